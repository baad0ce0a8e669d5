//! A graded board as a picture: with the ball that is to blame, or with what breaks a rule.

use anyhow::bail;

use crate::inbox::batch::BatchResult;
use crate::options::ReadingOptions;
use crate::options::picture::PictureOptions;
use crate::terminal::shell::Shell;
use crate::writers::format::Format;
use crate::writers::problems::ProblemLevel;
use crate::writers::scenes;

/// Draws the one board that was graded.
///
/// # Errors
/// Where there is nothing to draw, or the picture cannot be written.
pub(super) fn write(
    judged: &BatchResult,
    picture: &PictureOptions,
    form: Format,
    reading: &ReadingOptions,
    shell: &mut Shell,
) -> anyhow::Result<()> {
    match judged {
        BatchResult::Graded(graded) => match scenes::of_graded(graded, reading.notation()) {
            Some(scene) => picture.write(&scene, form, shell),
            None => {
                shell.problems(&graded.source, &graded.problems, ProblemLevel::Error);
                Ok(())
            }
        },
        BatchResult::Lost(_, error) => bail!("{error:#}"),
        BatchResult::Skipped(name, reason, _) => bail!("{name} is not a board: {reason}"),
    }
}
