//! The game point by point.

use super::command::Group;

pub(super) const GROUPS: &[Group] = &[];
