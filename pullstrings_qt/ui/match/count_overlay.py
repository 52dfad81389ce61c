"""Counts 3, 2, 1 for players who sign with their hands at the table."""

from PySide6.QtCore import Qt, QTimer, Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel

_SECOND = 1000


class CountOverlay(Overlay):
    """Large numbers, one a second, then the moment to sign; seen and spoken alike.

    Signals:
        signed: both have signed and want to enter it.
    """

    signed = Signal()

    def __init__(self, theme: Theme, start: int = 3) -> None:
        super().__init__(theme, _("Sign together"), width=520)
        centre = Qt.AlignmentFlag.AlignHCenter
        self._left = start
        self._number = TextLabel(theme, str(start), "score", align=centre)
        self._words = TextLabel(theme, "", "lead", colour="ink_soft", align=centre)
        self.main_button = Button(theme, _("We have signed"), ButtonKind.PRIMARY, large=True)
        self.main_button.clicked.connect(self._on_signed)
        self._again = Button(theme, _("Count again"), ButtonKind.QUIET, icon="replay")
        self._again.clicked.connect(self.count)
        self.body.addWidget(self._number)
        self.body.addWidget(self._words)
        self.body.addSpacing(12)
        self.body.addWidget(self.main_button, 0, centre)
        self.body.addWidget(self._again, 0, centre)
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND)
        self._clock.timeout.connect(self.next_number)
        self.initial_focus(self._again)
        self._start = start
        self.count()

    @property
    def number(self) -> str:
        """What stands there in large type now."""
        return self._number.text()

    def count(self) -> None:
        """Begin to count."""
        self._left = self._start
        self._show()
        self._clock.start()

    def next_number(self) -> None:
        """Count one further; the clock does it every second."""
        self._left -= 1
        self._show()
        if self._left <= 0:
            self._clock.stop()

    def _show(self) -> None:
        counting = self._left > 0
        self._number.show_text(str(self._left) if counting else _("Sign now"))
        self._words.show_text(
            _("Hands ready. Both sign when the count is over.")
            if counting
            else _("Hold your sign until both have seen it.")
        )
        self.main_button.setEnabled(not counting)
        speak(self, self._number.text())
        if not counting:
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_signed(self) -> None:
        self.close_down()
        self.signed.emit()
