"""Asks on which paper tiles are printed."""

from PySide6.QtCore import QLocale, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.overlay import Overlay
from pullstrings_qt.ui.segments import SegmentOption, Segments
from pullstrings_qt.ui.text_label import TextLabel


class PrintDialog(Overlay):
    """Asks for the paper, and tells how to print on both sides.

    Signals:
        paper_chosen: ``A4`` or ``Letter``.
    """

    paper_chosen = Signal(str)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__(theme, _("Print tiles"), width=600)
        self.body.addWidget(TextLabel(theme, _("Print “{name}”").format(name=name), "title"))
        words = _(
            "You get a PDF with the fronts and the backs on pages that follow each other. Print it "
            "at its full size, on both sides, turned over the long edge; then cut along the lines."
        )
        self.body.addWidget(TextLabel(theme, words, colour="ink_soft"))
        self.body.addWidget(TextLabel(theme, _("Paper"), "second", heavy=True))
        metric = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.MetricSystem
        self.paper = Segments(
            theme,
            _("Paper"),
            (SegmentOption("A4", _("A4")), SegmentOption("Letter", _("US Letter"))),
            "A4" if metric else "Letter",
        )
        self.body.addWidget(self.paper, alignment=LEADING)
        cancel = Button(theme, _("Cancel"), ButtonKind.QUIET)
        cancel.clicked.connect(self.cancel)
        self.save_button = Button(theme, _("Save the PDF"), ButtonKind.PRIMARY, icon="save")
        self.save_button.clicked.connect(self._finish)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.save_button)
        self.first_focus(self.save_button)

    def _finish(self) -> None:
        paper = str(self.paper.value)
        self.close_down()
        self.paper_chosen.emit(paper)
