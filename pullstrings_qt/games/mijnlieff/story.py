"""Stand-in."""

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.core.story import deciding_beat as deciding
from pullstrings_qt.games.mijnlieff import text
from pullstrings_qt.games.mijnlieff.speaker import Speaker
from pullstrings_qt.games.mijnlieff.state import MijnlieffState

__all__ = ["deciding", "story"]


def story(before: MijnlieffState, step: Step[MijnlieffState], speaker: Speaker) -> Story:
    """Stand in."""
    gains = tuple(step.state.score(seat) - before.score(seat) for seat in (0, 1))
    words = " ".join(text.announcement(step.events, speaker))
    beat = Beat(
        (before.to_move,), words, text.turn_summary(step.events, speaker), (), gains, step.events
    )
    return Story((beat,))
