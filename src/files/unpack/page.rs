//! A page as it was saved, as its text: blocks are lines, and a link to a board is written out.

/// Elements whose content is not shown.
const HIDDEN: [&str; 4] = ["script", "style", "head", "title"];

/// Elements that begin a line and end it.
const BLOCKS: &str =
    "p div tr li ul ol table pre h1 h2 h3 h4 h5 h6 section article blockquote body string hr";

/// Returns the text of a page. Repeated spaces are kept only in `pre` and as `&nbsp;`.
pub(super) fn text_of(page: &str) -> String {
    let mut text = Text::default();
    let mut rest = page;
    while let Some(open) = rest.find('<') {
        let (before, tag) = rest.split_at(open);
        text.add_text(before);
        if let Some(comment) = tag.strip_prefix("<!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let behind = tag.get(1..).unwrap_or("");
        let is_tag = behind.starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c));
        if !is_tag {
            text.add_text("<");
            rest = behind;
            continue;
        }
        let Some((inside, after)) = behind.split_once('>') else {
            // No other tag ends, either.
            text.add_text(tag);
            rest = "";
            break;
        };
        rest = text.take_tag(inside, after);
    }
    text.add_text(rest);
    text.quotes.0 = text.quotes.0.min(1);
    text.end_quote();
    text.lines
}

#[derive(Default)]
struct Text {
    lines: String,
    /// Number of open `pre` elements.
    depth: usize,
    /// Number of open quotes, and the byte offset of the outermost one.
    quotes: (usize, usize),
}

impl Text {
    /// Adds the text between two tags.
    fn add_text(&mut self, raw: &str) {
        if self.depth > 0 {
            let is_first = self.lines.is_empty() || self.lines.ends_with('\n');
            let raw = if is_first { raw.strip_prefix('\n').unwrap_or(raw) } else { raw };
            return self.lines.push_str(&without_entities(raw));
        }
        let mut is_blank = self.lines.is_empty() || self.lines.ends_with(['\n', ' ']);
        let mut collapsed = String::with_capacity(raw.len());
        for letter in raw.chars() {
            let is_space = matches!(letter, ' ' | '\n' | '\r' | '\t');
            match (is_space, is_blank) {
                (true, true) => {}
                (true, false) => collapsed.push(' '),
                (false, _) => collapsed.push(letter),
            }
            is_blank = is_space;
        }
        self.lines.push_str(&without_entities(&collapsed));
    }

    fn end_line(&mut self) {
        if !self.lines.is_empty() && !self.lines.ends_with('\n') {
            self.lines.push('\n');
        }
    }

    /// Ends a quote. The lines of the outermost one are marked with `>`, as in mails.
    fn end_quote(&mut self) {
        let (open, begin) = self.quotes;
        self.quotes.0 = open.saturating_sub(1);
        if open == 1 {
            let quoted = self.lines.split_off(begin);
            self.lines.extend(quoted.lines().map(|line| format!("> {line}\n")));
        }
    }

    /// Takes a tag, and returns the page behind it and behind the content that it hides.
    fn take_tag<'a>(&mut self, inside: &str, after: &'a str) -> &'a str {
        let name = inside.trim_start_matches('/');
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = name.get(..end).unwrap_or("").to_ascii_lowercase();
        let is_end = inside.starts_with('/');
        if !is_end && HIDDEN.contains(&&*name) {
            return behind_element(after, &name);
        }
        match &*name {
            "br" => self.lines.push('\n'),
            // The columns of a table are as far apart as words are.
            "td" | "th" if !is_end => self.lines.push(' '),
            "a" if !is_end => {
                let link = inside.split("href=").nth(1).unwrap_or("");
                let quote = link.chars().next().filter(|first| matches!(first, '"' | '\''));
                let link = quote.and_then(|quote| link.get(1..)?.split(quote).next());
                if let Some(link) = link.filter(|link| link.contains('=')) {
                    self.lines.push_str(&format!("{} ", without_entities(link)));
                }
            }
            block if BLOCKS.split(' ').any(|own| own == block) => {
                self.end_line();
                match (block, is_end) {
                    ("pre", false) => self.depth += 1,
                    ("pre", true) => self.depth = self.depth.saturating_sub(1),
                    ("blockquote", false) => {
                        let (open, begin) = self.quotes;
                        self.quotes = (open + 1, if open == 0 { self.lines.len() } else { begin });
                    }
                    ("blockquote", true) => self.end_quote(),
                    _ => {}
                }
            }
            _ => {}
        }
        after
    }
}

/// Returns the page behind the content of an element, from its end tag on.
fn behind_element<'a>(content: &'a str, name: &str) -> &'a str {
    let is_end = |at: &usize| {
        let end = content.get(at + 2..at + 2 + name.len());
        end.is_some_and(|end| end.eq_ignore_ascii_case(name))
    };
    let ends = content.match_indices("</").map(|(at, _)| at);
    ends.into_iter().find(is_end).and_then(|at| content.get(at..)).unwrap_or("")
}

/// Returns a text with entities such as `&lt;` replaced by their characters.
fn without_entities(raw: &str) -> String {
    const NAMES: [(&str, char); 10] = [
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", '\u{a0}'),
        ("bsol", '\\'),
        ("sol", '/'),
        ("ndash", '-'),
        ("middot", '\u{b7}'),
    ];
    /// The longest name with its semicolon.
    const LONGEST: usize = 9;
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('&') {
        text.push_str(before);
        let near = after.char_indices().take(LONGEST).find(|(_, letter)| *letter == ';');
        let name = near.and_then(|(end, _)| after.get(..end));
        let number = name.and_then(|name| name.strip_prefix('#'));
        let number = number.and_then(|number| match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok(),
            None => number.parse().ok(),
        });
        let named = name.and_then(|name| NAMES.iter().find(|(own, _)| *own == name));
        match (named.map(|(_, letter)| *letter).or(number.and_then(char::from_u32)), name) {
            (Some(letter), Some(name)) => {
                text.push(letter);
                rest = after.get(name.len() + 1..).unwrap_or("");
            }
            _ => {
                text.push('&');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text
}
