//! Links to boards in other programs: the address that they lead to, and start boards of challenges.

use anyhow::{anyhow, bail};
use clap::Args;

use crate::terminal::{Shell, no_effect};
use tumble_core::board::{Kind, Mark};
use tumble_core::challenge::{Challenge, LoadRule, Reference, StartRule};
use tumble_formats::{BoardDocument, BoardFormat, Encoded, read, write};

/// Where a link leads, for every command that writes one.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Base {
    /// The address that a link leads to, such as that of a copy of your own. Tumble Together has no
    /// one address: without this, its code alone is written.
    #[arg(long, value_name = "URL")]
    base: Option<String>,
}

impl Base {
    /// Returns a link, with `base` instead of its own address if one is set.
    ///
    /// # Errors
    /// Fails if there is an address but no link.
    pub(crate) fn lead(
        &self,
        link: String,
        format: BoardFormat,
        shell: &mut Shell,
    ) -> anyhow::Result<String> {
        let is_link = matches!(
            format,
            BoardFormat::JsTumble | BoardFormat::TumbleTogether | BoardFormat::TtsimLink
        );
        match &self.base {
            Some(base) if is_link => Ok(with_base(base, &link)),
            Some(base) => {
                let why = format!("the format {format} is not a link");
                Err(no_effect(&format!("--base {base}"), &why))
            }
            None => {
                if format == BoardFormat::TumbleTogether {
                    shell.note(
                        "put the code behind the address of the page that you use, or name that \
                         with `--base URL`",
                    );
                }
                Ok(link)
            }
        }
    }
}

/// Returns a link with another address in front of its data.
fn with_base(base: &str, link: &str) -> String {
    let board = link.find(['?', '#']).and_then(|at| link.get(at..)).unwrap_or(link);
    match board.strip_prefix('?') {
        Some(parameters) if base.contains('?') => format!("{base}&{parameters}"),
        _ => format!("{base}{board}"),
    }
}

/// Returns the start board of a challenge with its supply, loads and lever, given parts locked.
pub(crate) fn start_board(challenge: &Challenge) -> BoardDocument {
    let mut board = BoardDocument::new(BoardFormat::Toml, challenge.given.clone());
    board.challenge = Some(Reference::Number(challenge.number));
    let given = challenge.given.marks().filter(|(_, mark)| *mark != Mark::Empty);
    board.locked = given.map(|(cell, _)| cell).collect();
    board.supply = Some(Kind::ALL.map(|kind| Some(challenge.supply.of(kind))));
    board.lever = match challenge.start {
        StartRule::Lever(side) => Some(side),
        StartRule::Player | StartRule::Input => None,
    };
    board.loads = Some(challenge.loads.each_ref().map(LoadRule::most_balls));
    board
}

/// Returns a link that opens the start board of a challenge in another program. The link is checked by reading it back.
pub(crate) fn start_link(challenge: &Challenge, format: BoardFormat) -> anyhow::Result<Encoded> {
    let name = challenge.stem();
    let mut board = start_board(challenge);
    // A link never names a challenge, so no note is needed here.
    board.challenge = None;
    let link = write(&board, format).map_err(|error| anyhow!("{name}: {error}"))?;
    let back =
        read(link.text.as_bytes(), Some(format)).map_err(|error| anyhow!("{name}: {error}"))?;
    let same = |(cell, mark): (_, Mark)| {
        let upright = matches!(mark, Mark::Upright { .. });
        let read = back.drawing.at(cell);
        if upright { read.kind() == mark.kind() } else { read == mark }
    };
    if !board.drawing.marks().all(same)
        || back.drawing.marks().count() != board.drawing.marks().count()
    {
        bail!("{name}: {format} shows another board than this one");
    }
    Ok(link)
}
