//! The hash by which two programs make sure that they are in the same state of the same game.

/// FNV-1a (64 bit) over the bytes of the game line, one LF and the position.
pub(super) fn state_hash(game_line: &str, position: &str) -> u64 {
    let bytes = game_line.bytes().chain([b'\n']).chain(position.bytes());
    fnv_1a(bytes)
}

/// FNV-1a, 64 bit, after Fowler, Noll and Vo.
pub(crate) fn fnv_1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_of_fnv_1a() {
        assert_eq!(fnv_1a("".bytes()), 0xcbf29ce484222325);
        assert_eq!(fnv_1a("a".bytes()), 0xaf63dc4c8601ec8c);
        assert_eq!(fnv_1a("foobar".bytes()), 0x85944171f73967e8);
        assert_eq!(state_hash("foo", "bar"), fnv_1a("foo\nbar".bytes()));
    }
}
