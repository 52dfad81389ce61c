"""The template game: copy this folder to begin a new game (docs/how-to-add-a-game.md).

Two seats hold the same cards and bid for prizes; it is small but whole: choices are simultaneous,
chance deals the prizes, and the prizes still to come are hidden. Tests use it as a fixture.
"""

from pullstrings_qt.core.registry import GameSpec

SPEC = GameSpec(
    id="blank",
    name="Blank",
    author="The Pullstrings developers",
    seats=(2, 2),
    minutes=1,
    rules_class="rules:Blank",
    words_class="words:BlankWords",
    listed=False,
)
