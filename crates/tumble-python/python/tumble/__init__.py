"""The judge of Turing Tumble boards: `tumble.grade(board, challenge=18)`.

Results are the JSON of the command line as dicts whose keys are attributes, too. Functions are safe to call from
several threads, and leave the interpreter to others while they work. Nothing uses the network.
"""

from .evaluation import Evaluation, evaluate
from .faces import Board, Challenge, Run, challenges, draw, grade, grade_all, run, solve, table
from .records import Picture, Record
from .tables import Table

__all__ = [
    "Board",
    "Challenge",
    "Evaluation",
    "Picture",
    "Record",
    "Run",
    "Table",
    "challenges",
    "draw",
    "evaluate",
    "grade",
    "grade_all",
    "run",
    "solve",
    "table",
]
