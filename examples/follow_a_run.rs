//! Follows the balls of a run: `cargo run --example follow_a_run solutions/37-addition.toml`.
#![allow(clippy::print_stdout)]

use tumble_core::{Solution, Specs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a solution file")?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let run = solution.run(0)?;
    for fall in run.falls() {
        println!("ball {}: {} cells, {} turned", fall.number, fall.path.len(), fall.turned.len());
    }
    Ok(())
}
