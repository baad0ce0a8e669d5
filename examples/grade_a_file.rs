//! Grades a solution file: `cargo run --example grade_a_file solutions/01-gravity.toml`.
#![allow(clippy::print_stdout)]

use tumble_core::{Solution, Specs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a solution file")?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let graded = solution.grade();
    println!("{}: {} parts", graded.verdict, solution.cost().parts());
    if let Some(failure) = graded.failures.first() {
        println!("start {}: {}", failure.row.number, failure.message);
        if let (Some(ball), Some(cell)) = (failure.blame.ball, failure.blame.cell) {
            println!("ball {ball} goes wrong at {cell}");
        }
    }
    Ok(())
}
