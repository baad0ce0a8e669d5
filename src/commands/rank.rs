//! `tumble rank`: the best passing solution of each student in order, for each challenge.

mod gathered;
mod tries;

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use itertools::Itertools as _;

use self::gathered::GatheredTries;
use self::tries::{ChallengeTries, RankedTries};
use super::formats;
use crate::inbox::roster::Roster;
use crate::inbox::stream;
use crate::inbox::students::StudentsOfPaths;
use crate::options::InboxOptions;
use crate::options::students::StudentOptions;
use crate::results::class::{AssumedTimes, LateRule, Timing};
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::leaderboard::leaderboard;
use crate::writers::ranking::{Ranking, csv_heading};
use crate::writers::text::{FAINT, counted, styled};
use tumble_core::challenge::CostKey;
use tumble_core::grade::Metric;

#[derive(Debug, Args)]
#[command(mut_arg("late", |argument| argument.value_parser(late_rules())))]
pub(super) struct RankArguments {
    /// Files, folders of files at any depth, links, `-` for standard input.
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    inbox: InboxOptions,
    #[command(flatten)]
    students: StudentOptions,
    /// What to compare first, as in `balls,parts`; the others follow in their usual order.
    #[arg(long, value_name = "METRICS", value_delimiter = ',', value_parser = metric_names())]
    by: Vec<Metric>,
    /// Mark each solution with `*` that no other beats in all of these (default: parts,balls).
    #[arg(long, value_name = "METRICS", value_delimiter = ',', value_parser = metric_names())]
    frontier: Vec<Metric>,
    /// How to write the ranking: `json` gives one object a line, `html` tables and charts.
    #[arg(long, value_name = "FORM", default_value = "human", value_parser = formats::formats_of("rank"))]
    format: Format,
}

/// Metrics by which solutions are compared, with an explanation if the name needs one.
const METRICS: [(Metric, &str); 10] = [
    (Metric::Cost(CostKey::Parts), ""),
    (Metric::Cost(CostKey::GearParts), ""),
    (Metric::Cost(CostKey::Bits), ""),
    (Metric::Cost(CostKey::Crossovers), ""),
    (Metric::Cost(CostKey::Interceptors), ""),
    (Metric::Balls, "The most balls of any start"),
    (Metric::Falls, "The balls of all starts together"),
    (Metric::Turns, "How often balls turn a bit or a train, in all starts together"),
    (Metric::Height, "The rows from the first to the last placed part"),
    (Metric::Area, "The places in the box around the placed parts"),
];

fn metric_names() -> impl TypedValueParser<Value = Metric> {
    let value = |(metric, help): (Metric, &'static str)| {
        let value = PossibleValue::new(metric.name());
        if help.is_empty() { value } else { value.help(help) }
    };
    let metric = |name: String| METRICS.into_iter().find(|(metric, _)| metric.name() == name);
    PossibleValuesParser::new(METRICS.map(value))
        .try_map(move |name| metric(name).map(|(metric, _)| metric).ok_or("no metric"))
}

/// Returns the parser of late rules. A ranking has no points to halve.
fn late_rules() -> impl TypedValueParser<Value = LateRule> {
    let rules = [LateRule::Zero, LateRule::Mark];
    let names = rules.iter().filter_map(LateRule::to_possible_value);
    PossibleValuesParser::new(names).try_map(|name| LateRule::from_str(&name, false))
}

pub(super) fn run_command(arguments: &RankArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    let by = &arguments.by;
    check_once(by, "--by")?;
    check_once(&arguments.frontier, "--frontier")?;
    let frontier = match arguments.frontier.as_slice() {
        [] => &[Metric::Cost(CostKey::Parts), Metric::Balls],
        asked => asked,
    };
    let mut more: Vec<Metric> = by.iter().chain(frontier).copied().collect();
    more.retain(|metric| !Metric::ALL.contains(metric));
    more.sort();
    more.dedup();
    let specs = &shell.specs.clone();
    let timing = arguments.students.timing();
    if let Some(stream) = arguments.paths.iter().find(|path| stream::is_called_stream(path)) {
        bail!("{}: a stream: `tumble class` reads it", crate::files::name(stream));
    }
    let roster = Roster::read(arguments.students.roster.as_deref(), shell)?;
    let students = StudentsOfPaths::new(&arguments.paths, &roster, specs);
    let known = (&students, &roster, &**specs);
    let gathered = GatheredTries::judge_hand_ins(arguments, &more, known, shell)?;
    let namesakes = gathered.namesakes(shell);
    let tries = &gathered.by_challenge;
    let mut text = match arguments.format {
        Format::Csv => csv_heading(&more),
        _ => String::new(),
    };
    let rankings: Vec<_> =
        tries.values().map(|tries| tries.ranked(by, frontier, &timing, &namesakes)).collect();
    let times = assumed_times(tries.values(), &rankings, &timing);
    times.in_words(&timing).iter().for_each(|note| shell.note(note));
    let others = Others {
        failing: gathered.failing,
        undecided: gathered.undecided,
        more: rankings.iter().map(|ranked| ranked.more).sum(),
        without: rankings.iter().flat_map(|ranked| &ranked.without).unique().count(),
    };
    let any = rankings.iter().any(|ranked| !ranked.contenders.is_empty());
    let rankings = tries.values().zip(&rankings).filter(|(_, it)| !it.contenders.is_empty());
    let rankings = rankings.map(|(tries, ranked)| Ranking {
        challenge: &tries.challenge,
        contenders: &ranked.contenders,
        places: &ranked.places,
        more: &more,
    });
    if arguments.format == Format::Html {
        let page = leaderboard(&rankings.collect::<Vec<_>>());
        shell.print_unseen(page.as_bytes())?;
        return Ok(gathered.status);
    }
    for (number, ranking) in rankings.enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        text.push_str(&match arguments.format {
            Format::Json => ranking.json(),
            Format::Csv => ranking.csv(),
            Format::Markdown => format!("{gap}{}", ranking.markdown()),
            _ => format!("{gap}{}", ranking.human(shell.page())),
        });
    }
    if arguments.format == Format::Human {
        text.push_str(&footer_lines(any, frontier, &others));
    }
    let bytes = match arguments.format {
        Format::Csv => arguments.students.csv_bytes(text),
        _ => text.into_bytes(),
    };
    shell.print_result(&bytes)?;
    Ok(gathered.status)
}

/// Refuses an option that names a metric twice.
fn check_once(named: &[Metric], option: &str) -> anyhow::Result<()> {
    let mut before = BTreeSet::new();
    match named.iter().find(|metric| !before.insert(**metric)) {
        Some(again) => bail!("`{option}` names {} twice: keep the first", again.name()),
        None => Ok(()),
    }
}

/// Returns the times that count: all if they were asked for, else those that decide the order of equal boards.
fn assumed_times<'a>(
    tries: impl Iterator<Item = &'a ChallengeTries>,
    rankings: &[RankedTries],
    timing: &Timing,
) -> AssumedTimes {
    let mut times = AssumedTimes::default();
    if timing.is_asked() {
        tries.flat_map(ChallengeTries::sent).for_each(|(from, at)| times.add(from, at, timing));
    } else {
        let deciding = rankings.iter().flat_map(|ranked| &ranked.deciding);
        deciding.for_each(|sent| times.add(Some(sent.from.name()), sent.at.as_deref(), timing));
    }
    times
}

/// Numbers of boards and students that are not in the rankings.
struct Others {
    failing: usize,
    undecided: usize,
    more: usize,
    without: usize,
}

fn footer_lines(any: bool, frontier: &[Metric], others: &Others) -> String {
    let mut notes = Vec::new();
    if any {
        let names: Vec<&str> = frontier.iter().map(|metric| metric.plural()).collect();
        notes.push(match names[..] {
            [one] => format!("* no other board is better in {one}"),
            _ => format!("* every other board is worse in {}, or equal in all", names.join(" or ")),
        });
    }
    let mut note = |number: usize, what: &str, singular: &str, plural: &str| {
        let verb = if number == 1 { singular } else { plural };
        if number > 0 {
            notes.push(format!("{} {verb}", counted(number as u64, what)));
        }
    };
    note(
        others.more,
        "more board",
        "of the same students passes, and one of each counts",
        "of the same students pass, and one of each counts",
    );
    note(
        others.without,
        "student",
        "has a board that passes, but the one that counts is late or does not pass",
        "have boards that pass, but those that count are late or do not pass",
    );
    note(
        others.failing,
        "submission",
        "does not pass and is left out: `tumble grade` says why",
        "do not pass and are left out: `tumble grade` says why",
    );
    note(
        others.undecided,
        "submission",
        "is undecided and left out: `tumble grade` says why",
        "are undecided and left out: `tumble grade` says why",
    );
    let lines: String = notes.iter().map(|note| format!("{}\n", styled(note, FAINT))).collect();
    if any && !lines.is_empty() { format!("\n{lines}") } else { lines }
}
