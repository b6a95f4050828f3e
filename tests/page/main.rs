//! Pages of games: what stands in them, and how they behave in a browser.

mod browser;
mod results;

use browser::Browser;
use std::path::Path;
use std::time::Duration;
use windrose::catalog;
use windrose::drawing::PictureStyle;
use windrose::game::Seat;
use windrose::page::game_page;
use windrose::record::{Draft, Format, Player, Record, RecordEvaluation};
use windrose::replay::replay_watched;
use windrose::view::PositionView;

const EVIL: &str =
    "</script><script>document.title='evil'</script><img src=x onerror=\"alert(1)\">'&";

/// A short game of Veletas with a claim at its end, evaluated by both players, and names that want to be markup.
fn game() -> (Record, Vec<PositionView>) {
    let turns = "game veletas size=5 shooters=1\nb c4\nw c3/a1\nb c3-b2/b1\nw b2-c3/b2\nb c3-c2/c1\nw resign\n"
        .replace("b c4\n", "b /c4\n");
    let draft = Format::Turns
        .read(turns.as_bytes(), None)
        .expect("a turn list");
    let mut views = Vec::new();
    let game =
        replay_watched(draft, &mut |session| views.push(session.view())).expect("a legal game");
    let mut record = game.record;
    record.first = Player::named(EVIL);
    record.second = Player::named("Ann");
    record.event = Some(EVIL.to_string());
    record.comment = Some(EVIL.to_string());
    for (index, turn) in record.turns.iter_mut().enumerate() {
        turn.seconds = Some(Duration::from_millis(10));
        turn.comment = Some(format!("{EVIL} {index}"));
        turn.evaluation = Some(RecordEvaluation {
            score: if turn.seat == Seat::First {
                120
            } else {
                -999_990
            },
            depth: Some(2),
            nodes: Some(77),
            line: vec![EVIL.to_string()],
        });
    }
    (record, views)
}

/// The tags of a page, and what stands between them.
fn tags(html: &str) -> Vec<&str> {
    html.split('<')
        .skip(1)
        .map(|rest| rest.split('>').next().unwrap_or_default())
        .collect()
}

#[test]
fn nothing_is_loaded_from_outside_and_everything_is_escaped() {
    let (record, views) = game();
    let html = game_page(&record, &views, PictureStyle::default());
    let tags = tags(&html);
    let opened = |name: &str| {
        tags.iter()
            .filter(|tag| tag.split(' ').next() == Some(name))
            .count()
    };
    assert_eq!(
        (opened("script"), opened("/script"), opened("style")),
        (1, 1, 1)
    );
    for name in [
        "img", "link", "iframe", "object", "embed", "image", "audio", "video", "base", "form",
    ] {
        assert_eq!(opened(name), 0, "{name}");
    }
    for tag in &tags {
        let handles = tag.split(' ').any(|attribute| {
            (attribute.starts_with("on") && attribute.contains('='))
                || attribute.starts_with("src=")
        });
        assert!(!handles, "{tag}");
        if let Some((_, target)) = tag.split_once("href=\"") {
            assert!(target.starts_with('#'), "{tag}");
        }
    }
    let without_names = html.replace("http://www.w3.org/2000/svg", "");
    assert!(!without_names.contains("http:") && !without_names.contains("https:"));
    assert!(!html.contains("@import") && !html.contains("url("));
    assert!(html.contains("prefers-color-scheme: dark"));
    assert!(html.contains("&lt;/script&gt;&lt;script&gt;"));
}

/// Without scripts the last position, all turns and all comments are there to read.
#[test]
fn a_page_can_be_read_without_scripts() {
    let (record, views) = game();
    let html = game_page(&record, &views, PictureStyle::default());
    let shown: Vec<&str> = html
        .split("<g class=\"when piece\"")
        .skip(1)
        .filter_map(|rest| rest.split("data-cell=\"").nth(1)?.split('"').next())
        .collect();
    let last = views.last().expect("positions");
    let mut expected: Vec<String> = last
        .shape
        .cells()
        .filter(|cell| last.pieces[cell.index()].is_some())
        .map(|cell| last.shape.name(cell))
        .collect();
    let mut found: Vec<String> = shown.into_iter().map(String::from).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    for (index, turn) in record.turns.iter().enumerate() {
        assert!(html.contains(&format!("</span>{}</span>", turn.turn)));
        assert!(html.contains(&format!("&#39;&amp; {index}</p>")));
    }
}

#[test]
fn arrow_keys_step_through_a_game_in_a_browser() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page");
    // It is there if the test has run before.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (record, views) = game();
    let file = folder.join("game.html");
    std::fs::write(&file, game_page(&record, &views, PictureStyle::default())).expect("written");
    let Some(mut browser) = Browser::start(&folder.join("profile")) else {
        return browser::tell_skipped();
    };
    browser.open(&file);
    let last = views.len() - 1;
    let mut at = last;
    check(&mut browser, &views, at);
    for (key, target) in [
        ("ArrowRight", last),
        ("ArrowLeft", last - 1),
        ("ArrowUp", last - 2),
        ("ArrowDown", last - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("PageDown", last),
        ("PageUp", 0),
        ("End", last),
    ] {
        browser.press(key);
        at = target;
        check(&mut browser, &views, at);
    }
    browser.value("document.querySelector('.turns [data-goto=\"2\"]').click()");
    check(&mut browser, &views, 2);
    browser.value("document.querySelector('[data-step=\"ArrowRight\"]').click()");
    check(&mut browser, &views, 3);
    assert_ne!(browser.value("document.title"), "evil");
    browser.check_silent("game.html");
}

/// The page shows this position, its turn, and nothing else.
fn check(browser: &mut Browser, views: &[PositionView], turn: usize) {
    let root = "document.querySelector('.game')";
    assert_eq!(
        browser.value(&format!("{root}.dataset.at")),
        turn.to_string()
    );
    let cells = browser.value(
        "[...document.querySelectorAll('.piece')].filter(node => getComputedStyle(node).display !== 'none')\
         .map(node => node.querySelector('[data-cell]').dataset.cell).sort().join()",
    );
    let view = &views[turn];
    let pieces = view
        .shape
        .cells()
        .filter(|cell| view.pieces[cell.index()].is_some());
    let mut expected: Vec<String> = pieces.map(|cell| view.shape.name(cell)).collect();
    expected.sort();
    assert_eq!(cells, expected.join(","));
    let status = browser.value("[...document.querySelectorAll('.status')].filter(node => !node.classList.contains('off')).map(node => node.innerText).join('|')");
    let status = status.as_str().unwrap_or_default().to_string();
    assert!(
        status.starts_with(&format!("turn {turn} of {}", views.len() - 1)),
        "{status}"
    );
    assert_eq!(
        browser.value("document.querySelectorAll('.turns .chosen').length"),
        1
    );
    assert_eq!(
        browser.value("document.querySelector('.turns .chosen').dataset.turn"),
        turn.to_string()
    );
}

#[test]
fn a_record_without_turns_has_a_page_too() {
    for entry in catalog::GAMES {
        let record = Record::new(entry.name, [("size", "6")].into_iter().collect());
        let mut views = Vec::new();
        let draft = Draft::of_record(&record);
        let game =
            replay_watched(draft, &mut |session| views.push(session.view())).expect("the start");
        let html = game_page(&game.record, &views, PictureStyle::default());
        assert!(html.contains("The game has not ended."), "{}", entry.name);
    }
}
