"""The table of Strung Along as a scene (look.md, sections 5 to 7; picture 10)."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.strung_along.button_art import ButtonLook, button_shape
from pullstrings_qt.games.strung_along.card_pictures import CardPictures
from pullstrings_qt.games.strung_along.cards import COLOURS, PLUS, WILD
from pullstrings_qt.games.strung_along.items import FADE, TAKEN, CardItem
from pullstrings_qt.games.strung_along.scene import StrungAlongScene
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState, Take
from pullstrings_qt.games.strung_along.table_art import (
    DRAWN_POINT,
    PANEL,
    TIMER_POINT,
    lot_box,
    slot_point,
)
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.board_scenes import animate
from tests.games.strung_along.tables import RULES, played, table

pytestmark = pytest.mark.usefixtures("qapp")


def picture_10() -> StrungAlongState:
    """The lots of picture 10: two with room, one full, one taken; Amber has been drawn."""
    return table(
        4,
        lots=("AF", "D*", "GCB", None),
        drawn="A",
        piles=("AAAADDDFFB++", "EEEEEGGC*", "BBBBFFFFAD+", "CCCGGGAE"),
        out=(False, False, False, True),
    )


def scene_at(state: StrungAlongState, *, still: bool = False) -> StrungAlongScene:
    scene = StrungAlongScene(Theme(reduced_motion=still))
    scene.sync(state)
    scene.begin_pick()
    return scene


def step_of(state: StrungAlongState, text: str) -> Step[Any]:
    return RULES.play(state, {state.to_move: RULES.read_choice(text)})


def shown(scene: StrungAlongScene) -> dict[str, Any]:
    """Return all that can be seen of a position."""
    drawn = scene.drawn_card
    return {
        "cards": {
            (place, item.card, item.point.toTuple(), item.size, item.turned, item.opacity())
            for place, item in scene.cards.items()
        },
        "drawn": drawn and (drawn.card, drawn.point.toTuple(), drawn.size),
        "tags": tuple(scene.lots.shown),
        "lit": scene.lots.lit,
        "worth": dict(scene.lots.worth),
    }


def test_lots_with_room_are_lit_and_the_drawn_card_counts() -> None:
    """Picture 10: lay Amber beside lot 1 or 2, lot 3 is full; lot 1 is worth +14 for Mara."""
    scene = scene_at(picture_10())
    assert scene.lots.lit == {0, 1}
    assert scene.lots.worth[0] == ("+14", False)
    assert 3 not in scene.lots.worth
    assert [item.card for _place, item in sorted(scene.cards.items())] == list("AFD*GCB")


def test_every_lot_has_a_full_text_for_a_screen_reader() -> None:
    """Issue: every card and lot has a full screen-reader text."""
    spoken = {place.id: place.name for place in scene_at(picture_10()).places()}
    assert spoken["drawn"] == "Drawn card: Amber"
    assert spoken["lot2"] == (
        "Lot 2: 1 Damson, 1 Wild; room for 1 card; taking it changes the score by 9 points; "
        "the drawn card may go here"
    )
    assert spoken["lot3"].startswith("Lot 3: 1 Burgundy, 1 Cream, 1 Ginger; full;")
    assert spoken["lot4"] == "Lot 4: taken in this round"
    assert spoken["deck"] == "Deck, face down"
    tray = scene_at(picture_10()).tray(0)
    assert [item.spoken for item in tray] == [
        "4 Amber",
        "3 Damson",
        "2 Frost",
        "1 Burgundy",
        "2 +2 needles",
    ]


def test_the_worth_of_lots_can_be_hidden() -> None:
    """Issue: the live preview is switchable."""
    scene = scene_at(picture_10())
    scene.use_hints(False)
    assert scene.lots.worth == {}
    assert scene.lots.lit == {0, 1}
    assert "score" not in scene.place("lot2").name
    scene.use_hints(True)
    assert scene.lots.worth


def test_a_lot_means_what_can_be_done_with_it_now() -> None:
    assert scene_at(picture_10()).choice_at("lot1") == Lay(0)
    free = scene_at(table(3, lots=("A", "", "BCD")))
    assert free.choice_at("lot1") == Take(0)
    assert free.choice_at("deck") == Draw()
    assert free.choice_at("lot2") is None
    assert free.choice_at("drawn") is None
    assert not free.place("drawn").choosable


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("lot3", "Lot 3 has three cards already."),
        ("lot4", "Lot 4 has been taken in this round."),
        ("deck", "First put the drawn card to a lot."),
        ("lot1", ""),
        ("drawn", ""),
    ],
)
def test_a_place_says_why_it_cannot_be_chosen(place: str, why: str) -> None:
    assert scene_at(picture_10()).why_not(place) == why


def test_keys_choose_deck_and_lots() -> None:
    """Look.md, section 8: 1 to 5 are lots; D draws."""
    scene = scene_at(picture_10())
    assert [scene.place_for_key(key) for key in "1234"] == ["lot1", "lot2", "lot3", "lot4"]
    assert scene.place_for_key("5") is None
    assert scene.place_for_key("d") == scene.place_for_key("D") == "deck"
    assert scene.place_for_key("x") is None
    assert scene.first_place() == "lot1"
    assert scene.neighbour("lot1", Qt.Key.Key_Right) == "lot2"
    assert scene.neighbour("lot1", Qt.Key.Key_Down) == "lot3"
    assert scene.neighbour("deck", Qt.Key.Key_Down) == "drawn"
    assert scene.neighbour("deck", Qt.Key.Key_Left) is None


def test_the_only_choice_is_picked_at_once() -> None:
    scene = scene_at(table(3))
    assert scene.picked == Draw()
    assert scene.pick_words() == "Draw a card"
    assert scene_at(picture_10()).picked is None
    assert scene_at(picture_10()).pick_words() == "Pick a lot for Amber"


def test_a_neutral_table_offers_nothing() -> None:
    scene = scene_at(picture_10())
    scene.set_enabled(False)
    assert scene.lots.lit == frozenset()
    assert scene.lots.worth == {}
    assert not any(place.enabled or place.choosable for place in scene.places())
    assert scene.why_not("lot3") == ""


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("state", "text"),
    [
        (table(3, lots=("A", "", "")), "draw"),
        (table(3, deck="!G" + "A" * 14), "draw"),
        (picture_10(), "lot1"),
        (table(3, lots=("CE", "", ""), drawn="A"), "lot1"),
        (table(3, lots=("A+*", "B", "C")), "take1"),
        (table(3, lots=(None, None, "AB"), out=(False, True, True)), "take3"),
    ],
)
def test_playing_a_turn_ends_in_the_position_itself(
    state: StrungAlongState, text: str, still: bool, qtbot: QtBot
) -> None:
    """Docs/architecture.md: sync alone draws any position; an animation leads to the same."""
    scene, expected = scene_at(state, still=still), scene_at(step_of(state, text).state)
    with qtbot.waitSignal(scene.animation_finished, timeout=5000):
        animate(scene, "strung_along", step_of(state, text), state)
        while scene.is_animating:
            scene.timeline.seek(scene.timeline.duration // 2)
            scene.timeline.seek(scene.timeline.duration)
    assert shown(scene) == shown(expected)


def on_the_way(scene: StrungAlongScene, state: StrungAlongState, text: str) -> Iterator[Beat]:
    """Play a turn; at the end of each beat, before the next one is prepared, hand it out."""
    begun: list[Beat] = []
    scene.beat_begun.connect(begun.append)
    animate(scene, "strung_along", step_of(state, text), state)
    while scene.is_animating:
        scene.timeline.seek(scene.timeline.duration - 1)
        yield begun[-1]
        scene.timeline.seek(scene.timeline.duration)


def cards_shown(scene: StrungAlongScene) -> list[tuple[str, tuple[float, ...]]]:
    """Return the cards that can be seen, and about where they lie, deck apart."""
    return [
        (item.card, tuple(map(round, item.point.toTuple())))
        for item in scene.items(Qt.SortOrder.AscendingOrder)
        if isinstance(item, CardItem) and item.opacity() > 0.1
    ]


@pytest.mark.parametrize("still", [False, True])
def test_the_timer_is_put_aside_before_the_next_card_is_drawn(still: bool) -> None:
    """S9; a beat is an act: the next card does not leave the deck before the timer lies."""
    state = table(3, deck="!G" + "A" * 14, options={"countdown": True})
    scene = scene_at(state, still=still)
    timer, ginger = ("!", TIMER_POINT.toTuple()), ("G", DRAWN_POINT.toTuple())
    acts = []
    for beat in on_the_way(scene, state, "draw"):
        acts.append(beat.brief)
        # "the timer is next" is no longer true once it is out
        assert scene.deck.label == ""
        assert cards_shown(scene) == ([timer] if len(acts) == 1 else [timer, ginger])
        # while the card is looked at, its name stands beside it
        assert scene.drawn_place.words == ("" if len(acts) == 1 else "Ginger")
    assert acts == ["Mara: the timer!", "Mara draws Ginger"]


@pytest.mark.parametrize("still", [False, True])
def test_the_last_lot_leaves_before_the_tags_return(still: bool) -> None:
    """A lot that has been taken is empty: it is not called full when its tag comes back."""
    state = table(3, lots=(None, None, "AB+"), out=(False, True, True))
    scene = scene_at(state, still=still)
    assert scene.lots.counts == [0, 0, 3]
    tags = []
    for _beat in on_the_way(scene, state, "take3"):
        tags.append(list(scene.lots.shown))
        assert cards_shown(scene) == []
        assert scene.lots.counts == [0, 0, 0]
    assert tags == [pytest.approx([TAKEN] * 3, abs=0.05), pytest.approx([1.0] * 3, abs=0.05)]


def test_without_motion_a_card_fades_in_and_stands_still() -> None:
    """Look.md, Motion: fade 120, nothing travels, and there is time to see it."""
    scene = scene_at(picture_10(), still=True)
    animate(scene, "strung_along", step_of(picture_10(), "lot2"), picture_10())
    assert scene.drawn_card is not None
    scene.timeline.seek(FADE // 2)
    place = scene.drawn_card.point
    assert 0 < scene.drawn_card.opacity() < 1
    scene.timeline.seek(FADE)
    assert scene.drawn_card.opacity() == 1
    assert scene.drawn_card.point == place == slot_point(1, 4, 0)
    assert scene.is_animating


def test_a_skipped_turn_ends_there_too() -> None:
    scene = scene_at(picture_10())
    animate(scene, "strung_along", step_of(picture_10(), "lot2"), picture_10())
    assert scene.is_animating
    scene.skip()
    assert shown(scene) == shown(scene_at(played(picture_10(), "lot2")[0]))


@pytest.mark.parametrize("lots", [3, 4, 5])
def test_lots_lie_on_the_table_and_do_not_touch(lots: int) -> None:
    boxes = [lot_box(lot, lots) for lot in range(lots)]
    for place, box in enumerate(boxes):
        assert PANEL.contains(box)
        assert not any(box.intersects(other) for other in boxes[place + 1 :])
        for slot in range(3):
            assert box.contains(slot_point(place, lots, slot))


def test_the_countdown_is_off_until_it_is_chosen() -> None:
    """Ruling S18."""
    assert "timer" not in scene_at(table(3)).place("deck").name
    counting = scene_at(table(3, options={"countdown": True}))
    assert "before the timer" in counting.place("deck").name


def pixels(scene: StrungAlongScene, piece: str) -> bytes:
    image = QImage(48, 70, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    scene.paint_piece(painter, QRectF(2, 2, 44, 66), piece)
    painter.end()
    return bytes(image.constBits())


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_pile_looks_different_in_every_theme(theme: str) -> None:
    """Look.md, section 2: never colour alone, in high contrast black and white."""
    scene = StrungAlongScene(Theme(theme))
    for kind in ("pile:{}:3", "{}"):
        drawn = {pixels(scene, kind.format(card)) for card in COLOURS + PLUS + WILD}
        assert len(drawn) == 9
    assert pixels(scene, "pile:A:1") != pixels(scene, "pile:A:4")


def test_names_stand_below_piles_in_high_contrast() -> None:
    """Look.md, section 2: high contrast adds the name below each pile."""
    scene = StrungAlongScene(Theme("contrast"))
    scene.sync(picture_10())
    assert [item.name for item in scene.tray(0)][-2:] == ["Burgundy", "needles"]
    assert all(not item.name for item in scene_at(picture_10()).tray(0))


def test_the_buttons_of_the_seats_differ_by_shape() -> None:
    look, theme = ButtonLook(), Theme()
    areas = {round(button_shape(seat).boundingRect().width(), 2) for seat in range(5)}
    assert len(areas) == 5
    marks = {bytes(look.mark(seat, 32, 1.0, theme).toImage().constBits()) for seat in range(5)}
    assert len(marks) == 5


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_thumbnails_are_drawn(theme: str) -> None:
    small = StrungAlongScene.thumbnail(picture_10(), 120, 1.0, Theme(theme))
    assert small.width() == small.height() == 120


def test_choices_have_pictures_and_names_elsewhere() -> None:
    pictures = CardPictures()
    assert pictures.label(Draw()) == "Draw a card"
    assert pictures.spoken(Take(1)) == "Take lot 2"
    assert pictures.label(Lay(1)) == "To lot 2"
    drawn = set()
    for choice in (None, Draw(), Lay(0), Lay(1), Take(1)):
        image = QImage(30, 30, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        pictures.paint_mark(painter, QRectF(0, 0, 30, 30), choice, 0, Theme())
        painter.end()
        drawn.add(bytes(image.constBits()))
    assert len(drawn) == 5
