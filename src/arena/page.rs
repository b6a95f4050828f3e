//! One HTML page of a run: its table, charts, and every game to step through. Nothing is loaded from outside.

use super::elo::{Games, Pairs, estimate, score_of_elo};
use super::standings::Standings;
use crate::catalog::{self, OpenError};
use crate::drawing::{PictureStyle, escape};
use crate::game::PositionError;
use crate::page::{document, game_section};
use crate::record::Record;
use crate::session::IllegalTurn;
use crate::view::PositionView;
use std::collections::HashMap;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 160.0;

/// The most points of a curve, and bars of a histogram, that can be told apart.
const MOST_POINTS: usize = 320;
const BARS: usize = 20;

/// Why a game of the results cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum PageError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// It begins with what is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// It has a turn that the rules do not allow.
    #[error("turn '{turn}': {reason}")]
    Turn {
        /// The turn.
        turn: String,
        /// Why it is illegal.
        reason: IllegalTurn,
    },
}

/// The page of a run; the records are its games in their order.
pub fn results_page(standings: &Standings, records: &[Record]) -> Result<String, PageError> {
    let ids: Vec<&str> = standings.engines().map(|(id, _)| id).collect();
    let title = ids.join(" - ");
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    if let Some(record) = records.first() {
        body += &format!(
            "<p class=\"faint\">{}, {} games</p>\n",
            escape(&record.game_line()),
            records.len()
        );
    }
    body += &table(standings);
    if let [one, two] = ids[..] {
        body += &format!(
            "<h2>Score of {} against {}, game by game, with its 95 % interval</h2>\n",
            escape(one),
            escape(two)
        );
        body += &score_chart(one, records);
    }
    let lengths: Vec<f64> = records
        .iter()
        .map(|record| record.turns.len() as f64)
        .collect();
    body += "<h2>Turns a game</h2>\n";
    body += &histogram("lengths", &lengths);
    let turns = records.iter().flat_map(|record| &record.turns);
    let times: Vec<f64> = turns
        .filter_map(|turn| turn.seconds)
        .map(|time| time.as_secs_f64())
        .collect();
    body += "<h2>Seconds a turn</h2>\n";
    body += &histogram("times", &times);
    body += "<h2>Games</h2>\n";
    for (index, record) in records.iter().enumerate() {
        body += &game(record, index)?;
    }
    Ok(document(&title, &body))
}

fn table(standings: &Standings) -> String {
    let percent = |games: Games| {
        games
            .score()
            .map_or("-".to_string(), |score| format!("{:.1} %", 100.0 * score))
    };
    let mut html = String::from("<table class=\"standings\">\n<tr>");
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

/// The share of games that one of two engines has won so far, as a line in a band.
fn score_chart(one: &str, records: &[Record]) -> String {
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    let mut halves: HashMap<u64, Option<bool>> = HashMap::new();
    let mut points = Vec::new();
    for record in records {
        let Some(place) = &record.match_game else {
            continue;
        };
        let won = place.winner.as_ref().map(|winner| winner == one);
        if let Some(won) = won {
            games.add(won);
        }
        match halves.remove(&place.pair) {
            None => drop(halves.insert(place.pair, won)),
            Some(other) => {
                if let (Some(a), Some(b)) = (won, other) {
                    pairs.add(usize::from(a) + usize::from(b));
                }
            }
        }
        let elo = estimate(games, pairs);
        points.push((
            games.score().unwrap_or(0.5),
            elo.low.map_or(0.0, score_of_elo),
            elo.high.map_or(1.0, score_of_elo),
        ));
    }
    let stride = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |index: usize| WIDTH * index as f64 / last;
    let y = |share: f64| HEIGHT * (1.0 - share);
    let shown = || {
        points
            .iter()
            .enumerate()
            .filter(|(index, _)| index % stride == 0 || index + 1 == points.len())
    };
    let line: Vec<String> = shown()
        .map(|(i, p)| format!("{:.1},{:.1}", x(i), y(p.0)))
        .collect();
    let mut band: Vec<String> = shown()
        .map(|(i, p)| format!("{:.1},{:.1}", x(i), y(p.1)))
        .collect();
    let upper: Vec<String> = shown()
        .map(|(i, p)| format!("{:.1},{:.1}", x(i), y(p.2)))
        .collect();
    band.extend(upper.into_iter().rev());
    format!(
        "{}<polygon points=\"{}\" fill=\"currentColor\" opacity=\"0.15\"/>\n\
         <line x1=\"0\" y1=\"{half}\" x2=\"{WIDTH}\" y2=\"{half}\" stroke=\"currentColor\" opacity=\"0.4\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>\n</svg>\n",
        svg_head("score", "0 % below, 100 % above"),
        band.join(" "),
        line.join(" "),
        half = HEIGHT / 2.0
    )
}

/// How often values of each size occur, as bars from 0 to the largest value.
fn histogram(name: &str, values: &[f64]) -> String {
    let most = values.iter().copied().fold(0.0, f64::max);
    let mut counts = [0_usize; BARS];
    for value in values {
        let bar = if most > 0.0 {
            value / most * BARS as f64
        } else {
            0.0
        };
        counts[(bar as usize).min(BARS - 1)] += 1;
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let width = WIDTH / BARS as f64;
    let mut svg = svg_head(name, &format!("from 0 to {most:.3}"));
    for (bar, &count) in counts.iter().enumerate() {
        let height = HEIGHT * count as f64 / highest;
        svg += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"currentColor\" opacity=\"0.6\">\
             <title>{:.3} to {:.3}: {count}</title></rect>\n",
            bar as f64 * width,
            HEIGHT - height,
            width - 2.0,
            most * bar as f64 / BARS as f64,
            most * (bar + 1) as f64 / BARS as f64
        );
    }
    svg + &format!("</svg>\n<p class=\"faint\">from 0 to {most:.3}</p>\n")
}

fn svg_head(name: &str, label: &str) -> String {
    format!(
        "<svg class=\"chart {name}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\" \
         style=\"max-width:{WIDTH}px;width:100%\">\n"
    )
}

fn game(record: &Record, index: usize) -> Result<String, PageError> {
    let name =
        |player: &crate::record::Player| escape(player.id.as_deref().unwrap_or(&player.name));
    let end = match (&record.match_game, &record.result) {
        (Some(place), Some(result)) => match &place.winner {
            Some(winner) => format!("{} by {}", escape(winner), result.reason),
            None => format!("void by {}", result.reason),
        },
        _ => "unfinished".to_string(),
    };
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
fn views(record: &Record) -> Result<Vec<PositionView>, PageError> {
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
