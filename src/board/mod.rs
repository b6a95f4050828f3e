//! Boards: cells, sets of cells, and the two shapes that the games are played on.

mod cell;
mod cell_name;
mod cell_numbers;
mod cell_set;
mod center_out;
mod hash_keys;
mod hexhex;
mod lines;
mod shape;
mod sight;
mod square;

pub use cell::Cell;
pub use cell_name::{CellName, cell_name};
pub use cell_numbers::CellNumbers;
pub use cell_set::CellSet;
pub use center_out::hexhex_center_out;
pub use hash_keys::{hash_keys, mixed};
pub use hexhex::HexGrid;
pub use lines::SquareLines;
pub use shape::Shape;
pub use sight::sight_counts;
pub use square::SquareGrid;
