"""Options and set-ups from files: kept, completed or refused with a sentence."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.games.pulling_strings.option_words import option_fields
from pullstrings_qt.games.pulling_strings.state import ANY_TILES, TILES_2007
from pullstrings_qt.tiles.tile_set import use_own_sets
from tests.games.pulling_strings.diagrams import RULES
from tests.tiles.sets import add, empty_sets_folder, table, written

LETTERS = list(TILES_2007)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("edition", "2011"),
        ("edition", 2007),
        ("faces", ["front"]),
        ("choosing", None),
        ("learning", {}),
        ("breaks", "both"),
        ("corner_grows", 1),
        ("turn_limit", 0),
        ("turn_limit", True),
        ("turn_limit", "200"),
        ("die", 1),
        ("die", [2]),
        ("die", [True]),
        ("die", [0, 0]),
        ("die", [[0]]),
        ("tileset", ""),
        ("tileset", 5),
        ("tiles", "abc"),
        ("tiles", ["a", "a"]),
        ("tiles", [1]),
    ],
)
def test_options_nobody_knows_are_refused(key: str, value: object) -> None:
    """Options come from files: whatever stands there, one sentence and no other error."""
    with pytest.raises(NotationError, match=key):
        RULES.check_options({key: value})


@pytest.mark.parametrize(
    "setup",
    [
        {"layout": None},
        {"layout": 5},
        {"layout": "abcdefghijklmnopqrst"},
        {"layout": LETTERS[:19]},
        {"layout": LETTERS[:21]},
        {"layout": ["a", *LETTERS[:19]]},
        {"layout": [*LETTERS[:19], 7]},
        {"layout": [*LETTERS[:19], ""]},
        {"layout": [*LETTERS[:19], " z"]},
        {"layout": [*LETTERS[:19], ["z"]]},
        {"layout": dict.fromkeys(LETTERS[:20], 1)},
        {"layout": LETTERS[:20], "aside": ["a"]},
        {"layout": LETTERS[:20], "aside": ["y", "y"]},
        {"layout": LETTERS[:20], "aside": None},
        {"layout": LETTERS[:20], "aside": 7},
    ],
)
def test_layouts_that_are_none_are_refused(setup: dict[str, Any]) -> None:
    """A set-up comes from a file too."""
    with pytest.raises(NotationError):
        RULES.start({}, setup)


@pytest.mark.parametrize("tiles", [None, ANY_TILES])
def test_a_set_to_learn_with_is_not_offered_and_refused(tmp_path: Path, tiles: str | None) -> None:
    """A board needs twenty tiles; a set from Anki may have fewer."""
    own = empty_sets_folder(tmp_path)
    add(own, written(tmp_path, "front,back\ncat,gato\ndog,perro\n", "pets.csv"), no_picture)
    add(own, written(tmp_path, table(), "words.csv"), no_picture)
    use_own_sets(lambda: own)
    try:
        field = next(each for each in option_fields() if each.key == "tileset")
        offered = [value.value for value in field.values]
        assert "words" in offered
        assert "pets" not in offered
        with pytest.raises(NotationError, match="“pets” has 2 tiles"):
            RULES.draw_setup({"tileset": "pets", "tiles": tiles}, Random(1))
    finally:
        use_own_sets(None)


def no_picture(_source: Path, _target: Path) -> Path:
    raise AssertionError("there are no pictures")
