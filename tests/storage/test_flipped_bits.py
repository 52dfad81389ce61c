"""Broken stores of fixed seeds: they open, show what they hold, and say what is lost.

``make fuzz`` tries others.
"""

from pathlib import Path
from random import Random

import pytest

from tests.robustness.fuzz_stores import Stores
from tests.robustness.trial import Watch

CASES = 300
PARTS = 10


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch([0, 0, 0], patience=30)


@pytest.fixture(scope="module")
def stores(watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> Stores:
    return Stores(watch, tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_that_is_older_than_the_newest_copy_is_lost(
    stores: Stores, watch: Watch, tmp_path: Path, part: int
) -> None:
    for number in range(part, CASES, PARTS):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        stores.run(Random(number), folder)
    assert not watch.caught
