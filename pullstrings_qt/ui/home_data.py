"""What the home page shows, read from the store without replaying a match.

What only a game can say (totals, whose turn it is, how a match ended), and what waits to be
learned, is kept in the setting `KEPT`, as it was said last. What is not kept yet, or has changed
since, is found out in slices.
"""
# ruff: noqa: PLC0415 - what few stores need is imported where it is used: home is painted sooner

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from pullstrings_qt import __version__
from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import language
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.look.box import board_thumbnail, seat_look_of
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import MatchSummary, Profile, Store
from pullstrings_qt.ui.home.content import HistoryLine, HomeContent, LearnSummary, TableSummary
from pullstrings_qt.ui.kit.local_forms import day_words
from pullstrings_qt.ui.kit.square_picture import Draw
from pullstrings_qt.ui.lessons.memory import LessonMemory

if TYPE_CHECKING:
    from pullstrings_qt.core.work_steps import WorkSteps
    from pullstrings_qt.table.match import Match
    from pullstrings_qt.table.stored_matches import ReplayedMatch
    from pullstrings_qt.ui.kit.sliced_task import SlicedTask

KEPT: Final = "home.card"
"""The setting with what the games said of the matches at home."""
LEARNS: Final = "learn.person"
"""The setting that remembers who learned last."""
_LINES: Final = 3
_TRIED: Final = 20
"""Matches that cannot be replayed are passed over; nobody has so many of them."""
_DRAWN_AT_ONCE: Final = 200
"""Turns of a match whose board is drawn without first being replayed in slices."""
_LEARNING_AFTER: Final = 1500
"""Milliseconds after the start at which what was kept of learning is looked up again."""

_NOTHING: Final[dict[str, Any]] = {"newest": [], "id": 0, "turn": "", "next": [], "totals": []}


class HomeData(QObject):
    """Reads what the home page shows; `changed` when something was found out since then."""

    changed = Signal()

    def __init__(self, store: Store, tell: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._tell = tell
        self._kept: dict[str, Any] = {}
        self._boards: dict[tuple[int, str], object] = {}
        """The last positions of matches by id and when they changed."""
        self._replaying: SlicedTask | None = None
        self._has_started = False
        self.whose_turn: Callable[[int], str] = lambda _match_id: ""
        """Returns whose turn it is in a match with other laptops; empty for any other match."""

    def content(self) -> HomeContent:
        """Return matches and players as they are in the store now."""
        with Telling(self._tell):
            unfinished = self._store.matches.count_unfinished()
            table = self._continue_summary() if unfinished else None
            played = self._store.matches.summaries(50)
            finished = [each for each in played if each.outcome is not None][:_LINES]
            people = self._store.profiles.all()
            learning = self._learn_summary(people)
            lines = tuple(map(self._history_line, finished))
            if finished and table is None:
                table = self._again_summary(finished[0])
            memory = LessonMemory(self._store.settings, self._tell)
            begun = frozenset(spec.id for spec in games().values() if memory.recall(spec.id).step)
            self._has_started = True
            results = self._said()["results"]
            ids = {str(summary.id) for summary in finished}
            self._keep("results", {key: results[key] for key in results if key in ids})
            return HomeContent(table, lines, tuple(people), learning, begun, unfinished)
        return HomeContent()

    def keep_match(self, match: "Match") -> None:
        """Keep what home says of a match, after a turn of it was stored."""
        words = match.spec.words()
        states = [match.state_after(turn) for turn in range(match.turn + 1)]
        with Telling(self._tell):
            newest = self._store.matches.unfinished()
            if newest is None or (newest.game, newest.turns) != (match.spec.id, match.turn):
                return  # it is over, or could not be stored
            turn = sum(map(words.begins_turn, states))
            self._keep("match", _kept_match(newest, newest, match.spec, states[-1], turn))

    def _said(self) -> dict[str, Any]:
        """Return what is kept, as far as this version said it in this language."""
        said_by = [__version__, language()]
        if not self._kept:
            self._kept = self._store.settings.get(KEPT, {})
        usable = isinstance(self._kept.get("results"), dict) and _is_match(self._kept.get("match"))
        if self._kept.get("said_by") != said_by or not usable:
            self._kept = {"said_by": said_by, "match": {}, "results": {}, "learning": {}}
        return self._kept

    def _keep(self, part: str, value: dict[str, Any]) -> None:
        """Keep a part of what was said; where it cannot be stored it is found out again."""
        self._said()[part] = value
        with suppress(PullstringsError):
            if self._store.settings.get(KEPT, {}) != self._kept:
                self._store.settings.set(KEPT, self._kept)

    # --- the match to go on with ----------------------------------------------------------

    def _continue_summary(self) -> TableSummary | None:
        """Return the match played last that can go on, or None."""
        found = self._store.matches.going_on(_TRIED)
        kept = self._said()["match"]
        if not found:
            return None
        if kept.get("newest") == _state_of(found[0]):
            summary = next((each for each in found if each.id == kept["id"]), None)
        else:
            kept = {}
            summary = next((each for each in found if each.game in games()), None)
        draws = summary is not None and self._final_board(summary) is not None
        if not kept or (summary is not None and not draws and games()[summary.game].scene_class):
            self._find_out(found)
        if summary is None:
            return None
        spec = games()[summary.game]
        return TableSummary(
            game=spec.id,
            title=spec.name,
            names=summary.players,
            look=seat_look_of(spec),
            totals=tuple(kept["totals"]) if kept else (),
            turn=kept.get("turn") or "",
            next_seat=kept["next"][0] if kept and len(kept["next"]) == 1 else None,
            waits=self.whose_turn(summary.id),
            picture=self._final_board(summary) if kept else None,
        )

    def _find_out(self, found: Sequence[MatchSummary]) -> None:
        """Replay the match to go on with, after what goes on now."""
        from pullstrings_qt.ui.kit.sliced_task import SlicedTask

        if self._replaying is not None:
            self._replaying.close()
        self._replaying = SlicedTask(self._replaying_steps(found), self, later=True)
        self._replaying.finished.connect(self._on_found_out)
        self._replaying.start()

    def _replaying_steps(self, found: Sequence[MatchSummary]) -> "WorkSteps":
        from pullstrings_qt.table.stored_matches import replaying_steps

        for summary in found:
            replayed = yield from replaying_steps(self._store, summary.id)
            if replayed is not None:
                self._boards[summary.id, str(summary.changed)] = replayed.state
                return found[0], summary, replayed
        return found[0], None, None

    def _on_found_out(
        self, found: "tuple[MatchSummary, MatchSummary | None, ReplayedMatch | None]"
    ) -> None:
        self._replaying = None
        newest, summary, replayed = found
        kept = {**_NOTHING, "newest": _state_of(newest)}
        if summary is not None and replayed is not None:
            kept = _kept_match(newest, summary, replayed.spec, replayed.state, replayed.turn)
        self._keep("match", kept)
        self.changed.emit()

    # --- finished matches -----------------------------------------------------------------

    def _result(self, summary: MatchSummary) -> str:
        changed = str(summary.changed)
        results = self._said()["results"]
        kept = results.get(str(summary.id))
        if isinstance(kept, list) and len(kept) == 2 and kept[0] == changed:
            return str(kept[1])
        from pullstrings_qt.table.stored_matches import result_words

        words = result_words(summary)
        results[str(summary.id)] = [changed, words]
        return words

    def _history_line(self, summary: MatchSummary) -> HistoryLine:
        spec = games().get(summary.game)
        day = day_words(summary.changed, datetime.now().astimezone())
        details = f"{spec.name if spec else summary.game}, {day}"
        board = self._final_board(summary)
        return HistoryLine(str(summary.id), summary.game, self._result(summary), details, board)

    def _again_summary(self, summary: MatchSummary) -> TableSummary | None:
        """Return an invitation to another match like this one; None where its game is not here."""
        spec = games().get(summary.game)
        if spec is None:
            return None
        return TableSummary(
            game=spec.id,
            title=spec.name,
            names=summary.players,
            look=seat_look_of(spec),
            result=self._result(summary),
            picture=self._final_board(summary),
        )

    def _final_board(self, summary: MatchSummary) -> Draw | None:
        """Return what draws the board a match ended with; None where that takes too long."""
        spec = games().get(summary.game)
        replayed = (summary.id, str(summary.changed)) in self._boards
        if spec is None or not spec.scene_class:
            return None
        if summary.turns > _DRAWN_AT_ONCE and not replayed:
            return None
        return partial(self.draw_final_board, spec, summary)

    def draw_final_board(
        self, spec: GameSpec, summary: MatchSummary, theme: Theme, side: int, ratio: float
    ) -> QPixmap:
        """Return a picture of the board a match ended with; a null one where it cannot be read."""
        from pullstrings_qt.core.record import record_from_document
        from pullstrings_qt.core.replay import last_position

        key = (summary.id, str(summary.changed))
        if key not in self._boards:
            try:
                record = record_from_document(self._store.matches.record(summary.id))
                self._boards[key] = last_position(record)
            except PullstringsError:
                return QPixmap()
        return board_thumbnail(spec, self._boards[key], side, ratio, theme)

    # --- learning -------------------------------------------------------------------------

    def _learn_summary(self, people: Sequence[Profile]) -> LearnSummary | None:
        """Return what waits for the person who learned last; None before anybody has learned."""
        wanted = self._store.settings.get(LEARNS, 0)
        person = next((one for one in people if one.id == wanted), None)
        if person is None:
            return None
        kept: Any = self._said().get("learning")
        today = datetime.now().astimezone().date().isoformat()
        told = isinstance(kept, dict) and (kept.get("person"), kept.get("day")) == (wanted, today)
        if not self._has_started and told:  # learning is loaded after the first picture
            single_shot(self, self.changed.emit, _LEARNING_AFTER)
            return LearnSummary(person.name, str(kept.get("words")))
        from random import Random

        from pullstrings_qt.learning.clock import local_now
        from pullstrings_qt.ui.learn.content import ready_words
        from pullstrings_qt.ui.learn.people.learner import Learners

        learners = Learners(self._store, self._tell, local_now, Random())
        counts = learners.counts(learners.of(person))
        words = ready_words(counts.review + counts.learning, counts.new)
        self._keep("learning", {"person": wanted, "day": today, "words": words})
        return LearnSummary(person.name, words)


def _state_of(summary: MatchSummary) -> list[Any]:
    """Return what tells whether a match is as it was, as JSON values."""
    return [summary.id, summary.turns, str(summary.changed)]


def _kept_match(
    newest: MatchSummary, summary: MatchSummary, spec: GameSpec, state: object, turn: int
) -> dict[str, Any]:
    """Return what is kept of the match to go on with; `newest` is another one that is damaged."""
    words = spec.words()
    return {
        "newest": _state_of(newest),
        "id": summary.id,
        "turn": words.round_line(state)[0] or _("turn {turn}").format(turn=turn),
        "next": sorted(spec.rules().deciding(state)),
        "totals": [words.seat_total(state, seat) for seat in range(len(summary.players))],
    }


def _is_match(kept: object) -> bool:
    """Return whether something kept is what `_kept_match` makes, or nothing."""
    if not isinstance(kept, dict):
        return False
    if kept and (kept.keys() != _NOTHING.keys() or not isinstance(kept["turn"], str)):
        return False
    lists = [kept.get("next", []), kept.get("totals", []), [kept.get("id", 0)]]
    if not all(isinstance(each, list) for each in lists):
        return False
    return all(isinstance(number, int) for each in lists for number in each)
