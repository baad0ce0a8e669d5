//! The targets of fuzzing: each makes something of the bytes, hands it to the library, and panics if the result cannot
//! be right.
//!
//! The ordinary tests feed them with random bytes and from `fuzz/corpus/`; the programs in `fuzz/` are guided by code
//! coverage.

mod boards;
mod certificates;
mod engines;
mod expressions;
mod files;
mod formats;
mod made;
mod read_only;
mod small;
mod solver;
mod statements;

/// A target by its name, which is also the name of its folder in `fuzz/corpus/`.
pub(crate) type Target = (&'static str, fn(&[u8]));

pub(crate) const ALL: &[Target] = &[
    ("grids", boards::grids),
    ("expressions", expressions::expressions),
    ("solutions", files::solutions),
    ("specs", files::specs),
    ("boards", files::boards),
    ("engines", engines::engines),
    ("solver", solver::solver),
    ("proofs", certificates::proofs),
    ("statements", statements::statements),
    ("jstumble", formats::jstumble),
    ("jstumble_text", formats::jstumble_text),
    ("tumble_together", formats::tumble_together),
    ("ttsim", formats::ttsim),
    ("emtumble", formats::emtumble),
    ("pzl", formats::pzl),
    ("framed", formats::framed),
    ("screens", formats::screens),
    ("json_boards", formats::json_boards),
    ("pictures", formats::pictures),
    ("received", formats::received),
];
