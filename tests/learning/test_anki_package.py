"""Broken, foreign and hostile packages get one sentence each and leave nothing behind."""

import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning import anki_package, anki_packing
from pullstrings_qt.learning.anki_package import AnkiPackage
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.tiles.markup import LONGEST_FIELD, read_field
from tests.learning.anki_packages import ANIMALS, database, model, package

FOREIGN = "“beasts.apkg” is not an Anki package; those end in .apkg."
DAMAGED = "The package “beasts.apkg” is damaged. Please export or download it once more."
LARGE = "The package “beasts.apkg” is too large. Please export one deck from Anki by itself."


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "scratch"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


def told(path: Path, scratch: Path) -> str:
    """Return the sentence a package is refused with."""
    with pytest.raises(ExchangeError) as refused:
        read_all(path)
    assert list(scratch.iterdir()) == []
    return str(refused.value)


def read_all(path: Path) -> None:
    """Read everything a package can be asked for."""
    with AnkiPackage(path) as opened:
        for kind in opened.note_types():
            assert kind.fields
        notes = [note for note, _kind, _deck in opened.homes()]
        for note in notes:
            opened.fields(note)
        opened.answers({card.id for card in opened.cards()})
        opened.created()
        opened.picture("a.png")


def written(folder: Path, content: bytes) -> Path:
    path = folder / "beasts.apkg"
    path.write_bytes(content)
    return path


def zipped(folder: Path, **members: bytes | str) -> Path:
    path = folder / "beasts.apkg"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in members.items():
            made.writestr(name.replace("__", "."), content)
    return path


FOREIGN_FILES: dict[str, Callable[[Path], Path]] = {
    "text": lambda folder: written(folder, b"no package at all"),
    "empty": lambda folder: written(folder, b""),
    "another zip": lambda folder: zipped(folder, readme="hello"),
    "another database": lambda folder: package(folder, _other_database(folder)),
    "a view for a table": lambda folder: package(
        folder, database(folder, extra="DROP TABLE notes; CREATE VIEW notes AS SELECT 1 AS id;")
    ),
    "no collection": lambda folder: package(folder, database(folder, extra="DELETE FROM col;")),
}


@pytest.mark.parametrize("name", FOREIGN_FILES)
def test_what_is_no_package_is_called_so(name: str, tmp_path: Path, scratch: Path) -> None:
    assert told(FOREIGN_FILES[name](tmp_path), scratch) == FOREIGN


def _other_database(folder: Path) -> bytes:
    return database(folder, extra="DROP TABLE cards;")


DAMAGED_FILES: dict[str, Callable[[Path], Path]] = {
    "no database": lambda folder: package(folder, b"SQLite format 3\0 and then nothing"),
    "half a database": lambda folder: package(folder, database(folder)[:5000]),
    "models are no JSON": lambda folder: _changed(folder, "UPDATE col SET models = '{oops';"),
    "models are a list": lambda folder: _changed(folder, "UPDATE col SET models = '[1]';"),
    "a model without fields": lambda folder: _changed(
        folder, """UPDATE col SET models = '{"7": {"name": "x"}}';"""
    ),
    "a deep nest": lambda folder: _changed(folder, f"UPDATE col SET models = '{'[' * 100_000}';"),
    "media are no JSON": lambda folder: zipped(
        folder, collection__anki2=database(folder), media="oops"
    ),
    "media are a list": lambda folder: zipped(
        folder, collection__anki2=database(folder), media="[1, 2]"
    ),
    "no text": lambda folder: _changed(folder, "UPDATE notes SET flds = CAST(x'ff1f' AS TEXT);"),
    "decks are no JSON": lambda folder: _changed(folder, "UPDATE col SET decks = 'x';"),
}


def _changed(folder: Path, extra: str) -> Path:
    return package(folder, database(folder, extra=extra))


@pytest.mark.parametrize("name", DAMAGED_FILES)
def test_what_is_damaged_is_called_so(name: str, tmp_path: Path, scratch: Path) -> None:
    assert told(DAMAGED_FILES[name](tmp_path), scratch) == DAMAGED


def test_every_cut_of_a_package_is_refused(tmp_path: Path, scratch: Path) -> None:
    whole = package(tmp_path, database(tmp_path), {"a.png": b"picture"}).read_bytes()
    for size in range(0, len(whole) - 1, max(1, len(whole) // 40)):
        said = told(written(tmp_path, whole[:size]), scratch)
        assert said == (DAMAGED if size else FOREIGN), "an empty file says nothing of what it was"


def test_every_changed_byte_is_survived(tmp_path: Path, scratch: Path) -> None:
    """A flipped byte is refused with a sentence, or does no harm."""
    whole = package(tmp_path, database(tmp_path), {"a.png": b"picture"}).read_bytes()
    for place in range(0, len(whole), max(1, len(whole) // 60)):
        changed = bytearray(whole)
        changed[place] ^= 0xFF
        path = written(tmp_path, bytes(changed))
        with suppress(ExchangeError):
            read_all(path)
        assert list(scratch.iterdir()) == []


def test_a_locked_package_is_damaged_for_us(tmp_path: Path, scratch: Path) -> None:
    path = package(tmp_path, database(tmp_path))
    content = bytearray(path.read_bytes())
    for mark, bit in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):  # the flag "encrypted" (APPNOTE)
        place = 0
        while (place := content.find(mark, place)) >= 0:
            content[place + bit] |= 1
            place += 4
    assert told(written(tmp_path, bytes(content)), scratch) == DAMAGED


def test_a_package_without_notes_or_that_is_not_there_says_so(
    tmp_path: Path, scratch: Path
) -> None:
    path = package(tmp_path, database(tmp_path, []))
    assert told(path, scratch) == "The package “beasts.apkg” holds no notes."
    assert told(tmp_path / "gone.apkg", scratch) == "The file “gone.apkg” cannot be read."
    assert told(tmp_path, scratch).endswith("cannot be read.")


@pytest.mark.parametrize(
    ("limit", "maximum"),
    [("LARGEST_DATABASE", 4000), ("LARGEST_MAP", 3), ("MAX_NOTES", 20), ("MAX_ENTRIES", 2)],
)
def test_a_bomb_is_refused_before_it_bursts(
    limit: str, maximum: int, tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        anki_packing if limit == "LARGEST_DATABASE" else anki_package, limit, maximum
    )
    path = package(tmp_path, database(tmp_path), {"a.png": b"picture"})
    assert told(path, scratch) == LARGE


def test_what_unpacks_without_end_is_refused_whatever_its_head_says(
    tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anki_package, "LARGEST_PICTURE", 1000)
    path = package(tmp_path, database(tmp_path), {"a.png": bytes(1001)})
    assert told(path, scratch) == LARGE
    monkeypatch.setattr(anki_packing, "LARGEST_DATABASE", 30_000)
    content = database(tmp_path) + bytes(40_000)
    path = package(tmp_path, content)
    lying = path.read_bytes().replace(len(content).to_bytes(4, "little"), (9).to_bytes(4, "little"))
    assert told(written(tmp_path, lying), scratch) in (LARGE, DAMAGED)


def test_unpacking_and_a_query_without_end_can_be_called_off(
    tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = package(tmp_path, database(tmp_path))

    def stop(_done: int, _whole: int) -> None:
        raise Canceled

    with pytest.raises(Canceled), AnkiPackage(path, stop):
        pass
    assert list(scratch.iterdir()) == []
    monkeypatch.setattr(anki_package, "_PATIENCE", 1)
    path = package(tmp_path, database(tmp_path, ANIMALS * 20))
    unwanted: list[bool] = []

    def progress(_done: int, _whole: int) -> None:
        if unwanted:
            raise Canceled

    with AnkiPackage(path, progress) as opened:
        unwanted.append(True)
        with pytest.raises(Canceled):
            opened.note_types()
    assert list(scratch.iterdir()) == []


def test_nothing_of_a_package_is_ever_written_to_its_database(tmp_path: Path) -> None:
    path = package(tmp_path, database(tmp_path))
    before = path.read_bytes()
    with AnkiPackage(path) as opened:
        assert {deck for _note, _kind, deck in opened.homes()} == {"Beasts"}
        assert [kind.count for kind in opened.note_types()] == [len(ANIMALS)]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("question", "answer", "sides"),
    [
        ("{{Front}}", "{{FrontSide}}{{Back}}", (0, 1)),
        ("{{Back}}", "{{FrontSide}}{{Front}}", (1, 0)),
        ("{{#Front}}{{text:Back}}{{/Front}}", "{{type:cloze:Front}}", (1, 0)),
        ("{{Odd}}", "{{Odder}}", (0, 1)),
        ("", "", (0, 1)),
    ],
)
def test_the_sides_are_those_of_the_first_card(
    question: str, answer: str, sides: tuple[int, int], tmp_path: Path
) -> None:
    kind = model(question=question, answer=answer)
    with AnkiPackage(package(tmp_path, database(tmp_path, models=[kind]))) as opened:
        (found,) = opened.note_types()
    assert (found.asked, found.answered) == sides


def test_a_kind_with_one_field_has_one_side(tmp_path: Path) -> None:
    kind = model(fields=("Text",), question="{{Text}}", answer="{{Text}}")
    notes = [(f"{n}",) for n in range(20)]
    with AnkiPackage(package(tmp_path, database(tmp_path, notes, [kind]))) as opened:
        (found,) = opened.note_types()
    assert (found.asked, found.answered) == (0, 0)


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("plain", "plain"),
        ("a<br>b", "a b"),
        ("<script>alert(1)</script>x", "x"),
        ("&eacute; e\u0301 &#91;", "é é ["),
        ("{{c1::a {{c2::b}} c::hint}}", "a b c"),
        ("[sound:a.mp3] x [anki:play:q:0]", "x"),
        ("[anki:tts lang=en_US]hello[/anki:tts]", ""),
        ("<!-- hidden -->seen", "seen"),
        ("<![CDATA[hidden]]>seen<![ if x ]><?xml?>", "seen"),
        ("seen<![ without end", "seen"),
        ("a\x00b\u202ec", "abc"),
        ("<b>open", "open"),
        ("1 < 2", "1 < 2"),
    ],
)
def test_a_field_shows_what_anki_would(html: str, text: str) -> None:
    assert read_field(html).text == text


def test_the_picture_that_keeps_still_is_taken() -> None:
    field = read_field('<img src="m.png" class="moving"><img class="still" src="s.png" alt="hi">')
    assert field.picture is not None
    assert (field.picture.name, field.picture.alt) == ("s.png", "hi")
    assert read_field("<img src=''>").pictures == ()


@pytest.mark.parametrize(
    "piece",
    ["[sound:", "{{c1::", "{{c1::a}}", "<", "<img ", "&#", "::", "<!--", "<![", "<a ", "<p/"],
)
def test_a_field_without_end_is_read_only_so_far(piece: str) -> None:
    assert len(read_field(piece * 1_000_000).text) <= LONGEST_FIELD
