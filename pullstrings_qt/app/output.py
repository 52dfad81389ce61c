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
    except OSError as problem:
        nowhere = os.open(os.devnull, os.O_WRONLY)  # Python writes the rest once more at its end
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if isinstance(problem, BrokenPipeError):
            return UNREAD
        why = "the disk is full" if is_full(problem) else problem.strerror or problem
        sys.stderr.write(f"The output cannot be written: {why}.\n")
        return 2
    return 0
