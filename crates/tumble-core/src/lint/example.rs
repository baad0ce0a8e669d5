//! Small example boards of lints.

use crate::board::Board;
use crate::board::notation::Notation;
use crate::challenge::Challenge;

/// A small challenge and a board for it.
///
/// The board has 4 rows and 5 columns; balls enter at `[1,2]` (blue) and `[1,4]` (red).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The given parts.
    pub given: &'static str,
    /// The balls, inputs and expectations, as in a spec; after `[board]`.
    pub tables: &'static str,
    /// The board.
    pub board: &'static str,
}

/// A board without given parts.
pub(super) const NOTHING: &str = ".-.-.\n-.-.-\n.-.-.\n-.-.-\n";

/// Two blue balls, two red ones, any parts.
pub(super) const TWO_BALLS: &str = "\
[balls]
blue = 2
red = 2
[expect]
end = \"empty\"
";

/// An input that should decide which ball is caught. In both positions the blue ball is caught at `[4,3]`.
pub(super) const DECIDES_NOTHING: Example = Example {
    given: ".-.-.\n-.^.-\n.-.-.\n-.-.-\n",
    tables: "\
[balls]
blue = 1
red = 1
[inputs]
A = [2, 3]
[expect]
intercepted = \"A == right ? blue : red\"
",
    board: ".\\.-.\n-.<.-\n.\\./.\n-.U.-\n",
};

impl Example {
    /// Returns the challenge; `None` if the example is wrong, which a test rules out.
    pub fn challenge(&self) -> Option<Challenge> {
        let gates = self.board.contains(['q', 'p']);
        let extension = if gates { "extension = \"weight\"\n" } else { "" };
        let weigh_gates = if gates { "weigh_gate = 4\n" } else { "" };
        let text = format!(
            "schema = 1\nnumber = 1000\nid = \"example\"\ntitle = \"Example\"\n\
             objective = \"Show an alert.\"\nprovenance = \"own\"\n{extension}\
             [supply]\nramp = \"box\"\ncrossover = \"box\"\ninterceptor = \"box\"\n\
             bit = \"box\"\ngear_bit = \"box\"\ngear = \"box\"\n{weigh_gates}\
             [board]\ngrid = '''\n{}'''\n\
             [shape]\nrows = 4\ncolumns = 5\nblue_entry = 2\nred_entry = 4\nlast_row = \"all\"\n{}",
            self.given, self.tables
        );
        Challenge::read(&text).ok()
    }

    /// Returns the board on its challenge; `None` if the example is wrong, which a test rules out.
    pub fn board(&self, challenge: &Challenge) -> Option<Board> {
        let shape = challenge.given.shape();
        let reading = Notation::Book.read(self.board, shape);
        Board::with_free(&reading.picture.drawing, &challenge.input_cells()).ok()
    }
}
