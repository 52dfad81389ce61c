"""Asks how tiles are printed: paper, the way the printer turns it, and the colours of hands."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QLocale, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_print import Printing
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel


class PrintDialog(Overlay):
    """Asks for paper and printer, and tells how to print on both sides.

    Args:
        theme: the look; its hands are what "in colour" means.
        tile_set: what is printed.

    Signals:
        chosen: a `Printing`.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, tile_set: TileSet) -> None:
        super().__init__(theme, _("Print tiles"), width=640)
        title = _("Print “{name}”").format(name=tile_set.name)
        self.body.addWidget(TextLabel(theme, title, "title"))
        words = _(
            "You get a PDF with the fronts and the backs on pages that follow each other. Print it "
            "at its full size and on both sides; then cut along the lines."
        )
        self.body.addWidget(TextLabel(theme, words, colour="ink_soft"))
        metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
        self.paper = self._ask(
            _("Paper"),
            (SegmentOption("A4", _("A4")), SegmentOption("Letter", _("US Letter"))),
            "A4" if metric else "Letter",
        )
        self.turned = self._ask(
            _("The printer turns the paper over"),
            (
                SegmentOption("long", _("the long edge")),
                SegmentOption("short", _("the short edge")),
            ),
            "long",
        )
        self.hands: Segments | None = None
        if any(tile.back.sign or tile.front.sign for tile in tile_set.tiles.values()):
            self.hands = self._ask(
                _("Hands"),
                (SegmentOption("lines", _("Lines")), SegmentOption("colour", _("In colour"))),
                "lines",
            )
        self._add_buttons()

    def _ask(self, label: str, options: Sequence[SegmentOption], value: str) -> Segments:
        self.body.addWidget(TextLabel(self.theme, label, "second", heavy=True))
        segments = Segments(self.theme, label, options, value)
        self.body.addWidget(segments, alignment=LEADING)
        return segments

    def _add_buttons(self) -> None:
        cancel = Button(self.theme, _("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.save_button = Button(self.theme, _("Save the PDF"), ButtonKind.PRIMARY, icon="save")
        self.save_button.clicked.connect(self._finish)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.save_button)
        self.initial_focus(self.save_button)

    @property
    def printing(self) -> Printing:
        """The answers as they stand; a skin of lines stays lines in colour, too."""
        usual = Printing()
        signs = self.theme.signs
        if self.hands is None or self.hands.value == "lines":
            signs = replace(signs, skin=usual.signs.skin)
        return Printing(self.paper.value, self.turned.value, signs)

    def _finish(self) -> None:
        printing = self.printing
        self.close_down()
        self.chosen.emit(printing)
