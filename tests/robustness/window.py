"""The real window, offscreen: opened, used, closed. Imports Qt."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app.start import AppSession, application
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.storage import open_store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice, computer_seat
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.match.board_sheet import BoardSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from tests.robustness.whole import NAMES, playable

_LONGEST_WAIT = 12  # seconds for a computer player, whose process may have to start first


def settle() -> None:
    """Let everything happen that has been asked for, the deleting of widgets too."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class App:
    """The app as `app.start.play` runs it, but for the event loop, which is turned by hand.

    Args:
        folder: where its store lies.
        quiet: without movement, and without the worker that thinks for computer players.
    """

    def __init__(self, folder: Path, *, quiet: bool) -> None:
        self.qt = application()
        self.session = AppSession(open_store(folder), geometry=False)
        if quiet:
            appearance = self.session.appearance
            appearance.use(appearance.preferences._replace(reduced_motion=True))
            self.session.navigation.open_home()
            self.session.window.show()
        else:
            self.session.begin()
        settle()

    def end(self) -> None:
        """Close window and store."""
        self.session.window.close()
        self.session.end()
        self.session.window.deleteLater()
        settle()

    def begin(self, chance: Random, *, computers: bool) -> MatchPage:
        """Begin a match of any game with any options and return its page."""
        case = chance.choice(playable())
        rules = case.spec.rules()
        options = rules.check_options(case.options)
        setup = rules.draw_setup(options, chance)
        seats = [SeatChoice(name) for name in NAMES[: rules.seats(options)]]
        if computers and chance.random() < 0.3:
            seats[-1] = _computer(case.spec)
        matches = self.session.navigation.matches
        matches.start_match(NewMatch(case.spec.id, options, setup, tuple(seats)))
        page = matches.page
        if page is None:
            raise AssertionError(f"no match of {case.spec.id} begins: {self.toast}")
        return page

    @property
    def toast(self) -> str:
        """The sentence in sight."""
        return self.session.window.visible_toast.text

    def choices(self, page: MatchPage, chance: Random) -> dict[int, Any]:
        """Return a choice for every person the match waits for."""
        match = page.match
        return {
            seat: chance.choice(match.rules.choices(match.state, seat))
            for seat in sorted(match.waiting)
            if match.players[seat].is_person
        }

    def play(self, page: MatchPage, choices: Mapping[int, Any]) -> None:
        """Choose for the people, and see the turn to its end."""
        turn = page.match.turn
        for seat, choice in choices.items():
            if not page.match.choose(seat, choice):
                raise AssertionError(f"{choice} was refused: {self.toast}")
        deadline = time.monotonic() + _LONGEST_WAIT
        while time.monotonic() < deadline:
            settle()
            page.skip()
            if page.match.turn > turn and page.turn.phase in (
                Phase.AT_REST,
                Phase.CHOOSING,
                Phase.ENDED,
            ):
                return
            if page.turn.phase is Phase.AT_REST and page.match.waiting:
                page.press_main()  # who is left has a die
            elif page.turn.phase is Phase.THINKING or page.match.waiting:
                time.sleep(0.001)
        raise AssertionError(f"the turn does not end: {page.turn.phase}, {self.toast}")

    def pick(self, page: MatchPage, chance: Random) -> None:
        """Choose for one turn as people do: on the board, or in the dialogs that open."""
        turn, window = page.match.turn, self.session.window
        for _step in range(40):
            settle()
            page.skip()
            if page.match.turn > turn or page.match.outcome is not None:
                break
            overlay = window.overlay
            if isinstance(overlay, BoardSheet):
                _activate_any(overlay.scene, chance)
                _press_main(overlay)
            elif overlay is not None:
                _press_main(overlay)
            elif page.turn.phase is Phase.CHOOSING:
                _activate_any(page.scene, chance)
                page.press_main()
            else:
                page.press_main()
        while window.overlay is not None and window.overlay.escapable:
            window.overlay.cancel()
            settle()


def _computer(spec: GameSpec) -> SeatChoice:
    levels = spec.levels()
    return computer_seat(levels[0]) if levels else SeatChoice("Ole")


def _activate_any(scene: Any, chance: Random) -> None:
    """Choose any place of a board or piece of a tray that can be chosen."""
    ids = [place.id for place in scene.places() if place.choosable]
    for seat in range(scene.tray_seats):
        ids += [item.id for item in scene.tray(seat) if item.choosable]
    if ids:
        scene.activate_place(chance.choice(ids))


def _press_main(overlay: Any) -> None:
    """Press the button a person would press to go on."""
    for button in _usable(overlay):
        if button.kind is ButtonKind.PRIMARY:
            button.click()
            return


def _usable(overlay: Any) -> Iterator[Any]:
    for button in overlay.findChildren(Button):
        if button.isVisible() and button.isEnabled():
            yield button
