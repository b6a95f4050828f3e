//! Text inside SVG and HTML.

/// The text with everything escaped that has a meaning in markup, in quoted attributes too. Control characters that XML
/// does not allow become the replacement character.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(symbol),
            '\r' => escaped.push('\n'),
            _ if symbol.is_control() || matches!(symbol, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// A number of pixels with at most two decimals.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_string()
    } else {
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_markup_is_left() {
        assert_eq!(
            escape("<b a=\"1\" c='2'>&\u{0}\r\n\u{1b}"),
            "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;\u{fffd}\n\n\u{fffd}"
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [2.0, -0.001, 1.255, 34.641].map(number),
            ["2", "0", "1.25", "34.64"]
        );
    }
}
