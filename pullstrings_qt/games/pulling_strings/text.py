"""Pulling Strings in words: log, announcements, hints and the reason at the end."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Event, Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.numbers import capital, number_word
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.answer_words import answered, answered_briefly
from pullstrings_qt.games.pulling_strings.ending_words import headline, past_result, reason
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    HomeChanged,
    Pulled,
    StackMoved,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import (
    End,
    column_of,
    opposite,
    row_of,
    side_of,
)
from pullstrings_qt.games.pulling_strings.lessons import last_caption, lessons
from pullstrings_qt.games.pulling_strings.match_words import limited, rematch, table_words, ways
from pullstrings_qt.games.pulling_strings.option_words import aim, option_fields, title_line
from pullstrings_qt.games.pulling_strings.speaker import Speaker, speaker
from pullstrings_qt.games.pulling_strings.state import (
    HOME_GOAL,
    Pull,
    PullingStringsState,
    home_totals,
)
from pullstrings_qt.games.pulling_strings.tour_words import tour_script

__all__ = [
    "Speaker",
    "aim",
    "announcement",
    "choice_hint",
    "headline",
    "hint",
    "last_caption",
    "lessons",
    "limited",
    "option_fields",
    "past_result",
    "position_sentences",
    "reason",
    "rematch",
    "reveal_note",
    "reveal_status",
    "seat_kind",
    "seat_status",
    "seat_total",
    "speaker",
    "table_words",
    "title_line",
    "tour_script",
    "turn_summary",
    "ways",
]


def seat_total(state: PullingStringsState, seat: Seat) -> int:
    """Return the disks on the seat's homes."""
    return state.home_totals[seat]


def seat_kind(seat: Seat) -> str:
    """Return what the seat's homes are called."""
    return (_("squares"), _("circles"))[seat]


def seat_status(state: PullingStringsState, seat: Seat) -> str:
    """Return how far the seat is from winning."""
    mine, other = state.home_totals[seat], state.home_totals[1 - seat]
    missing = max(HOME_GOAL, other + 1 if other >= HOME_GOAL else 0) - mine
    if missing <= 0:
        return _("Five disks are home")
    return ngettext("{count} more to win", "{count} more to win", missing).format(count=missing)


def turn_summary(events: Sequence[Event], speaker: Speaker) -> str:
    """Return the most telling thing of a turn in a few words, for the list of turns."""
    return (
        _broken_summary(events, speaker)
        or _sign_summary(events, speaker)
        or _home_summary(events, speaker)
        or _movement_summary(events)
    )


def _broken_summary(events: Sequence[Event], speaker: Speaker) -> str:
    broken = [event.end for event in events if isinstance(event, EndBroke)]
    if not broken:
        return ""
    if len(broken) > 1:
        return _("A whole string breaks")
    if speaker.label is None:
        return _("An end breaks")
    return _("String end {end} breaks").format(end=speaker.label(broken[0]))


def _sign_summary(events: Sequence[Event], speaker: Speaker) -> str:
    wrong = [event for event in events if isinstance(event, Pulled) and event.correct is False]
    if not wrong:
        return ""
    if len(wrong) == 2:
        return _("Two answers meant something else")
    return answered_briefly(wrong[0], speaker)


def _home_summary(events: Sequence[Event], speaker: Speaker) -> str:
    homes = [event for event in events if isinstance(event, HomeChanged)]
    gains = [event for event in homes if event.after > event.before]
    if not gains:
        return ""
    if len(gains) == 2:
        return _("Both bring disks home")
    return _("{name} brings {count} home").format(
        name=speaker.names[gains[0].seat], count=gains[0].after - gains[0].before
    )


def _movement_summary(events: Sequence[Event]) -> str:
    splits = [event for event in events if isinstance(event, StackSplit)]
    if len(splits) == 1:
        return _("{disks} splits into {half} and {half}").format(
            disks=splits[0].disks, half=splits[0].half
        )
    if splits:
        return ngettext("{count} stack splits", "{count} stacks split", len(splits)).format(
            count=len(splits)
        )
    moves = sum(isinstance(event, StackMoved) for event in events)
    if moves:
        return ngettext("{count} stack moves", "{count} stacks move", moves).format(count=moves)
    return _("Nothing moves")


def announcement(events: Sequence[Event], speaker: Speaker) -> list[str]:
    """Return a turn as a few sentences, in the order in which things happen.

    Details of many stacks are left to `position_sentences`: nobody can follow them by ear.
    """
    sentences = _pull_sentences(events, speaker)
    splits = [event for event in events if isinstance(event, StackSplit)]
    if len(splits) == 1:
        sentences.append(_split_sentence(splits[0]))
    elif splits:
        sentences.append(
            ngettext("One stack splits.", "{number} stacks split.", len(splits)).format(
                number=capital(number_word(len(splits)))
            )
        )
    moves = sum(isinstance(event, StackMoved) for event in events)
    if moves:
        sentences.append(_moves_sentence(moves, ""))
    if not splits and not moves:
        sentences.append(_("Nothing moves."))
    sentences += _broken_sentences(events, speaker)
    homes = [event for event in events if isinstance(event, HomeChanged)]
    if len(homes) == 2:
        sentences.append(
            _("{first} has {mine} home, {second} {theirs}.").format(
                first=speaker.names[homes[0].seat],
                mine=number_word(homes[0].after),
                second=speaker.names[homes[1].seat],
                theirs=number_word(homes[1].after),
            )
        )
    elif homes:
        sentences.append(
            _("{name} has {count} home.").format(
                name=speaker.names[homes[0].seat], count=number_word(homes[0].after)
            )
        )
    return sentences


def _pull_sentences(events: Sequence[Event], speaker: Speaker) -> list[str]:
    pulls = [event for event in events if isinstance(event, Pulled)]
    plain = all(event.end is not None and event.correct is not False for event in pulls)
    if len(pulls) == 2 and plain and speaker.label is not None:
        first, second = pulls
        return [
            _("{first} pulls {end}, {second} pulls {other}.").format(
                first=speaker.names[first.seat],
                end=speaker.label(first.end or 0),
                second=speaker.names[second.seat],
                other=speaker.label(second.end or 0),
            )
        ]
    return [_pull_sentence(event, speaker) for event in pulls]


def _pull_sentence(event: Pulled, speaker: Speaker) -> str:
    name = speaker.names[event.seat]
    if event.correct is False:
        return answered(event, speaker)
    if event.end is None:
        return _("{name} pulls nothing.").format(name=name)
    side = {
        "n": _("{name} pulls up, column {number}."),
        "e": _("{name} pulls to the right, row {number}."),
        "s": _("{name} pulls down, column {number}."),
        "w": _("{name} pulls to the left, row {number}."),
    }[side_of(event.end)]
    where = side.format(name=name, number=event.end % 5 + 1)
    if speaker.label is None:
        return where
    return _("{name} pulls {end}.").format(name=name, end=speaker.label(event.end))


def _split_sentence(event: StackSplit) -> str:
    if event.added:
        return _("The {disks} gets one more disk and splits into {half} and {half}.").format(
            disks=event.disks, half=event.half
        )
    return _("The {disks} splits into {half} and {half}.").format(
        disks=event.disks, half=event.half
    )


def _moves_sentence(moves: int, side: str) -> str:
    sentence = {
        "n": ngettext("One stack slides up.", "{number} stacks slide up.", moves),
        "e": ngettext("One stack slides right.", "{number} stacks slide right.", moves),
        "s": ngettext("One stack slides down.", "{number} stacks slide down.", moves),
        "w": ngettext("One stack slides left.", "{number} stacks slide left.", moves),
        "": ngettext("One stack moves.", "{number} stacks move.", moves),
    }[side]
    return sentence.format(number=capital(number_word(moves)))


def _broken_sentences(events: Sequence[Event], speaker: Speaker) -> list[str]:
    broken = [event.end for event in events if isinstance(event, EndBroke)]
    if not broken:
        return []
    if len(broken) > 1:
        return [_("The whole string breaks. Both of you pulled the same end.")]
    if speaker.label is None:
        return [_("An end breaks. Both of you pulled it.")]
    return [_("End {end} breaks. Both of you pulled it.").format(end=speaker.label(broken[0]))]


def reveal_status(events: Sequence[Event], seat: Seat) -> str:
    """Return what a seat does in this turn, for its card during the reveal."""
    pulled = next(event for event in events if isinstance(event, Pulled) and event.seat == seat)
    if pulled.end is None:
        return _("pulls nothing")
    return {
        "n": _("pulls up"),
        "e": _("pulls to the right"),
        "s": _("pulls down"),
        "w": _("pulls to the left"),
    }[side_of(pulled.end)]


def reveal_note(events: Sequence[Event]) -> tuple[str, str]:
    """Return a heading and a sentence that explain how two pulls work together."""
    ends = [event.end for event in events if isinstance(event, Pulled) and event.end is not None]
    if len(ends) < 2:
        heading = _("One string is pulled") if ends else _("No string is pulled")
        words = (
            _("Every stack on it moves one step, unless it already lies at the edge.")
            if ends
            else _("Nothing moves this time.")
        )
    elif ends[0] == ends[1]:
        heading = _("Both pull the same end")
        words = _same_end_words(sum(isinstance(event, EndBroke) for event in events))
    elif ends[0] == opposite(ends[1]):
        heading = _("Both ends, one string")
        words = _("Every stack on it splits in two. An odd stack gets one more disk first.")
    elif (side_of(ends[0]) in "ns") == (side_of(ends[1]) in "ns"):
        heading = _("Two strings side by side")
        words = _("Every stack on them moves one step, unless it already lies at the edge.")
    else:
        heading = _("Two strings that cross")
        words = _("A stack where they cross splits in two, one half each way.")
    return heading, words


def _same_end_words(broken: int) -> str:
    if broken > 1:
        return _(
            "Every stack on it moves one step, unless it already lies at the edge. "
            "Then the whole string breaks."
        )
    return _(
        "Every stack on it moves one step, unless it already lies at the edge. Then the end breaks."
    )


def choice_hint(
    state: PullingStringsState, choice: Pull, speaker: Speaker
) -> tuple[str, str] | None:
    """Return what a choice alone would do: a heading and a few sentences."""
    return None if choice.end is None else hint(state, choice.end, speaker)


def hint(state: PullingStringsState, end: End, speaker: Speaker) -> tuple[str, str]:
    """Return what one pull at an end would do: a heading and a few sentences."""
    heading = (
        _("If only {end} is pulled").format(end=speaker.label(end))
        if speaker.label
        else _("If only this end is pulled")
    )
    sentences = [*_movement_hints(state, end), *_home_hints(state, end, speaker)]
    return heading, " ".join(sentences)


def _movement_hints(state: PullingStringsState, end: End) -> list[str]:
    along = list(range(25))[motion.SLICES[end]]
    nearest = along[0] if motion.TOWARDS_FIRST[end] else along[-1]
    moving = sum(1 for cell in along if state.cells[cell] and cell != nearest)
    sentences = []
    if moving:
        sentences.append(_moves_sentence(moving, side_of(end)))
    if state.cells[nearest]:
        sentences.append(_("The {disks} at the edge stays.").format(disks=state.cells[nearest]))
    return sentences or [_("Nothing moves: no stack lies on this string.")]


def _home_hints(state: PullingStringsState, end: End, speaker: Speaker) -> list[str]:
    after = home_totals(motion.pulled_by_one(state.cells, end))
    changed = [
        (speaker.names[seat], number_word(now))
        for seat, (before, now) in enumerate(zip(state.home_totals, after, strict=True))
        if before != now
    ]
    if len(changed) == 2:
        (first, mine), (second, theirs) = changed
        sentence = _("{first} would have {mine} home, {second} {theirs}.")
        return [sentence.format(first=first, mine=mine, second=second, theirs=theirs)]
    return [
        _("{name} would have {count} home.").format(name=name, count=count)
        for name, count in changed
    ]


def position_sentences(state: PullingStringsState, speaker: Speaker) -> list[str]:
    """Return the position as sentences, for reading it aloud."""
    sentences = [
        _("{name} has {count} home.").format(name=name, count=number_word(total))
        for name, total in zip(speaker.names, state.home_totals, strict=True)
    ]
    sentences += [
        ngettext(
            "Row {row}, column {column}: {count} disk.",
            "Row {row}, column {column}: {count} disks.",
            disks,
        ).format(row=row_of(cell) + 1, column=column_of(cell) + 1, count=disks)
        for cell, disks in state.stacks.items()
    ]
    if state.broken:
        count = len(state.broken_ends)
        sentences.append(
            ngettext("{count} end is broken.", "{count} ends are broken.", count).format(
                count=count
            )
        )
    return sentences
