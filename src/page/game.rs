//! One game on a page: its board turn by turn, its turns, evaluations and comments.

use super::curve::curve;
use super::template::{document, while_shown};
use crate::drawing::{Painter, PictureStyle, caption, escape};
use crate::game::{Color, Seat};
use crate::record::{Reason, Record, RecordTurn};
use crate::view::{Piece, PositionView};

/// A page of one game; `views` are the positions at its start and behind each turn.
pub fn game_page(record: &Record, views: &[PositionView], style: PictureStyle) -> String {
    let title = format!(
        "{}: {} - {}",
        capitalized(&record.game),
        player_name(record, Seat::First),
        player_name(record, Seat::Second)
    );
    document(&title, &game_section(record, views, "game", style))
}

/// The part of a page that shows one game; `id` tells its elements from those of the page's other games.
pub fn game_section(
    record: &Record,
    views: &[PositionView],
    id: &str,
    style: PictureStyle,
) -> String {
    let last = views.len().saturating_sub(1);
    let id = escape(id);
    let mut html =
        format!("<section class=\"game\" id=\"{id}\" data-last=\"{last}\" tabindex=\"-1\">\n");
    html += &heading(record);
    html += "<div>\n<div class=\"picture\">\n";
    html += &boards(views, &id, style);
    html += "</div>\n<div class=\"controls scripted off\">\n";
    for (step, sign, name) in [
        ("Home", "|◀", "to the start"),
        ("ArrowLeft", "◀", "one turn back"),
        ("ArrowRight", "▶", "one turn on"),
        ("End", "▶|", "to the end"),
    ] {
        html += &format!(
            "<button type=\"button\" data-step=\"{step}\" title=\"{name}\" aria-label=\"{name}\">{sign}</button>\n"
        );
    }
    html += "<span class=\"faint\">arrow keys step through the game</span>\n</div>\n<div aria-live=\"polite\">\n";
    for (turn, view) in views.iter().enumerate() {
        html += &status(record, view, turn, last);
    }
    html += "</div>\n";
    if let Some(curve) = curve(record) {
        html += &format!(
            "<p><span class=\"key first\">━ {}</span> <span class=\"key second\">━ {}</span></p>\n{curve}",
            escape(&player_name(record, Seat::First)),
            escape(&player_name(record, Seat::Second))
        );
    }
    html += "</div>\n<ol class=\"turns\">\n";
    html += &format!(
        "<li data-turn=\"0\"><a href=\"#{id}\" data-goto=\"0\"><span>0</span><span>the start</span></a></li>\n"
    );
    for (index, turn) in record.turns.iter().enumerate() {
        html += &turn_item(turn, index + 1, &id);
    }
    html + "</ol>\n</section>\n"
}

fn heading(record: &Record) -> String {
    let first = escape(&player_and_version(record, Seat::First));
    let second = escape(&player_and_version(record, Seat::Second));
    let mut html = format!(
        "<header>\n<h1>{}</h1>\n<p><b>{first}</b> (first player) against <b>{second}</b> (second player)</p>\n<p class=\"faint\">{}",
        escape(&capitalized(&record.game)),
        escape(&record.game_line())
    );
    let facts = [
        record.event.clone(),
        record.date.clone(),
        record.seed.map(|seed| format!("seed {seed}")),
    ];
    for fact in facts.into_iter().flatten() {
        html += &format!(" · {}", escape(&fact));
    }
    html += "</p>\n<p class=\"result\">";
    html += &escape(&result_sentence(record));
    html += "</p>\n";
    if let Some(comment) = &record.comment {
        html += &format!("<p class=\"comment\">{}</p>\n", escape(comment));
    }
    html + "</header>\n"
}

/// The name of the player in a seat; where both have the same, the id that tells them apart.
fn player_name(record: &Record, seat: Seat) -> String {
    let (player, other, nameless) = match seat {
        Seat::First => (&record.first, &record.second, "first player"),
        Seat::Second => (&record.second, &record.first, "second player"),
    };
    match (player.name.trim(), &player.id) {
        ("", _) => nameless.to_string(),
        (name, Some(id)) if name == other.name.trim() => id.clone(),
        (name, _) => name.to_string(),
    }
}

/// The same with the engine's version.
fn player_and_version(record: &Record, seat: Seat) -> String {
    let player = match seat {
        Seat::First => &record.first,
        Seat::Second => &record.second,
    };
    let version = player.version.as_ref().map(|version| format!(" {version}"));
    player_name(record, seat) + &version.unwrap_or_default()
}

fn result_sentence(record: &Record) -> String {
    let Some(result) = &record.result else {
        return "The game has not ended.".to_string();
    };
    let mut text = match (result.winner, result.seat) {
        (Some(color), Some(seat)) => {
            format!(
                "{} ({color}) has won {}",
                player_name(record, seat),
                how(result.reason)
            )
        }
        _ => format!("The game is void: {}", how(result.reason)),
    };
    if let Some(detail) = &result.detail {
        text += &format!(" ({detail})");
    }
    text + "."
}

fn how(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules => "by the rules",
        Reason::Resignation => "by resignation",
        Reason::Time => "on time",
        Reason::NoAnswer => "since the other engine did not answer",
        Reason::Crash => "since the other engine broke off",
        Reason::IllegalTurn => "by an illegal turn of the other player",
        Reason::RefusedTurn => "since the other engine refused a legal turn",
        Reason::ProtocolError => "by a protocol error of the other engine",
        Reason::PositionsDiffer => "the engines' positions differ",
        Reason::TurnCap => "it had too many turns",
        Reason::Adjudicated => "by adjudication",
    }
}

/// One picture of all positions: the board once, each piece once for as long as it stands, the marks of each turn.
fn boards(views: &[PositionView], id: &str, style: PictureStyle) -> String {
    let Some(first) = views.first() else {
        return String::new();
    };
    let last = views.len() - 1;
    let painter = Painter::new(first, style).with_page_ink();
    let (width, height) = painter.size();
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width:.1} {height:.1}\" role=\"img\" aria-labelledby=\"{id}-board\">\n<title id=\"{id}-board\">{}</title>\n{}",
        escape(&first.game),
        painter.board()
    );
    for cell in first.shape.cells() {
        let mut from = 0;
        for turn in 0..=last {
            let piece: Option<Piece> = views[turn].pieces[cell.index()];
            let next = views.get(turn + 1).map(|view| view.pieces[cell.index()]);
            if next == Some(piece) {
                continue;
            }
            if let Some(piece) = piece {
                let drawn = painter.piece(cell, piece);
                svg += &format!(
                    "<g {}>{drawn}</g>\n",
                    while_shown("piece", from, turn, last)
                );
            }
            from = turn + 1;
        }
    }
    for (turn, view) in views.iter().enumerate() {
        let marks = painter.last_turn(view);
        if !marks.is_empty() {
            svg += &format!(
                "<g {}>{marks}</g>\n",
                while_shown("marks", turn, turn, last)
            );
        }
    }
    svg + "</svg>\n"
}

/// What is said of a position below the board.
fn status(record: &Record, view: &PositionView, turn: usize, last: usize) -> String {
    let mut html = format!(
        "<div {}>\n<p>turn {turn} of {last}</p>\n",
        while_shown("status", turn, turn, last)
    );
    for line in caption(view) {
        html += &format!("<p>{}</p>\n", escape(&line));
    }
    let made = turn
        .checked_sub(1)
        .and_then(|index| record.turns.get(index));
    if let Some(evaluation) = made.and_then(|made| made.evaluation.as_ref()) {
        let mut text = format!("evaluation {:+}", evaluation.score);
        if let Some(depth) = evaluation.depth {
            text += &format!(", depth {depth}");
        }
        if let Some(nodes) = evaluation.nodes {
            text += &format!(", {nodes} nodes");
        }
        if !evaluation.line.is_empty() {
            text += &format!(", line {}", evaluation.line.join(" "));
        }
        html += &format!("<p class=\"faint\">{}</p>\n", escape(&text));
    }
    if let Some(comment) = made.and_then(|made| made.comment.as_ref()) {
        html += &format!("<p class=\"comment\">{}</p>\n", escape(comment));
    }
    html + "</div>\n"
}

fn turn_item(turn: &RecordTurn, number: usize, id: &str) -> String {
    let color = match turn.color {
        Color::Black => "black",
        Color::White => "white",
    };
    let mut facts = Vec::new();
    facts.extend(
        turn.evaluation
            .as_ref()
            .map(|evaluation| format!("{:+}", evaluation.score)),
    );
    facts.extend(
        turn.seconds
            .map(|time| format!("{:.2} s", time.as_secs_f64())),
    );
    let mut html = format!(
        "<li data-turn=\"{number}\"><a href=\"#{id}\" data-goto=\"{number}\"><span>{number}</span>\
         <span><span class=\"dot {color}\" title=\"{color}\"></span>{}</span><span class=\"faint\">{}</span></a>",
        escape(&turn.turn),
        facts.join(" · ")
    );
    if let Some(comment) = &turn.comment {
        html += &format!("<p class=\"comment\">{}</p>", escape(comment));
    }
    html + "</li>\n"
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
