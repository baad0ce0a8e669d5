//! The challenges of `challenges/extra/` and `challenges/theorems/`: sound and solved at their par.

use std::fs;
use std::path::{Path, PathBuf};

use tumble::board::Kind;
use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Graded, Verdict, grade};
use tumble::problem::Source;
use tumble::solve::{SolveOptions, solve};

fn folders() -> [PathBuf; 2] {
    let challenges = Path::new(env!("CARGO_MANIFEST_DIR")).join("challenges");
    [challenges.join("extra"), challenges.join("theorems")]
}

/// The challenges, each with the text of its solution.
fn all() -> Vec<(Challenge, String)> {
    let entries = folders().map(|folder| fs::read_dir(folder).expect("the folder is there"));
    let entries = entries.into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a text");
        let (challenge, warnings) = Challenge::read_with_warnings(&text).expect("it is sound");
        assert_eq!(warnings, [], "{}", path.display());
        assert_eq!(path.file_stem().and_then(|name| name.to_str()), Some(&*challenge.stem()));
        let name = path.file_name().expect("a name");
        let solution = path.with_file_name("solutions").join(name);
        (challenge, fs::read_to_string(solution).expect("each has a solution"))
    };
    paths.iter().map(read).collect()
}

fn graded(challenge: &Challenge, solution: &str) -> Graded {
    let mut specs = Specs::library();
    specs.add(challenge.clone());
    grade(&Source::new("solution", solution), &specs, &GradeOptions::default())
        .expect("it is decided")
}

#[test]
fn each_extra_challenge_is_solved_at_its_par() {
    let all = all();
    assert_eq!(all.len(), 18);
    for (challenge, solution) in &all {
        let graded = graded(challenge, solution);
        assert_eq!(graded.verdict, Verdict::Pass, "{:?} {:?}", graded.problems, graded.failures);
        let par = challenge.par.expect("it has a par");
        assert_eq!(par.proven, ![104, 212, 214].contains(&challenge.number), "{}", challenge.id);
        assert_eq!(graded.cost().map(|cost| cost.key()), Some(par.key), "{}", challenge.id);
    }
}

#[test]
fn no_extra_challenge_holds_where_its_weigh_gates_point_the_other_way() {
    for (challenge, solution) in all().iter().filter(|(it, _)| it.extension.is_some()) {
        let (head, board) = solution.split_once("'''").expect("a board");
        let turn = |part: char| match part {
            'q' => 'p',
            'p' => 'q',
            same => same,
        };
        let turned = format!("{head}'''{}", board.chars().map(turn).collect::<String>());
        assert_eq!(graded(challenge, &turned).verdict, Verdict::Fail, "{}", challenge.id);
    }
}

#[test]
fn the_solver_proves_the_par_of_the_small_ones_and_that_they_need_their_gates() {
    for (challenge, _) in all().iter().take(2) {
        let outcome = solve(challenge, &SolveOptions::default(), &mut |_| {}).expect("it answers");
        assert!(outcome.is_proven());
        let best = outcome.best.expect("there is a solution");
        assert_eq!(Some(best.cost.key()), challenge.par.map(|par| par.key), "{}", challenge.id);
        assert!(best.cost.of(Kind::WeighGate) > 0);
    }
}

#[test]
fn without_the_extension_weigh_gates_and_heavy_balls_break_the_rules() {
    let (challenge, solution) = all().swap_remove(0);
    let text = challenge.text.replace("extension = \"weight\"\n", "");
    let error = Challenge::read(&text).expect_err("letters and supply need the extension");
    let messages: Vec<_> =
        error.problems().iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "there is no ball `b`: balls are `B` (blue) and `R` (red)",
            "there is no ball `r`: balls are `B` (blue) and `R` (red)",
            "weigh gates belong to an extension: add `extension = \"weight\"`",
        ]
    );
    let on_the_toy = solution.replace("challenge = 101", "challenge = 9");
    let graded =
        grade(&Source::new("x", on_the_toy.as_str()), &Specs::library(), &GradeOptions::default());
    let graded = graded.expect("it is decided");
    assert_eq!(graded.verdict, Verdict::Invalid);
    let about_gates =
        |message: &str| message.contains("no weigh gate may be placed in this challenge");
    assert!(
        graded
            .problems
            .iter()
            .any(|problem| about_gates(&problem.message) && problem.cell.is_some())
    );
}
