//! The address that opens the page once: it is worthless to others who see it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::served::{GRADE, PATIENCE, Served, body, port_and_ticket, secret_of, status};
use crate::scratch::{empty_folder, one_line};

fn unopened() -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    command.args(["open", "--no-browser"]).stderr(Stdio::piped());
    Served::start(command)
}

#[test]
fn the_printed_address_opens_the_page_once() {
    let mut served = unopened();
    let first = served.visit(&served.ticket);
    let secret = secret_of(&first).expect("the way to the page").to_owned();
    assert_ne!(secret, served.ticket);
    assert!(first.contains("\r\nCache-Control: no-store\r\n"), "{first}");
    assert_eq!(status(&served.visit(&secret)), "200");
    for _ in 0..3 {
        let again = served.visit(&served.ticket);
        assert_eq!(status(&again), "410", "{again}");
        assert!(!again.contains(&secret), "{again}");
        assert!(body(&again).contains("start `tumble open` again"), "{again}");
    }
    // The page goes on, and the terminal shows a message, once.
    assert_eq!(status(&served.visit(&secret)), "200");
    let mut lines = BufReader::new(served.child.stderr.take().expect("errors")).lines();
    let how = lines.next().expect("a note").expect("text");
    assert!(how.contains("Ctrl-C ends it"), "{how}");
    let said = lines.next().expect("a warning").expect("text");
    assert!(one_line(&said).contains("the address was used a second time"), "{said}");
    served.child.kill().expect("it ends");
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(!rest.iter().any(|line| line.contains("a second time")), "{rest:?}");
}

#[test]
fn of_many_who_use_an_address_at_once_one_gets_the_page() {
    let served = unopened();
    let answers: Vec<String> = thread::scope(|scope| {
        let visits: Vec<_> =
            (0..20).map(|_| scope.spawn(|| served.visit(&served.ticket))).collect();
        visits.into_iter().map(|visit| visit.join().expect("an answer")).collect()
    });
    let count = |wanted: &str| answers.iter().filter(|answer| status(answer) == wanted).count();
    assert_eq!((count("303"), count("410")), (1, 19), "{answers:?}");
}

#[test]
fn a_ticket_is_good_for_nothing_but_the_page_and_strangers_cannot_waste_it() {
    let served = unopened();
    let other = unopened();
    let (ticket, host, fields) = (&served.ticket, served.host(), served.posted());
    let asked = |method: &str, name: &str, host: &str, fields: &str, body: &str| {
        let length = body.len();
        let text = format!(
            "{method} /{ticket}/{name} HTTP/1.1\r\nHost: {host}\r\n{fields}Content-Length: {length}\r\n\r\n{body}"
        );
        served.send(text.as_bytes())
    };
    let site = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n";
    for answer in [
        asked("GET", "main.js", &host, "", ""),
        asked("GET", "events", &host, "", ""),
        asked("GET", "opened", &host, "", ""),
        asked("POST", "ask", &host, &fields, GRADE),
        asked("POST", "", &host, &fields, GRADE),
        asked("HEAD", "", &host, "", ""),
        asked("GET", "", &format!("evil.example:{}", served.port), "", ""),
        asked("GET", "", &host, "Origin: http://evil.example\r\n", ""),
        asked("GET", "", &host, site, ""),
        // A browser that loads an address in advance, while it is typed.
        asked("GET", "", &host, "Sec-Purpose: prefetch;prerender\r\n", ""),
        served.visit(&other.ticket),
    ] {
        assert_eq!(status(&answer), "403", "{answer}");
        assert!(!answer.contains("Location"), "{answer}");
    }
    assert!(secret_of(&served.visit(ticket)).is_some());
}

#[cfg(target_os = "linux")]
#[test]
fn the_command_line_of_the_browser_does_not_hold_the_secret() {
    use crate::scratch::write_script;

    // Every user of the machine can see the command line of the browser.
    let folder = empty_folder("open", "browser");
    let (browser, seen) = (folder.join("xdg-open"), folder.join("seen"));
    let script = format!("#!/bin/sh\necho \"$@\" > {0}.new\nmv {0}.new {0}\n", seen.display());
    write_script(&browser, &script);
    let mut command = Command::new(env!("CARGO_BIN_EXE_tumble"));
    let path = format!("{}:/usr/bin:/bin", folder.display());
    command.args(["open", "nim"]).env("PATH", path).env("XDG_DATA_HOME", &folder);
    let mut served = Served::start(command);
    let begun = Instant::now();
    let line = loop {
        assert!(begun.elapsed() < PATIENCE, "no browser is started");
        match fs::read_to_string(&seen) {
            Ok(line) => break line,
            Err(_) => thread::sleep(Duration::from_millis(20)),
        }
    };
    let (port, given) = port_and_ticket(&line);
    assert_eq!(port, served.port);
    assert!(line.ends_with("/#59\n"), "{line}");
    let answer = served.visit(&given);
    let secret = secret_of(&answer).expect("the way to the page");
    assert!(!line.contains(secret), "{line}");
    // A reader of the process list comes too late.
    assert_eq!(status(&served.visit(&given)), "410");
    // The printed address is a different one: it opens the page in a second browser.
    assert_ne!(given, served.ticket);
    let secret = secret.to_owned();
    served.open_page();
    assert_eq!(served.secret, secret);
}
