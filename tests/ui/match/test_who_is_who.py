"""Who sits where: computers of one level differ, and the frame marks the seat on turn."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.opponents import Opponents
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.new_match import NewMatch, SeatChoice, computer_seat
from pullstrings_qt.table.stored_matches import begin_match, names_apart, open_match, rematch
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import settle, there
from tests.ui.match.conftest import Sit

STRONG = SeatChoice("Computer: Strong", "strong")
SPEC = game_spec("strung_along")


def begun(store: Store, *players: SeatChoice) -> Match:
    """Return a new match of Strung Along."""
    options = SPEC.rules().check_options({"seats": len(players)})
    setup = SPEC.rules().draw_setup(options, Random(3))
    return begin_match(store, NewMatch("strung_along", options, setup, players))


def test_another_match_names_computers_anew_and_keeps_its_help(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    even = SeatChoice("Computer: Even", "normal")
    names = ("Mia", "Computer: Strong 1", "Computer: Even", "Computer: Strong 2")
    assert begun(store, SeatChoice("Mia"), STRONG, even, STRONG).names == names
    assert open_match(store, store.matches.summaries()[0].id).names == names
    strongest = computer_seat(SPEC.levels()[-1])
    match = begun(store, SeatChoice("Mia"), strongest, strongest)
    assert rematch(match).players == (strongest, strongest, SeatChoice("Mia")), "counted anew"
    wanted = NewMatch("mijnlieff", {}, {"first": 0}, (SeatChoice("Mia"), SeatChoice("Ben")), 1)
    match = begin_match(store, wanted)
    assert match.record.extras["help"] == {"allowed": 1}
    assert rematch(match).allowed_help == 1
    match = begin_match(store, replace(wanted, allowed_help=None))
    assert "help" not in match.record.extras
    assert rematch(match).allowed_help is None
    # The old match keeps its name; another one like it is with one of the eight.
    monkeypatch.setattr(type(SPEC.opponents()), "levels", Opponents.levels)
    gentle = SeatChoice("Computer: Gentle", "easy")
    match = begun(store, SeatChoice("Mia"), gentle, SeatChoice("Ada", "3"))
    assert match.names[1] == "Computer: Gentle"
    players = (SeatChoice("Computer", "2"), SeatChoice("Computer", "3"), SeatChoice("Mia"))
    assert rematch(match).players == players


@pytest.mark.parametrize("game", ["pulling_strings", "mijnlieff", "chain_reaction", "strung_along"])
def test_a_computer_has_a_short_name_and_its_card_says_how_strong_it_is_in_every_window(
    navigation: Navigation, window: MainWindow, game: str
) -> None:
    """Sentences name it, so its level stands once, on the card of its seat."""
    spec = game_spec(game)
    players = [SeatChoice("Mia"), computer_seat(spec.levels()[1])]
    if game == "strung_along":
        players.append(SeatChoice("Ada"))
    options = spec.rules().check_options({"seats": 3} if game == "strung_along" else {})
    setup = {
        **spec.rules().draw_setup(options, Random(3)),
        **({"first": 0} if spec.in_turn else {}),
    }
    navigation.matches.start_match(NewMatch(game, options, setup, tuple(players)))
    page = there(navigation.match_page)
    assert page.match.names[:2] == ("Mia", "Computer")
    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        settle()
        cards = [card.accessibleName() for card in page.rails.seats]
        assert ["level 2" in words for words in cards][:2] == [False, True]
        if game in ("mijnlieff", "chain_reaction"):
            labels = (each for each in page.findChildren(TextLabel) if each.isVisible())
            (label,) = (each for each in labels if each.text().startswith("level 2"))
            words = QFontMetrics(label.font()).horizontalAdvance("level 2")
            assert label.width() >= words, "not cut"


def test_a_computer_called_like_a_person_gets_a_number() -> None:
    computer = computer_seat(SPEC.levels()[2])
    assert names_apart((SeatChoice("computer"), computer)) == ("computer", "Computer 1")
    mia = SeatChoice("Computer: Strong 1")
    assert names_apart((mia, STRONG, STRONG)) == (
        "Computer: Strong 1",
        "Computer: Strong 2",
        "Computer: Strong 3",
    )


def test_the_frame_is_on_whose_turn_is_shown_and_large_text_gives_the_table_most_of_the_width(
    sit: Sit, window: MainWindow, appearance: Appearance
) -> None:
    """Look.md, section 6: the ring is on the seat whose turn it is."""
    page = sit("strung_along", players=(SeatChoice("Mara"), SeatChoice("Theo"), SeatChoice("Ben")))
    for choice in ("draw", "lot1"):
        assert page.match.choose(0, page.match.rules.read_choice(choice))
        if choice == "draw":
            page.skip()
    phase: Phase = page.turn.phase
    assert phase is Phase.REVEALING
    assert [card.lit for card in page.rails.seats] == [True, False, False]
    page.skip()
    assert [card.lit for card in page.rails.seats] == [False, True, False]
    window.resize(1366, 768)
    appearance.use(Preferences(text_scale=2.0, reduced_motion=True))
    QApplication.processEvents()
    assert page.view.width() > 0.5 * page.table.width()
    rail = page.table.right
    assert rail.content.minimumSizeHint().width() <= rail.area.viewport().width()
