"""Matches between laptops in the store."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from pullstrings_qt.core.remote.match import Own, RemoteMatch
from pullstrings_qt.core.remote.offers import UNDO
from pullstrings_qt.storage import Store, StoreWriteError, schema
from pullstrings_qt.storage.copies import go_back_to, list_copies, make_copy
from pullstrings_qt.storage.errors import UnknownMatch
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.storage.remote import RemoteShelf
from tests.core.remote.laptops import Net, choose, digest, guest, rounds_of
from tests.storage.store_samples import Open


def begun(store: Store) -> tuple[RemoteShelf, Net]:
    """Begin a match in the store with a laptop elsewhere."""
    shelf = store.remote.add(Own(here={0: "Mara"}))
    net = Net(Random(1))
    net.add(RemoteMatch.host(shelf, "pulling_strings", {}))
    net.add(guest(net.matches[0].post(), 1))
    net.settle(2)
    return shelf, net


def play(net: Net, turns: int) -> None:
    while len(rounds_of(net.matches[0]).turns) < turns:
        net.choose_somewhere()
        net.run()


def stored(store: Store, shelf: RemoteShelf) -> dict[str, object]:
    assert shelf.match_id is not None
    document = store.matches.record(shelf.match_id)
    return {key: document[key] for key in ("setup", "players", "turns", "outcome")}


def told(net: Net) -> dict[str, object]:
    document = rounds_of(net.matches[0]).record().document()
    return {key: document[key] for key in ("setup", "players", "turns", "outcome")}


def test_entries_and_the_match_they_tell_are_one(store: Store, opened: Open) -> None:
    shelf, net = begun(store)
    assert store.matches.forget_left(timedelta(days=30)) == 0, "it may wait for its first turn"
    assert store.matches.is_shared(shelf.match_id or 0)
    play(net, 3)
    assert stored(store, shelf) == told(net)
    net.matches[0].offer(UNDO, 1)
    net.matches[1].take(net.matches[0].post())
    net.matches[1].answer(0, yes=True)
    net.matches[0].take(net.matches[1].post())
    assert stored(store, shelf) == told(net)
    play(net, 4)
    assert stored(store, shelf) == told(net)
    net.matches[0].resign()
    assert stored(store, shelf) == told(net)
    assert net.matches[0].rounds is not None
    opened_again = RemoteMatch(shelf)
    assert digest(rounds_of(opened_again)) == digest(rounds_of(net.matches[0]))
    assert len(store.matches.summaries()) == 1


def test_nothing_counts_that_could_not_be_stored(store: Store, folder: Path) -> None:
    shelf, net = begun(store)
    play(net, 1)
    mara, before = net.matches[0], told(net)
    counts = mara.logs.counts
    with closing(sqlite3.connect(folder / STORE_FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreWriteError):
            choose(mara, min(mara.to_choose), net.chance)
        other.execute("ROLLBACK")
    assert (mara.logs.counts, told(net), stored(store, shelf)) == (counts, before, before)
    choose(mara, min(mara.to_choose), net.chance)
    assert mara.logs.counts > counts


def test_keys_never_leave_the_store_nor_go_into_the_copy_before_an_upgrade(
    store: Store, opened: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, net = begun(store)
    play(net, 2)
    own, match_id = shelf.own(), shelf.match_id
    make_copy(folder)
    (copy,) = list_copies(folder)
    content = copy.file.read_bytes()
    for secret in (own.key, own.seed):
        assert secret.hex().encode() not in content
        assert secret not in content
        assert secret.hex() not in str(store.matches.record(match_id or 0))
    with closing(sqlite3.connect(copy.file)) as connection:
        assert connection.execute("SELECT count(*) FROM remote_entries").fetchone()[0] > 0
    store.close()
    newer = (*schema.MIGRATIONS, ("CREATE TABLE later (id INTEGER)",))
    monkeypatch.setattr(schema, "MIGRATIONS", newer)
    (back,) = opened().store.remote.open()
    assert back.own() == own
    (old,) = folder.glob("pullstrings-version-*.db")
    assert own.key.hex().encode() not in old.read_bytes()


def test_what_is_remembered_of_a_match_beside_its_logs(store: Store) -> None:
    here = {0: "Mara", 1: "Robot"}
    own = Own(here=here, code="123456789012", ways=("flat",), levels={1: "4"}, requests=(b"x",))
    shelf = store.remote.add(own)
    assert shelf.own() == own
    shelf.remember(replace(own, ways=()))
    match = RemoteMatch.host(shelf, "mijnlieff", {})
    assert shelf.match_id is None
    (again,) = store.remote.open()
    assert again.own() == replace(own, ways=())
    assert RemoteMatch(again).post() == match.post()


def test_going_back_to_a_copy_keeps_the_key_and_the_others_bring_the_rest(
    store: Store, folder: Path
) -> None:
    shelf, net = begun(store)
    play(net, 1)
    make_copy(folder)
    play(net, 3)
    go_back_to(list_copies(folder)[0])
    back = RemoteMatch(RemoteShelf(shelf._database, shelf.id))
    assert len(rounds_of(back).turns) == 1
    theo = net.matches[1]
    theo.take(back.post())
    back.take(theo.post())
    assert digest(rounds_of(back)) == digest(rounds_of(theo))
    assert len(rounds_of(back).turns) == 3


@pytest.mark.parametrize("has_copy", [False, True])
def test_a_damaged_store_gives_keys_and_logs_back(
    store: Store, opened: Open, folder: Path, has_copy: bool
) -> None:
    shelf, net = begun(store)
    play(net, 1)
    if has_copy:
        make_copy(folder)
    play(net, 3)
    match_id, key = shelf.match_id, shelf.own().key
    store.close()
    content = bytearray((folder / STORE_FILE).read_bytes())
    content[36:40] = (5).to_bytes(4)  # pages that are free, it says
    (folder / STORE_FILE).write_bytes(content)
    reopened = opened()
    assert "damaged" in str(reopened.notice)
    (back,) = reopened.store.remote.open()
    assert (back.match_id, back.own().key) == (match_id, key)
    assert rounds_of(RemoteMatch(back)).turns == rounds_of(net.matches[0]).turns


def test_a_match_that_is_done_keeps_its_turns_and_no_key_and_a_deleted_one_neither(
    store: Store,
) -> None:
    shelf, net = begun(store)
    play(net, 2)
    match_id, before = shelf.match_id, stored(store, shelf)
    assert match_id is not None
    shelf.close()
    assert not store.matches.is_shared(match_id)
    assert store._database.rows("SELECT * FROM remote_keys") == []
    document = store.matches.record(match_id)
    assert {key: document[key] for key in before} == before
    shelf, _net = begun(store)
    assert shelf.match_id is not None
    store.matches.delete(match_id, shelf.match_id)
    assert store.remote.open() == []
    assert store._database.rows("SELECT * FROM remote_keys") == []
    assert store._database.rows("SELECT * FROM remote_entries") == []
    with pytest.raises(UnknownMatch):
        shelf.own()
