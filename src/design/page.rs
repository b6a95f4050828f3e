//! The report as one HTML page: tables, charts, heat maps, and a few games to step through.

use super::heat::per_hundred;
use super::text::{branching, rows, share, shown_turns};
use super::{DesignReport, LevelTally};
use crate::arena::charts::{Histogram, curve_in_band};
use crate::arena::page::{PageError, game_details, views};
use crate::drawing::{Overlay, PictureStyle, escape, svg};
use crate::page::{document_end, document_start};
use crate::view::PositionView;
use std::io::Write;

/// The openings that are shown of a level.
const OPENINGS: usize = 20;

/// Writes the page.
pub fn write_page(report: &DesignReport, out: &mut dyn Write) -> Result<(), PageError> {
    let title = format!("What {} is like", report.game_line);
    writeln!(out, "{}<h1>{}</h1>", document_start(&title), escape(&title))?;
    writeln!(
        out,
        "<p class=\"faint\">The engine against itself, seed {}</p>",
        report.seed
    )?;
    write!(out, "{}", table(report))?;
    for (level, tally) in &report.levels {
        writeln!(out, "<h2>At {level} nodes a turn</h2>")?;
        write!(out, "{}", charts(tally))?;
        write!(out, "{}", openings(tally))?;
    }
    writeln!(
        out,
        "<h2>Legal turns before each turn, on average (fewest to most)</h2>"
    )?;
    write!(out, "{}", branching_table(report))?;
    if let Some(sample) = report.samples.first()
        && let Some(start) = views(sample)?.first()
    {
        writeln!(out, "<h2>Placements on each cell, in a hundred games</h2>")?;
        for (level, tally) in &report.levels {
            writeln!(
                out,
                "<h3>At {level} nodes a turn</h3>\n{}",
                heat_map(start, tally)
            )?;
        }
    }
    writeln!(out, "<h2>Games</h2>")?;
    for (index, record) in report.samples.iter().enumerate() {
        write!(out, "{}", game_details(record, index)?)?;
    }
    write!(out, "{}", document_end())?;
    Ok(())
}

fn table(report: &DesignReport) -> String {
    let mut html = String::from("<table class=\"levels\">\n");
    for (index, (name, cells)) in rows(report).into_iter().enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        html += &format!("<tr><th>{}</th>", escape(&name));
        for cell in cells {
            html += &format!("<{tag}>{}</{tag}>", escape(&cell));
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}

fn charts(tally: &LevelTally) -> String {
    let histogram = |counts: &std::collections::BTreeMap<u64, u64>| {
        let mut histogram = Histogram::new(1.0);
        for (&value, &games) in counts {
            for _ in 0..games {
                histogram.add(value as f64);
            }
        }
        histogram
    };
    let highest = tally
        .branching
        .iter()
        .filter_map(|counted| counted.mean())
        .fold(1.0, f64::max);
    let level = |turns: f64| turns.max(1.0).ln() / highest.max(2.0).ln();
    let points: Vec<(f64, f64, f64)> = tally
        .branching
        .iter()
        .filter_map(|counted| {
            let (least, most) = (counted.least as f64, counted.most as f64);
            Some((level(counted.mean()?), level(least), level(most).min(1.0)))
        })
        .collect();
    format!(
        "<h3>Turns a game</h3>\n{}<h3>Changes of the lead a game</h3>\n{}<h3>Legal turns, turn by turn</h3>\n{}\
         <p class=\"faint\">on a logarithmic scale from 1 to {highest:.0}, with the fewest and the most</p>\n",
        histogram(&tally.lengths).chart("lengths", "turns"),
        histogram(&tally.lead_changes).chart("leads", "changes"),
        curve_in_band("branching", "legal turns, turn by turn", &points)
    )
}

fn openings(tally: &LevelTally) -> String {
    let mut html = String::from(
        "<h3>First turns</h3>\n<table class=\"openings sortable\">\n<tr><th>turn</th><th>games</th><th>won by the first player</th></tr>\n",
    );
    for (turn, games) in tally.frequent_openings(OPENINGS) {
        html += &format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            escape(turn),
            games.played(),
            share(games)
        );
    }
    html + "</table>\n"
}

fn branching_table(report: &DesignReport) -> String {
    let mut html = String::from("<table class=\"branching\">\n<tr><th>turn</th>");
    for (level, _) in &report.levels {
        html += &format!("<th>{level} nodes</th>");
    }
    html += "</tr>\n";
    for turn in shown_turns(report) {
        html += &format!("<tr><td>{turn}</td>");
        for (_, tally) in &report.levels {
            html += &format!("<td>{}</td>", branching(tally, turn));
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}

/// The empty board with the placements on its cells, the most frequent the warmest.
fn heat_map(start: &PositionView, tally: &LevelTally) -> String {
    let most = tally.placements.iter().copied().max().unwrap_or(0).max(1) as f64;
    let empty = PositionView {
        pieces: vec![None; start.pieces.len()],
        ..start.clone()
    };
    let style = PictureStyle {
        caption: false,
        ..PictureStyle::default()
    };
    let mut overlay = Overlay::default();
    for cell in start.shape.cells() {
        let count = tally.placements.get(cell.index()).copied().unwrap_or(0);
        overlay.heat.push((cell, count as f64 / most));
        let share = per_hundred(&tally.placements, cell, tally.games());
        overlay.labels.push((cell, format!("{share:.0}")));
    }
    let picture = svg(&empty, &overlay, style);
    format!("<div class=\"heat\" style=\"max-width:32rem\">\n{picture}</div>\n")
}
