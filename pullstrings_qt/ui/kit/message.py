"""A sentence that needs to be seen: what happened and what can be done."""

from PySide6.QtGui import QGuiApplication

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class Message(Overlay):
    """A title, a sentence and one button.

    Args:
        theme: the look.
        title: a few words.
        sentence: what happened, and what to do.
        report: text for the developers that can be copied; empty for none.
    """

    def __init__(self, theme: Theme, title: str, sentence: str, report: str = "") -> None:
        super().__init__(theme, title, width=580)
        self._report = report
        self.body.addWidget(TextLabel(theme, title, "page"))
        self.body.addWidget(TextLabel(theme, sentence))
        well = Button(theme, _("All right"), ButtonKind.PRIMARY, large=True)
        well.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        if report:
            copy = Button(theme, _("Copy the report"))
            copy.clicked.connect(self._copy)
            self.footer.addWidget(copy)
        self.footer.addWidget(well)
        self.initial_focus(well)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
