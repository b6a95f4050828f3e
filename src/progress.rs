//! How far a run is: on a terminal a bar, elsewhere a line a game.

use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::time::Duration;
use windrose::arena::report::{shown, write_event};
use windrose::arena::run::Event;
use windrose::arena::standings::Standings;

/// What the bar shows; what does not fit into the terminal's width is cut off at the end.
const TEMPLATE: &str = "{bar:16} {pos}/{len} games, {eta} left{wide_msg}";

/// How often the time that is left is shown anew.
const TICK: Duration = Duration::from_secs(1);

/// A bar that counts games up to a number, where there is a terminal; elsewhere nothing is told.
pub(crate) fn counter(all: u64) -> impl FnMut(u64) {
    let bar = bar(all);
    move |done| {
        if let Some(bar) = &bar {
            bar.set_position(done);
            if done == all {
                bar.finish_and_clear();
            }
        }
    }
}

fn bar(all: u64) -> Option<ProgressBar> {
    io::stderr().is_terminal().then(|| {
        let bar = ProgressBar::new(all);
        // The template is sound, as each run on a terminal shows; the fallback is the library's own look.
        bar.with_style(
            ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar()),
        )
    })
}

/// Tells the progress of a run on stderr.
pub(crate) struct Progress {
    all: u64,
    bar: Option<ProgressBar>,
    /// The games that are going on, by their numbers.
    playing: BTreeMap<u64, String>,
    ids: Vec<String>,
    score: String,
}

impl Progress {
    /// The progress of a run of so many games, at its start.
    pub(crate) fn new(all: u64) -> Progress {
        Progress {
            all,
            bar: bar(all),
            playing: BTreeMap::new(),
            ids: Vec::new(),
            score: String::new(),
        }
    }

    /// Shows what has happened.
    pub(crate) fn tell(&mut self, event: &Event<'_>) {
        let Some(bar) = &self.bar else {
            // A reader that is gone must not end the run.
            let _ = write_event(event, self.all, &mut io::stderr());
            return;
        };
        match event {
            Event::Begin { ids, done, .. } => {
                bar.println(line(event, self.all));
                self.ids = ids.to_vec();
                bar.set_position(*done);
                bar.reset_eta();
                bar.enable_steady_tick(TICK);
            }
            Event::GameBegins { game, engines } => {
                let [first, second] = engines.map(shown);
                self.playing
                    .insert(*game, format!("{} {first} - {second}", game + 1));
            }
            Event::Game { record, standings } => {
                if record
                    .result
                    .as_ref()
                    .is_some_and(|result| result.reason.is_fault())
                {
                    bar.println(line(event, self.all));
                }
                if let Some(place) = &record.match_game {
                    self.playing.remove(&place.game);
                }
                self.score = score(&self.ids, standings);
                bar.inc(1);
            }
        }
        let playing: Vec<&str> = self.playing.values().map(String::as_str).collect();
        bar.set_message(match playing.as_slice() {
            [] => self.score.clone(),
            playing => format!("{}, playing {}", self.score, playing.join(", ")),
        });
    }

    /// Takes the bar away, so that the table can follow.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// What is a line where there is no bar.
fn line(event: &Event<'_>, all: u64) -> String {
    let mut text = Vec::new();
    // Nothing fails in memory.
    let _ = write_event(event, all, &mut text);
    String::from_utf8_lossy(&text).trim_end().to_string()
}

/// The score: of two engines against each other, of more than two the best one's.
fn score(ids: &[String], standings: &Standings) -> String {
    if let [one, two] = ids {
        let encounter = standings.encounter(one, two);
        let (won, lost) = (encounter.games.won, encounter.games.lost);
        let (one, two) = (shown(one), shown(two));
        return format!(", {one} {won} - {lost} {two}, Elo {}", encounter.elo());
    }
    let share = |id: &String| standings.against_all(id).games.score().unwrap_or(0.0);
    let best = ids.iter().max_by(|a, b| share(a).total_cmp(&share(b)));
    best.map_or(String::new(), |best| {
        let elo = standings.against_all(best).elo();
        format!(
            ", best {} {:.1} %, Elo {elo}",
            shown(best),
            100.0 * share(best)
        )
    })
}
