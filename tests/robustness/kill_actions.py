"""The actions to kill: a match, flash cards, imports, a migration, settings, a window."""

import json
import os
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from pullstrings_qt.core.learning_types import Direction, PersonData
from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.core.replay import replay
from pullstrings_qt.learning.anki_import import import_, preview_package, suggested_mapping
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Session
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.copies import go_back_to, list_copies, make_copy
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.anki_packages import database, package
from tests.learning.card_samples import next_card
from tests.learning.people_files import read_person, take_in
from tests.robustness.trial import lost
from tests.robustness.whole import (
    MATCHES,
    NAMES,
    is_tidy,
    killed,
    lived_in,
    person_file,
    playable,
    played,
)
from tests.storage.store_samples import is_whole, write_version
from tests.tiles.sets import add, empty_sets_folder, table, written


class Teller:
    """Says what a child is about to do, and what it has done; a line is there whole or not."""

    def __init__(self, writing: int) -> None:
        self._writing = writing

    def will(self, state: Any) -> None:
        """Say what the store will hold after the next step."""
        self.say(f"will {json.dumps(state)}")

    def done(self) -> None:
        """Say that it holds that."""
        self.say("done")

    def say(self, line: str) -> None:
        """Write one line."""
        os.write(self._writing, f"{line}\n".encode())


class Command(ABC):
    """Something that is killed while it is done; made once in each worker.

    Args:
        folder: for what all of them share.

    Attributes:
        before: what `seen` returns before anything is done.
    """

    name: ClassVar[str]
    share: ClassVar[float] = 1.0
    before: Any = None
    _whole: Path
    """The store that `prepare` has made."""

    def __init__(self, folder: Path) -> None:
        self.prepare(folder)

    @abstractmethod
    def prepare(self, folder: Path) -> None:
        """Make the whole samples."""

    def begin(self, folder: Path) -> None:
        """Put the samples into the folder of one kill."""
        for file in self._whole.iterdir():
            shutil.copyfile(file, folder / file.name)

    @abstractmethod
    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        """Do it, in the child, until it is over or killed."""

    @abstractmethod
    def seen(self, folder: Path) -> Any:
        """Open everything again and return what is there, made of JSON values."""


@contextmanager
def again(folder: Path) -> Iterator[Store]:
    """Open a store as the next start does; nothing about it may be odd."""
    opened = open_store(folder)
    try:
        if opened.notice is not None or not opened.store.persistent:
            raise lost("the next start says something", f"{opened.notice}")
        yield opened.store
    finally:
        opened.store.close()
    if not is_whole(folder / STORE_FILE):
        raise lost("SQLite finds the store damaged")
    is_tidy(folder)


class _InLivedInStore(Command):
    """An action in the store of a family, which must still be there afterwards."""

    def prepare(self, folder: Path) -> None:
        self._whole = lived_in(folder / "whole")

    @contextmanager
    def family(self, folder: Path) -> Iterator[Store]:
        """Open the store again; the family and its matches have to be there."""
        with again(folder) as store:
            gone = set(NAMES) - set(store.profiles.names())
            if gone or len(store.matches.summaries()) < MATCHES:
                raise lost("players or old matches are gone", f"{gone}")
            yield store


class MatchPlayed(_InLivedInStore):
    """A match of any game, turn by turn; every fifth turn is taken back once."""

    name = "match"

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        record = played(chance.randrange(len(playable())))
        store = open_store(folder).store
        teller.will([[], None])
        names = Record(record.game, record.options, record.setup, record.players)
        match_id = store.matches.begin(names)
        teller.done()
        turns: list[Any] = []
        for number, turn in enumerate(record.turns[:40], 1):
            texts = {str(seat): turn[seat] for seat in sorted(turn)}
            for step in range(3 if number % 5 == 0 else 1):
                teller.will([turns if step == 1 else [*turns, texts], None])
                if step == 1:
                    store.matches.truncate(match_id, number - 1)
                else:
                    store.matches.append_turn(match_id, number, texts)
                teller.done()
            turns.append(texts)
        teller.will([turns, record.outcome])
        store.matches.finish(match_id, record.outcome or {})
        teller.done()

    def seen(self, folder: Path) -> Any:
        with self.family(folder) as store:
            newest = store.matches.summaries(1)[0]
            if newest.id <= MATCHES:
                return None
            document = store.matches.record(newest.id)
            for _turn in replay(replace(record_from_document(document), outcome=None)):
                pass
            return [document["turns"], document["outcome"]]


class CardsLearned(Command):
    """Flash cards; every fourth answer is taken back and given again."""

    name = "session"

    def prepare(self, folder: Path) -> None:
        self.before = []
        store = open_store(folder / "whole").store
        store.profiles.add("Mara")
        store.close()
        self._whole = folder / "whole"

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        store = open_store(folder).store
        (mara,) = store.profiles.all()
        grader = Grader(mara.id, store.reviews, Schedule(Random(1)), local_now)
        session = Session(grader, tile_set("asl"), chance=chance, daily_new=26)
        answers: list[Any] = []
        while len(answers) < 60 and (card := next_card(session)) is not None:
            taken = chance.choice((card.tile_id, "a", "t"))
            self._answer(session, teller, answers, [card.tile_id, taken])
            if len(answers) % 4 == 0:
                teller.will(answers[:-1])
                session.undo()
                teller.done()
                answers.pop()
                self._answer(session, teller, answers, [card.tile_id, "b"])

    def _answer(self, session: Session, teller: Teller, answers: list[Any], one: list[str]) -> None:
        teller.will([*answers, one])
        session.answer(one[1])
        teller.done()
        answers.append(one)

    def seen(self, folder: Path) -> Any:
        with again(folder) as store:
            (mara,) = store.profiles.all()
            kept = [review for _id, review in store.reviews.page(mara.id)]
            if set(store.reviews.cards(mara.id, "asl")) != {review.key for review in kept}:
                raise lost("cards and answers do not belong together")
            found = store.reviews.confusions(mara.id, "asl", Direction.READ)
            taken = Counter((one.key.tile_id, one.taken_for) for one in kept)
            if {(one.tile_id, one.taken_for): one.count for one in found} != taken:
                raise lost("what was mixed up and the answers do not belong together")
            days = store.reviews.days(mara.id, date.min, date.max)
            if sum(total.reviews for total in days) != len(kept):
                raise lost("the days and the answers do not belong together")
            return [[one.key.tile_id, one.taken_for] for one in kept]


class SettingsWritten(_InLivedInStore):
    """Settings, one after the other."""

    name = "settings"

    def prepare(self, folder: Path) -> None:
        super().prepare(folder)
        self.before = {}

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        store = open_store(folder).store
        values: dict[str, Any] = {}
        for number in range(80):
            key = f"killed.{chance.randrange(9)}"
            values[key] = chance.choice((number, f"{number}", [number] * 300, {"n": number}))
            teller.will(values)
            store.settings.set(key, values[key])
            teller.done()

    def seen(self, folder: Path) -> Any:
        with self.family(folder) as store:
            keys = [f"killed.{number}" for number in range(9)]
            found = {key: store.settings.get(key) for key in keys}
            return {key: value for key, value in found.items() if value is not None}


class Imports(_InLivedInStore):
    """A record, a person, a table of words and an Anki package are taken in: each wholly or not."""

    name = "import"

    def prepare(self, folder: Path) -> None:
        super().prepare(folder)
        self.before = [0, {}, []]
        (folder / "person").mkdir()
        data = read_person(person_file(folder / "person", 150))
        key = data.profile.key[:-1]
        self._people: list[PersonData] = [
            replace(data, profile=data.profile._replace(key=f"{key}{n}", name=f"New {n}"))
            for n in range(3)
        ]
        self._table = written(folder / "in", table(), "words.csv")
        self._package = package(folder, database(folder))
        self._records = [replace(played(number), players=("A", "B")) for number in range(2)]

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        store = open_store(folder).store
        own_sets = empty_sets_folder(folder)
        state: list[Any] = [0, {}, []]
        commands: list[Any] = [*self._records, *self._people, self._table, self._package]
        chance.shuffle(commands)
        for action in commands:
            records, people, sets = state
            if isinstance(action, Record):
                state = [records + 1, people, sets]
            elif isinstance(action, PersonData):
                state = [records, {**people, action.profile.name: len(list(action.reviews))}, sets]
            else:
                state = [records, people, sorted([*sets, action.stem])]
            teller.will(state)
            self._take(action, store, own_sets)
            teller.done()

    def _take(self, action: Any, store: Store, own_sets: Any) -> None:
        if isinstance(action, Record):
            store.matches.add_record(action.document())
        elif isinstance(action, PersonData):
            take_in(store, action)
        elif action.suffix == ".csv":
            add(own_sets, action, shutil.copyfile)
        else:
            import_(action, suggested_mapping(preview_package(action)), own_sets, shutil.copyfile)

    def seen(self, folder: Path) -> Any:
        own_sets = empty_sets_folder(folder)
        if own_sets.broken():
            raise lost("half a tile set is on the shelf", f"{own_sets.broken()}")
        sets = sorted(own_sets.ids())
        if sets:  # what was left half done goes with the next set that comes
            add(own_sets, self._table, shutil.copyfile)
        else:
            shutil.rmtree(folder / "tilesets", ignore_errors=True)
        with self.family(folder) as store:
            added = [one for one in store.matches.summaries() if one.imported]
            for summary in added:
                for _turn in replay(record_from_document(store.matches.record(summary.id))):
                    pass
            people = {one.name: store.reviews.count(one.id) for one in store.profiles.all()}
            news = {name: count for name, count in people.items() if name.startswith("New")}
            return [len(added), news, sets]


class Migration(Command):
    """A store of version 1 is brought to this version."""

    name = "migration"

    def prepare(self, folder: Path) -> None:
        self._whole = folder / "whole"
        self._whole.mkdir()
        with closing(sqlite3.connect(write_version(1, self._whole))) as connection, connection:
            connection.execute(
                "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 150)"
                " INSERT INTO matches (game, options, setup, players, outcome, extras, imported,"
                " started, changed) SELECT game, options, setup, players, NULL, extras, 0,"
                " started, changed FROM matches, n WHERE matches.id = 7"
            )
            connection.execute(
                "INSERT INTO turns SELECT m.id, t.number, t.choices FROM matches m, turns t"
                " WHERE t.match_id = 7 AND m.id > 7 AND m.outcome IS NULL"
            )
            ((self.before,),) = connection.execute("SELECT COUNT(*) FROM matches").fetchall()

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        teller.will(self.before)
        open_store(folder)
        teller.done()

    def seen(self, folder: Path) -> Any:
        with again(folder) as store:
            if store.profiles.names() != ["Zoë"] or store.settings.get("theme") != "dark":
                raise lost("names or settings are gone")
            summaries = store.matches.summaries()
            for summary in summaries[:20]:
                store.matches.record(summary.id)
        backups = list(folder.glob("pullstrings-version-1*.db"))
        if not backups or not all(is_whole(backup) for backup in backups):
            raise lost("no whole copy of the older store is left", f"{backups}")
        return len(summaries)


class Copying(_InLivedInStore):
    """Matches, a copy after each, and the way back to the last of them."""

    name = "copies"

    def prepare(self, folder: Path) -> None:
        super().prepare(folder)
        self.before = 0

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        store = open_store(folder).store
        for number in range(1, 7):
            teller.will(number)
            store.matches.add_record(replace(played(number), players=("A", "B")).document())
            teller.done()
            make_copy(folder)
        copy = list_copies(folder)[0]
        teller.will(7)
        store.matches.add_record(replace(played(7), players=("A", "B")).document())
        teller.done()
        teller.will(6)
        go_back_to(copy)
        teller.done()

    def seen(self, folder: Path) -> Any:
        copies = list_copies(folder)
        if not copies or not all(is_whole(copy.file) for copy in copies):
            raise lost("a copy is not whole", f"{copies}")
        with self.family(folder) as store:
            return sum(summary.imported for summary in store.matches.summaries())


class Recovery(Command):
    """A damaged store is put aside, and its copy takes its place with what is newer."""

    name = "recovery"

    def prepare(self, folder: Path) -> None:
        self._whole = killed(folder / "killed", lived_in(folder / "whole"))
        with closing(sqlite3.connect(self._whole / STORE_FILE)) as connection:
            connection.execute("PRAGMA application_id = 7")
            ((self.before,),) = connection.execute("SELECT count(*) FROM turns").fetchall()

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        teller.will(self.before)
        open_store(folder)
        teller.done()

    def seen(self, folder: Path) -> Any:
        opened = open_store(folder)
        turns = sum(summary.turns for summary in opened.store.matches.summaries())
        opened.store.close()
        if len(list(folder.glob("pullstrings-damaged-*.db"))) != 1:
            raise lost("the damaged store is not kept", f"{opened.notice}")
        with again(folder):
            return turns


class FirstStart(Command):
    """The very first start, in a folder that is not there yet."""

    name = "first-start"
    share = 0.3

    def prepare(self, folder: Path) -> None:
        """Need nothing."""

    def begin(self, folder: Path) -> None:
        """Leave the folder empty."""

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        teller.will("set")
        store = open_store(folder / "data" / "pullstrings").store
        store.settings.set("killed", "set")
        teller.done()

    def seen(self, folder: Path) -> Any:
        with again(folder / "data" / "pullstrings") as store:
            return store.settings.get("killed")


class WindowPlayed(_InLivedInStore):
    """A match on the page of the real window, every turn of which was shown."""

    name = "window"
    share = 2.0  # of 9.3: more than a fifth

    def do(self, folder: Path, chance: Random, teller: Teller) -> None:
        from tests.robustness.window import App

        app = App(folder, quiet=True)
        teller.will([[], None])
        page = app.begin(chance, computers=False)
        teller.done()
        turns: list[Any] = []
        for _turn in range(12):
            if page.match.outcome is not None:
                return
            choices = app.choices(page, chance)
            write = page.match.rules.write_choice
            turns.append({str(seat): write(choices[seat]) for seat in sorted(choices)})
            teller.will([turns, None])
            app.play(page, choices)
            teller.done()

    def seen(self, folder: Path) -> Any:
        with self.family(folder) as store:
            newest = store.matches.summaries(1)[0]
            if newest.id <= MATCHES:
                return None
            document = store.matches.record(newest.id)
            return [document["turns"], None]


ACTIONS: tuple[type[Command], ...] = (
    *(MatchPlayed, CardsLearned, Imports, Migration, SettingsWritten),
    *(Copying, Recovery, FirstStart, WindowPlayed),
)
