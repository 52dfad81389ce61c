"""A person's ratings by game, with a way to delete them."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


@dataclass(frozen=True, slots=True)
class GameLevel:
    """A person's rating in one game.

    Attributes:
        game: id of the game.
        name: of the game.
        level: such as "about level 4 (Medium), still unsure".
        details: such as "1240 ± 180, from 5 matches".
    """

    game: str
    name: str
    level: str
    details: str


class LevelsDialog(Overlay):
    """Shows the ratings of a person.

    Args:
        person: the person's name.
        levels: by game; empty without rated matches.

    Signals:
        forget_asked: id of the game whose rating is to be deleted.
    """

    forget_asked = Signal(str)

    def __init__(self, person: str, levels: Sequence[GameLevel]) -> None:
        title = _("Levels of {name}").format(name=person)
        super().__init__(title, width=620)
        self.body.addWidget(TextLabel(title, "title"))
        words = _(
            "Finished matches count. Matches for learning or from files don’t, nor "
            "any with an undone turn, a hint or the die."
        )
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        self._nothing = TextLabel(_("No match has counted yet."))
        self.body.addWidget(self._nothing)
        self.rows = {level.game: self._row(level) for level in levels}
        self._nothing.setHidden(bool(levels))
        done = Button(_("Close"), ButtonKind.PRIMARY)
        done.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(done)
        self.initial_focus(done)
        self._done = done

    def _row(self, level: GameLevel) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 6, 0, 6)
        line.setSpacing(16)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(level.name, "second", color="ink_soft"))
        words.addWidget(TextLabel(level.level, heavy=True))
        words.addWidget(TextLabel(level.details, "second", color="ink_soft"))
        line.addLayout(words, 1)
        forget = Button(_("Reset"))
        forget.setAccessibleName(labeled(level.name, _("Reset")))
        told = f"{level.level} ({level.details})"
        forget.setAccessibleDescription(told)
        forget.setObjectName(level.game)
        forget.clicked.connect(self._forget)
        line.addWidget(forget)
        self.body.addWidget(row)
        return row

    def _forget(self) -> None:
        button = self.sender()
        if isinstance(button, Button):
            self.forget_asked.emit(button.objectName())

    def drop(self, game: str) -> None:
        """Remove the rating of a game from the list."""
        row = self.rows.pop(game)
        self._done.setFocus()
        row.hide()
        row.deleteLater()
        self._nothing.setHidden(bool(self.rows))
        announce(self, _("The level is reset."))
