//! The command lines of `windrose convert`, `render` and `page`.

use super::GameArgs;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use windrose::catalog;
use windrose::drawing::{Charset, Orientation, Palette, PictureStyle};
use windrose::game_file::{Reading, STANDARD, read_draft, read_game, write_game, write_output};
use windrose::page::game_page;
use windrose::record::{Format, GameChoice};
use windrose::render::{OverlayWords, PictureForm, picture, sheet_picture};
use windrose::replay::{Replay, replay_watched};
use windrose::view::PositionView;

/// Where a game is read from.
#[derive(Args, Debug)]
pub(crate) struct RecordArgs {
    /// The file of the game; - for the standard input
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The file's format, where its name and text are not to decide
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    from: Option<Format>,
    /// The line of the game where each line of the file is one, as in results of matches
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    /// The game where the file names none
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// The board's size where the file names no game
    #[arg(long, value_name = "N", requires = "game")]
    size: Option<usize>,
    /// A rule where the file names no game; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = super::key_and_value, requires = "game")]
    rules: Vec<(String, String)>,
}

impl RecordArgs {
    fn reading(&self) -> Reading {
        let size = self.size.map(|size| ("size".to_string(), size.to_string()));
        let rules = || size.into_iter().chain(self.rules.clone());
        let fallback = self.game.clone().map(|game| GameChoice {
            game,
            rules: rules().collect(),
        });
        Reading {
            format: self.from,
            fallback,
            line: self.line,
        }
    }

    /// The game, with a view of its start and of the position behind each turn.
    fn replay(&self) -> anyhow::Result<(Replay, Vec<PositionView>)> {
        let draft = read_draft(&self.record, &self.reading())?;
        let mut views = Vec::new();
        let game = replay_watched(draft, &mut |session| views.push(session.view()));
        let game = game.with_context(|| self.record.display().to_string())?;
        Ok((game, views))
    }
}

fn format(word: &str) -> Result<Format, String> {
    Format::named(word).ok_or_else(|| {
        let words: Vec<&str> = Format::ALL.iter().map(|format| format.word()).collect();
        format!("the formats are {}", words.join(", "))
    })
}

/// `windrose convert`.
#[derive(Args, Debug)]
#[command(
    after_help = "The formats are json, sgf, turns, positions, transcript and abstract-play; the endings of names .json, .sgf, \
                        .turns, .positions, .gtp and .ap stand for them."
)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    record: RecordArgs,
    /// The file to write; - for the standard output
    #[arg(value_name = "OUTPUT", default_value = STANDARD)]
    output: PathBuf,
    /// The format to write, where the name of the output is not to decide
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    to: Option<Format>,
}

impl ConvertArgs {
    /// Reads, checks and writes the game.
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let by_name = Format::of_file_name(&self.output.to_string_lossy());
        let Some(format) = self.to.or(by_name) else {
            bail!("the output's name does not tell its format; choose it with --to");
        };
        let game = read_game(&self.record.record, &self.record.reading())?;
        Ok(write_game(&game, format, &self.output, out)?)
    }
}

/// How boards look.
#[derive(Args, Debug)]
pub(crate) struct StyleArgs {
    /// The colours
    #[arg(long, value_enum, default_value = "wood")]
    palette: PaletteName,
    /// Seen from the other side of the board
    #[arg(long)]
    half_turn: bool,
    /// Write each group's size on it
    #[arg(long)]
    group_sizes: bool,
    /// Leave out the coordinates
    #[arg(long)]
    no_coordinates: bool,
    /// Leave out what the last turn did
    #[arg(long)]
    no_last_turn: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaletteName {
    /// A wooden board
    Wood,
    /// Colours that everybody can tell apart
    ColorBlind,
}

impl StyleArgs {
    fn style(&self) -> PictureStyle {
        PictureStyle {
            palette: match self.palette {
                PaletteName::Wood => Palette::Wood,
                PaletteName::ColorBlind => Palette::ColorBlind,
            },
            orientation: match self.half_turn {
                true => Orientation::HalfTurn,
                false => Orientation::Upright,
            },
            coordinates: !self.no_coordinates,
            last_turn: !self.no_last_turn,
            group_sizes: self.group_sizes,
            ..PictureStyle::default()
        }
    }
}

/// `windrose page`.
#[derive(Args, Debug)]
pub(crate) struct PageArgs {
    #[command(flatten)]
    record: RecordArgs,
    /// The file to write; - for the standard output
    #[arg(value_name = "OUTPUT", default_value = STANDARD)]
    output: PathBuf,
    #[command(flatten)]
    style: StyleArgs,
}

impl PageArgs {
    /// Writes the page.
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (game, views) = self.record.replay()?;
        let html = game_page(&game.record, &views, self.style.style());
        Ok(write_output(&self.output, html.as_bytes(), out)?)
    }
}

/// `windrose render`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  windrose render game.sgf last.png\n  windrose render game.json --turn 12 turn12.svg\n  \
                        windrose render game.json --sheet game.png\n  windrose render --position '.x./..../.o..s/..../... w play' --game lifeline -"
)]
pub(crate) struct RenderArgs {
    /// The file of the game (none with --position), and the file to write; - for the standard input and output
    #[arg(value_name = "[RECORD] OUTPUT", num_args = 1..=2, required = true)]
    files: Vec<PathBuf>,
    /// A position to draw in place of a game's, as the protocol's `position` writes it, in quotes
    #[arg(long, value_name = "FIELDS", conflicts_with_all = ["turn", "sheet", "from", "line"])]
    position: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    /// The file's format, where its name and text are not to decide
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    from: Option<Format>,
    /// The line of the game where each line of the file is one
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    /// The turn behind which the position is drawn (0: the start); the last one unless chosen
    #[arg(long, value_name = "N")]
    turn: Option<usize>,
    /// Draw all positions of the game, small
    #[arg(long, conflicts_with = "turn")]
    sheet: bool,
    /// How many small pictures stand side by side
    #[arg(long, value_name = "N", requires = "sheet")]
    columns: Option<usize>,
    /// The form, where the name of the output is not to decide
    #[arg(long, value_enum)]
    form: Option<FormName>,
    /// Pixels of a PNG for each of an SVG's
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FACTOR", default_value_t = 1.5)]
    scale: f64,
    #[command(flatten)]
    style: StyleArgs,
    /// Leave out the words below the board
    #[arg(long)]
    no_caption: bool,
    /// Mark a cell with a circle, square, triangle or cross; may be given several times
    #[arg(long = "mark", value_name = "CELL=FORM")]
    marks: Vec<String>,
    /// Write a short text on a cell; may be given several times
    #[arg(long = "label", value_name = "CELL=TEXT")]
    labels: Vec<String>,
    /// Draw an arrow; may be given several times
    #[arg(long = "arrow", value_name = "CELL-CELL")]
    arrows: Vec<String>,
    /// Show a value between -1 and 1 as heat; may be given several times
    #[arg(long = "heat", value_name = "CELL=VALUE")]
    heat: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FormName {
    Svg,
    #[cfg(feature = "png")]
    Png,
    Ascii,
    Unicode,
}

impl RenderArgs {
    /// Writes the picture.
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (record, output) = match (self.files.as_slice(), &self.position) {
            ([output], Some(_)) => (None, output),
            ([record, output], None) => (Some(record), output),
            (_, Some(_)) => bail!("with --position there is one file, the output"),
            _ => bail!("the file of the game and the output are expected"),
        };
        let style = PictureStyle {
            caption: !self.no_caption,
            ..self.style.style()
        };
        let views = match record {
            Some(record) => self.views(record)?,
            None => vec![self.open_position()?],
        };
        let form = self.form(output)?;
        let bytes = if self.sheet {
            sheet_picture(&views, 0, self.columns, style, form)?
        } else {
            let turn = self.turn.unwrap_or(views.len() - 1);
            let Some(view) = views.get(turn) else {
                bail!("there is no turn {turn}: the game has {}", views.len() - 1);
            };
            let words = OverlayWords {
                marks: self.marks.clone(),
                labels: self.labels.clone(),
                arrows: self.arrows.clone(),
                heat: self.heat.clone(),
            };
            picture(view, &words.on(view.shape)?, style, form)?
        };
        Ok(write_output(output, &bytes, out)?)
    }

    fn views(&self, record: &Path) -> anyhow::Result<Vec<PositionView>> {
        let size = self
            .game
            .size
            .map(|size| ("size".to_string(), size.to_string()));
        let rules = size.into_iter().chain(self.game.rules.clone()).collect();
        let reading = Reading {
            format: self.from,
            fallback: Some(GameChoice {
                game: self.game.game.clone(),
                rules,
            }),
            line: self.line,
        };
        let draft = read_draft(record, &reading)?;
        let mut views = Vec::new();
        let game = replay_watched(draft, &mut |session| views.push(session.view()));
        game.with_context(|| record.display().to_string())?;
        Ok(views)
    }

    fn open_position(&self) -> anyhow::Result<PositionView> {
        let session = self.game.open()?;
        let line = self.position.as_deref().unwrap_or_default();
        let session = catalog::open_position(session.as_ref(), line).context("bad position")?;
        Ok(session.view())
    }

    fn form(&self, output: &Path) -> anyhow::Result<PictureForm> {
        let ending = output
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        let by_name = match ending.as_deref() {
            None | Some("svg") => Some(FormName::Svg),
            #[cfg(feature = "png")]
            Some("png") => Some(FormName::Png),
            Some("txt") => Some(FormName::Unicode),
            Some(_) => None,
        };
        let Some(form) = self.form.or(by_name) else {
            bail!("the output's name tells no form that there is; choose one with --form");
        };
        let color = output == Path::new(STANDARD) && io::stdout().is_terminal();
        let text = |charset| PictureForm::Text { charset, color };
        Ok(match form {
            FormName::Svg => PictureForm::Svg,
            #[cfg(feature = "png")]
            FormName::Png => PictureForm::Png { scale: self.scale },
            FormName::Ascii => text(Charset::Ascii),
            FormName::Unicode => text(Charset::Unicode),
        })
    }
}
