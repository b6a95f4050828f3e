//! The table of games.

use crate::random_play::{RULE_SETS, everything, open, play_game};
use windrose::catalog::{self, GAMES, OpenError};
use windrose::game::RulesError;
use windrose::session::SwapStyle;

#[test]
fn every_entry_tells_the_truth_about_its_game() {
    assert!(!GAMES.is_empty());
    for entry in GAMES {
        let session = catalog::open(entry.name, &[]).expect("the game by default");
        assert_eq!(session.game(), entry.name);
        assert_eq!(session.shape().side(), entry.default_size);
        let rules = session.rules();
        let keys = |(key, _): &(&'static str, String)| *key;
        let told: Vec<&str> = entry.keys.iter().map(|(key, _)| *key).collect();
        assert_eq!(rules.iter().map(keys).collect::<Vec<_>>(), told);
        for size in 0..=20 {
            let opened = catalog::open(entry.name, &[("size", &size.to_string())]);
            let resized = catalog::resize(session.as_ref(), size);
            assert_eq!(opened.is_ok(), entry.sizes.contains(&size), "{size}");
            assert_eq!(resized.is_ok(), entry.sizes.contains(&size), "{size}");
            if let Ok(opened) = opened {
                assert_eq!(opened.shape().side(), size);
            } else {
                assert_eq!(resized.err(), Some(RulesError::Size));
            }
        }
    }
}

#[test]
fn every_rule_set_that_is_tested_is_of_the_catalog_and_every_game_is_tested() {
    for entry in GAMES {
        assert!(RULE_SETS.iter().any(|(game, _)| *game == entry.name));
    }
    for (game, rules) in RULE_SETS {
        let session = catalog::open(game, rules).expect("known rules");
        for (key, value) in *rules {
            assert!(session.rules().contains(&(*key, value.to_string())));
        }
    }
}

#[test]
fn an_unknown_game_or_rule_is_refused() {
    assert_eq!(
        catalog::open("chess", &[]).err(),
        Some(OpenError::UnknownGame("chess".to_string()))
    );
    for entry in GAMES {
        for pairs in [
            &[("colour", "red")] as &[(&str, &str)],
            &[("size", "7"), ("size", "7")],
            &[("size", "0")],
            &[("size", "x")],
        ] {
            let refused = catalog::open(entry.name, pairs).err();
            assert!(matches!(refused, Some(OpenError::Rules(_))), "{pairs:?}");
        }
    }
}

#[test]
fn a_resized_game_is_new_and_keeps_rules_style_and_settings() {
    let style = SwapStyle::Recolour;
    let mut session = open("blooms", &[("size", "4"), ("target", "3")], style, 9);
    play_game(session.as_mut(), 3, &mut |_, _, _| ());
    let old = everything(session.as_ref());
    let resized = catalog::resize(session.as_ref(), 6).expect("a size of the game");
    assert_eq!(resized.game_line(), "blooms size=6 target=25");
    assert_eq!(resized.swap_style(), style);
    assert_eq!(resized.settings(), session.settings());
    assert!(resized.history().is_empty());
    assert_eq!(everything(session.as_ref()), old);
}
