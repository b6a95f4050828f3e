//! The same games one point a ply, for controllers that know nothing but Go: every part of a turn is a point of a Go
//! board, and who is not on turn passes. Colours are names of seats.

mod board;
mod game_commands;
mod gogui;
mod picture;

use super::command::Group;
use super::commands;
use super::engine::Engine;
use super::failure::Failure;
use crate::game::{Color, Seat};
use crate::search::Stop;
use crate::session::{Continuation, SwapStyle, TurnPart};
use board::Point;
use std::time::Instant;

/// The commands of the conversation in points.
pub(super) const GROUPS: &[Group] = &[
    commands::administration::GROUP,
    game_commands::GROUP,
    commands::time::GROUP,
    commands::control::GROUP,
    gogui::GROUP,
];

/// How far a game has come that is told point by point.
#[derive(Debug, Default)]
pub(super) struct Points {
    /// The Go board's size; the smallest that does where none is chosen.
    size: Option<usize>,
    /// Whether the k-th legal part is the k-th point that was not used yet, instead of a point of its own.
    fresh: bool,
    plies: Vec<Ply>,
    /// The turn that the engine has chosen, part by part.
    plan: Vec<TurnPart>,
}

/// What was done in one ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ply {
    deed: Deed,
    /// Whether it made a turn of the game, which is taken back with it.
    is_turn: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    /// A pass or a resignation.
    Word,
    Part(TurnPart, Point),
}

impl Points {
    /// Forgets the game, not the board.
    pub(super) fn forget_game(&mut self) {
        self.plies.clear();
        self.plan.clear();
    }

    /// The parts of the turn that is begun.
    fn begun(&self) -> Vec<TurnPart> {
        let plies = self.plies.iter().rev().take_while(|ply| !ply.is_turn);
        let parts = plies.filter_map(|ply| match ply.deed {
            Deed::Part(part, _) => Some(part),
            Deed::Word => None,
        });
        let mut parts: Vec<TurnPart> = parts.collect();
        parts.reverse();
        parts
    }

    fn is_used(&self, point: Point) -> bool {
        let uses = |ply: &Ply| matches!(ply.deed, Deed::Part(_, used) if used == point);
        self.plies.iter().any(uses)
    }
}

impl Engine {
    /// Plays by points on a Go board of this size, the smallest that does where none is given; `fresh` says that no
    /// point is used twice. Fails, with the reason, where the game does not fit.
    pub fn use_points(&mut self, size: Option<usize>, fresh: bool) -> Result<(), String> {
        let shape = self.session.shape();
        let size = size.unwrap_or(board::smallest(shape, fresh));
        board::check_size(shape, size, fresh)
            .map_err(|reason| format!("{}: {reason}", self.session.game_line()))?;
        self.points = Points {
            size: Some(size),
            fresh,
            ..Points::default()
        };
        Ok(())
    }

    /// The Go board's size.
    fn go_size(&self) -> usize {
        let smallest = board::smallest(self.session.shape(), self.points.fresh);
        self.points.size.unwrap_or(smallest)
    }

    /// The colour that is a seat's name for the whole game.
    fn name_of(&self, seat: Seat) -> Color {
        let first = match self.session.swap_style() {
            SwapStyle::Sides | SwapStyle::Recolour => Color::Black,
            SwapStyle::RecolourWhite => Color::White,
        };
        match seat {
            Seat::First => first,
            Seat::Second => !first,
        }
    }

    fn seat_named(&self, color: Color) -> Seat {
        if self.name_of(Seat::First) == color {
            Seat::First
        } else {
            Seat::Second
        }
    }

    /// A seat's name in place of the colour that the session knows it by.
    fn renamed(&self, color: Color) -> Color {
        self.name_of(self.session.seats().seat(color))
    }

    /// The winner, by the name of the seat.
    fn winner_named(&self) -> Option<Color> {
        let (winner, _) = self.session.outcome()?;
        Some(self.renamed(winner))
    }

    /// The legal next parts of the turn, each with its point.
    fn legal_parts(&self) -> Vec<(TurnPart, Point)> {
        let parts = match self.session.continuation(&self.points.begun()) {
            Continuation::Parts(parts) => parts,
            Continuation::Turn(_) => Vec::new(),
        };
        if self.points.fresh {
            let unused = Point::all().filter(|&point| !self.points.is_used(point));
            return parts.into_iter().zip(unused).collect();
        }
        let (shape, size) = (self.session.shape(), self.go_size());
        let with_point = |part| (part, Point::of_part(part, shape, size));
        parts.into_iter().map(with_point).collect()
    }

    /// Makes a ply of a colour: a point, `pass` or `resign`.
    fn play_ply(&mut self, color: Color, word: &str) -> Result<(), Failure> {
        let seat = self.seat_named(color);
        let is_on_turn = self.session.seat_to_move() == Some(seat);
        let is_over = self.session.outcome().is_some();
        let is_word = |known| word.eq_ignore_ascii_case(known);
        if is_word("pass") && !is_on_turn || is_word("resign") && is_over {
            self.take_down(Deed::Word, false);
            return Ok(());
        }
        if is_word("resign") {
            let color = self.session.seats().color(seat);
            self.session.play(color, "resign")?;
            self.take_down(Deed::Word, true);
            return Ok(());
        }
        let point = Point::read(word).filter(|_| is_on_turn);
        let point = point.ok_or(Failure::IllegalMove)?;
        let legal = self.legal_parts();
        let part = legal.into_iter().find(|&(_, other)| other == point);
        let (part, _) = part.ok_or(Failure::IllegalMove)?;
        self.make_part(part, point)
    }

    /// Makes a legal part of a turn, and the turn when it is whole.
    fn make_part(&mut self, part: TurnPart, point: Point) -> Result<(), Failure> {
        let mut parts = self.points.begun();
        parts.push(part);
        let turn = match self.session.continuation(&parts) {
            Continuation::Turn(turn) => Some(turn),
            Continuation::Parts(_) => None,
        };
        if let (Some(turn), Some(color)) = (&turn, self.session.to_move()) {
            self.session.play(color, turn)?;
            self.points.plan.clear();
        }
        self.take_down(Deed::Part(part, point), turn.is_some());
        Ok(())
    }

    fn take_down(&mut self, deed: Deed, is_turn: bool) {
        self.points.plies.push(Ply { deed, is_turn });
    }

    /// Chooses a ply of a colour and makes it: `pass` for who is not on turn, `resign` for who has lost.
    fn generate_ply(&mut self, color: Color, stop: &Stop) -> Result<String, Failure> {
        let seat = self.seat_named(color);
        if self.winner_named() == Some(!color) {
            return Ok("resign".to_string());
        }
        if self.session.seat_to_move() != Some(seat) {
            self.take_down(Deed::Word, false);
            return Ok("pass".to_string());
        }
        let begun = self.points.begun();
        if !self.points.plan.starts_with(&begun) || self.points.plan.len() == begun.len() {
            let start = Instant::now();
            self.points.plan = self.plan(stop)?;
            let spent = start.elapsed() + self.limits.overhead;
            self.clocks.elapse(seat, spent);
        }
        let legal = self.legal_parts();
        // A turn that somebody else has begun may go on in no way that was planned.
        let is_planned = self.points.plan.starts_with(&begun);
        let planned = self.points.plan.get(begun.len()).filter(|_| is_planned);
        let chosen = legal.iter().find(|(part, _)| Some(part) == planned);
        let &(part, point) = chosen
            .or(legal.first())
            .ok_or_else(|| Failure::Other("no point is left that was not used".to_string()))?;
        self.make_part(part, point)?;
        Ok(point.to_string())
    }

    /// The parts of the turn that the engine would make, were none begun.
    fn plan(&mut self, stop: &Stop) -> Result<Vec<TurnPart>, Failure> {
        let Some(color) = self.session.to_move() else {
            return Ok(Vec::new());
        };
        let choice = self.choose(color, 1, stop, &mut |_| {})?;
        Ok(self.session.parts_of_turn(&choice.turn)?)
    }

    /// Takes back the last ply.
    fn undo_ply(&mut self) -> Result<(), Failure> {
        let last = self.points.plies.last().copied();
        let last = last.ok_or(crate::session::SessionError::CannotUndo)?;
        if last.is_turn {
            self.session.undo(1)?;
        }
        self.points.plies.pop();
        self.points.plan.clear();
        Ok(())
    }
}
