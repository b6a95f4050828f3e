//! What a peer could do on purpose: the cases Z of the robustness list.

use crate::conversation::{answers, assert_answers, converse};

#[test]
fn z01_nothing_that_is_echoed_can_forge_an_answer() {
    let out = converse(
        "echo a\r= forged\x0b\u{2028}\u{85}b\necho =1 x\ngame x\u{1b}[2J\u{9b}y\nset_option \u{7f}a\0b 1\n",
    );
    assert!(
        !out.chars()
            .any(|symbol| symbol.is_control() && symbol != '\n'),
        "{out:?}"
    );
    assert_eq!(answers("echo a\r= forged").len(), 1);
}

#[test]
fn z02_no_command_reaches_files_unless_a_folder_is_named() {
    const REFUSED: &str = "? files are refused: the program was started without --files";
    assert_answers(
        "save /srv/x\nload /srv/secret\nloadsgf ../x\nset_option log_file /srv/x",
        &[REFUSED, REFUSED, REFUSED, "? unknown option 'log_file'"],
    );
}
