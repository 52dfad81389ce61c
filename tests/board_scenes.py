"""Playing a turn on a board, as pages do."""

from typing import Any

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.board_scene import BoardScene

NAMES = ("Mara", "Theo", "Oma", "Opa", "Ida")


def animate(scene: BoardScene, game: str, step: Step[Any], before: Any) -> None:
    """Let a scene play the story of a step."""
    words = game_spec(game).words()
    speaker = words.speaker(NAMES, before)
    scene.animate(words.story(before, step, speaker), step, before)
