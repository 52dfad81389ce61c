"""The table of Strung Along as a scene: what can be picked, hinted, refused, and how it moves."""

from typing import ClassVar, Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from pullstrings_qt.core.errors import IllegalChoice
from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.strung_along.card_art import paint_card_in, paint_pile, paint_sign
from pullstrings_qt.games.strung_along.card_pictures import CardPictures, board_thumbnail
from pullstrings_qt.games.strung_along.cards import (
    LOT_SIZE,
    PILE_ORDER,
    PLUS,
    TIMER,
    WILD,
    sorted_cards,
)
from pullstrings_qt.games.strung_along.events import (
    CardDrawn,
    CardLaid,
    LotTaken,
    RoundEnded,
    TimerDrawn,
)
from pullstrings_qt.games.strung_along.items import (
    MOVE,
    TAKEN,
    CardItem,
    DeckItem,
    DrawnItem,
    LotsItem,
    WoodItem,
)
from pullstrings_qt.games.strung_along.place_words import (
    DECK_ID,
    DRAWN_ID,
    choice_name,
    countdown_words,
    deck_label,
    deck_name,
    drawn_name,
    lot_id,
    lot_name,
    pick_words,
)
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.scoring import TABLES
from pullstrings_qt.games.strung_along.speaker import card_name, signed_text
from pullstrings_qt.games.strung_along.state import Choice, Draw, Lay, StrungAlongState, Take
from pullstrings_qt.games.strung_along.table_art import (
    BIG,
    DECK_POINT,
    DRAWN_POINT,
    TIMER_POINT,
    WHOLE,
    card_rect,
    lot_box,
    slot_point,
)
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.look.tray import Legend, TrayItem

MOVE_STILL: Final = 260
"""Milliseconds for the same as `MOVE` without motion: things fade in, then stand still."""
LOOK: Final = 240
"""Milliseconds in which a card that was drawn is looked at before a lot can be chosen."""


def _lot_of(place_id: str | None) -> int | None:
    """Return the lot a place stands for, or None."""
    return int(place_id[3:]) - 1 if place_id and place_id.startswith("lot") else None


def _stand(_share: float) -> None:
    """Let everything stand where it is."""


def _pile_name(card: str) -> str:
    """Return the name below a pile, which has room for one word."""
    return _("needles") if card == PLUS else card_name(card)


class StrungAlongScene(BoardScene):
    """Deck, drawn card and lots; a choice is the deck or a lot."""

    pitch: ClassVar[float] = 94.0
    shape: ClassVar[tuple[float, float]] = (WHOLE.width(), WHOLE.height())
    tray_seats: ClassVar[int] = 5
    piece_share: ClassVar[float] = 0.69

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self._rules = StrungAlong()
        self._selected: str | None = None
        self._wood = WoodItem(self, 0)
        self.lots = LotsItem(self)
        self.deck = DeckItem(self)
        self.drawn_place = DrawnItem(self, DRAWN_POINT)
        self.cards: dict[tuple[int, int], CardItem] = {}
        self.drawn_card: CardItem | None = None
        self._card_items: list[CardItem] = []
        self._ghost: CardItem | None = None

    # What is shown -------------------------------------------------------------------------

    def draw_state(self, state: StrungAlongState) -> None:
        """Show a position: lots, deck, drawn card, and the timer once it is out."""
        for item in self._card_items:
            self.removeItem(item)
        self._card_items, self.cards, self.drawn_card, self._ghost = [], {}, None, None
        self.lots.shown = [1.0 if cards is not None else TAKEN for cards in state.lots]
        self.lots.counts = [len(cards or "") for cards in state.lots]
        for lot, cards in enumerate(state.lots):
            for slot, card in enumerate(cards or ""):
                point = slot_point(lot, len(state.lots), slot)
                self.cards[lot, slot] = self.add_card(card, point, 1.0)
        self.deck.is_empty = not state.deck
        self.deck.label = ""
        if state.options["countdown"] and state.until_timer >= 0:
            self.deck.label = deck_label(state.until_timer)
        if state.last_round:
            self.add_card(TIMER, TIMER_POINT, 1.0)
        self.drawn_place.words = ""
        if state.drawn is not None:
            self.drawn_place.words = card_name(state.drawn)
            self.drawn_card = self.add_card(state.drawn, DRAWN_POINT, BIG)
        self._light()
        self.update()

    def add_card(self, card: str, point: QPointF, size: float) -> CardItem:
        """Put a card on the table and return it."""
        item = CardItem(self, card, point, size)
        self._card_items.append(item)
        return item

    def _light(self) -> None:
        """Light what may be chosen, and say what each lot is worth to the seat to move."""
        choices = self._choices
        self.lots.lit = frozenset(choice.lot for choice in choices if not isinstance(choice, Draw))
        self.deck.lit = Draw() in choices
        self.lots.worth = {}
        state: StrungAlongState | None = self.state
        if state is None or not choices or not self.shows_hints:
            return
        for lot, cards in enumerate(state.lots):
            more = state.drawn or "" if len(cards or "") < LOT_SIZE else ""
            if cards or (cards is not None and more):
                value = state.lot_value(state.to_move, cards + more)
                self.lots.worth[lot] = (signed_text(value), value < 0)

    def use_hints(self, show: bool) -> None:
        """Show or hide what each lot is worth."""
        super().use_hints(show)
        self._light()
        self.update()

    def set_enabled(self, enabled: bool) -> None:
        """Let places be reached, or make the table neutral."""
        super().set_enabled(enabled)
        self._light()
        self.update()

    def show_hint(self, place_id: str | None) -> None:
        """Show a ring round a place, and the ghost of the drawn card at a lot with room."""
        shown = place_id if self.is_enabled and not self.is_animating else None
        self.lots.pointed = _lot_of(shown)
        self.lots.picked = _lot_of(self._selected)
        self.deck.pointed, self.deck.picked = shown == DECK_ID, self._selected == DECK_ID
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None
        lot = _lot_of(shown)
        if lot is None or not isinstance(self.choice_at(lot_id(lot)), Lay):
            lot = _lot_of(self._selected)
        if lot is not None and isinstance(self.choice_at(lot_id(lot)), Lay):
            slot = len(self.state.lots[lot])
            point = slot_point(lot, len(self.state.lots), slot)
            self._ghost = CardItem(self, self.state.drawn, point)
            self._ghost.ghost = True
        self.update()

    # How a turn is played ------------------------------------------------------------------

    def begin_story(
        self, story: Story, step: Step[StrungAlongState], before: StrungAlongState
    ) -> None:
        """Take the lights away: nothing can be chosen until the turn is played."""
        self.lots.lit, self.lots.worth, self.deck.lit = frozenset(), {}, False

    def beat_sound(self, beat: Beat) -> Sound | None:
        """Return the sound of a card for whatever is done with cards."""
        cards = (TimerDrawn, CardDrawn, CardLaid, LotTaken)
        return Sound.CARD if any(isinstance(event, cards) for event in beat.events) else None

    def beat_tracks(self, beat: Beat) -> list[Track]:
        """Return how what a beat tells of moves, from 0 ms on."""
        return [track for event in beat.events for track in self._event_tracks(event)]

    def _event_tracks(self, event: Event) -> list[Track]:
        """Return the movements of one event; the scoring at the end moves nothing."""
        move = MOVE_STILL if self.theme.reduced_motion else MOVE
        if isinstance(event, TimerDrawn):
            self.deck.label = ""
            return [self._draw(TIMER, TIMER_POINT, 1.0), Track(move, LOOK, _stand)]
        if isinstance(event, CardDrawn):
            named = Track(move, LOOK, lambda _share: self._name_drawn(event.card))
            return [self._draw(event.card, DRAWN_POINT, BIG), named]
        stand = Track(0, move, _stand)
        if isinstance(event, CardLaid):
            return [*self._lay(event), stand]
        if isinstance(event, LotTaken):
            return [*self._take(event), stand]
        if isinstance(event, RoundEnded):
            return [self.lots.fade_tags(range(len(self.lots.shown)), 1.0), stand]
        return []

    def _draw(self, card: str, to: QPointF, size: float) -> Track:
        """Turn the top card of the deck over on its way to its place."""
        item = self.add_card(card, DECK_POINT, BIG)
        item.turned = 0.0
        return item.glide(to, size)

    def _name_drawn(self, card: str) -> None:
        self.drawn_place.words = card_name(card)
        self.update()

    def _lay(self, event: CardLaid) -> list[Track]:
        """Move the drawn card to its lot; cards that stand after it make room."""
        lots = len(self.lots.shown)
        old = [self.cards[event.lot, slot] for slot in range(self.lots.counts[event.lot])]
        cards = sorted_cards("".join(item.card for item in old) + event.card)
        place = cards.rindex(event.card)
        tracks = [
            item.glide(slot_point(event.lot, lots, slot))
            for slot, item in enumerate(old[place:], place + 1)
        ]
        if self.drawn_card is not None:
            tracks.append(self.drawn_card.glide(slot_point(event.lot, lots, place)))
        self.drawn_place.words = ""
        return tracks

    def _take(self, event: LotTaken) -> list[Track]:
        """Move the cards of a lot towards the seat that takes them; its tag fades."""
        seats = len(self.state.piles)
        to = QPointF(WHOLE.width() * (event.seat + 0.5) / seats, WHOLE.height() + 40)
        leaving = [self.cards[event.lot, slot].leave(to) for slot in range(len(event.cards))]
        return [*leaving, self.lots.fade_tags([event.lot], TAKEN)]

    # Places --------------------------------------------------------------------------------

    @property
    def _choices(self) -> tuple[Choice, ...]:
        """What can be chosen now."""
        if self.state is None or self.state.ending is not None or not self.is_enabled:
            return ()
        return tuple(self._rules.choices(self.state, self.state.to_move))

    def places(self) -> list[Place]:
        """Return deck, drawn card and lots."""
        state: StrungAlongState | None = self.state
        if state is None:
            return []
        choices, on = self._choices, self.is_enabled
        lots = len(state.lots)
        found = [
            self._deck_place(state, can_draw=Draw() in choices),
            Place(DRAWN_ID, drawn_name(state), card_rect(DRAWN_POINT, BIG), on, False),
        ]
        for lot in range(lots):
            open_now = self._stands_for(lot) in choices
            worth = bool(choices) and self.shows_hints
            name = lot_name(state, lot, open_now=open_now, worth=worth)
            found.append(Place(lot_id(lot), name, lot_box(lot, lots), on, open_now))
        return found

    def _deck_place(self, state: StrungAlongState, *, can_draw: bool) -> Place:
        name = deck_name(state, open_now=can_draw)
        if state.options["countdown"] and state.until_timer >= 0:
            name = f"{name}. {countdown_words(state.until_timer)}"
        if state.last_round:
            name = f"{name}. {_('The timer is out: this is the last round.')}"
        return Place(DECK_ID, name, card_rect(DECK_POINT, BIG), self.is_enabled, can_draw)

    def _stands_for(self, lot: int) -> Choice:
        """Return the choice a lot means now: to lay the drawn card there, or to take it."""
        return Take(lot) if self.state.drawn is None else Lay(lot)

    def first_place(self) -> str:
        """Return the deck, or the first lot the drawn card may go to."""
        choices = self._choices
        if choices and not isinstance(choices[0], Draw):
            return lot_id(choices[0].lot)
        return DECK_ID

    def neighbour(self, place_id: str, key: Qt.Key) -> str | None:
        """Return the place an arrow key leads to: the nearest in that direction."""
        here = self.place(place_id).rect.center()
        best: tuple[float, str] | None = None
        for place in self.places():
            way = place.rect.center() - here
            ahead, aside = {
                Qt.Key.Key_Left: (-way.x(), way.y()),
                Qt.Key.Key_Right: (way.x(), way.y()),
                Qt.Key.Key_Up: (-way.y(), way.x()),
                Qt.Key.Key_Down: (way.y(), way.x()),
            }[key]
            if ahead > 20 and abs(aside) < 2 * ahead + 20:
                away = ahead + 2 * abs(aside)
                best = min(best or (away, place.id), (away, place.id))
        return None if best is None else best[1]

    def why_not(self, place_id: str) -> str:
        """Return why deck or lot cannot be chosen now."""
        if self.state is None or self.state.ending is not None or not self.is_enabled:
            return ""
        lot = _lot_of(place_id)
        if lot is None and place_id != DECK_ID:
            return ""
        choice = Draw() if lot is None else self._stands_for(lot)
        try:
            self._rules.check_choice(self.state, self.state.to_move, choice)
        except IllegalChoice as problem:
            return str(problem)
        return ""

    # Picking -------------------------------------------------------------------------------

    def begin_pick(self) -> None:
        """Forget what was picked; where only one choice is left, it is picked at once."""
        super().begin_pick()
        choices = self._choices
        if len(choices) == 1:
            only = choices[0]
            self.pick(DECK_ID if isinstance(only, Draw) else lot_id(only.lot))

    def select_place(self, place_id: str | None) -> None:
        """Show a place as picked; None shows none."""
        self._selected = place_id
        self.show_hint(self.pointed)

    def pick_words(self) -> str:
        """Return what to pick, or what is picked."""
        if self._picked is not None:
            return choice_name(self._picked, self.state.drawn)
        return pick_words(self.state)

    def choice_at(self, place_id: str) -> Choice | None:
        """Return the choice deck or lot stand for, or None if they cannot be chosen."""
        lot = _lot_of(place_id)
        if self.state is None or (lot is None and place_id != DECK_ID):
            return None
        choice = Draw() if lot is None else self._stands_for(lot)
        return choice if choice in self._choices else None

    def place_for_key(self, text: str) -> str | None:
        """Return the deck for D, and a lot for its number."""
        if self.state is None:
            return None
        place = DECK_ID if text in ("d", "D") else None
        if text in ("1", "2", "3", "4", "5") and int(text) <= len(self.state.lots):
            place = lot_id(int(text) - 1)
        return place

    # Beside the board ----------------------------------------------------------------------

    def tray(self, seat: Seat) -> tuple[TrayItem, ...]:
        """Return the piles of a seat, the largest first, needles and wilds last."""
        state: StrungAlongState | None = self.state
        if state is None or seat >= len(state.piles):
            return ()
        counts = {card: state.piles[seat].count(card) for card in PILE_ORDER}
        held = sorted(
            (card for card in PILE_ORDER if counts[card]),
            key=lambda card: (card in (PLUS, WILD), -counts[card]),
        )
        return tuple(
            TrayItem(
                id=f"pile:{seat}:{card}",
                piece=f"pile:{card}:{counts[card]}",
                name=_pile_name(card) if self.theme.is_contrast else "",
                count=str(counts[card]),
                spoken=_("{count} {card}").format(count=counts[card], card=card_name(card)),
            )
            for card in held
        )

    def legend(self) -> Legend | None:
        """Return what so many cards of a colour bring."""
        if self.state is None:
            return None
        table = TABLES[self.state.scoring]
        points = ", ".join(map(str, table[1:]))
        words = _("1, 2, 3 … cards of a colour: {points} points; more bring no more.")
        if self.state.scoring == "advanced":
            words = _("1, 2, 3 … cards of a colour: {points} points; more bring the last.")
        note = _("Your three best colours are added, every other one is taken away.")
        return Legend(_("What cards bring"), (), f"{words.format(points=points)} {note}")

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        """Draw a pile of a tray, or what stands for a kind of card on a score sheet."""
        if piece.startswith("pile:"):
            _pile, card, count = piece.split(":")
            paint_pile(painter, box, card, int(count), self.theme)
        elif piece == TIMER:
            paint_card_in(painter, box, piece, self.theme)
        else:
            paint_sign(painter, box, piece, self.theme)

    def choice_pictures(self) -> ChoicePictures:
        """Return what draws and names choices elsewhere."""
        return CardPictures()

    @staticmethod
    def thumbnail(state: StrungAlongState, side: int, ratio: float, theme: Theme) -> QPixmap:
        """Return a small picture of a position, `side` logical pixels wide and high."""
        return board_thumbnail(state, side, ratio, theme)
