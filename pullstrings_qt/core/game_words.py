"""What a game says: the base class of its words, with a default for everything optional."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Choice, Event, Options, Outcome, Seat, Setup, State, Step
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import ChoiceRules, ChoiceWay, OptionField
from pullstrings_qt.core.results import past_result
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.core.story import Beat, Story, deciding_beat
from pullstrings_qt.core.turn_account import TurnAccount


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """One picture of a lesson; the choice has an answer, and is drawn as that."""

    choice: Any
    caption: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """What an answer can teach: the right one, the given one, and how they differ, if known."""

    heading: str
    body: str
    pictures: tuple[LessonPicture, ...]


def choosing_words(names: Sequence[str]) -> str:
    """Return that others are choosing, in a few words."""
    words = ngettext("{names} is choosing", "{names} are choosing", len(names))
    return words.format(names=all_of(names))


@dataclass(frozen=True, slots=True)
class TableWords:
    """What a game calls things on the pages of a match; `table_words()` of its words returns it."""

    total: str = "{name}: {total}."  # a seat's total as a sentence
    of_goal: str = ""  # beside a seat's total; empty where there is no goal
    of_goal_short: str = ""
    pips: str = field(default_factory=lambda: _("{count} of {total}"))  # of a row of pips
    chart: str = field(default_factory=lambda: _("Points, turn by turn"))  # of totals at the end
    shuffle: str = ""  # lets chance decide again before a match; empty for no button
    goal: int | None = None  # of the chart and the pips of a seat; None for none
    tells_last_turn: bool = False  # a card tells it in rows (`account`), and no list of turns
    status_line: bool = False  # a seat's status replaces the line that says what it plays
    agree: str = field(default_factory=lambda: _("Agree on a draw"))  # ends a match by agreement


@dataclass(frozen=True, slots=True)
class SecretWords:
    """What is said of choices made in secret, in whole sentences; `secret_words()` returns it."""

    choose_all: str  # the main button, before everybody chooses in secret
    pick: str  # heads the dialog in which `{name}` chooses
    empty: str  # what a reader says for the place of no choice yet
    covered: str  # and of a hidden one
    covered_brief: str  # below a hidden choice in a seat's card
    click: str  # beside the main button: how one chooses on the board, before its key
    cover: str  # the button that hides a choice called `{label}`
    cover_unnamed: str  # and one with no name
    picked: str  # what a reader says where nobody may hear which choice is picked
    picked_aloud: str
    look: str  # `{name}`, who chose before, may look now
    uncover: str  # the button that shows all choices
    uncover_picked: str  # in a lesson, with the learner's `{label}`
    letter: str  # a field for a letter nobody hears
    type_letter: str  # and how to use it
    question: str  # asks for the answer to a choice without naming it
    enter: str  # where choices are made by hand at the table: how to enter them afterwards
    elsewhere: str  # the button for a choice that is not on the board
    play_entered: str  # the button that plays them


@dataclass(frozen=True, slots=True)
class ToDo:
    """What a player has to do now."""

    sentence: str  # as short as can be: "Place a tile that touches it."
    words: str = ""  # more on it
    signs: tuple[tuple[str, str], ...] = ()  # of the board, as the scene draws them, and in words


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays, for every sentence about a match."""

    names: Sequence[str]  # in seat order
    label: Callable[[Any], str] | None = None  # of a choice; None while it must not be told
    answer: Callable[[str], str] | None = None  # by its id; None where there are no answers


Hint: TypeAlias = tuple[str, str]  # a heading and a sentence or two


class GameWords(ABC, Generic[State, Choice]):
    """Every sentence of one game. Stateless and Qt-free; all words pass through `core.language`.

    What is abstract a game has to say; the rest has a default. A class adds no public name of its
    own: the conformance kit takes such a name for a typo.
    """

    # Who plays, and what is asked before a match ---------------------------------------------

    def speaker(self, names: Sequence[str], state: State) -> Players:
        """Return what sentences about a match need to know, by any of its states."""
        return Players(names)

    def option_fields(self) -> tuple[OptionField, ...]:
        """Return the questions of the new-match dialog; the first value is the default."""
        return ()

    @abstractmethod
    def title_line(self, options: Options) -> str:
        """Return the options that matter in the header of a match."""

    def seat_kind(self, seat: Seat) -> str:
        """Return what the seat plays, such as a color; by default the look of its mark."""
        return (_("square"), _("circle"))[seat % 2]

    def table_words(self) -> TableWords:
        """Return what things are called on the pages of a match."""
        return TableWords()

    def secret_words(self) -> SecretWords:
        """Return what choices made in secret are called; needed where not `in_turn`."""
        raise NotImplementedError

    def tile_set_id(self, options: Options) -> str:
        """Return the id of the tile set that is played with; empty where there is none."""
        return ""

    # How a match is chosen in, and played again ----------------------------------------------

    def choice_rules(self, options: Options) -> ChoiceRules:
        """Return how the options change the way in which seats choose."""
        return ChoiceRules()

    def choice_ways(self) -> tuple[ChoiceWay, ...]:
        """Return the ways to choose in a new match, default first; fewer than two ask nothing."""
        return ()

    def limited(self, options: Options, turns: int) -> Options:
        """Return the options with a turn limit, for matches without people."""
        return options

    def rematch(self, options: Options, setup: Setup, drawn: Setup) -> tuple[Options, Setup]:
        """Return options and set-up of another match with sides changed, `drawn` anew.

        If chance chose the seat that began, that seat begins again: another player has it.
        """
        if "first" in setup and options.get("starts", "chance") == "chance":
            return options, {**drawn, "first": setup["first"]}
        return options, drawn

    def recorded_options(self, options: Options, setup: Setup) -> Options:
        """Return the options of a record with what only its set-up tells, as a number of seats."""
        return options

    counts_steps: bool = False  # a turn of the rules may have several entries in a record

    def begins_turn(self, state: State) -> bool:
        """Return whether a turn begins in a position; in most games one does in every position."""
        return True

    # What happened ---------------------------------------------------------------------------

    @abstractmethod
    def story(self, before: State, step: Step[State], speaker: Players) -> Story:
        """Return the one account of a turn, or of a step of one, that everything tells."""

    def happened(self, story: Story) -> Story:
        """Return a turn without what the next task says, which is told right after it."""
        return story

    def brief(self, story: Story) -> str:
        """Return a turn in a few words, for a row of the list: the most telling beat."""
        return story.headline.brief

    def account(
        self, story: Story, before: State, after: State, speaker: Players
    ) -> TurnAccount | None:
        """Return the account of a turn so far, for the card beside the board, or None."""
        return None

    def deciding_beat(self, stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
        """Return the index of the story, and of the beat in it, that decided a match, or None."""
        return deciding_beat(stories, outcome)

    def last_caption(self, events: Sequence[Event], seat: Seat) -> str:
        """Return the caption of a seat's last choice; empty for the default one."""
        return ""

    def lessons(
        self, state: State, events: Sequence[Event], speaker: Players
    ) -> tuple[Lesson, ...]:
        """Return what a turn teaches: the right answers next to those given."""
        return ()

    def reveal_status(self, beats: Sequence[Beat], seat: Seat) -> str:
        """Return what a seat does in a turn, for its card, by the beats shown so far (not none)."""
        return ""

    def reveal_note(self, beats: Sequence[Beat]) -> Hint | None:
        """Return how the choices of a turn work together, by the beats so far, or None."""
        return None

    def gain_status(self, beats: Sequence[Beat], seat: Seat, speaker: Players) -> str:
        """Return by whom a seat's score has changed, for its card; empty where it has not."""
        return ""

    # Help, reasons and review ----------------------------------------------------------------

    def nudge(self, state: State, analysis: Analysis, speaker: Players) -> str:
        """Return a sentence that helps with the choice without naming one; empty for none."""
        return ""

    def advice(self, state: State, analysis: Analysis, speaker: Players) -> str:
        """Return a sentence or two on what to choose and why; empty for none."""
        return ""

    def coach_note(self, state: State, analysis: Analysis, speaker: Players) -> CoachNote | None:
        """Return a danger or a chance that the seat of the analysis should not miss, or None."""
        return None

    def choice_reason(
        self, before: State, choices: Mapping[Seat, Choice], analysis: Analysis, speaker: Players
    ) -> str:
        """Return why a computer player with these thoughts chose so, in one line; may be empty."""
        return ""

    def turning_point(
        self,
        before: State,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        """Return what was chosen, and what would have been better by how much, in a sentence.

        By default that is `did` and `would_have`, if the latter says anything. The hindsight says
        what the other choices of its seat were worth against what all chose ("against G, S would
        have won").
        """
        seat = hindsight.seat
        instead = self.would_have(before, choices, hindsight, better, speaker)
        did = self.did(before, choices[seat], seat, speaker)
        return f"{did} {instead}".lstrip() if instead else ""

    def did(self, before: State, choice: Choice, seat: Seat, speaker: Players) -> str:
        """Return what a seat chose, as a sentence for the review; may be empty."""
        return ""

    def would_have(
        self,
        before: State,
        choices: Mapping[Seat, Choice],
        hindsight: Analysis,
        better: Choice,
        speaker: Players,
    ) -> str:
        """Return what another choice would have done in a sentence of its own (`turning_point`).

        It is said at the board, too, where the turn itself shows nothing of it; empty for nothing.
        """
        return ""

    def habit(self, choices: Sequence[Choice], seat: Seat, speaker: Players) -> str:
        """Return in a sentence how a seat could be foreseen in a match; empty if it could not."""
        return ""

    # How it stands ---------------------------------------------------------------------------

    def seat_total(self, state: State, seat: Seat) -> int:
        """Return the seat's score."""
        return state.scores[seat]

    @abstractmethod
    def seat_status(self, state: State, seat: Seat) -> str:
        """Return how the seat stands, in a few words."""

    @abstractmethod
    def position_sentences(self, state: State, speaker: Players) -> list[str]:
        """Return the position as sentences, for reading it aloud."""

    def turn_prompt(self, state: State, seat: Seat, speaker: Players) -> Hint | None:
        """Return what a seat has to do now and why, or None."""
        return None

    def to_do(self, state: State, seat: Seat, speaker: Players) -> ToDo | None:
        """Return what a seat has to do now, for the card that also says what happened, or None."""
        prompt = self.turn_prompt(state, seat, speaker)
        return None if prompt is None else ToDo(*prompt)

    def choice_hint(self, state: State, choice: Choice, speaker: Players) -> Hint | None:
        """Return what a choice alone would do, or None."""
        return None

    def score_sheets(self, state: State, speaker: Players) -> tuple[ScoreSheet, ...]:
        """Return how the score of every seat comes about; none where that needs no sheet."""
        return ()

    def choice_sheet(self, state: State, choice: Choice, speaker: Players) -> ScoreSheet | None:
        """Return the score sheet as a choice would make it, or None."""
        return None

    def round_line(self, state: State) -> tuple[str, bool]:
        """Return the round of a position, or how many were played, and whether it is the last."""
        return "", False

    # How it ended ----------------------------------------------------------------------------

    @abstractmethod
    def reason(self, outcome: Outcome, speaker: Players, state: State) -> str:
        """Return why the match ended, as a sentence or two."""

    def past_result(self, outcome: Outcome, names: Sequence[str]) -> str:
        """Return how a match ended, in one line: who won, with the score."""
        return past_result(outcome, names)


AnyWords: TypeAlias = GameWords[Any, Any]
