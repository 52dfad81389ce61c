"""The table of Strung Along as a scene (look.md, sections 5 to 7; picture 10)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.core.game import Step
from pullstrings_qt.core.story import Beat
from pullstrings_qt.games.strung_along.button_art import ButtonLook, button_shape
from pullstrings_qt.games.strung_along.card_art import CardPictures, paint_pile, pile_rect
from pullstrings_qt.games.strung_along.cards import COLORS, PLUS, WILD
from pullstrings_qt.games.strung_along.items import FADE, TAKEN, CardItem
from pullstrings_qt.games.strung_along.layout import PANEL, card_rect, letters, plan
from pullstrings_qt.games.strung_along.row_art import Cell, cell_name, row_cells
from pullstrings_qt.games.strung_along.scene import StrungAlongScene
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState, Take
from pullstrings_qt.games.strung_along.table_art import wrapped
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.board_scenes import animate
from tests.games.strung_along.tables import NAMES, RULES, played, table

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


def lit_lots(scene: StrungAlongScene) -> set[int]:
    """Return the lots that are drawn as open."""
    lots = range(len(scene.top.shown))
    return {lot for lot in lots if scene.top.is_lit(f"lot{lot + 1}")}


def test_the_table_of_picture_10_is_drawn_and_read_in_full() -> None:
    """Lay Amber beside lot 1 or 2, lot 3 is full; every card and lot has a full text."""
    scene = scene_at(picture_10())
    assert lit_lots(scene) == {0, 1}
    assert [item.card for _place, item in sorted(scene.cards.items())] == list("AFD*GCB")
    scene.use_players(NAMES[:4], SeatLook())
    spoken = {place.id: place.name for place in scene.places()}
    assert spoken["drawn"] == "Drawn card: Amber"
    assert spoken["lot2"] == (
        "Lot 2: 1 Damson, 1 Wild; room for 1 card; the drawn card may go here; "
        "For whoever takes it then: you +15, Theo +1, Oma +5"
    )
    assert spoken["lot3"] == "Lot 3: 1 Burgundy, 1 Cream, 1 Ginger; full"
    assert spoken["lot4"] == "Lot 4: taken in this round"
    assert spoken["deck"] == "Deck, face down"
    mine = [place.name for place in scene.places() if place.id.startswith(("row:0", "pile:0"))]
    assert mine == [
        "Mara, 12 cards, 22 points",
        "Amber, 4 cards, plus 10",
        "Burgundy, 1 card, minus 1",
        "Damson, 3 cards, plus 6",
        "Frost, 2 cards, plus 3",
        "needles, 2 cards, plus 4",
    ]
    ids = list(spoken)
    assert ids[:7] == ["deck", "drawn", "lot1", "lot2", "lot3", "lot4", "row:0"]
    owners = [each.split(":")[1] for each in ids[6:]]
    assert owners == sorted(owners)
    scene.shows_hints = False  # never a bare number on each lot
    assert not any("whoever" in place.name for place in scene.places())
    assert lit_lots(scene) == {0, 1}


def test_a_picked_lot_shows_and_says_what_it_adds_to_each_pile() -> None:
    """Look3.md, 26: badges on the piles it feeds, a pale card for a new color."""
    state = table(5, lots=("", "", "BEG", None, "B"), piles=("AAABBG+", "", "", "", ""))
    scene = scene_at(state)
    scene.pick("lot3")
    more = {cell.card: (cell.count, cell.more) for cell in scene.rows[0].row if cell.more}
    assert more == {"B": (2, 1), "E": (0, 1), "G": (1, 1)}
    assert scene.place("pile:0:B").name == "Burgundy, 2 cards, plus 3; lot 3 adds 1"
    assert scene.place("pile:0:E").name == "Eucalyptus, 0 cards; lot 3 adds 1"
    assert not any(cell.more for item in scene.rows[1:] for cell in item.row)
    scene.hover_place("lot5")
    assert [cell.more for cell in scene.rows[0].row if cell.more] == [1]
    scene.begin_pick()
    scene.hover_place(None)
    assert not any(cell.more for cell in scene.rows[0].row)
    with pytest.raises(KeyError):
        scene.place("pile:0:E")


def test_only_the_row_of_the_seat_to_move_is_lit_and_takes_a_lot() -> None:
    assert [item.lit for item in scene_at(table(4, to_move=2)).rows] == [False, False, True, False]
    scene = scene_at(table(3, lots=("AB", "", ""), piles=("CC", "D", "E")))
    offer = scene.lift("lot1")
    assert offer is not None
    assert dict(offer.landings) == {"row:0": ("lot1",), "pile:0:C": ("lot1",), "seat:0": ("lot1",)}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("side", [580, 608, 692])
def test_text_on_the_table_is_never_below_13_pixels(seats: int, side: int) -> None:
    """Look3.md, 26; the longest points fit beside their pile."""
    unit = side / 1000
    assert min(letters(Theme(), unit, size) * unit for size in (13, 14, 15, 16)) >= 13 - 1e-6
    room = plan(seats).column - plan(seats).pile - 5
    widest = text_path("+21", letters(Theme(), unit, 14)).boundingRect().width()
    assert widest <= room + 1


def test_a_place_means_what_can_be_done_with_it_now_or_says_why_not() -> None:
    """Look.md, section 8: 1 to 5 are lots; D draws."""
    assert scene_at(picture_10()).choice_at("lot1") == Lay(0)
    free = scene_at(table(3, lots=("A", "", "BCD")))
    assert free.choice_at("lot1") == Take(0)
    assert free.choice_at("deck") == Draw()
    assert free.choice_at("lot2") is None
    assert free.choice_at("drawn") is None
    assert not free.place("drawn").choosable
    scene = scene_at(picture_10())
    assert {place: scene.why_not(place) for place in ("lot3", "lot4", "deck", "lot1", "drawn")} == {
        "lot3": "Lot 3 has three cards already.",
        "lot4": "Lot 4 is taken.",
        "deck": "First place the card you drew on a lot.",
        "lot1": "",
        "drawn": "",
    }
    assert [scene.place_for_key(key) for key in "1234"] == ["lot1", "lot2", "lot3", "lot4"]
    assert scene.place_for_key("5") is None
    assert scene.place_for_key("d") == scene.place_for_key("D") == "deck"
    assert scene.place_for_key("x") is None
    assert scene.first_place() == "lot1"
    assert scene.neighbor("lot1", Qt.Key.Key_Right) == "lot2"
    assert scene.neighbor("lot2", Qt.Key.Key_Right) == "lot3"
    assert scene.neighbor("deck", Qt.Key.Key_Down) == "drawn"
    assert scene.neighbor("drawn", Qt.Key.Key_Right) == "lot1"
    assert scene.neighbor("drawn", Qt.Key.Key_Down) == "row:0"
    assert scene.neighbor("row:0", Qt.Key.Key_Right) == "pile:0:A"
    assert scene.neighbor("pile:0:A", Qt.Key.Key_Down) == "pile:2:A"
    assert scene.neighbor("deck", Qt.Key.Key_Left) is None
    scene.set_enabled(False)
    assert lit_lots(scene) == set()
    assert not any(place.enabled or place.choosable for place in scene.places())
    assert scene.why_not("lot3") == ""


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
    here = plan(3)
    timer = ("!", tuple(map(round, here.timer_point.toTuple())))
    ginger = ("G", tuple(map(round, here.drawn_point.toTuple())))
    acts = []
    for beat in on_the_way(scene, state, "draw"):
        acts.append(beat.brief)
        # "the timer is next" is no longer true once it is out
        assert scene.top.label == "last round"
        assert sorted(cards_shown(scene)) == ([timer] if len(acts) == 1 else [timer, ginger])
    assert acts == ["Mara turns over the timer: this is the last round", "Mara draws Ginger"]


@pytest.mark.parametrize("still", [False, True])
def test_the_last_lot_leaves_before_the_tags_return(still: bool) -> None:
    """A lot that has been taken is empty: it is not called full when its tag comes back."""
    state = table(3, lots=(None, None, "AB+"), out=(False, True, True))
    scene = scene_at(state, still=still)
    assert scene.top.cards[:2] == ["", ""]
    tags = []
    for _beat in on_the_way(scene, state, "take3"):
        tags.append(list(scene.top.shown))
        assert cards_shown(scene) == []
        assert scene.top.cards == ["", "", ""]
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
    assert scene.drawn_card.point == place == plan(4).slot_point(1, 0)
    assert scene.is_animating


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everything_lies_on_the_table_and_does_not_touch(seats: int) -> None:
    here = plan(seats)
    boxes = [*map(here.lot_box, range(seats)), *map(here.row_box, range(seats))]
    boxes += [card_rect(point, here.deck) for point in (here.deck_point, here.drawn_point)]
    boxes += [here.head_box(column) for column in range(9 if seats > 3 else 8)]
    for place, box in enumerate(boxes):
        assert PANEL.contains(box)
        assert not any(box.intersects(other) for other in boxes[place + 1 :])
    for lot in range(seats):
        for slot in range(3):
            assert here.lot_box(lot).contains(card_rect(here.slot_point(lot, slot), here.card))
    for seat in range(seats):
        for column in range(9 if seats > 3 else 8):
            assert here.row_box(seat).contains(here.pile_box(seat, column))
            assert here.row_box(seat).contains(here.column_box(seat, column))


def pixels(scene: StrungAlongScene, piece: str) -> bytes:
    image = QImage(48, 70, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    scene.paint_piece(painter, QRectF(2, 2, 44, 66), piece)
    painter.end()
    return bytes(image.constBits())


def pile_pixels(theme: str, card: str, count: int) -> bytes:
    image = QImage(48, 92, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_pile(painter, QRectF(2, 2, 44, 88), card, count, Theme(theme))
    painter.end()
    return bytes(image.constBits())


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_every_pile_looks_different_in_every_theme(theme: str) -> None:
    """Look.md, section 2: never color alone, in high contrast black and white."""
    scene = StrungAlongScene(Theme(theme))
    assert len({pixels(scene, card) for card in COLORS + PLUS + WILD}) == 9
    assert len({pile_pixels(theme, card, 3) for card in COLORS + PLUS + WILD}) == 9
    assert pile_pixels(theme, "A", 1) != pile_pixels(theme, "A", 4)


def test_piles_stand_in_the_columns_of_the_match() -> None:
    """Colors are columns, so that piles compare; the wild says as what (ruling S13)."""
    state = table(3, piles=("AAB*", "CC+", "E"), colors="ABCDEF")
    scene = scene_at(state)
    assert ["".join(cell.card for cell in item.row) for item in scene.rows] == ["ABCDEF+*"] * 3
    wild = scene.rows[0].row[-1]
    assert (wild.count, wild.words, wild.points) == (1, ("as A", "A"), 0)
    assert cell_name(wild) == "Wild, 1 card, as A"
    assert [cell.points for cell in scene.rows[1].row if cell.count] == [3, 2]
    state = table(4, piles=("AAABBB*", "A", "B", "C"), options={"scoring": "advanced"})
    assert row_cells(state, 0)[2] == Cell("C", 0, 1)
    assert scene_at(state).place("pile:0:C").name == "Cream, 0 cards, plus 1"


@pytest.mark.parametrize("scoring", ["simple", "advanced"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_stands_on_the_piles_adds_up_to_the_score(seats: int, scoring: str) -> None:
    chance = Random(seats)
    state = table(seats, options={"scoring": scoring})
    for _turn in range(120):
        choices = RULES.choices(state, state.to_move)
        if not choices:
            break
        state = RULES.play(state, {state.to_move: chance.choice(choices)}).state
        for seat in range(seats):
            assert sum(cell.points for cell in row_cells(state, seat)) == state.score(seat).total


def test_piles_are_as_high_as_their_count_and_words_are_cut_no_more_than_must_be() -> None:
    box = QRectF(0, 0, 48, 90.4)
    heights = []
    for count in range(1, 10):
        top, step = pile_rect(box, count)
        assert (top.width(), top.height(), step) == pytest.approx((48, 64, 4.4))
        heights.append(box.bottom() - top.top())
    assert heights == pytest.approx([64, 68.4, 72.8, 77.2, 81.6, 86, 90.4, 90.4, 90.4])
    assert wrapped("taken by Oma", 16, 200) == ("taken by Oma",)
    assert wrapped("taken by Grandpa Joe", 16, 110) == ("taken by", "Grandpa Joe")
    assert wrapped("taken by Maximiliane-Theodora", 16, 110)[1].endswith("…")
    assert "timer" not in scene_at(table(3)).place("deck").name
    counting = scene_at(table(3, options={"countdown": True}))
    assert "before the timer" in counting.place("deck").name


def test_a_lot_that_is_taken_says_by_whom_and_keeps_what_it_held() -> None:
    state, _events = played(table(4, lots=("A+", "C", "", "")), "take1")
    scene = scene_at(state)
    scene.use_players(NAMES[:4], SeatLook())
    assert scene.top.takers == [(0, "A+"), None, None, None]
    assert scene.top.shown == [TAKEN, 1, 1, 1]
    assert scene.place("lot1").name == "Lot 1: taken by Mara, with 1 Amber, 1 needles"
    assert scene.top.taken_lines(0, 18, 180) == ("taken by", "Mara")
    scene.use_players((), SeatLook())
    assert scene.top.taken_lines(0, 18, 180) == ("taken",)  # a figure of the rules knows no names


@pytest.mark.parametrize(
    ("state", "text", "seat"),
    [
        (table(4, lots=("AB", "", "", ""), drawn="C", to_move=2), "lot1", 2),
        (table(4, lots=("AB", "", "", ""), to_move=3), "take1", 3),
        (table(4, lots=("AB", "", "", ""), to_move=1), "draw", 1),
    ],
)
def test_the_last_turn_stays_on_the_table_until_the_next_choice(
    state: StrungAlongState, text: str, seat: int
) -> None:
    scene = scene_at(state)
    animate(scene, "strung_along", step_of(state, text), state)
    assert scene.marks.box is None
    scene.skip()
    assert scene.marks.box is not None
    assert scene.marks.seat == seat
    place = "drawn" if text == "draw" else "lot1"
    assert scene.place(place).rect.adjusted(-5, -5, 5, 5).contains(scene.marks.box)
    scene.begin_pick()
    scene.pick(scene.first_place())
    assert scene.marks.box is None
    scene.sync(state)
    assert scene.marks.box is None


def test_the_buttons_of_the_seats_differ_by_shape() -> None:
    look, theme = ButtonLook(), Theme()
    areas = {round(button_shape(seat).boundingRect().width(), 2) for seat in range(5)}
    assert len(areas) == 5
    images = [look.mark(seat, 32, 1.0, theme).toImage() for seat in range(5)]
    marks = {bytes(image.constBits()) for image in images}
    assert len(marks) == 5


def test_choices_have_pictures_and_names_elsewhere() -> None:
    pictures = CardPictures()
    assert pictures.label(Draw()) == "Draw a card"
    assert pictures.spoken(Take(1)) == "Take lot 2"
    assert pictures.label(Lay(1)) == "On lot 2"
    drawn = set()
    for choice in (None, Draw(), Lay(0), Lay(1), Take(1)):
        image = QImage(30, 30, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        pictures.paint_mark(painter, QRectF(0, 0, 30, 30), choice, 0, Theme())
        painter.end()
        drawn.add(bytes(image.constBits()))
    assert len(drawn) == 5
