//! How the engine chooses its turns.

/// How turns are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// By search.
    #[default]
    Search,
    /// Uniformly among the legal turns.
    Random,
}

/// The settings of a searcher that stay from turn to turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How turns are chosen.
    pub strategy: Strategy,
    /// The size of the transposition table, in MiB.
    pub hash: usize,
    /// The number of search threads.
    pub threads: usize,
    /// Where random choices start; the same seed makes the same choices.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strategy: Strategy::Search,
            hash: 64,
            threads: 1,
            seed: 0,
        }
    }
}
