//! The one implementation of a session, for any game with any evaluator.

use super::explain::Explanation;
use super::guarded_search::GuardedSearch;
use super::state_hash::state_hash;
use super::swap_style::{Renaming, in_rules_colors};
use super::{
    Analysis, Choice, Continuation, Ending, Evaluation, IllegalTurn, PlayedTurn, Session,
    SessionError, SwapStyle, TurnPart, parts,
};
use crate::board::Shape;
use crate::game::{Color, Evaluator, Game, PositionError, Rules, Seats};
use crate::position_text::PositionText;
use crate::search::{Limits, Settings, Stop, divide, perft};
use crate::view::{Effects, LastTurn, Piece, PositionView};

/// The word for giving a game up, in every game.
const RESIGN: &str = "resign";

/// The word that is taken without effect when a game is over.
const PASS: &str = "pass";

/// A game in progress: the present position and all that were before it, in the rules' own colours.
pub struct GameSession<G: Game, E> {
    position: G,
    past: Vec<Past<G>>,
    swap_style: SwapStyle,
    search: GuardedSearch<G, E>,
}

/// A turn that has been made, and where.
struct Past<G: Game> {
    before: G,
    color: Color,
    deed: Deed<G::Turn>,
}

enum Deed<T> {
    Turn(T),
    Resignation,
}

impl<G: Game, E: Evaluator<G> + Default + 'static> GameSession<G, E> {
    /// A new game.
    pub fn new(rules: G::Rules, swap_style: SwapStyle, settings: Settings) -> GameSession<G, E> {
        GameSession::starting_at(G::new(rules), swap_style, settings)
    }

    /// A new game that begins with a position, whose fields are told in the swap style.
    pub fn from_text(
        rules: G::Rules,
        text: PositionText,
        swap_style: SwapStyle,
        settings: Settings,
    ) -> Result<GameSession<G, E>, PositionError> {
        let position = G::from_text(rules, &in_rules_colors::<G>(swap_style, text))?;
        Ok(GameSession::starting_at(position, swap_style, settings))
    }

    fn starting_at(position: G, swap_style: SwapStyle, settings: Settings) -> GameSession<G, E> {
        GameSession {
            position,
            past: Vec::new(),
            swap_style,
            search: GuardedSearch::new(settings),
        }
    }
}

impl<G: Game, E: Evaluator<G> + Default + 'static> GameSession<G, E> {
    fn renaming(&self) -> Renaming {
        self.renaming_in(&self.position)
    }

    fn renaming_in(&self, position: &G) -> Renaming {
        Renaming::new(self.swap_style, position.seats())
    }

    /// The winner in the rules' own colours, and how the game ended.
    fn ending(&self) -> Option<(Color, Ending)> {
        match self.past.last() {
            Some(Past {
                color,
                deed: Deed::Resignation,
                ..
            }) => Some((!*color, Ending::Resignation)),
            _ => Some((self.position.winner()?, Ending::Rules)),
        }
    }

    /// What a text asks for on behalf of a colour in the session's swap style, if the rules allow it now.
    fn legal_deed(&self, color: Color, text: &str) -> Result<Deed<G::Turn>, IllegalTurn> {
        if let Some((winner, _)) = self.outcome() {
            return Err(IllegalTurn(format!("the game is over: {winner} has won")));
        }
        if text.eq_ignore_ascii_case(RESIGN) {
            return Ok(Deed::Resignation);
        }
        let turn = self.position.read_turn(text).map_err(reason)?;
        let to_move = self.renaming().color(self.position.to_move());
        if color != to_move {
            return Err(IllegalTurn(format!(
                "it is {to_move}'s turn, not {color}'s"
            )));
        }
        self.position.check(turn).map_err(reason)?;
        Ok(Deed::Turn(turn))
    }

    fn require_turns(&self) -> Result<(), SessionError> {
        if self.position.is_listable() {
            Ok(())
        } else {
            Err(SessionError::TooManyTurns)
        }
    }

    fn text_of(&self, past: &Past<G>) -> String {
        match past.deed {
            Deed::Turn(turn) => past.before.write_turn(turn),
            Deed::Resignation => RESIGN.to_string(),
        }
    }

    fn last_turn(&self) -> Option<LastTurn> {
        let past = self.past.last()?;
        let renaming = self.renaming_in(&past.before);
        Some(LastTurn {
            color: renaming.color(past.color),
            text: self.text_of(past),
            effects: match past.deed {
                Deed::Turn(turn) => renaming.effects(past.before.effects(turn)),
                Deed::Resignation => Effects::default(),
            },
        })
    }
}

impl<G: Game, E: Evaluator<G> + Default + 'static> Session for GameSession<G, E> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> Vec<(&'static str, String)> {
        self.position.rules().pairs()
    }

    fn shape(&self) -> Shape {
        self.position.rules().shape()
    }

    fn swap_style(&self) -> SwapStyle {
        self.swap_style
    }

    fn set_swap_style(&mut self, style: SwapStyle) -> Result<(), SessionError> {
        if style != SwapStyle::Sides && !self.position.rules().seats_alternate() {
            return Err(SessionError::StyleAndKomi);
        }
        self.swap_style = style;
        Ok(())
    }

    fn clear(&mut self) {
        self.position = G::new(self.position.rules());
        self.past.clear();
        self.search.clear();
    }

    fn seats(&self) -> Seats {
        self.renaming().seats(self.position.seats())
    }

    fn to_move(&self) -> Option<Color> {
        match self.ending() {
            Some(_) => None,
            None => Some(self.renaming().color(self.position.to_move())),
        }
    }

    fn outcome(&self) -> Option<(Color, Ending)> {
        let (winner, ending) = self.ending()?;
        Some((self.renaming().color(winner), ending))
    }

    fn position(&self) -> String {
        let text = self.position.to_text();
        self.renaming().text::<G>(text).to_string()
    }

    fn start_position(&self) -> String {
        let start = self
            .past
            .first()
            .map_or(&self.position, |past| &past.before);
        let renaming = self.renaming_in(start);
        renaming.text::<G>(start.to_text()).to_string()
    }

    fn state_hash(&self) -> u64 {
        state_hash(&self.game_line(), &self.position.to_text().to_string())
    }

    fn view(&self) -> PositionView {
        let (renaming, shape) = (self.renaming(), self.shape());
        let mut pieces: Vec<Option<Piece>> = vec![None; shape.span()];
        for cell in shape.cells() {
            pieces[cell.index()] = self
                .position
                .piece_at(cell)
                .map(|piece| renaming.piece(piece));
        }
        let groups = self.position.groups().into_iter();
        let tallies = self.position.tallies().into_iter();
        PositionView {
            game: self.game_line(),
            shape,
            symbols: G::SYMBOLS,
            pieces,
            groups: groups.map(|group| renaming.group(group)).collect(),
            to_move: self.to_move(),
            phase: self.position.phase(),
            seats: self.seats(),
            winner: self.outcome().map(|(winner, _)| winner),
            tallies: tallies.map(|tally| renaming.tally(tally)).collect(),
            last_turn: self.last_turn(),
        }
    }

    fn play(&mut self, color: Color, turn: &str) -> Result<(), IllegalTurn> {
        let is_word = |word| turn.eq_ignore_ascii_case(word);
        if self.outcome().is_some() && (is_word(RESIGN) || is_word(PASS)) {
            return Ok(());
        }
        let deed = self.legal_deed(color, turn)?;
        let color = self.renaming().color(color);
        let before = self.position.clone();
        if let Deed::Turn(turn) = deed {
            self.position.play(turn);
        }
        self.past.push(Past {
            before,
            color,
            deed,
        });
        Ok(())
    }

    fn check(&self, color: Color, turn: &str) -> Result<Effects, IllegalTurn> {
        Ok(match self.legal_deed(color, turn)? {
            Deed::Turn(turn) => self.renaming().effects(self.position.effects(turn)),
            Deed::Resignation => Effects::default(),
        })
    }

    fn explain(&self, color: Color, turn: &str) -> Result<String, IllegalTurn> {
        let Deed::Turn(turn) = self.legal_deed(color, turn)? else {
            return Ok(format!(
                "{color} would resign; {} would win the game",
                !color
            ));
        };
        let mut after = self.position.clone();
        after.play(turn);
        let has_kinds =
            |&(_, piece): &(char, Piece)| matches!(piece, Piece::Stone { kind: 2.., .. });
        let explanation = Explanation {
            shape: self.shape(),
            has_kinds: G::SYMBOLS.iter().any(has_kinds),
            color,
            turn: &self.position.write_turn(turn),
            effects: &self.renaming().effects(self.position.effects(turn)),
            winner: after
                .winner()
                .map(|winner| self.renaming_in(&after).color(winner)),
        };
        Ok(explanation.sentence())
    }

    fn continuation(&self, parts: &[TurnPart]) -> Continuation<String> {
        if self.outcome().is_some() {
            return Continuation::Parts(Vec::new());
        }
        match parts::continuation(&self.position, parts) {
            Continuation::Turn(turn) => Continuation::Turn(self.position.write_turn(turn)),
            Continuation::Parts(next) => Continuation::Parts(next),
        }
    }

    fn parts_of_turn(&self, turn: &str) -> Result<Vec<TurnPart>, IllegalTurn> {
        let turn = self.position.read_turn(turn).map_err(reason)?;
        self.position.check(turn).map_err(reason)?;
        Ok(parts::parts_of_turn(&self.position, turn))
    }

    fn undo(&mut self, turns: usize) -> Result<(), SessionError> {
        let kept = self.past.len().checked_sub(turns);
        let kept = kept.ok_or(SessionError::CannotUndo)?;
        if let Some(first_undone) = self.past.drain(kept..).next() {
            self.position = first_undone.before;
        }
        Ok(())
    }

    fn history(&self) -> Vec<PlayedTurn> {
        let played = |past: &Past<G>| PlayedTurn {
            color: self.renaming_in(&past.before).color(past.color),
            seat: past.before.seats().seat(past.color),
            text: self.text_of(past),
        };
        self.past.iter().map(played).collect()
    }

    fn legal_turns(&self) -> Result<Vec<String>, SessionError> {
        if self.outcome().is_some() {
            return Ok(Vec::new());
        }
        self.require_turns()?;
        let mut turns = Vec::new();
        self.position.turns(&mut turns);
        let mut texts: Vec<String> = turns
            .into_iter()
            .map(|turn| self.position.write_turn(turn))
            .collect();
        texts.sort_unstable();
        Ok(texts)
    }

    fn legal_count(&self) -> Result<u64, SessionError> {
        if self.outcome().is_some() {
            return Ok(0);
        }
        self.position.turn_count().ok_or(SessionError::Uncountable)
    }

    fn perft(&self, turns: u32, stop: &Stop) -> Result<u64, SessionError> {
        if self.outcome().is_some() {
            return Ok(u64::from(turns == 0));
        }
        self.require_turns()?;
        perft(&self.position, turns, stop).ok_or(SessionError::Stopped)
    }

    fn divide(&self, turns: u32, stop: &Stop) -> Result<Vec<(String, u64)>, SessionError> {
        if self.outcome().is_some() || turns == 0 {
            return Ok(Vec::new());
        }
        self.require_turns()?;
        let parts = divide(&self.position, turns, stop).ok_or(SessionError::Stopped)?;
        let mut parts: Vec<(String, u64)> = parts
            .into_iter()
            .map(|(turn, count)| (self.position.write_turn(turn), count))
            .collect();
        parts.sort_unstable();
        Ok(parts)
    }

    fn settings(&self) -> &Settings {
        self.search.settings()
    }

    fn configure(&mut self, settings: Settings) -> Result<(), SessionError> {
        Ok(self.search.configure(settings)?)
    }

    fn choose(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, SessionError> {
        if self.outcome().is_some() {
            return Err(SessionError::GameOver);
        }
        Ok(self.search.choose(&self.position, limits, stop, progress))
    }

    fn evaluate(&self) -> Result<Evaluation, SessionError> {
        if self.outcome().is_some() {
            return Err(SessionError::GameOver);
        }
        let sign = match self.position.to_move() {
            Color::Black => 1,
            Color::White => -1,
        };
        let evaluator = E::default();
        let terms = evaluator.terms(&self.position).into_iter();
        Ok(Evaluation {
            value: sign * evaluator.evaluate(&self.position),
            terms: terms.map(|(name, share)| (name, sign * share)).collect(),
        })
    }
}

fn reason(error: impl std::error::Error) -> IllegalTurn {
    IllegalTurn(error.to_string())
}
