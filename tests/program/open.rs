//! `tumble open`: the page of the session gets its answers, and other programs do not.

mod bounds;
mod class;
mod file;
mod kept;
mod served;
mod session;
mod strangers;
mod tickets;
