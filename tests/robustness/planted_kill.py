"""An action that keeps its word, and one that does not, for `kill`."""

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from tests.robustness.kill import Kill
from tests.robustness.kill_actions import Command, Teller


class _Kept(Command):
    """Says that a number is kept, after it is in the file."""

    name = "kept"
    ahead: ClassVar[int] = 0

    def prepare(self, folder: Path) -> None:
        self.before = 0

    def begin(self, folder: Path) -> None:
        (folder / "number").write_text("0", encoding="utf-8")

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        for number in range(1, 500):
            teller.will(number)
            (folder / "new").write_text(f"{max(0, number - self.ahead)}", encoding="utf-8")
            (folder / "new").replace(folder / "number")
            teller.done()

    def seen(self, folder: Path) -> Any:
        return json.loads((folder / "number").read_text(encoding="utf-8"))


class _Lost(_Kept):
    """Says so too soon: the last five numbers are not in the file yet."""

    name = "lost"
    ahead = 5


class Killed(Kill):
    """Kills both."""

    every = (_Kept, _Lost)
