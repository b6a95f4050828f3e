//! Time controls as a controller writes them.

use crate::search::TimeControl;
use nom::bytes::complete::tag;
use nom::character::complete::{digit1, space1, u32 as number};
use nom::combinator::{all_consuming, map_res, opt, recognize, verify};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::time::Duration;

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no time control: expected 'none', 'absolute MAIN', 'fischer MAIN INCREMENT', 'byoyomi MAIN PERIOD PERIODS' or \
     'canadian MAIN PERIOD TURNS', times in seconds"
)]
pub struct TimeTextError(String);

/// The arguments of `kata-time_settings`.
pub fn kata_time_settings(control: TimeControl) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    match control {
        TimeControl::None => "none".to_string(),
        TimeControl::Absolute { main } => format!("absolute {}", seconds(main)),
        TimeControl::Fischer { main, increment } => {
            format!("fischer {} {}", seconds(main), seconds(increment))
        }
        TimeControl::ByoYomi {
            main,
            period,
            periods,
        } => format!("byoyomi {} {} {periods}", seconds(main), seconds(period)),
        TimeControl::Canadian {
            main,
            period,
            stones,
        } => format!("canadian {} {} {stones}", seconds(main), seconds(period)),
    }
}

/// The arguments of `time_settings`; `None` for what GTP cannot say.
pub fn time_settings(control: TimeControl) -> Option<String> {
    let seconds = |time: Duration| time.as_secs_f64();
    match control {
        TimeControl::None => Some("0 1 0".to_string()),
        TimeControl::Absolute { main } => Some(format!("{} 0 0", seconds(main))),
        TimeControl::Fischer { .. } => None,
        // One turn a period is what the last period of byo-yomi comes to.
        TimeControl::ByoYomi { main, period, .. } => {
            Some(format!("{} {} 1", seconds(main), seconds(period)))
        }
        TimeControl::Canadian {
            main,
            period,
            stones,
        } => Some(format!("{} {} {stones}", seconds(main), seconds(period))),
    }
}

/// Reads a time control, as the arguments of `kata-time_settings` are written.
pub fn read_time_control(text: &str) -> Result<TimeControl, TimeTextError> {
    match all_consuming(control).parse(text.trim()) {
        Ok((_, control)) => Ok(control),
        Err(_) => Err(TimeTextError(text.to_string())),
    }
}

/// Reads a time in seconds, with fractions.
pub fn read_seconds(text: &str) -> Result<Duration, TimeTextError> {
    match all_consuming(seconds).parse(text) {
        Ok((_, time)) => Ok(time),
        Err(_) => Err(TimeTextError(text.to_string())),
    }
}

fn control(input: &str) -> IResult<&str, TimeControl> {
    let none = tag("none").map(|_| TimeControl::None);
    let absolute =
        preceded(tag("absolute"), next(seconds)).map(|main| TimeControl::Absolute { main });
    let fischer = preceded(tag("fischer"), (next(seconds), next(seconds)))
        .map(|(main, increment)| TimeControl::Fischer { main, increment });
    let byo_yomi = preceded(tag("byoyomi"), (next(seconds), next(seconds), next(number))).map(
        |(main, period, periods)| TimeControl::ByoYomi {
            main,
            period,
            periods,
        },
    );
    let canadian = preceded(
        tag("canadian"),
        (next(seconds), next(seconds), next(at_least_one)),
    )
    .map(|(main, period, stones)| TimeControl::Canadian {
        main,
        period,
        stones,
    });
    nom::branch::alt((none, absolute, fischer, byo_yomi, canadian)).parse(input)
}

fn next<'a, T>(
    word: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>> {
    preceded(space1, word)
}

fn at_least_one(input: &str) -> IResult<&str, u32> {
    verify(number, |&count: &u32| count > 0).parse(input)
}

fn seconds(input: &str) -> IResult<&str, Duration> {
    let decimal = recognize((digit1, opt((tag("."), digit1))));
    map_res(decimal, |text: &str| {
        let seconds: f64 = text.parse().map_err(|_| ())?;
        Duration::try_from_secs_f64(seconds).map_err(|_| ())
    })
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for text in [
            "none",
            "absolute 60",
            "fischer 0.5 0.01",
            "byoyomi 60 10 3",
            "canadian 0 0.05 1",
        ] {
            let control = read_time_control(text).expect("a time control");
            assert_eq!(kata_time_settings(control), text);
        }
        for text in [
            "",
            "60",
            "absolute",
            "absolute -1",
            "absolute 1e3",
            "fischer 1",
            "byoyomi 1 2 3x",
            "canadian 1 2 -3",
            "canadian 1 2 0",
            "absolute 99999999999999999999999",
        ] {
            assert!(read_time_control(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_gtp_can_say_is_said_in_gtp() {
        let said = |text| time_settings(read_time_control(text).expect("a time control"));
        assert_eq!(said("absolute 60").as_deref(), Some("60 0 0"));
        assert_eq!(said("canadian 60 10 25").as_deref(), Some("60 10 25"));
        assert_eq!(said("byoyomi 60 10 3").as_deref(), Some("60 10 1"));
        assert_eq!(said("none").as_deref(), Some("0 1 0"));
        assert_eq!(said("fischer 60 1"), None);
    }
}
