//! The Universal Game Interface, as the tournament manager `cutegames` speaks it: positions are told in full before each
//! search, and players are counted by seat.

mod choices;
mod info;
mod position;
mod search;
mod syntax;

use super::commands::administration::{NAME, VERSION};
use super::engine::Engine;
use super::inbox::{Envelope, Inbox};
use super::options;
use super::syntax::{Line, Request};
use super::wire::Wire;
use crate::game::Seat;
use choices::GameChoices;
use position::Told;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use syntax::{read_go, read_option, read_position};

/// What a conversation in UGI keeps in mind beside the game in progress.
#[derive(Default)]
pub(super) struct Ugi {
    choices: GameChoices,
    told: Told,
}

/// What there is to say to a request, line by line; or why it was not carried out, having changed nothing.
type Said = Result<Vec<String>, String>;

impl Ugi {
    /// Carries out a line; `true` when it was `quit`. What is wrong with it is told by an `info string`.
    pub(super) fn answer(
        &mut self,
        engine: &mut Engine,
        inbox: &Inbox,
        envelope: &Envelope,
        mut wire: Wire<'_>,
    ) -> io::Result<bool> {
        let request = match &envelope.line {
            Line::Request(request) => request,
            Line::Bad { .. } => {
                wire.write("info string this line is no text\n");
                return wire.end().map(|()| false);
            }
            Line::Blank | Line::Interrupt => return Ok(false),
        };
        if request.command == "quit" || inbox.is_late() {
            return Ok(request.command == "quit");
        }
        let mut carry_out = || match request.command.as_str() {
            "go" => self.go(engine, inbox, envelope, request, &mut wire),
            _ => self.say(engine, request),
        };
        let said = catch_unwind(AssertUnwindSafe(&mut carry_out));
        let said = said.unwrap_or_else(|_| Err("internal error".to_string()));
        let lines = said.unwrap_or_else(|fault| vec![format!("info string {fault}")]);
        for line in lines {
            wire.write(&format!("{line}\n"));
        }
        wire.end().map(|()| false)
    }

    fn say(&mut self, engine: &mut Engine, request: &Request) -> Said {
        let arguments = request.arguments.as_str();
        match request.command.as_str() {
            "ugi" => Ok(introduction(engine)),
            "isready" => {
                let begun = self.begin_chosen(engine);
                let fault = begun.err().map(|fault| format!("info string {fault}"));
                Ok(fault.into_iter().chain(["readyok".to_string()]).collect())
            }
            "uginewgame" => {
                self.begin_chosen(engine)?;
                self.told.new_game(engine).map(|()| Vec::new())
            }
            "setoption" => {
                let option = read_option(arguments);
                let (name, value) =
                    option.ok_or("setoption takes: name NAME value VALUE".to_string())?;
                if self.choices.take(name, value) {
                    return Ok(Vec::new());
                }
                let name = name.to_ascii_lowercase();
                if !options::ugi_options().any(|option| option.name == name) {
                    return Err(format!("unknown option '{name}'"));
                }
                engine.set_option(&name, value).map(|()| Vec::new())
            }
            "position" => {
                let position = read_position(arguments);
                let (start, turns) = position
                    .ok_or("position takes: startpos|fen FIELDS [moves TURN...]".to_string())?;
                self.begin_chosen(engine)?;
                self.told.set(engine, start, &turns).map(|()| Vec::new())
            }
            "query" => {
                self.begin_chosen(engine)?;
                Ok(vec![format!("response {}", query(engine, arguments)?)])
            }
            // What it does was done when the line came in.
            "stop" => Ok(Vec::new()),
            other => Err(format!("unknown command '{other}'")),
        }
    }

    fn go(
        &mut self,
        engine: &mut Engine,
        inbox: &Inbox,
        envelope: &Envelope,
        request: &Request,
        wire: &mut Wire<'_>,
    ) -> Said {
        let go = read_go(&request.arguments).ok_or("a number is missing behind go".to_string())?;
        self.begin_chosen(engine)?;
        let turn = search::run(engine, inbox, &envelope.stop, &go, wire)?;
        inbox.answered(envelope);
        Ok(vec![format!("bestmove {turn}")])
    }

    /// Begins the game that options have chosen, if they have since the last time.
    fn begin_chosen(&mut self, engine: &mut Engine) -> Result<(), String> {
        if std::mem::take(&mut self.choices).begin(engine)? {
            self.told = Told::default();
        }
        Ok(())
    }
}

/// What the engine is, and its options.
fn introduction(engine: &Engine) -> Vec<String> {
    let names = [
        format!("id name {NAME} {VERSION}"),
        format!("id author the authors of {NAME}"),
    ];
    let options = options::ugi_options().map(|option| option.ugi_line(engine));
    names
        .into_iter()
        .chain(GameChoices::lines(engine.session.as_ref()))
        .chain(options)
        .chain(["ugiok".to_string()])
        .collect()
}

fn query(engine: &Engine, question: &str) -> Result<&'static str, String> {
    let session = engine.session.as_ref();
    let outcome = session.outcome();
    let truth = |is_so| if is_so { "true" } else { "false" };
    match question {
        "gameover" => Ok(truth(outcome.is_some())),
        "p1turn" => Ok(truth(position::seat_on_turn(session) == Seat::First)),
        "result" => Ok(match outcome {
            None => "none",
            Some((winner, _)) => match session.seats().seat(winner) {
                Seat::First => "p1win",
                Seat::Second => "p2win",
            },
        }),
        other => Err(format!("unknown query '{other}'")),
    }
}
