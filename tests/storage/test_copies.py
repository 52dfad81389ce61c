"""Dated copies: complete, three at most, and restorable."""

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from pullstrings_qt.storage import Store, StoreReadError, StoreWriteError, copies, open_store
from pullstrings_qt.storage.copies import (
    Holdings,
    StoreCopy,
    go_back_to,
    holdings,
    list_copies,
    make_copy,
)
from pullstrings_qt.storage.folder import STORE_FILE
from tests.storage.review_samples import STATE, key, review
from tests.storage.store_samples import (
    TURNS,
    Open,
    change,
    contents,
    is_whole,
    play,
    refused,
    turns_in,
    write_version,
)

NOW = datetime(2026, 11, 25, 10)


class Clock(datetime):
    """Tells the time the test wants."""

    moment = NOW

    @classmethod
    def now(cls, tz: object = None) -> "Clock":
        moment = cls.moment
        return cls(moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    monkeypatch.setattr(copies, "datetime", Clock)
    monkeypatch.setattr(Clock, "moment", NOW)
    return Clock


def copied_after(clock: type[Clock], folder: Path, **passed: float) -> datetime:
    clock.moment += timedelta(**passed)
    make_copy(folder)
    return clock.moment


def moments(folder: Path) -> list[datetime]:
    return [copy.made.replace(tzinfo=None) for copy in list_copies(folder)]


def test_a_copy_is_one_whole_file_of_its_owner_with_all_that_was_there(
    store: Store, folder: Path
) -> None:
    play(store)
    zoe = store.profiles.add("Zoë")
    store.reviews.add(zoe.id, review("a"), STATE)
    log = folder / f"{STORE_FILE}-wal"
    assert log.stat().st_size > 0
    make_copy(folder)
    assert log.stat().st_size == 0, "a damaged log loses nothing that is older than a copy"
    play(store)
    (copy,) = list_copies(folder)
    assert datetime.now().astimezone() - copy.made < timedelta(minutes=1)
    assert holdings(copy) == Holdings(matches=1, people=1, cards=1)
    assert is_whole(copy.file)
    if os.name != "nt":
        assert copy.file.stat().st_mode & 0o777 == 0o600
    assert {name for name in contents(folder) if "copy" in name} == {copy.file.name}


def test_three_sessions_within_ten_minutes_push_no_earlier_copy_out(
    opened: Open, folder: Path, clock: type[Clock]
) -> None:
    opened()
    yesterday = copied_after(clock, folder, days=-1)
    copied_after(clock, folder, hours=21)
    good = copied_after(clock, folder, hours=2)
    for _session in range(3):
        last = copied_after(clock, folder, minutes=3)
    assert moments(folder) == [last, good, yesterday]


def test_on_the_first_day_the_first_copy_stays_then_each_day_leaves_its_last(
    opened: Open, folder: Path, clock: type[Clock]
) -> None:
    opened()
    first = copied_after(clock, folder)
    for _hour in range(5):
        before, last = clock.moment, copied_after(clock, folder, minutes=61)
    assert moments(folder) == [last, before, first]
    days = [copied_after(clock, folder, days=1) for _day in range(5)]
    assert moments(folder) == days[:1:-1]


def test_a_copy_of_a_clock_that_was_wrong_is_never_the_newest(
    opened: Open, folder: Path, clock: type[Clock]
) -> None:
    opened()
    ahead = copied_after(clock, folder, days=4000)
    (folder / "pullstrings-copy-of Mara.db").write_bytes(b"hers, and no copy")
    clock.moment = NOW
    true = copied_after(clock, folder)
    assert moments(folder) == [true, ahead]
    for _day in range(3):
        copied_after(clock, folder, days=1)
    assert ahead not in moments(folder)


def test_a_damaged_store_replaces_no_copy(store: Store, folder: Path, clock: type[Clock]) -> None:
    good = copied_after(clock, folder)
    change(folder / STORE_FILE, "DROP TABLE turns")
    clock.moment += timedelta(days=1)
    with pytest.raises(StoreWriteError, match="damaged"):
        make_copy(folder)
    assert moments(folder) == [good]
    store.close()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_copy_that_cannot_be_written_says_why_and_leaves_nothing(
    opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    opened()

    def refuse(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(
        StoreWriteError, match="may be full" if number == errno.EIO else "disk is full"
    ):
        make_copy(folder)
    assert set(contents(folder)) <= {STORE_FILE, f"{STORE_FILE}-wal"}


@pytest.mark.usefixtures("needs_permissions")
def test_no_copy_is_made_where_nothing_can_be_written_or_there_is_no_store(
    opened: Open, folder: Path
) -> None:
    with pytest.raises(StoreWriteError, match="may be full or no longer connected"):
        make_copy(folder)
    assert contents(folder) == {}
    opened()
    with (
        refused(folder),
        pytest.raises(StoreWriteError, match="may be full or no longer connected"),
    ):
        make_copy(folder)


def _lived_in(opened: Open) -> tuple[Store, StoreCopy]:
    """Return a store from which Zoë was deleted, and a copy from before."""
    store = opened().store
    zoe = store.profiles.add("Zoë")
    store.reviews.add(zoe.id, review("a"), STATE)
    store.settings.set(f"learn.words.{zoe.key}", "animals")
    store.settings.set("theme", "light")
    play(store)
    make_copy(store.folder)
    (copy,) = list_copies(store.folder)
    store.profiles.remove(zoe.id)
    store.profiles.add("Eks")
    store.settings.set("theme", "dark")
    play(store, 1)
    return store, copy


def test_going_back_brings_all_back_but_what_is_set_for_the_app(
    opened: Open, folder: Path, clock: type[Clock]
) -> None:
    store, copy = _lived_in(opened)
    clock.moment += timedelta(minutes=1)
    go_back_to(copy)
    (zoe,) = store.profiles.all()
    assert zoe.name == "Zoë"
    assert store.reviews.cards(zoe.id, "asl").keys() == {key("a")}
    assert store.settings.get(f"learn.words.{zoe.key}") == "animals"
    assert store.settings.get("theme") == "dark"
    assert [summary.turns for summary in store.matches.summaries()] == [3]
    newest = list_copies(folder)[0]
    assert newest != copy
    clock.moment += timedelta(minutes=1)
    go_back_to(newest)
    assert store.profiles.names() == ["Eks"], "and that can be taken back"
    assert [summary.turns for summary in store.matches.summaries()] == [1, 3]
    match_id = play(store)
    store.close()
    again = open_store(folder)
    assert again.notice is None
    assert again.store.matches.summaries(1)[0].id == match_id
    again.store.close()


def test_a_damaged_copy_is_not_gone_back_to_and_an_older_one_is_brought_to_this_version(
    opened: Open, folder: Path
) -> None:
    store, copy = _lived_in(opened)
    content = copy.file.read_bytes()
    copy.file.write_bytes(content[:-4096])
    with pytest.raises(StoreReadError, match="This copy is damaged"):
        go_back_to(copy)
    copy.file.write_bytes(b"no store")
    assert holdings(copy) is None
    assert store.profiles.names() == ["Eks"]
    copy.file.unlink()
    write_version(2, folder, "pullstrings-copy-2026-01-02-180500.db")
    go_back_to(list_copies(folder)[0])
    assert turns_in(store) == TURNS[:2]
    assert store.classes.all() == []
