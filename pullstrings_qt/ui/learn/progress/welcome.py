"""What the page of progress says before anything was answered."""

from PySide6.QtWidgets import QVBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.words import mastery_words


class WelcomeCard(Card):
    """Says what will be here, and what the steps of the map mean."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(30, 22, 30, 26)
        column.setSpacing(10)
        column.addWidget(TextLabel(theme, _("This page fills by itself"), "title"))
        words = _(
            "After the first cards you see here which ones you know, which ones you mix up, "
            "and how fast you read. A few minutes a day are plenty."
        )
        column.addWidget(TextLabel(theme, words))
        column.addSpacing(10)
        column.addWidget(TextLabel(theme, _("What the steps mean"), "lead"))
        for level, meaning in _meanings():
            sentence = _("{step}: {meaning}").format(step=mastery_words(level), meaning=meaning)
            label = TextLabel(theme, sentence, colour="ink_soft", bold=(mastery_words(level),))
            column.addWidget(label)
        column.addStretch(1)


def _meanings() -> tuple[tuple[Mastery, str], ...]:
    return (
        (Mastery.NOT_MET, _("it has not been asked yet.")),
        (Mastery.NEW, _("you met it, and it comes again in a few minutes.")),
        (Mastery.LEARNING, _("it stays with you for some days.")),
        (Mastery.NEARLY, _("it stays with you for a week and more.")),
        (Mastery.KNOWN, _("it stays with you for three weeks and more.")),
    )
