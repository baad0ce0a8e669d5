//! Comma-separated values, for spreadsheets.

use itertools::Itertools as _;

use super::{Skipped, Writer};
use crate::results::first_problem;
use crate::results::standing::{at_least, is_record};
use crate::writers::text::csv_text;
use tumble_core::board::Kind;
use tumble_core::grade::{Graded, Verdict};

const HEADING: &str = "file,challenge,title,verdict,rows,failing_rows,parts,gear_bits,gears,bits,\
                       crossovers,interceptors,balls,par,proven,message,at_least,record";

/// Writes a line of fields for each submission.
#[derive(Debug, Default)]
pub struct Csv;

impl Writer for Csv {
    fn begin(&mut self) -> String {
        format!("{HEADING}\n")
    }

    fn one(&mut self, graded: &Graded) -> String {
        let challenge = graded.challenge.as_ref();
        let cost = graded.cost();
        let par = challenge.and_then(|challenge| challenge.par);
        let passing = cost.filter(|_| graded.verdict == Verdict::Pass);
        let record = passing.is_some_and(|cost| is_record(&cost, par.as_ref()));
        let parts = [Kind::GearBit, Kind::Gear, Kind::Bit, Kind::Crossover, Kind::Interceptor];
        let head = [
            csv_text(&graded.source.name),
            challenge.map_or(String::new(), |challenge| challenge.number.to_string()),
            challenge.map_or(String::new(), |challenge| csv_text(&challenge.title)),
            graded.verdict.to_string(),
            graded.rows.to_string(),
            graded.failing_rows.to_string(),
            cost.map_or(String::new(), |cost| cost.parts().to_string()),
        ];
        let kinds = parts.map(|kind| cost.map_or(String::new(), |cost| cost.of(kind).to_string()));
        let tail = [
            graded.balls.map_or(String::new(), |balls| balls.to_string()),
            par.map_or(String::new(), |par| par.parts().to_string()),
            par.map_or(String::new(), |par| par.proven.to_string()),
            csv_text(&first_problem(graded).unwrap_or_default()),
            par.map_or(String::new(), |par| at_least(&par).to_string()),
            record.to_string(),
        ];
        format!("{}\n", head.iter().chain(&kinds).chain(&tail).join(","))
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        let name = csv_text(skipped.name.as_deref().unwrap_or(""));
        format!("{name},,,skipped,,,,,,,,,,,,{},,\n", csv_text(&skipped.message()))
    }
}
