//! JUnit XML, which CI systems and course tools read.

use super::{Skipped, Totals, Writer, detail};
use crate::results::{first_problem, no_result};
use crate::writers::PageWidth;
use crate::writers::page::escaped;
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::text::sentence;
use tumble_core::board::notation::Notation;
use tumble_core::grade::{Graded, Verdict};

/// Writes one XML document at the end.
#[derive(Debug)]
pub struct Junit {
    notation: Notation,
    cases: String,
    /// Number of skipped cases; a case may be a whole folder.
    skipped: u64,
}

impl Writer for Junit {
    fn text_of(&mut self, graded: &Graded) -> String {
        let message = first_problem(graded).unwrap_or_default();
        let verdict = graded.verdict.to_string();
        let trouble = match graded.verdict {
            Verdict::Pass => String::new(),
            Verdict::Fail => trouble_element(
                "failure",
                &message,
                &verdict,
                &trouble_in_words(graded, self.notation),
            ),
            _ => trouble_element(
                "error",
                &message,
                &verdict,
                &trouble_in_words(graded, self.notation),
            ),
        };
        let challenge = graded.challenge.as_ref();
        let class = challenge.map_or("unknown".to_owned(), |challenge| challenge.stem());
        self.add_case(&graded.source.name, &class, &trouble);
        String::new()
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        self.skipped += 1;
        let trouble = trouble_element("skipped", &skipped.message(), skipped.reason.name(), "");
        self.add_case(&skipped.subject(), "skipped", &trouble);
        String::new()
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        let about = format!(
            "name=\"tumble\" tests=\"{}\" skipped=\"{}\" failures=\"{}\" errors=\"{}\"",
            totals.all() + self.skipped,
            self.skipped,
            totals.fail,
            totals.all() - totals.pass - totals.fail,
        );
        let cases = std::mem::take(&mut self.cases);
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {about}>\n    \
             <testsuite {about}>\n{cases}    </testsuite>\n</testsuites>\n"
        )
    }
}

impl Junit {
    /// A writer for boards in this notation.
    pub fn new(notation: Notation) -> Self {
        Junit { notation, cases: String::new(), skipped: 0 }
    }

    /// Adds a case, with the element for the reason why it does not pass.
    fn add_case(&mut self, name: &str, class: &str, trouble: &str) {
        let (name, class) = (escaped(name), escaped(class));
        let case = format!("        <testcase name=\"{name}\" classname=\"{class}\"");
        self.cases += &match trouble {
            "" => format!("{case}/>\n"),
            trouble => format!("{case}>\n            {trouble}\n        </testcase>\n"),
        };
    }
}

fn trouble_element(name: &str, message: &str, kind: &str, description: &str) -> String {
    let start = format!("<{name} message=\"{}\" type=\"{}\"", escaped(message), escaped(kind));
    match description {
        "" => format!("{start}/>"),
        text => {
            let text = anstream::adapter::strip_str(text).to_string();
            let lines: String = text.lines().map(|line| format!("{}\n", escaped(line))).collect();
            format!("{start}>{lines}</{name}>")
        }
    }
}

fn trouble_in_words(graded: &Graded, notation: Notation) -> String {
    let mut text = problems::problems_text(
        &graded.source,
        &graded.problems,
        ProblemLevel::Error,
        PageWidth::default(),
    );
    for failure in &graded.failures {
        text.push_str(&detail::failure_text(graded, failure, "", notation, PageWidth::default()));
    }
    if let (Verdict::Undecided, Some(why)) = (graded.verdict, no_result(graded)) {
        text.push_str(&format!("{}\n", sentence(&why)));
    }
    text
}
