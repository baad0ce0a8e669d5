//! A class or a contest, for reading, for spreadsheets, as a page.

mod boards;
mod csv;
pub mod feedback;
mod html;
mod human;
