"""The options of Pulling Strings in words: the questions of the new-match dialog."""

from collections.abc import Sequence
from typing import Final

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import all_of, ngettext, pgettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import ChoiceWay, OptionField, OptionValue
from pullstrings_qt.games.pulling_strings.match_tiles import tile_set_of
from pullstrings_qt.games.pulling_strings.state import ANY_TILES, DEFAULT_OPTIONS
from pullstrings_qt.tiles.faces import DRAWN_TILES, MIN_TILES
from pullstrings_qt.tiles.tile_set import TileSet, chosen_tiles, tile_sets

SECRET: Final = "secret"
HANDS: Final = "hands"
DIE: Final = "die"
"""The pictures of the ways to choose."""


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions, the plain ones first; every first value is the default."""
    classic = _("As in 2003: the 20 letters of the first edition, always in the same places.")
    limit = ngettext("{count} turn", "{count} turns", 50)
    return (
        OptionField(
            "edition",
            _("Which board?"),
            (
                OptionValue(
                    "2007",
                    _("Random tiles"),
                    _("As in 2007: 20 tiles in random places. “Shuffle tiles” places them again."),
                ),
                OptionValue("2003", _("Classic letters"), classic),
            ),
        ),
        OptionField(
            "tileset",
            _("Tile set"),
            tuple(OptionValue(each.id, each.name) for each in tile_sets() if each.playable),
            note=_("What is on the tiles."),
            advanced=True,
            listed=True,
            redraws=True,
            applies=_tiles_are_drawn,
        ),
        OptionField(
            "tiles",
            _("Tiles that take part"),
            _which_tiles(DEFAULT_OPTIONS),
            note=_("Twenty of these are on the board."),
            advanced=True,
            redraws=True,
            values_for=_which_tiles,
            applies=lambda options: (
                _tiles_are_drawn(options) and len(_set_asked_for(options).tiles) > DRAWN_TILES
            ),
        ),
        OptionField(
            "faces",
            _("Face up"),
            _sides(DEFAULT_OPTIONS),
            note=_("One side of them, or both."),
            advanced=True,
            values_for=_sides,
            applies=_learning_is_off,
        ),
        OptionField(
            "learning",
            _("Play and learn"),
            _learning_ways(),
            note=_("You answer with the other side before you pull."),
            advanced=True,
        ),
        OptionField(
            "choosing",
            _("How do you choose?"),
            (OptionValue("sealed", _("In secret")), OptionValue("table", _("With your hands"))),
        ),
        OptionField(
            "die",
            _("The die chooses for"),
            (OptionValue([], _("Nobody")), *_rolling({})),
            note=_("Whoever rolls pulls the string the die shows."),
            advanced=True,
            values_for=_rolling,
            applies=_a_die_is_rolled,
        ),
        OptionField(
            "breaks",
            _("Both pull the same end"),
            (
                OptionValue("end", _("The end breaks")),
                OptionValue("string", _("The string breaks")),
            ),
            note=_("Only that end breaks, or the whole string."),
            advanced=True,
        ),
        OptionField(
            "corner_grows",
            _("Odd stacks in a corner"),
            (OptionValue(True, _("Get a disk")), OptionValue(False, _("Stay as they are"))),
            note=_("Pulled both ways, they get one more disk, or they stay as they are."),
            advanced=True,
        ),
        OptionField(
            "turn_limit",
            _("Longest match"),
            (
                OptionValue(None, _("No limit")),
                *(OptionValue(count, limit.format(count=count)) for count in (50, 100)),
            ),
            note=_("After so many turns it is a draw."),
            advanced=True,
        ),
    )


def _tiles_are_drawn(options: Options) -> bool:
    return bool(options.get("edition", "2007") == "2007")


def _learning_is_off(options: Options) -> bool:
    return bool(options.get("learning", "none") == "none")


def _a_die_is_rolled(options: Options) -> bool:
    return bool(options.get("die"))


def _set_asked_for(options: Options) -> TileSet:
    return tile_set_of({**DEFAULT_OPTIONS, **options})


def _which_tiles(options: Options) -> tuple[OptionValue, ...]:
    """Return the options for the tiles: the first of the set, random ones, or chosen ones."""
    found = _set_asked_for(options)
    count = len(found.first_tiles)
    first = _("The first {count}").format(count=count)
    some = _("Any {count}, at random").format(count=count)
    more = _("You can choose your own under Settings › Tile sets.")
    values = [
        OptionValue(None, first, _listed(found, found.first_tiles)),
        OptionValue(ANY_TILES, some, more),
    ]
    chosen = [tile for tile in chosen_tiles(found.id) if tile in found.tiles]
    if len(chosen) >= MIN_TILES:
        yours = _("Your choice of {count}").format(count=len(chosen))
        values.append(OptionValue(chosen, yours, _listed(found, chosen)))
    return tuple(values)


def _listed(found: TileSet, tile_ids: Sequence[str]) -> str:
    return " ".join(found.tiles[tile_id].front.text for tile_id in tile_ids)


def _sides(options: Options) -> tuple[OptionValue, ...]:
    found = _set_asked_for(options)
    return (
        OptionValue("front", found.front_name),
        OptionValue("back", found.back_name),
        OptionValue("both", pgettext("sides of tiles", "Both")),
    )


def _learning_ways() -> tuple[OptionValue, ...]:
    nothing = _(
        "Fronts are face up. You answer with the other side; if it is wrong, your string stays "
        "still."
    )
    answer = _("Fronts are face up. The other side you answer with decides which string moves.")
    return (
        OptionValue("none", _("Off")),
        OptionValue("no pull", _("A wrong answer pulls nothing"), nothing),
        OptionValue("signed pull", _("You pull what you answer"), answer),
    )


def choice_ways() -> tuple[ChoiceWay, ...]:
    """Return the ways to choose, the default first."""
    return (
        ChoiceWay(
            _("In secret"), _("Place a tile face down"), SECRET, {"choosing": "sealed", "die": []}
        ),
        ChoiceWay(
            _("With your hands"),
            _("Sign at 3, 2, 1"),
            HANDS,
            {"choosing": "table", "die": []},
            applies=_learning_is_off,
        ),
        ChoiceWay(
            _("With the die"),
            _("Roll, then pull"),
            DIE,
            {"choosing": "sealed", "die": [0, 1]},
            holds=_a_die_is_rolled,
            applies=_learning_is_off,
        ),
    )


def _rolling(_options: Options) -> tuple[OptionValue, ...]:
    """Return for whom the die can choose, once it chooses at all."""
    other = _("One player rolls; the other chooses in secret.")
    return (
        OptionValue([0, 1], pgettext("players", "Both")),
        OptionValue([0], _("Squares"), other),
        OptionValue([1], _("Circles"), other),
    )


def title_line(options: Options) -> str:
    """Return the options that matter in the header of a match."""
    board = _("Classic letters") if options["edition"] == "2003" else _("Random tiles")
    found = _set_asked_for(options)
    front, back = found.front_name, found.back_name
    if found.own:  # its name says more than those of its sides, which may be front and back
        front = found.name
    elif options["learning"] == "none":
        front = {"front": front, "back": back, "both": all_of([front, back])}[options["faces"]]
    learning = {
        "none": (),
        "no pull": (_("A wrong answer pulls nothing"),),
        "signed pull": (_("You pull what you answer"),),
    }[options["learning"]]
    return " · ".join((board, front, *learning))
