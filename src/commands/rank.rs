//! `tumble rank`: the best passing solution of each student in order, for each challenge.

mod tries;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use itertools::Itertools as _;

use self::tries::{ChallengeTries, RankedTry};
use super::formats;
use crate::envelope::UNCLEAR_TIME;
use crate::files::Envelope;
use crate::inbox::attribution::{Attribution, challenge_from, own_challenge};
use crate::inbox::batch::{BatchResult, note_skipped, report_lost};
use crate::inbox::claimed_names::ClaimedNames;
use crate::inbox::hand_ins::HandIns;
use crate::inbox::roster::Roster;
use crate::inbox::stream;
use crate::inbox::students::{Students, StudentsOfPaths};
use crate::inbox::taken_for::{ArchiveFolders, note_path, note_several};
use crate::inbox::unclear_names::note_names;
use crate::options::InboxOptions;
use crate::options::lever::LeverUse;
use crate::options::students::StudentOptions;
use crate::results::class::{AssumedTimes, LateRule, Namesakes};
use crate::results::skipped::FEW;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::leaderboard::leaderboard;
use crate::writers::ranking::{Ranking, csv_heading};
use crate::writers::text::{FAINT, counted, styled};
use tumble_core::challenge::CostKey;
use tumble_core::grade::{ChallengeFrom, Metric, Score, Sender, Sent, SentFrom, Verdict};
use tumble_core::problem::{Problem, ProblemKind};

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
    let options = HandIns::judge_options(&arguments.inbox, 0, specs)?;
    let mut hand_ins = HandIns::find("rank", &arguments.paths, &arguments.inbox, specs);
    let paths: Vec<&Path> = arguments.paths.iter().map(PathBuf::as_path).collect();
    let folders = Students::of_paths(&paths, None, &roster, specs);
    note_several(&paths, &folders, &roster, specs, shell);
    for (path, students) in paths.iter().zip(folders) {
        hand_ins.leave_out_links(path, &students);
        note_path(path, &students, &roster, specs, shell);
    }
    // If several students hand in the same file, a person decides whose it is.
    let attribution = |file: &str, challenge, author: Option<&str>, sender: Option<&Sender>| {
        let owner = students.of_file(file).owner(file, &roster, specs);
        Attribution::new(&owner, file, challenge, (author, sender), &roster)
    };
    let student_of = |file: &str| attribution(file, None, None, None).student;
    hand_ins.found.keep_once(None, student_of);
    let mut skipped = hand_ins.found.skipped.clone();
    let mut status = hand_ins.report_errors(shell);
    let mut tries: BTreeMap<(u16, String), ChallengeTries> = BTreeMap::new();
    let (mut left_out, mut undecided) = (0, 0);
    let mut levers = LeverUse::default();
    let mut of_others = Vec::new();
    let mut claimed = ClaimedNames::default();
    let mut archives = ArchiveFolders::default();
    let decide = |file: &str, envelope: &mut Envelope| {
        let owner = students.of_file(file).owner(file, &roster, specs);
        owner.set_sender_and_time(file, (&roster, specs), envelope);
    };
    hand_ins.grade(&options, decide, |judged, _| {
        let graded = match judged {
            BatchResult::Graded(graded) => graded,
            BatchResult::Skipped(name, reason, _) => {
                skipped.push((name, reason));
                return Ok(());
            }
            lost => {
                left_out += 1;
                status = Status::Stopped;
                report_lost(&lost, shell);
                return Ok(());
            }
        };
        levers.add(graded.challenge.as_deref());
        shell.notes(&graded.source.name, &graded.notes);
        let file = graded.source.name.to_string();
        let score = match graded.score() {
            Some(score) if more.is_empty() => Some(score),
            Some(score) => Some(Score { usage: graded.measure_usage()?, ..score }),
            None => None,
        };
        if score.is_none() && graded.verdict == Verdict::Undecided {
            undecided += 1;
            status = Status::Stopped;
        } else if score.is_none() {
            left_out += 1;
            status = status.max(Status::Bad);
            let other = |problem: &&Problem| problem.kind == ProblemKind::OtherChallenge;
            let other = graded.problems.iter().find(other);
            of_others.extend(other.map(|problem| format!("{file}: {}", problem.message)));
        }
        let number = own_challenge(&graded);
        let attribution =
            attribution(&file, number, graded.author.as_deref(), graded.sender.as_ref());
        let stranger = attribution.doubt_about_sender();
        claimed.add_hand_in(&attribution, &roster);
        let Attribution { student, .. } = attribution;
        let students = students.of_file(&file);
        let by_folder = challenge_from(&graded, &[ChallengeFrom::Folder]);
        let author = graded.author.as_deref();
        let doubt =
            students.doubt_about_owner(&file, &student.name, author, by_folder, (&roster, specs));
        for doubt in stranger.into_iter().chain(doubt) {
            shell.note(&format!("{file}: {doubt}"));
        }
        archives.add_file(&file, &student.name, specs);
        let Some(challenge) = graded.challenge else { return Ok(()) };
        let is_unclear = graded.notes.iter().any(|note| note.starts_with(UNCLEAR_TIME));
        let is_known = |sent: &Sent| {
            !(is_unclear && sent.at.is_none()) && (sent.from != SentFrom::File || timing.is_asked())
        };
        let sent = graded.sent.filter(is_known);
        let key = (challenge.number, challenge.id.clone());
        let entry = tries.entry(key).or_insert_with(|| ChallengeTries::new(challenge));
        let one = RankedTry { student, author: graded.author, file, score, sent };
        let students = roster.counts_for(&one.student);
        students.into_iter().for_each(|student| entry.add(RankedTry { student, ..one.clone() }));
        Ok(())
    })?;
    levers.warn_if_idle(&arguments.inbox.first, shell);
    note_others(&of_others, shell);
    claimed.note_all(shell);
    archives.note_all(shell);
    note_skipped(&skipped, arguments.inbox.gathering.list_skipped, shell);
    let all = tries.values().flat_map(ChallengeTries::students);
    let namesakes = Namesakes::new(all.map(|one| (one.name.as_str(), one.id.as_deref())));
    namesakes.notes().for_each(|note| shell.note(&note));
    let mut challenges: BTreeMap<String, BTreeSet<u16>> = BTreeMap::new();
    for ((number, _), tries) in &tries {
        for student in tries.students() {
            let name = namesakes.told_apart(&student.name, student.id.as_deref());
            challenges.entry(name).or_default().insert(*number);
        }
    }
    let named = challenges.iter();
    let named = named.map(|(name, numbers)| (&**name, numbers.iter().copied().collect()));
    note_names(named, &roster, shell);
    let mut text = match arguments.format {
        Format::Csv => csv_heading(&more),
        _ => String::new(),
    };
    let rankings: Vec<_> =
        tries.values().map(|tries| tries.ranked(by, frontier, &timing, &namesakes)).collect();
    let mut times = AssumedTimes::default();
    if timing.is_asked() {
        tries
            .values()
            .flat_map(ChallengeTries::sent)
            .for_each(|(from, at)| times.add(from, at, &timing));
    } else {
        let deciding = rankings.iter().flat_map(|ranked| &ranked.deciding);
        deciding.for_each(|sent| times.add(Some(sent.from.name()), sent.at.as_deref(), &timing));
    }
    times.in_words(&timing).iter().for_each(|note| shell.note(note));
    let others = Others {
        failing: left_out,
        undecided,
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
        return Ok(status);
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
    Ok(status)
}

/// Refuses an option that names a metric twice.
fn check_once(named: &[Metric], option: &str) -> anyhow::Result<()> {
    let mut before = BTreeSet::new();
    match named.iter().find(|metric| !before.insert(**metric)) {
        Some(again) => bail!("`{option}` names {} twice: keep the first", again.name()),
        None => Ok(()),
    }
}

/// Names the files that are for another challenge than the one asked for; many are counted.
fn note_others(of_others: &[String], shell: &mut Shell) {
    if of_others.len() > FEW {
        let files = counted(of_others.len() as u64, "file");
        shell.note(&format!("{files} are for another challenge than the one asked for"));
    } else {
        of_others.iter().for_each(|other| shell.note(other));
    }
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
