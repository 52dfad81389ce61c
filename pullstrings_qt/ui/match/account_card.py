"""One card with the result of the last turn and what to do next, for open games.

Each half can be a separate card on a page without space for both together.
"""

from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import ToDo
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.seat_panel import CardSize
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.hint_card import HintCard

_PIECE = 46
_SIGN = 26
_GROWTH = 1.25
_MAX_BOLD = 110  # characters: longer text is easier to read, and shorter, in regular small type


class SignView(SquarePicture):
    """A piece of a game, or a marker from its board."""

    def __init__(self, scene: BoardScene, piece: str, side: int) -> None:
        super().__init__(side, growth=_GROWTH)
        self._scene = scene
        self._piece = piece

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Draw the piece."""
        self._scene.paint_piece(painter, box, self._piece)


class ChoiceView(SquarePicture):
    """A seat's choice, such as the tile it laid; hidden while there is nothing to show."""

    def __init__(self, scene: BoardScene, side: int) -> None:
        super().__init__(side, growth=_GROWTH)
        self._scene = scene
        self._shown: tuple[Seat, Any] | None = None
        self.hide()

    def show_choice(self, shown: tuple[Seat, Any] | None) -> None:
        """Show the choice of a seat, or nothing."""
        self._shown = shown
        self.setVisible(shown is not None)
        self.update()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Draw the choice."""
        if self._shown is not None:
            seat, choice = self._shown
            pictures = self._scene.choice_pictures()
            pictures.paint_mark(painter, box, choice, seat, Theme.current())


class HappenedCard(Card):
    """What happened in the last turn: the piece that did it, and the sentences of its story.

    Args:
        scene: draws the piece of that turn.
        size: LINE for little space.
        joined: it is the upper half of an account card, which draws the paper.
    """

    def __init__(self, scene: BoardScene, size: CardSize, *, joined: bool = False) -> None:
        super().__init__(flat=joined)
        self._joined = joined
        full = size is CardSize.FULL
        self._choice = ChoiceView(scene, _PIECE if full else 36)
        self._caption = TextLabel(_("What happened"), "second", color="ink_soft")
        self._role = "body" if full else "second"
        self._label = TextLabel("", self._role, heavy=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        if full:
            words.addWidget(self._caption)
        else:
            self._caption.setParent(self)
            self._caption.hide()
        words.addWidget(self._label)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 12 if full else 7, 16, 12 if full else 7)
        row.setSpacing(14 if full else 10)
        row.addWidget(self._choice)
        row.addLayout(words, 1)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(joined)  # the lower half must not move
        self.setSizePolicy(policy)
        self.hide()

    @property
    def text(self) -> str:
        """The visible sentences; empty if there are none."""
        return "" if self.isHidden() else self._label.text()

    def show_story(self, text: str, choice: tuple[Seat, Any] | None = None) -> None:
        """Show what happened, without an announcement.

        Args:
            text: whole sentences.
            choice: the seat and its choice, drawn next to the text; None draws nothing.
        """
        short = len(text) <= _MAX_BOLD
        self._label.use_role(self._role if short else "second", heavy=short)
        self._label.show_text(text)
        self._choice.show_choice(choice)
        self.setAccessibleName(f"{self._caption.text()}: {text}")
        self.setVisible(bool(text))

    def clear(self) -> None:
        """Remove the text."""
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, unless the card around it does."""
        if not self._joined:
            super().paintEvent(event)


class ToDoCard(HintCard):
    """What the player on turn must do, with a legend of the board's markers; or a hint.

    Args:
        scene: draws the markers.
        size: LINE for little space.
        joined: it is the lower half of an account card.
        brief: only one sentence fits.
    """

    def __init__(
        self, scene: BoardScene, size: CardSize, *, joined: bool = False, brief: bool = False
    ) -> None:
        super().__init__(fill="warn_soft", flat=joined)
        self._scene = scene
        self._full = size is CardSize.FULL
        self._joined = joined
        self._brief = brief
        self._caption = TextLabel("", "second" if self._full else "small", color="warn")
        self._heading.use_role("lead" if self._full else "body", heavy=True)
        self._body.use_color("ink")
        self._column.insertWidget(0, self._caption)
        self._column.setContentsMargins(18, 12 if self._full else 5, 16, 16 if self._full else 7)
        self._column.setSpacing(5 if self._full else 2)
        self._column.addStretch(1)
        self._signs: list[QWidget] = []
        self._said: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All text of the card; empty while it is hidden."""
        return " ".join(word for word in (super().text, *self._said) if word)

    def show_to_do(self, name: str, to_do: ToDo) -> None:
        """Show what a player must do, and the legend of the board's markers."""
        self._drop_signs()
        self.setMinimumHeight(0)
        self.show_hint(to_do.sentence, "" if self._brief else to_do.words)
        if self._brief:
            return
        self._caption.show_text(_("What to do, {name}").format(name=name))
        self._caption.setVisible(self._full)  # else the seat card shows whose turn it is
        self._said = tuple(words for _piece, words in to_do.signs)
        for piece, words in to_do.signs:
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 2, 0, 0)
            line.setSpacing(10)
            side = _SIGN if self._full else 20
            line.addWidget(SignView(self._scene, piece, side))
            line.addWidget(TextLabel(words, "body" if self._full else "second"), 1)
            self._column.insertWidget(self._column.count() - 1, row)
            row.show()
            self._signs.append(row)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Forget the height kept at another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.setMinimumHeight(0)

    def show_hint(self, heading: str, body: str) -> None:
        """Show what a choice would do, as high as what there is to do: nothing below moves."""
        if self._joined and not self._caption.isHidden():
            self.setMinimumHeight(self._column.totalHeightForWidth(self.width()))
        self._drop_signs()
        super().show_hint(heading, body)
        self._body.setVisible(bool(body))

    def clear(self) -> None:
        """Remove the text."""
        self._drop_signs()
        super().clear()

    def _drop_signs(self) -> None:
        self._caption.hide()
        self._said = ()
        for row in self._signs:
            row.hide()
            row.deleteLater()
        self._signs.clear()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper; of an account card the lower part, with a line above it."""
        if not self._joined:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, box = Theme.current(), QRectF(self.rect())
        edge = 2.0 if theme.is_contrast else 0.0  # the width of the whole card's ring
        sheet, lower = QPainterPath(), QPainterPath()
        round_off = self.radius - edge
        sheet.addRoundedRect(box.adjusted(edge, -2 * round_off, -edge, -edge), round_off, round_off)
        lower.addRect(box)
        painter.fillPath(sheet.intersected(lower), theme.color(self._fill))
        painter.fillRect(QRectF(edge, 0, box.width() - 2 * edge, 1.5), theme.color("line"))
        painter.end()


class AccountCard(Card):
    """One card with two halves: what happened, and what to do now.

    Args:
        happened, to_do: the halves, made to be joined.
    """

    def __init__(self, happened: HappenedCard, to_do: ToDoCard) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(happened)
        column.addWidget(to_do)
