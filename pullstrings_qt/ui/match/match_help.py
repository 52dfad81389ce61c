"""The help of one match: each seat's degree, the analyses, and notes in the record."""

from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import Analysis, Help
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.help_record import allowed_help
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import LEVEL_COUNT, level_number
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.match.help_memory import Coaching, HelpMemory, HelpWish
from pullstrings_qt.ui.match.hints import Hints


@dataclass(frozen=True, slots=True)
class HelpOffer:
    """The parts of the help in a match.

    Attributes:
        hints: requests the analyses.
        memory: how much help each person prefers.
        degrees: the degrees chosen in this match, by seat; a recreated page continues with them.
    """

    hints: Hints
    memory: HelpMemory
    degrees: dict[Seat, Help] = field(default_factory=dict)


class MatchHelp(QObject):
    """Manages each seat's allowed and chosen degree of help, and its analyses.

    A degree chosen in a secret dialog applies immediately, but is stored only with the next turn:
    until the reveal nothing shows that a person asked for help.

    Args:
        match: stores the help used with its turns.
        offer: the parts of the help.
        words: the sentences.
        parent: owns this object.

    Signals:
        changed: the seat with a new analysis or another degree of help.
        storing_failed: a sentence.
    """

    changed = Signal(int)
    storing_failed = Signal(str)

    def __init__(self, match: Match, offer: HelpOffer, words: MatchWords, parent: QObject) -> None:
        super().__init__(parent)
        hints = offer.hints
        self._match = match
        self._hints = hints
        self._words = words
        self._memory = offer.memory
        self._degrees = offer.degrees
        self._last: dict[Seat, Help] = {}
        self._asked: tuple[Seat, int, Help] | None = None
        hints.setParent(self)
        hints.changed.connect(self.changed)
        match.advanced.connect(self.keep)

    @property
    def words(self) -> MatchWords:
        """The sentences of the page."""
        return self._words

    @property
    def maximum(self) -> Help:
        """The maximum degree of help in this match."""
        allowed = allowed_help(self._match.record)
        return Help.ADVICE if allowed is None else allowed

    def degree(self, seat: Seat) -> Help:
        """Return a seat's degree of help: that of its last match, until it chooses another.

        Where seats take turns everybody sees the help, so it is asked for anew in each turn.
        """
        if self._match.spec.in_turn:
            *turn, asked = self._asked or (None, None, Help.NONE)
            return asked if turn == [seat, self._turn_now] else Help.NONE
        wanted = self._degrees.get(seat)
        if wanted is None:
            wanted = self._memory.wish(self._match.names[seat]).help
        return min(wanted, self.maximum)

    @property
    def _turn_now(self) -> int:
        """The turn that is being chosen: help stays on during all its steps."""
        return self._words.turn_number(self._match.turn + 1)

    def choose(self, seat: Seat, help_given: Help) -> None:
        """Set another degree of help for a seat."""
        if self._match.spec.in_turn:
            self._asked = (seat, self._turn_now, help_given)
        else:
            self._last[seat] = self.degree(seat) or self._last.get(seat, Help.NONE)
            self._degrees[seat] = min(help_given, self.maximum)
        self.changed.emit(seat)

    def more(self, seat: Seat | None) -> Help:
        """Return the degree after a seat's: a nudge, then advice, then none."""
        degree = Help.NONE if seat is None else self.degree(seat)
        return Help((degree + 1) % (self.maximum + 1))

    def toggled(self, seat: Seat) -> Help:
        """Return the degree the help key leads to: none, or the last one used."""
        if self.degree(seat):
            return Help.NONE
        return min(self._last.get(seat) or Help.ADVICE, self.maximum)

    def ask(self, seat: Seat, *, thorough: bool = True) -> None:
        """Request an analysis for a seat; `changed` is emitted when there is a better one."""
        self._hints.ask(seat, thorough=thorough)

    def analysis(self, seat: Seat) -> Analysis | None:
        """Return the best analysis for a seat so far, or None."""
        return self._hints.analysis(seat)

    def is_answered(self, seat: Seat) -> bool:
        """Return whether a seat has an analysis, or none is possible."""
        return self.analysis(seat) is not None or self._hints.is_silent(seat)

    def sentence(self, seat: Seat, help_given: Help) -> str:
        """Return the help for a seat, or that it is in progress or impossible."""
        analysis = self.analysis(seat)
        if analysis is not None:
            return self._words.help_sentence(analysis, help_given)
        if self._hints.is_silent(seat):
            return _("Nobody can say what is best here.")
        return _("Thinking…")

    def note_shown(self, seat: Seat, help_given: Help) -> None:
        """Record that a seat sees help of this degree, with its next turn."""
        self._match.note_help(seat, help_given)

    def keep(self, _change: object = None) -> None:
        """Remember each person's degree of help for the next match."""
        for seat, degree in self._degrees.items():
            name = self._match.names[seat]
            self._remember(name, degree)

    def _remember(self, name: str, degree: Help) -> None:
        wish = self._memory.wish(name)
        if wish.help != degree and self.maximum is Help.ADVICE:  # otherwise the match decided it
            self._try_keep(name, replace(wish, help=degree))

    def _try_keep(self, name: str, wish: HelpWish) -> None:
        try:
            self._memory.keep(name, wish)
        except PullstringsError as problem:
            self.storing_failed.emit(str(problem))

    # The coach ----------------------------------------------------------------------------

    @property
    def coached(self) -> Seat | None:
        """The one person against only computers, who may have a coach, or None."""
        players = self._match.players
        deciding = [seat for seat, player in enumerate(players) if player.decides]
        alone = len(deciding) == 1 and sum(player.is_person for player in players) == 1
        return deciding[0] if alone and self.maximum else None

    @property
    def coaching(self) -> Coaching:
        """When the coach speaks: the person's setting, or warnings against weak computers."""
        seat = self.coached
        if seat is None:
            return Coaching.NEVER
        chosen = self._memory.wish(self._match.names[seat]).coaching
        if chosen is not None:
            return chosen
        levels = [level_number(each.level) for each in self._match.players if each.level]
        return Coaching.WARN if max(levels, default=LEVEL_COUNT) < 5 else Coaching.NEVER

    def choose_coaching(self, coaching: Coaching) -> None:
        """Set when the coach speaks, in later matches too."""
        seat = self.coached
        if seat is not None:
            name = self._match.names[seat]
            self._try_keep(name, replace(self._memory.wish(name), coaching=coaching))
            self.changed.emit(seat)
