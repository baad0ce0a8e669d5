"""The command line: `tumble grade board.toml`, or `python -m tumble grade board.toml`."""

import signal
import sys

from ._tumble import main as run


def main() -> int:
    """Runs the program with the arguments of this process, and returns its exit code."""
    # The interpreter does not look at Ctrl-C before the program returns.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["tumble", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
