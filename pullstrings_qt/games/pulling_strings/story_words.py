"""The sentences of the account of a turn, in full and in few words; names of places."""

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
    Cell,
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
    """Return an end as it follows "pulls" where its tile must not be told: which way, and where."""
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
    owner, row, column = home_owner(event.cell), row_of(event.cell) + 1, column_of(event.cell) + 1
    place = _("in row {row}, column {column}").format(row=row, column=column)
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
    place, words = column_of, _("{disks} from column {start} to column {end}")
    if column_of(stack.origin) == column_of(stack.target):
        place, words = row_of, _("{disks} from row {start} to row {end}")
    came, left = home_owner(stack.target), home_owner(stack.origin)
    start, end = place(stack.origin) + 1, place(stack.target) + 1
    parts = [words.format(disks=stack.disks, start=start, end=end)]
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
    come, gone, rest = list[str](), list[str](), list[Carried]()
    for each in pull.carried:
        target, origin = home_owner(each.target), home_owner(each.origin)
        if target is not None:
            mine = pull.by == (target,)
            words = _("the {disks} home") if mine else _("the {disks} onto {owner}’s home")
            come.append(words.format(disks=each.disks, owner=speaker.names[target]))
        if origin is not None:
            words = _("the {disks} off {owner}’s home")
            gone.append(words.format(disks=each.disks, owner=speaker.names[origin]))
        if target is origin is None:
            rest.append(each)
    named = come + gone
    if len(rest) == 1:
        words = _("the {disks} onto the {other}") if rest[0].meets else _("the {disks} {way}")
    elif rest and named:
        words = ngettext("one other stack", "{number} other stacks", len(rest))
    elif rest:
        words = ngettext("{number} stack {way}", "{number} stacks {way}", len(rest))
    else:
        return named
    disks, other = rest[0].disks, rest[0].meets
    return [*named, words.format(disks=disks, other=other, number=len(rest), way=way(pull.end))]


def carried_briefly(pull: StringPull, speaker: Players) -> str:
    """Return the most important effect of a string in a few words, credited to its seat."""
    gains = pull.gains
    owner = max((0, 1), key=lambda seat: (abs(gains[seat]), gains[seat]))
    count, other = abs(gains[owner]), speaker.names[owner]
    if not count:
        return _moved_briefly(pull, speaker)
    if len(pull.by) > 1:
        bring, take = _("Both bring {count} to {other}"), _("Both take {count} from {other}")
    elif pull.by[0] == owner:
        bring, take = _("{name} brings {count} home"), _("{name} moves {count} away from home")
    else:
        bring, take = _("{name} brings {count} to {other}"), _("{name} takes {count} from {other}")
    words = bring if gains[owner] > 0 else take
    return words.format(name=speaker.names[pull.by[0]], other=other, count=count)


def _moved_briefly(pull: StringPull, speaker: Players) -> str:
    count, name, both = len(pull.carried), speaker.names[pull.by[0]], len(pull.by) > 1
    if not count:
        return _("Both move nothing") if both else _("{name} moves nothing").format(name=name)
    if both:
        words = ngettext("Both move {count} stack", "Both move {count} stacks", count)
    elif count > 1:
        words = ngettext("{name} moves {count} stack", "{name} moves {count} stacks", count)
    else:
        words = _("{name} moves the {disks} {way}")
    disks = pull.carried[0].disks
    return words.format(name=name, count=count, disks=disks, way=way(pull.end))


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


def end_name(end: End, face: str | None) -> str:
    """Return the name of an end: of its tile's face, or of the broken end if `face` is None."""
    words = _("Tile {face}, {side}, string {number}.")
    if face is None:
        words = _("Broken end, {side}, string {number}.")
    return words.format(face=face, side=_side_name(end), number=end % SIZE + 1)


def sign_end_name(end: End, shape: str) -> str:
    """Return the name of an end with a sign: its shape in a sentence, not the letter; its place."""
    words = _("{shape} At the {side}, string {number}.")
    return words.format(shape=shape, side=_side_name(end), number=end % SIZE + 1)


def _side_name(end: End) -> str:
    return {"n": _("top"), "e": _("right"), "s": _("bottom"), "w": _("left")}[side_of(end)]


def cell_name(cell: Cell, disks: int) -> str:
    """Return the name of an intersection: place, disks, whose home it is."""
    lying = _("no disks")
    if disks:
        lying = ngettext("{count} disk", "{count} disks", disks).format(count=disks)
    owner = home_owner(cell)
    if owner is not None:
        homes = (_("home of squares"), _("home of circles"))[owner]
        lying = _(", ").join((lying, homes))
    return _("Row {row}, column {column}: {disks}.").format(
        row=row_of(cell) + 1, column=column_of(cell) + 1, disks=lying
    )
