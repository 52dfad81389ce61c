"""The table of Strung Along as a scene: picks, hints, refusals and animations."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game import Event, Seat, Step
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.placeholder_names import placeholder_name
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat, Story
from pullstrings_qt.games.strung_along import card_art
from pullstrings_qt.games.strung_along.cards import PLUS, TIMER, WILD, sorted_cards
from pullstrings_qt.games.strung_along.items import (
    MOVE,
    TAKEN,
    CardItem,
    MarksItem,
    RowItem,
    TableItem,
    TopItem,
    lot_for,
)
from pullstrings_qt.games.strung_along.layout import WHOLE, Plan, card_rect, plan
from pullstrings_qt.games.strung_along.row_art import cell_name, row_cells
from pullstrings_qt.games.strung_along.rules import StrungAlong
from pullstrings_qt.games.strung_along.scoring import TABLES
from pullstrings_qt.games.strung_along.speaker import (
    DECK_ID,
    DRAWN_ID,
    card_name,
    choice_name,
    countdown_words,
    lot_id,
    lot_name,
    lot_of,
    points_words,
    taker_of,
)
from pullstrings_qt.games.strung_along.state import (
    CardDrawn,
    CardLaid,
    Choice,
    Draw,
    Lay,
    LotTaken,
    RoundEnded,
    StrungAlongState,
    Take,
    TimerDrawn,
)
from pullstrings_qt.games.strung_along.words import lead_words
from pullstrings_qt.look.board_scene import BoardScene, DragOffer, Place
from pullstrings_qt.look.caption import CaptionRoom
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.timeline import Track
from pullstrings_qt.look.tray import Legend, seat_id

if TYPE_CHECKING:
    from pullstrings_qt.core.review import BetterLine

MOVE_STILL: Final = 260
"""Milliseconds instead of `MOVE` with reduced motion: items fade in, then rest."""
LOOK: Final = 240
"""Milliseconds for which a drawn card is shown before a lot can be chosen."""


class StrungAlongScene(BoardScene):
    """Deck, drawn card, lots, and everybody's piles; a choice is the deck or a lot."""

    rules: ClassVar[StrungAlong] = StrungAlong()
    pitch: ClassVar[float] = 500.0
    shape: ClassVar[tuple[float, float]] = (WHOLE.width(), WHOLE.height())

    def __init__(self, theme: Theme | None = None, parent: QObject | None = None) -> None:
        super().__init__(theme, parent)
        self.top = TopItem(self)
        self.rows: list[RowItem] = []
        self.cards: dict[tuple[int, int], CardItem] = {}
        self.drawn_card: CardItem | None = None
        self._card_items: list[CardItem] = []
        self.marks = MarksItem(self)

    @property
    def plan(self) -> Plan:
        """The layout for the number of players."""
        return self.top.plan

    def draw_state(self, state: StrungAlongState) -> None:
        self._forget_help()
        for item in (*self._card_items, *self.rows):
            self.removeItem(item)
        self._card_items, self.cards, self.drawn_card = [], {}, None
        self.rows = [RowItem(self, seat) for seat in range(len(state.piles))]
        here = plan(len(state.piles))
        items: list[TableItem] = [self.top, self.marks, *self.rows]
        for item in items:
            item.plan = here
        self.top.heads = state.colors + PLUS + WILD
        self.top.shown = [1.0 if cards is not None else TAKEN for cards in state.lots]
        self.top.cards = [cards or "" for cards in state.lots]
        self.top.takers = [taker_of(state, lot) for lot in range(len(state.lots))]
        for lot, cards in enumerate(state.lots):
            for slot, card in enumerate(cards or ""):
                point = here.slot_point(lot, slot)
                self.cards[lot, slot] = self.add_card(card, point, here.card)
        self.top.deck_is_empty = not state.deck
        self.top.label = _("Deck")
        if state.options["countdown"] and state.until_timer >= 0:
            left = state.until_timer
            words = ngettext("{count} to the timer", "{count} to the timer", left)
            self.top.label = words.format(count=left) if left else _("the timer is next")
        if state.last_round:
            self.add_card(TIMER, here.timer_point, here.timer)
            self.top.label = _("last round")
        if state.drawn is not None:
            self.drawn_card = self.add_card(state.drawn, here.drawn_point, here.deck)
        self._show_rows(state)
        self.update()

    def _show_rows(self, state: StrungAlongState) -> None:
        """Show everybody's piles, and what the lot pointed at or picked would add."""
        lot = lot_for(self, Take)
        for item in self.rows:
            mine = item.seat == state.to_move and state.ending is None
            cards = (state.lots[lot] or "") if mine and lot is not None else ""
            item.row, item.lit = row_cells(state, item.seat, cards), mine

    def add_card(self, card: str, point: QPointF, size: float) -> CardItem:
        """Put a card on the table and return it."""
        item = CardItem(self, card, point, size)
        self._card_items.append(item)
        return item

    def show_hint(self, place_id: str | None) -> None:
        if self.state is not None and not self.is_animating:
            self._show_rows(self.state)
        self.update()

    def show_advice(self, analysis: Analysis, help_given: Help) -> None:
        self.hide_advice()
        if help_given is not Help.ADVICE:
            return
        for text, lead in analysis.points.items():
            choice = self.rules.read_choice(text)
            place = DECK_ID if isinstance(choice, Draw) else lot_id(choice.lot)
            self.marks.worths[place] = lead_words(lead)
            if text in analysis.shares:
                self.marks.best |= {place}
        self.places_changed.emit()
        self.update()

    def hide_advice(self) -> None:
        if not self.marks.worths:
            return
        self.marks.worths, self.marks.best = {}, frozenset()
        self.places_changed.emit()
        self.update()

    def show_note(self, note: CoachNote | None) -> None:
        self.marks.ringed = lot_of(note.places[0]) if note is not None and note.places else None
        self.update()

    def draw_better(self, line: "BetterLine") -> CaptionRoom:
        """Ring a lot that should have been taken, without its taker, who would cover its cards."""
        choice = line.better[line.seat]
        if not isinstance(choice, Take):
            return super().draw_better(line)
        self.marks.ringed = choice.lot
        self.update()
        return self.room_of([lot_id(choice.lot)])

    def _forget_help(self) -> None:
        self.hide_advice()
        self.show_note(None)

    def begin_story(
        self, story: Story, step: Step[StrungAlongState], before: StrungAlongState
    ) -> None:
        self._forget_help()

    def beat_sound(self, beat: Beat) -> Sound | None:
        cards = (TimerDrawn, CardDrawn, CardLaid, LotTaken)
        return Sound.CARD if any(isinstance(event, cards) for event in beat.events) else None

    def beat_tracks(self, beat: Beat) -> list[Track]:
        return [track for event in beat.events for track in self._event_tracks(event)]

    def _event_tracks(self, event: Event) -> list[Track]:
        """Return the tracks of one event; the final scoring has none."""
        move = MOVE_STILL if self.theme.reduced_motion else MOVE
        if isinstance(event, TimerDrawn):
            self.top.label = _("last round")
            drawn = self._draw(TIMER, self.plan.timer_point, self.plan.timer)
            return [drawn, Track(move, LOOK)]
        if isinstance(event, CardDrawn):
            drawn = self._draw(event.card, self.plan.drawn_point, self.plan.deck)
            return [drawn, Track(move, LOOK)]
        stand = Track(0, move)
        if isinstance(event, CardLaid):
            return [*self._lay(event), stand]
        if isinstance(event, LotTaken):
            return [*self._take(event), stand]
        if isinstance(event, RoundEnded):
            return [self.top.fade_lots(range(len(self.top.shown)), 1.0), stand]
        return []

    def _draw(self, card: str, to: QPointF, size: float) -> Track:
        item = self.add_card(card, self.plan.deck_point, self.plan.deck)
        item.turned = 0.0
        return item.glide(to, size)

    def _lay(self, event: CardLaid) -> list[Track]:
        here = self.plan
        old = [self.cards[event.lot, slot] for slot in range(len(self.top.cards[event.lot]))]
        cards = sorted_cards("".join(item.card for item in old) + event.card)
        place = cards.rindex(event.card)
        tracks = [
            item.glide(here.slot_point(event.lot, slot), here.card)
            for slot, item in enumerate(old[place:], place + 1)
        ]
        if self.drawn_card is not None:
            point = here.slot_point(event.lot, place)
            tracks.append(self.drawn_card.glide(point, here.card))
        return tracks

    def _take(self, event: LotTaken) -> list[Track]:
        here, kinds = self.plan, self.top.heads
        self.top.takers[event.lot] = (event.seat, event.cards)
        leaving = []
        for slot, card in enumerate(event.cards):
            box = here.pile_box(event.seat, kinds.index(card))
            to = QPointF(
                box.center().x(), box.bottom() - card_art.HIGH * here.pile / card_art.WIDE / 2
            )
            item = self.cards[event.lot, slot]
            leaving.append(item.glide(to, here.pile / card_art.WIDE, onto_pile=True))

        def land(_share: float) -> None:
            piles = list(self.state.piles)
            piles[event.seat] = sorted_cards(piles[event.seat] + event.cards)
            after = replace(self.state, piles=tuple(piles))
            self.rows[event.seat].row = row_cells(after, event.seat)

        landed = Track(leaving[0].end, 0, land)
        return [*leaving, self.top.fade_lots([event.lot], TAKEN), landed]

    def show_trail(
        self, story: Story, step: Step[StrungAlongState], before: StrungAlongState
    ) -> None:
        here = self.plan
        for event in step.events:
            if isinstance(event, CardDrawn):
                self._mark(event.seat, here.drawn_box.adjusted(-4, -4, 4, 4))
            elif isinstance(event, CardLaid):
                cards = step.state.lots[event.lot] or ""
                slot = cards.rindex(event.card)
                box = card_rect(here.slot_point(event.lot, slot), here.card)
                if slot + 1 < len(cards):
                    box.setHeight(here.step)  # the next card covers the rest
                self._mark(event.seat, box.adjusted(-3, -3, 3, 3))
            elif isinstance(event, LotTaken):
                self._mark(event.seat, here.lot_box(event.lot))

    def _mark(self, seat: Seat, box: QRectF) -> None:
        self.marks.seat, self.marks.box = seat, box
        self.update()

    def hide_trail(self) -> None:
        self.marks.box = None
        self.update()

    def places(self) -> list[Place]:
        state: StrungAlongState | None = self.state
        if state is None:
            return []
        choices, on, here = self.choices, self.is_enabled, self.plan
        drawn = _("No card has been drawn")
        if state.drawn is not None:
            drawn = _("Drawn card: {card}").format(card=card_name(state.drawn))
        found = [
            self._deck_place(state, can_draw=Draw() in choices),
            Place(DRAWN_ID, drawn, here.drawn_box, on, False),
        ]
        for lot in range(len(state.lots)):
            open_now = self.choice_named(lot_id(lot)) in choices
            worth = bool(choices) and self.shows_hints
            name = lot_name(state, lot, self.names, open_now=open_now, worth=worth)
            name += self._worth_spoken(lot_id(lot))
            picked = lot_id(lot) == self.selected
            found.append(Place(lot_id(lot), name, here.lot_box(lot), on, open_now, picked=picked))
        for seat in range(len(state.piles)):
            found += self._row_places(state, seat)
        return found

    def _row_places(self, state: StrungAlongState, seat: Seat) -> list[Place]:
        here, on, lot = self.plan, self.is_enabled, lot_of(self.selected)
        if lot is None or seat != state.to_move or self.choice_at(lot_id(lot)) != Take(lot):
            lot = None
        cells = row_cells(state, seat, "" if lot is None else state.lots[lot] or "")
        owner = self.names[seat] if self.names else placeholder_name(seat + 1)
        count = ngettext("{count} card", "{count} cards", len(state.piles[seat]))
        count = count.format(count=len(state.piles[seat]))
        name = ", ".join((owner, count, points_words(state.score(seat).total)))
        found = [Place(f"row:{seat}", name, here.row_box(seat), on, False)]
        for column, cell in enumerate(cells):
            if not cell.is_empty:
                box, name = here.column_box(seat, column), cell_name(cell, lot)
                found.append(Place(f"pile:{seat}:{cell.card}", name, box, on, False))
        return found

    def places_of(self, seat: Seat) -> Sequence[str]:
        return [place.id for place in self.places() if place.id.startswith(f"pile:{seat}:")]

    def hint_at(self, place_id: str) -> tuple[str, str] | None:
        if self.state is None or not place_id.startswith(("pile:", "row:")):
            return None
        heading, _comma, words = self.place(place_id).name.partition(", ")
        return heading, words

    def _deck_place(self, state: StrungAlongState, *, can_draw: bool) -> Place:
        name = _("Deck, face down") if state.deck else _("Deck, empty")
        if can_draw:
            name = _("Deck, face down. A card can be drawn")
        name += self._worth_spoken(DECK_ID)
        if state.options["countdown"] and state.until_timer >= 0:
            name = f"{name}. {countdown_words(state.until_timer)}"
        if state.last_round:
            last = _("This is the last round.")
            name = f"{name}. {last}"
        picked = self.selected == DECK_ID
        return Place(DECK_ID, name, self.plan.deck_box, self.is_enabled, can_draw, picked=picked)

    def _worth_spoken(self, place_id: str) -> str:
        """Return the average lead of a place's choice, while advice is shown; else nothing."""
        lead = self.marks.worths.get(place_id)
        return "" if lead is None else "; " + _("on average you end {lead}").format(lead=lead)

    def choice_named(self, place_id: str) -> Choice | None:
        lot = lot_of(place_id)
        if lot is None:
            return Draw() if place_id == DECK_ID else None
        return Take(lot) if self.state.drawn is None else Lay(lot)

    def first_place(self) -> str:
        choices = self.choices
        if choices and not isinstance(choices[0], Draw):
            return lot_id(choices[0].lot)
        return DECK_ID

    def focus_point(self, place: Place) -> QPointF:
        middle = place.rect.center()
        if place.id.startswith("row:"):
            middle.setX(self.plan.mark_point(0).x())
        return middle

    def begin_pick(self) -> None:
        """Clear the pick; a single remaining choice is picked immediately."""
        super().begin_pick()
        choices = self.choices
        if len(choices) == 1:
            only = choices[0]
            self.pick(DECK_ID if isinstance(only, Draw) else lot_id(only.lot))

    def select_place(self, place_id: str | None) -> None:
        if place_id is not None:
            self.hide_trail()
        super().select_place(place_id)

    def lift(self, place_id: str) -> DragOffer | None:
        """Return the drawn card for a lot, a card of the deck to be drawn, or a lot to be taken."""
        state: StrungAlongState | None = self.state
        choices = self.choices
        if state is None or not choices:
            return None
        landings: dict[str, tuple[str, ...]] = {}
        size, lot = self.plan.deck_box.size(), lot_of(place_id)
        if place_id == DRAWN_ID and state.drawn is not None:
            lots = [choice.lot for choice in choices if isinstance(choice, Lay)]
            landings = {lot_id(lot): (lot_id(lot),) for lot in lots}
        elif place_id == DECK_ID and Draw() in choices:
            landings = {DRAWN_ID: (DECK_ID,)}
        elif lot is not None and Take(lot) in choices:
            mine = state.to_move
            own = (f"row:{mine}", *self.places_of(mine), seat_id(mine))
            landings = dict.fromkeys(own, (place_id,))
            size = QSizeF(self.plan.lot, card_art.HIGH * self.plan.card * 0.5)
        if not landings:
            return None
        cards = state.drawn if lot is None else state.lots[lot]
        return DragOffer(
            landings,
            size,
            lambda painter, box: card_art.paint_lifted(painter, box, cards, self.theme),
            self.why_not,
        )

    def pick_words(self) -> str:
        if self.picked is not None:
            return choice_name(self.picked, self.state.drawn)
        if self.state.drawn is not None:
            return _("Place {card} on a lot").format(card=card_name(self.state.drawn))
        return _("Draw, or pick a lot") if self.state.roomy else _("Pick a lot to take")

    def filled_places(self) -> Sequence[str]:
        lots = [lot_id(lot) for lot, cards in enumerate(self.state.lots) if cards]
        rows = [pile for seat in range(len(self.rows)) for pile in self.places_of(seat)]
        return [DECK_ID, *lots, *rows]

    def place_example(self) -> str:
        return _("The number of a lot, or D for the deck")

    def place_for_key(self, text: str) -> str | None:
        if self.state is None:
            return None
        place = DECK_ID if text in ("d", "D") else None
        if text in ("1", "2", "3", "4", "5") and int(text) <= len(self.state.lots):
            place = lot_id(int(text) - 1)
        return place

    def why_no_key(self, text: str) -> str:
        lots = 0 if self.state is None else len(self.state.lots)
        if not (lots and text.isdigit()):
            return ""
        return ngettext("There is {count} lot.", "There are {count} lots.", lots).format(count=lots)

    def legend(self) -> Legend | None:
        if self.state is None:
            return None
        table = TABLES[self.state.scoring]
        maximum = len(table) - 1
        counts = [str(count) for count in range(1, maximum)]
        rows = ((_("cards"), *counts, f"{maximum}+"), (_("points"), *map(str, table[1:])))
        note = _("Three colors count for you; all others count against you.")
        return Legend(_("What a color is worth"), (), note, rows)

    def paint_piece(self, painter: QPainter, box: QRectF, piece: str) -> None:
        if piece == TIMER:
            card_art.paint_card_in(painter, box, piece, self.theme)
        else:
            card_art.paint_sign(painter, box, piece, self.theme)

    def choice_pictures(self) -> ChoicePictures:
        return card_art.CardPictures()
