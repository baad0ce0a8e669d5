//! `tumble open`: the page, served by this program to the browser of this machine.

mod class;
mod connections;
mod guard;
mod http;
mod judges;
mod kept;
mod live;
mod opened;
mod server;
mod site;
mod tickets;

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Args;

use self::class::LiveClass;
use self::opened::Opened;
use self::server::Server;
use crate::files;
use crate::terminal::shell::Shell;
use crate::terminal::signals;
use crate::terminal::status::Status;
use crate::writers::text::typed;

/// Time between two checks for changes.
const BETWEEN: Duration = Duration::from_millis(250);

#[derive(Debug, Args)]
pub(super) struct OpenArguments {
    /// A challenge by its number or id, or a board: a link, or a file. Every change is saved to a file of tumble that
    /// names its challenge.
    #[arg(value_name = "N|FILE|LINK")]
    target: Option<PathBuf>,
    /// Show the table of a class instead, live: a folder with a folder for each student.
    #[arg(long, value_name = "DIR", conflicts_with = "target")]
    class: Option<PathBuf>,
    /// Print the address, and leave the browser alone.
    #[arg(long)]
    no_browser: bool,
}

pub(super) fn run_command(arguments: &OpenArguments, shell: &mut Shell) -> anyhow::Result<Status> {
    if let Some(folder) = arguments.target.as_ref().filter(|path| path.is_dir()) {
        let (name, typed) = (files::name(folder), typed(folder));
        bail!("{name} is a folder: `tumble open --class {typed}` shows the table of a class");
    }
    let opened = match &arguments.target {
        Some(path) => Opened::new(path, shell)?,
        None => Opened::default(),
    };
    let mut class = arguments.class.as_deref().map(LiveClass::new).transpose()?;
    let place = opened.bare_number().map_or(String::new(), |number| format!("#{number}"));
    let (server, listener) = Server::bind(opened).context("no port of this machine is free")?;
    let server = Arc::new(server);
    // Two addresses, each of which opens the page once: other users of the machine may have seen the browser's one.
    let new_address = || server.guard.new_address().map(|address| format!("{address}{place}"));
    let (printed, given) = (new_address()?, new_address()?);
    if let Some(class) = &mut class {
        show_class(class, &server, shell)?;
    }
    let ended = signals::stop_flag()?;
    Arc::clone(&server).serve_connections(listener);
    shell.print(&format!("{printed}\n"))?;
    shell.flush()?;
    let saved = server
        .opened
        .file_path()
        .map_or(String::new(), |path| format!("; every change is saved to {}", files::name(&path)));
    shell.note(&format!("Ctrl-C ends it{saved}"));
    for note in &server.opened.notes {
        shell.note(note);
    }
    if !arguments.no_browser && open::that_detached(&given).is_err() {
        shell.warning("no browser starts: open the address above yourself");
    }
    let mut is_warned = false;
    while !ended.load(Ordering::Relaxed) && !server.live.is_over() {
        sleep(BETWEEN);
        if !is_warned && server.guard.tickets.was_repeated() {
            is_warned = true;
            shell.warning(
                "the address was used a second time, in vain; if it was not you who opened the page \
                 first, end tumble with Ctrl-C and start it again",
            );
        }
        if server.opened.reread_file(shell) {
            server.live.tell_pages("file");
        }
        if let Some(class) = &mut class
            && let Err(error) = show_class(class, &server, shell)
        {
            shell.error(&format!("{error:#}"));
        }
    }
    Ok(Status::Good)
}

fn show_class(class: &mut LiveClass, server: &Server, shell: &mut Shell) -> anyhow::Result<()> {
    if let Some(page) = class.changed_page(shell)? {
        server.show_class(page);
    }
    Ok(())
}

/// Returns the value of a mutex, even after a panic of its thread: every change of ours is whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
