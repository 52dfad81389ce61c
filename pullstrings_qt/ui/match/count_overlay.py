"""Counts 3, 2, 1 for players who sign with their hands at the table."""

from PySide6.QtCore import Qt, QTimer, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.count_figure import CountFigure

_WIDTH = 620
_LOWEST = 440
_LEAST = 64
"""Minimum pixels of the digits: before that the words go."""
_MARGIN = 48
_EDGE = 20
_SECOND = 1000
_START = 3


class CountOverlay(Overlay):
    """Digits half as high as the sheet, one a second, then the moment to sign.

    Signals:
        signed: both have signed and want to enter their signs.
    """

    signed = Signal()

    def __init__(self) -> None:
        super().__init__(_("Sign together"), width=_WIDTH)
        center = Qt.AlignmentFlag.AlignHCenter
        self._left = _START
        if Theme.current().in_small_window:
            self.body.setContentsMargins(_EDGE, _EDGE, _EDGE, 0)
            self.footer.setContentsMargins(_EDGE, 8, _EDGE, _EDGE)
        self._figure = CountFigure(_LOWEST // 2)
        self._words = TextLabel("", "lead", color="ink_soft", align=center)
        self.main_button = Button(_("We have both signed"), ButtonKind.PRIMARY, large=True)
        self.main_button.clicked.connect(self._on_signed)
        self._again = Button(_("Count again"), ButtonKind.QUIET, icon="replay")
        self._again.clicked.connect(self.count)
        self.body.addStretch(1)
        self.body.addWidget(self._figure)
        self.body.addStretch(1)
        self.body.addWidget(self._words)
        self.footer.addWidget(self._again)
        self.footer.addStretch(1)
        self.footer.addWidget(self.main_button)
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND)
        self._clock.timeout.connect(self.tick)
        self.initial_focus(self._again)
        self.count()

    @property
    def number(self) -> str:
        """The large text now."""
        return self._figure.text

    @property
    def figure(self) -> CountFigure:
        """The digits."""
        return self._figure

    def count(self) -> None:
        """Start the countdown."""
        self._clock.start()
        self._show(_START)

    def tick(self) -> None:
        """Count one second down; called by the timer."""
        if self._left:
            self._show(self._left - 1)

    def _show(self, left: int) -> None:
        self._left = left
        self._figure.show_text(str(left) if left else _("Sign now"))
        self._words.show_text(
            _("Hands ready. Both sign when the count is over.")
            if left
            else _("Hold your sign until both have seen it.")
        )
        self.main_button.setEnabled(not left)
        announce(self, self.number)
        if not left:
            self._clock.stop()
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_signed(self) -> None:
        self.close_down()
        self.signed.emit()

    def lay_out(self) -> None:
        """Give the digits half of the sheet."""
        wide = min(Theme.current().px(_WIDTH), self.width() - _MARGIN)
        margins = self.body.contentsMargins()
        words = self._words.heightForWidth(wide - margins.left() - margins.right())
        buttons = self.footer.totalHeightForWidth(wide)
        rest = margins.top() + margins.bottom() + 3 * self.body.spacing() + words + buttons
        high = min(max(2 * rest, _LOWEST), self.height() - _MARGIN)
        self._words.setVisible(high - rest >= _LEAST)
        if high - rest < _LEAST:
            rest -= words + self.body.spacing()
        self._figure.setFixedHeight(min(high // 2, max(_LEAST, high - rest)))
        super().lay_out()
