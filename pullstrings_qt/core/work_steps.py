"""Work that can stop for a while wherever it yields."""

from collections.abc import Generator
from typing import Any, Final, TypeAlias

AT_ONCE: Final = 200  # so many steps are done at once: what has no more is there without waiting

WorkSteps: TypeAlias = Generator[tuple[int, int] | None, None, Any]
"""Work that can stop for a while wherever it yields, and returns what it made.

It yields how much of how much is done, or None while it can only wait.
"""


def run_to_end(work: WorkSteps) -> Any:
    """Do all steps of the work without a pause, and return what it made."""
    try:
        while True:
            next(work)
    except StopIteration as ending:
        return ending.value
