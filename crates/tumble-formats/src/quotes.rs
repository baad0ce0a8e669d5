//! Lines of a text that another person wrote: those of a quoted or forwarded mail.

/// Parts of the words for a message, in a line above a mail that is passed on: next to one of the next two.
#[rustfmt::skip]
const MESSAGE: [&str; 15] = [
    "mail", "message", "nachricht", "mensaje", "messaggio", "bericht", "mensagem", "missatge", "meddel", "melding", "besked",
    "wiadomo", "zpráv", "viesti", "сообщен",
];

/// Parts of the words for the original one, between dashes.
#[rustfmt::skip]
const ORIGINAL: [&str; 11] = [
    "origin", "ursprüng", "oorspronk", "ursprung", "oprinde", "opprinn", "oryginal", "původní", "pôvodná", "alkuper", "исходн",
];

/// Parts of the words for passing on, between dashes or in front of a colon.
#[rustfmt::skip]
const FORWARDED: [&str; 10] = [
    "forwarded", "weitergeleitet", "réexpédié", "transféré", "reenviado", "inoltrato", "doorgestuurd", "encaminhada", "vidare",
    "videre",
];

/// Names of the line with the sender at the head of such a mail.
#[rustfmt::skip]
const SENDERS: [&str; 16] = [
    "from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä", "kimden", "feladó", "от", "від", "发件人", "差出人", "送信者",
];

/// Names of the line with the date.
#[rustfmt::skip]
const DATES: [&str; 24] = [
    "sent", "date", "gesendet", "datum", "envoyé", "enviado", "enviado el", "fecha", "inviato", "data", "verzonden", "skickat",
    "sendt", "dato", "lähetetty", "päivämäärä", "wysłano", "odesláno", "poslano", "gönderildi", "tarih", "отправлено", "日期",
    "送信日時",
];

/// Names of the lines with the receiver and the subject.
#[rustfmt::skip]
const OTHERS: [&str; 35] = [
    "to", "subject", "an", "betreff", "à", "objet", "para", "asunto", "assunto", "oggetto", "aan", "onderwerp", "till", "ämne",
    "til", "emne", "vastaanottaja", "aihe", "do", "temat", "komu", "předmět", "predmet", "kime", "konu", "címzett", "tárgy",
    "assumpte", "кому", "тема", "收件人", "主题", "宛先", "件名", "cc",
];

/// All names of lines at the head of a mail.
const KNOWN: [&[&str]; 3] = [&SENDERS, &DATES, &OTHERS];

/// The most lines of such a head that are read.
const HEAD_LINES: usize = 5;

/// The fewest lines of one that does not begin with the sender; in an unknown language it has more.
const FEWEST_LINES: usize = 3;

/// Words at the end of a line that names the writer of the lines below.
#[rustfmt::skip]
const WROTE: [&str; 15] = [
    "wrote:", "écrit:", "escribió:", "scritto:", "schrieb:", "schreef:", "skrev:", "escreveu:", "napisał:", "napsal:", "napsal(a):", "napísal(a):", "kirjoitti:",
    "yazdı:", "написал:",
];

/// Such words that are far from their writer, and the word next to that: `Am Montag hat Ada dies geschrieben:`.
const HAS_WRITTEN: [&str; 2] = ["geschrieben:", "geschreven:"];
const HAS: [&str; 2] = [" hat ", " heeft "];

/// The most words of such a line without a time, as in `Ada Maria Klein wrote:`.
const SHORT: usize = 4;

/// Words inside such a line, in front of the writer or the date.
const WRITES: [&str; 4] = [" schrieb ", " schreef ", " skrev ", " wrote on "];

/// Words next to these that mean the author: `the board that I wrote:`.
#[rustfmt::skip]
const OWN: [&str; 19] = [
    "i", "we", "me", "j'ai", "j’ai", "j'avais", "j’avais", "avons", "avions", "ho", "avevo", "abbiamo", "avevamo", "ich", "wir",
    "ik", "wij", "jag", "jeg",
];

/// Beginnings of such a line, as in `On Monday Ada wrote:`.
const WHEN: [&str; 6] = ["on ", "am ", "le ", "el ", "il ", "op "];

/// The most lines of a mail that are read as one wrapped line.
const WRAPPED_LINES: usize = 3;

/// Returns for each line whether it is quoted. If all lines have marks of quoting, the marks are
/// ignored. A line such as `On Monday Ada wrote:` always counts.
pub(crate) fn quoted_lines(text: &str) -> Vec<bool> {
    let lines: Vec<&str> = text.lines().collect();
    let is_full = |line: &&str| !line.trim().is_empty();
    let below = |place: usize| lines.get(place..).unwrap_or_default();
    let marker_at = |place: usize| marker_end(below(place)).map(|end| place + end);
    let marker = (0..lines.len()).find_map(|place| {
        // The line above may hold the sender's own link, so the head begins as late as it can.
        let end = marker_at(place)?;
        let is_begin = |&begin: &usize| {
            let has_writer = lines.get(begin).is_some_and(|line| line.trim().contains(' '));
            begin == place || has_writer && marker_at(begin) == Some(end)
        };
        (place..=end).rev().find(is_begin)
    });
    // A head at the beginning is that of the text itself.
    let first = lines.iter().position(is_full).unwrap_or(0);
    let mut named = below(first).iter().map_while(|line| name_of_line(line)).peekable();
    let is_own_head = named.peek().is_some_and(|name| is_in(&KNOWN, name));
    let own_lines = if is_own_head { named.count() } else { 1 };
    let head = (first + own_lines..lines.len()).find(|&place| is_head(below(place)));
    let from = marker.into_iter().chain(head).min().unwrap_or(lines.len());
    let is_quoted = |(place, line): (usize, &&str)| place >= from || line.trim().starts_with('>');
    let quoted: Vec<bool> = lines.iter().enumerate().map(is_quoted).collect();
    let has_own = lines.iter().zip(&quoted).any(|(line, quoted)| is_full(line) && !quoted);
    if has_own || marker.is_some() {
        return quoted;
    }
    let bare =
        |line: &&str| line.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).to_owned();
    let bare: Vec<String> = lines.iter().map(bare).collect();
    match bare.iter().any(|line| !line.is_empty()) {
        true => quoted_lines(&bare.join("\n")),
        false => vec![false; lines.len()],
    }
}

/// Returns a text with its quoted lines emptied, unless all are quoted.
pub fn own_words(text: &str) -> String {
    let quoted = quoted_lines(text);
    let lines = || text.lines().zip(&quoted);
    let has_own = lines().any(|(line, quoted)| !quoted && !line.trim().is_empty());
    if !has_own || !quoted.contains(&true) {
        return text.to_owned();
    }
    lines().flat_map(|(line, quoted)| [if *quoted { "" } else { line }, "\n"]).collect()
}

/// If these lines begin with one such as `On Monday Ada wrote:`, returns the place of its end: it may be wrapped.
fn marker_end(lines: &[&str]) -> Option<usize> {
    let mut said = String::new();
    for (place, line) in lines.iter().take(WRAPPED_LINES).map(|line| plain_line(line)).enumerate() {
        let is_end = line.ends_with([':', '-']);
        if line.is_empty() || !(is_end || is_dated(&line) || is_dated(&said)) {
            return None;
        }
        said.push_str(&line);
        if is_end {
            // If the lines below are marked, an answer may follow them.
            let below = lines.iter().skip(place + 1).find(|line| !line.trim().is_empty());
            let is_marked = below.is_some_and(|line| line.trim().starts_with('>'));
            let is_passed_on = place == 0
                && contains_any(&said, &MESSAGE)
                && (contains_any(&said, &FORWARDED) && !has_own_word(&said)
                    || said.starts_with("--") && contains_any(&said, &ORIGINAL));
            return (is_passed_on || says_who_wrote(&plain_line(&said)) && !is_marked)
                .then_some(place);
        }
        said.push(' ');
    }
    None
}

/// Returns a line in lower case without signs of bold letters, such as those of `*From :* Ada`, with plain blanks, and
/// without the one that French has in front of a colon at the end.
fn plain_line(line: &str) -> String {
    let line = line.trim().replace('*', "").replace(['\u{a0}', '\u{202f}'], " ").to_lowercase();
    match line.strip_suffix(':') {
        Some(words) => format!("{}:", words.trim_end()),
        None => line,
    }
}

/// Returns whether a line, in lower case, names another writer, and a time unless it is short; or an address, whatever its
/// language says.
fn says_who_wrote(line: &str) -> bool {
    let is_whole = |before: &&str| !before.ends_with(char::is_alphabetic);
    let before =
        |verbs: &[&str]| verbs.iter().find_map(|verb| line.strip_suffix(verb)).filter(is_whole);
    let has_time = is_short(line) || is_dated(line) || line.contains(" wrote on ");
    if let Some(before) = before(&WROTE) {
        return has_time && !before.split_whitespace().last().is_some_and(|it| OWN.contains(&it));
    }
    if before(&HAS_WRITTEN).is_some_and(|before| contains_any(before, &HAS)) {
        return has_time && !has_own_word(line);
    }
    if let Some((before, after)) = WRITES.iter().find_map(|word| line.split_once(word)) {
        let next = after.split_whitespace().next().map(|word| word.trim_end_matches(':'));
        let names = [before.split_whitespace().last(), next];
        return has_time && !names.into_iter().flatten().any(|word| OWN.contains(&word));
    }
    has_address_and_time(line) && !has_own_word(line)
}

/// Whether a line may name its writer without a time: `Ada Maria Klein wrote:`.
fn is_short(line: &str) -> bool {
    line.split_whitespace().count() <= SHORT && !has_own_word(line)
}

fn has_own_word(line: &str) -> bool {
    line.split_whitespace().any(|word| OWN.contains(&word))
}

/// Whether a line has an address as mail programs write it, `Ada <ada@example.org>`, and numbers of a time.
fn has_address_and_time(line: &str) -> bool {
    let is_address = |word: &&str| {
        let word = word.trim_end_matches(':');
        word.contains('@') && (word.starts_with(['<', '[']) || word.ends_with(['>', ']']))
    };
    let (addresses, others): (Vec<&str>, Vec<&str>) = line.split_whitespace().partition(is_address);
    let is_digit = |c: char| c.is_ascii_digit();
    let is_time = |word: &str| {
        word.split_once(':')
            .is_some_and(|(hour, rest)| hour.ends_with(is_digit) && rest.starts_with(is_digit))
    };
    !addresses.is_empty() && others.into_iter().any(is_time)
}

/// Whether a line has a time or an address.
fn is_dated(line: &str) -> bool {
    WHEN.iter().any(|word| line.starts_with(word))
        || line.contains(|c: char| c == '@' || c.is_ascii_digit())
}

fn contains_any(line: &str, words: &[&str]) -> bool {
    words.iter().any(|word| line.contains(word))
}

/// Whether these lines begin with the head of a forwarded mail: its sender, its date and others; or lines of any language
/// with an address and a time.
fn is_head(lines: &[&str]) -> bool {
    let Some(first) = lines.first().and_then(|line| name_of_line(line)) else { return false };
    let head = lines.get(..HEAD_LINES).unwrap_or(lines);
    let names: Vec<Option<String>> = head.iter().map(|line| name_of_line(line)).collect();
    let count = |lists: &[&[&str]]| names.iter().flatten().filter(|it| is_in(lists, it)).count();
    let is_long = is_in(&KNOWN, &first) && count(&KNOWN) >= FEWEST_LINES;
    let whole: Vec<&str> =
        head.iter().copied().take_while(|line| name_of_line(line).is_some()).collect();
    count(&[&SENDERS]) > 0 && count(&[&DATES]) > 0 && (is_long || is_in(&[&SENDERS], &first))
        || whole.len() > FEWEST_LINES && has_address_and_time(&whole.join(" "))
}

/// Whether a name of a line is in one of these lists.
fn is_in(lists: &[&[&str]], name: &str) -> bool {
    lists.iter().any(|list| list.contains(&name))
}

/// Returns what a line such as `From: Ada` calls its value.
fn name_of_line(line: &str) -> Option<String> {
    let line = plain_line(line);
    let (name, value) = line.split_once([':', '：'])?;
    let has_link = line.contains("://");
    (!value.trim().is_empty() && !has_link).then(|| name.trim().to_owned())
}
