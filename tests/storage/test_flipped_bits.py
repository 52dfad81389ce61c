"""Broken stores of fixed seeds: they open, show what they hold, and say what is lost.

``make fuzz`` tries others.
"""

from multiprocessing import Value
from pathlib import Path
from random import Random

from tests.robustness.fuzz_stores import Stores
from tests.robustness.trial import Watch

CASES = 40


def test_nothing_that_is_older_than_the_newest_copy_is_lost(tmp_path: Path) -> None:
    watch = Watch(Value("q", lock=False), patience=30)
    whole = tmp_path / "whole"
    whole.mkdir()
    stores = Stores(watch, whole)
    for number in range(CASES):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        stores.run(Random(number), folder)
    assert not watch.caught
