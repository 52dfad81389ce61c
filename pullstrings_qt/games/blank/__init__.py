"""Blank, the template of a game: `make new-game NAME=…` copies it (docs/how-to-add-a-game.md).

Small but complete: alternating turns in the open, a random stone, a board, computer players, a
    rules book. It is not on the shelf; its copies are.
"""

from pullstrings_qt.core.registry import GameSpec

SPEC = GameSpec(
    id="blank",
    name="Blank",
    author="The Pullstrings developers",
    seats=(2, 2),
    minutes=2,
    rules_class="rules:BlankRules",
    words_class="words:BlankWords",
    opponents_class="bots:BlankOpponents",
    scene_class="scene:BlankScene",
    seat_look_class="pieces:MarkLook",
    color="#5B4A7A",
    in_turn=True,
    listed=False,
)
