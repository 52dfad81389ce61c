"""Broken tile sets and Anki packages."""

import json
import shutil
import sqlite3
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from PySide6.QtGui import QImage

from pullstrings_qt.learning.anki_import import import_, preview_package, suggested_mapping
from pullstrings_qt.learning.anki_schedule import Learned
from pullstrings_qt.look.picture_file import picture_trouble, take_picture
from pullstrings_qt.tiles.csv_import import read_table_as
from pullstrings_qt.tiles.manifest import MANIFEST
from pullstrings_qt.tiles.own_sets import export_set
from pullstrings_qt.tiles.table_file import TableFormat
from pullstrings_qt.tiles.table_guess import ENCODINGS, SEPARATORS
from tests.learning.anki_packages import (
    ANIMALS,
    REAL,
    database,
    model,
    newest_database,
    newest_package,
    package,
)
from tests.robustness.broken import (
    as_json,
    broken_bytes,
    broken_document,
    broken_row,
    odd_value,
)
from tests.robustness.fuzz_kind import Kind
from tests.robustness.trial import lost
from tests.tiles.sets import add, empty_sets_folder, entry, manifest, table

RARELY = 200  # of how many inputs one is far larger than it should be
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h9v9z"/></svg>'


def pictures(folder: Path) -> dict[str, bytes]:
    """Return a picture of each form, by its name."""
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(0xCC3300)
    found = {"three.svg": SVG.encode()}
    for name in ("one.png", "two.jpg"):
        if not image.save(str(folder / name)):
            raise OSError(name)
        found[name] = (folder / name).read_bytes()
    return found


def looked_at(source: Path, target: Path) -> Path:
    """Take a picture as the app does: a look at the copy says whether it can be seen."""
    copy = take_picture(source, target)
    picture_trouble(copy)
    return copy


class TileSets(Kind):
    """A damaged table, manifest or folder of pictures is put on the shelf, or is on it."""

    name = "tile-sets"

    def prepare(self, folder: Path) -> None:
        self._pictures = pictures(folder)

    def run(self, chance: Random, folder: Path) -> None:
        makers = {
            "table": self._table,
            "manifest": self._manifest,
            "folder": self._folder,
            "shelf": self._own_sets,
        }
        kind = chance.choice(list(makers))
        source = folder / "in"
        source.mkdir()
        for name, content in self._pictures.items():
            wrong = chance.random() < 0.2
            (source / name).write_bytes(broken_bytes(chance, content) if wrong else content)
        makers[kind](chance, source)
        own_sets = empty_sets_folder(folder)
        if kind == "shelf":
            shutil.move(source, folder / "tilesets" / "mine")
        with self.reading(f"a tile set, {kind}"):
            if kind != "shelf":
                kept = add(own_sets, source, looked_at)
                export_set(kept, folder)
                if empty_sets_folder(folder).tile_set(kept.id) != kept:
                    raise lost("the tile set reads otherwise after it is kept")
        with self.reading("the shelf"):
            own_sets.tile_sets()
            own_sets.broken()

    def _table(self, chance: Random, source: Path) -> None:
        text = table("one.png,eins", "two.jpg,zwei", "three.svg,drei", "Käse,“frø”")
        text = text.replace(",", chance.choice(SEPARATORS))
        content = text.encode(
            chance.choice(("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"))
        )
        if chance.random() < 0.9:
            content = broken_bytes(chance, content)
        path = source / chance.choice(("words.csv", "words.tsv"))
        path.write_bytes(content)
        written = TableFormat(
            chance.choice(ENCODINGS), chance.choice(SEPARATORS), headed=chance.random() < 0.5
        )
        with self.reading("a table read in another way"):
            reading = read_table_as(path, written)
            if not reading.fault and not reading.tile_set().tiles:
                raise lost("a table without faults is no set")
            reading.tile_set()

    def _manifest(self, chance: Random, source: Path) -> None:
        (source / MANIFEST).write_bytes(_broken_manifest(chance))

    def _own_sets(self, chance: Random, source: Path) -> None:
        (source.parent / "tilesets").mkdir()
        self._manifest(chance, source)

    def _folder(self, chance: Random, source: Path) -> None:
        for number in range(1, chance.choice((10, 23, 26))):
            name, content = chance.choice(list(self._pictures.items()))
            side = chance.choice(("", "-front", "_back", " front"))
            (source / f"{number}{side}{Path(name).suffix}").write_bytes(content)


def _broken_manifest(chance: Random) -> bytes:
    """Return a manifest with odd values, deep nesting or wrong bytes."""
    if chance.randrange(RARELY) == 0:
        return f"a = {'[' * 100_000}".encode()
    if chance.random() < 0.4:
        front = '{ picture = "one.png", text = "one", alt = "one" }'
        return broken_bytes(chance, manifest(entry("first", front=front)).encode())
    value = _toml_value(chance)
    whole = manifest(
        entry("first", front=chance.choice((value, f"{{ text = {value}, alt = 'x' }}")))
    )
    pieces = whole.split("\n")
    place = chance.randrange(len(pieces))
    if "=" in pieces[place]:
        pieces[place] = f"{pieces[place].split('=')[0]} = {_toml_value(chance)}"
    return "\n".join(pieces).encode("utf-8", "surrogatepass")


def _toml_value(chance: Random) -> str:
    deep = chance.choice((3, 50, 600, 5000))
    plain = json.dumps(str(odd_value(chance)), ensure_ascii=chance.random() < 0.5)
    nested = ("[" * deep + "]" * deep, "{a=" * deep + "1" + "}" * deep, ".".join(["a"] * deep))
    others = ("1979-05-27T07:32:00Z", "0x" + "f" * deep, "9" * 5000, "inf")
    return chance.choice((plain, plain, *nested, *others))


class Packages(Kind):
    """A damaged Anki package is looked into and becomes a tile set, or is refused."""

    name = "packages"

    def prepare(self, folder: Path) -> None:
        self._folder = folder
        made = pictures(folder)
        notes = [(f'<img src="{name}">', f"picture {name}") for name in made]
        cloze = model(8, ("Text", "Extra", "More"), "{{cloze:Text}}", "{{cloze:Text}}", kind=1)
        notes += [*ANIMALS, *((f"a {{{{c1::{n}}}}}", "x", "y") for n in range(24))]  # type: ignore[list-item]
        content = database(folder, notes, [model(), cloze])
        self._database = folder / "whole.anki2"
        self._database.write_bytes(content)
        self._newest = folder / "newest.anki2"
        self._newest.write_bytes(newest_database(folder, ANIMALS, extra=_LEARNED))
        self._media = made
        self._wholes = [package(folder, content, made).read_bytes()]
        self._wholes += [path.read_bytes() for path in sorted(REAL.glob("*.apkg"))]

    def run(self, chance: Random, folder: Path) -> None:
        file = folder / "deck.apkg"
        action = chance.randrange(6)
        if chance.randrange(RARELY) == 0:
            self._huge(chance, file)
        elif action < 2:
            file.write_bytes(broken_bytes(chance, chance.choice(self._wholes)))
        elif action < 5:
            self._with_broken_rows(chance, file)
        else:
            self._with_broken_map(chance, file)
        own_sets = empty_sets_folder(folder)
        with self.reading("a package"):
            preview = preview_package(file)
            taken = import_(
                file,
                suggested_mapping(preview),
                own_sets,
                take_picture,
                keep_learned=list[Learned]().append,
            )
            if empty_sets_folder(folder).tile_set(taken.tile_sets[0].id) is None:
                raise lost("the set of the package is not on the shelf")
        with self.reading("the shelf"):
            if own_sets.broken():
                raise lost("a broken set is on the shelf", f"{own_sets.broken()}")

    def _with_broken_rows(self, chance: Random, file: Path) -> None:
        made = file.with_name("made.anki2")
        newest = chance.random() < 0.5
        shutil.copyfile(self._newest if newest else self._database, made)
        for _time in range(chance.choice((1, 2, 5))):
            _break_collection(chance, made)
        content = made.read_bytes()
        if chance.random() < 0.3:
            content = broken_bytes(chance, content)
        if newest:
            newest_package(file.parent, content, self._media, name=file.name)
            return
        member = chance.choice(("collection.anki2", "collection.anki21"))
        package(file.parent, content, self._media, name=file.name, member=member)

    def _with_broken_map(self, chance: Random, file: Path) -> None:
        names = {str(number): name for number, name in enumerate(self._media)}
        odd = as_json(
            odd_value(chance) if chance.random() < 0.3 else broken_document(chance, names)
        )
        _write(file, self._database.read_bytes(), odd, self._media)

    def _huge(self, chance: Random, file: Path) -> None:
        kind = chance.choice(("map", "entries", "text"))
        content, names = self._database.read_bytes(), b"{}"
        media: dict[str, bytes] = {}
        if kind == "map":
            names = b'{"0":[' + b",".join([b"[]"] * 6_000_000) + b"]}"
        elif kind == "entries":
            media = {str(number): b"" for number in range(60_000)}
        else:
            made = file.with_name("made.anki2")
            made.write_bytes(content)
            with closing(sqlite3.connect(made)) as connection, connection:
                text = chance.choice(("<b>", "{{c1::", "&", "<img src=x>", "["))
                connection.execute("UPDATE notes SET flds = ? WHERE id < 9", (text * 1_000_000,))
            content = made.read_bytes()
        _write(file, content, names, media)


def _write(file: Path, content: bytes, names: bytes, media: dict[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("collection.anki2", content)
        made.writestr("media", names)
        for number, each in enumerate(media.values()):
            made.writestr(str(number), each)


_LEARNED = """
UPDATE cards SET type = 1 + id % 3, due = 40, ivl = 9, factor = 2500, reps = 3,
    data = '{"s":12.5,"d":5.5,"lrt":1770000000}';
INSERT INTO revlog SELECT 1770000000000 + id, id, -1, 1 + id % 4, 3, 1, 2500, 900, 1 FROM cards;
"""

_FIELDS = (
    "{{c1::a}} {{c2::b::hint}}\x1fx",
    "{{c1::{{c2::" * 200 + "\x1fx",
    "<div>" * 3000 + "\x1fx",
    "&#1114112;&#xd800;&lt;\x1f&nbsp;",
    '<img src="../../etc/passwd">\x1f<img src="one.png" alt="<b>">',
    "[sound:x.mp3]\x1fx",
    "\x1f\x1f\x1f",
    "a",
    "\0\x1f\0",
    "\ud7ff\ue000\x1f\u202e",
)


def _break_collection(chance: Random, made: Path) -> None:
    """Put something odd into the notes or the description of a collection."""
    action = chance.randrange(3)
    if action == 0:
        broken_row(chance, made)
        return
    with closing(sqlite3.connect(made)) as connection, connection:
        connection.text_factory = bytes
        if action == 1:
            words = chance.choice(_FIELDS)
            count = chance.choice((1, 9, 99))
            connection.execute("UPDATE notes SET flds = ? WHERE id <= ?", (words, count))
            return
        column = chance.choice(("models", "decks"))
        (text,) = connection.execute(f"SELECT {column} FROM col").fetchone()
        with suppress(ValueError, TypeError, RecursionError):  # it was broken here before
            odd = as_json(broken_document(chance, json.loads(text)))
            connection.execute(f"UPDATE col SET {column} = CAST(? AS TEXT)", (odd,))


KINDS = (TileSets, Packages)
