//! The page of a match in a browser: its table can be sorted, its charts are there, its games can be stepped through.

use crate::browser::{self, Browser};
use std::path::{Path, PathBuf};
use std::process::Command;

fn windrose(arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_windrose"))
        .args(arguments)
        .output()
        .expect("windrose runs");
    assert!(output.status.success(), "{output:?}");
    output.stdout
}

/// A fresh folder with this name.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It is there if the test has run before.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_page_of_a_match_works_in_a_browser() {
    let folder = folder("results-page");
    let results = folder.join("results.jsonl");
    let results = results.to_str().expect("a path in UTF-8");
    windrose(&[
        "match",
        "--size",
        "5",
        "--games",
        "4",
        "--nodes",
        "200",
        "--output",
        results,
        "--engine",
        "name=Strong",
        "--engine",
        "name=Random",
        "option.strategy=random",
    ]);
    let file = folder.join("results.html");
    std::fs::write(&file, windrose(&["results", "--format", "html", results])).expect("written");
    let Some(mut browser) = Browser::start(&folder.join("profile")) else {
        return browser::tell_skipped();
    };
    browser.open(&file);
    let count = |browser: &mut Browser, selector: &str| {
        browser.value(&format!("document.querySelectorAll('{selector}').length"))
    };
    for chart in ["score", "lengths", "times"] {
        assert_eq!(
            count(&mut browser, &format!("svg.chart.{chart}")),
            1,
            "{chart}"
        );
        let height =
            format!("document.querySelector('.chart.{chart}').getBoundingClientRect().height");
        assert!(
            browser
                .value(&height)
                .as_f64()
                .is_some_and(|height| height > 20.0),
            "{chart}"
        );
    }
    assert_eq!(count(&mut browser, "details .game"), 4);
    assert_eq!(
        count(&mut browser, "details svg.curve"),
        4,
        "the engine tells its evaluations"
    );

    let names = "[...document.querySelectorAll('.standings td:first-child')].map(cell => cell.innerText).join()";
    let click =
        |column: usize| format!("document.querySelectorAll('.standings th')[{column}].click()");
    browser.value(&click(0));
    assert_eq!(browser.value(names), "Strong,Random", "by name, downwards");
    browser.value(&click(0));
    assert_eq!(browser.value(names), "Random,Strong", "by name, upwards");
    browser.value(&click(2));
    assert_eq!(
        browser.value(names),
        "Strong,Random",
        "by games won, the most first"
    );
    browser.value(&click(2));
    assert_eq!(browser.value(names), "Random,Strong");

    browser.value("document.querySelectorAll('details')[1].open = true");
    let game = "document.querySelectorAll('details .game')[1]";
    let last: usize = browser
        .value(&format!("{game}.dataset.last"))
        .as_str()
        .and_then(|last| last.parse().ok())
        .expect("the last turn");
    browser.value(&format!(
        "{game}.querySelector('[data-step=\"Home\"]').click()"
    ));
    assert_eq!(browser.value(&format!("{game}.dataset.at")), "0");
    browser.value(&format!("{game}.focus()"));
    for turn in 1..=last {
        browser.press("ArrowRight");
        assert_eq!(
            browser.value(&format!("{game}.dataset.at")),
            turn.to_string()
        );
    }
    let first = "document.querySelectorAll('details .game')[0]";
    assert_ne!(
        browser.value(&format!("{first}.dataset.at")),
        "0",
        "the other games stay as they were"
    );
    browser.check_silent("results.html");
}

#[test]
fn the_page_of_a_report_works_in_a_browser() {
    let folder = folder("report-page");
    let file = folder.join("report.html");
    let page = windrose(&[
        "report", "--game", "lifeline", "--size", "3", "--games", "8", "--nodes", "20,200",
        "--format", "html",
    ]);
    std::fs::write(&file, page).expect("written");
    let Some(mut browser) = Browser::start(&folder.join("profile")) else {
        return browser::tell_skipped();
    };
    browser.open(&file);
    let count = |browser: &mut Browser, selector: &str| {
        browser.value(&format!("document.querySelectorAll('{selector}').length"))
    };
    for chart in ["lengths", "leads", "branching"] {
        assert_eq!(
            count(&mut browser, &format!("svg.chart.{chart}")),
            2,
            "a {chart} chart a level"
        );
    }
    assert_eq!(count(&mut browser, ".heat svg"), 2);
    assert_eq!(count(&mut browser, ".levels tr:first-child th"), 3);
    assert_eq!(count(&mut browser, "details .game"), 10);
    browser.value("document.querySelector('details').open = true");
    browser.value("document.querySelector('.game [data-step=\"Home\"]').click()");
    browser.press("ArrowRight");
    assert_eq!(
        browser.value("document.querySelector('.game').dataset.at"),
        "1"
    );
    browser.check_silent("report.html");
}
