"""Broken files: records, people, notes at the door, and paths that are not files."""

import contextlib
import io
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app.command import main as command
from pullstrings_qt.app.open_requests import OpenRequests
from pullstrings_qt.app.single_instance import SingleInstance
from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.core.record import record_from_document, write_record
from pullstrings_qt.core.replay import replay_lines
from pullstrings_qt.learning.anki_import import preview_package
from pullstrings_qt.storage import open_store
from pullstrings_qt.storage.record_files import read_record_file, write_record_file
from pullstrings_qt.storage.store import Store
from pullstrings_qt.table.stored_matches import open_match
from tests.learning.people_files import read_person, take_in
from tests.odd_files import ODD_FILES
from tests.robustness.broken import as_json, broken_bytes, broken_document, with_key_twice
from tests.robustness.fuzz_kind import Kind
from tests.robustness.trial import lost
from tests.robustness.whole import person_file, playable, played
from tests.storage.store_samples import store_in_memory
from tests.tiles.sets import read_any

RARELY = 300  # of how many inputs one is as large as a limit allows


class Records(Kind):
    """A record that was damaged, is opened, replayed, kept in a store and gone on with."""

    name = "records"

    def prepare(self, folder: Path) -> None:
        self._most = len(playable())

    def run(self, chance: Random, folder: Path) -> None:
        file = folder / "match.pullstrings"
        file.write_bytes(self._broken(chance))
        with self.reading("a record"):
            record = read_record_file(file)
            for _line in replay_lines(record):
                pass
            again = folder / "again.pullstrings"
            write_record_file(again, record)
            if read_record_file(again).document() != record.document():
                raise lost("the record reads otherwise after it is written")
            with contextlib.closing(store_in_memory(folder)) as store:
                self._keep(store, record_from_document(record.document()).document())

    def _keep(self, store: Store, document: dict[str, object]) -> None:
        match_id = store.matches.add_record(document)
        if store.matches.record(match_id) != document:
            raise lost("the record reads otherwise after it is kept")
        store.matches.summaries()
        match = open_match(store, match_id)
        match.deleteLater()

    def _broken(self, chance: Random) -> bytes:
        whole = played(chance.randrange(self._most))
        if chance.random() < 0.95:  # a whole match takes long to replay, and is broken no better
            whole = whole.cut(chance.randrange(15))
        if chance.randrange(RARELY) == 0:
            return _huge(chance, whole.document())
        action = chance.randrange(8)
        if action == 0:
            return chance.randbytes(chance.randrange(300))
        if action == 1:
            return with_key_twice(chance, write_record(whole).encode())
        if action < 5:
            return broken_bytes(chance, write_record(whole).encode())
        return as_json(broken_document(chance, whole.document()))


def _huge(chance: Random, document: dict[str, object]) -> bytes:
    """Return a record that is far larger than a match."""
    size = chance.choice((10_000, 100_000, 6_000_000))
    turn = chance.choice(({}, {"0": "n1", "1": "n1"}, {"0": "pass"}))
    kind = chance.choice(("turns", "players", "extras"))
    if kind == "turns":
        document["turns"] = "@"
        return as_json(document).replace(b'"@"', b"[" + b",".join([as_json(turn)] * size) + b"]")
    text = "[" + ",".join(["[]"] * size) + "]"
    document["players" if kind == "players" else "more"] = "@"
    return as_json(document).replace(b'"@"', text.encode())


class People(Kind):
    """The file of a person, alone or of a class, that was damaged, is read and taken in.

    Some of the answers are here already.
    """

    name = "people"

    def prepare(self, folder: Path) -> None:
        self._whole = person_file(folder).read_bytes()
        self._document = json.loads(self._whole)

    def run(self, chance: Random, folder: Path) -> None:
        file = folder / "mara.json"
        content = self._broken(chance)
        file.write_bytes(_as_class(chance, content) if chance.random() < 0.3 else content)
        with contextlib.closing(store_in_memory(folder)) as store, self.reading("a person"):
            data = read_person(file)
            reviews = list(data.reviews)
            some = chance.sample(reviews, chance.randrange(len(reviews) + 1))
            kept = take_in(store, replace(data, reviews=some))[0].profile
            take_in(store, data)
            events = {one.origin for one in reviews} - {None}
            alone = sum(one.origin is None for one in reviews)
            if store.reviews.count(kept.id) != alone + len(events):
                raise lost("answers of the person are lost, or count twice")
            store.profiles.all()
            store.reviews.page(kept.id)
            store.settings.of_person(kept.key)

    def _broken(self, chance: Random) -> bytes:
        action = chance.randrange(7)
        if chance.randrange(RARELY) == 0:
            return self._huge(chance)
        if action == 0:
            return with_key_twice(chance, self._whole)
        if action < 3:
            return broken_bytes(chance, self._whole)
        return as_json(broken_document(chance, self._document))

    def _huge(self, chance: Random) -> bytes:
        part = chance.choice((b'"settings":', b'"cards":', b'"reviews":'))
        many = b"[" * 50_000 if chance.random() < 0.5 else b"[" + b"[]," * 300_000 + b"[]]"
        return self._whole.replace(part, part + many, 1)


def _as_class(chance: Random, person: bytes) -> bytes:
    """Return a class with one pupil; half of them are damaged once more."""
    index = {"format": "pullstrings-class", "version": 1, "key": "ab" * 16, "name": "3b"}
    index |= {"set": "asl", "started": "2026-10-12"}
    packed = io.BytesIO()
    ways = (ZIP_DEFLATED, ZIP_DEFLATED, ZIP_STORED, ZIP_LZMA, ZIP_BZIP2)
    with ZipFile(packed, "w", chance.choice(ways)) as package:
        package.writestr("class.json", as_json(index))
        package.writestr(f"people/{'a' * 32}.json", person)
    whole = packed.getvalue()
    return broken_bytes(chance, whole) if chance.random() < 0.5 else whole


class Notes(Kind):
    """A note at the doorbell that no start of ours wrote; the window that is open answers it."""

    name = "notes"

    def prepare(self, folder: Path) -> None:
        application()
        self._session = AppSession(open_store(folder / "store"), geometry=False)
        self._session.navigation.open_home()
        self._arrivals = OpenRequests(self._session.window, self._session.navigation)

    def run(self, chance: Random, folder: Path) -> None:
        calls = folder / "calls"
        calls.mkdir()
        message_file = calls / f"{chance.choice(('a', 'ü', 'x' * 200, '0'))}.call"
        kind = chance.randrange(200)
        if kind == 0:
            ODD_FILES[chance.choice(list(ODD_FILES))](message_file)
        elif kind == 1:
            message_file.symlink_to(folder / "nothing")
        elif kind == 2:
            message_file.write_bytes(b" " * 30_000_000)
        else:
            message_file.write_bytes(self._broken(chance, folder))
        with self.reading("a note"):
            bell = SingleInstance(folder)
            bell.message_received.connect(self._arrivals.answer)
            bell.listen()
            QApplication.processEvents()
            self._session.window.go_home()
            bell.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if os.path.lexists(message_file):
            raise lost("the note stays, and would be read again and again")

    def _broken(self, chance: Random, folder: Path) -> bytes:
        file = folder / "match.pullstrings"
        if chance.random() < 0.03:
            file.write_bytes(write_record(played(chance.randrange(9))).encode())
        names = (str(file), "x" * 5000, "\0", "/dev/null", "", str(folder), "/proc/self/mem")
        whole = {"file": chance.choice((*names, None)), "token": chance.choice(("", "token-7"))}
        if chance.random() < 0.5:
            return as_json(broken_document(chance, whole))
        return broken_bytes(chance, as_json(whole))


class Places(Kind):
    """What is named on the command line or in a dialog, and is no file that can be read."""

    name = "places"
    share = 0.05

    def prepare(self, folder: Path) -> None:
        self._whole = played(0)

    def run(self, chance: Random, folder: Path) -> None:
        name = chance.choice(("match.pullstrings", "words.csv", "tileset.toml", "deck.apkg", "it"))
        place, which = folder / name, chance.randrange(len(ODD_FILES) + len(_PLACES))
        if which < len(_PLACES):
            place = _PLACES[which](folder, place)
        else:
            list(ODD_FILES.values())[which - len(_PLACES)](place)
        with self.reading(f"{place}"[:80]):
            readers = (read_record_file, self._replay, read_person, preview_package, read_any)
            chance.choice((*readers, self._write))(place)

    def _replay(self, place: Path) -> None:
        with (
            contextlib.redirect_stderr(io.StringIO()) as said,
            contextlib.redirect_stdout(io.StringIO()),
        ):
            code = command(["replay", str(place)])
        if code and not said.getvalue().strip():
            raise lost("replay says nothing about what is wrong")

    def _write(self, place: Path) -> None:
        if not place.is_relative_to("/dev"):
            write_record_file(place, self._whole)


_PLACES: tuple[Callable[[Path, Path], Path], ...] = (
    lambda _folder, _place: Path("/dev/zero"),
    lambda _folder, _place: Path("/dev/full"),
    lambda folder, place: folder / ("x" * 300) / place.name,
    lambda folder, place: folder / f"{'x' * 5000}{place.name}",
    lambda _folder, place: place / "below",
    lambda folder, place: folder / "nowhere" / place.name,
    lambda folder, place: folder / f"a\0{place.name}",
    lambda folder, place: folder / f"\udcff{place.name}",
)

KINDS = (Records, People, Notes, Places)
