"""A manifest is read completely, or a sentence names the file, the tile and the error."""

import tracemalloc
from pathlib import Path

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.tiles.manifest import read_tile_set, written_manifest
from pullstrings_qt.tiles.tile_set import Face
from tests.tiles.sets import entry, manifest, written


def test_a_set_is_read_in_its_own_order_and_written_reads_back(tmp_path: Path) -> None:
    found = read_tile_set(written(tmp_path / "words", manifest()))
    assert (found.id, found.name, found.license) == ("words", "Words", "CC0")
    assert (found.front_name, found.back_name) == ("One", "Other")
    assert list(found.tiles)[:2] == ["word 1", "word 2"]
    assert found.tile("word 2").back == Face("2 drow", "word 2 backwards")
    found = read_tile_set(written(tmp_path, manifest()))
    assert found.tile("xyz").front.text == "XYZ"
    assert found.tile("xyz").back.alt == "xyz"
    long = entry("e\u0301", back='{ text = "Hydro\\u00adgen", alt = "Hydrogen" }')
    back = read_tile_set(written(tmp_path, manifest(long))).tiles["é"].back
    assert (back.text, back.parts) == ("Hydrogen", ("Hydro", "gen"))
    written(tmp_path, "", "p.png")
    front = '{ text = "say \\"a\\\\b\\"", alt = "tab\\there \\u007f", picture = "p.png" }'
    path = written(tmp_path, manifest(entry("x", front=front)))
    found = read_tile_set(path)
    path.write_text(written_manifest(found), encoding="utf-8")
    assert read_tile_set(path) == found
    assert found.tiles["x"].front.picture == tmp_path / "p.png"
    path = written(tmp_path, manifest(entry("x", back='{ sign = "Q", alt = "two down" }')))
    found = read_tile_set(path)
    assert found.tiles["x"].back == Face("Q", "two down", sign="Q")
    path.write_text(written_manifest(found), encoding="utf-8")
    assert read_tile_set(path) == found
    words = "[[[[[[[[[[[[[[[[[[[[[[{{{{{{{{{{{{ ........................ # it’s"
    face = f'{{ text = "x", alt = "{words}" }}'
    found = read_tile_set(written(tmp_path, manifest(entry("x", front=face, back=face))))
    assert found.tiles["x"].front.alt == words


FAULTS = {
    "back, needs a “sign” that is one letter": manifest(
        entry("x", back='{ sign = "q", alt = "x" }')
    ),
    "tile 2 .*one letter from A to Z": manifest(
        entry("x"), entry("y", back='{ sign = 7, alt = "x" }')
    ),
    "has a “sign” and a “picture”": manifest(
        entry("x", back='{ sign = "Q", alt = "x", picture = "p.png" }')
    ),
    "tile 1 .*, back, needs “alt”": manifest(entry("x", back='{ sign = "Q" }')),
    "line 2": "[tileset]\nname = oh\n",
    r"\[tileset\] is missing": "",
    "no \\[\\[tile\\]\\]": "[tileset]\nname = 'x'",
    "“front_name”": manifest(header="name = 'x'"),
    "“name”": manifest(header="name = 5"),
    "at least 2 tiles, and this one has 0": "tile = []\n" + manifest().partition("[[tile]]")[0],
    "tile 1 needs an id": manifest(entry(" x")),
    "tiles 1 and 2 have the same id": manifest(entry("É"), entry("e\u0301")),
    r"tile 1 \(“x”\), front, needs “alt”": manifest(entry("x", front='{ text = "x" }')),
    r"tile 2 \(“y”\), back, is missing": manifest(entry("x"), entry("y", back="3")),
    "not in the folder: ../p.png": manifest(
        entry("x", front='{ text = "x", alt = "x", picture = "../p.png" }')
    ),
    "not in the folder: nothing.png": manifest(
        entry("x", front='{ text = "x", alt = "x", picture = "nothing.png" }')
    ),
}


def test_a_broken_set_names_file_tile_and_fault(tmp_path: Path) -> None:
    written(tmp_path, "", "p.png")
    for fault, text in FAULTS.items():
        path = written(tmp_path / "mine", text)
        with pytest.raises(NotationError, match=fault) as told:
            read_tile_set(path)
        sentence = str(told.value)
        assert sentence.startswith("mine/tileset.toml")
        assert sentence.endswith(".")
        assert "\n" not in sentence


def test_a_file_that_is_no_manifest_or_missing_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tileset.toml"
    with pytest.raises(NotationError, match="cannot be read"):
        read_tile_set(path)
    for content in (b"\xff\xfe\x00", b"x" * 1_000_001, b"x = " + b"[" * 9000):
        path.write_bytes(content)
        with pytest.raises(NotationError, match=r"tileset\.toml"):
            read_tile_set(path)


DOTS = "a." * 400_000
HOSTILE = {
    "brackets in brackets": "x = " + "[" * 9000,
    "brackets that close": "x = " + "[" * 9000 + "]" * 9000,
    "tables in tables": "x = " + "{a=" * 9000,
    "a long name": f"{DOTS}a = 1",
    "a long heading": f"[{DOTS}a]",
    "long names": "\n".join(f"{'a.' * 400}b{number} = 1" for number in range(1200)),
    "a quoted long name": '"a".' * 200_000 + "a = 1",
    "nothing very often": f"x = [{'[],' * 300_000}]",
    "a long number": f"x = {'1' * 5000}",
    "a long id": manifest(f"[[tile]]\nid = 0x{'f' * 9000}\n"),
    "a long picture": manifest(
        entry("x", front=f'{{ text = "x", alt = "x", picture = 0x{"f" * 9000} }}')
    ),
    "an id of accents": manifest(
        f'[[tile]]\nid = "{chr(0x301) * 150_000}{chr(0x316) * 150_000}"\n'
    ),
    "quotation marks without end": 'x = "' + '\\"' * 400_000,
}


def test_what_would_keep_the_reader_busy_is_a_sentence_for_people(tmp_path: Path) -> None:
    """Dotted names cost the square of their length: these took minutes, or ended in a traceback."""
    for name, text in HOSTILE.items():
        path = written(tmp_path / "mine", text)
        with pytest.raises(NotationError, match=r"tileset\.toml") as told:
            read_tile_set(path)
        sentence = str(told.value)
        assert sentence.endswith("."), name
        assert "recursion" not in sentence
        assert len(sentence) < 200


def test_a_number_of_a_megabyte_is_not_tried(tmp_path: Path) -> None:
    """Python’s reader took a hundred times its length in memory."""
    for number in ("1" * 1_000_000, "0x" + "f" * 1_000_000):
        path = written(tmp_path / "mine", f"x = {number}")
        tracemalloc.start()
        with pytest.raises(NotationError, match="a number in it is far too long"):
            read_tile_set(path)
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 20_000_000


def test_a_set_as_large_as_can_be_is_read(tmp_path: Path) -> None:
    face = f'{{ text = "{"é" * 80}", alt = "{"é" * 300}" }}'
    tiles = (entry(f"{number:080}", front=face, back=face) for number in range(1000))
    assert len(read_tile_set(written(tmp_path, manifest(*tiles))).tiles) == 1000
