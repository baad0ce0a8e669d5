//! Comma-separated values, for spreadsheets.

use super::{Skipped, Writer};
use crate::results::first_problem;
use crate::results::standing::{at_least, is_record};
use crate::writers::Format;
use crate::writers::text_table::row_text;
use tumble_core::board::Kind;
use tumble_core::grade::{Graded, Verdict};

const HEADING: &str = "file,challenge,title,verdict,rows,failing_rows,parts,gear_bits,gears,bits,\
                       crossovers,interceptors,balls,par,proven,message,at_least,record,undecided_rows";

/// Writes a line of fields for each submission.
#[derive(Debug, Default)]
pub struct Csv;

impl Writer for Csv {
    fn text_before(&mut self) -> String {
        format!("{HEADING}\n")
    }

    fn text_of(&mut self, graded: &Graded) -> String {
        fn shown<T: ToString>(value: Option<T>) -> String {
            value.map_or(String::new(), |value| value.to_string())
        }
        let challenge = graded.challenge.as_ref();
        let cost = graded.cost();
        let par = challenge.and_then(|challenge| challenge.par);
        let passing = cost.filter(|_| graded.verdict == Verdict::Pass);
        let parts = [Kind::GearBit, Kind::Gear, Kind::Bit, Kind::Crossover, Kind::Interceptor];
        let head = [
            graded.source.name.to_string(),
            shown(challenge.map(|challenge| challenge.number)),
            shown(challenge.map(|challenge| &challenge.title)),
            graded.verdict.to_string(),
            graded.rows.to_string(),
            graded.failing_rows.to_string(),
            shown(cost.map(|cost| cost.parts())),
        ];
        let kinds = parts.map(|kind| shown(cost.map(|cost| cost.of(kind))));
        let tail = [
            shown(graded.balls),
            shown(par.map(|par| par.parts())),
            shown(par.map(|par| par.proven)),
            first_problem(graded).unwrap_or_default(),
            shown(par.map(|par| at_least(&par))),
            passing.is_some_and(|cost| is_record(&cost, par.as_ref())).to_string(),
            graded.undecided_rows.to_string(),
        ];
        row_text(Format::Csv, head.iter().chain(&kinds).chain(&tail).map(String::as_str))
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        let mut fields = [""; 19];
        let message = skipped.message();
        (fields[0], fields[3], fields[15]) =
            (skipped.name.as_deref().unwrap_or(""), "skipped", &message);
        row_text(Format::Csv, fields)
    }
}
