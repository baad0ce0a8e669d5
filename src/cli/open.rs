//! `tumble open`: the page, served by this program to the browser of this machine.

mod asked;
mod guard;
mod http;
mod server;
mod site;

use std::sync::Arc;
use std::sync::mpsc::channel;

use anyhow::Context as _;
use clap::Args;

use self::server::Server;
use super::shell::Shell;
use super::specs;
use super::status::Status;
use tumble_core::challenge::{Reference, Specs};

#[derive(Debug, Args)]
pub(super) struct OpenArguments {
    /// The challenge to begin with, by its number or id.
    #[arg(value_name = "N")]
    target: Option<Reference>,
    /// Print the address, and leave the browser alone.
    #[arg(long)]
    no_browser: bool,
}

pub(super) fn run(
    arguments: &OpenArguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let place = match &arguments.target {
        Some(reference) => format!("#{}", specs::find(specs, reference)?.number),
        None => String::new(),
    };
    let (server, listener) = Server::bind().context("no port of this machine is free")?;
    let server = Arc::new(server);
    let address = format!("{}{place}", server.guard.address());
    let (sender, ended) = channel();
    ctrlc::set_handler(move || _ = sender.send(())).context("Ctrl-C cannot be caught")?;
    server.serve(listener);
    shell.print(&format!("{address}\n"))?;
    shell.flush()?;
    if !arguments.no_browser && open::that_detached(&address).is_err() {
        shell.warning("no browser starts: open the address above yourself");
    }
    // An end without a sender is an end, too.
    let _ = ended.recv();
    Ok(Status::Good)
}
