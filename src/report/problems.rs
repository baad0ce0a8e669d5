//! Problems of a file, each with the snippet of the very characters.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::text::safe;
use crate::limits;
use crate::problem::{Problem, Source};

/// How serious a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// It must be put right.
    Error,
    /// It is only worth a look.
    Warning,
}

/// All problems with their places in the source, in the order given.
pub fn render(source: &Source, problems: &[Problem], weight: Weight) -> String {
    let renderer = Renderer::styled().decor_style(DecorStyle::Ascii);
    let name = safe(&source.name);
    let mut text = String::new();
    for problem in problems {
        if !text.is_empty() {
            text.push('\n');
        }
        let message = safe(&problem.message);
        let help = problem.help.as_deref().map(safe);
        let level = match weight {
            Weight::Error => Level::ERROR,
            Weight::Warning => Level::WARNING,
        };
        let mut group = Group::with_title(level.primary_title(message.as_ref()));
        group = match place(source, problem) {
            Some(span) => group.element(
                Snippet::source(source.text.as_ref())
                    .path(name.as_ref())
                    .annotation(AnnotationKind::Primary.span(span)),
            ),
            None => group.element(Origin::path(name.as_ref())),
        };
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_ref()));
        }
        text.push_str(&renderer.render(&[group]));
        text.push('\n');
    }
    if problems.len() >= limits::PROBLEMS {
        text.push_str("\nThere may be more: put these right first.\n");
    }
    text
}

/// The bytes to point at, on one line. A span that ends a long way down is cut at its first line,
/// so that the snippet stays short.
fn place(source: &Source, problem: &Problem) -> Option<std::ops::Range<usize>> {
    let span = problem.span.clone()?;
    let text = source.text.get(span.start..)?;
    if source.text.is_empty() || (span == (0..0) && problem.cell.is_none()) {
        return None;
    }
    let line = text.find(['\n', '\r']).map_or(source.text.len(), |at| span.start + at);
    Some(span.start..span.end.clamp(span.start, line.max(span.start)))
}
