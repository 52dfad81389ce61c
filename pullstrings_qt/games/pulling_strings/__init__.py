"""Pulling Strings, by Clark D. Rodeffer: both published editions."""

from pullstrings_qt.core.registry import GameSpec

SPEC = GameSpec(
    id="pulling_strings",
    name="Pulling Strings",
    author="Clark D. Rodeffer",
    seats=(2, 2),
    minutes=15,
    rules_class="rules:PullingStrings",
    words_class="words:PullingStringsWords",
    opponents_class="bots:SearchOpponents",
    scene_class="scene:PullingStringsScene",
    thumbnail="board_art:board_thumbnail",
    box_class="box:PullingStringsBox",
    color="#2F5D62",
    shelf_place=1,
)
