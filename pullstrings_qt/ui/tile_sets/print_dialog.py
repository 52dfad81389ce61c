"""The print dialog: a chart or tiles, paper, duplex mode, and the colors of hands."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_print import Layout, Paper, Printing
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

LETTER_USED: Final = frozenset(
    (*("BZ", "CA", "CL", "CO", "CR", "GT", "MX"), *("NI", "PA", "PH", "PR", "SV", "US", "VE"))
)
"""The regions with US Letter as default paper, from Unicode CLDR; all others use A4."""


def paper_of(locale: QLocale) -> Paper:
    """Return the default paper of a locale."""
    return "Letter" if QLocale.territoryToCode(locale.territory()) in LETTER_USED else "A4"


class PrintDialog(FormDialog):
    """Asks for a `Printing` (paper, printer, what to print), and explains duplex printing."""

    def __init__(self, tile_set: TileSet, layout: Layout = "tiles") -> None:
        title = _("Print “{name}”").format(name=tile_set.name)
        super().__init__(title, _("Save the PDF"), width=640)
        self.save_button.icon_name = "save"
        charts = (
            SegmentOption("chart", _("A chart to hang up")),
            SegmentOption("tiles", _("Tiles to cut out")),
        )
        self.layouts = self._choice(_("What"), charts, layout)
        self.layouts.chosen.connect(self._show_duplex)
        words = _(
            "Print the PDF on both sides at “Actual size” (100 %). If the bar is 50 "
            "mm long, cut along the lines."
        )
        self._how = TextLabel(words, color="ink_soft")
        self.body.addWidget(self._how)
        papers = (SegmentOption("A4", "A4"), SegmentOption("Letter", "US Letter"))
        self.paper = self._choice(_("Paper"), papers, paper_of(QLocale.system()))
        edges = (
            SegmentOption("long", _("the long edge")),
            SegmentOption("short", _("the short edge")),
        )
        self._over = TextLabel(_("The printer turns the paper over"), "second", heavy=True)
        self.body.addWidget(self._over)
        self.turned = Segments(self._over.text(), edges, "long")
        self.body.addWidget(self.turned, alignment=LEADING)
        self.hands: Segments | None = None
        if tile_set.has_signs:
            colors = (SegmentOption("lines", _("Lines")), SegmentOption("color", _("In color")))
            self.hands = self._choice(_("Hands"), colors, "lines")
        self.initial_focus(self.save_button)
        self._show_duplex()

    def _choice(self, words: str, options: Sequence[SegmentOption], value: str) -> Segments:
        segments = Segments(words, options, value)
        self.ask(words, segments)
        return segments

    def _show_duplex(self, _layout: object = None) -> None:
        """Show what is about both sides of the paper; a chart has one."""
        for part in (self._how, self._over, self.turned):
            part.setVisible(self.layouts.value == "tiles")

    def entered(self) -> Printing:
        """Return the options; the skin for line art remains line art in color, too."""
        default = Printing()
        signs = Theme.current().signs
        if self.hands is None or self.hands.value == "lines":
            signs = signs._replace(skin=default.signs.skin)
        return Printing(self.paper.value, self.turned.value, signs, self.layouts.value)
