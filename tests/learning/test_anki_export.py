"""The contents of the package, read with only sqlite3 and zipfile (issue 4, point 6)."""

import json
import re
import sqlite3
import struct
import warnings
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning.anki_cards import HandLook, card_note, plain_html
from pullstrings_qt.learning.anki_export import deck_name, export_for_anki
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colored_png import colored_png
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.pictures import CARD, sign_picture
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.tiles.faces import TileSet
from pullstrings_qt.tiles.manifest import read_tile_set
from pullstrings_qt.tiles.tile_set import BUILT_IN, tile_set
from tests.tiles.sets import entry, manifest, written

NOW = 1_800_000_000.0
FRONT, BACK, FRONT_WORDS, BACK_WORDS = range(4)


class Read:
    """A package, opened without our own code."""

    def __init__(self, path: Path, folder: Path) -> None:
        with zipfile.ZipFile(path) as package:
            assert package.testzip() is None
            self.names = package.namelist()
            self.media: dict[str, str] = json.loads(package.read("media"))
            self.files = {name: package.read(number) for number, name in self.media.items()}
            copy = folder / "read.anki2"
            copy.write_bytes(package.read("collection.anki2"))
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            self.notes = connection.execute(
                "SELECT id, guid, mid, mod, flds FROM notes ORDER BY id"
            ).fetchall()
            self.cards = connection.execute("SELECT nid, did, ord, due, id FROM cards").fetchall()
            models, decks = connection.execute("SELECT models, decks FROM col").fetchone()
        self.models: dict[str, Any] = json.loads(models)
        self.decks: dict[str, Any] = json.loads(decks)
        copy.unlink()

    def fields(self, front: str) -> list[str]:
        found = [row[4].split("\x1f") for row in self.notes]
        return next(fields for fields in found if fields[0] == front)


def exported(found: TileSet, folder: Path, now: float = NOW, **more: Any) -> Read:
    path = folder / "out.apkg"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        export_for_anki(found, path, now=now, **more)
    return Read(path, folder)


def images(html: str) -> list[dict[str, str]]:
    return [dict(re.findall(r'([\w-]+)="([^"]*)"', tag)) for tag in re.findall("<img [^>]*>", html)]


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_every_tile_is_a_note_with_a_card_each_way(set_id: str, tmp_path: Path) -> None:
    found = tile_set(set_id)
    read = exported(found, tmp_path)
    assert len(read.notes) == len(found.tiles)
    assert sorted((row[0], row[2]) for row in read.cards) == sorted(
        (note[0], order) for note in read.notes for order in (0, 1)
    )
    ids = [row[0] for row in read.notes] + [row[4] for row in read.cards]
    assert len(ids) == len(set(ids))
    ((model_id, model),) = read.models.items()
    assert {str(note[2]) for note in read.notes} == {model_id}
    assert [template["name"] for template in model["tmpls"]] == ["Read", "Make"]
    decks = {number: deck["name"] for number, deck in read.decks.items() if number != "1"}
    assert decks == {str(row[1]): f"Pullstrings::{found.name}" for row in read.cards}
    assert [row[3] for row in read.cards[::2]] == list(range(len(found.tiles))), "in our order"


def test_cards_ask_in_both_directions_and_never_show_the_answer(tmp_path: Path) -> None:
    ((_id, model),) = exported(tile_set("roman"), tmp_path).models.items()
    read, make = model["tmpls"]
    assert "{{Back}}" in read["qfmt"]
    assert "{{Front}}" not in read["qfmt"]
    assert "words" not in read["qfmt"]
    assert "{{Front}}" in read["afmt"]
    assert "{{Front}}" in make["qfmt"]
    assert "{{Back}}" not in make["qfmt"]
    assert "words" not in make["qfmt"]
    assert "{{Back}}" in make["afmt"]
    assert "prefers-reduced-motion" in model["css"]


@pytest.mark.parametrize(
    "look", [HandLook(), HandLook(View.SIGNER, Hand.LEFT, Tone.DEEP), HandLook(tone=Tone.LINES)]
)
def test_signs_are_pictures_as_the_player_sees_them(look: HandLook, tmp_path: Path) -> None:
    read = exported(tile_set("asl"), tmp_path, look=look)
    for letter in "KQ":
        (image,) = images(read.fields(letter)[BACK])
        picture = sign_picture(letter, look.view, look.hand, look.tone, CARD)
        assert read.files[image["src"]] == colored_png(picture)
    table = b"".join(struct.pack(">I", code)[1:] for code in color_table(look.tone))
    assert all(table in file for file in read.files.values())


def test_every_picture_named_is_in_the_package_and_j_and_z_move(tmp_path: Path) -> None:
    read = exported(tile_set("asl"), tmp_path)
    named = {image["src"] for letter in LETTERS for image in images(read.fields(letter)[BACK])}
    assert named == set(read.files)
    assert len(named) == 28, "26 letters, and a still besides J and Z"
    assert set(read.media) == {str(number) for number in range(28)}
    assert set(read.names) == {*read.media, "media", "collection.anki2"}
    moving = [letter for letter in LETTERS if len(images(read.fields(letter)[BACK])) == 2]
    assert moving == ["J", "Z"]
    for letter in moving:
        first, second = images(read.fields(letter)[BACK])
        assert (first["class"], second["class"]) == ("moving", "still")
        assert b"acTL" in read.files[first["src"]]
        assert b"acTL" not in read.files[second["src"]]


def test_what_is_read_aloud_on_the_question_does_not_name_the_letter() -> None:
    for letter in LETTERS:
        note = card_note(tile_set("asl"), letter.lower(), HandLook())
        for image in images(note.fields[BACK]):
            assert len(image["alt"]) > 20
            assert not re.search(rf"\b{letter}\b", image["alt"])
        assert re.search(rf"\b{letter}\b", note.fields[BACK_WORDS]), "the answer names it"


def test_a_second_export_updates_what_the_first_one_brought(tmp_path: Path) -> None:
    first = exported(tile_set("asl"), tmp_path)
    second = exported(tile_set("asl"), tmp_path, NOW + 60)
    assert [note[1:3] for note in first.notes] == [note[1:3] for note in second.notes]
    assert len({note[1] for note in first.notes}) == 26
    assert first.decks.keys() == second.decks.keys()
    assert all(new[3] > old[3] for old, new in zip(first.notes, second.notes, strict=True)), (
        "Anki takes the later one"
    )
    assert first.files == second.files
    other = exported(tile_set("roman"), tmp_path)
    assert {note[1] for note in other.notes}.isdisjoint(note[1] for note in first.notes)
    assert other.decks.keys() != first.decks.keys()
    assert other.models.keys() == first.models.keys(), "one kind of note for all sets"


def own_set(folder: Path, *tiles: str, header: str = "") -> TileSet:
    return read_tile_set(written(folder / "own", manifest(*tiles, header=header)), own=True)


def test_own_sets_with_words_and_pictures_are_exported(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "cat.jpg").write_bytes(b"a picture of a cat")
    found = own_set(
        tmp_path,
        entry("cat", back='{ text = "cat", alt = "an animal with whiskers", picture = "cat.jpg" }'),
        entry("dog", front='{ text = "a < b & [c] {{d}}", alt = "a" }'),
    )
    read = exported(found, tmp_path)
    (image,) = images(read.fields("cat")[BACK])
    assert read.files[image["src"]] == b"a picture of a cat"
    assert image["src"].endswith(".jpg")
    assert image["alt"] == "an animal with whiskers"
    assert read.fields("a &lt; b &amp; &#91;c] &#123;&#123;d}}")[FRONT_WORDS] == "a"


def test_the_alt_text_of_a_players_picture_does_not_tell_the_answer(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "cat.png").write_bytes(b"picture")
    back = '{ text = "x", alt = "A black Cat asleep", picture = "cat.png" }'
    note = card_note(own_set(tmp_path, entry("cat", back=back)), "cat", HandLook())
    (image,) = images(note.fields[BACK])
    assert image["alt"] == "A picture. It is described on the side of the answer."
    assert note.fields[BACK_WORDS] == "A black Cat asleep"


def test_two_colons_in_a_name_make_no_deck_within_a_deck(tmp_path: Path) -> None:
    header = 'name = "a:::b"\nfront_name = "One"\nback_name = "Two"\nlicence = "CC0"\n'
    assert deck_name(own_set(tmp_path, header=header)) == "Pullstrings::a:b"


def test_marks_of_anki_in_a_text_are_only_text() -> None:
    assert plain_html("[sound:x.mp3]{{c1::y}}<b>") == (
        "&#91;sound:x.mp3]&#123;&#123;c1::y}}&lt;b&gt;"
    )


def test_calling_off_leaves_the_old_package_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.apkg"
    path.write_bytes(b"old")
    seen = []

    def progress(done: int, whole: int) -> None:
        seen.append((done, whole))
        if done == 9:
            raise Canceled

    with pytest.raises(Canceled):
        export_for_anki(tile_set("asl"), path, now=NOW, progress=progress)
    assert seen == [(done, 26) for done in range(10)]
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match=r"“out\.apkg” could not be written\. Please choose"):
        export_for_anki(tile_set("roman"), tmp_path / "gone" / "out.apkg", now=NOW)
    (tmp_path / "folder.apkg").mkdir()
    with pytest.raises(ExchangeError, match="could not be written"):
        export_for_anki(tile_set("roman"), tmp_path / "folder.apkg", now=NOW)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.apkg"]


def test_a_picture_that_is_gone_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    picture = tmp_path / "own" / "cat.png"
    picture.write_bytes(b"picture")
    found = own_set(tmp_path, entry("cat", back='{ text = "x", alt = "x", picture = "cat.png" }'))
    picture.unlink()
    with pytest.raises(ExchangeError, match="picture of the tile “cat” cannot be read"):
        export_for_anki(found, tmp_path / "out.apkg", now=NOW)
    assert not (tmp_path / "out.apkg").exists()


def test_nothing_is_left_among_the_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    exported(tile_set("roman"), tmp_path)
    assert list(scratch.iterdir()) == []
