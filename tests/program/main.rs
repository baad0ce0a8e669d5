//! The program in use: with files, folders and streams, among other programs, and with hostile users. Each file asks
//! one thing of it.

mod advice;
mod answers;
mod apart;
mod class;
mod cluster;
mod completions;
mod conform;
#[expect(dead_code, reason = "these tests try no random cases")]
#[path = "../judge/depth.rs"]
mod depth;
mod determinism;
mod edit;
mod examples;
mod fmt;
mod folders;
mod formats;
mod hostile;
mod inbox;
#[cfg(unix)]
mod keys;
mod layout;
mod moments;
mod new;
mod next;
mod open;
mod ordered;
mod outside;
mod overwrite;
mod pictures;
mod questions;
#[path = "../judge/fuzz/targets/read_only.rs"]
mod read_only;
mod schema;
mod scratch;
mod shell;
mod signals;
mod solver;
mod texts;
mod tolerant;
mod transcripts;
mod tries;
mod two_boards;
mod verify;
mod waiting;
mod watch;
mod words;
mod writers;
