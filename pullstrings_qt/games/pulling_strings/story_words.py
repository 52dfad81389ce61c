"""The sentences of the account of a turn, in full and in few words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.language import all_of, ngettext, pgettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.story import Beat, events_of
from pullstrings_qt.games.pulling_strings.answer_words import answered
from pullstrings_qt.games.pulling_strings.events import Pulled, StackSplit
from pullstrings_qt.games.pulling_strings.geometry import (
    SIZE,
    End,
    column_of,
    home_owner,
    row_of,
    side_of,
)
from pullstrings_qt.games.pulling_strings.string_pulls import Carried, StringPull


def revealed(pulls: Sequence[Pulled], speaker: Players) -> str:
    """Return the chosen tiles, or the answers."""
    first, second = pulls
    plain = first.correct is not False and second.correct is not False
    if plain and first.end is None and second.end is None:
        return _("Nobody pulls a string.")
    if not plain or first.end is None or second.end is None:
        return " ".join(_pulls(pull, speaker) for pull in pulls)
    if first.end == second.end:
        return _("Both pull {end}.").format(end=end_words(first.end, speaker))
    if speaker.label is None:
        return " ".join(_pulls(pull, speaker) for pull in pulls)
    return _("{first} pulls {end}, {second} pulls {other}.").format(
        first=speaker.names[first.seat],
        end=speaker.label(first.end),
        second=speaker.names[second.seat],
        other=speaker.label(second.end),
    )


def _pulls(pull: Pulled, speaker: Players) -> str:
    name = speaker.names[pull.seat]
    if pull.correct is False:
        return answered(pull, speaker)
    if pull.end is None:
        return _("{name} pulls nothing.").format(name=name)
    return _("{name} pulls {end}.").format(name=name, end=end_words(pull.end, speaker))


def end_words(end: End, speaker: Players) -> str:
    """Return an end as it follows "pulls": its tile; while the tiles show signs, which way."""
    return pull_words(end) if speaker.label is None else speaker.label(end)


def pull_words(end: End) -> str:
    """Return the direction of an end and its string, as they follow "pulls".

    For tiles that show signs, whose letters must not be told.
    """
    words = _("{way} in column {number}") if side_of(end) in "ns" else _("{way} in row {number}")
    return words.format(way=way(end), number=end % SIZE + 1)


def way(end: End) -> str:
    """Return the direction in which an end pulls, as it follows "moves the 3"."""
    return {
        "n": pgettext("a direction", "up"),
        "e": pgettext("a direction", "right"),
        "s": pgettext("a direction", "down"),
        "w": pgettext("a direction", "left"),
    }[side_of(end)]


def revealed_briefly(pulls: Sequence[Pulled], speaker: Players) -> str:
    """Return the same in a few words; two wrong answers are only counted."""
    wrong = [pull for pull in pulls if pull.correct is False]
    if len(wrong) == 2:
        return _("Two answers meant something else")
    if wrong:
        return answered(wrong[0], speaker).removesuffix(".")
    pulled = [pull for pull in pulls if pull.end is not None]
    if not pulled:
        return _("Nobody pulls a string.").removesuffix(".")
    if len(pulled) == 1:
        return _("Only {name} pulls").format(name=speaker.names[pulled[0].seat])
    same = pulled[0].end == pulled[1].end
    return _("Both pull the same end") if same else _("Two strings are pulled")


def split(splits: Sequence[StackSplit], speaker: Players) -> str:
    """Return what splits: one stack with its place, or how many."""
    if len(splits) > 1:
        return ngettext(
            "{number} stack is pulled both ways and splits.",
            "{number} stacks are pulled both ways and split.",
            len(splits),
        ).format(number=len(splits))
    (event,) = splits
    place = _("in row {row}, column {column}")
    place = place.format(row=row_of(event.cell) + 1, column=column_of(event.cell) + 1)
    return _split(event, place, speaker)


def _split(event: StackSplit, place: str, speaker: Players) -> str:
    owner = home_owner(event.cell)
    if event.targets == (event.cell, event.cell):
        sentence = _("The {disks} is pulled out of both sides of the corner and stays.")
        if event.added:
            sentence = _("The {disks} in the corner gets one more disk, and both halves stay.")
    elif not event.added:
        sentence = _("The {disks} {place} splits into {half} and {half}.")
    else:
        sentence = _("The {disks} {place} gets one more disk and splits into {half} and {half}.")
        if owner is not None:
            place = _("on {owner}’s home").format(owner=speaker.names[owner])
    return sentence.format(disks=event.disks, half=event.half, place=place)


def split_briefly(splits: Sequence[StackSplit], speaker: Players) -> str:
    """Return the same in a few words."""
    if len(splits) > 1:
        return ngettext("{count} stack splits", "{count} stacks split", len(splits)).format(
            count=len(splits)
        )
    event = splits[0]
    owner = home_owner(event.cell)
    if event.added and owner is not None:
        return _("One more disk for {owner}").format(owner=speaker.names[owner])
    if event.targets == (event.cell, event.cell):
        words = _("{disks} gets one more disk") if event.added else _("{disks} stays in its corner")
    else:
        words = _("{disks} splits into {half} and {half}")
    return words.format(disks=event.disks, half=event.half)


def carried(pull: StringPull, speaker: Players) -> str:
    """Return a string's stacks with targets, first those that come or leave home; or why none."""
    string = _string_name(pull, speaker)
    if pull.carried:
        return _("{string} moves {stacks}.").format(
            string=string, stacks=all_of(_stacks(pull, speaker))
        )
    if pull.stuck is not None:
        return _("{string} moves nothing: its stack is at the edge already.").format(string=string)
    return _("{string} moves nothing: no stack lies on its string.").format(string=string)


def carried_aloud(pull: StringPull, speaker: Players) -> str:
    """Return a string's stacks with start and target, stack by stack; empty for none."""
    if not pull.carried:
        return ""
    stacks = [_moved_aloud(each, pull.by, speaker) for each in pull.carried]
    number = pull.end % SIZE + 1
    if speaker.label is None:  # its name identifies the string
        words = _("{string} moves {stacks}.")
    elif side_of(pull.end) in "ns":
        words = _("{string}, column {number}, moves {stacks}.")
    else:
        words = _("{string}, row {number}, moves {stacks}.")
    string = _string_name(pull, speaker)
    return words.format(string=string, number=number, stacks="; ".join(stacks))


def _moved_aloud(stack: Carried, by: Sequence[Seat], speaker: Players) -> str:
    upright = column_of(stack.origin) == column_of(stack.target)
    place = row_of if upright else column_of
    words = (
        _("{disks} from row {start} to row {end}")
        if upright
        else _("{disks} from column {start} to column {end}")
    )
    came, left = home_owner(stack.target), home_owner(stack.origin)
    parts = [
        words.format(disks=stack.disks, start=place(stack.origin) + 1, end=place(stack.target) + 1)
    ]
    if left is not None:
        parts.append(_("off {owner}’s home").format(owner=speaker.names[left]))
    if came is not None and tuple(by) == (came,):
        parts.append(_("home"))
    elif came is not None:
        parts.append(_("onto {owner}’s home").format(owner=speaker.names[came]))
    elif stack.meets:
        parts.append(_("onto {disks}").format(disks=stack.meets))
    return _(", ").join(parts)


def _string_name(pull: StringPull, speaker: Players) -> str:
    """Return the seat and tile of a pull as the subject of a sentence."""
    both = len(pull.by) > 1
    if speaker.label is not None:
        name = _("Their {tile}") if both else _("{name}’s {tile}")
        return name.format(name=speaker.names[pull.by[0]], tile=speaker.label(pull.end))
    words = _("Their pull") if both else pgettext("at the beginning of a sentence", "{name}’s pull")
    return words.format(name=speaker.names[pull.by[0]])


def _stacks(pull: StringPull, speaker: Players) -> list[str]:
    """Return a string's stacks with targets: those that come home first, the rest counted."""
    home = [each for each in pull.carried if home_owner(each.target) is not None]
    away = [each for each in pull.carried if home_owner(each.origin) is not None]
    rest = [each for each in pull.carried if each not in home and each not in away]
    named = [_brought(each, pull.by, speaker) for each in home]
    named += [_taken(each, speaker) for each in away]
    if len(rest) == 1:
        return [*named, _moved(rest[0], pull.end)]
    if rest and named:
        others = ngettext("one other stack", "{number} other stacks", len(rest))
        return [*named, others.format(number=len(rest))]
    return named or [_all_moved(len(rest), pull.end)]


def _brought(stack: Carried, by: Sequence[Seat], speaker: Players) -> str:
    owner = home_owner(stack.target) or 0
    if tuple(by) == (owner,):
        return _("the {disks} home").format(disks=stack.disks)
    return _("the {disks} onto {owner}’s home").format(
        disks=stack.disks, owner=speaker.names[owner]
    )


def _taken(stack: Carried, speaker: Players) -> str:
    owner = home_owner(stack.origin) or 0
    return _("the {disks} off {owner}’s home").format(disks=stack.disks, owner=speaker.names[owner])


def _moved(stack: Carried, end: End) -> str:
    if stack.meets:
        return _("the {disks} onto the {other}").format(disks=stack.disks, other=stack.meets)
    return _("the {disks} {way}").format(disks=stack.disks, way=way(end))


def _all_moved(stacks: int, end: End) -> str:
    words = ngettext("{number} stack {way}", "{number} stacks {way}", stacks)
    return words.format(number=stacks, way=way(end))


def carried_briefly(pull: StringPull, speaker: Players) -> str:
    """Return the most important effect of a string in a few words, credited to its seat."""
    gains = pull.gains
    owner = max((0, 1), key=lambda seat: (abs(gains[seat]), gains[seat]))
    count, other = abs(gains[owner]), speaker.names[owner]
    if not count:
        return _moved_briefly(pull, speaker)
    brings = gains[owner] > 0
    if len(pull.by) > 1:
        words = (
            _("Both bring {count} to {other}") if brings else _("Both take {count} from {other}")
        )
    elif pull.by[0] == owner:
        words = (
            _("{name} brings {count} home") if brings else _("{name} moves {count} away from home")
        )
    else:
        words = _("{name} brings {count} to {other}")
        if not brings:
            words = _("{name} takes {count} from {other}")
    return words.format(name=speaker.names[pull.by[0]], other=other, count=count)


def _moved_briefly(pull: StringPull, speaker: Players) -> str:
    count = len(pull.carried)
    if not count:
        words = _("Both move nothing") if len(pull.by) > 1 else _("{name} moves nothing")
        return words.format(name=speaker.names[pull.by[0]])
    if len(pull.by) > 1:
        return ngettext("Both move {count} stack", "Both move {count} stacks", count).format(
            count=count
        )
    if count > 1:
        return ngettext("{name} moves {count} stack", "{name} moves {count} stacks", count).format(
            name=speaker.names[pull.by[0]], count=count
        )
    return _("{name} moves the {disks} {way}").format(
        name=speaker.names[pull.by[0]], disks=pull.carried[0].disks, way=way(pull.end)
    )


def broken(count: int) -> str:
    """Return what breaks, and why: so many ends of the string that both pulled."""
    if count > 1:
        return _("Both pulled the same end, so its whole string breaks.")
    return _("Both pulled the same end, so it breaks.")


def broken_briefly(count: int) -> str:
    """Return the same in a few words."""
    return _("A whole string breaks") if count > 1 else _("An end breaks")


def pulling(end: End | None) -> str:
    """Return the direction of a seat's pull, in a few words."""
    if end is None:
        return _("pulls nothing")
    return _("pulls {way}").format(way=way(end))


def gained(beats: Sequence[Beat], seat: Seat, speaker: Players) -> str:
    """Return the tile that moved disks to or from a seat's homes; empty if none or several did."""
    changing = [beat for beat in beats if beat.gains[seat]]
    if len(changing) != 1:
        return ""
    (beat,) = changing
    gain, by = beat.gains[seat], beat.by
    if len(by) > 1:
        words = _("{count} gained with both") if gain > 0 else _("{count} lost with both")
        return words.format(count=abs(gain))
    words = _("{count} gained with {tile}") if gain > 0 else _("{count} lost with {tile}")
    ends = [
        event.end
        for event in events_of(beats)
        if isinstance(event, Pulled) and event.seat == by[0] and event.end is not None
    ]
    name, label = speaker.names[by[0]], speaker.label
    tile = _("{name}’s pull").format(name=name)
    if label is not None and ends:
        tile = _("{name}’s {tile}").format(name=name, tile=label(ends[0]))
    return words.format(count=abs(gain), tile=tile)
