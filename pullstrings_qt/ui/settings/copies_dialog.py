"""The copies of everything that is kept, each with what it holds, and the way back to one."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QLocale, QTime, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.storage.copies import Holdings, StoreCopy
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.local_forms import date_words, local_customs, whole
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


def moment_words(copy: StoreCopy) -> str:
    """Return when a copy was made, as it is written where the language is spoken."""
    moment = QTime(copy.made.hour, copy.made.minute)
    time = local_customs().toString(moment, QLocale.FormatType.ShortFormat)
    return f"{date_words(copy.made)}, {time}"


def holdings_words(held: Holdings) -> str:
    """Return how much a copy holds."""
    counted = (
        (ngettext("{count} match", "{count} matches", held.matches), held.matches),
        (ngettext("{count} person", "{count} people", held.people), held.people),
        (ngettext("{count} card learned", "{count} cards learned", held.cards), held.cards),
    )
    return ", ".join(words.format(count=whole(count)) for words, count in counted)


class CopiesDialog(Overlay):
    """Lists the copies, the newest first; `chosen` emits one to go back to, and its `Holdings`."""

    chosen = Signal(object, object)

    def __init__(self, copies: Sequence[tuple[StoreCopy, Holdings]]) -> None:
        title = _("Go back to a copy")
        super().__init__(title, width=640)
        words = _(
            "Pullstrings keeps dated copies of all matches, people and progress. Go "
            "back to one if something was deleted or imported by mistake."
        )
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(words, "second", color="ink_soft"))
        self.buttons = [self._add_row(copy, held) for copy, held in copies]
        if not copies:
            self.body.addWidget(TextLabel(_("There is no copy yet.")))
        self.offer_close()

    def _add_row(self, copy: StoreCopy, held: Holdings) -> Button:
        when, what = moment_words(copy), holdings_words(held)
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 6, 0, 6)
        line.setSpacing(16)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(when, heavy=True))
        words.addWidget(TextLabel(what, "second", color="ink_soft"))
        line.addLayout(words, 1)
        button = Button(_("Go back"))
        button.setAccessibleName(_("Go back to {moment}").format(moment=when))
        button.setAccessibleDescription(what)
        button.clicked.connect(partial(self.chosen.emit, copy, held))
        line.addWidget(button)
        self.body.addWidget(row)
        return button


def go_back_question(copy: StoreCopy, held: Holdings) -> ConfirmDialog:
    """Return what is asked before everything is as it was."""
    words = _(
        "Everything will be as it was then: {holdings}. Newer matches and progress "
        "go, but a copy of them is made first."
    )
    return ConfirmDialog(
        _("Go back to {moment}").format(moment=moment_words(copy)),
        words.format(holdings=holdings_words(held)),
        _("Go back"),
        _("Cancel"),
    )
