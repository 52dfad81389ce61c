"""The options of Pulling Strings in words: the questions of the new-match dialog."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.games.pulling_strings.answer_words import answer_pulls, wrong_pulls_nothing
from pullstrings_qt.games.pulling_strings.match_tiles import tile_set_of
from pullstrings_qt.games.pulling_strings.state import ANY_TILES, DEFAULT_OPTIONS
from pullstrings_qt.tiles.faces import DRAWN_TILES, LEAST_TILES
from pullstrings_qt.tiles.tile_set import TileSet, chosen_tiles, tile_sets


def _learning_is_off(options: Options) -> bool:
    return bool(options.get("learning", "none") == "none")


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions, the plain ones first; every first value is the default."""
    return (
        _edition_field(),
        _tileset_field(),
        _tiles_field(),
        _faces_field(),
        _learning_field(),
        _choosing_field(),
        *_advanced_fields(),
    )


def _edition_field() -> OptionField:
    return OptionField(
        "edition",
        _("Board"),
        (
            OptionValue(
                "2007",
                _("Random tiles (2007)"),
                _("20 tiles of the set are laid out by chance. “Shuffle” lays them again."),
            ),
            OptionValue(
                "2003",
                _("Classic letters (2003)"),
                _("The 20 letters of the first edition, always in the same places."),
            ),
        ),
    )


def _tileset_field() -> OptionField:
    return OptionField(
        "tileset",
        _("Tiles"),
        tuple(OptionValue(each.id, each.name) for each in tile_sets()),
        listed=True,
        redraws=True,
        applies=_tiles_are_drawn,
    )


def _tiles_field() -> OptionField:
    return OptionField(
        "tiles",
        _("Tiles that take part"),
        _which_tiles(DEFAULT_OPTIONS),
        redraws=True,
        values_for=_which_tiles,
        applies=_tiles_are_many,
    )


def _faces_field() -> OptionField:
    return OptionField(
        "faces",
        _("Tiles show"),
        _sides(DEFAULT_OPTIONS),
        values_for=_sides,
        applies=_learning_is_off,
    )


def _tiles_are_drawn(options: Options) -> bool:
    return bool(options.get("edition", "2007") == "2007")


def _tiles_are_many(options: Options) -> bool:
    return _tiles_are_drawn(options) and len(_set_asked_for(options).tiles) > DRAWN_TILES


def _set_asked_for(options: Options) -> TileSet:
    """Return the set that the answers so far name."""
    return tile_set_of({**DEFAULT_OPTIONS, **options})


def _which_tiles(options: Options) -> tuple[OptionValue, ...]:
    """Return the first tiles of the set, any of them, and those a player chose."""
    found = _set_asked_for(options)
    count = len(found.first_tiles)
    usual = (
        OptionValue(
            None,
            _("The first {count}").format(count=count),
            _listed(found, found.first_tiles),
        ),
        OptionValue(
            ANY_TILES,
            _("Any {count}, by chance").format(count=count),
            _("You can choose your own under Settings, Tile sets."),
        ),
    )
    chosen = [tile for tile in chosen_tiles(found.id) if tile in found.tiles]
    if len(chosen) < LEAST_TILES:
        return usual
    yours = OptionValue(
        chosen, _("Your choice of {count}").format(count=len(chosen)), _listed(found, chosen)
    )
    return (*usual, yours)


def _listed(found: TileSet, tile_ids: Sequence[str]) -> str:
    return " ".join(found.tiles[tile_id].front.text for tile_id in tile_ids)


def _sides(options: Options) -> tuple[OptionValue, ...]:
    """Return which sides of the tiles can lie up, by the names the set gives them."""
    found = _set_asked_for(options)
    return (
        OptionValue("front", found.front_name),
        OptionValue("back", found.back_name),
        OptionValue("both", _("Both")),
    )


def _learning_field() -> OptionField:
    return OptionField(
        "learning",
        _("Learn while you play"),
        _learning_ways(DEFAULT_OPTIONS),
        values_for=_learning_ways,
    )


def _learning_ways(options: Options) -> tuple[OptionValue, ...]:
    """Return the learning variants, in words that fit the tiles."""
    found = _set_asked_for(options)
    return (
        OptionValue("none", _("Off")),
        OptionValue("no pull", _("A wrong answer pulls nothing"), wrong_pulls_nothing(found.id)),
        OptionValue("signed pull", _("You pull what you answer"), answer_pulls(found.id)),
    )


def _choosing_field() -> OptionField:
    return OptionField(
        "choosing",
        _("How you choose"),
        (
            OptionValue(
                "sealed",
                _("In secret, on the screen"),
                _("Each of you lays a tile face down, then both turn over."),
            ),
            OptionValue(
                "table",
                _("With your hands, at the table"),
                _("The app counts 3, 2, 1. You both sign, then enter what you signed."),
            ),
        ),
        applies=_learning_is_off,
    )


def _advanced_fields() -> tuple[OptionField, ...]:
    return (_die_field(), _breaks_field(), _corner_field(), _length_field())


def _die_field() -> OptionField:
    return OptionField(
        "die",
        _("Twenty-sided die"),
        (
            OptionValue([], _("Nobody rolls")),
            OptionValue([0], _("Squares roll")),
            OptionValue([1], _("Circles roll")),
            OptionValue([0, 1], _("Both roll"), _("Chance pulls. Good for small children.")),
        ),
        advanced=True,
        applies=_learning_is_off,
    )


def _breaks_field() -> OptionField:
    return OptionField(
        "breaks",
        _("When both pull the same end"),
        (
            OptionValue("end", _("The end breaks")),
            OptionValue(
                "string",
                _("The whole string breaks"),
                _("A house rule: the end on the other side is gone as well."),
            ),
        ),
        advanced=True,
    )


def _corner_field() -> OptionField:
    return OptionField(
        "corner_grows",
        _("Corner stacks"),
        (
            OptionValue(True, _("An odd corner stack pulled both ways gets a disk")),
            OptionValue(False, _("An odd corner stack pulled both ways stays as it is")),
        ),
        advanced=True,
    )


def _length_field() -> OptionField:
    return OptionField(
        "turn_limit",
        _("Length of the match"),
        (
            OptionValue(None, _("As long as it takes")),
            OptionValue(100, _("Stop after 100 turns")),
        ),
        advanced=True,
    )


def aim() -> str:
    """Return what the game is about, in two sentences."""
    return _("Bring five disks to your own homes. You both choose at the same time.")


def title_line(options: Options) -> str:
    """Return the options that matter in the header of a match."""
    board = (
        _("2003 · classic letters") if options["edition"] == "2003" else _("2007 · random tiles")
    )
    found = _set_asked_for(options)
    faces, front = options["faces"], found.front_name
    if found.own:  # its name tells more than those of its sides, which may be front and back
        faces, front = "front", found.name
    sentence = {
        "none": {
            "front": _("{board} · {front}"),
            "back": _("{board} · {back}"),
            "both": _("{board} · {front} and {back}"),
        }[faces],
        "no pull": _("{board} · {front} · a wrong answer pulls nothing"),
        "signed pull": _("{board} · {front} · you pull what you answer"),
    }[options["learning"]]
    return sentence.format(board=board, front=front, back=found.back_name)
