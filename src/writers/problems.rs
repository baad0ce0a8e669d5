//! Problems of a file, each with a snippet of the source.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use itertools::Itertools as _;

use super::PageWidth;
use super::text::safe;
use tumble_core::limits;
use tumble_core::problem::{Hint, Problem, Source};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemLevel {
    /// It must be corrected.
    Error,
    /// It is only suspicious.
    Warning,
}

/// Returns the remedy of a problem, in terms of the command line.
pub fn remedy_in_words(hint: &Hint) -> Cow<'_, str> {
    match hint {
        Hint::Text(text) => text.into(),
        Hint::ReadAs(notation) => format!("or read the file with `--notation {notation}`").into(),
        Hint::NameChallenge => {
            "say it with `--challenge N`, or write a TOML file with `challenge = N`".into()
        }
        Hint::ListChallenges => {
            "`tumble list` shows all challenges; your own come in with `--spec FILE`".into()
        }
        Hint::ChooseLever => "add `start = \"blue\"` or `start = \"red\"`, or say `--start`".into(),
        _ => "see `tumble help`".into(),
    }
}

/// All problems with their places in the source, in the order given. Lines of the source that are wider than the page
/// are cut.
pub fn problems_text(
    source: &Source,
    problems: &[Problem],
    weight: ProblemLevel,
    page: PageWidth,
) -> String {
    let mut renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    if let Some(width) = page.bound() {
        renderer = renderer.term_width(width);
    }
    let name = safe(&source.name);
    let mut text = String::new();
    for problem in problems {
        if !text.is_empty() {
            text.push('\n');
        }
        let message = safe(&problem.message);
        let help = problem.hint.as_ref().map(remedy_in_words);
        let help = help.as_deref().map(safe);
        let level = match weight {
            ProblemLevel::Error => Level::ERROR,
            ProblemLevel::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(message.as_ref()));
        let mut place = String::new();
        group = match span_to_show(source, problem).map(|span| SourceLine::new(source, span)) {
            Some(Ok(excerpt)) => {
                let before = excerpt.text.get(..excerpt.span.start).unwrap_or("");
                let column = before.chars().count() + 1;
                place = format!("{name}:{}:{column}", excerpt.line);
                group.element(
                    Snippet::source(excerpt.text)
                        .line_start(excerpt.line)
                        .path(name.as_ref())
                        .annotation(AnnotationKind::Primary.span(excerpt.span)),
                )
            }
            Some(Err((line, column))) => {
                group.element(Origin::path(name.as_ref()).line(line).char_column(column))
            }
            None => group.element(Origin::path(name.as_ref())),
        };
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_ref()));
        }
        let rendered = renderer.render(&[group]);
        text.push_str(&match source.is_converted() && !place.is_empty() {
            // The text was written for this message: its lines are not those of the file.
            true => rendered.replacen(&place, &name, 1),
            false => rendered,
        });
        text.push('\n');
    }
    if problems.len() >= limits::PROBLEMS {
        text.push_str("\nThere may be more: put these right first.\n");
    }
    text
}

/// The bytes to point at, on one line. A span that ends a long way down is cut at its first line,
/// so that the snippet stays short.
fn span_to_show(source: &Source, problem: &Problem) -> Option<Range<usize>> {
    let span = problem.span.clone()?;
    let text = source.text.get(span.start..)?;
    if source.text.is_empty() || (span == (0..0) && problem.cell.is_none()) {
        return None;
    }
    let line = text.find(['\n', '\r']).map_or(source.text.len(), |at| span.start + at);
    Some(span.start..span.end.clamp(span.start, line.max(span.start)))
}

/// The part of a line of a file that is shown.
struct SourceLine {
    text: String,
    /// Its number, from 1.
    line: usize,
    /// The bytes of `text` to point at.
    span: Range<usize>,
}

impl SourceLine {
    /// Number of bytes of a line that are shown before and after the place.
    const AROUND: usize = 400;

    /// Returns the line of a span that ends on it; if the span is too far into the line to be shown, its line and
    /// column.
    fn new(source: &Source, span: Range<usize>) -> Result<Self, (usize, usize)> {
        let all: &str = &source.text;
        let start = all.get(..span.start).and_then(|it| it.rfind('\n')).map_or(0, |at| at + 1);
        if span.start - start > Self::AROUND {
            return Err(source.place(span.start));
        }
        let (text, _) = cut(all.get(start..).unwrap_or(""), span.start - start + Self::AROUND);
        let text = text.lines().next().unwrap_or(text);
        let (before, rest) = cut(text, span.start - start);
        let (marked, behind) = cut(rest, span.end - span.start);
        // Escaping makes invisible characters longer.
        let parts = [before, marked, behind];
        let [before, marked, behind] = parts.map(|part| part.split('\t').map(safe).join("\t"));
        let span = before.len()..before.len() + marked.len();
        let text = format!("{before}{marked}{behind}");
        Ok(SourceLine { text, line: source.place(start).0, span })
    }
}

/// Cuts a text in front of the first character that begins at this byte or later.
fn cut(text: &str, at: usize) -> (&str, &str) {
    let near = (at..text.len()).find(|&at| text.is_char_boundary(at));
    near.map_or((text, ""), |at| text.split_at(at))
}
