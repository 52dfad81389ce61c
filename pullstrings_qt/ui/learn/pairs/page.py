"""Pairs: find the two sides of a tile, alone or with another person."""

from collections.abc import Sequence
from functools import partial
from random import Random

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.pairs import Pairs, Side, deal, full_rows, leaders, settle, turn_up
from pullstrings_qt.look.theme import Theme, motion_token
from pullstrings_qt.look.tile_art import (
    HALF,
    TileState,
    paint_tile,
    paint_tile_ring,
    paint_turning_tile,
)
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.avatars import avatar_fill, paint_person
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.grid_button import ButtonGrid, GridButton
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import face_name
from pullstrings_qt.ui.learn.pairs.partners import GameSetup, PartnerChoice, ScoreCard, seat_scores

_LARGEST = 150
_ROOM = 1.24  # size of a card with its shadow, relative to the tile


class PairButton(GridButton):
    """One card; its name contains its place, and its face only while that is visible."""

    def __init__(self, tile: Tile, side: Side, parent: QWidget) -> None:
        super().__init__(parent)
        self.tile = tile
        self._mode: FaceMode = side
        self._where = ""
        self._up = False
        self._owner: Profile | None = None
        self._share = 0.0
        self._turning = QVariantAnimation(self)
        self._turning.setDuration(motion_token("turn"))
        self._turning.setEasingCurve(QEasingCurve.Type.InOutSine)
        self._turning.valueChanged.connect(self._show_share)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._name()

    @property
    def face(self) -> Face:
        """The front of the card."""
        return self.tile.front if self._mode == "front" else self.tile.back

    @property
    def shows_face(self) -> bool:
        """Whether the face is visible, or will be after turning."""
        return self._up or self._owner is not None

    def show_state(self, up: bool, owner: Profile | None) -> None:
        """Show the card face up or down; a won card remains face up, pale, with its mark."""
        before = self.shows_face
        self._up, self._owner = up, owner
        self._name()
        if self.shows_face != before:
            self._turn()
        self.update()

    def lie_at(self, where: str) -> None:
        """Set its place, which is part of its name."""
        self._where = where
        self._name()

    def _name(self) -> None:
        words = labeled(self._where, self.face.alt)
        if not self.shows_face:
            words = _("{place}, face down").format(place=self._where)
        elif self._owner is not None:
            words = _("{place}: {face}, taken by {name}")
            words = words.format(place=self._where, face=self.face.alt, name=self._owner.name)
        self.setAccessibleName(words)

    def _turn(self) -> None:
        self._turning.stop()
        wanted = 1.0 if self.shows_face else 0.0
        if Theme.current().reduced_motion or not self.isVisible():
            self._share = wanted
            return
        self._turning.setStartValue(self._share)
        self._turning.setEndValue(wanted)
        self._turning.start()

    def _show_share(self, share: float) -> None:
        self._share = float(share)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.ring_radius = self.width() * 0.14

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(self.width() / 2, self.height() / 2)
        scale = self.width() / (2 * HALF * _ROOM)
        painter.scale(scale, scale)
        owner = self._owner if self._share >= 1 else None
        painter.setOpacity(1.0 if owner is None else 0.55)
        if self._share in (0.0, 1.0):
            state: TileState = "rest" if self._share else "down"
            paint_tile(painter, self.tile, self._mode, theme, state)
        else:
            paint_turning_tile(painter, self.tile, self._mode, theme, self._share)
        painter.setOpacity(1.0)
        if self._up or (self.is_hovered and not self.shows_face):
            paint_tile_ring(painter, theme, "lit")
        painter.restore()
        if owner is not None:
            side, inset = max(22.0, self.width() * 0.26), self.width() * 0.11
            box = QRectF(self.width() - side - inset, self.height() - side - inset, side, side)
            letter, fill = owner.name[:1].upper(), avatar_fill(owner.id)
            paint_person(painter, box, letter, owner.avatar, fill, theme)
        painter.end()


class PairsBoard(ButtonGrid[PairButton]):
    """All cards in rows; arrows move, Enter or Space turns a card over."""

    turned = Signal(int)

    def __init__(self) -> None:
        super().__init__(_("Cards"), 1)

    def lay(self, pairs: Pairs, tiles: TileSet) -> None:
        """Lay out the cards of a game, all face down."""
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = tuple(
            PairButton(tiles.tile(card.tile_id), card.side, self) for card in pairs.cards
        )
        for place, button in enumerate(self.buttons):
            button.clicked.connect(partial(self.turned.emit, place))
            button.show()
        self._place()

    def show_pairs(self, pairs: Pairs, players: Sequence[Profile]) -> None:
        """Show a position of the same game."""
        for place, (button, owner) in enumerate(zip(self.buttons, pairs.owners, strict=True)):
            button.show_state(place in pairs.up, players[owner] if owner is not None else None)

    def _place(self) -> None:
        count = len(self.buttons)
        if not count:
            return
        sizes = {
            wide: min(self.width() // wide, self.height() * wide // count, round(_LARGEST * _ROOM))
            for wide in full_rows(count)
        }
        self.columns = max(sizes, key=sizes.__getitem__)
        rows, side = count // self.columns, sizes[self.columns]
        left = (self.width() - side * self.columns) // 2
        top = (self.height() - side * rows) // 2
        for place, button in enumerate(self.buttons):
            row, column = divmod(place, self.columns)
            button.setGeometry(left + column * side, top + row * side, side, side)
            where = _("Row {row}, column {column}")
            button.lie_at(where.format(row=row + 1, column=column + 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


COUNTS = (4, 6, 8, 10, 12, 15)
_RAIL = 300


class PairsPage(Page):
    """Asks for the number of pairs and the players, then shows the board."""

    def __init__(
        self,
        tiles: TileSet,
        tile_ids: Sequence[str],
        people: Sequence[Profile],
        learner: int | None,
        chance: Random,
    ) -> None:
        super().__init__(_("Pairs"), tiles.name)
        self._tiles, self._tile_ids, self._chance = tiles, tuple(tile_ids), chance
        self.pairs: Pairs | None = None
        self._players: tuple[Profile, ...] = ()
        counts = [count for count in COUNTS if count <= len(self._tile_ids)] or [COUNTS[0]]
        options = [SegmentOption(count, str(count)) for count in counts]
        self.count = Segments(_("How many pairs"), options, 8)
        players = [
            SegmentOption(
                seats, ngettext("{count} player", "{count} players", seats).format(count=seats)
            )
            for seats in (1, 2)
        ]
        self.seats = Segments(_("Who plays?"), players, 1)
        self.partners = PartnerChoice(people, learner)
        self.seats.chosen.connect(lambda seats: self.partners.show_second(seats == 2))
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
        fields = (
            (_("How many pairs"), self.count),
            (_("Who plays?"), self.seats),
            ("", self.partners),
        )
        self._setup = GameSetup(_("A memory game of both sides, alone or together."), fields)
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
        self.arrange()

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
        self.table.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def turn(self, place: int) -> None:
        """Turn a card over; first turns down two that do not match."""
        if self.pairs is not None and len(self.pairs.up) == 2:
            self.pairs = settle(self.pairs)
        if self.pairs is None or not self.pairs.can_turn(place):
            return
        self.pairs = turn_up(self.pairs, place)
        shown = self.table.buttons[place].face.alt
        if len(self.pairs.up) < 2:
            self._show(_("And where is the other one?"), shown)
        elif self.pairs.matched:
            name = face_name(self._tiles.tile(self.pairs.cards[place].tile_id).front)
            self.pairs = settle(self.pairs)
            self._show(_("A pair: {name}.").format(name=name), shown)
            if self.pairs.over:
                self._show(ending_words(self.pairs, self._players))
                self.go_on_button.setFocus(Qt.FocusReason.OtherFocusReason)
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
            self.pairs = settle(self.pairs)
            self._show(_("Turn up two cards."))

    def _show(self, sentence: str, face: str = "") -> None:
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

    def arrange(self) -> None:
        """Put the scores beside the board, or above it in a narrow window."""
        rail = Theme.current().px(_RAIL)
        narrow = self.width() < rail + 560
        self._rail.setMinimumWidth(0 if narrow else rail)
        self._rail.setMaximumWidth(UNLIMITED if narrow else rail)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._split.setDirection(down if narrow else across)
        for row in (self._scores_place, self._said):
            row.setDirection(across if narrow else down)

    def initial_focus(self) -> QWidget:
        return self.start_button if self.pairs is None else self.table.buttons[0]

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self._setup, self.table, self._rail

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Backspace and self.pairs is not None:
            self.go_on()
        else:
            super().keyPressEvent(event)


def ending_words(pairs: Pairs, players: Sequence[Profile]) -> str:
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
