"""Shows the progress of a long task, with a button to cancel it."""

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel

_HIGH: Final = 12


class ProgressBar(QWidget):
    """A bar that fills from the leading edge; a label next to it says the same."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Show the completed share, from 0 to 1."""
        self._share = min(max(share, 0.0), 1.0)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, Theme.current().px(_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(theme.color("control"))
        painter.setBrush(theme.color("card_sunk"))
        painter.drawRoundedRect(whole, whole.height() / 2, whole.height() / 2)
        done = QRectF(whole)
        done.setWidth(max(whole.height(), whole.width() * self._share))
        painter.setBrush(theme.color("primary"))
        painter.drawRoundedRect(done, whole.height() / 2, whole.height() / 2)
        painter.end()


class ProgressDialog(Overlay):
    """Covers the window during a long task.

    Signals:
        canceled: the person wants it to stop.
    """

    def __init__(self, title: str) -> None:
        super().__init__(title, width=480)
        self.body.addWidget(TextLabel(title, "title"))
        self._bar = ProgressBar()
        self._words = TextLabel(_("One moment, please."), color="ink_soft")
        self.body.addWidget(self._bar)
        self.body.addWidget(self._words)
        self.stop_button = Button(_("Stop"))
        self.stop_button.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(self.stop_button)
        self.initial_focus(self.stop_button)

    def show_progress(self, done: int, whole: int) -> None:
        """Show how many of all steps are done."""
        self._bar.show_share(done / max(1, whole))
        self._words.show_text(_("{count} of {total}").format(count=done, total=whole))
