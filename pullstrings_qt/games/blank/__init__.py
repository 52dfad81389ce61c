"""Blank, the template of a game: `make new-game NAME=…` copies it (docs/how-to-add-a-game.md)."""

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
