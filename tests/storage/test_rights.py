"""Only its owner may read a store and the files next to it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pullstrings_qt.storage import data_folder, open_store
from pullstrings_qt.storage.folder import STORE_FILE
from tests.storage.store_samples import Open, change, fill, play, write_version

pytestmark = pytest.mark.usefixtures("needs_permissions", "open_to_all")


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """Let new files be open to everybody unless somebody says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def _rights(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in folder.iterdir()}


def test_a_new_store_and_the_usual_folder_are_their_owners(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    default = data_folder()
    default.mkdir(mode=0o755)
    open_store(default).store.close()
    assert oct(default.stat().st_mode & 0o777) == "0o700", "closed where it was open"
    store = open_store(folder / "new").store
    play(store)
    assert oct((folder / "new").stat().st_mode & 0o777) == "0o700"
    rights = _rights(folder / "new")
    assert {STORE_FILE, f"{STORE_FILE}-wal", f"{STORE_FILE}-shm"} <= rights.keys()
    assert set(rights.values()) == {"0o600"}
    store.close()


def test_a_store_that_was_open_to_all_is_closed(opened: Open, folder: Path) -> None:
    fill(folder)
    for name in ("pullstrings-version-1.db", "pullstrings-damaged-2026-01-01-101010.db"):
        (folder / name).write_bytes(b"from last year")
    (folder / "letter.txt").write_text("not ours")
    for file in folder.iterdir():
        file.chmod(0o666)
    folder.chmod(0o755)
    play(opened().store)
    rights = _rights(folder)
    assert rights.pop("letter.txt") == "0o666"
    assert set(rights.values()) == {"0o600"}
    assert oct(folder.stat().st_mode & 0o777) == "0o755", "it is not ours alone"


def test_copies_of_older_and_damaged_stores_are_their_owners(opened: Open, folder: Path) -> None:
    write_version(2, folder)
    for kind in ("version-2", "damaged"):
        opened().store.close()
        rights = _rights(folder)
        assert any(kind in name for name in rights)
        assert set(rights.values()) == {"0o600"}
        change(folder / STORE_FILE, "PRAGMA application_id = 1")
