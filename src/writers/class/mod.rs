//! A class or a contest, for reading, for spreadsheets, as a page.

mod csv;
mod html;
mod human;
