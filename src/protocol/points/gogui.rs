//! What GoGui asks for, so that a person can play by clicking: the rules as it wants them told, and what it can lay over
//! the board.

use super::board::meaning;
use super::picture::{point_of, rows};
use crate::board::Cell;
use crate::game::Color;
use crate::protocol::command::{Call, Command, Group, Interruption};
use crate::protocol::commands::extensions::{
    CPU_TIME, GOGUI_INTERRUPT, GOMILL_CPU_TIME, GOMILL_DESCRIBE_ENGINE, GOMILL_EXPLAIN_LAST_MOVE,
};
use crate::protocol::commands::lines;
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::session::TurnPart;
use crate::view::Piece;

/// The group of these commands.
pub(super) const GROUP: Group = Group {
    title: "For controllers from elsewhere",
    commands: &[
        CPU_TIME,
        GOMILL_CPU_TIME,
        GOMILL_DESCRIBE_ENGINE,
        GOMILL_EXPLAIN_LAST_MOVE,
        GOGUI_INTERRUPT,
        Command::new(
            "gogui-rules_game_id",
            "",
            0..=0,
            "the game's name",
            |engine, _| Ok(engine.session.game().to_string()),
        ),
        Command::new(
            "gogui-rules_board",
            "",
            0..=0,
            "the Go board: X, O and points",
            |engine, _| lines(rows(engine).iter().map(|row| row.iter().collect())),
        ),
        Command::new(
            "gogui-rules_board_size",
            "",
            0..=0,
            "the Go board's size",
            |engine, _| Ok(engine.go_size().to_string()),
        ),
        Command::new(
            "gogui-rules_legal_moves",
            "",
            0..=0,
            "the points that go on with the turn",
            |engine, _| {
                let legal = engine.legal_parts().into_iter();
                let points: Vec<String> = legal.map(|(_, point)| point.to_string()).collect();
                Ok(points.join(" "))
            },
        ),
        Command::new(
            "gogui-rules_side_to_move",
            "",
            0..=0,
            "the colour that is on turn; the winner's when the game is over",
            |engine, _| {
                let on_turn = engine.session.seat_to_move();
                let on_turn = on_turn.map(|seat| engine.name_of(seat));
                let color = on_turn.or(engine.winner_named());
                Ok(color.unwrap_or(Color::Black).to_string())
            },
        ),
        Command::new(
            "gogui-rules_final_result",
            "",
            0..=0,
            "the winner, or unknown",
            |engine, _| {
                let winner = engine.winner_named();
                Ok(winner.map_or_else(|| "unknown".to_string(), |winner| winner.to_string()))
            },
        ),
        Command::new(
            "gogui-rules_captured_count",
            "",
            0..=0,
            "what White has captured or claimed, then Black",
            captured_count,
        ),
        Command::new(
            "gogui-analyze_commands",
            "",
            0..=0,
            "what GoGui can lay over the board",
            |_, _| Ok(MENU.join("\n")),
        ),
        Command::new(
            "windrose-pieces",
            "",
            0..=0,
            "shooters, colours of stones, what of the turn is made, and points that are choices, for GoGui",
            pieces,
        ),
        Command::new(
            "windrose-groups",
            "",
            0..=0,
            "groups and their sizes, for GoGui",
            groups,
        ),
        Command::new(
            "windrose-favourite",
            "",
            0..=0,
            "the turn that the search would choose, for GoGui",
            favourite,
        )
        .interrupted_by(Interruption::StopChoice),
    ],
};

/// GoGui's menu: the kind of answer, a label, the command.
const MENU: &[&str] = &[
    "gfx/Pieces and Choices/windrose-pieces",
    "plist/Legal Points/gogui-rules_legal_moves",
    "gfx/Groups/windrose-groups",
    "gfx/Favourite of the Search/windrose-favourite",
    "string/Meaning of Points/legal_points",
    "string/Turns/history",
    "string/Game/game",
    "string/Result/gogui-rules_final_result",
];

fn captured_count(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let view = engine.session.view();
    let decisive = view.tallies.iter().find(|tally| tally.to_win.is_some());
    let counts = Color::BOTH.map(|color| match (decisive, engine.renamed(color)) {
        (None, _) => 0,
        (Some(tally), Color::Black) => tally.black,
        (Some(tally), Color::White) => tally.white,
    });
    Ok(format!("{} {}", counts[1], counts[0]))
}

/// A line of graphics for GoGui, unless there is nothing to show.
fn graphics(kind: &str, items: impl IntoIterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.into_iter().collect();
    (!items.is_empty()).then(|| format!("{kind} {}", items.join(" ")))
}

fn pieces(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let engine = &*engine;
    let view = engine.session.view();
    let cells = |is_shown: &dyn Fn(Piece) -> bool| -> Vec<Cell> {
        let is_such = |cell: &Cell| view.pieces[cell.index()].is_some_and(is_shown);
        view.shape.cells().filter(is_such).collect()
    };
    let points = |cells: Vec<Cell>| -> Vec<String> {
        let name = |cell: Cell| point_of(engine, cell).to_string();
        cells.into_iter().map(name).collect()
    };
    let shooters = |claimed: bool| {
        cells(&move |piece| matches!(piece, Piece::Shooter { owner } if owner.is_some() == claimed))
    };
    let begun = engine.points.begun().into_iter();
    let begun = begun.filter_map(|part| match part {
        TurnPart::Cell(cell) => Some(cell),
        _ => None,
    });
    let choices = engine.legal_parts().into_iter();
    let choices = choices.filter(|(part, _)| !matches!(part, TurnPart::Cell(_)));
    let choices = choices.map(|(part, point)| {
        let meaning = meaning(part, view.shape).replace(' ', "_");
        format!("{point} {meaning}")
    });
    let second = cells(&|piece| matches!(piece, Piece::Stone { kind: 2.., .. }));
    let labels = points(second).into_iter().map(|point| format!("{point} 2"));
    lines(
        [
            graphics("TRIANGLE", points(shooters(false))),
            graphics("SQUARE", points(shooters(true))),
            graphics("CIRCLE", points(begun.collect())),
            graphics("LABEL", labels.chain(choices)),
        ]
        .into_iter()
        .flatten(),
    )
}

fn groups(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let engine = &*engine;
    let view = engine.session.view();
    let name = |cell: Cell| point_of(engine, cell).to_string();
    let colored = view.groups.iter().filter_map(|group| {
        let cells = group.cells.iter().copied().map(name);
        graphics(&format!("COLOR {}", group_color(group.piece)), cells)
    });
    let size = |cells: &[Cell]| Some(format!("{} {}", name(*cells.first()?), cells.len()));
    let sizes = view.groups.iter().filter_map(|group| size(&group.cells));
    lines(colored.chain(graphics("LABEL", sizes)))
}

/// The background of a group's cells: one colour for each kind of stones.
fn group_color(piece: Piece) -> &'static str {
    match piece {
        Piece::Stone {
            color: Color::Black,
            kind: 1,
        } => "blue",
        Piece::Stone {
            color: Color::Black,
            ..
        } => "green",
        Piece::Stone {
            color: Color::White,
            kind: 1,
        } => "red",
        Piece::Stone {
            color: Color::White,
            ..
        } => "yellow",
        Piece::Shooter { .. } => "gray",
    }
}

fn favourite(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let parts = engine.plan(call.stop)?;
    let (shape, size) = (engine.session.shape(), engine.go_size());
    let labels = parts.iter().enumerate().map(|(index, &part)| {
        let point = super::board::Point::of_part(part, shape, size);
        format!("{point} {}", index + 1)
    });
    let turn: Vec<String> = parts.iter().map(|&part| meaning(part, shape)).collect();
    let worth = match &engine.turn_search {
        Some(found) => format!(", {} at depth {}", found.score, found.depth),
        None => String::new(),
    };
    let text = format!("TEXT {}{worth}", turn.join(", "));
    lines(graphics("LABEL", labels).into_iter().chain([text]))
}
