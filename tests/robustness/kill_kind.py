"""The base of all actions to kill."""

import json
import os
from abc import ABC, abstractmethod
from pathlib import Path
from random import Random
from typing import Any, ClassVar


class Teller:
    """Says what a child is about to do, and what it has done; a line is there whole or not."""

    def __init__(self, writing: int) -> None:
        self._writing = writing

    def will(self, state: Any) -> None:
        """Say what the store will hold after the next step."""
        self.say(f"will {json.dumps(state)}")

    def done(self) -> None:
        """Say that it holds that."""
        self.say("done")

    def say(self, line: str) -> None:
        """Write one line."""
        os.write(self._writing, f"{line}\n".encode())


class Command(ABC):
    """Something that is killed while it is done; made once in each worker.

    Args:
        folder: for what all of them share.

    Attributes:
        before: what `seen` returns before anything is done.
    """

    name: ClassVar[str]
    share: ClassVar[float] = 1.0
    before: Any = None

    def __init__(self, folder: Path) -> None:
        self.prepare(folder)

    @abstractmethod
    def prepare(self, folder: Path) -> None:
        """Make the whole samples."""

    @abstractmethod
    def begin(self, folder: Path) -> None:
        """Put the samples into the folder of one kill."""

    @abstractmethod
    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        """Do it, in the child, until it is over or killed."""

    @abstractmethod
    def seen(self, folder: Path) -> Any:
        """Open everything again and return what is there, made of JSON values.

        Raises:
            Finding: something is there that fits no moment.
        """
