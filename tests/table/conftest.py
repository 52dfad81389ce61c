"""A person whose signs in matches count."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.storage import Store, open_store
from tests.learning.card_samples import Person


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an open store in an empty folder."""
    opened = open_store(tmp_path / "store").store
    yield opened
    opened.close()


@pytest.fixture
def mara(store: Store) -> Person:
    """Return somebody who has not learned anything yet."""
    return Person(store)
