"""A one-megabyte package that exhausts memory or time is read within limits, or refused.

Without limits these took up to hours, and half a gigabyte. How much they cost now is measured by
``python -m benchmarks.packages``.
"""

import os
import shutil
import tracemalloc
from pathlib import Path
from typing import Final

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.learning.anki_import import import_, preview_package, suggested_mapping
from pullstrings_qt.learning.anki_package import AnkiPackage
from pullstrings_qt.learning.anki_schedule import Learned
from pullstrings_qt.learning.transfer import ExchangeError
from tests.learning.anki_packages import ANIMALS, database, package
from tests.learning.hostile_packages import HOSTILE, hostile
from tests.tiles.sets import empty_sets_folder

FOREIGN: Final = "“hostile.apkg” is not an Anki package; those end in .apkg."
DAMAGED: Final = "The package “hostile.apkg” is damaged. Please export or download it once more."
LARGE: Final = (
    "The package “hostile.apkg” is too large. Please export one deck from Anki by itself."
)
EMPTY: Final = "The package “hostile.apkg” has 0 notes that can become tiles; a set needs 2."
MAX_MEMORY: Final = 150_000_000
LISTS: Final = ("5 MB", "objects", "window", "zeros", "media")
"""Names of packages with long lists, which stay within the memory a package may use."""
UNTRIED: Final = (
    *("400 pictures of a quarter of a megapixel", "300 wide pictures", "drawings of circles"),
    *("300 pictures of 14 megapixels", "drawings of drawings"),
    *("75,000 notes of nothing", "a log of 80,000 answers"),
)
"""Measured in the benchmark alone: here pictures are only copied (`tests/look/test_picture_file.py`
tries them), and what is counted of empty notes and long logs smaller tests say."""

SAID: Final = {
    **dict.fromkeys(HOSTILE, LARGE),
    **dict.fromkeys(
        (
            *("note types of lists, 5 MB", "note types of lists, 2.4 MB"),
            *("decks of lists, 2.4 MB", "a table without end", "packed with bzip2"),
            *("a window of half a gigabyte", "a list of media without names"),
            *("a frame without end", "kinds of notes without sides"),
        ),
        DAMAGED,
    ),
    "a column worked out": FOREIGN,
    **dict.fromkeys(
        (
            *("150 fields in a long template", "190 kinds of 20,000 notes"),
            *("a note of a million fields", "a section Python's reader stumbles on"),
            "one picture of nothing",
        ),
        EMPTY,
    ),
}
"""What is said of each; those of `READ` become a set."""
READ: Final = {
    **dict.fromkeys(
        (
            *("a map of objects, 2.4 MB", "an ordinary deck"),
            *("a map with a name of accents", "3,000 entries"),
        ),
        len(ANIMALS),
    ),
    **dict.fromkeys(
        ("cards that remember nonsense", "an ordinary deck of the newest form"), len(ANIMALS)
    ),
    "a picture of 100 megapixels": 30,
}
"""How many tiles these become, where pictures are only copied."""


def copied(source: Path, target: Path) -> Path:
    if source.stat().st_size > 1_000_000:
        raise NotationError("Qt would not read it.")
    return Path(shutil.copyfile(source, target.with_suffix(source.suffix)))


def outcome(path: Path, folder: Path) -> str | int:
    """Return how many tiles a package becomes, or the sentence it is refused with."""
    try:
        taken = import_(
            path,
            suggested_mapping(preview_package(path)),
            empty_sets_folder(folder),
            copied,
            keep_learned=list[Learned]().append,
        )
    except ExchangeError as problem:
        return str(problem)
    return len(taken.tile_sets[0].tiles)


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in UNTRIED])
def test_a_hostile_package_becomes_a_set_or_a_sentence_within_its_memory(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    path = hostile(tmp_path, name)
    assert path.stat().st_size <= 1_000_000
    if any(word in name for word in LISTS):
        tracemalloc.start()
        told = outcome(path, tmp_path)
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < MAX_MEMORY
    else:
        told = outcome(path, tmp_path)
    if name in READ:
        assert told == READ[name]
    else:
        assert str(told).startswith(SAID[name])
    assert list(scratch.iterdir()) == []


def test_the_directory_is_not_read_where_it_is_far_too_long(tmp_path: Path) -> None:
    """Each entry costs half a kilobyte; 200,000 took seconds before anybody counted them."""
    path = package(tmp_path, database(tmp_path), name="hostile.apkg")
    whole = path.read_bytes()
    end = whole.rindex(b"PK\x05\x06")
    start = int.from_bytes(whole[end + 16 : end + 20], "little")
    entry = whole[start:end]
    longer = entry * (6_000_000 // len(entry))
    closing = bytearray(whole[end:])
    closing[12:16] = len(longer).to_bytes(4, "little")
    path.write_bytes(whole[:start] + longer + closing)
    tracemalloc.start()
    told = outcome(path, tmp_path)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert told == LARGE
    assert peak < 1_000_000


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "hostile.apkg")
    assert outcome(tmp_path / "hostile.apkg", tmp_path) == (
        "The file “hostile.apkg” cannot be read."
    )


def test_a_larger_package_may_ask_for_more(tmp_path: Path) -> None:
    """The notes that are too much for a megabyte are read where the file has twenty."""
    path = hostile(tmp_path, "notes of tags")
    with path.open("r+b") as file:
        content = file.read()
        file.seek(0)
        file.write(bytes(20_000_000) + content)  # what stands before an archive is not part of it
    assert outcome(path, tmp_path) == 45


def test_what_a_picture_shows_twice_is_taken_once(tmp_path: Path) -> None:
    """A picture on every tile was unpacked and read for every tile."""
    notes = [('<img src="a.png">', f"{number}") for number in range(30)]
    path = package(tmp_path, database(tmp_path, notes), {"a.png": b"\x89PNG\r\n\x1a\n"})
    took: list[Path] = []

    def take(source: Path, target: Path) -> Path:
        took.append(target)
        return copied(source, target)

    taken = import_(
        path, suggested_mapping(preview_package(path)), empty_sets_folder(tmp_path), take
    )
    assert len(taken.tile_sets[0].tiles) == 30
    assert len(took) == 1
    with AnkiPackage(path) as opened:
        assert opened.picture("b.png") is None
