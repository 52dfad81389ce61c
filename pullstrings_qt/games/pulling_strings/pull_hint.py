"""What one pull at an end would do, as signs on the board."""

from typing import Final

from pullstrings_qt.games.pulling_strings.geometry import End, cells_of, pulled_cell, side_of
from pullstrings_qt.games.pulling_strings.items import Sign
from pullstrings_qt.games.pulling_strings.state import PullingStringsState
from pullstrings_qt.games.pulling_strings.string_art import cell_point, end_angle, end_point

STOP_BESIDE: Final = 72.0
STOP_ABOVE: Final = 64.0


def pull_signs(state: PullingStringsState, end: End) -> list[Sign]:
    """Return what one pull at an end would do: arrows, ghosts, and bars where stacks stay."""
    signs, angle = [], end_angle(end)
    for cell in cells_of(end):
        disks = state.cells[cell]
        if not disks:
            continue
        target, point = pulled_cell(cell, end), cell_point(cell)
        if target == cell:
            off = STOP_BESIDE if side_of(end) in "ew" else STOP_ABOVE
            way = end_point(end) - point
            length = abs(way.x()) + abs(way.y())
            signs.append(Sign("stop", point + way * (off / length), angle))
            continue
        if not state.cells[target]:
            signs.append(Sign("ghost", cell_point(target), disks=disks))
        signs.append(Sign("chevrons", (point + cell_point(target)) / 2, angle))
    return signs
