//! Prints the truth table of a solution of 37, which adds `A` to `B`:
//! `cargo run --example print_a_table solutions/37-addition.toml`.
#![allow(clippy::print_stdout)]

use tumble_core::{Solution, Specs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a solution file")?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let table = solution.table();
    let inputs: Vec<&str> = solution.challenge().inputs.iter().map(|it| it.name.as_str()).collect();
    for row in table.rows().take(8) {
        let row = row?;
        let value = |name: &&str| format!("{name}: {} to {}", row[*name], row.end(name));
        let values: Vec<String> = inputs.iter().map(value).collect();
        println!("{}{}", values.join(", "), if row.holds() { "" } else { " (fails)" });
    }
    let verdict = table.verdict()?;
    println!("{} of {} starts fail", verdict.failing, verdict.rows);
    Ok(())
}
