//! A search that goes on beside the conversation, so that `isready` is answered meanwhile.

use super::info::{choice_line, info_line};
use super::syntax::Go;
use crate::game::Seat;
use crate::protocol::clocks::Clocks;
use crate::protocol::engine::{Engine, PlayerLimits};
use crate::protocol::inbox::{Inbox, Notice};
use crate::protocol::wire::Wire;
use crate::search::{Clock, Limits, Stop, TimeControl};
use crate::session::{Choice, SessionError};
use std::sync::mpsc::channel;
use std::time::Duration;

/// What can happen while a search runs.
enum Event {
    /// The search has found something.
    Found(String),
    /// The controller says something.
    Notice(Notice),
    /// The search has ended.
    Done(Result<Choice, SessionError>),
}

/// Searches for a turn and tells meanwhile what is found; `none` when the game is over.
pub(super) fn run(
    engine: &mut Engine,
    inbox: &Inbox,
    stop: &Stop,
    go: &Go,
    wire: &mut Wire<'_>,
) -> Result<String, String> {
    if engine.session.to_move().is_none() {
        return Ok("none".to_string());
    }
    let limits = limits(engine, go);
    let session = engine.session.as_mut();
    let (events, happened) = channel();
    let (heard, found, done) = (events.clone(), events.clone(), events);
    // Who sends when nobody receives any more has nothing to tell.
    inbox.listen(move |notice| {
        let _ = heard.send(Event::Notice(notice));
    });
    let choice = std::thread::scope(|scope| {
        scope.spawn(move || {
            let choice = session.choose(&limits, stop, &mut |analysis| {
                let _ = found.send(Event::Found(info_line(analysis)));
            });
            let _ = done.send(Event::Done(choice));
        });
        let (mut choice, mut told) = (None, String::new());
        while choice.is_none() || go.infinite && !stop.is_stopped() {
            match happened.recv() {
                Ok(Event::Found(line)) => {
                    wire.write(&format!("{line}\n"));
                    told = line;
                }
                Ok(Event::Notice(Notice::IsReady)) => wire.write("readyok\n"),
                Ok(Event::Notice(Notice::End)) if go.infinite => stop.stop(),
                Ok(Event::Notice(Notice::End | Notice::Stop)) => {}
                Ok(Event::Done(chosen)) => {
                    let line = chosen.as_ref().map(choice_line).unwrap_or_default();
                    if !line.is_empty() && line != told {
                        wire.write(&format!("{line}\n"));
                    }
                    choice = Some(chosen);
                }
                Err(_) => break,
            }
            if wire.is_broken() {
                stop.stop();
            }
        }
        choice
    });
    inbox.stop_listening();
    let choice = choice.ok_or("internal error".to_string())?;
    let choice = choice.map_err(|error| error.to_string())?;
    Ok(choice.turn)
}

/// The limits of a search: what `go` does not say, options may.
fn limits(engine: &Engine, go: &Go) -> Limits {
    if go.infinite {
        return Limits::default();
    }
    let player = PlayerLimits {
        depth: go
            .depth
            .map(|depth| u32::try_from(depth).unwrap_or(u32::MAX).max(1))
            .or(engine.limits.depth),
        nodes: go.nodes.map(|nodes| nodes.max(1)).or(engine.limits.nodes),
        time: go.move_time.or(engine.limits.time),
        ..engine.limits
    };
    let clocks = Seat::BOTH.map(|seat| clock(go, seat));
    engine.limits_by(player, &Clocks::of_seats(clocks))
}

/// A seat's clock. An increment has been added already to the time that it shows.
fn clock(go: &Go, seat: Seat) -> Clock {
    let increment = go.increments[seat.index()].unwrap_or_default();
    let control = match go.times[seat.index()] {
        None => TimeControl::None,
        Some(_) => TimeControl::Fischer {
            main: Duration::ZERO,
            increment,
        },
    };
    let mut clock = Clock::new(control);
    if let Some(time) = go.times[seat.index()] {
        clock.set_left(time, 0);
    }
    clock
}
