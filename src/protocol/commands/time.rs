//! Commands about the clocks.

use super::color;
use crate::protocol::clocks::Clocks;
use crate::protocol::command::{Call, Command, Group};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::protocol::values::{read_duration, read_number, read_time_left};
use crate::search::TimeControl;
use std::time::Duration;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Time",
    commands: &[
        Command::new(
            "time_settings",
            "MAIN PERIOD STONES",
            3..=3,
            "sets both clocks: a main time, then periods for so many turns each",
            |engine, call| {
                let [main, period, stones] = *call.words else {
                    return Err(Failure::Syntax);
                };
                let (main, period) = (seconds(main)?, seconds(period)?);
                let control = TimeControl::from_gtp(main, period, count(stones)?);
                engine.clocks = Clocks::new(control);
                Ok(String::new())
            },
        ),
        Command::new(
            "kata-time_settings",
            "KIND [MAIN [PERIOD NUMBER]]",
            1..=4,
            "sets both clocks: none, absolute, fischer, byoyomi or canadian",
            |engine, call| {
                engine.clocks = Clocks::new(time_control(call.words)?);
                Ok(String::new())
            },
        ),
        Command::new(
            "time_left",
            "COLOUR TIME STONES",
            3..=3,
            "what is left on a clock",
            time_left,
        ),
    ],
};

fn seconds(word: &str) -> Result<Duration, Failure> {
    read_duration(word).ok_or(Failure::Syntax)
}

fn count(word: &str) -> Result<u32, Failure> {
    let number = read_number(word).ok_or(Failure::Syntax)?;
    Ok(u32::try_from(number).unwrap_or(u32::MAX))
}

fn time_control(words: &[&str]) -> Result<TimeControl, Failure> {
    Ok(match *words {
        ["none"] => TimeControl::None,
        ["absolute", main] => TimeControl::Absolute {
            main: seconds(main)?,
        },
        ["fischer", main, increment] => TimeControl::Fischer {
            main: seconds(main)?,
            increment: seconds(increment)?,
        },
        ["byoyomi", main, period, periods] => {
            let (main, period, periods) = (seconds(main)?, seconds(period)?, count(periods)?);
            if period.is_zero() || periods == 0 {
                TimeControl::Absolute { main }
            } else {
                TimeControl::ByoYomi {
                    main,
                    period,
                    periods,
                }
            }
        }
        ["canadian", main, period, stones] => {
            TimeControl::from_gtp(seconds(main)?, seconds(period)?, count(stones)?)
        }
        _ => return Err(Failure::Syntax),
    })
}

fn time_left(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let [color_word, time, stones] = *call.words else {
        return Err(Failure::Syntax);
    };
    let seat = engine.session.seats().seat(color(color_word)?);
    let time = read_time_left(time).ok_or(Failure::Syntax)?;
    let stones = match stones.strip_prefix('-') {
        Some(negative) => count(negative).map(|_| 0)?,
        None => count(stones)?,
    };
    engine.clocks.set_left(seat, time, stones);
    Ok(String::new())
}
