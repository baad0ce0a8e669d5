//! Output and end of the program.

use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anstream::adapter::{StripBytes, strip_str};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Effects, Style};
use anyhow::anyhow;

use super::console::terminal_size;
use super::given::GivenOptions;
use super::output::{OutputFile, OutputTarget};
use super::status::{Reported, Status};
use crate::writers::problems::{self, ProblemLevel};
use crate::writers::text::{safe, styled};
use crate::writers::{PageWidth, wrap};
use tumble_core::challenge::Specs;
use tumble_core::problem::{Problem, Source};

const ERROR: Style = AnsiColor::BrightRed.on_default().effects(Effects::BOLD);
const WARNING: Style = AnsiColor::Yellow.on_default().effects(Effects::BOLD);
const NOTE: Style = AnsiColor::Cyan.on_default().effects(Effects::BOLD);

/// The challenges that a command knows, and its output: standard output and standard error, with colour if wanted.
pub(crate) struct Shell {
    pub specs: Arc<Specs>,
    /// The files of the user's own challenges.
    pub own_specs: Vec<PathBuf>,
    out: BufWriter<Out>,
    err: AutoStream<io::Stderr>,
    to_terminal: bool,
    out_page: PageWidth,
    err_page: PageWidth,
    /// Whether the output is human-readable.
    for_people: bool,
    given: GivenOptions,
    target: OutputTarget,
    /// The file that replaces standard output.
    file: Option<OutputFile>,
}

/// Standard output: styled text goes through an adapter of styles, the rest goes past it.
struct Out {
    styled: AutoStream<io::StdoutLock<'static>>,
    /// Removes styles if they are not wanted.
    strip: Option<StripBytes>,
    /// Whether there may be styles: always on a terminal, else after the first one was written, since it may go on.
    may_be_styled: bool,
}

impl Out {
    fn new(out: io::StdoutLock<'static>, colour: ColorChoice, to_terminal: bool) -> Self {
        let styled = AutoStream::new(out, colour);
        let is_bare = styled.current_choice() == ColorChoice::Never;
        Out { styled, strip: is_bare.then(StripBytes::new), may_be_styled: to_terminal }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Without a branch for each byte, this takes next to no time for most texts. Styles begin with control
        // characters, and those beyond ASCII with 0xc2.
        let plain = |byte: &u8| !matches!(byte, 0..=9 | 11..=31 | 127 | 0xc2);
        self.may_be_styled |= !bytes.iter().fold(true, |all, byte| all & plain(byte));
        match &mut self.strip {
            _ if !self.may_be_styled => io::stdout().write(bytes),
            None => self.styled.write(bytes),
            Some(strip) => {
                // Piece by piece, every coloured word would be written separately.
                let bare: Vec<u8> = strip.strip_next(bytes).flatten().copied().collect();
                io::stdout().write_all(&bare)?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.styled.flush()
    }
}

impl Shell {
    pub(crate) fn new(colour: ColorChoice, given: GivenOptions, target: OutputTarget) -> Self {
        let out = io::stdout().lock();
        let file = target.path().map(OutputFile::new);
        let to_terminal = out.is_terminal() && file.is_none();
        Shell {
            specs: Arc::default(),
            own_specs: Vec::new(),
            out: BufWriter::with_capacity(1 << 16, Out::new(out, colour, to_terminal)),
            err: AutoStream::new(io::stderr(), colour),
            to_terminal,
            out_page: if file.is_some() { page_of(None) } else { out_page() },
            err_page: err_page(),
            for_people: given.is_for_reading(),
            given,
            target,
            file,
        }
    }

    /// Treats all further output as human-readable text, which fits the terminal.
    pub(crate) fn write_for_people(&mut self) {
        self.for_people = true;
    }

    /// Refuses these options, which have no effect here.
    pub(crate) fn refuse(&self, options: &[&str], why: &str) -> anyhow::Result<()> {
        self.given.refuse_given(options, why)
    }

    /// Returns the given ones among these options, as they are typed, each with a blank in front.
    pub(crate) fn typed_options(&self, options: &[&str]) -> String {
        self.given.typed_options(options)
    }

    /// Returns the page on which the output is read.
    pub(crate) fn page(&self) -> PageWidth {
        self.out_page
    }

    /// Returns whether the output is a terminal.
    pub(crate) fn is_watched(&self) -> bool {
        self.to_terminal
    }

    /// Prints a text; on a terminal it shows at once.
    pub(crate) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        let page = if self.for_people { self.out_page } else { PageWidth::default() };
        let text = fitted_to(text, page);
        if let Some(file) = &mut self.file {
            let has_styles = text.contains('\u{1b}');
            return match has_styles {
                true => file.add_bytes(strip_str(&text).to_string().as_bytes()),
                false => file.add_bytes(text.as_bytes()),
            };
        }
        self.out.write_all(text.as_bytes())?;
        if self.to_terminal {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Prints bytes as they are, without handling of colour.
    pub(crate) fn print_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            return file.add_bytes(bytes);
        }
        self.out.flush()?;
        let mut raw = io::stdout();
        raw.write_all(bytes)?;
        Ok(raw.flush()?)
    }

    /// Prints a result; bytes that are not text do not go to a terminal.
    pub(crate) fn print_result(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.print(text),
            Err(_) if self.to_terminal => Err(means_nothing()),
            Err(_) => self.print_bytes(bytes),
        }
    }

    /// Prints a result that terminals cannot show, such as a picture or a page.
    ///
    /// # Errors
    /// Fails if it would go to a terminal without `-o -`, or cannot be written.
    pub(crate) fn print_unseen(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        if self.to_terminal && !self.target.is_stdout() {
            return Err(means_nothing());
        }
        self.print_result(bytes)
    }

    /// Returns the target of the output.
    pub(crate) fn target(&self) -> &OutputTarget {
        &self.target
    }

    /// Ends the file that replaces standard output; the next output begins it anew. Returns whether there is one.
    pub(crate) fn end_file(&mut self) -> anyhow::Result<bool> {
        self.file.as_mut().map(OutputFile::keep_whole).transpose()?;
        Ok(self.file.is_some())
    }

    /// Flushes all output: before the user is asked something, and after long work, so that nothing later can lose it.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }

    /// Reports an error on standard error.
    pub(crate) fn error(&mut self, message: &str) {
        self.report_as("error", ERROR, message);
    }

    /// Reports a warning on standard error.
    pub(crate) fn warning(&mut self, message: &str) {
        self.report_as("warning", WARNING, message);
    }

    /// Reports a note on standard error.
    pub(crate) fn note(&mut self, message: &str) {
        self.report_as("note", NOTE, message);
    }

    /// Reports notes about text of a file that was read differently from how it is written.
    pub(crate) fn notes(&mut self, file: &str, notes: &[String]) {
        for note in notes {
            self.note(&format!("{file}: {note}"));
        }
    }

    fn report_as(&mut self, word: &str, style: Style, message: &str) {
        self.flush_first();
        // If even this cannot be written, it cannot be reported either.
        let text = format!("{}: {}\n", styled(word, style), safe(message));
        let _ = self.err.write_all(fitted_to(&text, self.err_page).as_bytes());
    }

    /// Shows the problems of a file on standard error.
    pub(crate) fn problems(&mut self, source: &Source, problems: &[Problem], weight: ProblemLevel) {
        self.flush_first();
        let text = problems::problems_text(source, problems, weight, self.err_page);
        let _ = self.err.write_all(fitted_to(&text, self.err_page).as_bytes());
    }

    /// Shows the problems of a file that the command needs, and returns the error that ends the command.
    pub(crate) fn reject(
        &mut self,
        source: &Source,
        problems: &[Problem],
        status: Status,
    ) -> anyhow::Error {
        self.problems(source, problems, ProblemLevel::Error);
        Reported(status).into()
    }

    /// Flushes earlier output, so that it stays above a message.
    fn flush_first(&mut self) {
        let _ = self.out.flush();
    }

    /// Ends the program: flushes, and reports the error unless that was done already.
    pub(crate) fn close(mut self, result: anyhow::Result<Status>) -> Status {
        let result = result.and_then(|status| {
            self.out.flush()?;
            self.end_file()?;
            Ok(status)
        });
        let error = match result {
            Ok(status) => return status,
            Err(error) => error,
        };
        if let Some(&Reported(status)) = error.downcast_ref() {
            return status;
        }
        if !is_closed_pipe(&error) {
            // An error with a cause comes from an input, not from the output.
            let is_bare = error.chain().nth(1).is_none();
            let error = match error.downcast_ref::<io::Error>().filter(|_| is_bare) {
                Some(io) => anyhow!("the output cannot be written: {io}"),
                None => error,
            };
            self.error(&format!("{error:#}"));
        }
        Status::Stopped
    }
}

fn means_nothing() -> anyhow::Error {
    anyhow!("a picture or a page means nothing to a terminal: name a file with `-o FILE`")
}

/// Returns the page of a stream: its width is that of `COLUMNS`, or else of the terminal of this size.
fn page_of(terminal: Option<(usize, usize)>) -> PageWidth {
    let asked = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let width = [asked, terminal.map(|(columns, _)| columns)]
        .into_iter()
        .flatten()
        .find(|&width: &usize| width > 0);
    PageWidth::new(width.map(|width| width.max(NARROWEST)))
}

/// Returns the page of standard output.
pub(crate) fn out_page() -> PageWidth {
    page_of(terminal_size(io::stdout()))
}

fn err_page() -> PageWidth {
    page_of(terminal_size(io::stderr()))
}

/// The width that boards need, in columns.
const NARROWEST: usize = 40;

fn fitted_to(text: &str, page: PageWidth) -> Cow<'_, str> {
    page.bound().map_or(Cow::Borrowed(text), |width| wrap::fitted_lines(text, width))
}

/// Returns whether the reader closed the output early, which is not reported.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
