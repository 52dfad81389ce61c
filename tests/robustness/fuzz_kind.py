"""The base of all kinds of broken input."""

import resource
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import ClassVar

from pullstrings_qt.core.errors import PullstringsError
from tests.robustness.trial import Finding, Watch

MOST_MEMORY = 150_000  # KB for an input of up to a megabyte


class Kind(ABC):
    """Input of one kind; made once in each worker.

    Args:
        watch: is told what is read, and when that ends.
        folder: for what all cases share.
    """

    name: ClassVar[str]
    share: ClassVar[float] = 1.0

    def __init__(self, watch: Watch, folder: Path) -> None:
        self._watch = watch
        self.prepare(folder)

    @abstractmethod
    def prepare(self, folder: Path) -> None:
        """Make the whole samples."""

    @abstractmethod
    def run(self, chance: Random, folder: Path) -> None:
        """Break something in an empty folder and let the app read it."""

    @contextmanager
    def reading(self, what: str = "reading") -> Iterator[None]:
        """Let the block be refused with a sentence, but take neither long nor much memory."""
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with self._watch.step(what):
            try:
                yield
            except PullstringsError as problem:
                if not str(problem).strip():
                    raise Finding("traceback", f"{type(problem)} without words") from problem
        more = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        if more > MOST_MEMORY:
            kind = what.split(",", maxsplit=1)[0]
            raise Finding("memory", f"{kind} takes too much", f"{what} took {more // 1000} MB")
