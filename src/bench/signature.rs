//! The node signature: a number that changes when the search visits other positions.

use super::BenchError;
use super::positions::{FixedPosition, SEARCH_POSITIONS};
use crate::search::{Limits, Stop};

/// The steps that searches of fixed depths make, in all, from fixed positions of every game: the same on every
/// machine, in every build and every time.
pub fn signature() -> Result<u64, BenchError> {
    signature_of(SEARCH_POSITIONS.iter())
}

/// The signature of some of the positions.
pub(super) fn signature_of<'a>(
    positions: impl Iterator<Item = &'a (FixedPosition, u32)>,
) -> Result<u64, BenchError> {
    positions.map(steps).sum()
}

fn steps((position, depth): &(FixedPosition, u32)) -> Result<u64, BenchError> {
    let limits = Limits {
        depth: Some(*depth),
        ..Limits::default()
    };
    let choice = position
        .open()?
        .choose(&limits, &Stop::default(), &mut |_| ())?;
    Ok(choice.analysis.map_or(0, |analysis| analysis.nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_every_time() {
        let first = signature().expect("good positions");
        assert_ne!(first, 0);
        assert_eq!(signature().expect("good positions"), first);
    }
}
