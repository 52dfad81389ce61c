"""A turn paused during its animation, at a reproducible moment."""

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.board_scene import BoardScene
from tests.board_scenes import animate


def halfway(scene: BoardScene, game: str, choice: str, share: float, beat: int = 0) -> None:
    """Begin to play a choice of the seat to move and stop in a beat, at a share of its time."""
    rules, state = game_spec(game).rules(), scene.state
    step = rules.play(state, {state.to_move: rules.read_choice(choice)})
    animate(scene, game, step, state)
    for _number in range(beat):
        scene.timeline.seek(scene.timeline.duration)
    scene.timeline.seek(round(scene.timeline.duration * share))
    assert scene.is_animating
