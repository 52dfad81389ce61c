"""Small bugs found in the dialogs of a turn and around them (issue 13)."""

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.match.turn_list import TurnsOverlay
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.signing_sheet import CountSheet, EntrySheet
from pullstrings_qt.ui.match.turn import Phase
from tests.ui.expect import of_kind, settle, there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    WIN_OF_MARA,
    Begin,
    phase,
    pick_dialog,
    play,
    take_laptop,
)

Key = Qt.Key
SIZES = [((1366, 768), 1.0), ((1024, 640), 2.0)]


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.focusWidget(), key)


def box(widget: QWidget, window: MainWindow) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


# --- 3, 2, 1 ----------------------------------------------------------------------------------


def test_the_count_is_half_as_high_as_its_dialog_and_seen_whole(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    page = begin(choosing="table")
    for size, scale in SIZES:
        appearance.use(Preferences("light", scale, reduced_motion=True))
        window.resize(*size)
        settle()
        page.press_main()
        count = of_kind(window.overlay, CountSheet)
        for clock in count.findChildren(QTimer):
            clock.stop()  # this test counts, however slow the machine is
        for figure in ("3", "2", "1", "Sign now"):
            settle()
            assert count.figure.text == figure
            ink, place = count.figure.shape().boundingRect(), box(count.figure, window)
            assert count.figure.rect().toRectF().contains(ink)
            assert place.intersected(box(count.card, window)) == place
            if figure.isdigit():
                assert ink.height() >= 0.48 * count.card.height()
            assert count.card.height() <= window.height() - 40
            count.tick()
        count.cancel()


# --- what stands beside what ------------------------------------------------------------------


def drawn_left(slot: TileSlot, seat: int) -> float:
    """Return where the rim of a tile begins in its slot, in pixels."""
    image = slot.grab().toImage()
    middle, rim = image.height() // 2, Theme().color(f"seat{seat}").rgb()
    first = next(x for x in range(image.width()) if image.pixel(x, middle) == rim)
    return first / slot.devicePixelRatioF()


def test_what_stands_side_by_side_in_the_dialogs_is_aligned(
    begin: Begin, window: MainWindow
) -> None:
    """The slot has room for a shadow: its tile began 7 px beside the words below it."""
    dialog = pick_dialog(begin(), window)
    dialog.scene.activate_place("w5")
    settle()
    (slot,) = (each for each in dialog.findChildren(TileSlot) if each.isVisible())
    labels = dialog.findChildren(TextLabel)
    (caption,) = (each for each in labels if each.text() == "Only you see it")
    left = box(slot, window).left() + drawn_left(slot, 0)
    assert abs(left - box(caption, window).left()) <= 2
    page = begin(choosing="table")
    page.flow.enter_signs()
    entry = of_kind(window.overlay, EntrySheet)
    settle()
    assert box(entry.missing_button, window).right() == box(entry.main_button, window).right()
    assert box(entry.missing_button, window).left() == box(entry.main_button, window).left()


def ring(button: QWidget, window: MainWindow) -> QRect:
    """Return what the ring round a button covers where text is large: 3 + 3 + 5 pixels."""
    return box(button, window).adjusted(-11, -11, 11, 11)


def neighbors(dialog: QWidget | None, of: Button) -> list[Button]:
    assert dialog is not None
    found = [each for each in dialog.findChildren(Button) if each.isVisible() and each is not of]
    assert found
    return found


def test_the_ring_round_the_main_button_of_a_dialog_touches_no_other(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    appearance.use(Preferences("light", 2.0, reduced_motion=True))
    begin().press_main()
    for place in ("n1", "e3"):
        dialog = take_laptop(window)
        settle()
        for button in neighbors(dialog, dialog.main_button):
            assert not ring(dialog.main_button, window).intersects(box(button, window))
        dialog.scene.activate_place(place)
        dialog.main_button.click()


# --- where the keyboard goes ------------------------------------------------------------------


def test_after_undo_enter_plays_on_and_after_a_dialog_opens_no_menu(
    begin: Begin, window: MainWindow
) -> None:
    """The focus stayed on Undo while the page said "press Enter"."""
    page = begin(turns=("n3 e3", "e3 n1"))
    undo = next(each for each in page.findChildren(Button) if each.words == "Undo")
    undo.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, Key.Key_Return)
    agreement = there(window.overlay)
    for yes in agreement.boxes:  # type: ignore[attr-defined]
        yes.click()
    agreement.yes.click()  # type: ignore[attr-defined]
    assert page.match.turn == 1
    assert window.focusWidget() is page.rails.main
    press(window, Key.Key_Return)
    assert isinstance(window.overlay, PickSheet)
    # After a dialog of the menu.
    page = begin(MARA, COMPUTER)
    page.header.menu_button.setFocus(Qt.FocusReason.TabFocusReason)
    action = next(each for each in page.header.menu.actions() if each.text() == "All turns")
    action.trigger()
    assert isinstance(window.overlay, TurnsOverlay)
    window.overlay.cancel()
    assert not page.header.menu_button.hasFocus()
    focus = window.focusWidget()
    assert focus is page.rails.main or page.view.isAncestorOf(focus)


# --- Escape -----------------------------------------------------------------------------------


def test_escape_forgets_what_is_picked_skips_what_is_shown_and_asks_before_it_leaves(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    page = begin(MARA, COMPUTER)
    press(window, Key.Key_C)
    assert page.scene.picked is not None
    press(window, Key.Key_Escape)
    assert page.scene.picked is None
    assert page.rails.main.words == "Pick a tile first"
    assert window.overlay is None
    assert page.view.isAncestorOf(window.focusWidget())
    press(window, Key.Key_Escape)
    question = of_kind(window.overlay, ConfirmDialog)
    assert (question.yes.words, question.no.words) == ("Home", "Stay")
    assert "Nobody has played yet, so it will not be saved." in [
        label.text() for label in question.findChildren(TextLabel)
    ]
    press(window, Key.Key_Return)
    assert window.overlay is None
    assert window.page is page
    press(window, Key.Key_Escape)
    assert isinstance(window.overlay, ConfirmDialog)
    window.overlay.yes.click()
    assert window.page is not page
    appearance.use(Preferences("light"))
    page = begin()
    for seat, end in enumerate(("n3", "e3")):
        page.match.choose(seat, page.match.rules.read_choice(end))
    assert phase(page) is Phase.REVEALING
    press(window, Key.Key_Escape)
    assert phase(page) is Phase.AT_REST
    assert window.overlay is None
    assert page.match.undo(page.match.persons)
    play(page, *WIN_OF_MARA)
    press(window, Key.Key_Escape)
    assert window.page is not page, "one that is over is left at once"


# --- lists ------------------------------------------------------------------------------------


def test_the_list_of_all_turns_opens_at_its_end(begin: Begin, window: MainWindow) -> None:
    window.resize(1024, 640)
    page = begin(turns=["s5 w1", "n1 e1"] * 12)
    settle()
    for by_mouse in (True, False):
        button = next(each for each in page.findChildren(Button) if "all turns" in each.words)
        if by_mouse:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(button, Key.Key_Return)
        turns = of_kind(window.overlay, TurnsOverlay)
        settle()
        bar = turns.view.verticalScrollBar()
        assert bar.maximum() > 0
        assert bar.value() == bar.maximum()
        assert turns.view.currentIndex().row() == len(turns.view.rows) - 1
        assert box(turns.card, window).contains(box(turns.view, window))
        turns.cancel()
