"""How hands are to look: from where, in which colors, with a few of them in sight."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.theme import SignLook
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.face_view import FaceView
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

_SET: Final = "asl"
_SHOWN: Final = ("l", "g", "m", "j")
"""Together they show what each question changes: a thumb, a turned hand, folds, a motion."""
_SIDE: Final = 116


def hand_options() -> tuple[SegmentOption, ...]:
    """Return the hands to choose from."""
    return (
        SegmentOption("right", _("Right hand")),
        SegmentOption("left", _("Left hand")),
    )


def _view_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("chart", _("As in printed charts")),
        SegmentOption("viewer", _("As others see it")),
        SegmentOption("signer", _("As you see it")),
    )


def _view_words(view: str) -> str:
    """Return what is to be known of a view."""
    return {
        "chart": _(
            "Printed charts show G, H, P and Q from the thumb side, and Z as it is written."
        ),
        "viewer": _("This is how a hand looks to someone facing the signer."),
        "signer": _(
            "This is how your own hand looks to you. From behind, the fist letters "
            "look much alike: A, E, M, N, S and T."
        ),
    }[view]


def _skin_options() -> tuple[SegmentOption, ...]:
    return (
        SegmentOption("light", pgettext("skin", "Light")),
        SegmentOption("sand", pgettext("skin", "Sand")),
        SegmentOption("amber", pgettext("skin", "Amber")),
        SegmentOption("brown", pgettext("skin", "Brown")),
        SegmentOption("deep", pgettext("skin", "Deep")),
        SegmentOption("lines", _("Lines only")),
    )


class HandSettings(QWidget):
    """Two questions about hands, and four hands that follow; `chosen` emits the `SignLook`."""

    chosen = Signal(object)

    def __init__(self, wanted: SignLook) -> None:
        super().__init__()
        self._wanted = wanted
        self.view_words = TextLabel(_view_words(wanted.view), "small", color="ink_soft", widest=680)
        self.view_choice = Segments(_("View"), _view_options(), wanted.view)
        self.skin_choice = Segments(_("Skin"), _skin_options(), wanted.skin)
        faces = tile_set(_SET).tiles
        self.preview = tuple(FaceView(faces[name].back, on_tile=True) for name in _SHOWN)
        self.view_choice.chosen.connect(lambda view: self._choose(view=view))
        self.skin_choice.chosen.connect(lambda skin: self._choose(skin=skin))
        self._lay_out()

    def show_look(self, wanted: SignLook) -> None:
        """Show other answers without telling anybody."""
        self._wanted = wanted
        self.view_choice.set_value(wanted.view)
        self.view_words.show_text(_view_words(wanted.view))
        self.skin_choice.set_value(wanted.skin)

    def _lay_out(self) -> None:
        """Put the hands between the questions, so that they stay in sight with large text too."""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(TextLabel(_("American Sign Language (ASL)"), color="ink_soft"))
        lines = _("With the colors “High contrast”, hands are always lines only.")
        self._ask(column, self.view_choice)
        column.addWidget(self.view_words)
        row = QHBoxLayout()
        row.setSpacing(12)
        for face in self.preview:
            face.setFixedSize(_SIDE, _SIDE)
            row.addWidget(face)
        row.addStretch(1)
        column.addLayout(row)
        self._ask(column, self.skin_choice, lines)

    @staticmethod
    def _ask(column: QVBoxLayout, answer: Segments, note: str = "") -> None:
        column.addSpacing(6)
        column.addWidget(TextLabel(answer.accessibleName(), "second", heavy=True))
        column.addWidget(answer, alignment=LEADING)
        if note:
            column.addWidget(TextLabel(note, "small", color="ink_soft", widest=680))

    def _choose(self, **changed: str) -> None:
        self._wanted = self._wanted._replace(**changed)
        self.view_words.show_text(_view_words(self._wanted.view))
        self.chosen.emit(self._wanted)
        for face in self.preview:
            face.play()
