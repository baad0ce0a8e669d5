//! How commands draw pictures.

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::options::no_effect;
use super::output::OutputTarget;
use super::shell::Shell;
use tumble_render::{Look, Scene, png, svg};

/// How a picture looks and where it goes, for every command that draws one.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct PictureOptions {
    /// The colours of a picture: `auto` follows the page around an svg, and is the choice where it
    /// is left out.
    #[arg(long, value_name = "NAME")]
    look: Option<LookName>,
    /// The width of a png in pixels (default: 800).
    #[arg(long, value_name = "PIXELS")]
    pub width: Option<u32>,
    #[command(flatten)]
    pub output: OutputTarget,
}

/// The forms of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureForm {
    /// Lines and areas, sharp at every size.
    Svg,
    /// Pixels.
    Png,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum LookName {
    Auto,
    Light,
    Dark,
    Print,
}

impl From<LookName> for Look {
    fn from(name: LookName) -> Look {
        match name {
            LookName::Auto => Look::Auto,
            LookName::Light => Look::Light,
            LookName::Dark => Look::Dark,
            LookName::Print => Look::Print,
        }
    }
}

impl LookName {
    /// Returns the option as it is written on the command line.
    fn option(self) -> &'static str {
        match self {
            LookName::Auto => "--look auto",
            LookName::Light => "--look light",
            LookName::Dark => "--look dark",
            LookName::Print => "--look print",
        }
    }
}

/// The width of a png where nobody names one.
const WIDTH: u32 = 800;

impl PictureOptions {
    /// Returns the colours.
    pub(super) fn look(&self) -> Look {
        self.look.map_or(Look::Auto, Look::from)
    }

    /// Returns the width in pixels, where `otherwise` stands for none.
    pub(super) fn width_or(&self, otherwise: u32) -> u32 {
        self.width.unwrap_or(otherwise)
    }

    /// Draws a scene and writes it.
    ///
    /// # Errors
    /// Where the picture would be too large, an option has no effect, or it cannot be written.
    pub(super) fn write(
        &self,
        scene: &Scene,
        form: PictureForm,
        shell: &mut Shell,
    ) -> anyhow::Result<()> {
        let bytes = match form {
            PictureForm::Svg => {
                self.refuse_width()?;
                svg(scene, self.look()).into_bytes()
            }
            PictureForm::Png => png(scene, self.look(), self.width_or(WIDTH))?,
        };
        self.output.write_unseen(&bytes, shell)
    }

    /// Refuses a width where the picture has any.
    ///
    /// # Errors
    /// Where one is chosen.
    pub(super) fn refuse_width(&self) -> anyhow::Result<()> {
        match self.width {
            Some(width) => bail!("`--width {width}` has no effect: an svg has any size"),
            None => Ok(()),
        }
    }

    /// Refuses all options of pictures where text is written.
    ///
    /// # Errors
    /// Where one is chosen.
    pub(super) fn refuse(&self) -> anyhow::Result<()> {
        let why = "only pictures have it (`--format svg`)";
        if let Some(path) = &self.output.output {
            let why = "only pictures are written to files (`--format svg`)";
            return Err(no_effect(&format!("--output {}", path.display()), why));
        }
        self.refuse_looks_for(why)
    }

    /// Refuses the options of pictures where a page is written.
    ///
    /// # Errors
    /// Where one is chosen.
    pub(super) fn refuse_looks(&self) -> anyhow::Result<()> {
        self.refuse_looks_for("a page fits its window, and follows its light or dark")
    }

    fn refuse_looks_for(&self, why: &str) -> anyhow::Result<()> {
        match (self.look, self.width) {
            (Some(look), _) => Err(no_effect(look.option(), why)),
            (_, Some(width)) => Err(no_effect(&format!("--width {width}"), why)),
            _ => Ok(()),
        }
    }
}
