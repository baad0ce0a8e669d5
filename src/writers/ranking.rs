//! The order of the passing solutions of a challenge.

use super::columns::{Align, Field};
use super::page_width::PageWidth;
use super::par::par_in_words;
use super::standing::in_full;
use super::text::{FAINT, GOOD, csv_text, json_line, markdown, safe, styled, title};
use super::text_table::TextTable;
use crate::results::{Contender, RankLine};
use tumble_core::challenge::Challenge;
use tumble_core::grade::{Metric, Place};

/// The ranking of one challenge.
#[derive(Debug)]
pub struct Ranking<'a> {
    /// The challenge.
    pub challenge: &'a Challenge,
    /// Its passing solutions.
    pub contenders: &'a [Contender],
    /// Their places, the best first.
    pub places: &'a [Place],
    /// Metrics that were asked for, besides those of every ranking.
    pub more: &'a [Metric],
}

impl Ranking<'_> {
    /// The solutions in their order, each with its place.
    pub fn entries(&self) -> impl Iterator<Item = (&Place, &Contender)> {
        self.places.iter().filter_map(|place| Some((place, self.contenders.get(place.index)?)))
    }

    fn metrics(&self, contender: &Contender) -> impl Iterator<Item = String> {
        let metrics = Metric::ALL.iter().chain(self.more);
        metrics.map(|metric| metric.of(&contender.score).to_string())
    }

    /// Returns the ranking for reading, in lines that fit the page.
    pub fn human(&self, page: PageWidth) -> String {
        let challenge = self.challenge;
        let par = challenge
            .par
            .map_or(String::new(), |par| format!("  {}", styled(&par_in_words(&par), FAINT)));
        // A kind of part that is not on any board would be a column of zeros.
        let used = |metric: &Metric| self.contenders.iter().any(|it| metric.of(&it.score) > 0);
        let metrics: Vec<Metric> =
            Metric::ALL.iter().filter(|metric| used(metric)).chain(self.more).copied().collect();
        let row = |(place, contender): (&Place, &Contender)| {
            let mut fields: Vec<Field> = vec![place.rank.to_string().into()];
            let metric = |metric: &Metric| metric.of(&contender.score).to_string().into();
            fields.extend(metrics.iter().map(metric));
            let frontier = if place.on_frontier { "*" } else { "" };
            fields.push(Field::new(frontier, GOOD));
            fields.push(contender.shown_student().into());
            fields.push(Field::new(safe(&contender.file), FAINT));
            fields
        };
        let names = metrics.iter().map(|metric| (metric.plural(), Align::Right));
        let files = [("", Align::Left), ("student", Align::Left), ("file", Align::Path)];
        let mut table =
            TextTable::new([("rank", Align::Right)].into_iter().chain(names).chain(files));
        self.entries().for_each(|entry| table.add(row(entry)));
        let table = table.aligned_text(page);
        format!("{}{par}\n{table}", title(challenge))
    }

    /// Returns lines of JSON.
    pub fn json(&self) -> String {
        let lines = self
            .entries()
            .map(|(place, contender)| RankLine::new(self.challenge, place, contender, self.more));
        lines.map(|line| json_line(&line)).collect()
    }

    /// Returns comma-separated values, without a heading.
    pub fn csv(&self) -> String {
        let line = |(place, contender): (&Place, &Contender)| {
            let mut fields = vec![self.challenge.number.to_string(), place.rank.to_string()];
            fields.extend(self.metrics(contender));
            fields.push(place.on_frontier.to_string());
            fields.push(csv_text(&contender.file));
            fields.push(csv_text(contender.author.as_deref().unwrap_or("")));
            fields.push(csv_text(&contender.student));
            let sent = contender.sent.as_ref().and_then(|sent| sent.at.as_deref());
            fields.push(sent.unwrap_or("").to_owned());
            fields.push(contender.late.map_or(String::new(), |late| late.to_string()));
            format!("{}\n", fields.join(","))
        };
        self.entries().map(line).collect()
    }

    pub fn markdown(&self) -> String {
        let challenge = self.challenge;
        let mut text = format!("### {} {}\n\n", challenge.number, markdown(&challenge.title));
        let named = |text: fn(&Metric) -> String| self.more.iter().map(text).collect::<String>();
        let (more, rule) =
            (named(|metric| format!(" {} |", metric.plural())), named(|_| " ---: |".to_owned()));
        text.push_str(&format!("| rank | cost | balls |{more} frontier | student | file |\n"));
        text.push_str(&format!("| ---: | --- | ---: |{rule} :---: | --- | --- |\n"));
        for (place, contender) in self.entries() {
            let mut fields = vec![
                place.rank.to_string(),
                in_full(&contender.score.cost, challenge.par.as_ref()),
                contender.score.balls.to_string(),
            ];
            fields.extend(self.more.iter().map(|metric| metric.of(&contender.score).to_string()));
            fields.extend([
                if place.on_frontier { "*" } else { "" }.to_owned(),
                markdown(&contender.shown_student()),
                markdown(&contender.file),
            ]);
            text.push_str(&format!("| {} |\n", fields.join(" | ")));
        }
        text
    }
}

impl Contender {
    /// Returns the student, with a mark if the board is late.
    pub fn shown_student(&self) -> String {
        let late = if self.late == Some(true) { " (late)" } else { "" };
        format!("{}{late}", safe(&self.student))
    }
}

/// Returns the heading of the comma-separated values.
pub fn csv_heading(more: &[Metric]) -> String {
    let names: Vec<&str> = Metric::ALL.iter().chain(more).map(|metric| metric.name()).collect();
    format!("challenge,rank,{},frontier,file,author,student,sent_at,late\n", names.join(","))
}
