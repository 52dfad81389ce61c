"""Strung Along, from 64 Ounce Games: lots of yarn, three colors that count."""

from pullstrings_qt.core.registry import Confirm, GameSpec

SPEC = GameSpec(
    id="strung_along",
    name="Strung Along",
    author="64 Ounce Games",
    seats=(3, 5),
    minutes=30,
    rules_class="rules:StrungAlong",
    words_class="words:StrungAlongWords",
    opponents_class="bots:StrungAlongOpponents",
    scene_class="scene:StrungAlongScene",
    box_class="box:StrungAlongBox",
    seat_look_class="button_art:ButtonLook",
    color="#56683A",
    shelf_place=4,
    in_turn=True,
    long_at=1000,
    confirm=Confirm.LAST,
)
