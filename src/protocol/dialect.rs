//! What is spoken in a conversation: which requests there are, and what ends one before its time.

use super::command::{GROUPS, Group, Interruption, find};
use super::points;
use super::syntax::Request;

/// What is spoken in a conversation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// Whole turns as words, the protocol proper. A first line `ugi` makes it UGI.
    #[default]
    Words,
    /// One point of a Go board a ply.
    Points,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    /// The table of its commands; empty where requests have no such form.
    pub(super) fn groups(self) -> &'static [Group] {
        match self {
            Dialect::Words => GROUPS,
            Dialect::Points => points::GROUPS,
            Dialect::Ugi => &[],
        }
    }

    /// What can end a request before its time.
    pub(super) fn interruption_of(self, request: &Request) -> Interruption {
        match self {
            Dialect::Ugi if request.command == "go" => Interruption::StopChoice,
            _ => find(self.groups(), &request.command)
                .map_or(Interruption::None, |command| command.interruption),
        }
    }
}
