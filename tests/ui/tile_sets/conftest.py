"""Tile sets of one's own in a folder of the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import use_own_sets
from tests.tiles.sets import empty_sets_folder


@pytest.fixture
def own_sets(tmp_path: Path) -> Iterator[OwnTileSets]:
    """Return the tile sets of one's own, which are none."""
    own = empty_sets_folder(tmp_path)
    use_own_sets(lambda: own)
    yield own
    use_own_sets(None)
