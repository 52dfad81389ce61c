"""Help on the board: what a turn that could be played would leave."""

from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import join
from pullstrings_qt.games.chain_reaction.items import GhostItem
from pullstrings_qt.games.chain_reaction.plans import TurnPlan
from pullstrings_qt.games.chain_reaction.state import PIECES, ChainReactionState
from pullstrings_qt.games.chain_reaction.story import story
from pullstrings_qt.games.chain_reaction.trail import Trail, trail_of


def planned_trail(before: ChainReactionState, planned: TurnPlan) -> Trail:
    """Return the leaps and home-comings of a turn that could be played."""
    nobody, stories = Players(("", "")), []
    for step in planned.steps:
        stories.append(story(before, step, nobody))
        before = step.state
    return trail_of(join(stories).beats)


def show_landings(ghost: GhostItem, trail: Trail, after: ChainReactionState) -> None:
    """Show ghosts of the pieces after the last leap, and of those that come home."""
    squares = [*(trail.leaps[-1].ends if trail.leaps else ()), *trail.homes]
    ghost.pieces = tuple(
        (PIECES.index(after.at(square)[-1]), ghost.plan.standing(square, len(after.at(square)) - 1))
        for square in squares
        if after.board.has(square)
    )
