"""Chain Reaction, by Sid Sackson: towers leap, fall apart and build the next one."""

from pullstrings_qt.core.registry import Confirm, GameSpec

SPEC = GameSpec(
    id="chain_reaction",
    name="Chain Reaction",
    author="Sid Sackson",
    seats=(2, 2),
    minutes=30,
    rules_class="rules:ChainReaction",
    words_class="words:ChainReactionWords",
    opponents_class="bots:ChainReactionOpponents",
    scene_class="scene:ChainReactionScene",
    box_class="box:ChainReactionBox",
    seat_look_class="man_art:ManLook",
    color="#6A3340",
    shelf_place=3,
    in_turn=True,
    confirm=Confirm.LAST,
)
