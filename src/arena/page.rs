//! One HTML page of a run: its table, charts, and every game to step through. Nothing is loaded from outside.

use super::charts::{Histogram, ScoredGame, score_chart};
use super::elo::Games;
use super::results::ResultsError;
use super::standings::Standings;
use crate::catalog::{self, OpenError};
use crate::drawing::{PictureStyle, escape};
use crate::game::PositionError;
use crate::page::{document_end, document_start, game_section};
use crate::record::Record;
use crate::session::IllegalTurn;
use crate::view::PositionView;
use std::io::{self, Write};

/// Why a page of results cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// A game begins with what is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A game has a turn that the rules do not allow.
    #[error("turn '{turn}': {reason}")]
    Turn {
        /// The turn.
        turn: String,
        /// Why it is illegal.
        reason: IllegalTurn,
    },
    /// A game cannot be read again.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The page cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What the charts of a page need, gathered game by game: the games themselves need not be kept.
#[derive(Clone, Debug)]
pub struct ResultsPage {
    game_line: Option<String>,
    ids: Vec<String>,
    /// Each game's number, its pair, and the winner by its place among the ids.
    games: Vec<(u64, u64, Option<usize>)>,
    lengths: Histogram,
    times: Histogram,
}

impl Default for ResultsPage {
    fn default() -> ResultsPage {
        ResultsPage {
            game_line: None,
            ids: Vec::new(),
            games: Vec::new(),
            lengths: Histogram::new(2.0),
            times: Histogram::new(0.001),
        }
    }
}

impl ResultsPage {
    /// Takes a game of a match into account; any other game is passed over.
    pub fn add(&mut self, record: &Record) {
        let Some(place) = &record.match_game else {
            return;
        };
        self.game_line.get_or_insert_with(|| record.game_line());
        let winner = place.winner.as_ref().map(|winner| {
            let known = self.ids.iter().position(|id| id == winner);
            known.unwrap_or_else(|| {
                self.ids.push(winner.clone());
                self.ids.len() - 1
            })
        });
        self.games.push((place.game, place.pair, winner));
        self.lengths.add(record.turns.len() as f64);
        for time in record.turns.iter().filter_map(|turn| turn.seconds) {
            self.times.add(time.as_secs_f64());
        }
    }

    /// Writes the page; `games` are those that were added, in the order in which they are to be shown.
    pub fn write(
        mut self,
        standings: &Standings,
        games: impl Iterator<Item = Result<Record, ResultsError>>,
        out: &mut dyn Write,
    ) -> Result<(), PageError> {
        let ids: Vec<&str> = standings.engines().map(|(id, _)| id).collect();
        let title = ids.join(" - ");
        writeln!(out, "{}<h1>{}</h1>", document_start(&title), escape(&title))?;
        if let Some(game_line) = &self.game_line {
            let (game_line, count) = (escape(game_line), self.games.len());
            writeln!(out, "<p class=\"faint\">{game_line}, {count} games</p>")?;
        }
        write!(out, "{}", table(standings))?;
        if let [one, two] = ids[..] {
            let (one_shown, two) = (escape(one), escape(two));
            writeln!(
                out,
                "<h2>Score of {one_shown} against {two}, game by game, with its 95 % interval</h2>"
            )?;
            self.games.sort_unstable();
            let one = self.ids.iter().position(|id| id == one);
            let scored = self.games.iter().map(|&(_, pair, winner)| ScoredGame {
                pair,
                won: winner.map(|winner| Some(winner) == one),
            });
            write!(out, "{}", score_chart(scored))?;
        }
        writeln!(
            out,
            "<h2>Turns a game</h2>\n{}",
            self.lengths.chart("lengths", "turns")
        )?;
        writeln!(
            out,
            "<h2>Seconds a turn</h2>\n{}",
            self.times.chart("times", "s")
        )?;
        writeln!(out, "<h2>Games</h2>")?;
        for (index, record) in games.enumerate() {
            write!(out, "{}", game_details(&record?, index)?)?;
        }
        write!(out, "{}", document_end())?;
        Ok(())
    }
}

fn table(standings: &Standings) -> String {
    let percent = |games: Games| {
        games
            .score()
            .map_or("-".to_string(), |score| format!("{:.1} %", 100.0 * score))
    };
    let mean = |value: Option<f64>, digits: usize| {
        value.map_or("-".to_string(), |value| format!("{value:.digits$}"))
    };
    let mut html = String::from("<table class=\"standings sortable\">\n<tr>");
    for name in [
        "engine",
        "games",
        "won",
        "lost",
        "void",
        "score",
        "Elo (95 % interval)",
        "first",
        "second",
        "black",
        "white",
        "depth",
        "nodes a turn",
        "lost by",
    ] {
        html += &format!("<th>{name}</th>");
    }
    html += "</tr>\n";
    for (id, totals) in standings.engines() {
        let lost_by = totals
            .lost_by
            .iter()
            .map(|(reason, count)| format!("{reason} {count}"));
        let cells = [
            escape(id),
            (totals.games.played() + totals.void).to_string(),
            totals.games.won.to_string(),
            totals.games.lost.to_string(),
            totals.void.to_string(),
            percent(totals.games),
            standings.against_all(id).elo().to_string(),
            percent(totals.by_seat[0]),
            percent(totals.by_seat[1]),
            percent(totals.by_color[0]),
            percent(totals.by_color[1]),
            mean(totals.searches.mean_depth(), 1),
            mean(totals.searches.mean_nodes(), 0),
            lost_by.collect::<Vec<_>>().join(", "),
        ];
        html += "<tr>";
        for cell in cells {
            html += &format!("<td>{cell}</td>");
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}

/// A game as a line of a page that opens when it is clicked; `index` tells it from the page's other games.
pub(crate) fn game_details(record: &Record, index: usize) -> Result<String, PageError> {
    let name =
        |player: &crate::record::Player| escape(player.id.as_deref().unwrap_or(&player.name));
    let end = record
        .result
        .as_ref()
        .map_or("unfinished".to_string(), |result| {
            let winner = match &record.match_game {
                Some(place) => place.winner.as_deref().map(escape),
                None => result.seat.map(|seat| format!("the {seat} player")),
            };
            let winner = winner.unwrap_or("void".to_string());
            format!("{winner} by {}", result.reason)
        });
    let number = record
        .match_game
        .as_ref()
        .map_or(index as u64, |place| place.game)
        + 1;
    Ok(format!(
        "<details><summary>{number}: {} - {}: {end}, {} turns</summary>\n{}</details>\n",
        name(&record.first),
        name(&record.second),
        record.turns.len(),
        game_section(
            record,
            &views(record)?,
            &format!("game{index}"),
            PictureStyle::default()
        )
    ))
}

/// The positions of a game, at its start and behind each turn.
pub(crate) fn views(record: &Record) -> Result<Vec<PositionView>, PageError> {
    let rules: Vec<_> = record.rules.iter().collect();
    let mut session = catalog::open(&record.game, &rules)?;
    if let Some(start) = &record.start {
        session = catalog::open_position(session.as_ref(), start)?;
    }
    let mut views = vec![session.view()];
    for turn in &record.turns {
        let played = session.play(turn.color, &turn.turn);
        played.map_err(|reason| PageError::Turn {
            turn: turn.turn.escape_debug().to_string(),
            reason,
        })?;
        views.push(session.view());
    }
    Ok(views)
}
