//! `protocol.md` and the README: every dialogue in them is as it says, and `protocol.md` knows the commands and options that there are.

use crate::conversation::answers;
use crate::transcript;
use windrose::protocol::all_commands;

const DOCUMENT: &str = include_str!("../../protocol.md");
const README: &str = include_str!("../../README.md");

/// The dialogues of a document, each with the heading that it stands under.
fn dialogues(document: &str) -> Vec<(&str, String)> {
    blocks(document, "```gtp")
}

/// The blocks that begin with this fence, each with the heading that it stands under.
fn blocks<'a>(document: &'a str, fence: &str) -> Vec<(&'a str, String)> {
    let mut dialogues: Vec<(&str, String)> = Vec::new();
    let (mut heading, mut is_inside) = ("", false);
    for line in document.lines() {
        match line {
            _ if line == fence => {
                is_inside = true;
                dialogues.push((heading, String::new()));
            }
            "```" => is_inside = false,
            _ if is_inside => {
                if let Some((_, text)) = dialogues.last_mut() {
                    *text += line;
                    *text += "\n";
                }
            }
            _ if line.starts_with('#') => heading = line.trim_start_matches(['#', ' ']),
            _ => {}
        }
    }
    dialogues
}

#[test]
fn every_dialogue_is_as_it_says() {
    let dialogues = [dialogues(DOCUMENT), dialogues(README)].concat();
    assert!(dialogues.len() > 50);
    for (heading, text) in dialogues {
        transcript::run(heading, &text);
        assert!(
            text.ends_with("\n\n"),
            "an answer without its empty line under {heading}"
        );
    }
}

#[test]
fn every_dialogue_with_a_program_of_its_own_is_as_it_says() {
    let dialogues = blocks(DOCUMENT, "```console");
    assert!(dialogues.len() > 2);
    for (heading, text) in dialogues {
        transcript::run_program(heading, &text);
    }
}

#[test]
fn every_command_has_its_section_and_every_section_its_command() {
    let sections = DOCUMENT
        .lines()
        .filter_map(|line| line.strip_prefix("#### `"))
        .map(|rest| rest.trim_end_matches('`'));
    let sections: Vec<&str> = sections.collect();
    let commands: Vec<&str> = all_commands().map(|command| command.name).collect();
    assert_eq!(sections, commands);
}

#[test]
fn every_section_gives_the_arguments_and_an_example() {
    let dialogues = dialogues(DOCUMENT);
    for command in all_commands() {
        let heading = format!("`{}`", command.name);
        let section = DOCUMENT
            .split("\n#### ")
            .find(|section| section.starts_with(&heading));
        let section = section.expect("a section of its own");
        let alias = section.contains("The same as [`");
        if !command.usage.is_empty() && !alias {
            let usage = format!("`{} {}`", command.name, command.usage);
            assert!(
                section.contains(&usage) || command.name == "game",
                "{usage}"
            );
        }
        let request = format!("{} ", command.name);
        let is_used = dialogues.iter().any(|(under, text)| {
            *under == heading
                && text.lines().any(|line| {
                    let line = format!("{} ", line.trim_start_matches(['>', ' ']));
                    line.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ' ')
                        .starts_with(&request)
                })
        });
        assert!(is_used, "no example of {}", command.name);
    }
}

#[test]
fn every_option_is_in_the_table_of_options() {
    let (_, section) = DOCUMENT.split_once("\n## Options\n").expect("the section");
    let (table, _) = section
        .split_once("\n\nOptions keep")
        .expect("the table's end");
    let documented: Vec<(&str, &str)> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` | "))
        .map(|(name, rest)| {
            (
                name,
                rest.split(" | ")
                    .nth(1)
                    .unwrap_or_default()
                    .trim_matches('`'),
            )
        })
        .collect();
    let list = answers("list_options").remove(0);
    let listed: Vec<(&str, &str)> = list[2..]
        .lines()
        .map(|line| {
            let mut words = line.split(' ');
            let name = words.next().unwrap_or_default();
            let default = words.nth(1).unwrap_or_default();
            (name, default.strip_prefix("default=").unwrap_or_default())
        })
        .collect();
    assert_eq!(documented, listed);
}

#[test]
fn links_within_the_document_lead_somewhere() {
    let headings: Vec<String> = DOCUMENT
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let text = line.trim_start_matches('#').trim().to_lowercase();
            let text = text.replace(' ', "-");
            text.replace(['`', ',', '.'], "")
        })
        .collect();
    let links = DOCUMENT.split("](#").skip(1);
    let mut count = 0;
    for link in links {
        let target = link.split(')').next().unwrap_or_default();
        assert!(
            headings.iter().any(|heading| heading == target),
            "#{target}"
        );
        count += 1;
    }
    assert!(count > 20);
}
