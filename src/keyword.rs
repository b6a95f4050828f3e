//! Words that stand for themselves in every text that comes in, in letters of either case.
//!
//! nom's `tag_no_case` lets a letter beyond ASCII stand for an ASCII one (U+212A, the Kelvin sign, for `k`) and then cuts
//! the text by the length of the word, in the middle of a letter; here only ASCII letters are equal to ASCII letters.

use crate::game::Color;
use nom::branch::alt;
use nom::combinator::{all_consuming, value};
use nom::error::{Error, ErrorKind};
use nom::{Err, IResult, Parser};

/// A parser of the ASCII word `word`, in letters of either case, at the beginning of a text.
pub(crate) fn keyword<'a>(
    word: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = Error<&'a str>> {
    move |input: &'a str| match input.split_at_checked(word.len()) {
        Some((found, rest)) if found.eq_ignore_ascii_case(word) => Ok((rest, found)),
        _ => Err(Err::Error(Error::new(input, ErrorKind::Tag))),
    }
}

/// Parses a text that is `b`, `black`, `w` or `white`, whole.
pub(crate) fn whole_color(input: &str) -> IResult<&str, Color> {
    let named =
        |color, name, letter| value(color, all_consuming(alt((keyword(name), keyword(letter)))));
    alt((
        named(Color::Black, "black", "b"),
        named(Color::White, "white", "w"),
    ))
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ascii_letters_are_letters_of_a_word() {
        assert_eq!(keyword("keep").parse("KeEp it"), Ok((" it", "KeEp")));
        for text in [
            "",
            "kee",
            "\u{212A}eep",
            "kee\u{212A}",
            "ke\u{212A}",
            "ｋeep",
        ] {
            assert!(keyword("keep").parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn colours_are_read_whole() {
        for (text, color) in [
            ("b", Color::Black),
            ("BLACK", Color::Black),
            ("W", Color::White),
            ("White", Color::White),
        ] {
            assert_eq!(whole_color(text), Ok(("", color)));
        }
        for text in ["", "blac\u{212A}", "blackx", "bl", "whit", "bb"] {
            assert!(whole_color(text).is_err(), "{text}");
        }
    }
}
