//! Makes a challenge in code, and a solution of it: `cargo run --example make_a_challenge`.
#![allow(clippy::print_stdout)]

use tumble_core::board::{Cell, Drawing, Kind, Mark, Part, Shape, Side};
use tumble_core::challenge::EndForm;
use tumble_core::{Challenge, Error, Solution};

fn main() -> Result<(), Error> {
    let bit = Cell::new(1, 4);
    let mut board = Drawing::new(Shape::toy());
    board.set(bit, Mark::Part(Part::Bit(Side::Left)));
    let challenge = Challenge::builder(101, "catch")
        .title("Catch", "Turn the bit, and catch the ball.")
        .start_board(board.clone())
        .supply(Kind::Interceptor, 2)
        .balls(Side::Left, 8)
        .input("A", &[bit])
        .expect_end(EndForm::Intercepted)
        .expect_final("A", "1 - A")
        .build()?;
    for column in [3, 5] {
        board.set(Cell::new(2, column), Mark::Part(Part::Interceptor));
    }
    let solution = Solution::new(challenge, board)?;
    let graded = solution.grade();
    println!("{} in {} starts, {} parts", graded.verdict, graded.rows, solution.cost().parts());
    Ok(())
}
