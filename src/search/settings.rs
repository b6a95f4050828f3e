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

/// The methods of the search that can be switched off, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Methods {
    /// Each iteration begins with a window around the last one's score.
    pub aspiration: bool,
    /// Steps that cut off at the same distance from the root are tried early.
    pub killers: bool,
    /// Steps that cut off often are tried early.
    pub history: bool,
    /// Steps that cut off often after the step before them are tried early.
    pub replies: bool,
    /// Steps that lead to high static values are tried early, where that is worth its cost.
    pub values: bool,
    /// Steps of low rank are searched less deeply first.
    pub reductions: bool,
    /// Steps of low rank are left out near the horizon.
    pub pruning: bool,
    /// How many steps are tried at each stage of a turn at most; `None` for all.
    pub width: Option<u32>,
}

impl Methods {
    /// All that make the search better.
    pub const ALL: Methods = Methods {
        aspiration: true,
        killers: true,
        history: true,
        replies: true,
        values: true,
        reductions: true,
        pruning: true,
        width: None,
    };

    /// All that change no value: a search that finds what minimax finds.
    pub const EXACT: Methods = Methods {
        reductions: false,
        pruning: false,
        ..Methods::ALL
    };

    /// Whether the search finds what minimax finds.
    pub(super) fn are_exact(&self) -> bool {
        !self.reductions && !self.pruning && self.width.is_none()
    }
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
    /// The methods of the search.
    pub methods: Methods,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strategy: Strategy::Search,
            hash: 64,
            threads: 1,
            seed: 0,
            methods: Methods::ALL,
        }
    }
}
