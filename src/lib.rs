//! Windrose: a game-protocol engine for tournament harnesses, for the games Veletas, Lifeline and Blooms.
//!
//! Modules from low to high; imports go downwards only.
//!
//! ```text
//! main ── cli
//!   │
//! bench         design     check      transcript
//!                                       (what the engine is measured by; what a game is like; whether any engine keeps to
//!                                       the protocol, or to a script)
//!   │
//! arena         render                  (who plays whom, and who referees; pictures as files)
//!   │
//! player        page                    (who chooses: an engine process, or the engine in this process; HTML of a game)
//!   │
//! protocol                              (how it is said; the engine's side and the controller's side apart)
//!   │
//! game_file · folder                    (games in files, confined to a folder or not)
//!   │
//! replay                                (a game as data, played through by the rules)
//!   │
//! catalog                               (the one table of games)
//!   │
//! session                               (one game in progress)
//!   │
//! search        record        drawing   (alpha-beta over any game; a game as data; a view as text, SVG or pixels)
//!   │
//! games                                 (veletas, lifeline, blooms: rules, notation, evaluation)
//!   │
//! game · step · view · board · position_text · rule_pairs · keyword
//!                                       (the traits; plain view types; cells, sets, grids; what comes in as text)
//! ```

pub mod arena;
pub mod bench;
pub mod board;
pub mod catalog;
pub mod check;
pub mod design;
pub mod drawing;
pub mod folder;
pub mod game;
pub mod game_file;
pub mod games;
mod keyword;
pub mod page;
pub mod perft;
pub mod player;
pub mod position_text;
pub mod protocol;
pub mod record;
pub mod render;
pub mod replay;
pub mod rule_pairs;
pub mod search;
pub mod session;
mod step;
pub mod transcript;
pub mod view;
