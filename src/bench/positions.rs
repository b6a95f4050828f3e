//! The fixed positions that are measured.

use super::BenchError;
use crate::catalog;
use crate::session::Session;

/// A position that never changes, so that figures of different versions can be compared.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixedPosition {
    /// The game's name.
    pub(super) game: &'static str,
    /// The board's size; all other rules are the game's defaults.
    pub(super) size: &'static str,
    /// The fields of the position; the start of a game if there are none.
    pub(super) fields: Option<&'static str>,
}

impl FixedPosition {
    /// The start of a game.
    pub(super) const fn start(game: &'static str, size: &'static str) -> FixedPosition {
        FixedPosition {
            game,
            size,
            fields: None,
        }
    }

    const fn at(game: &'static str, size: &'static str, fields: &'static str) -> FixedPosition {
        FixedPosition {
            game,
            size,
            fields: Some(fields),
        }
    }

    /// A game that begins with the position.
    pub(super) fn open(&self) -> Result<Box<dyn Session>, BenchError> {
        let refused = |error: &dyn std::error::Error| BenchError::Position(error.to_string());
        let session =
            catalog::open(self.game, &[("size", self.size)]).map_err(|error| refused(&error))?;
        match self.fields {
            None => Ok(session),
            Some(fields) => {
                catalog::open_position(session.as_ref(), fields).map_err(|error| refused(&error))
            }
        }
    }
}

/// Veletas just after the setup: 5,063 turns, 23,991,940 sequences of two.
pub(super) const VELETAS_AFTER_SETUP: FixedPosition = FixedPosition::at(
    "veletas",
    "10",
    "........../........../.....s..s./........../........../....ss..../.....s..../........s./.....s.x../.....o.... b play",
);

/// Veletas in the middle of a game.
pub(super) const VELETAS_MIDDLE: FixedPosition = FixedPosition::at(
    "veletas",
    "10",
    "x.o......./..s...o.../.o.oxox.../..o..o..../xso..sxxx./.oxxx.x..o/..xo.oxo../.xoos.sx../os...oxxx./.s...o..x. w play",
);

/// Lifeline in the middle of a game.
pub(super) const LIFELINE_MIDDLE: FixedPosition = FixedPosition::at(
    "lifeline",
    "6",
    "..xx.x/.ooxxo./.o....../.x.o.ox.x/...x..xo../..o.....x../.ooo.o...x/..x.ox.../.x.x.oox/.xo..o./o..... b play",
);

/// Blooms in the middle of a game.
pub(super) const BLOOMS_MIDDLE: FixedPosition = FixedPosition::at(
    "blooms",
    "6",
    "..dcbd/cc.cba./.ddba.aa/cc.daac.d/b.dab.cadc/.dcca.ddbb./b.aa..b.ab/cdaa.a.a./..ddd..b/cbcb.ab/c.d.ab w play 3 2",
);

/// What is searched for the node signature, and how many turns deep: setups and pies, openings, fights and endings.
pub(super) const SEARCH_POSITIONS: &[(FixedPosition, u32)] = &[
    (FixedPosition::start("veletas", "7"), 1),
    (VELETAS_AFTER_SETUP, 1),
    (VELETAS_MIDDLE, 3),
    (
        FixedPosition::at(
            "veletas",
            "10",
            "x.....xsx./...xo.oo../.oo.o.x.../sxs.xo.oox/.o..so.xoo/xooo.xx.../..o.oooxxs/..o..xx.x./x.xxxxxo.o/.o..s.xsox b play",
        ),
        3,
    ),
    (FixedPosition::start("lifeline", "4"), 3),
    (LIFELINE_MIDDLE, 5),
    (FixedPosition::start("blooms", "4"), 2),
    (BLOOMS_MIDDLE, 3),
    (
        FixedPosition::at(
            "blooms",
            "5",
            ".c.bb/.adbbb/b.a.dac/dddada.c/cdaad.cc./.ba.dccd/ca.d.d./dddabb/bb.b. w play 10 14",
        ),
        3,
    ),
];
