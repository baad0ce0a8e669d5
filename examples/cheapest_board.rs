//! Finds the cheapest board of a challenge: `cargo run --example cheapest_board 1`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::time::Duration;

use tumble_core::Specs;
use tumble_core::challenge::Reference;
use tumble_solve::{SolveOptions, Stop, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).ok_or("name a challenge, as in 1 or gravity")?;
    let challenge = Specs::library().find(&Reference::from(name.as_str()));
    let challenge = challenge.ok_or("there is no such challenge")?;
    let stop = Stop::default().within(Duration::from_secs(60));
    let options = SolveOptions { stop, ..SolveOptions::default() };
    let outcome = solve(&challenge, &options, &mut |step| {
        eprintln!("at least {} parts, {:?}", step.at_least, step.time);
    })?;
    match outcome.best {
        Some(best) => print!("# {} parts\n{}", best.cost.parts(), best.toml),
        None => println!("no board was found"),
    }
    Ok(())
}
