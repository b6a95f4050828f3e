//! Commands that some controllers know from other engines.

use super::administration::{NAME, VERSION};
use crate::protocol::command::{Call, Command, Group};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::protocol::options;
use cpu_time::ProcessTime;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "For controllers from elsewhere",
    commands: &[
        CPU_TIME,
        GOMILL_CPU_TIME,
        GOMILL_DESCRIBE_ENGINE,
        GOMILL_EXPLAIN_LAST_MOVE,
        Command::new(
            "gogui-analyze_commands",
            "",
            0..=0,
            "the commands that GoGui can offer in its menu",
            |_, _| Ok(GOGUI_MENU.join("\n")),
        ),
        GOGUI_INTERRUPT,
    ],
};

/// Tells the processor time.
pub(in crate::protocol) const CPU_TIME: Command = Command::new(
    "cputime",
    "",
    0..=0,
    "the processor time that the engine has used, in seconds",
    cpu_time,
);

/// Tells the processor time, under gomill's name.
pub(in crate::protocol) const GOMILL_CPU_TIME: Command = Command::new(
    "gomill-cpu_time",
    "",
    0..=0,
    "the processor time that the engine has used, in seconds",
    cpu_time,
);

/// Tells who the engine is.
pub(in crate::protocol) const GOMILL_DESCRIBE_ENGINE: Command = Command::new(
    "gomill-describe_engine",
    "",
    0..=0,
    "the engine, its version and its options in a few lines",
    describe_engine,
);

/// Tells why the last turn was chosen.
pub(in crate::protocol) const GOMILL_EXPLAIN_LAST_MOVE: Command = Command::new(
    "gomill-explain_last_move",
    "",
    0..=0,
    "what the search found that chose the last turn",
    explain_last_move,
);

/// Says that searches can be interrupted.
pub(in crate::protocol) const GOGUI_INTERRUPT: Command = Command::new(
    "gogui-interrupt",
    "",
    0..=0,
    "says that the comment line '# interrupt' is understood",
    |_, _| Ok(String::new()),
);

/// GoGui's menu: the kind of answer, a label, the command.
const GOGUI_MENU: &[&str] = &[
    "string/Board/showboard",
    "string/Position/position",
    "string/History/history",
    "string/Seats/seats",
    "string/Legal Turns/legal_moves",
    "string/Number of Legal Turns/legal_count",
    "string/Evaluation/evaluate",
    "string/Line of the Last Search/pv",
    "string/Options/list_options",
];

fn cpu_time(_: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let time = ProcessTime::try_now().map_err(|error| Failure::Other(error.to_string()))?;
    Ok(format!("{:.3}", time.as_duration().as_secs_f64()))
}

fn describe_engine(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let mut text = format!("{NAME} {VERSION}");
    for option in options::OPTIONS {
        text.push_str(&format!("\n{}={}", option.name, option.present(engine)));
    }
    Ok(text)
}

fn explain_last_move(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let Some(found) = &engine.turn_search else {
        return Ok("no search was made".to_string());
    };
    Ok(format!(
        "score {}, depth {}, {} nodes in {:.3} s, line {}",
        found.score,
        found.depth,
        found.nodes,
        found.elapsed.as_secs_f64(),
        found.line.join(" ")
    ))
}
