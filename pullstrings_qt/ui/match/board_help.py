"""Shows the help there is now: on the page, and on the sheet of a secret choice."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.match.match_help import HelpSaid, MatchHelp


class BoardHelp(QObject):
    """Shows the help of the seat that chooses on a board, and announces it once.

    `seat` returns who chooses on that board now. With `in_lists` the view shows the likely and the
    good choices, so that they are announced too.

    Signals:
        told: what the view beside the board must show, a `HelpSaid`.
    """

    told = Signal(object)

    def __init__(
        self,
        offered: MatchHelp,
        scene: BoardScene,
        seat: Callable[[], Seat | None],
        announce: Callable[[str], None],
        *,
        in_lists: bool = False,
    ) -> None:
        super().__init__(scene)
        self._offered = offered
        self._scene = scene
        self._seat = seat
        self._announce = announce
        self._in_lists = in_lists
        self._wants_reason = False
        self._last = HelpSaid()
        self._turn = -1
        offered.changed.connect(self._on_changed)

    @property
    def degree(self) -> Help:
        """The degree of help now."""
        seat = self._seat()
        return Help.NONE if seat is None else self._offered.degree(seat)

    def ask_more(self) -> None:
        """Go to the next degree: a hint, then advice, then none."""
        seat = self._seat()
        if seat is None:
            return
        following = self._offered.more(seat)
        self._last = HelpSaid()
        if not following:
            self._announce(_("Help is hidden."))
        self._scene.leave_all()  # what is told of a place would stand where the help does
        self._offered.choose(seat, following)

    def tell_reason(self) -> None:
        """Add the reason to what the coach says."""
        self._wants_reason = True
        self.follow()

    def _on_changed(self, seat: Seat) -> None:
        if seat == self._seat():
            self.follow()

    def follow(self) -> None:
        """Update the help for the seat that chooses now, or remove it."""
        offered, scene, seat, degree = self._offered, self._scene, self._seat(), self.degree
        if self._turn != offered.turn:
            self._turn, self._last, self._wants_reason = offered.turn, HelpSaid(), False
        if seat is not None:
            offered.ask_now(seat)
        said = offered.said(seat, why=self._wants_reason)
        analysis = None if seat is None else offered.analysis(seat)
        if seat is not None and analysis is not None and said.given:
            offered.note_shown(seat, said.given)
        if degree and analysis is not None:
            scene.settle()
            scene.show_advice(analysis, degree)
        else:
            scene.hide_advice()
        scene.show_note(None if seat is None else offered.note(seat))
        self.told.emit(said)
        if seat is not None and offered.is_answered(seat):
            self._tell(said)

    def _tell(self, said: HelpSaid) -> None:
        """Announce what is new; the lists once for a degree: a better answer follows soon."""
        last, self._last = self._last, said
        if not said.sentence or said.sentence == last.sentence:
            return
        lists = said.lists if self._in_lists and last.given is not said.given else ()
        pictures = self._scene.choice_pictures()
        self._announce(" ".join((said.sentence, *(each.aloud(pictures) for each in lists))))
