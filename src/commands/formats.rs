//! Two tables: the forms that each command writes, and the options without effect.

use clap::ValueEnum as _;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::options::INPUT_FORMAT;
use crate::terminal::GivenOptions;
use crate::writers::Format;

use Format::{
    Csv, Github, Html, Human, Json, Jsonl, Jstumble, Junit, Markdown, Png, Sarif, Solution, Svg,
    Ttsim, TumbleTogether,
};

/// The forms that each command writes.
const WRITTEN: [(&str, &[Format]); 15] = [
    ("audit", &[Human, Json]),
    ("check", &[Human, Json]),
    ("class", &[Human, Csv, Json, Jsonl, Html]),
    ("draw", &[Svg, Png]),
    ("explain", &[Human, Markdown, Json]),
    ("grade", &[Human, Json, Junit, Csv, Markdown, Github, Sarif, Svg, Png, Html]),
    ("hint", &[Human, Json]),
    ("lint", &[Human, Json]),
    ("list", &[Human, Json]),
    ("rank", &[Human, Json, Csv, Markdown, Html]),
    ("run", &[Human, Json, Svg, Png, Html]),
    ("show", &[Human, Json, Solution, Svg, Png, Jstumble, TumbleTogether, Ttsim]),
    ("solve", &[Human, Json, Solution]),
    ("table", &[Human, Markdown, Csv, Json, Svg, Png]),
    ("verify-proof", &[Human, Json]),
];

/// Returns the parser of `--format` of a command.
pub(super) fn formats_of(command: &str) -> impl TypedValueParser<Value = Format> + use<> {
    let written = WRITTEN.iter().find(|(name, _)| *name == command);
    let forms = written.map_or(&[][..], |(_, forms)| forms);
    PossibleValuesParser::new(forms.iter().filter_map(Format::to_possible_value))
        .try_map(|name| Format::from_str(&name, false))
}

/// The condition under which an option has no effect.
enum IdleWhen {
    Always,
    /// In these forms.
    In(&'static [Format]),
    /// In all forms but these.
    But(&'static [Format]),
    /// Next to this option.
    With(&'static str),
}

use IdleWhen::{Always, But, In, With};

const LINKS: &[Format] = &[Jstumble, TumbleTogether, Ttsim];
const PICTURES: &[Format] = &[Svg, Png];
const DRAWN: &[Format] = &[Svg, Png, Html];

const ONLY_PICTURES: &str = "only pictures have it (`--format svg`)";
const NOT_PRINTED: &str = "boards are saved, and nothing is printed";
const PAGE_FITS: &str = "a page fits its window, and follows its light or dark";
const NO_TABLE: &str = "verdicts are written as they are";
const NOT_CSV: &str = "only a table in CSV has it (`--format csv`)";
const NO_BOARD: &str = "no board is shown where pars are proven";

/// Options without effect: the command, the options, the condition, and the reason. Options that
/// exclude or need each other are not here: their declarations say so to clap.
const IDLE: &[(&str, &[&str], IdleWhen, &str)] = &[
    ("class", &["title"], But(&[Html]), "only a page has one (`--format html`)"),
    ("class", &["late", "tries", "feedback"], In(&[Jsonl]), NO_TABLE),
    ("class", &["excel"], But(&[Csv]), NOT_CSV),
    ("rank", &["excel"], But(&[Csv]), NOT_CSV),
    ("class", &["baseline"], In(&[Jsonl]), NO_TABLE),
    ("completions", &["spec"], Always, "challenges are completed from the line that is typed"),
    ("draw", &["format", "look", "width"], With("sheet"), "a sheet is a page for print"),
    ("edit", &["output", "force"], Always, NOT_PRINTED),
    ("grade", &["long"], But(&[Human]), "only the form for reading has pictures"),
    ("grade", &["from_jsonl"], In(PICTURES), "a picture shows one board, and a stream has many"),
    ("grade", &["look", "width"], In(&[Html]), PAGE_FITS),
    ("grade", &["look", "width"], But(PICTURES), ONLY_PICTURES),
    ("lint", &["explain"], But(&[Human]), "an explanation is for reading"),
    ("list", &["long"], But(&[Human]), "JSON holds all that there is to list"),
    ("list", &["by"], But(&[Human]), "JSON names the concepts of each challenge"),
    ("man", &["spec"], Always, "the manual is the same for all challenges"),
    ("open", &["output", "force"], Always, NOT_PRINTED),
    ("play", &["output", "force"], Always, "a game is played at the terminal"),
    ("run", &["output", "force"], With("step"), NOT_PRINTED),
    ("run", &["brief"], In(DRAWN), "a picture is all that is wanted"),
    ("run", &["all"], But(&[Human]), "only the form for reading leaves balls out"),
    ("run", &["animate"], In(&[Html]), "a page plays the run anyway"),
    ("run", &["animate"], But(PICTURES), "only pictures play (`--format svg`)"),
    ("run", &["look", "width"], In(&[Html]), PAGE_FITS),
    ("run", &["look", "width"], But(PICTURES), ONLY_PICTURES),
    ("schema", &["spec"], Always, "the form of a file is the same for all challenges"),
    ("show", &["notation"], In(&[Solution]), "solution files are in the book notation"),
    ("show", &["notation"], In(PICTURES), "a picture shows the parts themselves"),
    ("show", &["notation"], In(LINKS), "a link shows the parts themselves"),
    ("show", &["no_legend"], But(&[Human]), "only the form for reading has a legend"),
    ("show", &["look", "width"], But(PICTURES), ONLY_PICTURES),
    ("show", &["base"], But(LINKS), "only a link has an address"),
    ("solve", &["count"], In(&[Solution]), "a solution file has no place for a number"),
    ("solve", &["verify_par"], In(&[Solution]), NO_BOARD),
    (
        "solve",
        &["challenge", INPUT_FORMAT, "strict"],
        With("verify_par"),
        "pars are those of challenges, not of boards",
    ),
    ("solve", &["notation"], With("verify_par"), NO_BOARD),
    ("table", &["look", "width"], But(PICTURES), ONLY_PICTURES),
];

/// Refuses options that have no effect on any input.
pub(super) fn refuse_idle(given: &GivenOptions) -> anyhow::Result<()> {
    let is = |forms: &[Format]| given.format.is_some_and(|format| forms.contains(&format));
    let own = IDLE.iter().filter(|(command, ..)| *command == given.command);
    for (_, options, idle, why) in own {
        debug_assert!(options.iter().all(|option| given.has_option(option)), "{options:?}");
        let is_idle = match idle {
            Always => true,
            In(forms) => is(forms),
            But(forms) => !is(forms),
            With(other) => given.typed_option(other).is_some(),
        };
        if is_idle {
            given.refuse_given(options, why)?;
        }
    }
    Ok(())
}
