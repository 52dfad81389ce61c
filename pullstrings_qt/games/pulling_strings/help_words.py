"""The sentences of help, of a computer player's reasons and of the review."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import GameWords, Players
from pullstrings_qt.core.language import all_of, one_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NUMBERS,
    Cell,
    End,
    cells_of,
    home_owner,
    pulled_cell,
    side_of,
)
from pullstrings_qt.games.pulling_strings.rules import PullingStrings, resolved
from pullstrings_qt.games.pulling_strings.state import (
    Pull,
    PullingStringsState,
    home_totals,
)
from pullstrings_qt.games.pulling_strings.story_words import end_words, pull_words, way

MAX_NAMED: Final = 3
"""How many ends a sentence names."""

WORTH_NAMING: Final = 0.1
"""Share below which an end is not named."""

NEARLY_ALL: Final = 0.85
"""Share from which an end is advised alone."""

NEAR_GAIN: Final = 2
"""Minimum disks one step from home for a coach's note, unless they would decide the match."""

STRIKING_TURNS: Final = 6
STRIKING_SIDE: Final = 0.7
STRIKING_END: Final = 1 / 3


class PullingStringsHelp(GameWords[PullingStringsState, Pull]):
    """Help, reasons and the review of Pulling Strings in words."""

    def nudge(self, state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
        """Return what the other seat may pull."""
        other = 1 - analysis.seat
        ends = _named(state, analysis.likely.get(other, {}), speaker)
        name = speaker.names[other]
        if not ends:
            return _("{name} may pull almost anything.").format(name=name)
        return _("{name} may pull {ends}.").format(name=name, ends=one_of(ends))

    def advice(self, state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
        """Return what the other seat may pull, and the best answer."""
        return " ".join((self.nudge(state, analysis, speaker), _answer(state, analysis, speaker)))

    def coach_note(
        self, state: PullingStringsState, analysis: Analysis, speaker: Players
    ) -> CoachNote | None:
        """Return the most important stack one step from a home, or None.

        A danger comes first, unless the seat could decide the match itself.
        """
        seat = analysis.seat
        danger, chance = _nearest(state, 1 - seat), _nearest(state, seat)
        if chance is not None and (danger is None or (chance.decides and not danger.decides)):
            return _note(chance, seat, speaker, warns=False)
        return None if danger is None else _note(danger, seat, speaker, warns=True)

    def choice_reason(
        self,
        before: PullingStringsState,
        choices: Mapping[Seat, Pull],
        analysis: Analysis,
        speaker: Players,
    ) -> str:
        """Return why a computer player pulled its string, in one line."""
        seat = analysis.seat
        end = resolved(before, seat, choices[seat]).end
        if end is None:
            return ""
        other = 1 - seat
        alone = _homes_after(before, end, None)
        gain = alone[seat] - before.scores[seat]
        taken = before.scores[other] - alone[other]
        stopped = _stopped(before, end, analysis)
        if motion.home_winner(motion.pulled_by_one(before.cells, end)) == seat:
            words = _("{name} pulls {end}, which could win at once.")
        elif gain > 0 and stopped > 0:
            words = _("{name} pulls {end} to bring {gain} home, or to hold {other} back.")
        elif gain > 0:
            words = _("{name} pulls {end} to bring {gain} home.")
        elif taken > 0 and taken >= stopped:
            words = _("{name} pulls {end} to take {taken} away from {other}.")
        elif stopped > 0:
            words = _("{name} pulls {end} so that {other} gets fewer disks home.")
        elif motion.pulled_by_one(before.cells, end) == before.cells:
            words = _("{name} waits: {end} moves nothing.")
        else:
            return ""
        return words.format(
            name=speaker.names[seat],
            end=end_words(end, speaker),
            other=speaker.names[other],
            gain=gain,
            taken=taken,
        )

    def turning_point(
        self,
        before: PullingStringsState,
        choices: Mapping[Seat, Pull],
        hindsight: Analysis,
        better: Pull,
        speaker: Players,
    ) -> str:
        """Return the result of another end, compared with the end that was pulled."""
        seat = hindsight.seat
        other = 1 - seat
        rules = PullingStrings()
        after = rules.play(before, {**choices, seat: better}).state
        really = rules.play(before, choices).state
        mine, theirs = after.scores[seat], after.scores[other]
        if after.ending is not None and after.ending.winners == (seat,):
            words = _("against {end}, {better} would have won it for {name}, {mine} to {theirs}.")
        elif really.ending is not None and really.ending.winners == (other,):
            words = _(
                "against {end}, {better} would have kept {name} in the game, {mine} to {theirs}."
            )
        elif after.scores != really.scores:
            words = _("against {end}, {better} would have made it {mine} to {theirs} for {name}.")
        else:
            words = _("against {end}, {better} would have helped {name} in the next turn.")
        return words.format(
            end=_a_pull(resolved(before, other, choices[other]).end, speaker),
            better=_a_pull(better.end, speaker),
            name=speaker.names[seat],
            mine=mine,
            theirs=theirs,
        )

    def habit(self, choices: Sequence[Pull], seat: Seat, speaker: Players) -> str:
        """Return which side or which end a seat pulled strikingly often; empty where none."""
        ends = [choice.end for choice in choices if choice.end is not None]
        if len(ends) < STRIKING_TURNS:
            return ""
        turns, name = len(choices), speaker.names[seat]
        side, count = Counter(map(side_of, ends)).most_common(1)[0]
        if count >= STRIKING_SIDE * turns:
            end = next(each for each in ends if side_of(each) == side)
            return _("{name} pulled {way} in {count} of {turns} turns.").format(
                name=name, way=way(end), count=count, turns=turns
            )
        end, count = Counter(ends).most_common(1)[0]
        if count > STRIKING_END * turns:
            return _("{name} pulled {end} in {count} of {turns} turns.").format(
                name=name, end=end_words(end, speaker), count=count, turns=turns
            )
        return ""


def _answer(state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
    ends = _named(state, analysis.shares, speaker)
    name = speaker.names[1 - analysis.seat]
    if not ends:
        return _("You may pull almost anything, so {name} cannot guess.").format(name=name)
    if len(ends) == 1:
        alone = max(_by_choice(state, analysis.shares).values()) >= NEARLY_ALL
        words = _("Best for you: pull {end}.") if alone else _("Often pull {end}, but not always.")
        return words.format(end=ends[0])
    if speaker.label is None:
        words = _("Good for you: pull {ends}. Change between them, so {name} cannot guess.")
        return words.format(ends=one_of(ends), name=name)
    return _("Change between {ends}, so {name} cannot guess.").format(ends=all_of(ends), name=name)


def _by_choice(state: PullingStringsState, shares: Mapping[str, float]) -> dict[End | None, float]:
    """Return shares by end; those of strings without disks, all equivalent, under None."""
    found: dict[End | None, float] = {}
    for name, share in shares.items():
        end: End | None = END_NUMBERS[name]
        if not any(state.cells[motion.SLICES[END_NUMBERS[name]]]):
            end = None
        found[end] = found.get(end, 0.0) + share
    return found


def _named(state: PullingStringsState, shares: Mapping[str, float], speaker: Players) -> list[str]:
    """Return the ends with the largest shares, as they follow "pull".

    An empty string comes last: an end named after it would be taken for one.
    """
    by_choice = _by_choice(state, shares)
    ends = sorted(by_choice, key=lambda end: -by_choice[end])[:MAX_NAMED]
    ends.sort(key=lambda end: end is None)
    return [
        _("an empty string") if end is None else end_words(end, speaker)
        for end in ends
        if by_choice[end] >= WORTH_NAMING
    ]


def _a_pull(end: End | None, speaker: Players) -> str:
    """Return an end as a noun: its tile; or a pull in a direction while the tiles show signs."""
    if end is None:
        return _("no pull")
    if speaker.label is not None:
        return speaker.label(end)
    return _("pulling {string}").format(string=pull_words(end))


@dataclass(frozen=True, slots=True)
class _Near:
    """Disks that one pull alone brings home to a seat."""

    decides: bool
    gain: int
    disks: int
    end: End
    origin: Cell
    target: Cell


def _nearest(state: PullingStringsState, seat: Seat) -> _Near | None:
    """Return the single pull that brings a seat most disks home, if it matters."""
    found = [
        near
        for end in state.open_ends
        if (near := _near(state, end, seat)) is not None
        and (near.decides or near.gain >= NEAR_GAIN)
    ]
    return max(found, key=lambda near: (near.decides, near.gain, near.disks), default=None)


def _near(state: PullingStringsState, end: End, seat: Seat) -> _Near | None:
    arriving = [
        (state.cells[cell], cell, pulled_cell(cell, end))
        for cell in cells_of(end)
        if state.cells[cell] and pulled_cell(cell, end) != cell
    ]
    home = [each for each in arriving if home_owner(each[2]) == seat]
    if not home:
        return None
    disks, origin, target = max(home)
    gain = _homes_after(state, end, None)[seat] - state.scores[seat]
    decides = motion.home_winner(motion.pulled_by_one(state.cells, end)) == seat
    return _Near(decides, gain, disks, end, origin, target)


def _note(near: _Near, seat: Seat, speaker: Players, *, warns: bool) -> CoachNote:
    named = speaker.label is not None
    if not warns:
        words = _("A chance: the marked {disks} is one step from your home.")
        if named:
            words = _("A chance: the {disks} on {tile}’s string is one step from your home.")
    elif not named:
        words = _("Careful: the marked {disks} is one step from {name}’s home.")
    elif near.decides:
        words = _("Careful: the {disks} on {tile}’s string could win at {name}’s home.")
    else:
        words = _("Careful: the {disks} on {tile}’s string is one step from {name}’s home.")
    tile = "" if speaker.label is None else speaker.label(near.end)
    text = words.format(disks=near.disks, tile=tile, name=speaker.names[1 - seat])
    return CoachNote(text, (f"c{near.origin}", f"c{near.target}"), warns)


def _stopped(before: PullingStringsState, end: End, analysis: Analysis) -> int:
    """Return how many disks the pull takes from the other seat's likeliest one."""
    other = 1 - analysis.seat
    likely = analysis.likely.get(other)
    if not likely:
        return 0
    theirs = END_NUMBERS[max(likely, key=likely.__getitem__)]
    brings = _homes_after(before, theirs, None)[other] - before.scores[other]
    left = _homes_after(before, theirs, end)[other] - before.scores[other]
    return max(0, brings - max(0, left)) if brings > 0 else 0


def _homes_after(
    state: PullingStringsState, first: End | None, second: End | None
) -> tuple[int, int]:
    cells = motion.pulled(state.cells, first, second, state.options["corner_grows"])
    return home_totals(cells)
