//! The machine and the judge of Turing Tumble boards.
//!
//! The modules, lowest first; a module uses only those above it:
//!
//! - [`limits`]: the bounds that keep every input harmless;
//! - [`board`]: geometry, parts, trains, the text notations;
//! - [`machine`]: one ball, one run, one step and one step back: the meaning of a board;
//! - [`problem`]: the problems of a file, as data;
//! - [`document`]: grids inside files, with the place of each cell in the text;
//! - [`file_kind`]: the kind of a text, before it is read;
//! - [`challenge`]: the specs, their inputs, rows and expectations, the library of 60;
//! - [`table`]: the truth table of a board under a challenge;
//! - [`game`]: games against the board;
//! - [`lint`]: alerts about suspicious parts of a board;
//! - [`grade`]: submissions, verdicts, costs, rankings.
//!
//! No module reads files, prints, or ends the program.
//!
//! The main types are at the root of the crate: a [`Challenge`] is read or built, a [`Solution`] is a board that keeps
//! its rules, a [`Table`] holds its results from every start, a [`Run`] follows one start step by step, and an
//! [`Error`] holds the problems, each with its place.
//!
//! ```
//! use tumble_core::{Solution, Specs};
//!
//! let text = r"challenge = 1
//! board = '''
//!   .\. .-.
//!  .-./.-.-.
//! .-.\.-.-.-.
//! -.-./.-.-.-
//! .-.\.-.-.-.
//! -.-./.-.-.-
//! .-.\.-.-.-.
//! -.-./.-.-.-
//! .-.\.-.-.-.
//! -.-./.-.-.-
//!      -
//! '''";
//! let solution = Solution::parse(text, &Specs::library())?;
//! println!("{}, {} parts", solution.grade().verdict, solution.cost().parts());
//! for row in solution.table().rows() {
//!     assert!(row?.holds());
//! }
//! # Ok::<(), tumble_core::Error>(())
//! ```

#![forbid(unsafe_code)]
#![warn(unreachable_pub, unused_qualifications)]

pub mod board;
pub mod challenge;
pub mod document;
mod error;
pub mod file_kind;
pub mod game;
pub mod grade;
pub mod limits;
pub mod lint;
pub mod machine;
pub mod problem;
mod rules;
pub mod table;
pub mod visible;

pub use challenge::{Challenge, ChallengeBuilder, Specs};
pub use error::Error;
pub use grade::{Graded, Solution};
pub use machine::Run;
pub use table::{Table, TableRow, TableRows};
