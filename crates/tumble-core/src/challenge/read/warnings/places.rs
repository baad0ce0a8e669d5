//! The places of warnings in the text of a spec.

use std::ops::Range;

use crate::challenge::form::SpecForm;
use crate::document::Placed;

/// The places in the text of a spec that warnings are about.
pub(in crate::challenge) struct Places {
    shape: Range<usize>,
    expect: Range<usize>,
    out: Option<Range<usize>>,
    caught: Option<Range<usize>>,
    end: Option<Range<usize>>,
    par: Range<usize>,
}

impl Places {
    pub(crate) fn new(form: &SpecForm) -> Places {
        let expect = form.expect.as_ref().map(|placed| &placed.value);
        let whole = form.id.span();
        let or_whole = |span: Option<Range<usize>>| span.unwrap_or_else(|| whole.clone());
        let caught = expect.and_then(|expect| {
            expect.intercepted.as_ref().or(expect.interceptor.as_ref()).map(Placed::span)
        });
        Places {
            shape: or_whole(form.shape.as_ref().map(Placed::span)),
            expect: or_whole(form.expect.as_ref().map(Placed::span)),
            out: expect.and_then(|expect| expect.out.as_ref().map(Placed::span)),
            caught,
            end: expect.and_then(|expect| expect.end.as_ref().map(Placed::span)),
            par: or_whole(form.par.as_ref().map(Placed::span)),
        }
    }

    pub(crate) fn span_of(&self, about: About) -> Range<usize> {
        let ending = self.caught.as_ref().or(self.end.as_ref()).unwrap_or(&self.expect);
        let span = match about {
            About::Shape => &self.shape,
            About::Ending => ending,
            About::Balls => self.out.as_ref().unwrap_or(ending),
            About::Par => &self.par,
        };
        span.clone()
    }
}

#[derive(Clone, Copy)]
pub(crate) enum About {
    Shape,
    Ending,
    Balls,
    Par,
}
