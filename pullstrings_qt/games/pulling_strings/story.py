"""The account of a turn of Pulling Strings: the tiles, the splits, each string's stacks."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pullstrings_qt.core.game import Event, Outcome, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.pulling_strings import story_words as words
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    HomeChanged,
    Pulled,
    StackMoved,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import END_NAMES, Cell, home_owner
from pullstrings_qt.games.pulling_strings.speaker import Speaker
from pullstrings_qt.games.pulling_strings.state import HOME_GOAL, PullingStringsState
from pullstrings_qt.games.pulling_strings.string_pulls import NO_GAINS, StringPull, string_pulls

BOTH: Final = (0, 1)


def story(
    before: PullingStringsState,  # noqa: ARG001 - the same for every game
    step: Step[PullingStringsState],
    speaker: Speaker,
) -> Story:
    """Return the account of a turn, string by string.

    The tiles come first, then the splitting stacks, then each pulled string (`string_pulls`). A
    breaking end comes last. A splitting stack is an event of three beats: of its splitting and of
    the strings that pull its halves.
    """
    events = step.events
    beats = [_reveal_beat(events, speaker), *_split_beats(events, speaker)]
    beats += [_string_beat(pull, speaker) for pull in string_pulls(events)]
    beats += _break_beats(events)
    for event in events:
        if isinstance(event, HomeChanged):
            _add_to_last_gain(beats, event)
    return Story(tuple(beats))


def brief(story: Story) -> str:
    """Return the most important event of a turn in a few words.

    Breaking ends come before wrong answers, these before disks that came home or left it, and then
    splits and moves.
    """
    beats = story.beats
    for beat in reversed(beats):  # breaking ends are in the last beat, answers in the first
        if any(isinstance(event, EndBroke) or _is_wrong(event) for event in beat.events):
            return beat.brief
    if sum(len(beat.by) == 1 and beat.gains[beat.by[0]] > 0 for beat in beats) == 2:
        return _("Both bring disks home")
    if any(any(beat.gains) for beat in beats):
        return story.headline.brief
    split = next((beat for beat in beats if _has(beat, StackSplit)), None)
    if split is not None:
        return split.brief
    return _moved_briefly(beats)


def _moved_briefly(beats: Sequence[Beat]) -> str:
    moving = [beat for beat in beats if _has(beat, StackMoved)]
    if len(moving) == 1:
        return moving[0].brief
    if not moving:
        return beats[0].brief if len(beats) == 1 else _("Nothing moves")
    count = sum(isinstance(event, StackMoved) for beat in moving for event in beat.events)
    return ngettext("{count} stack moves", "{count} stacks move", count).format(count=count)


def _has(beat: Beat, kind: type[Event]) -> bool:
    return any(isinstance(event, kind) for event in beat.events)


def _is_wrong(event: Event) -> bool:
    return isinstance(event, Pulled) and event.correct is False


def deciding_beat(stories: Sequence[Story], outcome: Outcome) -> tuple[int, int] | None:
    """Return the deciding beat: before it the winner had not enough disks at home.

    Args:
        stories: one for each turn of the match, from the first.
        outcome: how the match ended.

    Returns:
        the index of a story and of a beat in it. If no disk can be moved any more, the beat that
        caused it; None if players agreed or all turns are played.
    """
    last = len(stories) - 1
    if last < 0 or outcome.reason not in ("home", "strings broken", "dead position"):
        return None
    totals = list(outcome.scores)
    for index in range(len(stories[last].beats) - 1, -1, -1):
        beat = stories[last].beats[index]
        if not outcome.winners:
            if any(isinstance(event, EndBroke | StackMoved | StackSplit) for event in beat.events):
                return last, index
            continue
        totals = [total - gain for total, gain in zip(totals, beat.gains, strict=True)]
        mine, theirs = totals[outcome.winners[0]], totals[1 - outcome.winners[0]]
        if mine < HOME_GOAL or mine <= theirs:
            return last, index
    return None


def _reveal_beat(events: Sequence[Event], speaker: Speaker) -> Beat:
    pulled = [event for event in events if isinstance(event, Pulled)]
    ends = [event.meant if event.end is None else event.end for event in pulled]
    return Beat(
        BOTH,
        words.revealed(pulled, speaker),
        words.revealed_briefly(pulled, speaker),
        tuple(dict.fromkeys(END_NAMES[end] for end in ends if end is not None)),
        NO_GAINS,
        tuple(pulled),
        tells_choices=True,
    )


def _split_beats(events: Sequence[Event], speaker: Speaker) -> list[Beat]:
    """Return a beat for each stack that grows at home, and one for all other splits."""
    splits = [event for event in events if isinstance(event, StackSplit)]
    at_home = [event for event in splits if event.added and home_owner(event.cell) is not None]
    others = [event for event in splits if event not in at_home]
    beats = [_split_beat([event], speaker) for event in at_home]
    return [*beats, _split_beat(others, speaker)] if others else beats


def _split_beat(splits: Sequence[StackSplit], speaker: Speaker) -> Beat:
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
        words.split_aloud(splits, speaker),
    )


def _string_beat(pull: StringPull, speaker: Speaker) -> Beat:
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


def _break_beats(events: Sequence[Event]) -> list[Beat]:
    broken = [event for event in events if isinstance(event, EndBroke)]
    if not broken:
        return []
    return [
        Beat(
            BOTH,
            words.broken(len(broken)),
            words.broken_briefly(len(broken)),
            tuple(END_NAMES[event.end] for event in broken),
            NO_GAINS,
            tuple(broken),
        )
    ]


def _add_to_last_gain(beats: list[Beat], event: HomeChanged) -> None:
    """Add a new total to the beat that reaches it."""
    index = max(number for number, beat in enumerate(beats) if beat.gains[event.seat])
    beats[index] = replace(beats[index], events=(*beats[index].events, event))


def _place(cell: Cell) -> str:
    return f"c{cell}"
