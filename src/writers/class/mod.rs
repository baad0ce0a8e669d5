//! A class or a contest: students and challenges, the best of several tries.

mod copies;
mod csv;
mod html;
mod human;
mod json;
mod matrix;
mod record;

pub use copies::Copies;
pub use matrix::{BestTry, Matrix, Student};
pub use record::Record;

pub use crate::results::FileVerdict;
