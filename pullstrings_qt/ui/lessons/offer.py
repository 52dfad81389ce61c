"""The dialog that offers a first lesson to new players."""

from PySide6.QtCore import Signal

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class LessonOffer(Overlay):
    """Offers to show how a game is played; the lesson remains available later.

    Signals:
        lesson_asked: open the lesson.
        match_asked: start a match immediately.
    """

    lesson_asked = Signal()
    match_asked = Signal()

    def __init__(self, spec: GameSpec) -> None:
        title = _("New here?")
        super().__init__(title, width=600)
        words = _(
            "Learn {game} on its board in a few minutes, step by step. To do it "
            "later, press the button under its box."
        ).format(game=spec.name)
        self.body.addWidget(TextLabel(title, "page"))
        self.body.addWidget(TextLabel(words, color="ink_soft"))
        self.play = Button(_("Play a match"))
        self.play.clicked.connect(self._play)
        self.learn = Button(_("Show me how to play"), ButtonKind.PRIMARY, icon="play")
        self.learn.clicked.connect(self._learn)
        self.footer.addStretch(1)
        self.footer.addWidget(self.play)
        self.footer.addWidget(self.learn)
        self.initial_focus(self.learn)

    def _learn(self) -> None:
        self.close_down()
        self.lesson_asked.emit()

    def _play(self) -> None:
        self.close_down()
        self.match_asked.emit()
