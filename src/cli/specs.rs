//! Challenges that the user brings along.

use std::path::{Path, PathBuf};

use super::files;
use super::shell::{Said, Shell};
use crate::report::problems::Weight;
use tumble_core::challenge::{Challenge, Reference, Specs};
use tumble_core::problem::Source;

/// The library with the specs of these files.
pub(super) fn load(paths: &[PathBuf], shell: &mut Shell) -> anyhow::Result<Specs> {
    let mut specs = Specs::library();
    let mut seen: Vec<(Challenge, &Path)> = Vec::new();
    let mut all_good = true;
    for path in paths {
        let Some((_, challenge)) = read(path, shell)? else {
            all_good = false;
            continue;
        };
        let same = |(other, _): &&(Challenge, &Path)| {
            other.number == challenge.number || other.id == challenge.id
        };
        if let Some((other, first)) = seen.iter().find(same) {
            let what = if other.number == challenge.number { "number" } else { "id" };
            anyhow::bail!(
                "{} and {} have the same {what}: change it in one of them",
                first.display(),
                path.display()
            );
        }
        seen.push((challenge, path));
    }
    if !all_good {
        return Err(Said.into());
    }
    seen.into_iter().for_each(|(challenge, _)| specs.add(challenge));
    Ok(specs)
}

/// Reads a spec; what is wrong with it is shown.
pub(super) fn read(path: &Path, shell: &mut Shell) -> anyhow::Result<Option<(Source, Challenge)>> {
    let source = match files::read(path)? {
        Ok(source) => source,
        Err((source, problem)) => {
            shell.problems(&source, &[problem], Weight::Error);
            return Ok(None);
        }
    };
    match Challenge::read(&source.text) {
        Ok(challenge) => {
            if !challenge.given.shape().halves_meet() {
                let name = &source.name;
                shell.warning(&format!(
                    "{name}: on this board no ball can reach the other half, so it is two puzzles"
                ));
            }
            Ok(Some((source, challenge)))
        }
        Err(problems) => {
            shell.problems(&source, &problems, Weight::Error);
            Ok(None)
        }
    }
}

/// The challenge that a reference stands for.
pub(super) fn find(
    specs: &Specs,
    reference: &Reference,
) -> anyhow::Result<std::sync::Arc<Challenge>> {
    specs.find(reference).ok_or_else(|| {
        anyhow::anyhow!(
            "there is no challenge {reference}: `tumble list` shows all, and your own come in with \
             `--spec FILE`"
        )
    })
}
