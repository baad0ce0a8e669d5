//! Prints the truth table of a solution of 37, which adds `A` to `B`:
//! `cargo run --example print_a_table solutions/37-addition.toml`.
#![allow(clippy::print_stdout)]

use tumble_core::{Solution, Specs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a solution file")?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let table = solution.table();
    for row in table.rows().take(8) {
        let row = row?;
        println!("B: {} to {}, holds: {}", row["B"], row.end("B"), row.holds());
    }
    println!("{} starts fail", table.verdict()?.failing);
    Ok(())
}
