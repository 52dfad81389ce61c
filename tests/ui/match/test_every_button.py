"""The end of a match, its review and watching it: every button, twice, in any order."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.record import ANALYSIS, Record
from pullstrings_qt.core.replay import replay, spec_of
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fade import Fade
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.review_panel import PointRow
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from pullstrings_qt.ui.watch.review_page import ReviewPage
from tests.analyst import one_turn_ahead
from tests.core.test_match_review import course_of, played_at_random
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import Sit
from tests.whole_review import find_all

SEEDS: Final = {"pulling_strings": 1, "mijnlieff": 1, "chain_reaction": 7, "strung_along": 0}
"""Of matches in which turning points are found."""
MAX_TURNS: Final = 180
"""After so many choices at random a draw is agreed."""
GAMES: Final = tuple(SEEDS)
MIN_STEPS: Final = 40
MAX_STEPS: Final = 300
SIZES: Final = ((1366, 768), (1024, 640))
ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down)
KEYS: Final = (*ARROWS, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_Space)


ALWAYS_THERE: Final = frozenset(
    f"{page}: {words}"
    for page, buttons in (
        ("MatchPage", ("Play again", "Home", "Look back")),
        ("ReviewPage", ("All turns",)),
        (
            "WatchPage",
            ("To the start", "Previous turn", "Play", "Next turn", "To the end", "Look back"),
        ),
    )
    for words in buttons
)


@cache
def judged(game: str) -> Record:
    """Return a match to its end that knows which turns decided it."""
    record = played_at_random(game, SEEDS[game])
    if len(record.turns) > MAX_TURNS:
        record = record.cut(MAX_TURNS)
        *_before, last = replay(record)
        record = record.ended(spec_of(record).rules().agreed_draw(last.step.state))
    course = course_of(record)
    return replace(record, extras={ANALYSIS: find_all(course, one_turn_ahead).to_json(course)})


@pytest.fixture
def still(request: pytest.FixtureRequest, appearance: Appearance) -> bool:
    appearance.use(appearance.preferences._replace(reduced_motion=request.param))
    return bool(request.param)


def picture(scene: BoardScene) -> QImage:
    """Return what is seen of the board, once it has come over whatever was there before."""
    viewport = scene.views()[0].viewport()
    for fade in viewport.findChildren(Fade):
        fade.jump_to_end()
    image = viewport.grab().toImage()
    assert not image.isNull()
    return image


class Walk:
    """Presses what was pressed least on the page in sight, and comes back when it leads away."""

    def __init__(
        self,
        window: MainWindow,
        navigation: Navigation,
        match_id: int,
        chance: Random,
        qtbot: QtBot,
    ) -> None:
        self.window = window
        self.chance = chance
        self.qtbot = qtbot
        self.pressed: Counter[str] = Counter()
        self.wanted: set[str] = set(ALWAYS_THERE)
        """What has to be pressed; whatever else is seen may be."""
        history, stored = navigation.history, str(match_id)
        self._ways: tuple[tuple[type[QWidget], Callable[[], object]], ...] = (
            (MatchPage, partial(navigation.matches.open_stored_match, match_id)),
            (ReviewPage, partial(history.review_stored, stored)),
            (WatchPage, partial(history.watch_stored, stored)),
        )
        self._come = 0

    def begin(self) -> None:
        """Open the next of the three pages."""
        while self.window.overlay is not None:
            self.window.overlay.close_down()
        kind, open_page = self._ways[self._come % len(self._ways)]
        self._come += 1
        open_page()
        self.qtbot.waitUntil(lambda: isinstance(self.window.page, kind))

    @property
    def scene(self) -> BoardScene | None:
        """The board, unless something else has come up."""
        page = self.window.page
        if self.window.overlay is not None or (
            isinstance(page, MatchPage) and page.turn.phase is not Phase.ENDED
        ):
            return None
        return page.scene if isinstance(page, MatchPage | ReviewPage | WatchPage) else None

    def buttons(self) -> dict[str, QAbstractButton]:
        """Return what can be pressed beside the board, by page and words."""
        page = self.window.page
        assert isinstance(page, MatchPage | ReviewPage | WatchPage)
        found = {}
        for button in page.findChildren(QAbstractButton):
            elsewhere = isinstance(button, TrayButton) or page.table.view.isAncestorOf(button)
            elsewhere = elsewhere or button is page.header.menu_button
            if not elsewhere and button.isVisible() and button.isEnabled():
                words = button.words if isinstance(button, Button) else ""
                name = f"{type(page).__name__}: {words or button.accessibleName()}"
                found[name] = button
                if isinstance(button, PointRow):
                    self.wanted.add(name)
        return found

    def step(self) -> None:
        """Do one thing, and look at what the page says afterwards."""
        if self.scene is None or self.chance.random() < 0.05:
            self.begin()
        scene = there(self.scene)
        scene.timeline.hold(True)
        self.chance.choice(
            (
                *[self._press] * 9,
                *[self._pass_time] * 3,
                *[self._touch, self._band] * 2,
                self._resize,
            )
        )(scene)
        QApplication.processEvents()
        self.check()

    def left_out(self) -> set[str]:
        """Return what has to be pressed and was not pressed twice."""
        return {name for name in self.wanted if self.pressed[name] < 2}

    def _press(self, scene: BoardScene) -> None:
        buttons = self.buttons()
        if wanted := self.left_out() & set(buttons):
            buttons = {name: button for name, button in buttons.items() if name in wanted}
        minimum = min(self.pressed[name] for name in buttons)
        name = self.chance.choice([each for each in buttons if self.pressed[each] == minimum])
        self.pressed[name] += 1
        button = buttons[name]
        if isinstance(button, PointRow) and self.chance.random() < 0.3:
            button.setFocus()
            QTest.keyClick(button, self.chance.choice(ARROWS))
        else:
            button.click()
        if isinstance(button, PointRow) and self.chance.random() < 0.5:
            scene.skip()

    def _pass_time(self, scene: BoardScene) -> None:
        """Drive the animation by hand: a part of a beat, all of it, or the whole turn."""
        page = self.window.page
        if isinstance(page, WatchPage) and page._resting.isActive():
            page._resting.timeout.emit()
        elif self.chance.random() < 0.3:
            scene.skip()
        elif scene.is_animating:
            scene.timeline.seek(self.chance.randint(1, scene.timeline.duration))

    def _touch(self, scene: BoardScene) -> None:
        places = [place.id for place in scene.places()]
        self.chance.choice((scene.hover_place, scene.focus_place, scene.activate_place))(
            self.chance.choice(places)
        )

    def _band(self, _scene: BoardScene) -> None:
        """Click a turn that decided in the graph, or type a key."""
        page = self.window.page
        if isinstance(page, ReviewPage) and page.ending is not None:
            chart = page.ending.chart
            bands = [x for x in range(chart.width()) if chart.band_at(QPointF(x, 40))]
            if bands and chart.isVisible():
                place = QPoint(self.chance.choice(bands), 40)
                QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=place)
        else:
            QTest.keyClick(self.window.focusWidget(), self.chance.choice(KEYS))

    def _resize(self, _scene: BoardScene) -> None:
        self.window.resize(*self.chance.choice(SIZES))

    def check(self) -> None:
        """Tell whether board and review say the same."""
        scene, page = self.scene, self.window.page
        if scene is None or scene.is_animating:
            return
        if isinstance(page, WatchPage):
            assert scene.state == page._match.state_after(page.turn)
        elif isinstance(page, ReviewPage) and page.seen is not None:
            line = page.review_words.line(page.seen)
            assert scene.state == line.before
            assert scene.caption.text == line.words
        elif isinstance(page, ReviewPage):
            assert scene.state == page.match.state
            assert not scene.caption.text


@pytest.mark.parametrize(("game", "still"), [("mijnlieff", False)], indirect=["still"])
def test_every_button_of_the_end_the_review_and_watching_works_twice_in_any_order(
    game: str, still: bool, window: MainWindow, navigation: Navigation, store: Store, qtbot: QtBot
) -> None:
    match_id = store.matches.add_record(judged(game).document())
    walk = Walk(window, navigation, match_id, Random(f"{game} {still}"), qtbot)
    steps = 0
    while steps < MIN_STEPS or (steps < MAX_STEPS and walk.left_out()):
        walk.step()
        steps += 1
    assert not walk.left_out()


@pytest.mark.parametrize(
    ("game", "still"),
    [(game, number % 2 == 1) for number, game in enumerate(GAMES)],
    indirect=["still"],
)
def test_what_might_have_been_stays_on_the_board_under_the_mouse(
    game: str, still: bool, window: MainWindow, navigation: Navigation, store: Store, qtbot: QtBot
) -> None:
    navigation.history.review_stored(str(store.matches.add_record(judged(game).document())))
    qtbot.waitUntil(lambda: isinstance(window.page, ReviewPage))
    page = of_kind(window.page, ReviewPage)
    assert page.ending is not None
    for row in page.ending.review.rows:
        row.click()
        page.scene.skip()
        shown = picture(page.scene)
        for place in page.scene.places():
            page.scene.hover_place(place.id)
            page.scene.focus_place(place.id)
            page.scene.hover_place(None)
        page.scene.focus_place(None)
        assert picture(page.scene) == shown


def test_no_part_of_the_rails_is_a_window_while_they_are_built_anew(
    sit: Sit, window: MainWindow, shown_windows: list[str]
) -> None:
    """The list of turns flashed up beside the window when there was room for it again."""
    sit("mijnlieff")
    for size in ((1024, 640), (1920, 1080), (1024, 640), (1366, 1000)):
        window.resize(*size)
        QApplication.processEvents()
    assert not shown_windows
