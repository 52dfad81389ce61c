"""Tables and folders of pictures become sets, or a sentence names the line and the error."""

import os
import sys
from pathlib import Path

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.tiles import csv_import
from pullstrings_qt.tiles.csv_import import read_table_as, read_with_gaps, table_of
from pullstrings_qt.tiles.faces import Face
from pullstrings_qt.tiles.table_file import TableFormat
from pullstrings_qt.tiles.table_guess import Encoding
from tests.tiles.sets import WORDS, manifest, read_any, table, written


def test_a_table_of_words(tmp_path: Path) -> None:
    found = read_table_as(written(tmp_path, table("cat, gato "), "Spanish animals.csv")).tile_set()
    assert found.name == "Spanish animals"
    assert found.own
    assert len(found.tiles) == len(WORDS)
    assert (found.tiles["cat"].back.text, found.tiles["cat"].back.alt) == ("gato", "gato")


def test_columns_may_stand_in_any_order_be_parted_by_any_mark_and_have_no_heading(
    tmp_path: Path,
) -> None:
    for mark in (",", ";", "\t"):
        heading = mark.join(("Alt_Back", "back", "Front"))
        rows = [mark.join((f"{word} said", word[::-1], word)) for word in WORDS]
        path = written(tmp_path, "\ufeff" + "\r\n".join([heading, "", *rows]), "x.CSV")
        assert read_any(path).tiles["word 3"].back.alt == "word 3 said"
    text = "\n".join(f'"{word}","a, b"' for word in WORDS)
    tile = read_table_as(written(tmp_path, text, "y.csv")).tile_set().tiles["word 1"]
    assert (tile.front.alt, tile.back.text, tile.back.alt) == ("word 1", "a, b", "a, b")


def test_a_cell_can_name_a_picture_beside_the_table_also_in_markup(tmp_path: Path) -> None:
    picture, plain = written(tmp_path, "", "a cat.png"), written(tmp_path, "", "Cow.PNG")
    rows = (
        'cat,"<img src=""a%20cat.png"" alt=""it sits"">"',
        "dog,\"perro <img src='dog.png'>\"",
        "10<sup>2</sup>,<b>cien</b>&nbsp;mil",
        "cow,Cow.PNG",
    )
    reading = read_table_as(written(tmp_path, table(*rows), "x.csv"))
    tiles = reading.tile_set().tiles
    assert tiles["cat"].back == Face("it sits", "it sits", picture)
    assert tiles["dog"].back == Face("perro", "perro")
    assert tiles["10²"].back.text == "cien mil"
    assert tiles["cow"].back == Face("Cow", "Cow", plain)
    assert [each.sentence for each in reading.notes] == [
        "Line 3: the picture dog.png is not beside the table."
    ]


def test_what_a_table_says_of_itself_is_no_row(tmp_path: Path) -> None:
    rows = "#separator:semicolon\n#html:false\n#deck column:1\n#columns:Deck;Word;Sign\n"
    rows += "D;<b>a</b>;1\nD;b;2\n"
    reading = read_table_as(written(tmp_path, rows, "x.txt"))
    assert [(tile.front.text, tile.back.text) for tile in reading.tiles] == [
        ("<b>a</b>", "1"),
        ("b", "2"),
    ]
    assert (reading.side_names, reading.doubts) == (("Word", "Sign"), {})


SKIPPED = {
    "Line 3: one side is empty.": table("a,b", "cat,"),
    "Line 2: one side is empty.": table(",b"),
    "Line 4: it is the same as line 2.": table("Cat,x", "dog,y", "Cat,x"),
    "Line 2: the picture cat.png is not beside the table.": table("cat,cat.png"),
    "Line 2: the picture ../p.png is not beside the table.": table("cat,../p.png"),
    "Line 2: the quotation marks do not match.": table('"cat"x,y'),
    "Line 3: the quotation marks do not match.": table("a,b", 'cat,"gato'),
    "Line 2: it has 3 columns; the others have 2.": table("cat,gato, gata"),
    "Line 2: a text has at most 80 letters.": table("x" * 90 + ",y"),
    "Line 2: it has a letter that cannot be shown.": table("a\u202eb,y"),
}
FAULTS = {
    "a table needs two columns, one for each side": "one\ntwo",
    "at least 2 tiles, and this one has 1": "front,back\na,b",
    "at least 2 tiles, and this one has 0. Line 2: one side is empty": "front,back\na,",
    "a table needs two columns, one": "",
    "at most 1000 tiles": "\n".join(f"{number},{number}" for number in range(1050)),
}


def test_whether_the_first_line_is_a_tile_is_known(tmp_path: Path) -> None:
    rows = "\n".join(f"{number},{number},{number}" for number in range(9, 39))
    for heading, counts in (
        *(("front,back", False), ("\nBack,Alt front,FRONT", False), ("Front,bak", False)),
        *(("word,sign", False), ("a,b", False), ("0,1", True)),
    ):
        path = written(tmp_path, f"{heading}\n{rows}", "x.csv")
        assert len(read_any(path).tiles) == 30 + counts
        assert read_any(path).playable
        assert read_table_as(path).written.headed is not counts


def test_what_is_a_table_is_known_before_it_is_read(tmp_path: Path) -> None:
    one = written(tmp_path / "a", "", "x.tsv")
    assert table_of(one) == one
    assert table_of(tmp_path / "a") == one
    written(tmp_path / "a", "", "y.CSV")
    assert table_of(tmp_path / "a") is None
    assert table_of(written(tmp_path / "b", manifest())) is None
    written(tmp_path / "b", "", "x.csv")
    assert table_of(tmp_path / "b") is None
    assert table_of(tmp_path / "nowhere") is None


def test_a_table_is_found_among_files_that_are_none_of_its_business(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is looked for in the window's own thread: not at each of thousands of pictures."""
    one = written(tmp_path / "a", "", "x.csv")
    written(tmp_path / "a", "", "y.png")
    is_file = Path.is_file

    def look(path: Path) -> bool:
        if path.suffix == ".png":
            raise PermissionError(path)
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", look)
    assert table_of(tmp_path / "a") == one


def test_a_line_that_cannot_be_read_hinders_no_other(tmp_path: Path) -> None:
    written(tmp_path, "", "p.png")
    for sentence, text in SKIPPED.items():
        reading = read_table_as(written(tmp_path / "mine", text, "words.csv"))
        assert [each.sentence for each in reading.skipped] == [sentence]
        assert (reading.notes, reading.doubts, reading.fault) == ([], {}, "")
        assert len(reading.tile_set().tiles) == len(WORDS) - 1


def test_a_table_without_a_set_tells_why(tmp_path: Path) -> None:
    for fault, text in FAULTS.items():
        with pytest.raises(NotationError, match=fault) as told:
            read_table_as(written(tmp_path, text, "words.csv")).tile_set()
        assert str(told.value).startswith("words.csv: ")
        assert str(told.value).endswith(".")


def test_a_folder_of_pictures(tmp_path: Path) -> None:
    for number in range(1, 21):
        written(tmp_path, "", f"{number}.png")
    written(tmp_path, "", "cat-front.jpg")
    written(tmp_path, "", "cat-back.jpg")
    written(tmp_path, "", "readme.txt")
    found = read_any(tmp_path)
    assert list(found.tiles)[:3] == ["1", "2", "3"]
    assert found.tiles["2"].front.picture is None
    assert found.tiles["2"].back.picture == tmp_path / "2.png"
    assert found.tiles["cat"].front.picture == tmp_path / "cat-front.jpg"


def test_files_of_systems_and_names_nobody_can_read_hinder_no_pictures(tmp_path: Path) -> None:
    for name in ("a.png", "b.GIF", "c.webp", "._a.png", ".d.png", "Thumbs.db", ".DS_Store"):
        written(tmp_path / "mine", "", name)
    for name in ("cat-front.png", "a.jpg", "x" * 90 + ".png", "e\u202e.png"):
        written(tmp_path / "mine", "", name)
    if sys.platform == "linux":  # elsewhere no file has such a name
        (tmp_path / "mine" / os.fsdecode(b"d\xff.png")).touch()
    found, left_out = read_with_gaps(tmp_path / "mine")
    assert list(found.tiles) == ["a", "b", "c"]
    assert [each for each in left_out if "its name cannot be shown" not in each] == [
        "mine: a.jpg and a.png are pictures for the same side.",
        "mine: the picture for the back of “cat” is missing.",
    ]
    assert len(left_out) == (5 if sys.platform == "linux" else 4)


def test_a_folder_of_very_many_files_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_import, "_MAX_FILES", 6)
    for number in range(6):
        (tmp_path / f"{number}.png").touch()
    assert len(read_any(tmp_path).tiles) == 6
    (tmp_path / "more.txt").touch()
    with pytest.raises(NotationError, match=r"a set has at most 1000 tiles\.$"):
        read_any(tmp_path)


def test_a_folder_with_a_table_or_a_manifest(tmp_path: Path) -> None:
    written(tmp_path / "a", table(), "x.csv")
    written(tmp_path / "b", manifest())
    assert read_any(tmp_path / "a").name == "x"
    assert read_any(tmp_path / "b").name == "Words"


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ((), "is not a tile set"),
        (("a.csv", "b.csv"), "more than one table"),
        (("cat-front.png",), "for the back of “cat” is missing"),
    ],
)
def test_a_folder_that_is_no_set(files: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    for name in files:
        written(tmp_path / "mine", "", name)
    (tmp_path / "mine").mkdir(exist_ok=True)
    with pytest.raises(NotationError, match=fault):
        read_any(tmp_path / "mine")


def test_a_table_tells_where_long_words_may_be_broken(tmp_path: Path) -> None:
    """A soft hyphen in a cell works as in a manifest, and is no part of the name."""
    found = read_table_as(written(tmp_path, table("Nether\u00adlands,x"), "a.csv")).tile_set()
    tile = found.tiles["Netherlands"]
    assert (tile.front.text, tile.front.parts) == ("Netherlands", ("Nether", "lands"))


ENCODED = {
    **{"utf-8": "utf-8", "utf-8-sig": "utf-8", "utf-16": "utf-16", "utf-16-le": "utf-16"},
    **{"utf-16-be": "utf-16", "cp1252": "cp1252"},
}


def test_every_usual_encoding_is_found_out_and_a_wrong_one_is_said(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    for encoding, found in ENCODED.items():
        path.write_bytes(table("Käse,“frø”").encode(encoding))
        reading = read_table_as(path)
        assert reading.written.encoding == found
        assert reading.tile_set().tiles["Käse"].back.text == "“frø”"
    path.write_bytes(table("Käse,frø").encode("cp1252"))
    wrong: tuple[Encoding, ...] = ("utf-8", "utf-16")
    for encoding in wrong:
        with pytest.raises(NotationError, match=r"^words\.csv is not saved as plain text"):
            read_table_as(path, TableFormat(encoding))
    path.write_bytes(table("Käse,frø").encode("utf-8"))
    reading = read_table_as(path, TableFormat("cp1252"))
    assert "KÃ¤se" in reading.tile_set().tiles


def test_what_is_no_text_is_one_sentence(tmp_path: Path) -> None:
    """A spreadsheet's own file that was only called .csv; and one that is huge."""
    path = tmp_path / "words.csv"
    for content in (b"PK\x03\x04\x14\0\x06\0\x08\0" + bytes(range(256)), b"\0\1\2\3" * 40):
        path.write_bytes(content)
        with pytest.raises(NotationError, match=r"^words\.csv is not saved as plain text"):
            read_table_as(path).tile_set()
    with path.open("wb") as file:
        file.truncate(5_000_000_000)  # takes no room on the disk
    with pytest.raises(NotationError, match=r"^words\.csv cannot be read\.$"):
        read_table_as(path).tile_set()


def test_all_skipped_lines_are_told(tmp_path: Path) -> None:
    rows = ("a,b", "cat,", ",x", "a,c", "A,c", f"{'x' * 90},y", "dog,dog.png")
    reading = read_table_as(written(tmp_path, table(*rows), "words.csv"))
    assert [each.sentence for each in reading.skipped] == [
        "Line 3: one side is empty.",
        "Line 4: one side is empty.",
        "Line 7: a text has at most 80 letters.",
        "Line 8: the picture dog.png is not beside the table.",
    ]
    assert [each.sentence for each in reading.notes] == [
        "Line 5: line 2 has the front “a” too; both tiles are kept.",
        "Line 6: line 2 has the front “A” too; both tiles are kept.",
    ]
    found = reading.tile_set()
    assert list(found.tiles)[:4] == ["a", "a (2)", "A (3)", "word 8"]
    assert [found.tiles[each].back.text for each in ("a", "a (2)", "A (3)")] == ["b", "c", "c"]
    many = written(tmp_path, "\n".join(["front,back", *["cat,"] * 20]), "many.csv")
    with pytest.raises(
        NotationError, match=r"this one has 0\. Line 2: .* Line 6: [^:]*\. There are more\.$"
    ):
        read_table_as(many).tile_set()


def test_headings_name_the_sides_and_another_separator_reads_other_cells(tmp_path: Path) -> None:
    path = written(tmp_path, table(heading="English;Español").replace(",", ";"), "x.csv")
    headed = read_table_as(path)
    assert (headed.written.separator, headed.written.headed) == (";", True)
    found = headed.tile_set()
    assert (found.name, found.front_name, found.back_name) == ("x", "English", "Español")
    assert len(found.tiles) == len(WORDS)
    as_tile = read_table_as(path, TableFormat(headed=False))
    assert len(as_tile.tiles) == len(WORDS) + 1
    assert as_tile.side_names == ("Front", "Back")
    path = written(tmp_path, "\n".join(f"{word};1,2;x{word}" for word in WORDS), "x.tsv")
    reading = read_table_as(path)
    assert "separator" in reading.doubts
    assert reading.tiles[0].back.text == "xword 1"
    asked = read_table_as(path, TableFormat(separator=";", front=0, back=1))
    assert (asked.tiles[0].back.text, asked.doubts) == ("1,2", {})
    other = read_table_as(path, TableFormat(separator=","))
    assert other.tiles[0].front.text == "word 1;1"
    none = read_table_as(path, TableFormat(separator="\t"))
    assert none.fault == "a table needs two columns, one for each side"


OUTSIDE = (
    *("../p.png", "/p.png", "sub/../../p.png", "..\\p.png", "C:\\p.png", "link.png", "circle.png"),
)


def test_pictures_outside_the_folder_are_not_taken(tmp_path: Path) -> None:
    """Also not by a link that lies in the folder and leads out of it, or in a circle."""
    written(tmp_path, "", "p.png")
    mine = tmp_path / "mine"
    (mine / "sub").mkdir(parents=True)
    (mine / "link.png").symlink_to(tmp_path / "p.png")
    (mine / "circle.png").symlink_to(mine / "circle.png")
    for name in OUTSIDE:
        for cell in (name, f"<img src='{name}'>"):
            (skipped,) = read_table_as(written(mine, table(f"cat,{cell}"), "words.csv")).skipped
            assert skipped.line == 2
            assert "is not beside the table" in skipped.words
    for number in range(1, 21):
        written(mine, "", f"{number}.png")
    (mine / "words.csv").unlink()
    assert not {"link", "circle"} & read_with_gaps(mine)[0].tiles.keys()


def test_two_pictures_for_one_side_are_named(tmp_path: Path) -> None:
    for number, second in enumerate(("cat.jpg", "CAT.jpg", "cat-back.png", "Cat_back.jpg")):
        folder = tmp_path / f"{number}" / "mine"
        for name in ("cat.png", second):
            written(folder, "", name)
        with pytest.raises(NotationError, match=r"^mine: .* are pictures for the same side\.$"):
            read_any(folder)


def test_a_cell_of_accents_is_refused_before_they_are_put_in_order(tmp_path: Path) -> None:
    """That takes the square of their number: minutes for a file of 200 kB."""
    accents = "\u0301" * 50_000 + "\u0316" * 50_000
    path = written(tmp_path, table(f"a{accents},b"), "words.csv")
    assert read_table_as(path).skipped[0].sentence == "Line 2: a text has at most 80 letters."


@pytest.mark.parametrize(
    ("name", "told"),
    [("x" * 300, "xx…"), ("a\0b", "ab"), ("nowhere", "nowhere"), ("notes.pdf", r"notes\.pdf")],
    ids=["too long", "NUL", "gone", "PDF"],
)
def test_what_is_no_table_and_no_folder_is_no_set(tmp_path: Path, name: str, told: str) -> None:
    written(tmp_path, "", "notes.pdf")
    with pytest.raises(NotationError, match=f"{told} is not a tile set"):
        read_any(tmp_path / name)


def test_the_gaps_of_a_row_become_tiles_as_in_anki(tmp_path: Path) -> None:
    rows = [
        "The capital of {{c1::France::country}} is {{c2::Paris}}\tEurope",
        "{{c1::a {{c2::cat}}}} sleeps\t",
    ]
    reading = read_table_as(written(tmp_path, "\n".join(rows), "x.txt"))
    assert [(tile.front.text, tile.back.text) for tile in reading.tiles] == [
        ("The capital of [country] is Paris", "France"),
        ("The capital of France is [...]", "Paris"),
        ("[...] sleeps", "a cat"),
        ("a [...] sleeps", "cat"),
    ]
    alone = read_table_as(written(tmp_path, "{{c1::one}}\n{{c1::two}} or\n", "y.txt"))
    assert [(tile.front.text, tile.back.text) for tile in alone.tiles] == [
        ("[...]", "one"),
        ("[...] or", "two"),
    ]
    plain = written(tmp_path, "#html:false\n{{c1::one}}\tx\n{{c1::two}}\ty\n", "z.txt")
    assert read_table_as(plain).tiles[0].front.text == "{{c1::one}}"


GERMAN = ("Wasser;woda", "Feuer;ogień", "Erde;ziemia", "Haus;dom", "Baum;drzewo")


def test_a_first_line_unlike_all_below_is_no_tile_without_a_question(tmp_path: Path) -> None:
    for first, headed, asked in (
        ("deutsch;polnisch", True, True),
        ("baskisch;färöisch", True, True),
        ("vokabelteil;gegenwort", False, True),
        ("gehen;iść", False, True),
        ("Hund;pies", False, False),
    ):
        reading = read_table_as(written(tmp_path, "\n".join((first, *GERMAN)), "x.csv"))
        assert (reading.written.headed, "headed" in reading.doubts) == (headed, asked), first
