//! Texts made by chance for everything that reads: nothing panics, nothing hangs, and every
//! problem points into the text that it is about.
//!
//! Each target runs for about a second in an ordinary test run. For hours:
//!
//! ```text
//! tools/fuzz.sh 3600
//! ```

mod boards;
mod certificates;
mod expressions;
mod files;
mod made;
