"""The new-match dialog: generic, with defaults that need one press."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.opponents import Level, Opponents
from pullstrings_qt.core.profile import LONGEST_NAME
from pullstrings_qt.core.rating import GameRating, GlickoRating
from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import NewMatch, SeatChoice, computer_seat
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.people_look import PersonFace
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.new_match.dialog import KnownPeople, NewMatchDialog
from pullstrings_qt.ui.new_match.level_strip import LevelStrip
from pullstrings_qt.ui.new_match.option_rows import OptionRow
from pullstrings_qt.ui.new_match.seat_choosers import SeatField
from pullstrings_qt.ui.new_match.way_cards import WayCard
from tests.ui.conftest import Speak
from tests.ui.expect import of_kind, there

SPEC = game_spec("pulling_strings")
ADA = SeatChoice("Computer", "3")


def opened(
    window: MainWindow, *names: str, preset: Options | None = None
) -> tuple[NewMatchDialog, list[tuple[Options, Setup]]]:
    pictures: list[tuple[Options, Setup]] = []

    def preview(options: Options, setup: Setup, theme: Theme, side: int, ratio: float) -> QPixmap:
        pictures.append((options, setup))
        return QPixmap(side, side)

    theme = Theme(reduced_motion=True)
    theme.use()
    dialog = NewMatchDialog(SPEC, names, preset=preset, preview=preview)
    window.show_overlay(dialog)
    QApplication.processEvents()
    return dialog, pictures


def row(dialog: NewMatchDialog, key: str) -> OptionRow:
    return next(each for each in dialog.rows if each.field.key == key)


def answer(dialog: NewMatchDialog, key: str, value: object) -> None:
    segments = of_kind(row(dialog, key).control, Segments)
    next(each for each in segments.segments if each.option.value == value).click()


def seat(dialog: NewMatchDialog, place: int, words: str) -> None:
    """Choose who sits at a seat."""
    actions = dialog.seats[place].field.menu_of_choices.actions()
    next(action for action in actions if action.text() == words).trigger()


def choose(dialog: NewMatchDialog, key: str, value: object) -> None:
    """Answer a question whose answers drop down."""
    control = row(dialog, key).control
    values = [each.value for each in row(dialog, key).field.values]
    assert isinstance(control, DropDown)
    control.menu_of_choices.actions()[values.index(value)].trigger()


def started(qtbot: QtBot, dialog: NewMatchDialog) -> NewMatch:
    with qtbot.waitSignal(dialog.started, timeout=1000) as told:
        QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    match: NewMatch = told.args[0]
    return match


def test_one_press_starts_a_match_of_the_first_two_people_or_two_numbered_ones(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo", "Oma")
    assert dialog.accessibleName() == "New match: Pulling Strings"
    match = started(qtbot, dialog)
    rules = SPEC.rules()
    assert match.game == "pulling_strings"
    assert match.players == (SeatChoice("Mara"), SeatChoice("Theo"))
    assert match.options == rules.check_options({})
    assert rules.deciding(rules.start(match.options, match.setup)) == {0, 1}
    assert window.overlay is None
    dialog, _pictures = opened(window)
    names = [player.name for player in started(qtbot, dialog).players]
    assert names == ["Player 1", "Player 2"]


@pytest.fixture
def eight_levels(monkeypatch: pytest.MonkeyPatch) -> tuple[Level, ...]:
    """Let the game have the eight levels of the house, 150 apart."""
    monkeypatch.setattr(type(SPEC.opponents()), "levels", Opponents.levels)
    monkeypatch.setattr(type(SPEC.opponents()), "ratings", Opponents.ratings)
    return SPEC.levels()


def test_a_level_is_there_where_a_computer_plays_a_gentle_one_at_first(
    qtbot: QtBot, window: MainWindow, eight_levels: tuple[Level, ...]
) -> None:
    dialog, _pictures = opened(window, "Mara")
    match = started(qtbot, dialog)
    assert match.players == (SeatChoice("Mara"), SeatChoice("Computer", "3"))
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("Theo"))
    assert not strip_of(dialog).isVisible()
    seat(dialog, 1, "Computer")
    QApplication.processEvents()
    assert strip_of(dialog).isVisible()
    assert dialog.players[1] == SeatChoice("Computer", "3")
    for stored, offered in (("easy", "2"), ("middle", "4"), ("strong", "6"), ("no such", "3")):
        dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("Computer: Gentle", stored))
        assert dialog.players[1].level == offered
        dialog.cancel()


def at_the_table(
    window: MainWindow, *players: SeatChoice, matches: int = 3, **standings: float
) -> NewMatchDialog:
    """Open the dialog with people of these ratings."""
    known = {
        name.casefold(): GameRating(GlickoRating(value, 90), matches)
        for name, value in standings.items()
    }
    people = KnownPeople(("Mara", "Theo"), standings=known)
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(SPEC, people, players=players)
    window.show_overlay(dialog)
    QApplication.processEvents()
    return dialog


def strip_of(dialog: NewMatchDialog) -> LevelStrip:
    assert dialog.strip is not None
    return dialog.strip


def test_the_level_is_chosen_by_mouse_arrows_digits_and_enter(
    qtbot: QtBot, window: MainWindow, eight_levels: tuple[Level, ...]
) -> None:
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("old words", "4"))
    slider = strip_of(dialog).slider
    assert slider.accessibleName() == "Medium, level 4 of 8"
    assert slider.accessibleDescription() == "How strong is the computer?"
    middle = slider.rect().center().y()
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 2, middle))
    assert slider.accessibleName() == "Expert, level 8 of 8"
    for key, name in (
        (Qt.Key.Key_Left, "Very hard"),
        (Qt.Key.Key_Up, "Expert"),
        (Qt.Key.Key_Right, "Expert"),
        (Qt.Key.Key_Return, "Gentle"),
        (Qt.Key.Key_End, "Expert"),
        (Qt.Key.Key_Home, "Gentle"),
        (Qt.Key.Key_5, "Fairly hard"),
        (Qt.Key.Key_9, "Fairly hard"),
        (Qt.Key.Key_2, "Easy"),
    ):
        QTest.keyClick(slider, key)
        assert strip_of(dialog).level.name == name
        assert said(dialog, name)
    assert started(qtbot, dialog).players[1] == SeatChoice("Computer", "2")
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("", "5"))
    with qtbot.waitSignal(dialog.started, timeout=1000) as told:
        hold_ctrl(strip_of(dialog).slider, Qt.Key.Key_Return)
    assert told.args[0].players[1].level == "5"


def test_the_level_that_suits_a_person_is_marked_after_three_matches(
    window: MainWindow, eight_levels: tuple[Level, ...]
) -> None:
    """A rating of 1240 lies nearest to that of level 4, which is 1200."""
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("", "6"), mara=1240)
    strip = strip_of(dialog)
    assert strip.level.id == "6", "what was chosen last stays"
    assert strip.slider.marked == 4
    assert said(dialog, "Medium, suggested for Mara")
    QTest.keyClick(strip.slider, Qt.Key.Key_4)
    assert said(dialog, "suggested for Mara")
    assert "suggested for Mara" in strip.slider.accessibleDescription()
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("", "6"), mara=1240)
    words = "Mara: about level 4 (Medium)"
    assert said(dialog, words)
    seat(dialog, 1, "Theo")
    assert not said(dialog, words)
    dialog = at_the_table(window, SeatChoice("Mara"), SeatChoice("", "6"), matches=2, mara=1240)
    assert strip_of(dialog).slider.marked is None
    assert "suggested" not in strip_of(dialog).slider.accessibleDescription()
    for others in ((), (SeatChoice("Theo"),)):
        dialog = at_the_table(window, SeatChoice("Mara"), *others, mara=1500, theo=900)
        seat(dialog, 1, "Computer")
        assert dialog.players[1].level == "6"
        dialog.cancel()


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff", "chain_reaction", "strung_along"])
def test_a_level_needs_no_scrolling(
    window: MainWindow, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = game_spec(game)
    monkeypatch.setattr(type(spec.opponents()), "levels", Opponents.levels)
    people = [f"Mara {number}" for number in range(4)] * (game == "strung_along") or ["Mara"]
    players = (*map(SeatChoice, people), SeatChoice("", "6"))
    preset = {"seats": 5} if len(players) > 2 else {}
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(spec, people, players=players, preset=preset)
    window.show_overlay(dialog)
    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        for more in (False, True):
            dialog.show_rules(more)
            QApplication.processEvents()
            fits = dialog.scroll_area.verticalScrollBar().maximum() == 0
            assert fits or (more and size != (1366, 768))


def controls(dialog: NewMatchDialog) -> list[str]:
    """Return what can be operated; a slider or a group of answers counts once."""
    found = dialog.findChildren(QWidget)
    tabbed = [each for each in found if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    return [each.accessibleName() for each in tabbed if each.isVisible() and each.isEnabled()]


@pytest.mark.parametrize(
    ("game", "seats", "count"),
    [
        ("pulling_strings", 2, 9),
        ("mijnlieff", 2, 7),
        ("chain_reaction", 2, 8),
        ("strung_along", 5, 10),
    ],
)
def test_a_match_has_few_controls(window: MainWindow, game: str, seats: int, count: int) -> None:
    """With a computer; two people have no slider."""
    window.resize(1366, 768)
    people = ["Mara", "Theo", "Oma", "Ben", "Ida"][:seats]
    preset = {"seats": seats} if seats > 2 else {}
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(game_spec(game), people, preset=preset)
    window.show_overlay(dialog)
    QApplication.processEvents()
    assert len(controls(dialog)) == count - 1, controls(dialog)
    seat(dialog, seats - 1, "Computer")
    QApplication.processEvents()
    assert len(controls(dialog)) == count, controls(dialog)


def test_what_is_shown_is_what_starts_and_only_a_layout_that_is_drawn_can_be_shuffled(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, pictures = opened(window, "Mara", "Theo")
    dialog.shuffle()
    QApplication.processEvents()
    match = started(qtbot, dialog)
    assert pictures[-1] == (match.options, match.setup)
    assert pictures[-1] != pictures[0]
    dialog, _pictures = opened(window, "Mara", "Theo")
    before = dialog.setup
    answer(dialog, "faces", "back")
    assert dialog.options["faces"] == "back"
    assert dialog.setup == before
    dialog, _pictures = opened(window, "Mara", "Theo")
    answer(dialog, "edition", "2003")
    rules = SPEC.rules()
    assert dialog.setup == rules.draw_setup(dialog.options, Random(1))
    assert not dialog.shuffle_button.isVisible()
    answer(dialog, "edition", "2007")
    assert dialog.shuffle_button.isVisible()
    rules.start(dialog.options, dialog.setup)
    # Mijnlieff draws only who begins: nothing to see, so nothing to shuffle.
    dialog = NewMatchDialog(game_spec("mijnlieff"), ("Mara", "Theo"))
    window.show_overlay(dialog)
    assert dialog.shuffle_button.isHidden()
    answer(dialog, "starts", "orange")
    assert dialog.setup == {"first": 1}


def test_questions_without_sense_disappear_and_a_preset_stands_at_first(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    answer(dialog, "faces", "back")
    choose(dialog, "learning", "no pull")
    assert row(dialog, "faces").isHidden()
    assert dialog.options["faces"] == SPEC.rules().check_options({"learning": "no pull"})["faces"]
    choose(dialog, "learning", "none")
    assert not row(dialog, "faces").isHidden()
    assert dialog.options["faces"] == "back"
    dialog, _pictures = opened(window, "Mara", "Theo", preset={"learning": "no pull"})
    assert started(qtbot, dialog).options["learning"] == "no pull"


def test_the_house_rules_have_a_page_of_their_own_and_escape_leads_back(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    further = [each for each in dialog.rows if each.field.advanced and not each.isHidden()]
    assert further
    assert not any(each.isVisible() for each in further)
    dialog.turn_button.click()
    assert all(each.isVisible() for each in further)
    assert not dialog.seats[0].isVisible()
    dialog.turn_button.click()
    assert dialog.seats[0].isVisible()
    assert not any(each.isVisible() for each in further)
    dialog.cancel()
    dialog, _pictures = opened(window, "Mara", "Theo")
    dialog.show_rules(True)
    QTest.keyClick(dialog.turn_button, Qt.Key.Key_Escape)
    assert window.overlay is dialog
    assert not dialog.shows_rules
    QTest.keyClick(dialog.turn_button, Qt.Key.Key_Escape)
    assert window.overlay is None
    window.resize(1366, 768)
    dialog, _pictures = opened(window, "Mara", "Theo")
    dialog.show_rules(True)
    QApplication.processEvents()
    shown = [each for each in dialog.rows if each.isVisible()]
    assert [each.height() for each in shown] == [56] * len(shown)
    assert len({each.control.geometry().right() for each in shown}) == 1


@pytest.mark.parametrize("game", [spec.id for spec in games().values()])
def test_a_house_rule_says_in_one_sentence_what_it_is_about_or_each_of_its_answers_does(
    game: str,
) -> None:
    for field in game_spec(game).words().option_fields():
        if field.advanced and field.note:
            assert field.note.count(".") == 1
            assert field.note.endswith(".")
        elif field.advanced:
            assert all(each.hint.endswith(".") for each in field.values)


def test_changes_are_counted_the_default_is_named_and_help_can_be_fixed(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.changes == []
    answer(dialog, "faces", "back")
    answer(dialog, "turn_limit", 50)
    assert dialog.changes == ["Face up: ASL signs", "Longest match: 50 turns"]
    assert said(dialog, "2 changes"), "on the first page, too"
    answer(dialog, "edition", "2003")
    dialog.show_rules(True)
    assert said(dialog, "After so many turns it is a draw. Default: No limit.")
    dialog.reset_button.click()
    assert (dialog.changes, said(dialog, "Same as the printed rules")) == ([], True)
    assert said(dialog, "After so many turns it is a draw.")
    assert QApplication.focusWidget() is dialog.turn_button
    assert (dialog.options["faces"], dialog.options["turn_limit"]) == ("front", None)
    assert dialog.options["edition"] == "2003", "what the first page asks stays"
    # Help can be fixed.
    dialog, _pictures = opened(window, "Mara", "Theo")
    control = of_kind(dialog.help_row.control, DropDown)
    free, none, nudge, advice = (each.text() for each in control.menu_of_choices.actions())
    assert (free, (none, nudge, advice)) == ("Each player decides", ("None", "Hint", "Advice"))
    assert control.value is None
    control.set_value(1)
    control.chosen.emit(1)
    assert dialog.changes == [f"Help: {nudge}"]
    assert started(qtbot, dialog).allowed_help == 1
    Theme(reduced_motion=True).use()
    again = NewMatchDialog(SPEC, ("Mara", "Theo"), allowed_help=0)
    window.show_overlay(again)
    assert again.help_row.control.value == 0
    again.reset_rules()
    assert started(qtbot, again).allowed_help is None


def way(dialog: NewMatchDialog, label: str) -> WayCard:
    assert dialog.ways is not None
    return next(card for card in dialog.ways.cards if card.way.label == label)


def test_the_ways_to_choose_are_cards_and_the_die_is_one_of_them(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert way(dialog, "In secret").isChecked()
    way(dialog, "With the die").click()
    assert (dialog.options["choosing"], dialog.options["die"]) == ("sealed", [0, 1])
    assert dialog.changes == [], "the card says it"
    assert row(dialog, "die").isHidden() is False
    answer(dialog, "die", [1])
    assert dialog.options["die"] == [1]
    assert dialog.changes == ["The die chooses for: Circles"]
    way(dialog, "With your hands").click()
    assert (dialog.options["choosing"], dialog.options["die"]) == ("table", [])
    assert row(dialog, "die").isHidden()
    match = started(qtbot, dialog)
    assert (match.options["choosing"], match.options["die"]) == ("table", [])
    last: dict[str, Options] = {
        "In secret": {},
        "With your hands": {"choosing": "table"},
        "With the die": {"die": [0]},
    }
    for label, preset in last.items():
        dialog, _pictures = opened(window, "Mara", "Theo", preset=preset)
        assert way(dialog, label).isChecked()
        expected = SPEC.rules().check_options(preset)
        assert dialog.options["choosing"] == expected["choosing"]
        assert dialog.options["die"] == expected["die"]
        dialog.cancel()


def test_arrow_keys_walk_the_ways_that_are_open_and_one_that_is_shut_says_so(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.ways is not None
    labels = []
    way(dialog, "In secret").setFocus()
    for _step in range(3):
        focused = of_kind(QApplication.focusWidget(), WayCard)
        labels.append(focused.accessibleName())
        QTest.keyClick(focused, Qt.Key.Key_Right)
    assert labels == ["In secret", "With your hands", "With the die"]
    assert way(dialog, "In secret").isChecked(), "they go round"
    choose(dialog, "learning", "no pull")
    QTest.keyClick(way(dialog, "In secret"), Qt.Key.Key_Right)
    assert way(dialog, "In secret").isChecked()
    dialog, _pictures = opened(window, "Mara", "Theo", preset={"die": [0, 1]})
    choose(dialog, "learning", "no pull")
    assert not way(dialog, "With the die").isEnabled()
    assert "house rules" in way(dialog, "With the die").accessibleDescription()
    assert way(dialog, "In secret").isChecked()
    assert (dialog.options["learning"], dialog.options["die"]) == ("no pull", [])
    choose(dialog, "learning", "none")
    assert way(dialog, "With the die").isChecked()
    assert dialog.options["die"] == [0, 1]


def test_the_other_person_changes_places_and_somebody_else_needs_a_name(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    seat(dialog, 0, "Theo")
    assert [seat.choice.name for seat in dialog.seats] == ["Theo", "Mara"]
    dialog, _pictures = opened(window, "Mara", "Theo")
    seat(dialog, 1, "Someone else…")
    guest = dialog.seats[1]
    assert not dialog.start_button.isEnabled()
    assert dialog.missing == "Write a name"
    assert dialog.start_button.accessibleDescription() == "Write a name"
    assert said(dialog, "Write a name")
    place = guest.name_field.geometry()
    assert guest.field.geometry().contains(place), "it lies where the name stood"
    QTest.keyClicks(guest.name_field, "  mara ")
    assert dialog.missing == "Two people need two names"
    assert said(dialog, "Two people need two names")
    guest.name_field.clear()
    QTest.keyClicks(guest.name_field, "  Opa   Jan ")
    QTest.keyClicks(guest.name_field, "x" * LONGEST_NAME)
    assert guest.name_field.note.isVisible(), "a full name says so"
    guest.name_field.clear()
    assert guest.name_field.note.isHidden()
    QTest.keyClicks(guest.name_field, "  Opa   Jan ")
    assert started(qtbot, dialog).players[1] == SeatChoice("Opa Jan")
    # A name that is typed appears at once, with the picture of somebody known and in the series.
    asked: list[tuple[str, ...]] = []

    def series(names: Sequence[str]) -> str:
        asked.append(tuple(names))
        return " : ".join(names)

    faces = {"oma": PersonFace("owl", 3)}
    people = KnownPeople(("Mara", "Theo"), faces, series)
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(SPEC, people)
    window.show_overlay(dialog)
    QApplication.processEvents()
    seat(dialog, 1, "Someone else…")
    guest = dialog.seats[1]
    without = guest.field.grab().toImage()
    QTest.keyClicks(guest.name_field, "Oma")
    assert asked[-1] == ("Mara", "Oma")
    assert said(dialog, "Mara : Oma")
    assert guest.field.grab().toImage() != without, "her picture"


def said(dialog: NewMatchDialog, words: str) -> bool:
    return any(
        label.isVisible() and label.text() == words for label in dialog.findChildren(TextLabel)
    )


def test_the_keyboard_alone_can_start_and_enter_presses_what_it_is_on(
    qtbot: QtBot, window: MainWindow
) -> None:
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        dialog, _pictures = opened(window, "Mara", "Theo")
        assert QApplication.focusWidget() is dialog.start_button
        with qtbot.waitSignal(dialog.started, timeout=1000):
            QTest.keyClick(dialog.start_button, key)
    dialog, _pictures = opened(window, "Mara", "Theo")
    with qtbot.assertNotEmitted(dialog.started):
        dialog.turn_button.setFocus()
        QTest.keyClick(dialog.turn_button, Qt.Key.Key_Return)
        assert dialog.shows_rules
        QTest.keyClick(dialog.reset_button, Qt.Key.Key_Return)
        QTest.keyClick(dialog.shuffle_button, Qt.Key.Key_Return)
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.ways is not None
    other = next(card for card in dialog.ways.cards if not card.isChecked())
    other.setFocus()
    QTest.keyClick(other, Qt.Key.Key_Return)
    assert other.isChecked()
    assert window.overlay is dialog
    dialog, _pictures = opened(window, "Mara", "Theo")
    assert dialog.start_button.toolTip() == "Ctrl+Enter"
    dialog = NewMatchDialog(game_spec("mijnlieff"), ("Mara", "Theo"))
    window.show_overlay(dialog)
    with qtbot.waitSignal(dialog.rules_asked, timeout=1000):
        QTest.keyClick(dialog.seats[0].field, Qt.Key.Key_F1)


def hold_ctrl(widget: QWidget, key: Qt.Key) -> None:
    QTest.keyClick(widget, key, Qt.KeyboardModifier.ControlModifier)


def answers(dialog: NewMatchDialog) -> list[QWidget]:
    segments = of_kind(row(dialog, "edition").control, Segments)
    return [dialog.seats[0].field, segments.current, way(dialog, "In secret")]


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize(
    ("number", "key"), [(0, Qt.Key.Key_Return), (1, Qt.Key.Key_Enter), (2, Qt.Key.Key_Return)]
)
def test_ctrl_enter_starts_from_wherever_an_answer_is_given(
    qtbot: QtBot, window: MainWindow, number: int, key: Qt.Key
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    place = answers(dialog)[number]
    place.setFocus()
    with qtbot.assertNotEmitted(dialog.started):
        QTest.keyClick(place, key)
        menu = dialog.seats[0].field.menu_of_choices
        assert menu.isVisible() is (number == 0), "Enter opens it as it opens every other field"
        menu.hide()
    with qtbot.waitSignal(dialog.started):
        hold_ctrl(place, key)


def test_tab_goes_through_everything_in_the_order_in_which_it_is_read(window: MainWindow) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    found: list[str] = []
    for _step in range(12):
        focused = there(QApplication.focusWidget())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        after = there(QApplication.focusWidget())
        found.append(after.accessibleName())
        if after is dialog.start_button:
            break
    assert found == [
        "Mara",
        "Theo",
        "Random tiles",
        "In secret",
        "Shuffle tiles",
        "House rules",
        "Cancel",
        "Start",
    ]


def test_enter_leads_from_a_name_that_was_written_to_start(
    qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    dialog, _pictures = opened(window, "Mara", "Theo")
    seat(dialog, 1, "Someone else…")
    name = dialog.seats[1].name_field
    for press in (QTest.keyClick, hold_ctrl):
        said.clear()
        press(name, Qt.Key.Key_Return)
        assert window.overlay is dialog
        assert said[-1] == "Write a name"
    QTest.keyClicks(name, "Opa")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert window.focusWidget() is dialog.start_button
    with qtbot.waitSignal(dialog.started) as told:
        QTest.keyClick(dialog.start_button, Qt.Key.Key_Return)
    assert told.args[0].players[1] == SeatChoice("Opa")


def test_a_game_for_several_asks_for_as_many_as_the_options_say(
    qtbot: QtBot, window: MainWindow
) -> None:
    """Three to five seats: people who play here sit down, the others get a number."""
    dialog = NewMatchDialog(game_spec("strung_along"), ("Mara", "Theo", "Oma", "Ben"))
    window.show_overlay(dialog)
    assert [chooser.choice.name for chooser in dialog.seats] == ["Mara", "Theo", "Oma"]
    answer(dialog, "seats", 5)
    names = [chooser.choice.name for chooser in dialog.seats]
    assert names == ["Mara", "Theo", "Oma", "Ben", "Player 5"]
    assert dialog.start_button.isEnabled()
    match = started(qtbot, dialog)
    assert [player.name for player in match.players] == names
    assert game_spec("strung_along").rules().seats(match.options) == 5
    people = ("Mara", "Theo", "Oma", "Ben")
    dialog = at_a_table_of(window, *map(SeatChoice, people), names=people)
    seat(dialog, 1, "Nobody")
    assert [player.name for player in dialog.players] == ["Mara", "Oma", "Ben"]
    assert (dialog.options["seats"], row(dialog, "seats").control.value) == (3, 3)
    assert QApplication.focusWidget() is dialog.seats[0].field
    offered = [each.text() for each in dialog.seats[0].field.menu_of_choices.actions()]
    assert "Nobody" not in offered, "no match of two"
    assert len(started(qtbot, dialog).players) == 3


GAMES = [spec.id for spec in games().values() if spec.scene_class]


def place_of(dialog: NewMatchDialog, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(dialog, QPoint(0, 0)), widget.size())


@pytest.mark.parametrize(
    ("size", "sheet"), [((1024, 640), (976, 584)), ((1920, 1080), (1080, 624))]
)
def test_start_and_cancel_keep_their_place_in_all_games_and_pages(
    window: MainWindow, size: tuple[int, int], sheet: tuple[int, int]
) -> None:
    """To the pixel, whatever is chosen, and also while a name is missing."""
    window.resize(*size)
    found = set()
    for game in GAMES:
        Theme(reduced_motion=True).use()
        dialog = NewMatchDialog(game_spec(game), ("Mara", "Theo"))
        window.show_overlay(dialog)
        for more in (False, True):
            dialog.show_rules(more)
            QApplication.processEvents()
            found.add(places(dialog))
        dialog.show_rules(False)
        seat(dialog, 1, "Someone else…")
        QApplication.processEvents()
        found.add(places(dialog))
        dialog.cancel()
    assert len(found) == 1
    ((_start, _cancel, card),) = found
    assert card[2:] == sheet


def places(dialog: NewMatchDialog) -> tuple[tuple[int, int, int, int], ...]:
    widgets = (dialog.start_button, dialog.cancel_button, dialog.card)
    boxes = [place_of(dialog, widget) for widget in widgets]
    return tuple((box.x(), box.y(), box.width(), box.height()) for box in boxes)


@pytest.mark.parametrize("game", ["pulling_strings", "strung_along"])
def test_start_stays_in_sight_in_one_place(
    window: MainWindow, appearance: Appearance, speak: Speak, game: str
) -> None:
    """That no word is cut shows the page tour."""
    speak("de")
    for size, scale in product(((1366, 768), (1024, 640)), (1.0, 2.0)):
        window.resize(*size)
        appearance.use(appearance.preferences._replace(text_scale=scale))
        dialog = NewMatchDialog(game_spec(game), ("Mara",), players=(SeatChoice("Mara"), ADA))
        window.show_overlay(dialog)
        found = set()
        for more in (False, True):
            dialog.show_rules(more)
            QApplication.processEvents()
            assert dialog.card.rect().contains(place_on(dialog.card, dialog.start_button))
            assert dialog.card.rect().contains(place_on(dialog.card, dialog.cancel_button))
            bar = dialog.scroll_area.verticalScrollBar()
            bar.setValue(bar.maximum())
            assert dialog.start_button.isVisible()
            assert dialog.panel.isVisible() is (scale < 1.5 and not more), "else it is a page"
            found.add(places(dialog))
        assert len(found) == 1
        dialog.cancel()


def place_on(card: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(card, QPoint(0, 0)), widget.size())


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_ring_touches_a_neighbor(
    window: MainWindow, appearance: Appearance, scale: float
) -> None:
    """Whatever the keyboard reaches: the ring round it leaves words and fields beside it free."""
    window.resize(1366, 768)
    appearance.use(appearance.preferences._replace(text_scale=scale))
    dialog = NewMatchDialog(SPEC, ("Mara", "Theo"))
    window.show_overlay(dialog)
    QApplication.processEvents()
    around = [
        each
        for each in dialog.findChildren(QWidget)
        if each.isVisible() and isinstance(each, (TextLabel, Button, Segments, WayCard))
    ]
    reach = 11 if scale >= 1.5 else 6
    for target in (*dialog.findChildren(SeatField), *dialog.findChildren(WayCard)):
        ring = place_of(dialog, target).adjusted(-reach, -reach, reach, reach)
        near = [each for each in around if each is not target and is_scrolled(dialog, each)]
        touched = [each for each in near if ring.intersects(place_of(dialog, each))]
        assert not touched, (target.accessibleName(), [each.accessibleName() for each in touched])
    ring = place_of(dialog, dialog.start_button).adjusted(-reach, -reach, reach, reach)
    assert not ring.intersects(place_of(dialog, dialog.cancel_button))


def is_scrolled(dialog: NewMatchDialog, widget: QWidget) -> bool:
    return dialog.scroll_area.isAncestorOf(widget)


def at_a_table_of(
    window: MainWindow, *players: SeatChoice, names: Sequence[str] = ("Mara",)
) -> NewMatchDialog:
    Theme(reduced_motion=True).use()
    dialog = NewMatchDialog(
        game_spec("strung_along"), names, preset={"seats": len(players)}, players=players
    )
    window.show_overlay(dialog)
    return dialog


def test_with_fewer_seats_computers_go_first_then_nobody_then_no_person(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Oma sits last: cut off from the end, she would not play."""
    people = tuple(map(SeatChoice, ("Mara", "Theo", "Oma")))
    computer = computer_seat(game_spec("strung_along").levels()[0])
    dialog = at_a_table_of(window, people[0], computer, people[1], computer, people[2])
    answer(dialog, "seats", 3)
    assert started(qtbot, dialog).players == people
    seated = tuple(map(SeatChoice, ("Mara", "Player 2", "Player 3", "Oma")))
    dialog = at_a_table_of(window, *seated)
    answer(dialog, "seats", 3)
    assert started(qtbot, dialog).players == (seated[0], seated[1], seated[3])
    names = ("Mara", "Theo", "Oma", "Ben")
    dialog = at_a_table_of(window, *map(SeatChoice, names), names=names)
    segments = of_kind(row(dialog, "seats").control, Segments)
    three, four, five = segments.segments
    assert [three.isEnabled(), four.isEnabled(), five.isEnabled()] == [False, True, True]
    assert "More people" in three.toolTip()
    assert "More people" in three.accessibleDescription()
    QTest.keyClick(segments, Qt.Key.Key_Home)
    answer(dialog, "seats", 3)
    assert segments.value == 4
    seat(dialog, 3, "Computer")
    assert three.isEnabled()
    assert "More people" not in three.toolTip()
    answer(dialog, "seats", 3)
    assert [player.name for player in started(qtbot, dialog).players] == list(names[:3])
    # All computers are of one level.
    spec = game_spec("strung_along")
    monkeypatch.setattr(type(spec.opponents()), "levels", Opponents.levels)
    seated = (SeatChoice("Mara"), SeatChoice("", "4"), SeatChoice("", "7"))
    dialog = at_a_table_of(window, *seated)
    QTest.keyClick(strip_of(dialog).slider, Qt.Key.Key_6)
    assert [player.level for player in dialog.players] == [None, "6", "6"]
