//! Keys for hashes of positions: fixed numbers that look random, the same on every machine and in every build.

/// A table of keys; two tables have no key in common where their streams differ (below 2^32).
pub const fn hash_keys<const N: usize>(stream: u32) -> [u64; N] {
    let mut keys = [0; N];
    let mut at = 0;
    while at < N {
        keys[at] = mixed((stream as u64) << 32 | at as u64);
        at += 1;
    }
    keys
}

/// A one-to-one scrambling of numbers, 0 from the largest of them alone (the output function of SplitMix64, Steele, Lea and Flood 2014).
pub const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_within_and_between_streams() {
        let mut keys: Vec<u64> = (0..20).flat_map(hash_keys::<128>).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 20 * 128);
        assert!(keys[0] != 0);
    }
}
