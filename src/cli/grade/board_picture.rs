//! A graded board as a picture: with the ball that is to blame, or with what breaks a rule.

use anyhow::bail;

use crate::cli::batch::Judged;
use crate::cli::options::Reading;
use crate::cli::picture::{Form, Picture};
use crate::cli::shell::Shell;
use crate::report::problems::Weight;
use crate::report::scenes;
use crate::report::text::safe;
use tumble_core::grade::{Graded, Submission};
use tumble_render::{Emphasis, Scene};

/// Draws the one board that was graded.
///
/// # Errors
/// Where there is nothing to draw, or the picture cannot be written.
pub(super) fn write(
    judged: &Judged,
    picture: &Picture,
    form: Form,
    reading: &Reading,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    match judged {
        Judged::Graded(graded) => match scene(graded, reading) {
            Some(scene) => picture.write(&scene, form, shell),
            None => {
                shell.problems(&graded.source, &graded.problems, Weight::Error);
                Ok(())
            }
        },
        Judged::Lost(_, error) => bail!("{error:#}"),
        Judged::Skipped(name, reason) => bail!("{name} is no board: {reason}"),
    }
}

/// Returns what the picture of a graded board shows; `None` where it could not be read.
pub(super) fn scene(graded: &Graded, reading: &Reading) -> Option<Scene> {
    let challenge = graded.challenge.as_deref()?;
    if let (Some(entry), Some(failure)) = (&graded.entry, graded.failures.first()) {
        let (mut scene, _) = scenes::of_failure(challenge, entry, failure);
        scene.caption = match scene.caption.is_empty() {
            true => "fails".to_owned(),
            false => format!("fails: {}", scene.caption),
        };
        return Some(scene);
    }
    let mut scene = match &graded.entry {
        Some(entry) => Scene::of_solution(challenge, &entry.board.drawing()),
        None => {
            let submission = Submission::read(&graded.source).ok()?;
            let grid = submission.grid(challenge.given.shape(), reading.notation());
            let drawn = || Scene::of_solution(challenge, &grid.reading.picture.drawing);
            grid.problems().is_empty().then(drawn)?
        }
    };
    scene.title = safe(&scene.title).into_owned();
    scene.caption = graded.verdict.to_string();
    let marked = graded.problems.iter().filter_map(|problem| problem.cell);
    scene.marks = marked.map(|cell| (cell, Emphasis::Problem)).collect();
    Some(scene)
}
