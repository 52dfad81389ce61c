"""The sets that come with the app."""

import re
import tomllib
from pathlib import Path
from string import ascii_uppercase

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.language import ENGLISH, languages, use_language
from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.words import shape_text
from pullstrings_qt.tiles.tile_set import (
    BUILT_IN,
    drawn_tiles,
    playable_set,
    tile_set,
    tile_sets,
    use_own_sets,
)
from tests.tiles.sets import add, empty_sets_folder, written


def test_every_set_is_offered_whole_and_in_order() -> None:
    folders = {path.name for path in resource("tilesets").iterdir() if path.is_dir()}
    assert folders == set(BUILT_IN)
    assert [each.id for each in tile_sets()] == list(BUILT_IN)
    for set_id in BUILT_IN:
        found = tile_set(set_id)
        tiles = found.tiles.values()
        for faces in ([tile.front for tile in tiles], [tile.back for tile in tiles]):
            assert len({(face.text, face.picture) for face in faces}) == len(tiles)
            assert len({face.alt for face in faces}) == len(tiles)
    roman = tile_set("roman").tiles
    assert list(roman) == [str(number) for number in range(1, 27)]
    backs = [tile.back.text for tile in roman.values()]
    written = [backs[n - 1] for n in (4, 9, 14, 19, 24, 26)]
    assert written == ["IV", "IX", "XIV", "XIX", "XXIV", "XXVI"]
    elements = tile_set("elements")
    assert len(elements.tiles) >= 40
    assert elements.tiles[elements.first_tiles[-1]].back.text == "Iron"
    assert len(drawn_tiles("katakana")) == 26
    wanted = tuple(tile_set("katakana").tiles)[20:]
    assert drawn_tiles("katakana", (*wanted, "unheard of")) == wanted
    assert drawn_tiles("katakana", wanted[:5]) == drawn_tiles("katakana")
    for set_id in ("nobody's", "../tilesets/asl", "", "."):
        with pytest.raises(NotationError, match="is not on this computer"):
            tile_set(set_id)


def test_signs_are_described_without_their_letter() -> None:
    """Issue 3, point 4: a quiz must not be given away."""
    tiles = tile_set("asl").tiles
    assert [tile.front.text for tile in tiles.values()] == list(ascii_uppercase)
    for tile in tiles.values():
        letter = tile.front.text
        assert (tile.back.sign, tile.back.alt) == (letter, shape_text(letter))
        assert not re.search(r"\b[A-Z]\b", tile.back.alt)


@pytest.mark.parametrize(("set_id", "first"), [("hiragana", "あ"), ("katakana", "ア")])
def test_the_gojuon_is_whole_and_in_order(set_id: str, first: str) -> None:
    """46 kana without voicing marks or small letters; Unicode has them in the same order."""
    tiles = tile_set(set_id).tiles
    kana = [tile.back.text for tile in tiles.values()]
    assert (len(kana), kana[0]) == (46, first)
    assert kana == sorted(kana)
    read = dict(zip(tiles, kana, strict=True))
    spelled = {"shi": "し", "chi": "ち", "tsu": "つ", "fu": "ふ", "wo": "を", "n": "ん"}
    shift = ord(first) - ord("あ")
    assert {name: chr(ord(read[name]) - shift) for name in spelled} == spelled


@pytest.mark.parametrize("code", sorted({*languages(resource("i18n"))} - {ENGLISH}))
def test_elements_and_numerals_are_in_the_language_in_use(code: str) -> None:
    """Letters, kana and numbers are the same everywhere."""
    named = tomllib.loads(resource("tilesets", "elements", f"{code}.toml").read_text("utf-8"))
    assert list(named) == list(tile_set("elements").tiles)
    english = [tile_set(each).tiles for each in ("elements", "roman", "hiragana")]
    use_language(resource("i18n"), [code])
    try:
        elements, roman, kana = (tile_set(each).tiles for each in ("elements", "roman", "hiragana"))
    finally:
        use_language(resource("i18n"), [])
    names = [tile.back for tile in elements.values()]
    english_names = {tile.back.text for tile in english[0].values()}
    assert len({face.text for face in names} - english_names) > 20
    assert all("".join(face.parts) in ("", face.text) for face in names)
    assert all(len(part) <= 9 for face in names for part in face.parts or (face.text,))
    assert len({face.text for face in names}) == len(names)
    fronts = [[tile.front for tile in tiles.values()] for tiles in (elements, english[0])]
    assert fronts[0] == fronts[1]
    assert roman["4"].back.text == "IV"
    assert roman["4"].back.alt.endswith(" I V")
    assert roman["4"].back.alt != english[1]["4"].back.alt
    assert kana == english[2]


def test_a_set_too_small_for_a_board_is_for_learning(tmp_path: Path) -> None:
    own = empty_sets_folder(tmp_path)
    add(own, written(tmp_path, "front,back\ncat,gato\ndog,perro\n", "pets.csv"), no_picture)
    use_own_sets(lambda: own)
    try:
        assert not tile_set("pets").playable
        assert "pets" in {each.id for each in tile_sets()}
        for refused in (lambda: drawn_tiles("pets"), lambda: playable_set("pets")):
            with pytest.raises(NotationError, match="“pets” has 2 tiles, enough to learn"):
                refused()
    finally:
        use_own_sets(None)


def no_picture(_source: Path, _target: Path) -> Path:
    raise AssertionError("there are no pictures")
