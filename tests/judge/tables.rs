//! The truth table and the verdict of every reference solution, as snapshots: any change of
//! behaviour shows as a diff.

use std::fs;

use tumble::challenge::Specs;
use tumble::grade::{GradeOptions, Graded, Submission, grade};
use tumble::problem::Source;
use tumble::writers::format::Format;
use tumble::writers::grades::{Json, Writer as _};
use tumble::writers::truth::TruthWriter;

/// Tables longer than this are kept by their first rows and a sum over all.
const SHOWN: usize = 64;

#[test]
fn references_keep_their_tables_and_verdicts() {
    let specs = Specs::library();
    insta::glob!("../../solutions", "*.toml", |path| {
        let text = fs::read_to_string(path).expect("a solution can be read");
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let source = Source::new(name, text);
        let graded = grade(&source, &specs, &GradeOptions::default()).expect("the spec is sound");
        let verdict = verdict(&graded);
        let challenge = graded.challenge.expect("a reference names its challenge");
        let submission = Submission::read(&source).expect("a reference can be read");
        let solution = submission.solution(&challenge, Default::default()).expect("it is valid");

        let mut truth = TruthWriter::new(&challenge, Some(&solution), Format::Csv);
        let mut lines = Vec::new();
        for row in solution.table().rows() {
            let row = row.expect("the expectation has a value");
            let text =
                truth.row_text(row.start(), row.outcome()).expect("the expectation has a value");
            lines.extend(text.lines().map(str::to_owned));
        }
        let rows = lines.len() - 1;
        let sum = lines.iter().flat_map(|line| line.bytes().chain([b'\n'])).fold(FNV, fnv);
        let left = rows.saturating_sub(SHOWN);
        lines.truncate(SHOWN + 1);
        if left > 0 {
            lines.push(format!("({left} more rows)"));
        }
        let table = lines.join("\n");
        insta::assert_snapshot!(format!("{verdict}\n{table}\nsum of all rows: {sum:016x}"));
    });
}

/// The verdict without digests, and without par, which belongs to the spec and not to the board.
fn verdict(graded: &Graded) -> String {
    let mut value: serde_json::Value =
        serde_json::from_str(&Json::default().text_of(graded)).expect("a verdict is JSON");
    let keys = value.as_object_mut().expect("a verdict is an object");
    keys.shift_remove("par");
    keys.shift_remove("audit");
    value.to_string()
}

/// The offset of the FNV-1a sum of 64 bits.
const FNV: u64 = 0xcbf2_9ce4_8422_2325;

/// One step of that sum.
fn fnv(sum: u64, byte: u8) -> u64 {
    (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
}
