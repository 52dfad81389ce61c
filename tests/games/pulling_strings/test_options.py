"""Options and set-ups from files: kept, completed or refused with a sentence."""

from pathlib import Path
from random import Random

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.games.pulling_strings.option_words import option_fields
from pullstrings_qt.games.pulling_strings.state import ANY_TILES, TILES_2007
from pullstrings_qt.tiles.own_sets import OwnTileSets
from tests.games.pulling_strings.diagrams import RULES
from tests.tiles.sets import add, copied, table, written

LETTERS = list(TILES_2007)


UNKNOWN: dict[str, tuple[object, ...]] = {
    "edition": ("2011", 2007),
    "faces": (["front"],),
    "choosing": (None,),
    "learning": ({},),
    "breaks": ("both",),
    "corner_grows": (1,),
    "turn_limit": (0, True, "200"),
    "die": (1, [2], [True], [0, 0], [[0]]),
    "tileset": ("", 5),
    "tiles": ("abc", ["a", "a"], [1]),
}


def test_options_nobody_knows_are_refused() -> None:
    """Options come from files: whatever stands there, one sentence and no other error."""
    for key, values in UNKNOWN.items():
        for value in values:
            with pytest.raises(NotationError, match=key):
                RULES.check_options({key: value})
    nested: list[object] = []
    for _level in range(5000):
        nested = [nested]
    with pytest.raises(NotationError, match="die"):
        RULES.check_options({"die": nested})


NO_LAYOUTS: tuple[object, ...] = (
    *(None, 5, "abcdefghijklmnopqrst", LETTERS[:19], LETTERS[:21], ["a", *LETTERS[:19]]),
    *([*LETTERS[:19], odd] for odd in (7, "", " z", ["z"])),
    dict.fromkeys(LETTERS[:20], 1),
)
NOTHING_ASIDE: tuple[object, ...] = (["a"], ["y", "y"], None, 7)


def test_layouts_that_are_none_are_refused() -> None:
    """A set-up comes from a file too."""
    setups = [{"layout": layout} for layout in NO_LAYOUTS]
    setups += [{"layout": LETTERS[:20], "aside": aside} for aside in NOTHING_ASIDE]
    for setup in setups:
        with pytest.raises(NotationError):
            RULES.start({}, setup)


def test_a_set_to_learn_with_is_not_offered_and_refused(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    """A board needs twenty tiles; a set from Anki may have fewer."""
    add(own_sets, written(tmp_path, "front,back\ncat,gato\ndog,perro\n", "pets.csv"), copied)
    add(own_sets, written(tmp_path, table(), "words.csv"), copied)
    field = next(each for each in option_fields() if each.key == "tileset")
    offered = [value.value for value in field.values]
    assert "words" in offered
    assert "pets" not in offered
    for tiles in (None, ANY_TILES):
        with pytest.raises(NotationError, match="“pets” has 2 tiles"):
            RULES.draw_setup({"tileset": "pets", "tiles": tiles}, Random(1))
