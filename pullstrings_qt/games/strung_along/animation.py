"""How a turn is played on the table: cards are drawn, laid and taken."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF

from pullstrings_qt.core.game import Step
from pullstrings_qt.games.strung_along.cards import LOT_SIZE, TIMER, sorted_cards
from pullstrings_qt.games.strung_along.events import (
    CardDrawn,
    CardLaid,
    LotTaken,
    RoundEnded,
    TimerDrawn,
)
from pullstrings_qt.games.strung_along.items import TAKEN, CardItem
from pullstrings_qt.games.strung_along.state import StrungAlongState
from pullstrings_qt.games.strung_along.table_art import BIG, DECK, DRAWN, WHOLE, slot_point
from pullstrings_qt.games.strung_along.table_art import TIMER as TIMER_POINT
from pullstrings_qt.look.timeline import LINEAR, Track

if TYPE_CHECKING:
    from pullstrings_qt.games.strung_along.scene import StrungAlongScene

MOVING: Final = 280
"""Milliseconds for a card to be drawn, to reach a lot, or a seat (look.md, Motion)."""
SEEN: Final = 240
"""How long a card that was drawn is looked at before the choice of a lot is open."""
FADING: Final = 120
STILL: Final = 260
"""Without motion: how long it takes to fade, and how long things stand still then."""
SMOOTH: Final = QEasingCurve.Type.InOutCubic


class TurnAnimation:
    """Prepares the cards of a turn and the tracks that move them."""

    def __init__(
        self, scene: "StrungAlongScene", step: Step[StrungAlongState], before: StrungAlongState
    ) -> None:
        self._scene = scene
        self._still = scene.theme.reduced_motion
        self._before = before
        self._now = 0
        self.tracks: list[Track] = []
        for event in step.events:
            if isinstance(event, TimerDrawn):
                self._turn_over(scene.add_card(TIMER, DECK, BIG), TIMER_POINT, 1.0)
                self._hold(SEEN)
            elif isinstance(event, CardDrawn):
                self._turn_over(scene.add_card(event.card, DECK, BIG), DRAWN, BIG)
                self._hold(SEEN)
            elif isinstance(event, CardLaid):
                self._lay(event)
            elif isinstance(event, LotTaken):
                self._take(event)
            elif isinstance(event, RoundEnded):
                self._return_tags()

    def _hold(self, duration: int) -> None:
        self.tracks.append(Track(self._now, duration, _nothing))
        self._now += duration

    def _play(self, apply: Callable[[float], None], easing: QEasingCurve.Type = SMOOTH) -> None:
        """Add a movement that begins now."""
        self.tracks.append(Track(self._now, MOVING, apply, easing))

    def _end_phase(self) -> None:
        self._hold(STILL if self._still else MOVING)

    def _turn_over(self, item: CardItem, to: QPointF, size: float) -> None:
        """Let a card of the deck turn over on its way to its place."""
        start, first = item.point, item.size
        item.turned = 0.0
        item.setOpacity(0)
        if self._still:
            self._appear(item, to, size)
            return

        def move(share: float) -> None:
            item.setOpacity(1)
            item.turned = share
            item.point = start + (to - start) * share
            item.size = first + (size - first) * share
            self._scene.update()

        self._play(move)
        self._end_phase()

    def _appear(self, item: CardItem, to: QPointF, size: float) -> None:
        item.turned, item.point, item.size = 1.0, to, size

        def fade(share: float) -> None:
            item.setOpacity(share)
            self._scene.update()

        self.tracks.append(Track(self._now, FADING, fade, LINEAR))
        self._end_phase()

    def _lay(self, event: CardLaid) -> None:
        """Move the drawn card to its lot; cards that stand after it make room."""
        scene, lots = self._scene, len(self._before.lots)
        old = self._before.lots[event.lot] or ""
        place = sorted_cards(old + event.card).rindex(event.card)
        for slot in range(place, len(old)):
            self._slide(scene.cards[event.lot, slot], slot_point(event.lot, lots, slot + 1), 1.0)
        if scene.drawn_card is not None:
            self._slide(scene.drawn_card, slot_point(event.lot, lots, place), 1.0)
        scene.forget_drawn()
        self._end_phase()

    def _slide(self, item: CardItem, to: QPointF, size: float) -> None:
        start, first = item.point, item.size
        item.setZValue(6 if first == BIG else item.zValue())
        if self._still:
            self._appear_at(item, to, size)
            return

        def move(share: float) -> None:
            item.point = start + (to - start) * share
            item.size = first + (size - first) * share
            self._scene.update()

        self._play(move)

    def _appear_at(self, item: CardItem, to: QPointF, size: float) -> None:
        """Let a card fade in at its new place."""

        def fade(share: float) -> None:
            item.point, item.size = to, size
            item.setOpacity(share)
            self._scene.update()

        self.tracks.append(Track(self._now, FADING, fade, LINEAR))

    def _take(self, event: LotTaken) -> None:
        """Move the cards of a lot towards the seat that takes them."""
        scene, seats = self._scene, len(self._before.piles)
        to = QPointF(WHOLE.width() * (event.seat + 0.5) / seats, WHOLE.height() + 40)
        for slot in range(min(len(event.cards), LOT_SIZE)):
            self._leave(scene.cards[event.lot, slot], to)

        def fade(share: float) -> None:
            scene.lots.shown[event.lot] = 1 + (TAKEN - 1) * share
            scene.update()

        self.tracks.append(Track(self._now, FADING if self._still else MOVING, fade, LINEAR))
        self._end_phase()

    def _leave(self, item: CardItem, to: QPointF) -> None:
        start = item.point
        item.setZValue(6)

        def move(share: float) -> None:
            if not self._still:
                item.point = start + (to - start) * share
            item.setOpacity(1 - share**3)
            self._scene.update()

        duration = FADING if self._still else MOVING
        self.tracks.append(Track(self._now, duration, move, SMOOTH))

    def _return_tags(self) -> None:
        """Let the tags of all lots come back for the next round."""
        lots = self._scene.lots

        def glow(share: float) -> None:
            lots.shown = [TAKEN + (1 - TAKEN) * share] * len(lots.shown)
            self._scene.update()

        self.tracks.append(Track(self._now, FADING if self._still else MOVING, glow, LINEAR))
        self._end_phase()


def _nothing(_share: float) -> None:
    """Do nothing: a phase lasts."""
