//! JUnit XML, which CI systems and course tools read.

use std::io;

use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::writer::{ElementWriter, Writer as XmlWriter};

use super::{Skipped, Totals, Writer, detail};
use crate::results::{first_problem, no_result};
use crate::writers::page_width::PageWidth;
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::text::{safe, sentence};
use tumble_core::grade::{Graded, Verdict};

/// Writes one XML document at the end.
#[derive(Debug, Default)]
pub struct Junit {
    cases: Vec<TestCase>,
}

/// What became of one file.
#[derive(Debug)]
struct TestCase {
    name: String,
    class: String,
    /// Nothing where it passes.
    trouble: Option<Trouble>,
}

#[derive(Debug)]
struct Trouble {
    kind: TroubleKind,
    verdict: String,
    message: String,
    description: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TroubleKind {
    /// A board that can be run and is wrong.
    Failure,
    Error,
    Skipped,
}

impl TroubleKind {
    /// The name of the element.
    fn element(self) -> &'static str {
        match self {
            TroubleKind::Failure => "failure",
            TroubleKind::Error => "error",
            TroubleKind::Skipped => "skipped",
        }
    }
}

impl Writer for Junit {
    fn one(&mut self, graded: &Graded) -> String {
        let trouble = (graded.verdict != Verdict::Pass).then(|| Trouble {
            kind: match graded.verdict {
                Verdict::Fail => TroubleKind::Failure,
                _ => TroubleKind::Error,
            },
            verdict: graded.verdict.to_string(),
            message: safe(&first_problem(graded).unwrap_or_default()).into_owned(),
            description: plain(&description(graded)),
        });
        let challenge = graded.challenge.as_ref();
        self.cases.push(TestCase {
            name: safe(&graded.source.name).into_owned(),
            class: challenge.map_or("unknown".to_owned(), |challenge| challenge.stem()),
            trouble,
        });
        String::new()
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        self.cases.push(TestCase {
            name: safe(&skipped.subject()).into_owned(),
            class: "skipped".to_owned(),
            trouble: Some(Trouble {
                kind: TroubleKind::Skipped,
                verdict: skipped.reason.name().to_owned(),
                message: skipped.message(),
                description: String::new(),
            }),
        });
        String::new()
    }

    fn end(&mut self, _: &Totals) -> String {
        let cases = std::mem::take(&mut self.cases);
        // Writing to memory cannot fail; an empty document would be refused by every reader.
        document(&cases).ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

type Xml = XmlWriter<Vec<u8>>;

fn document(cases: &[TestCase]) -> io::Result<Vec<u8>> {
    let mut xml = XmlWriter::new_with_indent(Vec::new(), b' ', 4);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = counted(xml.create_element("testsuites"), cases);
    suites.write_inner_content(|xml| {
        let suite = counted(xml.create_element("testsuite"), cases);
        suite.write_inner_content(|xml| cases.iter().try_for_each(|case| case.write(xml)))?;
        Ok(())
    })?;
    let mut bytes = xml.into_inner();
    bytes.push(b'\n');
    Ok(bytes)
}

/// Adds the name of all tests and how many there are.
fn counted<'a>(
    element: ElementWriter<'a, Vec<u8>>,
    cases: &[TestCase],
) -> ElementWriter<'a, Vec<u8>> {
    let of = |kind| {
        let troubles = cases.iter().filter_map(|case| case.trouble.as_ref());
        troubles.filter(|trouble| trouble.kind == kind).count().to_string()
    };
    element.with_attributes([
        ("name", "tumble"),
        ("tests", &*cases.len().to_string()),
        ("skipped", &*of(TroubleKind::Skipped)),
        ("failures", &*of(TroubleKind::Failure)),
        ("errors", &*of(TroubleKind::Error)),
    ])
}

impl TestCase {
    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        let attributes = [("name", &*self.name), ("classname", &*self.class)];
        let element = xml.create_element("testcase").with_attributes(attributes);
        match &self.trouble {
            None => element.write_empty()?,
            Some(trouble) => element.write_inner_content(|xml| trouble.write(xml))?,
        };
        Ok(())
    }
}

impl Trouble {
    fn write(&self, xml: &mut Xml) -> io::Result<()> {
        let attributes = [("message", &*self.message), ("type", &*self.verdict)];
        let element = xml.create_element(self.kind.element()).with_attributes(attributes);
        match &*self.description {
            "" => element.write_empty()?,
            description => element.write_text_content(BytesText::new(description))?,
        };
        Ok(())
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

/// The text without styles, in which each line holds only what XML can hold.
fn plain(text: &str) -> String {
    let text = anstream::adapter::strip_str(text).to_string();
    text.lines().map(|line| format!("{}\n", safe(line))).collect()
}
