"""Mijnlieff, by Andy Hopwood: each tile restricts where the next one may go."""

from pullstrings_qt.core.registry import GameSpec

SPEC = GameSpec(
    id="mijnlieff",
    name="Mijnlieff",
    author="Andy Hopwood",
    seats=(2, 2),
    minutes=10,
    rules_class="rules:Mijnlieff",
    words_class="words:MijnlieffWords",
    opponents_class="bots:MijnlieffOpponents",
    scene_class="scene:MijnlieffScene",
    box_class="box:MijnlieffBox",
    seat_look_class="tile_art:TileLook",
    color="#9C5220",
    shelf_place=2,
    in_turn=True,
)
