//! Forms: types for the contents of a TOML file, read by hand with the place of every value.
//!
//! Derived readers of serde would be a fifth of this crate's compiled code, and stop at the first value of the wrong
//! type.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::de::value::{Error as WordError, StrDeserializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{form, shown};
use crate::board::{Cell, Colour, LastRow, Parameters};
use crate::problem::{Problem, ProblemKind};

pub(crate) type SpannedValue<'a> = Spanned<DeValue<'a>>;

/// A value with its bytes in the text; those of a value that was made in code are empty.
#[derive(Debug, Clone, Default)]
pub(crate) struct Placed<T> {
    pub value: T,
    pub span: Range<usize>,
}

impl<T> Placed<T> {
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl<T> From<T> for Placed<T> {
    fn from(value: T) -> Self {
        Placed { value, span: 0..0 }
    }
}

/// The entries of a table whose keys are names, in the order of the text.
pub(crate) type Entries<T> = Vec<(Placed<String>, Placed<T>)>;

/// All problems so far. Reading continues after a problem, to find the others.
#[derive(Default)]
pub(crate) struct Problems {
    pub found: Vec<Problem>,
}

impl Problems {
    pub(crate) fn add(
        &mut self,
        kind: ProblemKind,
        span: Range<usize>,
        message: impl Into<String>,
    ) {
        self.found.push(Problem::new(kind, message).at(span));
    }

    /// Adds a problem if a value is not as expected.
    fn expect_some<T>(
        &mut self,
        found: Option<T>,
        value: &SpannedValue<'_>,
        expected: &str,
    ) -> Option<T> {
        if found.is_none() {
            self.add_unexpected(value, expected);
        }
        found
    }

    fn add_unexpected(&mut self, value: &SpannedValue<'_>, expected: &str) {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("the text `{}`", shown(text)),
            DeValue::Integer(number) => format!("the number `{number}`"),
            DeValue::Float(number) => format!("the number `{number}`"),
            DeValue::Boolean(truth) => format!("`{truth}`"),
            DeValue::Datetime(_) => "a date".to_owned(),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.add(ProblemKind::Form, value.span(), format!("expected {expected}, not {found}"));
    }
}

/// A type that can be read from a value of a TOML file.
pub(crate) trait Form: Sized {
    /// `None` if the value is of another form; `problems` then holds the reason.
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self>;

    /// The default for a key that is left out; `None` if the key is required.
    fn left_out() -> Option<Self> {
        None
    }
}

/// The keys of a table while they are read.
pub(crate) struct Keys<'a> {
    place: Range<usize>,
    table: &'a DeTable<'a>,
    known: Vec<&'static str>,
    problems: &'a mut Problems,
}

impl<'a> Keys<'a> {
    /// Reads a table with `read`, which asks for all keys that it may have.
    pub(crate) fn read<T>(
        value: &'a SpannedValue<'a>,
        problems: &'a mut Problems,
        read: impl FnOnce(&mut Keys<'a>) -> Option<T>,
    ) -> Option<T> {
        let table = problems.expect_some(value.get_ref().as_table(), value, "a table")?;
        let mut keys = Keys { place: value.span(), table, known: Vec::new(), problems };
        let form = read(&mut keys);
        keys.find_unknown();
        form
    }

    pub(crate) fn get<T: Form>(&mut self, key: &'static str) -> Option<T> {
        self.known.push(key);
        match self.table.get(key) {
            Some(value) => T::read(value, self.problems),
            None => T::left_out().or_else(|| {
                let message = format!("the key `{key}` is missing");
                self.problems.add(ProblemKind::Form, self.place.clone(), message);
                None
            }),
        }
    }

    fn find_unknown(&mut self) {
        let is_unknown = |key: &str| !self.known.contains(&key);
        for key in self.table.keys().filter(|key| is_unknown(key.get_ref())) {
            let known: Vec<String> = self.known.iter().map(|key| format!("`{key}`")).collect();
            let known = match known.as_slice() {
                [_] | [_, _] => format!("the key here is {}", known.join(" or ")),
                _ => format!("the keys here are {}", known.join(", ")),
            };
            let message = format!("there is no key `{}`, {known}", shown(key.get_ref()));
            self.problems.add(ProblemKind::UnknownKey, key.span(), message);
        }
    }
}

/// Reads a value that has one of several forms.
pub(crate) fn one_of<T>(
    value: &SpannedValue<'_>,
    problems: &mut Problems,
    expected: &str,
    forms: &[fn(&SpannedValue<'_>, &mut Problems) -> Option<T>],
) -> Option<T> {
    let form = forms.iter().find_map(|form| {
        let mut tried = Problems::default();
        form(value, &mut tried).filter(|_| tried.found.is_empty())
    });
    problems.expect_some(form, value, expected)
}

/// Reads one of the words that an enum without data has.
pub(crate) fn read_word<T: DeserializeOwned>(
    value: &SpannedValue<'_>,
    problems: &mut Problems,
) -> Option<T> {
    let word = String::read(value, problems)?;
    let error = match T::deserialize(StrDeserializer::<WordError>::new(&word)) {
        Ok(choice) => return Some(choice),
        Err(error) => shown(&error.to_string()),
    };
    let message = error.replacen("unknown variant", "there is no choice", 1);
    problems.add(ProblemKind::Form, value.span(), message);
    None
}

impl<T: Form> Form for Placed<T> {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        Some(Placed { value: T::read(value, problems)?, span: value.span() })
    }
}

impl<T: Form> Form for Option<T> {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        T::read(value, problems).map(Some)
    }

    fn left_out() -> Option<Self> {
        Some(None)
    }
}

impl<T: Form> Form for Vec<T> {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let list = problems.expect_some(value.get_ref().as_array(), value, "a list")?;
        list.iter().map(|value| T::read(value, problems)).collect()
    }
}

impl<T: Form> Form for Entries<T> {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let table = problems.expect_some(value.get_ref().as_table(), value, "a table")?;
        let entries = table.iter().map(|(key, value)| {
            let key = Placed { value: key.get_ref().to_string(), span: key.span() };
            Some((key, Form::read(value, problems)?))
        });
        entries.collect()
    }
}

impl Form for String {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        problems.expect_some(value.get_ref().as_str(), value, "a text in quotes").map(str::to_owned)
    }
}

impl Form for bool {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        problems.expect_some(value.get_ref().as_bool(), value, "`true` or `false`")
    }
}

impl Form for i64 {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let number = problems.expect_some(value.get_ref().as_integer(), value, "a whole number")?;
        let read = i64::from_str_radix(number.as_str(), number.radix());
        let too_large = |_| format!("the number `{number}` is too large");
        read.map_err(|error| problems.add(ProblemKind::Form, value.span(), too_large(error))).ok()
    }
}

impl Form for u16 {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let number = i64::read(value, problems)?.try_into().ok();
        problems.expect_some(number, value, "a number from 0 to 65535")
    }
}

impl Form for u32 {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let number = i64::read(value, problems)?.try_into().ok();
        problems.expect_some(number, value, "a number from 0 to 4294967295")
    }
}

impl Form for Cell {
    fn read(value: &SpannedValue<'_>, problems: &mut Problems) -> Option<Self> {
        let pair = match value.get_ref().as_array().map(|numbers| &numbers[..]) {
            Some([row, column]) => Some((row, column)),
            _ => None,
        };
        let (row, column) = problems.expect_some(pair, value, "a cell, as in `[3, 6]`")?;
        let (row, column) = (u16::read(row, problems), u16::read(column, problems));
        Some(Cell::new(row?, column?))
    }
}

form!(@impl Colour, |value, problems| read_word(value, problems));
form!(@impl LastRow, |value, problems| read_word(value, problems));
form!(@impl Parameters, |value, problems| form!(
    @keys value, problems, Parameters,
    rows, columns, blue as "blue_entry", red as "red_entry", last_row = default, missing = default,
));

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for Placed<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        T::json_schema(generator)
    }
}
