//! Draws where a run stands after some steps: `cargo run --example draw_a_run FILE STEPS > run.svg`.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use tumble_core::{Solution, Specs};
use tumble_render::{Look, Scene, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("name a solution file")?;
    let steps = arguments.next().map_or(Ok(0), |steps| steps.parse())?;
    let solution = Solution::parse(&std::fs::read_to_string(path)?, &Specs::library())?;
    let mut run = solution.run(0)?;
    run.seek(steps);
    let moment = run.moment();
    eprintln!("ball {} after {} of {} steps", moment.ball, run.steps(), run.length());
    let scene = Scene::of_position(Some(solution.challenge()), &moment.position);
    println!("{}", svg(&scene, Look::Auto));
    Ok(())
}
