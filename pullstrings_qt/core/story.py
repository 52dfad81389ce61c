"""One account of a turn, told by the words of a game: nobody else interprets its events."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pullstrings_qt.core.game import Event, Outcome, Seat


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing of a turn that a person can follow."""

    by: tuple[Seat, ...]  # the seats that made it happen, who need not gain; none for the rules
    text: str  # one whole sentence, with tiles and places by name
    brief: str  # in a few words, for a row of the list of turns
    places: tuple[str, ...]  # ids of places of the board, in the order of the movement
    gains: tuple[int, ...]  # change of each seat's score
    events: tuple[Event, ...] = ()  # what it tells, for the look of the beat
    told_aloud: str = ""  # with every place it speaks of, for those who do not see the board
    tells_choices: bool = False  # only what each seat chose, which the cards of the seats show

    @property
    def aloud(self) -> str:
        """The sentence for those who do not see the board."""
        return self.told_aloud or self.text


@dataclass(frozen=True, slots=True)
class Story:
    """The account of one turn, or of one step of it: its beats in order, at least one."""

    beats: tuple[Beat, ...]

    @property
    def text(self) -> str:
        """All sentences, one after the other."""
        return " ".join(self.sentences)

    @property
    def aloud(self) -> str:
        """All sentences for those who do not see the board."""
        return " ".join(beat.aloud for beat in self.beats if beat.aloud)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentence of each beat."""
        return tuple(beat.text for beat in self.beats if beat.text)

    @property
    def gains(self) -> tuple[int, ...]:
        """Change of each seat's score over all beats."""
        return tuple(map(sum, zip(*(beat.gains for beat in self.beats), strict=True)))

    @property
    def headline(self) -> Beat:
        """The most telling beat: what a row of the list of turns says of the whole story.

        It changed scores most; of several alike it is the last one that a seat caused: what the
        rules add, such as the end of a round, comes after it.
        """
        return max(self.beats[::-1], key=lambda beat: (sum(map(abs, beat.gains)), bool(beat.by)))


def events_of(beats: Iterable[Beat]) -> tuple[Event, ...]:
    """Return the events that the beats tell, each once, in order."""
    told: list[Event] = []
    for beat in beats:
        told += [event for event in beat.events if event not in told]
    return tuple(told)


def join(stories: Iterable[Story]) -> Story:
    """Return the story of a turn of several steps."""
    return Story(tuple(beat for story in stories for beat in story.beats))


def deciding_beat(stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
    """Return the index of a story, and of its beat that gave the winners the lead, or None."""
    if _leaders(outcome.scores) != outcome.winners:
        return None
    totals = list(outcome.scores)

    def took_the_lead(beat: Beat) -> bool:
        totals[:] = (total - gain for total, gain in zip(totals, beat.gains, strict=True))
        return _leaders(totals) != outcome.winners

    return last_beat(stories, took_the_lead)


def last_beat(stories: Sequence[Story], is_meant: Callable[[Beat], bool]) -> tuple[int, int] | None:
    """Return the last beat of a match that is meant, or None: its story and its place there."""
    for number in range(len(stories) - 1, -1, -1):
        for index in range(len(stories[number].beats) - 1, -1, -1):
            if is_meant(stories[number].beats[index]):
                return number, index
    return None


def _leaders(totals: Sequence[int]) -> tuple[Seat, ...]:
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
