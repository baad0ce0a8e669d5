//! JUnit XML, which CI systems and course tools read.

use super::{Skipped, Totals, Writer, detail};
use crate::results::{first_problem, no_result};
use crate::writers::page::escaped;
use crate::writers::page_width::PageWidth;
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::text::sentence;
use tumble_core::grade::{Graded, Verdict};

/// Writes one XML document at the end.
#[derive(Debug, Default)]
pub struct Junit {
    cases: String,
    /// The cases that are skipped: a folder of them may be one.
    skipped: u64,
}

impl Writer for Junit {
    fn one(&mut self, graded: &Graded) -> String {
        let message = first_problem(graded).unwrap_or_default();
        let verdict = graded.verdict.to_string();
        let trouble = match graded.verdict {
            Verdict::Pass => String::new(),
            Verdict::Fail => element("failure", &message, &verdict, &description(graded)),
            _ => element("error", &message, &verdict, &description(graded)),
        };
        let challenge = graded.challenge.as_ref();
        let class = challenge.map_or("unknown".to_owned(), |challenge| challenge.stem());
        self.add(&graded.source.name, &class, &trouble);
        String::new()
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        self.skipped += 1;
        let trouble = element("skipped", &skipped.message(), skipped.reason.name(), "");
        self.add(&skipped.subject(), "skipped", &trouble);
        String::new()
    }

    fn end(&mut self, totals: &Totals) -> String {
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
    /// Adds a case, with the element that says why it does not pass.
    fn add(&mut self, name: &str, class: &str, trouble: &str) {
        let (name, class) = (escaped(name), escaped(class));
        let case = format!("        <testcase name=\"{name}\" classname=\"{class}\"");
        self.cases += &match trouble {
            "" => format!("{case}/>\n"),
            trouble => format!("{case}>\n            {trouble}\n        </testcase>\n"),
        };
    }
}

fn element(name: &str, message: &str, kind: &str, description: &str) -> String {
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

fn description(graded: &Graded) -> String {
    let mut text = problems::render(
        &graded.source,
        &graded.problems,
        ProblemLevel::Error,
        PageWidth::default(),
    );
    for failure in &graded.failures {
        text.push_str(&detail::failure(graded, failure, "", PageWidth::default()));
    }
    if let (Verdict::Undecided, Some(why)) = (graded.verdict, no_result(graded)) {
        text.push_str(&format!("{}\n", sentence(&why)));
    }
    text
}
