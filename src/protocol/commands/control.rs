//! Commands about the player's options.

use super::lines;
use crate::protocol::command::{Command, Group};
use crate::protocol::options;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Options",
    commands: &[
        Command::new(
            "list_options",
            "",
            0..=0,
            "all options, one a line: name, type, default, bounds, value, meaning",
            |engine, _| lines(options::OPTIONS.iter().map(|option| option.line(engine))),
        ),
        Command::new(
            "get_option",
            "NAME",
            1..=1,
            "the present value of an option",
            |engine, call| Ok(options::find(call.words[0])?.present(engine)),
        ),
        Command::new(
            "set_option",
            "NAME VALUE",
            2..=2,
            "gives an option a value",
            |engine, call| {
                options::set(engine, call.words[0], call.words[1])?;
                Ok(String::new())
            },
        ),
    ],
};
