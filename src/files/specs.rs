//! Challenges in the user's own files, and challenges by name.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{anyhow, bail};

use crate::files;
use crate::options::Intake;
use crate::terminal::shell::Shell;
use crate::terminal::status::{Reported, Status};
use crate::writers::problems::ProblemLevel;
use crate::writers::text::typed;
use tumble_core::challenge::{Challenge, LibrarySpec, Reference, Specs};
use tumble_core::problem::Source;

/// Adds the specs of these files to those that are known.
pub(crate) fn load(paths: &[PathBuf], shell: &mut Shell) -> anyhow::Result<()> {
    let mut specs = Specs::library();
    let mut seen: Vec<(Challenge, &Path)> = Vec::new();
    let mut failed = None;
    for path in paths {
        let challenge = match file(path, shell) {
            Ok(challenge) => challenge,
            // The problems of the other files are shown, too.
            Err(error) if error.is::<Reported>() => {
                failed = Some(error);
                continue;
            }
            Err(error) => return Err(error),
        };
        let same = |(other, _): &&(Challenge, &Path)| {
            other.number == challenge.number || other.id == challenge.id
        };
        if let Some((other, first)) = seen.iter().find(same) {
            let what = if other.number == challenge.number { "number" } else { "id" };
            bail!(
                "{} and {} have the same {what}: change it in one of them",
                first.display(),
                path.display()
            );
        }
        seen.push((challenge, path));
    }
    if let Some(error) = failed {
        return Err(error);
    }
    let own: Vec<Reference> =
        seen.iter().map(|(challenge, _)| Reference::Number(challenge.number)).collect();
    seen.into_iter().for_each(|(challenge, _)| specs.add(challenge));
    shell.specs = Arc::new(specs);
    shell.own_specs = paths.to_vec();
    let specs = shell.specs.clone();
    for (challenge, path) in own.iter().filter_map(|own| specs.find(own)).zip(paths) {
        note_hidden(&challenge, &path.display().to_string(), shell);
        check_follows(&challenge, shell);
    }
    Ok(())
}

/// Notes that a challenge hides one of the book with the same number or id.
pub(crate) fn note_hidden(challenge: &Challenge, name: &str, shell: &mut Shell) {
    let Challenge { number, id, .. } = challenge;
    let hidden = LibrarySpec::all().iter().filter(|it| it.number == *number || it.id == *id);
    let hidden: Vec<String> =
        hidden.map(|it| format!("challenge {} ({})", it.number, it.id)).collect();
    if !hidden.is_empty() && !challenge.is_of_library() {
        let hidden = hidden.join(" and ");
        shell.note(&format!("{name} takes the place of {hidden} of the book"));
    }
}

/// Returns the options `--spec` for these files as typed in a shell, each with a space in front.
pub(crate) fn as_typed(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!(" --spec {}", typed(path))).collect()
}

/// Reads the file of a spec, and shows its problems.
pub(crate) fn file(path: &Path, shell: &mut Shell) -> anyhow::Result<Challenge> {
    match files::read(path, &Intake::default())? {
        Ok(received) => read(&received.source, shell),
        Err((source, problem)) => Err(shell.reject(&source, &[problem], Status::Stopped)),
    }
}

/// Reads a spec, and shows its problems and warnings.
pub(crate) fn read(source: &Source, shell: &mut Shell) -> anyhow::Result<Challenge> {
    let (challenge, warnings) = Challenge::read_with_warnings(&source.text)
        .map_err(|error| shell.reject(source, error.problems(), Status::Stopped))?;
    if !warnings.is_empty() {
        shell.problems(source, &warnings, ProblemLevel::Warning);
    }
    Ok(challenge)
}

/// Warns if a challenge follows an unknown one.
pub(crate) fn check_follows(challenge: &Challenge, shell: &mut Shell) {
    if let Some(follows) = &challenge.follows
        && shell.specs.find(follows).is_none()
    {
        let number = challenge.number;
        shell.warning(&format!(
            "challenge {number} follows challenge {follows}, which does not exist"
        ));
    }
}

/// Finds the challenge with this number or id.
pub(crate) fn find(specs: &Specs, reference: &Reference) -> anyhow::Result<Arc<Challenge>> {
    let unknown = || {
        let (name, instead) = (quoted(reference), did_you_mean(specs, reference));
        anyhow!("there is no challenge {name}{instead}")
    };
    specs.find(reference).ok_or_else(unknown)
}

/// Finds the challenge with this title or id. Only letters and digits are compared, and case does
/// not matter.
pub(crate) fn titled(specs: &Specs, name: &str) -> Option<Arc<Challenge>> {
    let letters = |text: &str| -> String {
        text.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let wanted = letters(name);
    let is_meant =
        |it: &Arc<Challenge>| [&it.title, &it.id].map(|own| letters(own)).contains(&wanted);
    specs.all().into_iter().find(is_meant)
}

/// Returns a name as it is quoted in a message; quotes that were typed are not doubled.
pub(crate) fn quoted(reference: &Reference) -> String {
    match reference {
        Reference::Id(id) => Reference::Id(id.trim_matches(['"', '\'']).to_owned()).to_string(),
        Reference::Number(number) => number.to_string(),
    }
}

/// Returns a name as it is written on the command line.
pub(crate) fn without_quotes(reference: &Reference) -> String {
    match reference {
        Reference::Number(number) => number.to_string(),
        Reference::Id(id) => id.clone(),
    }
}

/// Returns advice about an unknown challenge, as the end of a sentence.
pub(crate) fn did_you_mean(specs: &Specs, reference: &Reference) -> String {
    if let Reference::Id(path) = reference
        && Path::new(path).is_file()
    {
        return format!(". Did you mean `--spec {}`?", typed(path));
    }
    let similar: Vec<String> = specs.similar(reference).iter().map(without_quotes).collect();
    if similar.is_empty() {
        return ": `tumble list` shows all, and your own come in with `--spec FILE`".to_owned();
    }
    format!(". Did you mean {}? (`tumble list` shows all)", similar.join(" or "))
}
