"""A figure of the rules: the game's own board, which a click or Enter plays."""

from math import floor
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy

from pullstrings_qt.core.game import AnyGame
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import placeholder_name
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.core.rules_book import Figure, FigureTurn, plain_text
from pullstrings_qt.core.story import Story
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.look.choice_pictures import ChoiceLook
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.sprite import HINTS, baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import Pressable

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
else:  # mixed in before a widget's class, whose events it passes on
    QWidget = object

WIDEST: Final = 640
"""Maximum width of a figure in pixels: it does not grow with the text."""
_HIGHEST: Final = 420
_MARGIN: Final = 8
"""Minimum free pixels around the board, for rings and shadows."""
_TILE: Final = 112
_TILES_HIGH: Final = 132
_PIECE: Final = 64
_TRAY_HIGH: Final = 96
_BADGE: Final = 44


class FigureView(QWidget):
    """A position drawn once, sharp; a mixin before a widget's class, which calls `take` first."""

    def take(self, spec: GameSpec, figure: Figure) -> None:
        """Show a figure of a game at its start."""
        self._spec = spec
        self.figure = figure
        """What is shown."""
        self._rules: AnyGame = spec.rules()
        self.state: Any = figure.opening(self._rules)
        """The visible position; while it plays, the one it leads to."""
        self._turns: list[FigureTurn] = list(figure.turns(self._rules))
        self.is_played = False
        """Whether the result is shown instead of the start."""
        self.scene: BoardScene | None = None
        """The board while it plays the choices."""
        self._picture: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        """Redraw in another theme."""
        self._picture = None
        if self.scene is not None:
            self.scene.set_theme(Theme.current())
        self.update()

    def _board_size(self, width: int) -> tuple[float, float]:
        if self.figure.shows_choices:
            return _TILE * len(self._turns[0].choices), _TILES_HIGH
        wide, high = board_scene(self._spec).shape
        scale = min((min(width, WIDEST) - 2 * _MARGIN) / wide, _HIGHEST / high)
        return wide * scale, high * scale

    def heightForWidth(self, width: int) -> int:
        return round(self._board_size(width)[1]) + 2 * _MARGIN + _TRAY_HIGH * len(self.figure.trays)

    def sizeHint(self) -> QSize:
        return QSize(WIDEST, self.heightForWidth(WIDEST))

    def minimumSizeHint(self) -> QSize:
        return QSize(WIDEST // 2, self.heightForWidth(WIDEST // 2))

    def _board_box(self) -> QRectF:
        wide, high = self._board_size(self.width())
        return QRectF((self.width() - wide) / 2, _MARGIN, wide, high)

    def _new_scene(self) -> BoardScene:
        """Return a board with the visible position, sharp at the size of the figure."""
        scene = board_scene(self._spec)(Theme.current(), self)
        ratio = self.devicePixelRatioF()
        wide = self._board_size(self.width())[0]
        scene.set_device(floor(wide * ratio) / scene.shape[0] / ratio, ratio)
        scene.sync(self.state)
        return scene

    def _story(self, turn: FigureTurn) -> Story:
        words = self._spec.words()
        seats = range(self._rules.seats(self._rules.check_options(self.figure.options)))
        names = tuple(placeholder_name(seat + 1) for seat in seats)
        return words.story(turn.before, turn.step, words.speaker(names, turn.before))

    def _draw_picture(self) -> QPixmap:
        """Return the visible position as a picture; the board is deleted again."""
        scene = self._new_scene()
        if self.is_played and self._spec.words().table_words().tells_last_turn:
            for turn in self._turns:  # the board after the whole turn
                scene.show_trail(self._story(turn), turn.step, turn.before)

        def paint(painter: QPainter) -> None:
            self._paint(painter, scene)

        picture = baked_pixmap(self.width(), self.height(), self.devicePixelRatioF(), paint)
        scene.deleteLater()
        return picture

    def _paint(self, painter: QPainter, scene: BoardScene) -> None:
        box = self._board_box()
        if self.figure.shows_choices:
            self._paint_choices(painter, box, scene)
        else:
            beyond = _MARGIN * scene.shape[0] / box.width()
            around = box.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            part = QRectF(0, 0, *scene.shape).adjusted(-beyond, -beyond, beyond, beyond)
            scene.render(painter, around, part)
            if not self.is_played:
                self._paint_marks(painter, box, scene)
        for row, seat in enumerate(self.figure.trays):
            self._paint_tray(painter, box.bottom() + row * _TRAY_HIGH, scene, seat)

    def _paint_marks(self, painter: QPainter, box: QRectF, scene: BoardScene) -> None:
        scale = box.width() / scene.shape[0]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place_id in self.figure.marks:
            place = scene.place(place_id)
            rect = place.rect
            ring = QRectF(rect.topLeft() * scale, rect.size() * scale).translated(box.topLeft())
            radius = place.radius * scale + 4
            for role, width, away in (("card", 6.0, 3.0), ("primary", 3.0, 3.0)):
                painter.setPen(QPen(Theme.current().color(role), width))
                painter.drawRoundedRect(ring.adjusted(-away, -away, away, away), radius, radius)

    def _paint_choices(self, painter: QPainter, box: QRectF, scene: BoardScene) -> None:
        """Draw the choices of the first turn: face down, then face up or as the answer given."""
        turn = self._turns[0]
        if self.scene is None:
            scene.sync(turn.before)
        pictures = scene.choice_pictures()
        seats = sorted(turn.choices)
        left = box.center().x() - _TILE * len(seats) / 2
        for number, seat in enumerate(seats):
            choice = turn.choices[seat]
            tile = QRectF(left + number * _TILE, box.top(), _TILE, box.height())
            answers = [each for each in scene.answers(choice, 0) if each.choice == choice]
            if answers and self.is_played:
                pictures.paint_answer(
                    painter, tile.adjusted(12, 12, -12, -12), answers[0], Theme.current()
                )
                continue
            known = choice if answers or self.is_played else None
            pictures.paint_choice(painter, tile, ChoiceLook(known, seat), Theme.current())

    def _paint_tray(self, painter: QPainter, top: float, scene: BoardScene, seat: int) -> None:
        """Draw the pieces a seat has next to the board in a row, each with its number."""
        items = scene.tray(seat)
        across = min(_PIECE * 1.5, self.width() / max(1, len(items)))
        left = (self.width() - across * len(items)) / 2
        painter.setFont(Theme.current().font("small"))
        for number, item in enumerate(items):
            column = QRectF(left + number * across, top + 8, across, _TRAY_HIGH - 8)
            piece = QRectF(0, 0, (_PIECE - 4) * scene.piece_share, _PIECE - 4)
            piece.moveCenter(QPointF(column.center().x(), column.top() + _PIECE / 2))
            painter.setOpacity(0.35 if item.faded else 1.0)
            scene.paint_piece(painter, piece, item.piece)
            painter.setOpacity(1.0)
            painter.setPen(Theme.current().color("ink"))
            words = column.adjusted(0, _PIECE, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignHCenter, item.count)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(HINTS)
        if self.scene is not None:
            self._paint(painter, self.scene)
        else:
            ratio = self.devicePixelRatioF()
            picture = self._picture
            if picture is None or picture.size() != (QSize(self.width(), self.height()) * ratio):
                picture = self._picture = self._draw_picture()
            painter.drawPixmap(0, 0, picture)
        self.paint_over(painter)

    def paint_over(self, painter: QPainter) -> None:
        """Draw on top of the board; nothing by default."""


class StillFigure(FigureView, QLabel):
    """A figure without interaction; screen readers read its description."""

    def __init__(self, spec: GameSpec, figure: Figure) -> None:
        super().__init__()
        self.take(spec, figure)
        self.setAccessibleName(figure.alt)


class LivingFigure(FigureView, Pressable, QAbstractButton):
    """A figure that plays its choices on click, Enter or Space, and resets on the next."""

    def __init__(self, spec: GameSpec, figure: Figure) -> None:
        super().__init__()
        self.ring_radius = 12.0
        self._waiting: list[FigureTurn] = []
        self.take(spec, figure)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleDescription(figure.alt)
        self.clicked.connect(self.play_or_reset)
        self._name()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the arrow keys to the text around it: a button would move the focus."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def play_or_reset(self) -> None:
        """Play the choices, skip to the end of a running animation, or reset."""
        if self.scene is not None:
            self._waiting = []
            self.scene.skip()
        elif self.is_played:
            self._show(self._turns[0].before, played=False)
            announce(self, _("The start"))
        elif self.figure.shows_choices:
            self._show(self._turns[-1].step.state, played=True)
            self._tell_end()
        else:
            self._waiting = list(self._turns)
            self.scene = self._new_scene()
            self.scene.changed.connect(self.update)
            self.scene.animation_finished.connect(self._play_next)
            self.is_played = True
            self._play_next()

    def _play_next(self) -> None:
        if self.scene is not None and self._waiting:
            turn = self._waiting.pop(0)
            self.scene.animate(self._story(turn), turn.step, turn.before)
        elif self.scene is not None:
            self._end_scene()
            self._tell_end()

    def _end_scene(self) -> None:
        if self.scene is not None:
            self.scene.blockSignals(True)
            self.scene.deleteLater()
            self.scene = None
            self._show(self._turns[-1].step.state, played=True)

    def _show(self, state: Any, *, played: bool) -> None:
        self.state, self.is_played, self._picture = state, played, None
        self._name()
        self.update()

    def _name(self) -> None:
        name, words = _("A figure. Enter plays it."), _("Click to play")
        if self.is_played:
            name = _("A figure, played. Enter shows the start again.")
            words = _("Click to see the start again")
        self.setAccessibleName(name)
        set_tool_tip(self, words)

    def _tell_end(self) -> None:
        announce(self, plain_text(self.figure.caption))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._end_scene()

    def paint_over(self, painter: QPainter) -> None:
        """Draw the play or reset icon."""
        if self.scene is not None:
            return
        board = self._board_box()
        low = board.height() < 3 * _BADGE  # a badge would cover the board
        side = 0.7 * _BADGE if low else _BADGE
        box = QRectF(0, 0, side, side)
        box.moveBottomRight(board.bottomRight() + QPointF(0.75 * side, _MARGIN - 2 if low else -4))
        box.moveRight(min(box.right(), self.width() - 4))
        painter.setPen(QPen(Theme.current().color("card"), 3))
        painter.setBrush(Theme.current().color("primary"))
        painter.drawEllipse(box)
        name, size = ("replay" if self.is_played else "play"), 16 if low else 24
        color = Theme.current().color("on_primary")
        mark = icon_pixmap(name, size, color, self.devicePixelRatioF())
        painter.drawPixmap(box.center() - QPointF(size / 2, size / 2), mark)


def figure_view(spec: GameSpec, figure: Figure) -> FigureView:
    """Return a figure as a widget: one that plays if there are choices."""
    kind = LivingFigure if figure.choices else StillFigure
    return kind(spec, figure)
