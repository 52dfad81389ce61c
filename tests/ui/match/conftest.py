"""A match in a real window, with a separate store."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer, EngineRequest
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.storage import Store
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, there

LAYOUT = list("fhcalokubyvwgxnpstiq")
MARA, THEO, BEN = SeatChoice("Mara"), SeatChoice("Theo"), SeatChoice("Ben")
COMPUTER = SeatChoice("Computer", "easy")


class PatientEngine(EngineProcess):
    """Remembers what it is asked and answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[EngineRequest] = []
        self.analyses: list[AnalysisRequest] = []

    def ask(self, request: EngineRequest | AnalysisRequest) -> None:
        if isinstance(request, EngineRequest):
            self.asked.append(request)
        else:
            self.analyses.append(request)

    def forget(self, match: str) -> None:
        self.asked = [request for request in self.asked if request.match != match]
        self.analyses = [request for request in self.analyses if request.match != match]


Begin = Callable[..., MatchPage]


Enter = Callable[..., MatchPage]


Sit = Callable[..., MatchPage]


def picture_of(window: MainWindow) -> bytes:
    """Return the pixels of the window, which is painted for that."""
    window.setUpdatesEnabled(True)
    QApplication.processEvents()
    picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    window.setUpdatesEnabled(False)
    return bytes(picture.constBits())


@pytest.fixture
def reader() -> Iterator[None]:
    """Let a screen reader listen."""
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def enter(navigation: Navigation, store: Store) -> Enter:
    """Return a function that shows a match in which some choices were made before.

    Only the last of them is made on the page: a page that shows each takes a second for twenty.
    """

    def start(wanted: NewMatch, *choices: str) -> MatchPage:
        match = begin_match(store, wanted)
        *before, last = choices or ("",)
        for text in before:
            assert match.choose(min(match.waiting), match.rules.read_choice(text))
        navigation.matches.show_match(match)
        page = there(navigation.match_page)
        if last:
            assert match.choose(min(match.waiting), match.rules.read_choice(last))
            page.skip()
        return page

    return start


@pytest.fixture
def sit(enter: Enter) -> Sit:
    """Return a function that begins a match in any game and plays choices; the first seat begins.

    Without players as few people sit there as it takes, Mara first.
    """

    def start(game: str, *choices: str, players: tuple[SeatChoice, ...] = ()) -> MatchPage:
        rules, broad = game_spec(game).rules(), game == "strung_along"
        seats = players or ((MARA, THEO, BEN) if broad else (MARA, THEO))
        options = dict(rules.check_options({"seats": len(seats)} if broad else {}))
        setup = {**rules.draw_setup(options, Random(3)), "first": 0}
        return enter(NewMatch(game, options, setup, seats), *choices)

    return start


@pytest.fixture
def begin(navigation: Navigation, store: Store) -> Begin:
    """Return a function that begins a match on the known layout and returns its page.

    `turns` were played before it was shown: that takes a tenth of the time of `play`.
    """

    def start(*players: SeatChoice, turns: Sequence[str] = (), **options: Any) -> MatchPage:
        setup = {"layout": LAYOUT, "aside": list("dejmrz")}
        wanted = NewMatch("pulling_strings", options, setup, players or (MARA, THEO))
        if turns:
            match = begin_match(store, wanted)
            for turn in turns:
                for seat, end in enumerate(turn.split()):
                    assert match.choose(seat, Pull(END_NUMBERS[end]))
            navigation.matches.show_match(match)
        else:
            navigation.matches.start_match(wanted)
        return there(navigation.match_page)

    return start


def play(page: MatchPage, *turns: str) -> None:
    """Choose and show whole turns, written like ``"n3 e3"``."""
    for turn in turns:
        for seat, end in enumerate(turn.split()):
            assert page.match.choose(seat, Pull(END_NUMBERS[end]))
        page.skip()


def take_laptop(window: MainWindow) -> PickSheet:
    """Return the dialog of who chooses next in secret; whoever is not first presses their cover."""
    cover = window.overlay
    if isinstance(cover, HandOverSheet):
        cover.main_button.click()
    return of_kind(window.overlay, PickSheet)


def pick_dialog(page: MatchPage, window: MainWindow) -> PickSheet:
    """Let people choose in secret, and return the dialog of who is first."""
    page.press_main()
    return take_laptop(window)


def answer_in_secret(window: MainWindow, place: str) -> AnswerSheet:
    """Take the laptop and pick a tile, and return the sheet that asks for its sign."""
    take_laptop(window).scene.activate_place(place)
    return of_kind(window.overlay, AnswerSheet)


def ask_for_answer(page: MatchPage, window: MainWindow, place: str) -> AnswerSheet:
    """Pick a tile on the board of the page, and return what asks for its sign."""
    page.scene.activate_place(place)
    page.press_main()
    return of_kind(window.overlay, AnswerSheet)


WIN_OF_MARA = ("w3 e1", "n2 e5", "n2 e5")  # left, then up onto the home at the top


def phase(page: MatchPage) -> Phase:
    return page.turn.phase


def answer(page: MatchPage, engine: PatientEngine, end: str) -> None:
    """Let the computer answer what it was asked last."""
    asked = engine.asked[-1]
    engine.answered.emit(EngineAnswer(asked.match, asked.revision, asked.seat, choice=end))
