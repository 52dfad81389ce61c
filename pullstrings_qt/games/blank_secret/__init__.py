"""Blank Secret, the template of a secret game: `make new-game NAME=… SECRET=1` copies it."""

from pullstrings_qt.core.registry import GameSpec

SPEC = GameSpec(
    id="blank_secret",
    name="Blank Secret",
    author="The Pullstrings developers",
    seats=(2, 2),
    minutes=2,
    rules_class="rules:BlankSecretRules",
    words_class="words:BlankSecretWords",
    opponents_class="bots:BlankSecretOpponents",
    scene_class="scene:BlankSecretScene",
    color="#2F5D62",
    in_turn=False,
    listed=False,
)
