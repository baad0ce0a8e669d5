//! Options for drawing pictures.

use anyhow::bail;
use clap::Args;

use super::one_of;
use crate::terminal::Shell;
use crate::writers::Format;
use tumble_render::{Look, Scene, png, svg};

/// How a picture looks and where it goes, for every command that draws one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PictureOptions {
    /// The colours of a picture: `auto` follows the page around an svg (default: auto).
    #[arg(long, value_name = "NAME", value_parser = one_of([
        ("auto", Look::Auto), ("light", Look::Light), ("dark", Look::Dark), ("print", Look::Print),
    ]))]
    look: Option<Look>,
    /// The width of a png in pixels (default: 800).
    #[arg(long, value_name = "PIXELS")]
    pub width: Option<u32>,
}

/// The default width of a PNG, in pixels.
const WIDTH: u32 = 800;

impl PictureOptions {
    pub(crate) fn look(&self) -> Look {
        self.look.unwrap_or_default()
    }

    /// Returns the width in pixels; `otherwise` if none was given.
    pub(crate) fn width_or(&self, otherwise: u32) -> u32 {
        self.width.unwrap_or(otherwise)
    }

    /// Draws a scene and writes it.
    ///
    /// # Errors
    /// Fails if the picture would be too large, an option has no effect, or it cannot be written.
    pub(crate) fn write(
        &self,
        scene: &Scene,
        form: Format,
        shell: &mut Shell,
    ) -> anyhow::Result<()> {
        let bytes = match form {
            Format::Svg => {
                self.refuse_width()?;
                svg(scene, self.look()).into_bytes()
            }
            _ => png(scene, self.look(), self.width_or(WIDTH))?,
        };
        shell.print_unseen(&bytes)
    }

    /// Refuses a width for a picture that scales to any size.
    pub(crate) fn refuse_width(&self) -> anyhow::Result<()> {
        match self.width {
            Some(width) => bail!("`--width {width}` has no effect: an svg has any size"),
            None => Ok(()),
        }
    }
}
