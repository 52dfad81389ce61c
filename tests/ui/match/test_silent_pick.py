"""Secret choices while everybody hears a screen reader: no letter of the choice is said."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.match.turn_sheet import TurnSheet
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import WIN_OF_MARA, Begin, phase, pick_dialog, play, take_laptop
from tests.ui.match.test_secret_choice import settle, spoken_tree

Key = Qt.Key
Ask = Callable[..., PickSheet]
HOW = (
    "Type the letter of your tile, then press Enter: it is not read aloud. Use "
    "headphones with the arrow keys."
)


@pytest.fixture
def ask(begin: Begin, window: MainWindow) -> Ask:
    """Return a function that lets Mara choose face down, and returns her dialog."""

    def start(*, silent: bool = True, **options: str) -> PickSheet:
        page = begin(**options)
        page.flow.silent_pick = silent
        return pick_dialog(page, window)

    return start


def type_letter(dialog: PickSheet, letter: str) -> None:
    assert dialog.unseen is not None
    QTest.keyClicks(dialog.unseen, letter)
    QApplication.processEvents()


def test_a_letter_is_typed_unseen_and_kept_nowhere(
    ask: Ask, window: MainWindow, said: list[str]
) -> None:
    dialog = ask()
    assert window.focusWidget() is dialog.unseen
    assert said[-1] == HOW
    dialog.cancel()
    said.clear()
    assert isinstance(window.page, MatchPage)
    dialog = pick_dialog(window.page, window)
    assert HOW not in said, "how it stays secret is said once"
    type_letter(dialog, "c")
    said.clear()
    type_letter(dialog, "d")  # it lies aside
    assert said == ["No tile that can be pulled has this letter."]
    assert dialog.scene.picked is None
    assert not dialog.main_button.isEnabled()
    said.clear()
    type_letter(dialog, "c")
    assert said == ["A tile is picked."]
    assert dialog.scene.picked is not None
    assert window.focusWidget() is dialog.unseen, "where the next letter is not echoed either"
    assert dialog.main_button.accessibleName() == "Place this tile face down"
    dialog.chosen.disconnect()
    QTest.keyClick(window.focusWidget(), Key.Key_Return)
    assert dialog.isHidden()
    dialog = ask()
    field = there(dialog.unseen)
    written: list[str] = []
    field.textChanged.connect(written.append)  # what Qt tells readers of, in plain letters
    type_letter(dialog, "c")
    first = dialog.scene.picked
    composed = QInputMethodEvent("h", [])
    composed.setCommitString("h")
    QApplication.sendEvent(field, composed)
    assert dialog.scene.picked not in (None, first)
    assert written == []
    assert field.echoMode() == QLineEdit.EchoMode.Password
    thing = there(QAccessible.queryAccessibleInterface(field))
    assert thing.state().passwordEdit
    dialog.picker.begin()
    for modifier in (Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.MetaModifier):
        QTest.keyClicks(field, "o", modifier)  # a command
        assert field.text() == ""
        assert dialog.scene.picked is None
        field.clearFocus()
        dialog.view.pads.focus_again()
        QTest.keyClicks(dialog.window().focusWidget(), "o", modifier)
        assert dialog.scene.picked is None
    type_letter(dialog, "o")
    assert dialog.scene.picked is not None


@pytest.mark.parametrize("options", [{}, {"learning": "no pull"}, {"faces": "back"}])
def test_two_picks_look_alike_in_the_whole_tree(
    ask: Ask, window: MainWindow, options: dict[str, str]
) -> None:
    """Beside the tiles, which are named for whoever looks for one, nothing knows the pick."""
    ask(**options)
    last_events(window).flush()
    trees = []
    for place in ("w5", "n1"):
        take_laptop(window).scene.activate_place(place)
        settle()
        sheet = of_kind(window.overlay, TurnSheet)
        sheet.main_button.setFocus()
        last_events(window).flush()
        trees.append(spoken_tree(QAccessible.queryAccessibleInterface(window)))
        if isinstance(sheet, AnswerSheet):
            sheet.cancel()
    assert trees[0] == trees[1]


def test_after_it_is_laid_down_no_tree_and_no_kept_sentence_has_it(
    begin: Begin, window: MainWindow
) -> None:
    page = begin()
    page.flow.silent_pick = True
    trees = []
    for letter in "fch":  # the first makes the place of what is said
        dialog = pick_dialog(page, window)
        type_letter(dialog, letter)
        QTest.keyClick(window.focusWidget(), Key.Key_Return)
        last_events(window).flush()
        settle()
        trees.append(spoken_tree(QAccessible.queryAccessibleInterface(window)))
        assert isinstance(window.overlay, HandOverSheet)
        window.overlay.cancel()
    assert trees[1] == trees[2]
    assert not any("picked" in words for words in last_events(window).kept)


def test_a_screen_reader_or_the_settings_make_it_silent_and_nothing_else(
    ask: Ask, window: MainWindow, said: list[str], appearance: Appearance
) -> None:
    dialog = ask(silent=False)
    assert dialog.unseen is None
    dialog.scene.activate_place("n3")
    assert dialog.main_button.words == "Place C face down"
    assert not any("picked" in words for words in said)
    dialog.cancel()
    page = of_kind(window.page, MatchPage)
    appearance.use(appearance.preferences._replace(silent_pick=True))
    assert page.flow.silent_pick
    page.flow.silent_pick = False
    QAccessible.setActive(True)
    dialog = pick_dialog(page, window)
    QAccessible.setActive(False)
    assert dialog.unseen is not None


@pytest.mark.parametrize("listens", [False, True])
def test_the_end_waits_for_enter_with_and_without_a_reader(begin: Begin, *, listens: bool) -> None:
    page = begin()
    QAccessible.setActive(listens)
    play(page, *WIN_OF_MARA[:-1])
    for seat, end in enumerate(WIN_OF_MARA[-1].split()):
        page.match.choose(seat, Pull(END_NUMBERS[end]))
    page.skip_to_rest()
    QAccessible.setActive(False)
    assert phase(page) is Phase.HELD
    assert not page._rest_timer.isActive()
    page.press_main()
    assert phase(page) is Phase.ENDED
