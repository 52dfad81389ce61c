"""Standard output that may be full, or closed by whoever reads it."""

import os
import sys
from typing import Final

from pullstrings_qt.core.files import is_full

UNREAD: Final = 141  # exit code of a program whose reader left: 128 and the number of SIGPIPE


def print_out(text: str) -> int:
    """Write a text on standard output; return the exit code: 0, 2 or `UNREAD`.

    What cannot be written is said on standard error; a reader who left, such as ``head``, needs no
    sentence.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go()
        return UNREAD
    except OSError as problem:
        _let_go()
        if is_full(problem):
            words = "The output cannot be written: the disk is full."
        else:
            why = problem.strerror or problem
            words = f"The output cannot be written: {why}."
        sys.stderr.write(f"{words}\n")
        return 2
    return 0


def _let_go() -> None:
    """Point standard output to nowhere: Python writes the rest once more when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
