//! `tumble open`: what the page of the session gets, and what nobody else does.

mod bounds;
mod class;
mod file;
mod kept;
mod served;
mod session;
mod strangers;
mod tickets;
