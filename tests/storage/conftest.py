"""Stores that close themselves, in accessible folders."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.storage import OpenedStore, Store, open_store
from tests.storage.store_samples import Open


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return an empty folder; unlike `tmp_path`, other users can reach it too."""
    with tempfile.TemporaryDirectory(prefix="pullstrings-store-") as name:
        path = Path(name).resolve()
        path.chmod(0o755)
        yield path


@pytest.fixture
def opened(folder: Path) -> Iterator[Open]:
    """Return a way to open the store in the folder; what it opened is closed after the test."""
    stores: list[OpenedStore] = []

    def open_here() -> OpenedStore:
        stores.append(open_store(folder))
        return stores[-1]

    yield open_here
    for one in stores:
        one.store.close()


@pytest.fixture
def store(opened: Open) -> Store:
    """Return a new store in the folder."""
    return opened().store


@pytest.fixture
def needs_permissions() -> None:
    """Skip where folders know no permissions we could take away."""
    if os.name == "nt":
        pytest.skip("Windows folders stay writable whatever chmod says")
