"""Tile sets in the new-match dialog."""

from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.new_match.option_rows import OptionRow


def opened(window: MainWindow, **preset: object) -> NewMatchDialog:
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(game_spec("pulling_strings"), ("A", "B"), preset=preset)
    window.show_overlay(dialog)
    return dialog


def row(dialog: NewMatchDialog, key: str) -> OptionRow:
    return next(each for each in dialog.rows if each.field.key == key)


def choose(dialog: NewMatchDialog, key: str, words: str) -> None:
    control = row(dialog, key).control
    if isinstance(control, DropDown):
        actions = control.menu_of_choices.actions()
        next(action for action in actions if action.text() == words).trigger()
    else:
        next(each for each in control.segments if each.option.label == words).click()


def labels(dialog: NewMatchDialog, key: str) -> list[str]:
    control = row(dialog, key).control
    if isinstance(control, Segments):
        return [each.option.label for each in control.segments]
    return [each.text() for each in control.menu_of_choices.actions()]


def test_another_set_brings_its_tiles_and_the_names_of_its_sides(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = opened(window)
    assert labels(dialog, "faces")[:2] == ["Letters", "ASL signs"]
    choose(dialog, "faces", "Both")
    choose(dialog, "tileset", "Numbers and Roman numerals")
    assert labels(dialog, "faces")[:2] == ["Numbers", "Roman numerals"]
    assert (dialog.options["tileset"], dialog.options["faces"]) == ("roman", "both")
    laid = {*dialog.setup["layout"], *dialog.setup["aside"]}
    assert laid == set(tile_set("roman").tiles)
    assert row(dialog, "tiles").isHidden()
    # The 2003 edition has English letters.
    dialog = opened(window, tileset="elements")
    choose(dialog, "edition", "Classic letters")
    assert row(dialog, "tileset").isHidden()
    assert dialog.options["tileset"] == "asl"
    assert labels(dialog, "faces")[0] == "Letters"
    # A set that has gone gives way to the usual one.
    dialog = opened(window, tileset="gone", tiles=["a", "b"])
    assert (dialog.options["tileset"], dialog.options["tiles"]) == ("asl", None)
    assert len(dialog.setup["layout"]) == 20


def test_a_large_set_plays_with_its_first_tiles_any_or_those_chosen(
    qtbot: QtBot, window: MainWindow, own_sets: OwnTileSets
) -> None:
    katakana = tuple(tile_set("katakana").tiles)
    own_sets.choose_tiles("katakana", katakana[20:])
    dialog = opened(window, tileset="katakana")
    assert labels(dialog, "tiles") == ["The first 26", "Any 26, at random", "Your choice of 26"]
    assert {*dialog.setup["layout"], *dialog.setup["aside"]} == set(katakana[:26])
    choose(dialog, "tiles", "Your choice of 26")
    assert {*dialog.setup["layout"], *dialog.setup["aside"]} == set(katakana[20:])
    choose(dialog, "tiles", "Any 26, at random")
    assert len({*dialog.setup["layout"], *dialog.setup["aside"]} & set(katakana)) == 26
    before = dialog.setup
    choose(dialog, "faces", "Katakana")
    assert dialog.setup == before
