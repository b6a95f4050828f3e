//! Whole conversations from files, one for each subject.

use crate::transcript::{run, run_program};

#[test]
fn veletas_from_the_setup_to_the_end() {
    run("veletas", include_str!("../transcripts/veletas.txt"));
}

#[test]
fn blooms_from_the_first_stone_to_the_end() {
    run("blooms", include_str!("../transcripts/blooms.txt"));
}

#[test]
fn lifeline_and_its_pies() {
    run("lifeline", include_str!("../transcripts/lifeline.txt"));
}

#[test]
fn both_swap_styles() {
    run(
        "swap_styles",
        include_str!("../transcripts/swap_styles.txt"),
    );
}

#[test]
fn failures() {
    run("failures", include_str!("../transcripts/failures.txt"));
}

#[test]
fn positions_that_are_set() {
    run("positions", include_str!("../transcripts/positions.txt"));
}

#[test]
fn games_that_other_controllers_played() {
    for (title, text) in [
        ("cutegames", include_str!("../managers/cutegames.txt")),
        ("sabaki", include_str!("../managers/sabaki.txt")),
        ("gogui-twogtp", include_str!("../managers/gogui-twogtp.txt")),
        ("gogui", include_str!("../managers/gogui.txt")),
        ("gomill", include_str!("../managers/gomill.txt")),
    ] {
        run_program(title, text);
    }
}
