//! Letters as lines, for pictures that must not depend on the fonts of a machine.

use super::markup::number;

/// The letters and digits, each as its lines: pairs of digits are points, the column from 0 to 4 and the row from 0 (top
/// of tall letters) over 2 (top of low ones) and 6 (base line) to 8.
const LETTERS: &[(char, &[&str])] = &[
    ('a', &["43 32 12 03 05 16 36 45", "42 46"]),
    ('b', &["00 06", "03 12 32 43 45 36 16 05"]),
    ('c', &["43 32 12 03 05 16 36 45"]),
    ('d', &["40 46", "43 32 12 03 05 16 36 45"]),
    ('e', &["04 44 43 32 12 03 05 16 36 45"]),
    ('f', &["40 30 21 26", "12 32"]),
    ('g', &["42 47 38 18 07", "43 32 12 03 05 16 36 45"]),
    ('h', &["00 06", "03 12 32 43 46"]),
    ('i', &["22 26", "20 20"]),
    ('j', &["32 37 28 18", "30 30"]),
    ('k', &["00 06", "42 04 46"]),
    ('l', &["20 25 36"]),
    ('m', &["02 06", "03 12 23 26", "23 32 43 46"]),
    ('n', &["02 06", "03 12 32 43 46"]),
    ('o', &["12 32 43 45 36 16 05 03 12"]),
    ('p', &["02 08", "03 12 32 43 45 36 16 05"]),
    ('q', &["42 48", "43 32 12 03 05 16 36 45"]),
    ('r', &["02 06", "03 12 32 43"]),
    ('s', &["43 32 12 03 14 34 45 36 16 05"]),
    ('t', &["20 25 36 46", "12 42"]),
    ('u', &["02 05 16 36 45", "42 46"]),
    ('v', &["02 26 42"]),
    ('w', &["02 16 23 36 42"]),
    ('x', &["02 46", "42 06"]),
    ('y', &["02 05 16 36 45", "42 47 38 18 07"]),
    ('z', &["02 42 06 46"]),
    ('0', &["10 30 41 45 36 16 05 01 10"]),
    ('1', &["11 20 26", "16 36"]),
    ('2', &["01 10 30 41 42 06 46"]),
    ('3', &["01 10 30 41 42 33 44 45 36 16 05", "23 33"]),
    ('4', &["36 30 04 44"]),
    ('5', &["40 00 02 32 43 45 36 16 05"]),
    ('6', &["41 30 10 01 05 16 36 45 44 33 13 04"]),
    ('7', &["00 40 16"]),
    (
        '8',
        &["10 30 41 42 33 13 02 01 10", "13 04 05 16 36 45 44 33"],
    ),
    ('9', &["05 16 36 45 41 30 10 01 02 13 33 42"]),
    ('-', &["14 34"]),
    ('+', &["22 26", "04 44"]),
    ('/', &["40 06"]),
    (',', &["25 26 17"]),
    ('.', &["26 26"]),
    (':', &["23 23", "26 26"]),
    ('=', &["03 43", "05 45"]),
    ('(', &["30 21 25 36"]),
    (')', &["10 21 25 16"]),
    ('_', &["06 46"]),
];

/// What stands for a character that has no letter here: a box.
const UNKNOWN: &[&str] = &["00 40 46 06 00"];

/// From the left edge of a letter to that of the next, in columns.
const ADVANCE: f64 = 6.0;

/// The height of tall letters, in rows.
const HEIGHT: f64 = 6.0;

/// The path of a text whose letters of `size` pixels stand with their middle at `middle`, and whose beginning
/// (`anchor` 0), middle (0.5) or end (1) lies at `x`. To be stroked with round ends; capitals are written as small letters.
pub(super) fn path(text: &str, x: f64, middle: f64, size: f64, anchor: f64) -> String {
    // A font's size is that of its line; its tall letters take about seven tenths of it.
    let unit = size * 0.7 / HEIGHT;
    let width = unit * (text.chars().count() as f64 * ADVANCE - 2.0).max(0.0);
    let (left, top) = (x - anchor * width, middle - unit * HEIGHT / 2.0);
    let mut path = String::new();
    for (index, symbol) in text.chars().enumerate() {
        let start = left + unit * ADVANCE * index as f64;
        for line in lines(symbol) {
            for (at, point) in line.split(' ').enumerate() {
                let digits = point.as_bytes();
                let (column, row) = (f64::from(digits[0] - b'0'), f64::from(digits[1] - b'0'));
                path.push(if at == 0 { 'M' } else { 'L' });
                path += &number(start + unit * column);
                path.push(' ');
                path += &number(top + unit * row);
            }
        }
    }
    path
}

/// The width of the pen for letters of a size.
pub(super) fn pen(size: f64) -> f64 {
    size * 0.09
}

fn lines(symbol: char) -> &'static [&'static str] {
    let symbol = symbol.to_ascii_lowercase();
    if symbol == ' ' {
        return &[];
    }
    let letter = LETTERS.iter().find(|(known, _)| *known == symbol);
    letter.map_or(UNKNOWN, |(_, lines)| lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_made_of_points() {
        for (letter, lines) in LETTERS {
            let points = lines.iter().flat_map(|line| line.split(' '));
            for point in points {
                let digits: Vec<_> = point
                    .chars()
                    .filter_map(|digit| digit.to_digit(10))
                    .collect();
                assert!(matches!(digits[..], [0..=4, 0..=8]), "{letter}: {point}");
            }
        }
        let all = ('a'..='z').chain('0'..='9').chain("-/,.:=()+".chars());
        assert!(all.into_iter().all(|symbol| lines(symbol) != UNKNOWN));
        assert_eq!(lines('Q'), lines('q'));
    }
}
