//! Draws where a run stands after ten steps: `cargo run --example draw_a_run FILE > run.svg`.
#![allow(clippy::print_stdout)]

use tumble_core::{Solution, Specs};
use tumble_render::{Look, Scene, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a solution file")?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let mut run = solution.run(0)?;
    run.seek(10);
    let scene = Scene::of_position(Some(solution.challenge()), &run.moment().position);
    println!("{}", svg(&scene, Look::Auto));
    Ok(())
}
