//! A graded board as a picture: with the ball that is to blame, or with what breaks a rule.

use anyhow::bail;

use crate::cli::batch::Judged;
use crate::cli::options::Reading;
use crate::cli::picture::{Form, Picture};
use crate::cli::shell::Shell;
use crate::report::problems::Weight;
use crate::report::scenes;

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
        Judged::Graded(graded) => match scenes::of_graded(graded, reading.notation()) {
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
