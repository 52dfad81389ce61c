"""The print dialog: a chart or tiles, paper, duplex mode, and the colors of hands."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_print import Layout, Paper, Printing
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

LETTER_USED: Final = frozenset(
    (
        *("BZ", "CA", "CL", "CO", "CR", "GT", "MX"),
        *("NI", "PA", "PH", "PR", "SV", "US", "VE"),
    )
)
"""The regions with US Letter as default paper, from Unicode CLDR; all others use A4."""


def paper_of(locale: QLocale) -> Paper:
    """Return the default paper of a locale."""
    return "Letter" if QLocale.territoryToCode(locale.territory()) in LETTER_USED else "A4"


class PrintDialog(Overlay):
    """Asks for a `Printing` (paper, printer, what to print), and explains duplex printing."""

    chosen = Signal(object)

    def __init__(self, tile_set: TileSet, layout: Layout = "tiles") -> None:
        title = _("Print “{name}”").format(name=tile_set.name)
        super().__init__(title, width=640)
        self.body.addWidget(TextLabel(title, "title"))
        charts = (
            SegmentOption("chart", _("A chart to hang up")),
            SegmentOption("tiles", _("Tiles to cut out")),
        )
        self.layouts = self._ask(_("What"), charts, layout)
        self.layouts.chosen.connect(self._show_duplex)
        words = _(
            "Print the PDF on both sides at “Actual size” (100 %). If the bar is 50 "
            "mm long, cut along the lines."
        )
        self._how = TextLabel(words, color="ink_soft")
        self.body.addWidget(self._how)
        self.paper = self._ask(
            _("Paper"),
            (SegmentOption("A4", "A4"), SegmentOption("Letter", "US Letter")),
            paper_of(QLocale.system()),
        )
        self._over = TextLabel(_("The printer turns the paper over"), "second", heavy=True)
        self.turned = self._ask(
            self._over,
            (
                SegmentOption("long", _("the long edge")),
                SegmentOption("short", _("the short edge")),
            ),
            "long",
        )
        self.hands: Segments | None = None
        if tile_set.has_signs:
            self.hands = self._ask(
                _("Hands"),
                (SegmentOption("lines", _("Lines")), SegmentOption("color", _("In color"))),
                "lines",
            )
        self._add_buttons()
        self._show_duplex()

    def _show_duplex(self, _layout: object = None) -> None:
        """Show what is about both sides of the paper; a chart has one."""
        for part in (self._how, self._over, self.turned):
            part.setVisible(self.layouts.value == "tiles")

    def _ask(
        self, label: str | TextLabel, options: Sequence[SegmentOption], value: str
    ) -> Segments:
        title = TextLabel(label, "second", heavy=True) if isinstance(label, str) else label
        self.body.addWidget(title)
        segments = Segments(title.text(), options, value)
        self.body.addWidget(segments, alignment=LEADING)
        return segments

    def _add_buttons(self) -> None:
        cancel = Button(_("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.save_button = Button(_("Save the PDF"), ButtonKind.PRIMARY, icon="save")
        self.save_button.clicked.connect(self._finish)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.save_button)
        self.initial_focus(self.save_button)

    @property
    def printing(self) -> Printing:
        """The current options; the skin for line art remains line art in color, too."""
        default = Printing()
        signs = Theme.current().signs
        if self.hands is None or self.hands.value == "lines":
            signs = signs._replace(skin=default.signs.skin)
        return Printing(self.paper.value, self.turned.value, signs, self.layouts.value)

    def _finish(self) -> None:
        printing = self.printing
        self.close_down()
        self.chosen.emit(printing)
