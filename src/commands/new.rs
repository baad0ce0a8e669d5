//! `tumble new`: a challenge to start from, one made of a solution, or an empty board of any shape.

mod proposals;
mod spec_text;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;

use self::proposals::{Proposal, proposals_for};
use crate::files::schemas::Schema;
use crate::inbox::target::Target;
use crate::options::{FirstLever, ReadingOptions, ShapeOptions, one_of, seconds};
use crate::terminal::{Shell, Status};
use crate::writers::text::{FAINT, HEADING, counted, not_passing, safe, styled};
use crate::writers::{Align, Field, TextTable};

/// Default time limit of each question.
const TIME: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
#[command(
    after_help = "A spec to start from: `tumble new stop -o my.toml`. From a solution: `tumble \
                        new --from my-solution.toml` lists proposals, `--pick K` writes one. An \
                        empty board: `tumble new --rows 5 --columns 21 --entries 4,18`."
)]
pub(super) struct NewArguments {
    /// What the challenge asks for: balls in an order, a ball to be stopped, a register to be
    /// written, balls to be counted, a run without end, a game.
    #[arg(value_name = "FORM", required_unless_present_any = ["from_board", "rows", "columns", "entries"],
          value_parser = one_of(FORMS))]
    form: Option<&'static str>,
    /// A solution: given parts and a supply are proposed such that it is the only cheapest one.
    /// The last proposal gives no part; others may solve it as cheaply.
    #[arg(id = "from_board", long = "from", value_name = "SOLUTION", conflicts_with = "form")]
    from: Option<PathBuf>,
    /// Write the spec of this proposal, counted from 1.
    #[arg(long, value_name = "K", requires = "from_board")]
    pick: Option<usize>,
    /// How long the solver may take for each question (default: 5 seconds).
    #[arg(long, value_name = "SECONDS", value_parser = seconds, requires = "from_board")]
    time_limit: Option<Duration>,
    /// The challenge that the solution is for, by its number or id.
    #[arg(long, value_name = "N", requires = "from_board")]
    challenge: Option<tumble_core::challenge::Reference>,
    #[command(flatten)]
    shape: ShapeOptions,
}

/// The specs to start from.
const FORMS: [(&str, &str); 6] = [
    ("out", include_str!("../forms/out.toml")),
    ("stop", include_str!("../forms/stop.toml")),
    ("register", include_str!("../forms/register.toml")),
    ("count", include_str!("../forms/count.toml")),
    ("endless", include_str!("../forms/endless.toml")),
    ("nim", include_str!("../forms/nim.toml")),
];

pub(super) fn run_command(arguments: &NewArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if arguments.shape.is_given() && (arguments.form.is_some() || arguments.from.is_some()) {
        bail!(
            "`--rows`, `--columns` and `--entries` make an empty board: leave out what else is asked for"
        );
    }
    if let Some(form) = arguments.form {
        shell.print(&Schema::Spec.lead(form))?;
        return Ok(Status::Good);
    }
    let Some(path) = &arguments.from else {
        shell.print(&Schema::Solution.lead(&arguments.shape.empty_board()?.1))?;
        return Ok(Status::Good);
    };
    let mut reading = ReadingOptions::default();
    reading.challenge.clone_from(&arguments.challenge);
    let target = Target::new(path, &reading.intake, shell)?;
    let (board, solution) = target.solution(&reading, &FirstLever::default(), shell)?;
    let challenge = solution.challenge();
    let verdict = solution.grade().verdict;
    if let Some(fault) = not_passing(verdict) {
        shell.error(&format!(
            "{} {fault} challenge {}, so no puzzle can be made of it: `tumble grade` shows why",
            board.source.name, challenge.number
        ));
        return Ok(Status::of(verdict));
    }
    let drawing = solution.board().drawing();
    let time = arguments.time_limit.unwrap_or(TIME);
    let proposals = proposals_for(challenge, &drawing, time)?;
    let Some(pick) = arguments.pick else {
        shell.write_for_people();
        shell.print(&list_of_proposals(&challenge.title, &proposals, shell))?;
        return Ok(Status::Good);
    };
    let Some(proposal) = pick.checked_sub(1).and_then(|at| proposals.get(at)) else {
        bail!("there are {}, not {pick}", counted(proposals.len() as u128, "proposal"));
    };
    let text = spec_text::write_spec(challenge, proposal)?;
    // On a busy machine less is proven in time: then K is another one than in the list.
    shell.note(&format!(
        "{pick}: {} to place, {} given; cheapest boards: {}",
        counted(proposal.missing as u128, "part"),
        proposal.given,
        proposal.solutions_in_words()
    ));
    shell.print(&Schema::Spec.lead(&text))?;
    Ok(Status::Good)
}

/// The proposals, the easiest first.
fn list_of_proposals(title: &str, proposals: &[Proposal], shell: &Shell) -> String {
    let row = |(place, proposal): (usize, &Proposal)| -> Vec<Field> {
        vec![
            (place + 1).to_string().into(),
            counted(proposal.missing as u128, "part").into(),
            counted(proposal.given as u128, "part").into(),
            proposal.solutions_in_words().into(),
        ]
    };
    let left = Align::Left;
    let columns = [("", Align::Right), ("to place", left), ("given", left)];
    let mut table = TextTable::new(columns.into_iter().chain([("cheapest boards", left)]));
    proposals.iter().enumerate().for_each(|entry| table.add(row(entry)));
    let table = table.aligned_text(shell.page());
    let note = "the easiest first; the supply holds what is to place; `--pick K` writes the spec";
    format!("{}\n{table}{}\n", styled(&safe(title), HEADING), styled(note, FAINT))
}
