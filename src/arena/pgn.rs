//! Results as the headers of chess's portable game notation, for tools that compute ratings (BayesElo, Ordo).

use crate::game::Color;
use crate::record::{Player, Record};
use std::io::{self, Write};

/// Writes one game: `White` and `Black` are the engines that had these colours at the end, a void game has the result
/// `*`. The turns are left out, since no rating tool reads them.
pub fn write_pgn(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    let seats = record.seats_at_end();
    let engine = |color: Color| {
        let player = match seats.seat(color) {
            crate::game::Seat::First => &record.first,
            crate::game::Seat::Second => &record.second,
        };
        name(player)
    };
    let winner = record.result.as_ref().and_then(|result| result.winner);
    let result = match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "*",
    };
    let place = record.match_game.as_ref();
    let round = place.map_or("?".to_string(), |place| (place.game + 1).to_string());
    let reason = record
        .result
        .as_ref()
        .map_or("unterminated", |result| result.reason.word());
    let turns = record.turns.len().to_string();
    for (tag, value) in [
        ("Event", record.game_line().as_str()),
        ("Site", "?"),
        ("Date", &date(record)),
        ("Round", &round),
        ("White", engine(Color::White)),
        ("Black", engine(Color::Black)),
        ("Result", result),
        ("Termination", reason),
        ("PlyCount", &turns),
    ] {
        writeln!(out, "[{tag} \"{}\"]", quoted(value))?;
    }
    writeln!(out, "\n{result}\n")
}

fn name(player: &Player) -> &str {
    player.id.as_deref().unwrap_or(&player.name)
}

/// The day as the notation writes it, `2026.08.01`.
fn date(record: &Record) -> String {
    let day = record.date.as_deref().and_then(|date| date.get(..10));
    day.map_or("????.??.??".to_string(), |day| day.replace('-', "."))
}

/// A text as it stands between quotes: quotes and backslashes escaped, and on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => quoted.extend(['\\', symbol]),
            _ if symbol.is_control() => quoted.push(' '),
            _ => quoted.push(symbol),
        }
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::record::{Reason, RecordResult, RecordRules, RecordTurn};

    fn written(record: &Record) -> String {
        let mut bytes = Vec::new();
        write_pgn(record, &mut bytes).expect("a vector");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn a_game_is_its_headers_and_its_result() {
        let mut record = Record::new("blooms", RecordRules::default());
        record.first = Player::named("A \"quoted\"\n\\");
        record.second = Player::named("B");
        record.date = Some("2026-08-01T12:00:00Z".to_string());
        record.turns = vec![
            RecordTurn::new(Color::Black, Seat::First, "1a1"),
            RecordTurn::new(Color::White, Seat::Second, "resign"),
        ];
        let result = |winner: Option<(Color, Seat)>, reason| RecordResult {
            winner: winner.map(|(color, _)| color),
            seat: winner.map(|(_, seat)| seat),
            reason,
            detail: None,
        };
        record.result = Some(result(
            Some((Color::Black, Seat::First)),
            Reason::Resignation,
        ));
        assert_eq!(
            written(&record),
            "[Event \"blooms\"]\n[Site \"?\"]\n[Date \"2026.08.01\"]\n[Round \"?\"]\n[White \"B\"]\n\
             [Black \"A \\\"quoted\\\" \\\\\"]\n[Result \"0-1\"]\n[Termination \"resignation\"]\n[PlyCount \"2\"]\n\n0-1\n\n"
        );
        record.result = Some(result(None, Reason::TurnCap));
        assert!(written(&record).ends_with("\n\n*\n\n"));
    }

    #[test]
    fn behind_a_swap_the_colours_are_those_of_the_end() {
        let mut record = Record::new("veletas", RecordRules::default());
        (record.first, record.second) = (Player::named("A"), Player::named("B"));
        record.turns = vec![
            RecordTurn::new(Color::Black, Seat::First, "/a1"),
            RecordTurn::new(Color::White, Seat::Second, "swap"),
            RecordTurn::new(Color::White, Seat::First, "resign"),
        ];
        record.result = Some(RecordResult {
            winner: Some(Color::Black),
            seat: Some(Seat::Second),
            reason: Reason::Resignation,
            detail: None,
        });
        let text = written(&record);
        assert!(
            text.contains("[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]"),
            "{text}"
        );
    }
}
