"""Records as files: written completely or not at all, read errors as a sentence."""

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.errors import NewerVersionError, PullstringsError, RecordError
from pullstrings_qt.core.record import Record, write_record
from pullstrings_qt.storage import RecordFileError
from pullstrings_qt.storage.record_files import read_record_file, write_record_file
from tests.storage.store_samples import refused

RECORD = Record(
    game="pulling_strings",
    options={"edition": "2003"},
    setup={},
    players=("Zoë", "Oh"),
    turns=({0: "n3", 1: "e3"},),
    extras={"comment": "Gran's"},
)


def test_a_record_comes_back_from_its_file(folder: Path) -> None:
    file = folder / "Zoë against Oh.json"
    write_record_file(file, RECORD)
    assert read_record_file(file) == RECORD
    assert file.read_text(encoding="utf-8") == write_record(RECORD)
    assert [path.name for path in folder.iterdir()] == [file.name]
    write_record_file(file, replace(RECORD, players=("\ud83d", "Oh")))
    assert read_record_file(file).players == ("?", "Oh"), "a letter that does not exist"


def test_a_file_that_is_replaced_is_replaced_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "match.json"
    file.write_text("what was there")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _refuse)
        with pytest.raises(RecordFileError, match="the disk is full"):
            write_record_file(file, RECORD)
    assert file.read_text() == "what was there"
    assert [path.name for path in folder.iterdir()] == ["match.json"]
    write_record_file(file, RECORD)
    assert read_record_file(file) == RECORD


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "real.json").write_text("old")
    (folder / "link.json").symlink_to("real.json")
    write_record_file(folder / "link.json", RECORD)
    assert (folder / "link.json").is_symlink()
    assert read_record_file(folder / "real.json") == RECORD


def test_places_where_no_file_can_be_written(folder: Path, nowhere: list[Path]) -> None:
    before = sorted(folder.iterdir())
    for location in (folder, *nowhere):
        with pytest.raises(RecordFileError, match="could not be written"):
            write_record_file(location, RECORD)
    with pytest.raises(RecordFileError):
        write_record_file(Path(os.devnull), RECORD)
    assert sorted(folder.iterdir()) == before


@pytest.mark.usefixtures("needs_permissions")
def test_a_folder_that_may_only_be_read(folder: Path) -> None:
    with refused(folder), pytest.raises(RecordFileError, match="another folder"):
        write_record_file(folder / "match.json", RECORD)
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("needs_permissions")
def test_a_file_or_folder_that_may_not_be_read(folder: Path) -> None:
    inside = folder / "inside"
    inside.mkdir()
    file = inside / "match.json"
    write_record_file(file, RECORD)
    file.chmod(0)
    with refused(inside), pytest.raises(RecordFileError, match="cannot be read"):
        read_record_file(file)
    inside.chmod(0)
    with refused(folder), pytest.raises(RecordFileError, match="belongs to someone else"):
        read_record_file(file)
    inside.chmod(0o700)


@pytest.fixture
def nowhere(folder: Path) -> list[Path]:
    """Return places in which there is no file and can be none."""
    (folder / "a").symlink_to(folder / "b")
    (folder / "b").symlink_to(folder / "a")
    (folder / "file").write_text("")
    return [folder / name for name in ("missing/too.json", "file/in.json", "a", "x" * 300, "nul\0")]


def test_files_that_are_missing(folder: Path, nowhere: list[Path]) -> None:
    for location in (folder / "missing.json", *nowhere):
        with pytest.raises(RecordFileError, match="There is no file “"):
            read_record_file(location)


def test_what_cannot_be_read_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stale(_path: Path) -> None:
        raise OSError(errno.ESTALE, "Stale file handle")

    for location in (folder, Path("/"), folder / "match.json"):
        if location.name == "match.json":  # on a share that is no longer there
            monkeypatch.setattr(Path, "stat", stale)
        with pytest.raises(RecordFileError, match=r"The file “.+” cannot be read\."):
            read_record_file(location)


NO_RECORDS = (
    *(b"", b"{", b"hello", b"\xff\xfe\x00", b"[]", b'{"format": "pullstrings-record"}'),
    *(write_record(RECORD).encode()[:-30], b"[" * 100_000),
)


def test_files_that_are_no_records_say_so(folder: Path) -> None:
    file = folder / "match.json"
    for content in NO_RECORDS:
        file.write_bytes(content)
        said = r"The file “match\.json” cannot be opened\. (This|It) "
        with pytest.raises(RecordError, match=said):
            read_record_file(file)
        assert file.read_bytes() == content
    file.write_text(write_record(RECORD).replace('"version": 1', '"version": 2'))
    with pytest.raises(NewerVersionError, match=r"“match\.json”.*newer version"):
        read_record_file(file)
    with file.open("wb") as opened:
        opened.truncate(30_000_000)
    with pytest.raises(PullstringsError, match="This isn’t the right kind of file"):
        read_record_file(file)


def _refuse(*_arguments: Any) -> None:
    raise OSError(28, "No space left on device")
