"""Four choices whose wrong answers are the confusable ones (issue 4, point 1)."""

from collections import Counter
from random import Random

import pytest

from pullstrings_qt.core.learning_types import CardKey, Confusion
from pullstrings_qt.learning.choices import choices
from pullstrings_qt.learning.look_alikes import look_alike_groups, look_alikes
from pullstrings_qt.tiles.faces import Face, Tile, TileSet
from pullstrings_qt.tiles.tile_set import BUILT_IN, tile_set
from tests.learning.card_samples import MAKE, READ, card

ASL = tile_set("asl")


def _often(key: CardKey, confusions: list[Confusion]) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(200):
        found.update(choices(key, ASL, confusions, Random(seed)))
    return found


@pytest.mark.parametrize("set_id", BUILT_IN)
@pytest.mark.parametrize("way", [READ, MAKE])
def test_there_are_four_different_ones_with_the_right_one_anywhere(
    set_id: str, way: object
) -> None:
    tiles = tile_set(set_id)
    places = set()
    for number, tile_id in enumerate(tiles.tiles):
        key = CardKey(set_id, tile_id, READ if way is READ else MAKE)
        found = choices(key, tiles, [], Random(number))
        assert len(found) == len(set(found)) == 4
        assert set(found) <= set(tiles.tiles)
        places.add(found.index(tile_id))
    assert places == {0, 1, 2, 3}


def test_wrong_answers_look_alike_or_are_what_this_player_mixes_up() -> None:
    """Study of handshapes: "A/S/T/M/N/E – only thumb place and number of draped fingers"."""
    for seed in range(50):
        assert set(choices(card("a"), ASL, [], Random(seed))) & set("stmne")
    own = [Confusion("u", "w", 5), Confusion("f", "u", 4), Confusion("u", "u", 90)]
    for seed in range(50):
        assert set(choices(card("u"), ASL, own, Random(seed))) & set("wf")
    own = [Confusion("a", "s", 60), *(Confusion("a", rare, 1) for rare in "bcdfghij")]
    found = _often(card("a"), own)
    assert found["s"] > 160
    assert found["s"] > 2 * max(found[rare] for rare in "bcdfghij")
    own = [Confusion("a", "", 9), Confusion("a", "a", 9)]
    assert _often(card("a"), own) == _often(card("a"), []), "as where nothing was mixed up"
    assert "gone" not in choices(card("b"), ASL, [Confusion("b", "gone", 9)], Random(1))
    assert len({choices(card("z"), ASL, [], Random(7)) for _time in range(5)}) == 1
    assert len({choices(card("z"), ASL, [], Random(seed)) for seed in range(20)}) > 5
    tiles = TileSet(
        "own", "Own", "F", "B", "MIT", {c: Tile(c, Face(c, c), Face(c + c, c)) for c in "xy"}
    )
    assert sorted(choices(CardKey("own", "x", READ), tiles, [], Random(1))) == ["x", "y"]


def test_only_tiles_that_were_met_are_offered_and_fewer_where_they_are_few() -> None:
    """Issue 15, point 1: an unmet look-alike, or an old mix-up with one, gives the answer away."""
    own = [Confusion("a", "s", 9)]
    for seed in range(50):
        assert sorted(choices(card("a"), ASL, own, Random(seed), met="abl")) == ["a", "b", "l"]
        four = set(choices(card("a"), ASL, own, Random(seed), met="ablsvo"))
        assert len(four) == 4
        assert four <= set("ablsvo")
        assert {"a", "s"} <= four, "a mix-up that was met"
        assert len(four & set("blvo")) == 2, "and two others"
    assert choices(card("a"), ASL, own, Random(1), met="") == ("a",)


def test_twins_are_never_offered_beside_each_other() -> None:
    tiles = TileSet(
        "own",
        "Own",
        "Fronts",
        "Backs",
        "MIT",
        {
            name: Tile(name, Face(word, word), Face(name, name))
            for name, word in {"p": "cat", "q": "dog", "r": "dog", "s": "cat", "t": "cow"}.items()
        },
    )
    for seed in range(30):
        read = choices(CardKey("own", "p", READ), tiles, [], Random(seed))
        words = [tiles.tile(tile_id).front.text for tile_id in read]
        assert sorted(words) == ["cat", "cow", "dog"], "only three words are there"
        assert len(choices(CardKey("own", "p", MAKE), tiles, [], Random(seed))) == 4


def test_the_table_has_every_pair_of_the_study() -> None:
    """Study of handshapes, "Pairs that differ by one feature"."""
    pairs = ("uv", "ur", "kv", "kp", "gq", "gh", "dz", "dx", "ij", "co", "fd", "iy", "lg", "mn")
    for one, other in map(tuple, pairs):
        assert other in look_alikes("asl", one)
        assert one in look_alikes("asl", other)
    assert look_alikes("asl", "b") == ()
    assert look_alikes("elements", "he") == ()
    assert look_alike_groups("own") == ()


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_the_table_names_only_tiles_that_exist(set_id: str) -> None:
    for group in look_alike_groups(set_id):
        assert set(group) <= set(tile_set(set_id).tiles)
        assert len(group) == len(set(group)) >= 2
