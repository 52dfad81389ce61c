"""The one machine for a turn: what a match page is doing, and all that follows from it.

What is enabled, where the keyboard is, what the main button says and which tiles lie face down is
asked here and set nowhere else. docs/architecture.md draws the phases.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.table.match import Match, waits_for_yes


class Phase(Enum):
    """What a match page is doing.

    Attributes:
        AT_REST: nothing, until the main button opens what a turn is chosen in.
        CHOOSING: a person chooses on the board of the page.
        ASKING: dialogs ask the people at the screen; the board behind is neutral.
        PAUSED: computers play among themselves, and nobody wants to see the next turn yet.
        ROLLING: dice roll over the board.
        SEALED: every choice lies face down until the people turn it over.
        THINKING: only computer players still have to choose.
        STUCK: a computer player could not answer.
        UNSAVED: the turn could not be stored and is not shown before it is.
        REVEALING: the turn is shown, or one of before is shown again.
        HELD: the match is over, and its last picture is looked at before the ending opens.
        ENDED: the match has an outcome, and it is in sight.
    """

    AT_REST = "at rest"
    CHOOSING = "choosing"
    ASKING = "asking"
    PAUSED = "paused"
    ROLLING = "rolling"
    SEALED = "sealed"
    THINKING = "thinking"
    STUCK = "stuck"
    UNSAVED = "unsaved"
    REVEALING = "revealing"
    HELD = "held"
    ENDED = "ended"


class ChoiceMode(Enum):
    """How the people at the screen make their choices in a match."""

    IN_SECRET = "in secret"
    ALONE = "alone"
    IN_TURN = "in turn"
    AT_THE_TABLE = "at the table"
    BY_DICE = "by dice"
    WATCHING = "watching"


class Keyboard(Enum):
    """Where the keyboard is: on the page only Space and Enter do something, and they skip."""

    PAGE = "page"
    BOARD = "board"
    MAIN_BUTTON = "main button"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class MainButton:
    """What the main button shows.

    Attributes:
        words: what it says.
        enabled: whether it can be pressed.
        primary: whether it is what there is to do; else it is only offered.
        key: the key that does the same; empty where none is shown.
        key_words: stand before the key.
    """

    words: str
    enabled: bool = True
    primary: bool = True
    key: str = ""
    key_words: str = ""


def choice_mode(match: Match) -> ChoiceMode:
    """Return how choices are made, which follows from players and options."""
    if match.spec.in_turn:
        return ChoiceMode.IN_TURN if match.persons else ChoiceMode.WATCHING
    deciding = [player for player in match.players if player.decides]
    if not deciding:
        rolling = any(player.rolls for player in match.players)
        return ChoiceMode.BY_DICE if rolling else ChoiceMode.WATCHING
    if len(deciding) == 1:
        return ChoiceMode.ALONE
    if match.spec.words().choice_rules(match.record.options).by_hand:
        return ChoiceMode.AT_THE_TABLE
    return ChoiceMode.IN_SECRET


class Turn(QObject):
    """Knows the phase. Whoever does something tells it; whoever shows something follows it.

    The match says whether a turn is being chosen, and by whom, or the match is over. What is being
    done besides - asking, revealing, a trouble - is one thing at a time, and told by the methods.

    Args:
        match: what is played.

    Signals:
        changed: the phase is another one, other tiles lie face down, or computers shall wait.
    """

    changed = Signal()

    def __init__(self, match: Match, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._match = match
        self._doing: Phase | None = None
        self._paused = False
        self._stepping = False
        self._told = self._now

    # What happens -------------------------------------------------------------------------

    def ask(self) -> None:
        """Dialogs ask the people at the screen from now on."""
        self._advance(Phase.ASKING)

    def roll(self) -> None:
        """Dice roll over the board of the page."""
        self._advance(Phase.ROLLING)

    def lay_face_down(self) -> None:
        """Every tile lies face down, and the people look together."""
        self._advance(Phase.SEALED)

    def end_asking(self) -> None:
        """The dialogs, or the dice, are gone."""
        self._advance(None)

    def take_choice(self) -> None:
        """A choice was sealed; a computer that was stuck has answered."""
        if self._doing is Phase.STUCK:
            self._doing = None
        if self._match.waiting:  # else the match reveals at once, or tells why it does not
            self._advance(self._doing)

    def begin_reveal(self) -> None:
        """The turn that was stored is shown from now on."""
        self._advance(Phase.REVEALING)

    def end_reveal(self) -> None:
        """The position after the turn is drawn."""
        self._stepping = False
        self._advance(None)

    def hold_end(self) -> None:
        """The last turn has been shown; its picture is held until somebody has seen it."""
        self._advance(Phase.HELD)

    def fail_to_store(self) -> None:
        """The turn could not be stored."""
        self._advance(Phase.UNSAVED)

    def fail_to_think(self) -> None:
        """A computer player could not answer; it matters once nobody else is waited for."""
        if self.phase is Phase.THINKING:
            self._advance(Phase.STUCK)

    def think_again(self) -> None:
        """The computer players are asked again."""
        if self.phase is Phase.STUCK:
            self._advance(None)

    def pause(self) -> None:
        """Nobody wants to see the next turn of the computers before `go_on` or `step`."""
        self._hold(paused=True)

    def go_on(self) -> None:
        """The computers play on by themselves."""
        self._hold(paused=False)

    def step(self) -> None:
        """The computers play one turn; then they wait, if they did before."""
        self._stepping = True
        self._advance(self._doing)

    def _hold(self, *, paused: bool) -> None:
        self._paused, self._stepping = paused, False
        self._advance(self._doing)

    def forget(self) -> None:
        """Forget what was being done: the position is another one, or the match is over.

        Nothing is told: whoever shows the position follows in any case.
        """
        self._doing = None
        self._told = self._now

    def _advance(self, doing: Phase | None) -> None:
        self._doing = doing
        if self._now != self._told:
            self._told = self._now
            self.changed.emit()

    @property
    def _now(self) -> tuple[Phase, frozenset[Seat], bool]:
        return self.phase, self.face_down, self._paused

    # What follows -------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """What the page is doing now."""
        match = self._match
        if self._doing is Phase.REVEALING:
            return Phase.REVEALING
        if match.outcome is not None:
            return Phase.HELD if self._doing is Phase.HELD else Phase.ENDED
        if self._doing is not None:
            return self._doing
        return self._waited_for

    @property
    def _waited_for(self) -> Phase:
        """The phase that follows from whom the match waits for, while nothing else is done."""
        if not self._match.waiting:
            return Phase.SEALED  # for a moment: the match reveals at once, or tells a trouble
        if self.undecided and self._picks_on_board:
            return Phase.CHOOSING
        if self.waits_for_people:
            return Phase.AT_REST
        return Phase.PAUSED if self._paused and not self._stepping else Phase.THINKING

    @property
    def is_watched(self) -> bool:
        """Whether only computers play, and whoever is here watches them."""
        return self.mode is ChoiceMode.WATCHING

    @property
    def is_paused(self) -> bool:
        """Whether the computers wait after the turn that is shown."""
        return self._paused

    @property
    def mode(self) -> ChoiceMode:
        """How choices are made in this match."""
        return choice_mode(self._match)

    @property
    def _picks_on_board(self) -> bool:
        """Whether choices are made on the board of the page, without a dialog."""
        return self.mode in (ChoiceMode.ALONE, ChoiceMode.IN_TURN)

    @property
    def waits_for_people(self) -> bool:
        """Whether somebody at the screen still has to choose or to roll."""
        match = self._match
        return not all(match.players[seat].thinks for seat in match.waiting)

    @property
    def leads_to_people(self) -> bool:
        """Whether somebody at the screen is waited for after the turn that is shown."""
        match = self._match
        return match.outcome is not None or self.waits_for_people

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats of people who still have to be asked, in order."""
        match = self._match
        return tuple(seat for seat in sorted(match.waiting) if match.players[seat].decides)

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats of people whose choices lie sealed."""
        match = self._match
        players = enumerate(match.players)
        return frozenset(seat for seat, who in players if who.decides and match.has_chosen(seat))

    @property
    def face_down(self) -> frozenset[Seat]:
        """The seats whose tiles are shown face down."""
        if self.mode is not ChoiceMode.IN_SECRET or self.phase is Phase.REVEALING:
            return frozenset()
        if self._doing is Phase.SEALED:  # the last choice is sealed when the tiles turn over
            return frozenset(range(len(self._match.players)))
        return self.sealed

    @property
    def lit(self) -> frozenset[Seat]:
        """The seats whose turn it is or is shown, in games in which players take turns."""
        match = self._match
        if not match.spec.in_turn:
            return frozenset()
        if self.phase is Phase.REVEALING:
            return frozenset(match.record.turns[-1])
        return match.waiting

    @property
    def opens_board(self) -> bool:
        """Whether places of the board can be reached."""
        return self.phase in (Phase.AT_REST, Phase.CHOOSING)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing is going on: a turn can be shown again."""
        return self.phase in (Phase.AT_REST, Phase.CHOOSING, Phase.HELD)

    def letters_free(self, takes_letters: bool) -> bool:
        """Tell whether letter keys choose no tile on the page now, as they may."""
        return not (takes_letters and self.phase is Phase.CHOOSING)

    @property
    def is_covered(self) -> bool:
        """Whether the page says nothing about the turn, because it is chosen in a dialog."""
        return self.phase in (Phase.ASKING, Phase.SEALED, Phase.UNSAVED)

    @property
    def asks_computers(self) -> bool:
        """Whether computer players are to think: they may while people choose."""
        return self.phase in (Phase.AT_REST, Phase.CHOOSING, Phase.THINKING)

    def waits_for_yes(self, choice: Any) -> bool:
        """Return whether a picked choice waits for the main button before it is played."""
        match = self._match
        return waits_for_yes(match.spec, match.rules, match.state, choice)

    def keyboard(self, *, picked: bool = False) -> Keyboard:
        """Return where the keyboard goes.

        Args:
            picked: a whole choice has just been picked; Enter plays it.
        """
        if self.phase is Phase.CHOOSING:
            return Keyboard.MAIN_BUTTON if picked else Keyboard.BOARD
        if self.phase in (Phase.AT_REST, Phase.STUCK, Phase.HELD):
            return Keyboard.MAIN_BUTTON
        return Keyboard.ENDING if self.phase is Phase.ENDED else Keyboard.PAGE

    def main_button(self, *, picked: bool, pick_words: str) -> MainButton:
        """Return what the main button shows.

        Args:
            picked: whether a whole choice is picked on the board of the page.
            pick_words: what is picked, or what to pick next.
        """
        phase = self.phase
        if self.is_watched and phase in (Phase.REVEALING, Phase.THINKING, Phase.PAUSED):
            words = _("Go on") if self._paused else _("Pause")
            return MainButton(words, primary=self._paused, key=_("Space"), key_words=_("or press"))
        if phase in (Phase.REVEALING, Phase.ROLLING):
            skip = _("Skip to the end")
            return MainButton(skip, primary=False, key=_("Space"), key_words=_("or press"))
        if phase in (Phase.STUCK, Phase.UNSAVED):
            stuck = phase is Phase.STUCK
            return MainButton(_("Ask the computer again") if stuck else _("Try to save again"))
        if phase in (Phase.HELD, Phase.ENDED):
            held = phase is Phase.HELD  # a reader says what else a button says that it is on
            return MainButton(_("How it ended"), held, key=_("Enter"), key_words=_("or press"))
        if phase is Phase.THINKING:
            return MainButton(self._thinking_words(), enabled=False)
        return self._choosing_button(picked=picked, pick_words=pick_words)

    def _choosing_button(self, *, picked: bool, pick_words: str) -> MainButton:
        """Return the main button while people choose, or begin to."""
        if self._picks_on_board:  # on the page; it is off while the sign of a tile is asked for
            enabled = picked and self.phase is Phase.CHOOSING
            alone = self.mode is ChoiceMode.ALONE
            how = self._match.spec.words().secret_words().click if alone else _("or press")
            return MainButton(pick_words, enabled, key=_("Enter"), key_words=how)
        at_rest = self.phase is Phase.AT_REST
        return MainButton(self._begin_words(), at_rest, key=_("Enter"), key_words=_("or press"))

    def _begin_words(self) -> str:
        """Return what the main button says where it opens a dialog to choose in."""
        if self.mode is ChoiceMode.BY_DICE:
            return _("Roll the dice")
        if self.mode is ChoiceMode.AT_THE_TABLE:
            return _("Count 3, 2, 1")
        if self._match.turn:
            return _("Next turn")
        return self._match.spec.words().table_words().choose_all

    def how_to_begin(self) -> Hint:
        """Return why nothing is picked on the board of the page, and what begins a turn."""
        button = self._begin_words()
        if self.mode is ChoiceMode.IN_SECRET:
            words = _("Everybody would see it here. Press “{button}”, and {name} picks first.")
            name = self._match.names[self.undecided[0]]
            return _("In secret"), words.format(button=button, name=name)
        return _("Not here"), _("Press “{button}” to begin.").format(button=button)

    def who_begins(self) -> str:
        """Return who is to choose first in the turn that begins, as a sentence."""
        names = [self._match.names[seat] for seat in self.undecided]
        if self.mode is not ChoiceMode.IN_SECRET or not names:
            return ""
        return _("{name} picks first.").format(name=names[0])

    def _thinking_words(self) -> str:
        """Return what the main button says while computer players think."""
        match = self._match
        names = [match.names[seat] for seat in sorted(match.waiting) if match.players[seat].thinks]
        if len(names) == 1:
            return _("{name} is choosing").format(name=names[0])
        return _("The computers are choosing")
