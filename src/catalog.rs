//! The one table of games.
