//! JUnit XML, which CI systems and course tools read.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::{Skipped, Totals, Writer, detail, first_problem, no_result};
use crate::report::problems::{self, ProblemLevel};
use crate::report::text::{safe, sentence};
use crate::report::wrap::Page;
use tumble_core::grade::{Graded, Verdict};

/// Writes one XML document at the end.
#[derive(Debug)]
pub struct Junit {
    suite: TestSuite,
}

impl Default for Junit {
    fn default() -> Self {
        Junit { suite: TestSuite::new("tumble") }
    }
}

impl Writer for Junit {
    fn one(&mut self, graded: &Graded) -> String {
        let status = if graded.verdict == Verdict::Pass {
            TestCaseStatus::success()
        } else {
            // A board that can be run and is wrong is a failure, anything else an error.
            let kind = match graded.verdict {
                Verdict::Fail => NonSuccessKind::Failure,
                _ => NonSuccessKind::Error,
            };
            let mut status = TestCaseStatus::non_success(kind);
            status.set_type(graded.verdict.to_string());
            status.set_message(safe(&first_problem(graded).unwrap_or_default()));
            status.set_description(plain(&description(graded)));
            status
        };
        let mut case = TestCase::new(safe(&graded.source.name).into_owned(), status);
        let challenge = graded.challenge.as_ref();
        case.set_classname(challenge.map_or("unknown".to_owned(), |challenge| challenge.stem()));
        self.suite.add_test_case(case);
        String::new()
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        let mut status = TestCaseStatus::skipped();
        status.set_type(skipped.reason.name());
        status.set_message(skipped.message());
        let mut case = TestCase::new(safe(&skipped.subject()).into_owned(), status);
        case.set_classname("skipped");
        self.suite.add_test_case(case);
        String::new()
    }

    fn end(&mut self, _: &Totals) -> String {
        let mut report = Report::new("tumble");
        report.add_test_suite(std::mem::replace(&mut self.suite, TestSuite::new("tumble")));
        // Writing to a text cannot fail; an empty document would be refused by every reader.
        report.to_string().unwrap_or_default()
    }
}

fn description(graded: &Graded) -> String {
    let mut text =
        problems::render(&graded.source, &graded.problems, ProblemLevel::Error, Page::default());
    for failure in &graded.failures {
        text.push_str(&detail::failure(graded, failure, "", Page::default()));
    }
    if let (Verdict::Undecided, Some(why)) = (graded.verdict, no_result(graded)) {
        text.push_str(&format!("{}\n", sentence(&why)));
    }
    text
}

/// The text without styles, in which each line holds only what XML can hold.
fn plain(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    text.lines().map(|line| format!("{}\n", safe(line))).collect()
}
