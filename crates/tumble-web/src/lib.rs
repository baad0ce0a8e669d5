//! The judge for pages: one function from a request to an answer, both JSON.
//!
//! [`Judge::answer`] takes a [`Request`] as text and returns an answer as text: an object with the
//! result, or `{"error": "..."}` with a sentence for reading. Built for `wasm32-unknown-unknown` the
//! same function is exported (`exports.rs`), and `page/judge.js` calls it. Only challenges that were
//! read are kept between requests.
//!
//! ```
//! let mut judge = tumble_web::Judge::default();
//! let answer = judge.answer(r#"{"do":"solution","challenge":1}"#);
//! assert!(answer.contains("board"));
//! let answer = judge.answer(r#"{"do":"grade","challenge":1,"text":"-"}"#);
//! assert!(answer.contains(r#""verdict":"unreadable""#));
//! ```

mod back;
mod challenge;
mod exchange;
#[cfg(target_family = "wasm")]
mod exports;
#[cfg(not(target_family = "wasm"))]
mod film;
mod free;
mod game;
mod given_board;
mod grade;
mod hint;
mod judge;
mod known;
mod lint;
#[cfg(not(target_family = "wasm"))]
pub mod page;
mod qr;
mod request;
mod rows;
mod run;
mod solve;
mod table;

pub use judge::{Judge, ProgressSink};
pub use request::{
    BoardRequest, ChallengeRequest, FreeMachine, MakeRequest, Refusal, Request, Who,
};
