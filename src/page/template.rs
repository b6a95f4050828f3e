//! What every page has: its head, its styles, and the script that steps through games.

use crate::drawing::escape;

/// A whole page around the HTML of its body; the title is escaped here.
///
/// The body may hold any number of games (see [`game_section`](super::game_section)), tables and charts; all of them
/// follow the reader's light or dark scheme.
pub fn document(title: &str, body: &str) -> String {
    document_start(title) + body + document_end()
}

/// All that stands before the body of a page, for pages that are written piece by piece; the title is escaped here.
pub fn document_start(title: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        escape(title)
    )
}

/// All that stands behind the body of a page.
pub fn document_end() -> &'static str {
    concat!(
        "<script>\n",
        include_str!("page.js"),
        "</script>\n</body>\n</html>\n"
    )
}

/// Attributes of an element that is shown from one turn to another, `last` being the last turn of its game, which
/// is the one that is shown where scripts do not run.
pub(crate) fn while_shown(class: &str, from: usize, until: usize, last: usize) -> String {
    let hidden = if until == last { "" } else { " off" };
    format!("class=\"when{hidden} {class}\" data-from=\"{from}\" data-until=\"{until}\"")
}

const STYLE: &str = include_str!("page.css");
