//! Commands about the engine itself and the conversation.

use super::lines;
use crate::protocol::command::{ANY, Call, Command, Group, commands_of, find};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;

/// The engine's name.
pub(in crate::protocol) const NAME: &str = "Windrose";

/// The engine's version.
pub(in crate::protocol) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Administration",
    commands: &[
        Command::new(
            "protocol_version",
            "",
            0..=0,
            "the version of GTP that the conversation follows",
            |_, _| Ok("2".to_string()),
        ),
        Command::new("name", "", 0..=0, "the engine's name", |_, _| {
            Ok(NAME.to_string())
        }),
        Command::new("version", "", 0..=0, "the engine's version", |_, _| {
            Ok(VERSION.to_string())
        }),
        Command::new(
            "known_command",
            "COMMAND",
            1..=1,
            "whether there is such a command",
            |_, call| Ok(find(call.groups, call.words[0]).is_some().to_string()),
        ),
        Command::new(
            "list_commands",
            "",
            0..=0,
            "all commands, one a line",
            |_, call| lines(commands_of(call.groups).map(|command| command.name.to_string())),
        ),
        Command::new(
            "help",
            "[COMMAND]",
            0..=1,
            "what the commands do, or what one of them does",
            help,
        ),
        Command::new(
            "echo",
            "[TEXT...]",
            0..=ANY,
            "the same text again",
            |_, call| Ok(call.text.to_string()),
        ),
        Command::new(
            "stop",
            "",
            0..=0,
            "makes the earliest search that came before it answer at once",
            // What it does was done when the line came in.
            |_, _| Ok(String::new()),
        ),
        Command::new(
            "quit",
            "",
            0..=0,
            "the end of the conversation, when everything before it is answered",
            |_, _| Ok(String::new()),
        ),
    ],
};

fn help(_: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let explain = |command: &Command| {
        let usage = [command.name, command.usage].join(" ");
        format!("{}: {}", usage.trim_end(), command.summary)
    };
    match call.words.first() {
        Some(name) => find(call.groups, name)
            .map(explain)
            .ok_or(Failure::UnknownCommand),
        None => lines(call.groups.iter().flat_map(|group| {
            let title = std::iter::once(format!("{}:", group.title));
            title.chain(
                group
                    .commands
                    .iter()
                    .map(|command| format!("  {}", explain(command))),
            )
        })),
    }
}
