"""The rules of Pulling Strings, both editions (rules 2003 and 2007, rulings P1 to P20)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from pullstrings_qt.core.errors import IllegalChoice, NotationError, quoted
from pullstrings_qt.core.game import (
    Event,
    Game,
    Options,
    Outcome,
    Seat,
    Setup,
    Step,
    marked,
    squeezed,
)
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings import motion
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
    StackBlocked,
    StackMoved,
    StacksCombined,
    StackSplit,
)
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NAMES,
    END_NUMBERS,
    SIZE,
    TARGETS,
    End,
    ends_at,
    opposite,
)
from pullstrings_qt.games.pulling_strings.state import (
    ANY_TILES,
    HOME_GOAL,
    LAYOUT_2003,
    Pull,
    PullingStringsState,
    check_options,
    is_tile_name,
    read_layout,
    start_cells,
)
from pullstrings_qt.tiles.faces import DRAWN_TILES
from pullstrings_qt.tiles.tile_set import drawn_tiles, playable_set

END_PULLS = tuple(Pull(end) for end in range(4 * SIZE))
NO_PULL = Pull(None)
LONGEST_MATCH = 1000
"""Turns after which programs that learn stop, where no option sets a limit (P20)."""


class PullingStrings(Game[PullingStringsState, Pull]):
    """Pulling Strings for two seats: 0 is squares (Eks), 1 is circles (Oh)."""

    id = "pulling_strings"

    check_options = staticmethod(check_options)

    def draw_setup(self, options: Options, chance: Random) -> Setup:
        """Return a layout: fixed in 2003, twenty random tiles in 2007 (P1).

        Raises:
            NotationError: the tile set is missing, or too small.
        """
        checked = check_options(options)
        if checked["edition"] == "2003":
            return {"layout": list(LAYOUT_2003)}
        if checked["tiles"] == ANY_TILES:
            every = tuple(playable_set(checked["tileset"]).tiles)
            tiles = chance.sample(every, min(DRAWN_TILES, len(every)))
        else:
            tiles = list(drawn_tiles(checked["tileset"], tuple(checked["tiles"] or ())))
        drawn = chance.sample(tiles, len(tiles))
        return {"layout": drawn[: 4 * SIZE], "aside": sorted(drawn[4 * SIZE :])}

    def start(self, options: Options, setup: Setup) -> PullingStringsState:
        """Return the state with five disks on the middle intersection (2003, Figure 1)."""
        checked = check_options(options)
        layout, aside = read_layout(checked, setup)
        return PullingStringsState(start_cells(), 0, 0, layout, aside, checked)

    def choices(self, state: PullingStringsState, seat: Seat) -> Sequence[Pull]:
        """Return every open end; no pull and wrong signs only where the options know them."""
        if seat not in self.deciding(state):
            return ()
        return _pulls(state, state.open_ends, (*state.layout, *state.aside))

    def all_choices(self, state: PullingStringsState) -> Sequence[Pull]:
        """Return every end; no pull and wrong signs only where the options know them."""
        return _pulls(state, motion.ENDS, _tiles_of(state))

    def observation(self, state: PullingStringsState, seat: Seat) -> Sequence[float]:
        """Return the disks, the broken ends, who looks and the turn, and the tiles for learners."""
        disks = [squeezed(each, HOME_GOAL) for each in state.cells]
        broken = [float(state.broken >> end & 1) for end in motion.ENDS]
        turn = state.turn / max(state.turn, self.longest_match(state.options))
        seen = [*disks, *broken, *marked(seat, 2), turn]
        if state.options["learning"] != "none":
            signs = _tiles_of(state)
            seen += [signs.index(tile) / len(signs) for tile in state.layout]
        return seen

    def longest_match(self, options: Options) -> int:
        """Return the turn limit of the options, or `LONGEST_MATCH`."""
        return int(check_options(options)["turn_limit"] or LONGEST_MATCH)

    def check_choice(self, state: PullingStringsState, seat: Seat, choice: Pull) -> None:
        """Check that the end is open, and the other conditions of the options (P5, P11).

        Raises:
            IllegalChoice: with reason not deciding, no pull, no such end, broken end, sign not
                asked or no sign.
        """
        if seat not in self.deciding(state):
            raise IllegalChoice(_("The match is over."), "not deciding")
        if choice.end is None:
            if not allows_no_pull(state.options) or choice.signed is not None:
                raise IllegalChoice("A string end has to be chosen.", "no pull")
            return
        if choice.end not in motion.ENDS:
            raise IllegalChoice("There is no such string end.", "no such end")
        name = END_NAMES[choice.end]
        if state.broken >> choice.end & 1:
            words = f"The end {name} is broken. Choose another one."
            raise IllegalChoice(words, "broken end", end=name)
        if choice.signed is not None and state.options["learning"] == "none":
            words = "Answers are given only in the learning variants."
            raise IllegalChoice(words, "sign not asked", end=name)
        if choice.signed is not None and not is_tile_name(choice.signed):
            raise IllegalChoice("An answer has to be chosen.", "no sign", end=name)

    def play(
        self, state: PullingStringsState, choices: Mapping[Seat, Pull]
    ) -> Step[PullingStringsState]:
        if choices.keys() != self.deciding(state):
            words = _("The match is over.") if state.ending else "Both seats have to choose."
            raise IllegalChoice(words, "not deciding")
        for seat in sorted(choices):
            self.check_choice(state, seat, choices[seat])
        pulls = tuple(resolved(state, seat, choices[seat]) for seat in (0, 1))
        first, second = pulls[0].end, pulls[1].end
        grows = state.options["corner_grows"]
        movements = _movements(state.cells, first, second, grows)
        cells = motion.pulled(state.cells, first, second, grows)
        breaks: list[End] = []
        if first is not None and first == second:
            breaks = [first]
            if state.options["breaks"] == "string":  # P2: what is left of it
                breaks = sorted({first, opposite(first)}.intersection(state.open_ends))
        broken = state.broken | sum(1 << end for end in breaks)
        returns = broken == state.broken and sum(cells) == sum(state.cells)
        former = (*state.former, (state.cells, first, second)) if returns else ()
        after = replace(state, cells=cells, broken=broken, turn=state.turn + 1, former=former)
        after = replace(after, ending=_ending(after))
        return Step(after, (*pulls, *movements, *map(EndBroke, breaks)))

    def read_choice(self, text: str) -> Pull:
        """Return the pull written as an end, ``-``, or ``end:sign`` (notation.md)."""
        if text == "-":
            return NO_PULL
        end, colon, sign = text.partition(":")
        if end not in END_NUMBERS or (colon and not is_tile_name(sign)):
            raise NotationError(
                f"“{quoted(text)}” is not a choice of Pulling Strings; an end is written like n3."
            )
        return Pull(END_NUMBERS[end], sign) if colon else END_PULLS[END_NUMBERS[end]]

    def write_choice(self, choice: Pull) -> str:
        if choice.end is None:
            return "-"
        name = END_NAMES[choice.end]
        return name if choice.signed is None else f"{name}:{choice.signed}"

    def write_position(self, state: PullingStringsState) -> str:
        rows = (state.cells[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
        disks = "/".join(",".join(map(str, row)) for row in rows)
        return f"{disks} {','.join(END_NAMES[end] for end in state.broken_ends) or '-'}"

    def read_position(self, text: str, options: Options, setup: Setup) -> PullingStringsState:
        """Return the state of a position, without any previous turns."""
        problem = NotationError(f"“{quoted(text)}” is not a position of Pulling Strings.")
        disks, _gap, ends = text.strip().partition(" ")
        rows = [row.split(",") for row in disks.split("/")]
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
            raise problem
        numbers = [number for row in rows for number in row]
        if not all(each.isascii() and each.isdigit() and len(each) < 10 for each in numbers):
            raise problem
        names = [] if ends.strip() in ("", "-") else ends.strip().split(",")
        if any(name not in END_NUMBERS for name in names) or len(set(names)) != len(names):
            raise problem
        cells, broken = tuple(map(int, numbers)), sum(1 << END_NUMBERS[name] for name in names)
        state = replace(self.start(options, setup), cells=cells, broken=broken)
        return replace(state, ending=_ending(state))


def _pulls(state: PullingStringsState, ends: Iterable[End], signs: Iterable[str]) -> list[Pull]:
    pulls = [END_PULLS[end] for end in ends]
    if allows_no_pull(state.options):
        pulls.append(NO_PULL)
    if state.options["learning"] != "none":
        pulls += [Pull(end, sign) for end in ends for sign in signs]
    return pulls


def _tiles_of(state: PullingStringsState) -> list[str]:
    return sorted((*state.layout, *state.aside))


def allows_no_pull(options: Options) -> bool:
    """Return whether a seat may pull nothing: a missing or wrong sign (P5, P11)."""
    return bool(options["learning"] != "none" or options["choosing"] == "table")


def resolved(state: PullingStringsState, seat: Seat, choice: Pull) -> Pulled:
    """Return the actual pull of a choice: in the learning variants the sign decides (P11)."""
    if choice.end is None or state.options["learning"] == "none":
        return Pulled(seat, choice.end, choice.end)
    signed = choice.signed or state.layout[choice.end]
    if signed == state.layout[choice.end]:
        return Pulled(seat, choice.end, choice.end, signed, correct=True)
    end = None
    if state.options["learning"] == "signed pull" and signed in state.layout:
        meant_by_sign = state.layout.index(signed)
        end = None if state.broken >> meant_by_sign & 1 else meant_by_sign
    return Pulled(seat, end, choice.end, signed, correct=False)


def _movements(
    cells: tuple[int, ...], first: End | None, second: End | None, corner_grows: bool
) -> tuple[Event, ...]:
    """Return the movements: all splits, then all moves, then all combinations (P10)."""
    ends = tuple(dict.fromkeys(end for end in (first, second) if end is not None))
    splits, moves, arrivals = list[Event](), list[Event](), defaultdict[int, list[int]](list)
    for cell, disks in enumerate(cells):
        if not disks:
            continue
        pulls = [end for end in ends if cell in TARGETS[end]]
        if len(pulls) == 2:
            targets = (TARGETS[pulls[0]][cell], TARGETS[pulls[1]][cell])
            half = (disks + 1) // 2
            if not corner_grows and targets == (cell, cell):
                half = disks // 2
                if disks % 2:  # P9 by option: the odd disk cannot move
                    arrivals[cell].append(1)
            splits.append(StackSplit(cell, disks, half, (pulls[0], pulls[1]), targets))
            for target in targets:
                arrivals[target].append(half)
            continue
        target = TARGETS[pulls[0]][cell] if pulls else cell
        if pulls and target == cell:
            moves.append(StackBlocked(cell, disks, pulls[0]))
        elif pulls:
            moves.append(StackMoved(cell, target, disks, pulls[0]))
        arrivals[target].append(disks)
    combinations = [
        StacksCombined(cell, tuple(parts), sum(parts))
        for cell, parts in sorted(arrivals.items())
        if len(parts) > 1
    ]
    return (*splits, *moves, *combinations)


def _ending(state: PullingStringsState) -> Outcome | None:
    """Return the outcome of a position at the end of a turn, or None (P12 to P14, P20)."""
    totals = state.scores
    winner = motion.home_winner(state.cells)
    if winner is not None:
        return Outcome((winner,), "home", totals)
    if all(state.broken >> end & 1 for cell in state.stacks for end in ends_at(cell)):
        return Outcome((), "strings broken", totals)
    if motion.is_dead(state.cells, state.broken, state.options["corner_grows"]):
        return Outcome((), "dead position", totals)
    limit = state.options["turn_limit"]
    if limit is not None and state.turn >= limit:
        return Outcome((), "turn limit", totals)
    return None
