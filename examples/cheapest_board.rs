//! Finds the cheapest board of a challenge: `cargo run --example cheapest_board gravity`.
#![allow(clippy::print_stdout)]

use std::time::Duration;
use tumble_core::{Specs, challenge::Reference};
use tumble_solve::{SolveOptions, Stop, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).ok_or("name a challenge, as in 1 or gravity")?;
    let found = Specs::library().find(&Reference::from(name.as_str()));
    let challenge = found.ok_or("there is no such challenge")?;
    let stop = Stop::default().within(Duration::from_secs(60));
    let options = SolveOptions { stop, ..SolveOptions::default() };
    let outcome = solve(&challenge, &options, &mut |_| {})?;
    let proven = if outcome.is_proven() { "proven" } else { "the best so far" };
    let best = outcome.best.ok_or("no board was found")?;
    print!("# {} parts, {proven}\n{}", best.cost.parts(), best.toml);
    Ok(())
}
