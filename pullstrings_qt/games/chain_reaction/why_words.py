"""Why a segment or a place cannot be chosen, in words."""

from collections.abc import Sequence

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.chain_reaction.geometry import Square
from pullstrings_qt.games.chain_reaction.segments import Obstacle
from pullstrings_qt.games.chain_reaction.state import ChainReactionState, Segment


def why_no_segment(
    state: ChainReactionState, segment: Segment, obstacle: Obstacle
) -> IllegalChoice:
    """Return the refusal of a segment, with the squares that matter."""
    start, first = segment.start.name, segment.first.name
    second = segment.second.name if state.board.has(segment.second) else first
    tower = state.tower.name if state.tower is not None else start
    sentence = {
        Obstacle.OFF_BOARD: _("Only the upper piece of a tower may leave, over the far line."),
        Obstacle.TWO_TOWERS: _(
            "Not that way: {first} and {second} are both taken, and two towers at once are not "
            "allowed."
        ),
        Obstacle.TOWER_STANDS: _("The tower on {tower} has to move first."),
        Obstacle.TOWER_ONLY: _("After the first move only the tower on {tower} goes on."),
        Obstacle.NOT_OWN: _("On {start} there is no piece of yours to move."),
        Obstacle.NOT_A_STEP: _("{first} is not next to {start}. Pieces go one square at a time."),
        Obstacle.OWN_TOWER_STAYS: _(
            "Not that way: your own tower would stay, and after this move it can no longer move on."
        ),
        Obstacle.BEYOND_ONE: _("The upper piece has to stop on the square right behind the line."),
        Obstacle.DEAD_END: _(
            "Not that way: your own tower could not be taken apart again in time."
        ),
    }[obstacle]
    if state.tower == segment.start:
        sentence = _about_tower(obstacle) or sentence
    return IllegalChoice(
        sentence.format(start=start, first=first, second=second, tower=tower),
        obstacle.value,
        start=start,
        first=first,
    )


def _about_tower(obstacle: Obstacle) -> str:
    """Return what is said of a tower instead of a single piece, or nothing."""
    if obstacle is Obstacle.OFF_BOARD:
        return _("Not that way: a piece would leave the board beside or behind it.")
    if obstacle is Obstacle.NOT_A_STEP:
        return _("Too far: the pieces of a tower land one and two squares from {start}.")
    return ""


def why_not_here(
    state: ChainReactionState, square: Square, places: Sequence[Square]
) -> IllegalChoice:
    """Return the refusal of a place for a piece that comes back."""
    name = square.name if state.board.has(square) else ""
    if not name:
        sentence = _("That square is not on the board.")
    elif state.at(square):
        sentence = _("{square} is taken.")
    else:
        sentence = _("Pieces come home to the middle row first: {places}.")
    words = sentence.format(square=name, places=", ".join(place.name for place in places))
    return IllegalChoice(words, "not a place", square=name)
