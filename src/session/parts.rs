//! Turns point by point, for controllers that know nothing but points: what of a turn is made at a time.

use crate::board::Cell;
use crate::game::{Game, Step};

/// What of a turn is made at a time: a cell, or one of the choices that have no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnPart {
    /// A cell: of a stone, of a shooter that is set up, where a shooter moves from or to.
    Cell(Cell),
    /// Which of the mover's kinds of stones comes next, counted from 1.
    Kind(u8),
    /// No shooter is moved.
    Stay,
    /// The turn ends though it could go on.
    Stop,
    /// The second player exchanges sides.
    Swap,
    /// The second player keeps the sides as they are.
    Keep,
    /// A point of komi is spent.
    Pass,
    /// The komi is named.
    Komi(u16),
}

/// What some parts of a turn are the beginning of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation<T> {
    /// A turn that goes on with one of these parts, sorted; with none of them, no turn begins so.
    Parts(Vec<TurnPart>),
    /// A whole turn.
    Turn(T),
}

/// What these parts are the beginning of, in a game that is not over.
pub(super) fn continuation<G: Game>(position: &G, parts: &[TurnPart]) -> Continuation<G::Turn> {
    let turn = if position.is_listable() {
        return by_steps(position, parts);
    } else if parts == [TurnPart::Swap] && position.can_swap() {
        position.turn_of_steps(&[Step::Swap])
    } else {
        let cells: Option<Vec<Cell>> = parts.iter().map(cell_of).collect();
        let Some(cells) = cells else {
            return Continuation::Parts(Vec::new());
        };
        match position.setup_of_cells(&cells) {
            None => {
                let next = position.setup_cells(&cells).into_iter();
                let swap = cells.is_empty() && position.can_swap();
                let swap = swap.then_some(TurnPart::Swap);
                return Continuation::Parts(next.map(TurnPart::Cell).chain(swap).collect());
            }
            turn => turn,
        }
    };
    turn.map_or_else(|| Continuation::Parts(Vec::new()), Continuation::Turn)
}

fn by_steps<G: Game>(position: &G, parts: &[TurnPart]) -> Continuation<G::Turn> {
    let (mut on_the_way, mut steps, mut rest) = (position.clone(), Vec::new(), parts);
    loop {
        let ways = ways(&on_the_way);
        let Some((step, way)) = ways.iter().find(|(_, way)| rest.starts_with(way)) else {
            let begun = ways.iter().filter_map(|(_, way)| way.strip_prefix(rest));
            let mut next: Vec<TurnPart> = begun.map(|way| way[0]).collect();
            next.sort_unstable();
            next.dedup();
            return Continuation::Parts(next);
        };
        on_the_way.play_step(*step);
        steps.push(*step);
        rest = &rest[way.len()..];
        if !on_the_way.is_mid_turn() {
            let turn = position.turn_of_steps(&steps).filter(|_| rest.is_empty());
            return turn.map_or_else(|| Continuation::Parts(Vec::new()), Continuation::Turn);
        }
    }
}

/// The parts of a legal turn.
pub(super) fn parts_of_turn<G: Game>(position: &G, turn: G::Turn) -> Vec<TurnPart> {
    let steps = position.steps_of_turn(turn);
    if steps.is_empty() {
        let placed = position.effects(turn).placed.into_iter();
        return placed.map(|(cell, _)| TurnPart::Cell(cell)).collect();
    }
    let (mut on_the_way, mut parts) = (position.clone(), Vec::new());
    for step in steps {
        let kinds_differ = position.is_listable() && kinds_differ(&legal_steps(&on_the_way));
        parts.extend(parts_of_step(step, kinds_differ));
        on_the_way.play_step(step);
    }
    parts
}

/// The legal next steps, each with the parts that it is made of.
fn ways<G: Game>(position: &G) -> Vec<(Step, Vec<TurnPart>)> {
    let steps = legal_steps(position);
    let kinds_differ = kinds_differ(&steps);
    let with_parts = |step| (step, parts_of_step(step, kinds_differ));
    steps.into_iter().map(with_parts).collect()
}

fn legal_steps<G: Game>(position: &G) -> Vec<Step> {
    let mut steps = Vec::new();
    position.steps(&mut steps);
    steps
}

/// Whether stones of more than one kind can be placed, so that the kind is to be said.
fn kinds_differ(steps: &[Step]) -> bool {
    let mut kinds = steps.iter().filter_map(|step| match step {
        Step::Place { kind, .. } => Some(*kind),
        _ => None,
    });
    let first = kinds.next();
    kinds.any(|kind| Some(kind) != first)
}

fn parts_of_step(step: Step, kinds_differ: bool) -> Vec<TurnPart> {
    match step {
        Step::Move { from, to } => vec![TurnPart::Cell(from), TurnPart::Cell(to)],
        Step::Place { cell, kind } if kinds_differ => {
            vec![TurnPart::Kind(kind), TurnPart::Cell(cell)]
        }
        Step::Place { cell, .. } => vec![TurnPart::Cell(cell)],
        Step::Stay => vec![TurnPart::Stay],
        Step::Stop => vec![TurnPart::Stop],
        Step::Swap => vec![TurnPart::Swap],
        Step::Keep => vec![TurnPart::Keep],
        Step::Pass => vec![TurnPart::Pass],
        Step::Komi(points) => vec![TurnPart::Komi(points)],
    }
}

fn cell_of(part: &TurnPart) -> Option<Cell> {
    match *part {
        TurnPart::Cell(cell) => Some(cell),
        _ => None,
    }
}
