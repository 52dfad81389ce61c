"""The account of a turn of Pulling Strings: the tiles, the splits, each string's stacks."""

from collections.abc import Sequence
from typing import Final

from pullstrings_qt.core.game import Event, Outcome, Step
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Beat, Story, last_beat
from pullstrings_qt.games.pulling_strings import story_words as words
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled, StackMoved, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, Cell, home_owner
from pullstrings_qt.games.pulling_strings.state import HOME_GOAL, PullingStringsState
from pullstrings_qt.games.pulling_strings.string_pulls import NO_GAINS, StringPull, string_pulls

BOTH: Final = (0, 1)


def story(
    before: PullingStringsState,  # noqa: ARG001 - the same for every game
    step: Step[PullingStringsState],
    speaker: Players,
) -> Story:
    """Return the account: tiles, splitting stacks, each pulled string, and last what breaks.

    A splitting stack is an event of three beats: of its splitting and of the strings that pull its
    halves. Each stack that grows at home has a beat of its own, all others split in one.
    """
    events = step.events
    splits = [event for event in events if isinstance(event, StackSplit)]
    grown = [event for event in splits if event.added and home_owner(event.cell) is not None]
    others = [event for event in splits if event not in grown]
    beats = [_reveal_beat(events, speaker)]
    beats += [_split_beat(each, speaker) for each in (*([each] for each in grown), others) if each]
    beats += [_string_beat(pull, speaker) for pull in string_pulls(events)]
    broken = tuple(event for event in events if isinstance(event, EndBroke))
    if broken:
        text, brief = words.broken(len(broken)), words.broken_briefly(len(broken))
        places = tuple(END_NAMES[event.end] for event in broken)
        beats.append(Beat(BOTH, text, brief, places, NO_GAINS, broken))
    return Story(tuple(beats))


def deciding_beat(stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
    """Return the deciding beat: before it the winner had not enough disks at home.

    If no disk can be moved any more, it is the beat that caused it; None if players agreed or all
    turns are played.
    """
    if outcome.reason not in ("home", "strings broken", "dead position"):
        return None
    totals = list(outcome.scores)

    def decided(beat: Beat) -> bool:
        if not outcome.winners:
            return any(isinstance(each, EndBroke | StackMoved | StackSplit) for each in beat.events)
        totals[:] = (total - gain for total, gain in zip(totals, beat.gains, strict=True))
        mine, theirs = totals[outcome.winners[0]], totals[1 - outcome.winners[0]]
        return mine < HOME_GOAL or mine <= theirs

    return last_beat(stories, decided)


def _reveal_beat(events: Sequence[Event], speaker: Players) -> Beat:
    pulled = [event for event in events if isinstance(event, Pulled)]
    return Beat(
        BOTH,
        words.revealed(pulled, speaker),
        words.revealed_briefly(pulled, speaker),
        tuple(dict.fromkeys(END_NAMES[each.shown] for each in pulled if each.shown is not None)),
        NO_GAINS,
        tuple(pulled),
        tells_choices=True,
    )


def _split_beat(splits: Sequence[StackSplit], speaker: Players) -> Beat:
    gains = list(NO_GAINS)
    for event in splits:
        owner = home_owner(event.cell)
        if event.added and owner is not None:
            gains[owner] += 1
    return Beat(
        BOTH,
        words.split(splits, speaker),
        words.split_briefly(splits, speaker),
        tuple(_place(event.cell) for event in splits),
        tuple(gains),
        tuple(splits),
    )


def _string_beat(pull: StringPull, speaker: Players) -> Beat:
    moved = [_place(cell) for each in pull.carried for cell in (each.origin, each.target)]
    resting = END_NAMES[pull.end] if pull.stuck is None else _place(pull.stuck)
    return Beat(
        pull.by,
        words.carried(pull, speaker),
        words.carried_briefly(pull, speaker),
        tuple(moved) or (resting,),
        pull.gains,
        pull.events,
        words.carried_aloud(pull, speaker),
    )


def _place(cell: Cell) -> str:
    return f"c{cell}"
