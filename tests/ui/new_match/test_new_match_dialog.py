"""The new-match dialog: generic, with defaults that need one press only."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage.profiles import LONGEST_NAME
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.new_match.dialog import NewMatch, NewMatchDialog
from pullstrings_qt.ui.new_match.option_rows import OptionRow
from pullstrings_qt.ui.new_match.seat_choosers import SeatChoice

SPEC = game_spec("pulling_strings")


def opened(
    window: MainWindow, *names: str, preset: Options | None = None
) -> tuple[NewMatchDialog, list[tuple[Options, Setup]]]:
    pictures: list[tuple[Options, Setup]] = []

    def preview(options: Options, setup: Setup, theme: Theme, side: int, ratio: float) -> QPixmap:
        pictures.append((options, setup))
        return QPixmap(side, side)

    theme = Theme(reduced_motion=True)
    dialog = NewMatchDialog(theme, SPEC, names, preset=preset, preview=preview)
    window.show_overlay(dialog)
    QApplication.processEvents()
    return dialog, pictures


def row(dialog: NewMatchDialog, key: str) -> OptionRow:
    return next(each for each in dialog.rows if each.field.key == key)


def answer(dialog: NewMatchDialog, key: str, value: object) -> None:
    segments = row(dialog, key).segments
    assert segments is not None
    next(each for each in segments.segments if each.option.value == value).click()


def started(qtbot: QtBot, dialog: NewMatchDialog) -> NewMatch:
    with qtbot.waitSignal(dialog.started, timeout=1000) as told:
        QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    match: NewMatch = told.args[0]
    return match


def test_one_press_starts_a_match_of_the_first_two_people(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo", "Oma")
    match = started(qtbot, dialog)
    rules = SPEC.rules()
    assert match.game == "pulling_strings"
    assert match.players == (SeatChoice("Mara"), SeatChoice("Theo"))
    assert match.options == rules.check_options({})
    assert rules.deciding(rules.start(match.options, match.setup)) == {0, 1}
    assert window.overlay is None


def test_a_person_alone_meets_the_gentlest_computer(qtbot: QtBot, window: MainWindow) -> None:
    gentlest = SPEC.levels()[0]
    dialog, _pictures = opened(window, "Mara")
    match = started(qtbot, dialog)
    assert match.players[0] == SeatChoice("Mara")
    assert match.players[1].level == gentlest.id
    assert gentlest.name in match.players[1].name


def test_without_any_name_two_numbered_people_play(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window)
    names = [player.name for player in started(qtbot, dialog).players]
    assert names == ["Player 1", "Player 2"]


def test_what_is_shown_is_what_starts(qtbot: QtBot, window: MainWindow) -> None:
    dialog, pictures = opened(window, "Mara", "Theo")
    dialog.shuffle()
    QApplication.processEvents()
    match = started(qtbot, dialog)
    assert pictures[-1] == (match.options, match.setup)
    assert pictures[-1] != pictures[0]


def test_another_answer_leaves_the_layout_alone(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    before = dialog.setup
    answer(dialog, "faces", "back")
    assert dialog.options["faces"] == "back"
    assert dialog.setup == before


def test_a_fixed_layout_cannot_be_shuffled(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    answer(dialog, "edition", "2003")
    rules = SPEC.rules()
    assert dialog.setup == rules.draw_setup(dialog.options, Random(1))
    assert not dialog.shuffle_button.isVisible()
    answer(dialog, "edition", "2007")
    assert dialog.shuffle_button.isVisible()
    rules.start(dialog.options, dialog.setup)


def test_questions_without_sense_disappear_and_fall_back(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    answer(dialog, "faces", "back")
    answer(dialog, "learning", "no pull")
    assert not row(dialog, "faces").isVisible()
    assert dialog.options["faces"] == SPEC.rules().check_options({"learning": "no pull"})["faces"]
    answer(dialog, "learning", "none")
    assert row(dialog, "faces").isVisible()
    assert dialog.options["faces"] == "back"


def test_a_preset_stands_at_first(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo", preset={"learning": "no pull"})
    assert started(qtbot, dialog).options["learning"] == "no pull"


def test_rules_few_people_change_are_folded_away(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    hidden = [each for each in dialog.rows if each.field.advanced]
    assert hidden
    assert not any(each.isVisible() for each in hidden)
    dialog.show_all_rules()
    assert all(each.isVisible() for each in hidden)


def test_choosing_the_other_person_changes_places(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    menu = dialog.seats[0].field.menu_of_choices
    next(action for action in menu.actions() if action.text() == "Theo").trigger()
    assert [seat.choice.name for seat in dialog.seats] == ["Theo", "Mara"]


def test_somebody_else_needs_a_name(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    seat = dialog.seats[1]
    actions = seat.field.menu_of_choices.actions()
    next(action for action in actions if action.text() == "Somebody else…").trigger()
    assert not dialog.start_button.isEnabled()
    assert dialog.start_button.words == "Write a name first"
    QTest.keyClicks(seat.name_field, "  mara ")
    assert dialog.start_button.words == "Two people need two names"
    seat.name_field.clear()
    QTest.keyClicks(seat.name_field, "  Opa   Jan ")
    QTest.keyClicks(seat.name_field, "x" * LONGEST_NAME)
    assert seat.name_field.note.isVisible(), "a full name says so"
    seat.name_field.clear()
    assert seat.name_field.note.isHidden()
    QTest.keyClicks(seat.name_field, "  Opa   Jan ")
    assert started(qtbot, dialog).players[1] == SeatChoice("Opa Jan")


def test_escape_starts_nothing(qtbot: QtBot, window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    matches: list[object] = []
    dialog.started.connect(matches.append)
    QTest.keyClick(dialog.seats[0].field, Qt.Key.Key_Escape)
    assert window.overlay is None
    assert matches == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_keyboard_alone_can_start(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    focused = QApplication.focusWidget()
    assert focused is dialog.seats[0].field
    for _step in range(40):
        if focused is dialog.start_button or focused is None:
            break
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
    assert focused is dialog.start_button
    with qtbot.waitSignal(dialog.started, timeout=1000):
        QTest.keyClick(dialog.start_button, key)


def test_a_game_for_several_asks_for_as_many_as_the_options_say(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Three to five seats: people who play here sit down, the others get a number."""
    dialog = NewMatchDialog(Theme(), game_spec("strung_along"), ("Mara", "Theo", "Oma", "Ben"))
    window.show_overlay(dialog)
    assert [chooser.choice.name for chooser in dialog.seats] == ["Mara", "Theo", "Oma"]
    answer(dialog, "seats", 5)
    names = [chooser.choice.name for chooser in dialog.seats]
    assert names == ["Mara", "Theo", "Oma", "Ben", "Player 5"]
    assert dialog.start_button.isEnabled()
    match = started(qtbot, dialog)
    assert [player.name for player in match.players] == names
    assert game_spec("strung_along").rules().seats(match.options) == 5


def test_fewer_seats_let_the_last_ones_go(window: MainWindow) -> None:
    dialog = NewMatchDialog(
        Theme(), game_spec("strung_along"), ("Mara", "Theo", "Oma", "Ben"), preset={"seats": 4}
    )
    window.show_overlay(dialog)
    assert len(dialog.seats) == 4
    answer(dialog, "seats", 3)
    assert [chooser.choice.name for chooser in dialog.seats] == ["Mara", "Theo", "Oma"]


def test_the_rules_can_be_read_before_a_match(qtbot: QtBot, window: MainWindow) -> None:
    dialog = NewMatchDialog(Theme(), game_spec("mijnlieff"), ("Mara", "Theo"))
    window.show_overlay(dialog)
    with qtbot.waitSignal(dialog.rules_asked, timeout=1000):
        QTest.keyClick(dialog.seats[0].field, Qt.Key.Key_F1)


def test_without_a_layout_to_shuffle_there_is_no_such_button(window: MainWindow) -> None:
    """Mijnlieff draws only who begins: nothing to see, so nothing to shuffle."""
    dialog = NewMatchDialog(Theme(), game_spec("mijnlieff"), ("Mara", "Theo"))
    window.show_overlay(dialog)
    assert dialog.shuffle_button.isHidden()
    answer(dialog, "starts", "orange")
    assert dialog.setup == {"first": 1}


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_dialog_is_as_high_as_its_questions_where_the_window_has_room(
    window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.scroll_area.verticalScrollBar().maximum() == 0
    assert dialog.card.height() < 1000


def test_no_empty_strip_lies_below_questions_that_scroll(window: MainWindow) -> None:
    window.resize(1366, 640)
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.scroll_area.verticalScrollBar().maximum() > 0
    assert dialog.scroll_area.geometry().bottom() == dialog.card.rect().bottom()
    footer = dialog.start_button.mapTo(dialog.card, dialog.start_button.rect().topLeft())
    assert footer.x() > dialog.scroll_area.geometry().right(), "the buttons stand beside, not below"
