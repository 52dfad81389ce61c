"""A hand that spells a word: play, pause, replay; animated, or stills with reduced motion."""

from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.crossfade import paint_crossfade
from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.look.hand_painter import HandPainter
from pullstrings_qt.look.hand_pictures import hand_image
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.pictures import HALF_WIDTH, sign_steps
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.spelling import (
    SpelledWord,
    SpellingFrame,
    drawn_middle,
    side_of_words,
    spelled,
    still_at,
    stills_length,
)
from pullstrings_qt.signs.views import Hand, Side, View
from pullstrings_qt.signs.words import named_text, shape_text
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.learn.drill.question_card import FRAME, SLAB, IvoryCard

_TICK: Final = 25  # ms between two pictures
_MAX_POINTS: Final = 560  # maximum size of a live hand; it is scaled up
_LONGEST_STEP: Final = 0.1  # s; after a longer pause the animation continues instead of skipping
_BAR: Final = 6
_LETTERS_A_ROW: Final = 4
_BELOW_HAND: Final = 0.34  # share of the side of a hand for its letter


class SpellingView(Exposed, RingFocus, QWidget):
    """Plays one word, letter by letter, without revealing it; Space plays and pauses.

    For people who cannot see the hands, `describe_next` describes one shape after the other.
    """

    exposed_role: ClassVar[str] = "Graphic"

    playing_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.clock: Callable[[], float] = monotonic  # in seconds
        self._word = ""
        self._wanted_hand = ""
        self._wanted_side: Side | None = None
        self.speed = 1.0  # letters per second
        self._film: SpelledWord | None = None
        self._time = 0.0
        self._looked = 0.0
        self._described = -1
        self._live: tuple[SpellingFrame, int, QImage] | None = None
        self.keeps_letters = False  # visible with their hands after the word
        self._ticker = QTimer(self)
        self._ticker.setInterval(_TICK)
        self._ticker.setTimerType(Qt.TimerType.PreciseTimer)
        self._ticker.timeout.connect(self.advance)
        self.ring_radius = 16.0
        self._take_look()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.show_word("")

    @property
    def is_playing(self) -> bool:
        """Whether it is playing."""
        return self._ticker.isActive()

    @property
    def progress(self) -> float:
        """The played share of the word, 0 to 1."""
        length = self._length()
        return min(self._time / length, 1.0) if length else 0.0

    @property
    def shows_letters(self) -> bool:
        """Whether all letters of the word are visible now."""
        return self.keeps_letters and bool(self._word) and self._time >= self._length()

    def show_word(self, word: str, spoken: str = "") -> None:
        """Load a word, A to Z or empty, at its start; `spoken` replaces the accessible name."""
        self.pause()
        self._word = word.upper()
        self._film = spelled(self._word, self.speed) if self._word else None
        self._described = -1
        self._go_to(0.0)
        self.setAccessibleName(spoken or _("A fingerspelled word."))

    def set_speed(self, speed: float) -> None:
        """Set 0.5 to 6 letters per second (else a `ValueError`), from the same letter on."""
        share = self.progress
        self.speed = speed
        if self._word:
            self._film = spelled(self._word, speed)
        self._go_to(share * self._length())

    def play(self) -> None:
        """Play from the start."""
        self._go_to(0.0)
        self.resume()

    def resume(self) -> None:
        """Resume after a pause; does nothing at the end."""
        if self._word and not self.is_playing and self._time < self._length():
            self._described = -1
            self._looked = self.clock()
            self._ticker.start()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        """Pause; the hand keeps its shape."""
        if self.is_playing:
            self._ticker.stop()
            self.playing_changed.emit(False)

    def toggle(self) -> None:
        """Pause, resume, or replay at the end."""
        if self.is_playing:
            self.pause()
        elif 0.0 < self._time < self._length():
            self.resume()
        else:
            self.play()

    def advance(self) -> None:
        """Update the hand; called by the timer."""
        now = self.clock()
        step = min(max(now - self._looked, 0.0), _LONGEST_STEP)
        self._looked = now
        self._go_to(self._time + step)
        if self._time >= self._length():
            self.pause()

    def describe_next(self, *, named: bool = False) -> str:
        """Go to the next letter, announce its shape, maybe `named`, and return the text."""
        if not self._word:
            return ""
        self.pause()
        self._described = (self._described + 1) % len(self._word)
        letter = self._word[self._described]
        held = (self._described + 0.5) / self.speed
        if self._film is not None and not Theme.current().reduced_motion:
            legs = (leg for leg in self._film.legs if leg.kind == "hold")
            leg = next(leg for leg in legs if leg.number == self._described)
            held = (leg.begin + leg.end) / 2
        self._go_to(held)
        words = _("Hand {number} of {count}: {shape}").format(
            number=self._described + 1,
            count=len(self._word),
            shape=named_text(letter) if named else shape_text(letter),
        )
        announce(self, words)
        return words

    def _length(self) -> float:
        if self._film is None:
            return 0.0
        if Theme.current().reduced_motion:
            return stills_length(self._word, self.speed)
        return self._film.length

    def _go_to(self, time: float) -> None:
        self._time = min(max(time, 0.0), self._length())
        self.update()

    def _take_look(self) -> None:
        theme = Theme.current()
        signs = theme.signs
        self._side: Side = self._wanted_side or side_of_words(View(signs.view))
        self.hand = Hand(self._wanted_hand or signs.hand)
        self._tone = Tone(theme.skin)
        self._painter = HandPainter(skeleton(), self._tone, self._side, self.hand)
        self._live = None

    @property
    def from_signer(self) -> bool:
        """Whether the hand is shown from the signer's side."""
        return self._side is Side.SIGNER

    def use_side(self, side: Side) -> None:
        """Show the hand from this side, whatever the theme says."""
        self._wanted_side = side
        self._take_look()
        self.update()

    def use_hand(self, hand: str) -> None:
        """Show this hand, ``right`` or ``left``; empty for that of the theme."""
        self._wanted_hand = hand
        self._take_look()
        self.update()

    def restyle(self) -> None:
        """Apply another theme; with reduced motion use stills."""
        share = self.progress
        self._take_look()
        self._go_to(share * self._length())

    def sizeHint(self) -> QSize:
        return QSize(440, 440)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, 180)

    def hideEvent(self, event: QHideEvent) -> None:
        self.pause()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.toggle()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = min(self.width(), self.height() - 2 * _BAR)
        # The sleeve extends beyond the lower edge: the picture is aligned with the bar.
        frame = QRectF((self.width() - side) / 2, self.height() - 2 * _BAR - side, side, side)
        if self._film is not None and side > 0:
            painter.save()
            painter.setClipRect(frame)
            if self.shows_letters:
                self._paint_letters(painter, frame)
            elif not Theme.current().reduced_motion:
                self._paint_film(painter, frame, self._film)
            elif letter := still_at(self._word, self.speed, self._time):
                painter.drawImage(frame, self._still(letter, frame))
            painter.restore()
            self._paint_bar(painter, frame)
        painter.end()

    def _points(self, frame: QRectF) -> int:
        return max(1, round(frame.width() * self.devicePixelRatioF()))

    def _paint_film(self, painter: QPainter, frame: QRectF, film: SpelledWord) -> None:
        sight = film.at(self._time, self._side)
        drawn = self._still(sight.letter, frame) if sight.settled > 0.0 else QImage()
        place = QRectF(frame)
        if sight.letter:  # the stored picture has its middle elsewhere than the live hand
            x, y = drawn_middle(sight.letter, self._side)
            scale = frame.width() / (2 * HALF_WIDTH)
            right, down = (x - sight.middle[0]) * scale, (sight.middle[1] - y) * scale
            place.translate(-right if self.hand is Hand.LEFT else right, down)
        if drawn.isNull():
            if sight.shown > 0.0:
                painter.setOpacity(sight.shown)
                painter.drawImage(frame, self._live_hand(sight, frame))
                painter.setOpacity(1.0)
        elif sight.settled == 1.0:
            painter.drawImage(place, drawn)
        else:
            paint_crossfade(
                painter,
                frame,
                lambda old: old.drawImage(frame, self._live_hand(sight, frame)),
                lambda new: new.drawImage(place, drawn),
                sight.settled,
            )

    def _live_hand(self, sight: SpellingFrame, frame: QRectF) -> QImage:
        points = min(self._points(frame), _MAX_POINTS)
        if self._live is not None:
            before, size, picture = self._live
            if (size, before.pose, before.middle) == (points, sight.pose, sight.middle):
                return picture
        picture = self._painter.picture(sight.pose, sight.middle, points)
        self._live = (sight, points, picture)
        return picture

    def _paint_letters(self, painter: QPainter, frame: QRectF) -> None:
        """Draw every letter below its hand, in the order of the word."""
        count = len(self._word)
        rows = ceil(count / _LETTERS_A_ROW)
        columns = ceil(count / rows)
        side = min(frame.width() / columns, frame.height() / (rows * (1 + _BELOW_HAND)))
        high = side * (1 + _BELOW_HAND)
        top = frame.center().y() - rows * high / 2
        for place, letter in enumerate(self._word):
            row, column = divmod(place, columns)
            here = min(columns, count - row * columns)
            left = frame.center().x() - here * side / 2 + column * side
            hand = QRectF(left, top + row * high, side, side)
            painter.drawImage(hand, self._still(letter, hand))
            written = text_path(letter, side * _BELOW_HAND * 0.8)
            middle = QPointF(hand.center().x(), hand.bottom() + side * _BELOW_HAND / 2)
            painter.fillPath(written.translated(middle), Theme.current().color("tile_ink"))

    def _still(self, letter: str, frame: QRectF) -> QImage:
        picture = sign_steps(letter, View(self._side.value), self.hand, self._tone)
        return hand_image(picture, self._points(frame))

    def _paint_bar(self, painter: QPainter, frame: QRectF) -> None:
        theme = Theme.current()
        groove = QRectF(frame.left() + 8, self.height() - _BAR - 1, frame.width() - 16, _BAR)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("tile_ink", 0.25))
        painter.drawRoundedRect(groove, _BAR / 2, _BAR / 2)
        groove.setWidth(groove.width() * self.progress)
        painter.setBrush(theme.color("tile_ink", 0.85))
        if groove.width() >= _BAR:
            painter.drawRoundedRect(groove, _BAR / 2, _BAR / 2)


_AROUND: Final = FRAME + 6
_MIN, _MAX = 236, 560


class SpellingCard(IvoryCard):
    """Contains the hand; a cover with a word may hide it."""

    def __init__(self) -> None:
        super().__init__()
        self.cover = ""
        self.view = SpellingView(self)
        self.setMinimumSize(_MIN, _MIN + SLAB)
        self.setMaximumSize(_MAX, _MAX + 40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cover(self, word: str) -> None:
        """Cover the hand with a word, or uncover it."""
        self.cover = word
        self.view.setVisible(not word)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inner = self.card_box().adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        self.view.setGeometry(inner)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.cover:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.card_box())
            painter.translate(box.center())
            word = text_path(self.cover, box.height() * 0.3, widest=box.width() * 0.8)
            painter.fillPath(word, Theme.current().color("tile_ink"))
            painter.end()
