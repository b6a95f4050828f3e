//! Values that arguments are made of: colours, numbers, durations.
//!
//! Numbers are ASCII digits, with `.` and digits behind it where fractions are allowed; no sign, no exponent; leading
//! zeros are harmless, and what is too big is taken as the biggest there is. A word is read whole or not at all.

use crate::game::Color;
use crate::keyword::whole_color;
use nom::branch::alt;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, opt, recognize, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::time::Duration;

/// The longest duration that can be said: about thirty years.
pub(super) const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// Reads `b`, `black`, `w` or `white`, in letters of either case.
pub(super) fn read_color(word: &str) -> Option<Color> {
    whole(whole_color, word)
}

/// Reads a whole number; numbers above `u64::MAX` are taken as that.
pub(super) fn read_number(word: &str) -> Option<u64> {
    whole(number, word)
}

/// Reads a number of seconds, with fractions down to nanoseconds, at most [`LONGEST`].
pub(super) fn read_duration(word: &str) -> Option<Duration> {
    whole(duration, word)
}

/// Reads the seconds that a clock has left; a negative number is understood as zero.
pub(super) fn read_time_left(word: &str) -> Option<Duration> {
    let negative = value(Duration::ZERO, preceded(char('-'), duration));
    whole(alt((negative, duration)), word)
}

/// Whether a word is a number of either sign, with or without a fraction.
pub(super) fn is_signed_number(word: &str) -> bool {
    whole(recognize((opt(char('-')), duration)), word).is_some()
}

/// Writes seconds in the form in which they are read.
pub(super) fn write_duration(duration: Duration) -> String {
    let text = format!("{}.{:09}", duration.as_secs(), duration.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn whole<'a, T>(
    parser: impl Parser<&'a str, Output = T, Error = nom::error::Error<&'a str>>,
    word: &'a str,
) -> Option<T> {
    let (_, value) = all_consuming(parser).parse(word).ok()?;
    Some(value)
}

fn number(input: &str) -> IResult<&str, u64> {
    digit1
        .map(|digits: &str| digits.parse().unwrap_or(u64::MAX))
        .parse(input)
}

fn duration(input: &str) -> IResult<&str, Duration> {
    (number, opt(preceded(char('.'), digit1)))
        .map(|(seconds, fraction)| {
            let nanos = fraction.map_or(0, |digits| {
                digits
                    .bytes()
                    .chain(std::iter::repeat(b'0'))
                    .take(9)
                    .fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0'))
            });
            let seconds = seconds.min(LONGEST.as_secs());
            (Duration::from_secs(seconds) + Duration::from_nanos(nanos.into())).min(LONGEST)
        })
        .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_in_either_case() {
        for word in ["b", "B", "black", "Black", "BLACK"] {
            assert_eq!(read_color(word), Some(Color::Black), "{word}");
        }
        for word in ["w", "W", "white", "wHITE"] {
            assert_eq!(read_color(word), Some(Color::White), "{word}");
        }
        for word in [
            "",
            "bl",
            "blackx",
            "b1",
            "x",
            "ｂ",
            "blac\u{212A}",
            "whit",
            "bb",
        ] {
            assert_eq!(read_color(word), None, "{word}");
        }
    }

    #[test]
    fn numbers_are_digits_and_nothing_else() {
        assert_eq!(read_number("0"), Some(0));
        assert_eq!(read_number("0010"), Some(10));
        assert_eq!(read_number("99999999999999999999"), Some(u64::MAX));
        for word in [
            "", "1;", "1x", "1e1", "+10", "-1", "1.0", "٣", "１", " 1", "0x1",
        ] {
            assert_eq!(read_number(word), None, "{word}");
        }
    }

    #[test]
    fn durations_have_fractions_and_no_end() {
        assert_eq!(read_duration("0.1"), Some(Duration::from_millis(100)));
        assert_eq!(
            read_duration("010.250"),
            Some(Duration::from_millis(10_250))
        );
        assert_eq!(read_duration("0.0000000019"), Some(Duration::from_nanos(1)));
        assert_eq!(read_duration("99999999999999999999"), Some(LONGEST));
        assert_eq!(read_duration("1000000000.5"), Some(LONGEST));
        for word in [
            "", ".", "1.", ".5", "1.5.5", "1,5", "-1", "1s", "inf", "nan",
        ] {
            assert_eq!(read_duration(word), None, "{word}");
        }
        assert_eq!(write_duration(Duration::from_millis(10_250)), "10.25");
        assert_eq!(write_duration(Duration::from_secs(100)), "100");
        assert_eq!(write_duration(Duration::ZERO), "0");
    }

    #[test]
    fn negative_numbers_have_two_places() {
        for word in ["-5", "-170671", "-0", "-1.5"] {
            assert_eq!(read_time_left(word), Some(Duration::ZERO), "{word}");
            assert!(is_signed_number(word), "{word}");
        }
        assert_eq!(read_time_left("1.5"), Some(Duration::from_millis(1_500)));
        assert!(is_signed_number("6.5"));
        for word in ["--5", "-", "+5", "-x"] {
            assert_eq!(read_time_left(word), None, "{word}");
            assert!(!is_signed_number(word), "{word}");
        }
    }
}
