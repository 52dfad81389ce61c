"""Pairs: find the two sides of a tile, alone or with another person."""

from collections.abc import Sequence
from random import Random
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.pairs import Pairs, deal, leaders, settle, turn_up
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import face_name
from pullstrings_qt.ui.learn.content import Person
from pullstrings_qt.ui.learn.pairs.board import PairsBoard
from pullstrings_qt.ui.learn.pairs.partners import Partner, PartnerChoice, ScoreCard, seat_scores
from pullstrings_qt.ui.learn.pairs.setup import GameSetup

COUNTS = (4, 6, 8, 10, 12, 15)
_RAIL = 300


class PairsPage(Page):
    """Asks for the number of pairs and the players, then shows the board.

    Args:
        tiles: the set.
        tile_ids: the tiles to choose from.
        people: everybody, as possible players.
        learner: id of the learner; None if there is nobody.
        chance: the random generator.

    Signals:
        finished: the `Pairs` of a finished game.
    """

    finished = Signal(object)

    def __init__(
        self,
        tiles: TileSet,
        tile_ids: Sequence[str],
        people: Sequence[Person],
        learner: int | None,
        chance: Random,
    ) -> None:
        super().__init__(_("Pairs"), tiles.name)
        self._tiles, self._tile_ids, self._chance = tiles, tuple(tile_ids), chance
        self.pairs: Pairs | None = None
        self._players: tuple[Partner, ...] = ()
        counts = [count for count in COUNTS if count <= len(self._tile_ids)] or [COUNTS[0]]
        self.count = Segments(_("How many pairs"), _count_options(counts), 8)
        self.seats = Segments(_("Who plays?"), _seat_options(), 1)
        self.seats.chosen.connect(self._on_seats)
        self.partners = PartnerChoice(people, learner)
        self.partners.show_second(False)
        self.table = PairsBoard()
        self.table.turned.connect(self.turn)
        self.words = TextLabel("", "lead")
        self.go_on_button = Button(_("Go on"), ButtonKind.PRIMARY, large=True)
        self.go_on_button.clicked.connect(self.go_on)
        self.scores: list[ScoreCard] = []
        self._scores_place = QVBoxLayout()
        self._lay_out()

    def _lay_out(self) -> None:
        words = _("Turn up two cards: one side of a tile and the other.")
        fields = (
            ("", TextLabel(words, color="ink_soft")),
            (_("How many pairs"), self.count),
            (_("Who plays?"), self.seats),
            ("", self.partners),
        )
        self._setup = GameSetup(_("Find what belongs together"), fields, _("Deal the cards"))
        self.start_button = self._setup.start_button
        self.start_button.clicked.connect(self.begin)
        self._board = QWidget()
        self._split = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._board)
        self._split.setContentsMargins(24, 8, 24, 20)
        self._split.setSpacing(20)
        self._rail = QWidget()
        rail = QVBoxLayout(self._rail)
        rail.setContentsMargins(0, 12, 0, 0)
        rail.setSpacing(14)
        self._scores_place.setSpacing(12)
        rail.addLayout(self._scores_place)
        rail.addSpacing(6)
        self._said = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._said.setSpacing(14)
        self._said.addWidget(self.words, 1)
        self._said.addWidget(self.go_on_button, alignment=LEADING)
        rail.addLayout(self._said)
        rail.addStretch(1)
        self._split.addWidget(self._rail)
        self._split.addWidget(self.table, 1)
        self._board.hide()
        self.body.addWidget(self._setup, 1)
        self.body.addWidget(self._board, 1)
        self._arrange()

    def _on_seats(self, seats: Any) -> None:
        self.partners.show_second(seats == 2)

    # --- the game -------------------------------------------------------------------------

    def begin(self) -> None:
        """Start a new game."""
        seats = int(self.seats.value)
        self._players = self.partners.chosen(seats)
        self.pairs = deal(self._tile_ids, int(self.count.value), seats, self._chance)
        self.scores = seat_scores(self._players, self._scores_place, self.scores)
        self._setup.hide()
        self._board.show()
        self.table.lay(self.pairs, self._tiles)
        self._show(_("Turn up two cards."))
        self.table.focus_first()

    def turn(self, place: int) -> None:
        """Turn a card over; first turns down two that do not match."""
        if self.pairs is not None and len(self.pairs.up) == 2:
            self._settle()
        if self.pairs is None or not self.pairs.can_turn(place):
            return
        self.pairs = turn_up(self.pairs, place)
        shown = self.table.buttons[place].face.alt
        if len(self.pairs.up) < 2:
            self._show(_("And where is the other one?"), shown)
        elif self.pairs.matched:
            name = face_name(self._tiles.tile(self.pairs.cards[place].tile_id).front)
            self._settle()
            self._show(_("A pair: {name}.").format(name=name), shown)
            self._end_if_over()
        else:
            self._show(_("Not a pair. Remember them."), shown)

    def go_on(self) -> None:
        """Turn down two cards that do not match; at the end, start a new game."""
        if self.pairs is None or self.pairs.over:
            self._board.hide()
            self._setup.show()
            self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.pairs = None
        elif len(self.pairs.up) == 2:
            self._settle()
            self._show(_("Turn up two cards."))

    def _settle(self) -> None:
        if self.pairs is not None:
            self.pairs = settle(self.pairs)

    def _end_if_over(self) -> None:
        if self.pairs is None or not self.pairs.over:
            return
        self._show(ending_words(self.pairs, self._players))
        self.go_on_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.finished.emit(self.pairs)

    def _show(self, sentence: str, face: str = "") -> None:
        """Show the current state of the game.

        Args:
            sentence: the text beside it.
            face: the card just turned over, announced first.
        """
        pairs = self.pairs
        if pairs is None:
            return
        self.table.show_pairs(pairs, self._players)
        waits = len(pairs.up) == 2 or pairs.over
        for player, card in enumerate(self.scores):
            turn = not pairs.over and pairs.turn == player
            task = _("turns two cards") if turn else ""
            if pairs.players == 1:
                tries = pairs.tries[0]
                task = ngettext("{count} try", "{count} tries", tries).format(count=tries)
            card.show_state(str(pairs.taken(player)), task, lit=turn and pairs.players > 1)
        self.words.show_text(sentence)
        told = _("It shows: {face}. {sentence}").format(face=face.rstrip("."), sentence=sentence)
        announce(self, told if face else sentence)
        self.go_on_button.show_text(_("Play again") if pairs.over else _("Turn them face down"))
        self.go_on_button.setVisible(waits)

    # --- the page -------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Put the scores beside the board, or above it in a narrow window."""
        theme = Theme.current()
        narrow = self.width() < theme.px(_RAIL) + 560
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._split.setDirection(way)
        self._rail.setMinimumWidth(0 if narrow else theme.px(_RAIL))
        self._rail.setMaximumWidth(UNLIMITED if narrow else theme.px(_RAIL))
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for row in (self._scores_place, self._said):
            row.setDirection(across if narrow else down)

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def initial_focus(self) -> QWidget:
        """Return the main button, or the first card of a game."""
        return self.start_button if self.pairs is None else self.table.buttons[0]

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, the questions or the board, and the scores."""
        return self.header, self._setup, self.table, self._rail

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn down two cards that do not match on Backspace, with any focus."""
        if event.key() == Qt.Key.Key_Backspace and self.pairs is not None:
            self.go_on()
        else:
            super().keyPressEvent(event)


def ending_words(pairs: Pairs, players: Sequence[Partner]) -> str:
    """Return the result of a game."""
    if pairs.players == 1:
        tries = pairs.tries[0]
        return ngettext(
            "All pairs found in {count} try.", "All pairs found in {count} tries.", tries
        ).format(count=tries)
    best = leaders(pairs)
    if len(best) > 1:
        return _("All pairs are found. You both have the same number.")
    winner = best[0]
    return _("{name} has more pairs, {more} to {less}.").format(
        name=players[winner].name, more=pairs.taken(winner), less=pairs.taken(1 - winner)
    )


def _count_options(counts: Sequence[int]) -> tuple[SegmentOption, ...]:
    return tuple(SegmentOption(count, str(count)) for count in counts)


def _seat_options() -> tuple[SegmentOption, ...]:
    return tuple(
        SegmentOption(
            count, ngettext("{count} player", "{count} players", count).format(count=count)
        )
        for count in (1, 2)
    )
