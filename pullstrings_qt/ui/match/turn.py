"""The state machine of a turn: the phase of a match page, and everything derived from it.

Enabled controls, the focus, the main button and the face-down tiles are derived here and set
nowhere else. docs/architecture.md draws the phases.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Hint, choosing_words
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.table.match import Match, waits_for_yes


class Phase(Enum):
    """The phase of a match page."""

    AT_REST = "at rest"  # until the main button starts a turn
    CHOOSING = "choosing"  # a person chooses on the board of the page
    ASKING = "asking"  # dialogs ask the people at the screen; the board behind is neutral
    PAUSED = "paused"  # only computers play, and the next turn is not wanted yet
    ROLLING = "rolling"  # dice roll over the board
    SEALED = "sealed"  # every choice is made, and the turn is not shown yet
    THINKING = "thinking"  # only computer players still have to choose
    STUCK = "stuck"  # a computer player could not answer
    UNSAVED = "unsaved"  # the turn could not be stored and is not shown before it is
    REVEALING = "revealing"  # a turn is being shown, the last one or an older one
    HELD = "held"  # the match is over: its last position is shown before the ending opens
    ENDED = "ended"  # the match is over, and the ending is visible


class ChoiceMode(Enum):
    """How the people at the screen choose in a match."""

    IN_SECRET = "in secret"
    ALONE = "alone"
    IN_TURN = "in turn"
    AT_THE_TABLE = "at the table"
    BY_DICE = "by dice"
    WATCHING = "watching"


class Keyboard(Enum):
    """Where the focus is: on the page itself only Space and Enter work, and they skip."""

    PAGE = "page"
    BOARD = "board"
    MAIN_BUTTON = "main button"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class MainButton:
    """The state of the main button.

    It is primary if it is the next step, else only an offer. `key_words` precede its key.
    """

    words: str
    enabled: bool = True
    primary: bool = True
    key: str = ""
    key_words: str = ""


def choice_mode(match: Match) -> ChoiceMode:
    """Return how choices are made, from players and options."""
    if match.spec.in_turn:
        return ChoiceMode.IN_TURN if match.persons else ChoiceMode.WATCHING
    deciding = [player for player in match.players if player.decides]
    if not deciding:
        rolling = any(player.rolls and player.is_here for player in match.players)
        return ChoiceMode.BY_DICE if rolling else ChoiceMode.WATCHING
    if len(deciding) == 1:
        return ChoiceMode.ALONE
    if match.spec.words().choice_rules(match.record.options).by_hand:
        return ChoiceMode.AT_THE_TABLE
    return ChoiceMode.IN_SECRET


class Turn(QObject):
    """Holds the phase. Actions notify it; views follow it, when `changed` tells them.

    The match says whether a turn is being chosen, and by whom, or that it is over. Everything else
    (asking, revealing, an error) is exclusive, and set by the methods.
    """

    changed = Signal()

    def __init__(self, match: Match, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match = match
        self._doing: Phase | None = None
        self.link_button = ""
        """What can be done while other laptops are waited for; empty for nothing."""
        self.is_paused = False
        """Whether the computers wait after the current turn."""
        self._stepping = False
        self._told = self._now

    # Events -------------------------------------------------------------------------------

    def ask(self) -> None:
        """Dialogs start to ask the people at the screen."""
        self._advance(Phase.ASKING)

    def roll(self) -> None:
        """Dice start to roll over the board of the page."""
        self._advance(Phase.ROLLING)

    def end_asking(self) -> None:
        """The dialogs, or the dice, have closed."""
        self._advance(None)

    def take_choice(self) -> None:
        """A choice was sealed; a failed computer has answered."""
        if self._doing is Phase.STUCK:
            self._doing = None
        if self._match.waiting:  # otherwise the match reveals immediately, or reports why not
            self._advance(self._doing)

    def begin_reveal(self) -> None:
        """The animation of the stored turn starts."""
        self._advance(Phase.REVEALING)

    def end_reveal(self) -> None:
        """The position after the turn was drawn."""
        self._stepping = False
        self._advance(None)

    def hold_end(self) -> None:
        """The last turn was shown; hold its position until somebody goes on."""
        self._advance(Phase.HELD)

    def fail_to_store(self) -> None:
        """The turn could not be saved."""
        self._advance(Phase.UNSAVED)

    def fail_to_think(self) -> None:
        """A computer player failed to answer; it matters once no person has to choose."""
        if self.phase is Phase.THINKING:
            self._advance(Phase.STUCK)

    def think_again(self) -> None:
        """The computer players are asked again."""
        if self.phase is Phase.STUCK:
            self._advance(None)

    def pause(self) -> None:
        """The computers wait for `go_on` or `step`."""
        self.is_paused, self._stepping = True, False
        self._advance(self._doing)

    def go_on(self) -> None:
        """The computers continue automatically."""
        self.is_paused, self._stepping = False, False
        self._advance(self._doing)

    def step(self) -> None:
        """The computers play one turn, then pause again if they were paused."""
        self._stepping = True
        self._advance(self._doing)

    def forget(self) -> None:
        """Reset to the match's own state, without a signal: the views are updated in any case."""
        self._doing = None
        self._told = self._now

    def _advance(self, doing: Phase | None) -> None:
        self._doing = doing
        if self._now != self._told:
            self._told = self._now
            self.changed.emit()

    @property
    def _now(self) -> tuple[Phase, frozenset[Seat], bool]:
        return self.phase, self.face_down, self.is_paused

    # Derived state ------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The current phase."""
        match, doing = self._match, self._doing
        over = match.outcome is not None
        if doing is Phase.REVEALING or (doing is not None and not over):
            return doing
        if over:
            return Phase.HELD if doing is Phase.HELD else Phase.ENDED
        if not match.waiting:
            return Phase.SEALED  # for a moment: the match reveals immediately, or reports an error
        if self.undecided and self.picks_on_board:
            return Phase.CHOOSING
        if self.waits_for_people:
            return Phase.AT_REST
        return Phase.PAUSED if self.is_paused and not self._stepping else Phase.THINKING

    @property
    def is_watched(self) -> bool:
        """Whether only computers play and people watch."""
        return self.mode is ChoiceMode.WATCHING

    @property
    def has_others(self) -> bool:
        """Whether somebody plays at another laptop."""
        return not all(player.is_here for player in self._match.players)

    @property
    def mode(self) -> ChoiceMode:
        """How choices are made in this match."""
        return choice_mode(self._match)

    @property
    def picks_on_board(self) -> bool:
        """Whether choices are made on the page's board, without a dialog."""
        return self.mode in (ChoiceMode.ALONE, ChoiceMode.IN_TURN)

    @property
    def waits_for_people(self) -> bool:
        """Whether a person at the screen must still choose or roll."""
        waited = [self._match.players[seat] for seat in self._match.waiting]
        return any(player.is_here and not player.thinks for player in waited)

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats of people who must still be asked, in order."""
        players = self._match.players
        return tuple(seat for seat in sorted(self._match.waiting) if players[seat].decides)

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats of people with sealed choices."""
        match = self._match
        players = enumerate(match.players)
        return frozenset(seat for seat, who in players if who.decides and match.has_chosen(seat))

    @property
    def face_down(self) -> frozenset[Seat]:
        """The seats whose tiles are shown face down."""
        match = self._match
        if self.phase is Phase.REVEALING:
            return frozenset()
        if self.has_others and not match.spec.in_turn:
            return frozenset(filter(match.has_chosen, range(len(match.players))))
        return self.sealed if self.mode is ChoiceMode.IN_SECRET else frozenset()

    @property
    def lit(self) -> frozenset[Seat]:
        """The seats on turn, in games with alternating turns."""
        match = self._match
        if not match.spec.in_turn:
            return frozenset()
        if self.phase is Phase.REVEALING:
            return frozenset(match.record.turns[-1])
        return match.waiting

    @property
    def opens_board(self) -> bool:
        """Whether places of the board are enabled."""
        return self.phase in (Phase.AT_REST, Phase.CHOOSING)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is happening: a turn can be replayed."""
        return self.phase in (Phase.AT_REST, Phase.CHOOSING, Phase.HELD)

    def letters_free(self, takes_letters: bool) -> bool:
        """Return whether letter keys choose no tile on the page now, although they can."""
        return not (takes_letters and self.phase is Phase.CHOOSING)

    @property
    def is_covered(self) -> bool:
        """Whether the page hides the turn, because it is chosen in a dialog."""
        return self.phase in (Phase.ASKING, Phase.UNSAVED)

    @property
    def asks_computers(self) -> bool:
        """Whether computer players should think now, also while people choose."""
        ready = self.phase is Phase.SEALED and self._doing is None  # the last choice came from afar
        return ready or self.phase in (Phase.AT_REST, Phase.CHOOSING, Phase.THINKING)

    def waits_for_yes(self, choice: Any) -> bool:
        """Return whether a picked choice must be confirmed with the main button."""
        match = self._match
        return waits_for_yes(match.spec, match.rules, match.state, choice)

    def keyboard(self, *, picked: bool = False) -> Keyboard:
        """Return where the focus goes; Enter plays a choice that has just been picked."""
        if self.phase is Phase.CHOOSING:
            return Keyboard.MAIN_BUTTON if picked else Keyboard.BOARD
        if self.phase in (Phase.AT_REST, Phase.STUCK, Phase.HELD):
            return Keyboard.MAIN_BUTTON
        return Keyboard.ENDING if self.phase is Phase.ENDED else Keyboard.PAGE

    def main_button(self, *, picked: bool, pick_words: str) -> MainButton:
        """Return the state of the main button; the words name the choice, or what to pick next."""
        phase = self.phase
        if self.is_watched and phase in (Phase.REVEALING, Phase.THINKING, Phase.PAUSED):
            words, paused = _("Go on") if self.is_paused else _("Pause"), self.is_paused
            return MainButton(words, primary=paused, key=_("Space"), key_words=_("or press"))
        if phase in (Phase.REVEALING, Phase.ROLLING):
            skip = _("Skip to the end")
            return MainButton(skip, primary=False, key=_("Space"), key_words=_("or press"))
        if phase in (Phase.STUCK, Phase.UNSAVED):
            stuck = phase is Phase.STUCK
            return MainButton(_("Ask the computer again") if stuck else _("Try again"))
        if phase in (Phase.HELD, Phase.ENDED):
            held = phase is Phase.HELD  # readers say about other labels that the button is enabled
            return MainButton(_("How it ended"), held, key=_("Enter"), key_words=_("or press"))
        if phase is Phase.THINKING or (phase is Phase.SEALED and self.has_others):
            return MainButton(self._thinking_words(), enabled=bool(self.link_button))
        return self._choosing_button(picked=picked, pick_words=pick_words)

    def _choosing_button(self, *, picked: bool, pick_words: str) -> MainButton:
        """Return the main button while people choose, or start to."""
        if self.picks_on_board:  # on the page; disabled while the sign of a tile is asked for
            enabled = picked and self.phase is Phase.CHOOSING
            alone = self.mode is ChoiceMode.ALONE
            how = self._match.spec.words().secret_words().click if alone else _("or press")
            return MainButton(pick_words, enabled, key=_("Enter"), key_words=how)
        at_rest = self.phase is Phase.AT_REST
        return MainButton(self._begin_words(), at_rest, key=_("Enter"), key_words=_("or press"))

    def _begin_words(self) -> str:
        """Return the label of the main button when it opens a dialog for a choice."""
        if self.mode is ChoiceMode.BY_DICE:
            return _("Roll the dice")
        if self.mode is ChoiceMode.AT_THE_TABLE:
            return _("Count 3, 2, 1")
        if self._match.turn:
            return _("Next turn")
        return self._match.spec.words().secret_words().choose_all

    def how_to_begin(self) -> Hint:
        """Return why nothing can be picked on the page's board, and how to start a turn."""
        button = self._begin_words()
        if self.mode is ChoiceMode.IN_SECRET:
            words = _("Everybody would see it here. Press “{button}”, and {name} picks first.")
            name = self._match.names[self.undecided[0]]
            return _("In secret"), words.format(button=button, name=name)
        return _("Not here"), _("Press “{button}” to begin.").format(button=button)

    def who_begins(self) -> str:
        """Return who chooses first in the new turn, as a sentence."""
        names = [self._match.names[seat] for seat in self.undecided]
        if self.mode is not ChoiceMode.IN_SECRET or not names:
            return ""
        return _("{name} picks first.").format(name=names[0])

    def _thinking_words(self) -> str:
        """Return the label of the main button while computer players think."""
        match = self._match
        away = [seat for seat, player in enumerate(match.players) if not player.is_here]
        names = [match.names[seat] for seat in sorted(match.waiting) or away]
        if self.link_button:
            return self.link_button
        if len(names) == 1 or self.has_others:
            return choosing_words(names)
        return _("The computers are choosing")
