"""The help of one match: each seat's degree, the analyses, and what is said of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.analysis import QUICK_EFFORT, Analysis, CoachNote, Help
from pullstrings_qt.core.engine_protocol import AnalysisRequest, EngineAnswer, seed_for
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.help_record import allowed_help
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.opponents import LEVEL_COUNT, level_number
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.table.engine import EngineProcess
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.match.words import MatchWords


class Coaching(Enum):
    """When the coach speaks unasked."""

    NEVER = "never"
    WARN = "warn"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class HelpWish:
    """A person's help settings; without coaching the default holds."""

    help: Help = Help.NONE
    coaching: Coaching | None = None


class HelpMemory:
    """Stores help settings by name; without a profile only until the app closes.

    The settings are deleted with a person's profile, whose key there is by name.
    """

    def __init__(
        self, store: SettingsStore | None = None, keys: Mapping[str, str] | None = None
    ) -> None:
        self._store = store
        self._keys = {name.casefold(): key for name, key in (keys or {}).items()}
        self._wishes: dict[str, HelpWish] = {}

    def wish(self, name: str) -> HelpWish:
        """Return a person's last settings; invalid values count as none."""
        folded = name.casefold()
        if folded not in self._wishes:
            self._wishes[folded] = self._read(folded)
        return self._wishes[folded]

    def keep(self, name: str, wish: HelpWish) -> None:
        """Remember a person's settings, even if storing them raises a PullstringsError."""
        folded = name.casefold()
        before, self._wishes[folded] = self.wish(name), wish
        key = self._keys.get(folded)
        if self._store is not None and key is not None and wish != before:
            coaching = None if wish.coaching is None else wish.coaching.value
            self._store.set(f"help.{key}", {"help": int(wish.help), "coaching": coaching})

    def _read(self, folded: str) -> HelpWish:
        key = self._keys.get(folded)
        if self._store is None or key is None:
            return HelpWish()
        nothing: dict[str, object] = {}
        try:
            found = self._store.get(f"help.{key}", nothing)
            coaching = found["coaching"]
            return HelpWish(Help(found["help"]), None if coaching is None else Coaching(coaching))
        except (PullstringsError, KeyError, TypeError, ValueError):
            return HelpWish()


@dataclass(frozen=True, slots=True)
class HelpOffer:
    """The help there is in a match; a recreated page goes on with the degrees chosen in it."""

    engine: EngineProcess
    memory: HelpMemory
    degrees: dict[Seat, Help] = field(default_factory=dict)


ROWS: Final = 3
"""The choices of a list."""


@dataclass(frozen=True, slots=True)
class ChoiceShares:
    """A seat's choices and their shares of 1, the largest first; no rows while unknown."""

    heading: str
    seat: Seat
    rows: tuple[tuple[Any, float], ...] = ()

    def aloud(self, pictures: ChoicePictures) -> str:
        """Return the list in words, with the names that pictures have for a reader."""
        rows = (_("{row}.").format(row=share_words(*row, pictures)) for row in self.rows)
        is_open = self.heading[-1:].isalnum()  # a question needs no period
        heading = _("{heading}:").format(heading=self.heading) if is_open else self.heading
        return " ".join((heading, *rows))


def tenths_words(share: float) -> str:
    """Return a share of 1 in words a child can read: "5 in 10"."""
    tenths = round(10 * share)
    if not tenths:
        return _("less than 1 in 10")
    return _("{count} in 10").format(count=tenths)


def share_words(choice: Any, share: float, pictures: ChoicePictures) -> str:
    """Return a row of a list in words."""
    return labeled(pictures.spoken(choice), tenths_words(share))


@dataclass(frozen=True, slots=True)
class HelpSaid:
    """The help there is now for the person who chooses, on the page or a sheet."""

    heading: str = ""
    """The coach, or the degree of help; empty if there is no sentence."""
    sentence: str = ""
    given: Help = Help.NONE
    lists: tuple[ChoiceShares, ...] = ()
    """Likely choices of another seat, and with advice good ones."""
    has_reason: bool = False
    """Whether a person can ask for the reason."""
    by_itself: bool = False
    """Whether the coach gives it unasked."""
    ask: str = ""
    """The label of the help button."""
    enabled: bool = False
    """Whether the help button is enabled."""


class MatchHelp(QObject):
    """Manages each seat's allowed and chosen degree of help, and its analyses.

    Analyses are looked for one at a time, once a turn; ten times the effort finds hardly anything
    better. Who plays what was advised is advised the rest of that line. A degree chosen in a secret
    dialog applies immediately, but is stored only with the next turn: until the reveal nothing
    shows that a person asked for help.
    """

    changed = Signal(int)
    """The seat with a new analysis or another degree of help."""
    storing_failed = Signal(str)

    def __init__(self, match: Match, offer: HelpOffer, words: MatchWords, parent: QObject) -> None:
        super().__init__(parent)
        self._match = match
        self._engine = offer.engine
        self._key = f"{match.match_id}/hints"
        self.answers: dict[Seat, Analysis | None] = {}
        """What was found out for each seat; None where that is impossible."""
        self._open: list[Seat] = []
        self.words = words
        self.note_shown = match.note_help
        """Records that a seat sees help of a degree, with its next turn."""
        self._memory = offer.memory
        self._degrees = offer.degrees
        self._asked: tuple[Seat, int, Help] | None = None
        self._engine.analyzed.connect(self._on_analyzed)
        match.advanced.connect(self._on_advanced)
        match.turns_changed.connect(self._forget)

    @property
    def turn(self) -> int:
        """The number of turns played."""
        return self._match.turn

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
    def _turn_now(self) -> int:  # help stays on during all its steps
        return self.words.turn_number(self._match.turn + 1)

    def choose(self, seat: Seat, help_given: Help) -> None:
        """Set another degree of help for a seat."""
        if self._match.spec.in_turn:
            self._asked = (seat, self._turn_now, help_given)
        else:
            self._degrees[seat] = min(help_given, self.maximum)
        self.changed.emit(seat)

    def more(self, seat: Seat | None) -> Help:
        """Return the degree after a seat's: a hint, then advice, then none."""
        degree = Help.NONE if seat is None else self.degree(seat)
        return Help((degree + 1) % (self.maximum + 1))

    def ask_now(self, seat: Seat) -> None:
        """Request what a seat needs to know now; `changed` is emitted when it is there."""
        wanted = self.degree(seat) or self._coaching_of(seat) is not Coaching.NEVER
        asked = seat in self.answers or seat in self._open
        if wanted and not asked and self._chooses(seat):
            self._open.append(seat)
            if self._open == [seat]:
                self._ask_first()

    def _chooses(self, seat: Seat) -> bool:
        return seat in self._match.rules.deciding(self._match.state)

    def _ask_first(self) -> None:
        match, seat = self._match, self._open[0]
        self._engine.ask(
            AnalysisRequest(
                record=match.record,
                seat=seat,
                effort=QUICK_EFFORT,
                seed=seed_for(self._key, match.turn + 1, seat),
                match=self._key,
                revision=match.turn,
            )
        )

    def _on_analyzed(self, answer: EngineAnswer) -> None:
        wanted = (answer.match, answer.revision) == (self._key, self._match.turn)
        if not wanted or self._open[:1] != [answer.seat]:
            return
        del self._open[0]
        self.answers[answer.seat] = answer.analysis
        if self._open:
            self._ask_first()
        self.changed.emit(answer.seat)

    def _on_advanced(self, _advanced: object) -> None:
        """Keep the rest of the advice that was followed, forget the others; store the degrees."""
        played, answers = self._match.record.turns[-1], dict(self.answers)
        self._forget()
        for seat, analysis in answers.items():
            if analysis is not None and seat in played and self._chooses(seat):
                rest = analysis.followed(played[seat])
                if rest is not None:
                    self.answers[seat] = rest
        for seat, degree in self._degrees.items():
            name = self._match.names[seat]
            wish = self._memory.wish(name)
            if wish.help != degree and self.maximum is Help.ADVICE:  # else the match decided it
                self._try_keep(name, replace(wish, help=degree))

    def _forget(self) -> None:
        self._open.clear()
        self.answers.clear()
        self._engine.forget(self._key)

    def said(self, seat: Seat | None, *, why: bool = False) -> HelpSaid:
        """Return the help for a seat now: what it asked for, or the coach's note.

        The seat is that which chooses, or None; `why` adds the reason of the coach.
        """
        following = self.more(seat)
        ask = following.label if following else _("Hide help")
        if seat is None:
            return HelpSaid(ask=ask)
        say = partial(HelpSaid, ask=ask, enabled=True)
        degree, note = self.degree(seat), self.note(seat)
        analysis = self.answers.get(seat)
        if degree:
            sentence = _("Nobody can say what is best here.")
            if analysis is not None:
                sentence = self.words.help_sentence(analysis, degree)
            elif seat not in self.answers:
                sentence = _("Thinking…")
            lists = self._lists(seat, degree)
            return say(heading=degree.label, sentence=sentence, given=degree, lists=lists)
        if note is None or analysis is None:
            return say()
        maximum = min(Help.ADVICE, self.maximum)
        reason = self.words.help_sentence(analysis, maximum)
        if reason and why:
            sentence = " ".join((note.text, reason))
            return say(heading=_("Coach"), sentence=sentence, given=maximum)
        return say(heading=_("Coach"), sentence=note.text, has_reason=bool(reason), by_itself=True)

    def _lists(self, seat: Seat, degree: Help) -> tuple[ChoiceShares, ...]:
        """Return the likely choices of the other seat, and good ones for this seat.

        Where seats take turns the others see the choice anyway: there are none.
        """
        if self._match.spec.in_turn:
            return ()
        analysis, rival = self.answers.get(seat), 1 - seat
        likely = {} if analysis is None else analysis.likely.get(rival, {})
        good = {} if analysis is None else analysis.shares
        heading = _("What might {name} choose?").format(name=self.words.names[rival])
        both = (
            ChoiceShares(heading, rival, self._largest(likely)),
            ChoiceShares(_("Good for you"), seat, self._largest(good)),
        )
        return both if degree is Help.ADVICE else both[:1]

    def _largest(self, shares: Mapping[str, float]) -> tuple[tuple[Any, float], ...]:
        rules = self._match.rules
        texts = sorted(shares, key=lambda text: (-shares[text], text))[:ROWS]
        return tuple((rules.read_choice(text), shares[text]) for text in texts if shares[text] > 0)

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

    def _coaching_of(self, seat: Seat) -> Coaching:
        return self.coaching if seat == self.coached else Coaching.NEVER

    def note(self, seat: Seat) -> CoachNote | None:
        """Return what the coach says to a seat that asked for no help, or None."""
        analysis, coaching = self.answers.get(seat), self._coaching_of(seat)
        if analysis is None or coaching is Coaching.NEVER or self.degree(seat):
            return None
        note = self.words.coach_note(analysis)
        if note is not None and coaching is Coaching.WARN and not note.warns:
            return None
        return note

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
