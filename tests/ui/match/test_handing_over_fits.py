"""The dialogs of a secret or a signed turn fit any window: nothing is cut, nothing hidden."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QScrollArea

from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.signing_sheet import CountSheet, EntrySheet
from tests.ui.expect import of_kind, settle
from tests.ui.in_reach import cut_short, hidden_part, named
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    Begin,
    answer_in_secret,
    ask_for_answer,
    take_laptop,
)

SIZES = [((1024, 640), 2.0), (SMALLEST, 1.0)]


def whole(window: MainWindow, kind: type[Overlay]) -> None:
    """Fail if anything of the dialog is cut, covered or must be scrolled to."""
    settle()
    dialog = window.overlay
    assert type(dialog) is kind
    for area in dialog.findChildren(QScrollArea):
        assert not area.isVisible() or area.verticalScrollBar().maximum() == 0
    parts = [*dialog.findChildren(Pressable), *dialog.findChildren(TextLabel)]
    seen = [each for each in parts if each.isVisible()]
    assert seen
    found = [f"{named(each)}: {gone}" for each in seen if (gone := hidden_part(each))]
    assert found + list(cut_short(window)) == []


def in_secret(begin: Begin, window: MainWindow) -> None:
    begin().press_main()
    first = take_laptop(window)
    whole(window, PickSheet)
    first.scene.activate_place("w5")
    whole(window, PickSheet)
    first.main_button.click()
    whole(window, HandOverSheet)
    last = take_laptop(window)
    whole(window, PickSheet)
    last.scene.activate_place("e5")
    whole(window, PickSheet)


def with_signs(begin: Begin, window: MainWindow) -> None:
    begin(learning="no pull").press_main()
    whole(window, PickSheet)
    answer_in_secret(window, "w5").grid.buttons[0].click()
    whole(window, AnswerSheet)


def at_the_table(begin: Begin, window: MainWindow) -> None:
    begin(choosing="table").press_main()
    whole(window, CountSheet)
    count = of_kind(window.overlay, CountSheet)
    for _second in range(3):
        count.tick()
    whole(window, CountSheet)
    count.main_button.click()
    entry = of_kind(window.overlay, EntrySheet)
    for place in ("n3", "s4"):
        whole(window, EntrySheet)
        entry.scene.activate_place(place)
    whole(window, EntrySheet)
    assert entry.main_button.words == "Pull the strings"


def alone(begin: Begin, window: MainWindow) -> None:
    page = begin(MARA, COMPUTER, learning="no pull")
    ask_for_answer(page, window, "n3")
    whole(window, AnswerSheet)


@pytest.mark.parametrize("turn", [in_secret, with_signs, at_the_table, alone])
def test_every_dialog_of_a_turn_fits(
    begin: Begin,
    window: MainWindow,
    appearance: Appearance,
    turn: Callable[[Begin, MainWindow], None],
) -> None:
    for size, scale in SIZES:
        appearance.use(Preferences("light", scale, reduced_motion=True))
        window.resize(*size)
        settle()
        turn(begin, window)
