//! The one table of commands: what is dispatched, listed, explained and known.

use super::commands;
use super::engine::Engine;
use super::failure::Failure;
use super::inbox::Inbox;
use super::response::Responder;
use crate::search::Stop;
use std::ops::RangeInclusive;

/// A command: its words for people, and what carries it out.
#[derive(Debug)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// Its arguments: words in capitals stand for values, brackets around what can be left out.
    pub usage: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// How many arguments it takes.
    pub(super) arguments: RangeInclusive<usize>,
    /// What ends it before its time.
    pub(super) interruption: Interruption,
    /// What carries it out.
    pub(super) run: Run,
}

/// What carries out a command: the text of the answer, or why it failed, having changed nothing.
pub(super) type Run = fn(&mut Engine, &mut Call<'_, '_>) -> Result<String, Failure>;

/// What can end a request before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interruption {
    /// Nothing.
    None,
    /// `stop`: it answers with the best turn that it has.
    StopChoice,
    /// `stop`: it fails.
    StopCount,
    /// Any line behind it.
    NextLine,
}

/// A request that is being carried out.
pub(super) struct Call<'a, 'o> {
    /// The arguments, word by word, as many as the command takes.
    pub(super) words: &'a [&'a str],
    /// The arguments as they were sent.
    pub(super) text: &'a str,
    /// The word that ends it.
    pub(super) stop: &'a Stop,
    /// Where that word comes from.
    pub(super) inbox: &'a Inbox,
    /// The table that the command stands in.
    pub(super) groups: &'static [Group],
    /// For answers whose lines come one by one.
    pub(super) responder: &'a mut Responder<'o>,
}

impl Command {
    pub(super) const fn new(
        name: &'static str,
        usage: &'static str,
        arguments: RangeInclusive<usize>,
        summary: &'static str,
        run: Run,
    ) -> Command {
        Command {
            name,
            usage,
            summary,
            arguments,
            interruption: Interruption::None,
            run,
        }
    }

    pub(super) const fn interrupted_by(mut self, interruption: Interruption) -> Command {
        self.interruption = interruption;
        self
    }
}

/// Commands that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What they are about.
    pub title: &'static str,
    /// The commands, in the order in which they are explained.
    pub commands: &'static [Command],
}

/// Any number of arguments.
pub(super) const ANY: usize = usize::MAX;

/// All commands, by what they are about.
pub const GROUPS: &[Group] = &[
    commands::administration::GROUP,
    commands::game::GROUP,
    commands::asking::GROUP,
    commands::time::GROUP,
    commands::files::GROUP,
    commands::control::GROUP,
    commands::analysis::GROUP,
    commands::extensions::GROUP,
];

/// All commands, in the order in which they are listed.
pub fn all_commands() -> impl Iterator<Item = &'static Command> {
    commands_of(GROUPS)
}

/// The commands of a table, in the order in which they are listed.
pub(super) fn commands_of(groups: &'static [Group]) -> impl Iterator<Item = &'static Command> {
    groups.iter().flat_map(|group| group.commands)
}

/// The command of this name in a table.
pub(super) fn find(groups: &'static [Group], name: &str) -> Option<&'static Command> {
    commands_of(groups).find(|command| command.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_its_own_name_and_its_words() {
        let mut names: Vec<_> = all_commands().map(|command| command.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        for command in all_commands() {
            assert!(!command.summary.is_empty(), "{}", command.name);
            let required = command
                .usage
                .split(' ')
                .filter(|word| !word.is_empty() && !word.starts_with('['))
                .count();
            assert!(*command.arguments.start() <= required, "{}", command.name);
            assert_eq!(
                command.usage.is_empty(),
                *command.arguments.end() == 0,
                "{}",
                command.name
            );
        }
    }
}
