//! What is refused before the first game.

use super::*;

#[test]
fn engines_that_cannot_play_refuse_the_match() {
    let folder = Folder::new("cannot-start");
    let plain = folder.file("plain");
    fs::write(&plain, "no program").expect("a file");
    let script = folder.file("script");
    fs::write(&script, "#!/no/such/interpreter\n").expect("a file");
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("permissions");
    let foreign = folder.file("foreign");
    // The head of a program for a machine that there is not.
    let head = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\xfe\xfe\x01\0\0\0";
    fs::write(&foreign, head).expect("a file");
    fs::set_permissions(&foreign, fs::Permissions::from_mode(0o755)).expect("permissions");
    let exits = format!("cmd='{FAULTY}' exits-at-once 0");
    for engine in [
        "cmd=/no/such/engine",
        "cmd=/tmp",
        plain.to_str().expect("a path"),
        script.to_str().expect("a path"),
        foreign.to_str().expect("a path"),
        &exits,
        "cmd=cat",
        "option.no_such_option=1",
        "send=no_such_command",
    ] {
        let path = folder.file("results.jsonl");
        let output = run(quick_match(&path, 2).args(["--start-limit", "2", "--engine", engine]));
        assert!(!output.status.success(), "{engine}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("engine 1"), "{told}");
        let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        assert_eq!(size, 0, "{engine}");
    }
}

#[test]
fn output_files_that_cannot_be_written_refuse_the_match() {
    let folder = Folder::new("output");
    for path in [
        "",
        "/",
        "no/such/folder/results.jsonl",
        "/dev/null",
        "/proc/results.jsonl",
    ] {
        let output = run(quick_match(Path::new(path), 2).current_dir(&folder.0));
        assert!(!output.status.success(), "'{path}'");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!told.contains("game 1 "), "{told}");
    }
}
