//! Start boards of challenges in the formats of other programs.

use anyhow::{anyhow, bail};

use tumble_core::board::{Kind, Mark};
use tumble_core::challenge::{Challenge, LoadRule, Reference, StartRule};
use tumble_formats::{BoardDocument, BoardFormat, Encoded, read, write};

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

/// Returns a link that opens the start board of a challenge in another program. The link is read
/// back before it is given away.
pub(crate) fn start_link(challenge: &Challenge, format: BoardFormat) -> anyhow::Result<Encoded> {
    let name = challenge.stem();
    let mut board = start_board(challenge);
    // A link never names a challenge: that needs no word here.
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
