//! Boards that come again are graded as if they came for the first time.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use tumble::challenge::{Challenge, Specs};
use tumble::grade::{GradeOptions, Verdict, VerdictCache, grade};
use tumble::problem::Source;

/// The whole result for a text, including failing rows and their pictures.
fn found(source: &Source, specs: &Specs, failures: usize, known: Option<&VerdictCache>) -> String {
    let options = GradeOptions { failures, verdicts: known, ..GradeOptions::default() };
    format!("{:?}", grade(source, specs, &options))
}

#[test]
fn what_is_known_changes_no_grade() {
    let specs = Specs::library();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let verdicts = VerdictCache::default();
    let mut texts: Vec<String> = Vec::new();
    for file in fs::read_dir(folder).expect("the folder solutions/ is there") {
        let path = file.expect("the folder can be read").path();
        let text = fs::read_to_string(path).expect("a text");
        // The same board: with the other lever, if the file chooses one, and with a part turned.
        texts.push(text.replace("start = \"red\"", "start = \"blue\""));
        for (part, other) in [('/', '\\'), ('<', '>'), ('{', '}')] {
            let turned = text
                .match_indices(part)
                .nth(1)
                .map(|(at, _)| format!("{}{other}{}", &text[..at], &text[at + part.len_utf8()..]));
            texts.extend(turned);
        }
        texts.push(text);
    }
    assert!(texts.len() > 120, "{}", texts.len());
    // The second of two equal runs finds each verdict in the cache.
    for failures in [1, 1, 0, 0, 3, 3] {
        for (number, text) in texts.iter().enumerate() {
            let source = Source::new(format!("file {number}").as_str(), text.as_str());
            let alone = found(&source, &specs, failures, None);
            assert_eq!(found(&source, &specs, failures, Some(&verdicts)), alone, "{text}");
        }
    }
}

#[test]
fn a_challenge_of_the_same_number_is_another_one() {
    let read = |folder: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        fs::read_to_string(folder.join("01-gravity.toml")).expect("a text")
    };
    let (spec, solution) = (read("challenges"), read("solutions"));
    let source = Source::new("own.toml", solution.as_str());
    let verdicts = VerdictCache::default();
    let [as_it_is, other] = [spec.clone(), spec.replace("out = \"", "out = \"R")].map(|text| {
        let mut specs = Specs::library();
        specs.add(Challenge::read(&text).unwrap_or_else(|problems| panic!("{problems:#?}")));
        let alone = found(&source, &specs, 1, None);
        assert_eq!(found(&source, &specs, 1, Some(&verdicts)), alone);
        alone
    });
    assert!(as_it_is.contains("verdict: Pass"), "{as_it_is}");
    assert!(other.contains("verdict: Fail"), "{other}");
}

#[test]
fn an_equal_board_is_not_run_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let text = fs::read_to_string(folder.join("27-reflection.toml")).expect("a text");
    let (specs, verdicts) = (Specs::library(), VerdictCache::default());
    let rows = AtomicU64::new(0);
    let progress = |more: u128, _: u128| {
        rows.fetch_add(more as u64, Ordering::Relaxed);
    };
    let options = GradeOptions {
        verdicts: Some(&verdicts),
        progress: Some(&progress),
        ..GradeOptions::default()
    };
    // Another name and a comment do not make another board.
    let other = format!("# Once more.\n{text}");
    for (name, text, run) in [("a", &text, 512), ("b", &other, 0)] {
        rows.store(0, Ordering::Relaxed);
        let graded = grade(&Source::new(name, text.as_str()), &specs, &options);
        assert_eq!(graded.expect("it is graded").verdict, Verdict::Pass);
        assert_eq!(rows.load(Ordering::Relaxed), run, "{name}");
    }
}

#[test]
fn boards_that_share_a_slot_are_told_apart() {
    // 4096 boards in 16,384 slots: hundreds of them follow another one in its slot.
    let rows = [".-.-.", "-.-.-", ".-.-.", "-.-.-", ".-.-.", "-.-.-"];
    let spec = format!(
        "schema = 1\nnumber = 926\nid = \"slots\"\ntitle = \"Slots\"\nobjective = \"Fall.\"\n\
         provenance = \"own\"\n[balls]\nblue = 2\n[shape]\nrows = {}\ncolumns = 5\n\
         blue_entry = 2\nred_entry = 4\nlast_row = \"all\"\n[board]\ngrid = '''\n{}\n'''\n\
         [supply]\nramp = 20\n[expect]\nout = \"BB\"\nend = \"empty\"\n",
        rows.len(),
        rows.join("\n")
    );
    let mut specs = Specs::library();
    specs.add(Challenge::read(&spec).unwrap_or_else(|problems| panic!("{problems:#?}")));
    let verdicts = VerdictCache::default();
    let mut kinds = BTreeSet::new();
    for number in 0..1u32 << 12 {
        let mut bit = 0;
        let parts = rows.join("\n").replace('-', "#");
        let grid: String = parts
            .chars()
            .map(|cell| match cell {
                '#' => {
                    bit += 1;
                    if number >> (bit - 1) & 1 == 1 { '/' } else { '\\' }
                }
                other => other,
            })
            .collect();
        let source =
            Source::new("own.toml", format!("challenge = 926\nboard = '''\n{grid}\n'''\n"));
        let alone = found(&source, &specs, 1, None);
        assert_eq!(found(&source, &specs, 1, Some(&verdicts)), alone, "{grid}");
        kinds.insert(alone.split("verdict: ").nth(1).map(|rest| rest[..4].to_owned()));
    }
    assert!(kinds.len() > 1, "{kinds:?}");
}
