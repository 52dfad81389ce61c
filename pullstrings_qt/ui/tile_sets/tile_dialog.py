"""One tile as large as the window allows: both sides of a hand, its cue, words with it."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.words import cue_text
from pullstrings_qt.tiles.tile_set import Tile, TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.grid_button import arrow_step
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_study import TileStudy
from pullstrings_qt.ui.kit.tile_words import spoken_tile, tile_label
from pullstrings_qt.ui.tile_sets.tile_card import moves

_WIDE: Final = 1080
_BESIDE: Final = 268  # width of the column beside the hands, in pixels at 100 % text
_LARGE: Final = 344
_MIN, _MIN_AT_LARGE_TEXT = 120, 240
"""Smallest pictures in pixels; with large text the dialog scrolls sooner."""
_GAP: Final = 20
_AROUND: Final = 80
_CENTER: Final = Qt.AlignmentFlag.AlignHCenter


def _button(words: str, icon: str, does: Callable[[], object]) -> Button:
    button = Button(words, icon=icon)
    button.clicked.connect(does)
    return button


class TileDialog(Overlay):
    """One tile; arrow keys go to its neighbors. A `whole` one fills the window, for a class."""

    def __init__(
        self, tiles: TileSet, place: int, study: TileStudy | None = None, *, whole: bool = False
    ) -> None:
        self._whole = whole
        super().__init__(_("A tile"), width=9999 if whole else _WIDE)
        self._set = tiles
        self._tiles = tuple(tiles.tiles.values())
        self._study = study
        self._turned = False
        self.place = place
        hand = study.hand if study is not None else ""
        self.views = tuple(
            FaceView(on_field=True, view=view, hand=hand) for view in ("viewer", "signer")
        )
        self.captions = tuple(TextLabel("", align=_CENTER) for _view in self.views)
        self.name = TextLabel("", "score", heavy=True)
        self.cue = TextLabel("", "title", heavy=True)
        self.play_button = _button(_("Show the movement"), "play", self.play)
        self.turn_button = _button(_("Turn the hand"), "eye", self._turn)
        self.words_title = TextLabel(_("Words"), "second", color="ink_soft")
        self.words = TextLabel("", "lead")
        self.close_button = _button("", "close", self.cancel)
        self.close_button.show_text("", _("Close"))
        self.before_button = _button("", "back", lambda: self._go(-1))
        self.next_button = _button("", "forward", lambda: self._go(1))
        self.practice_button = Button(_("Practice"), ButtonKind.PRIMARY, large=True)
        self.practice_button.clicked.connect(self._practice)
        self._lay_parts()
        self._show()

    def _lay_parts(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.close_button)
        self.body.addLayout(head)
        row = QHBoxLayout()
        row.setSpacing(36)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(8)
        for column, (view, caption) in enumerate(zip(self.views, self.captions, strict=True)):
            self._grid.addWidget(view, 0, column, _CENTER)
            self._grid.addWidget(caption, 1, column, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._grid)
        beside = QVBoxLayout()
        beside.setSpacing(6)
        beside.addWidget(self.cue)
        beside.addSpacing(8)
        beside.addWidget(self.play_button, alignment=LEADING)
        beside.addWidget(self.turn_button, alignment=LEADING)
        beside.addSpacing(16)
        beside.addWidget(self.words_title)
        beside.addWidget(self.words)
        beside.addStretch(1)
        row.addLayout(beside, 1)
        self.body.addLayout(row)
        self.footer.addWidget(self.before_button)
        self.footer.addStretch(1)
        self.footer.addWidget(self.practice_button)
        self.footer.addStretch(1)
        self.footer.addWidget(self.next_button)
        self.practice_button.setVisible(self._study is not None)
        self.initial_focus(self.next_button)

    @property
    def _tile(self) -> Tile:
        return self._tiles[self.place]

    def lay_out(self) -> None:
        """Make the hands as large as there is room for, one at a time with large text."""
        theme, both = Theme.current(), not Theme.current().has_large_text
        sheet = self.width() - 48 if self._whole else min(theme.px(_WIDE), self.width() - 48)
        wide = sheet - _AROUND - 36 - theme.px(_BESIDE)
        high = self.height() - 48 - _AROUND - 36
        high -= max(self.name.sizeHint().height(), self.close_button.sizeHint().height())
        high -= self.footer.sizeHint().height()
        high -= max(label.sizeHint().height() for label in self.captions)
        most = high if self._whole else _LARGE
        least = _MIN if both else _MIN_AT_LARGE_TEXT
        side = max(least, min(most, (wide - _GAP) // 2 if both else wide, high))
        for place, (view, caption) in enumerate(zip(self.views, self.captions, strict=True)):
            shown = both or place == int(self._turned)
            view.setFixedSize(side, side)
            caption.setFixedWidth(side)
            view.setVisible(shown)
            caption.setVisible(shown)
        self.turn_button.setHidden(both)
        beside = sheet - _AROUND - 36 - (2 * side + _GAP if both else side)
        for label in (self.cue, self.words_title, self.words):
            label.setFixedWidth(beside)
        super().lay_out()

    def play(self) -> None:
        """Play the movement of the hand once."""
        for view in self.views:
            view.play()

    def _turn(self) -> None:
        self._turned = not self._turned
        self.lay_out()
        announce(self, self.captions[int(self._turned)].text())

    def _practice(self) -> None:
        self.close_down()
        if self._study is not None:
            self._study.practice(self._tile.id)

    def _go(self, step: int) -> None:
        self.place = (self.place + step) % len(self._tiles)
        self._turned = False
        self._show()
        announce(self, f"{spoken_tile(self._tile)} {self.cue.text()}")

    def _label(self, step: int) -> str:
        return tile_label(self._set, self._tiles[(self.place + step) % len(self._tiles)].id)

    def _show(self) -> None:
        tile, sign = self._tile, self._tile.sign
        hand = next((face for face in (tile.back, tile.front) if face.sign), None)
        words = [_("As others see it"), _("As you see it")]
        faces = [hand or tile.front, hand or tile.back]
        if hand is None:  # a picture gets a caption; text does not need one
            words = [face.alt if face.picture is not None else "" for face in faces]
        for view, caption, face, told in zip(self.views, self.captions, faces, words, strict=True):
            view.show_face(face, f"{told}: {face.alt}" if sign else None)
            caption.show_text(told)
        self.name.show_text(self._label(0))
        self.cue.show_text(cue_text(sign) if sign else "")
        self.cue.setVisible(bool(sign))
        self.play_button.setVisible(moves(tile) and not Theme.current().reduced_motion)
        found = self._study.words(tile.id) if self._study is not None else ()
        self.words.show_text("   ".join(found))
        self.words.setVisible(bool(found))
        self.words_title.setVisible(bool(found))
        before, after = self._label(-1), self._label(1)
        self.before_button.show_text(before, _("Before: {name}").format(name=before))
        self.next_button.show_text(after, _("Next: {name}").format(name=after))
        self.setAccessibleName(spoken_tile(tile))

    def restyle(self) -> None:
        """Apply another theme."""
        self._show()
        super().restyle()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = arrow_step(event.key(), 1)
        if step is None:
            super().keyPressEvent(event)
        else:
            self._go(step)
