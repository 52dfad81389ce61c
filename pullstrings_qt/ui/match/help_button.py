"""The help button, and when the coach speaks."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import ActionCap
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.help_memory import Coaching

ACTION = "match.help"
"""The action of the help key."""


@dataclass(frozen=True, slots=True)
class HelpSaid:
    """A message to the person who chooses.

    Attributes:
        heading: the coach, or the degree of help; empty if there is no sentence.
        sentence: the message; empty for none.
        has_reason: whether a person can ask for the reason.
        by_itself: whether the coach gives it unasked.
        ask: the label of the help button.
        enabled: whether the help button is enabled.
    """

    heading: str = ""
    sentence: str = ""
    has_reason: bool = False
    by_itself: bool = False
    ask: str = ""
    enabled: bool = False


class HelpButton(Button):
    """Asks for more help, with its shortcut after the label; a small one has only an icon.

    Args:
        iconic: whether it has only an icon.
    """

    def __init__(self, *, iconic: bool) -> None:
        self._cap: ActionCap | None = None
        super().__init__("", icon="help" if iconic else "")
        if iconic:
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        else:
            self._cap = ActionCap(ACTION, self)
        self._asks = ""
        self.setEnabled(False)
        KEYS.changed.connect(self._follow_key)

    def show_help(self, said: HelpSaid) -> None:
        """Show what it asks for, and whether that can be asked now."""
        self.setEnabled(said.enabled)
        if said.ask:
            self._asks = said.ask
            self._follow_key()

    def _follow_key(self) -> None:
        key = KEYS.shown(ACTION)
        if self._cap is None:
            words = _("{what} ({key})").format(what=self._asks, key=key)
            tip = words if key else self._asks
            self.setAccessibleName(tip)
            set_tool_tip(self, tip)
            return
        self.show_text(self._asks)
        self.setAccessibleDescription(_("Key: {key}").format(key=key) if key else "")
        self._place_cap()
        self.update()

    def restyle(self) -> None:
        """Apply another theme."""
        super().restyle()
        self._place_cap()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_cap()

    def _icon_space(self) -> int:
        if self._cap is None:
            return super()._icon_space()
        wide = self._cap.sizeHint().width()
        return wide + Theme.current().px(10) if wide else 0

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        if self._cap is not None:
            painter.translate(-self._icon_space(), 0)
        super()._paint_content(painter, ink)

    def _place_cap(self) -> None:
        theme = Theme.current()
        if self._cap is None:
            return
        cap, space = self._cap.sizeHint(), self._icon_space()
        words = QFontMetricsF(theme.font("body", bold=True)).horizontalAdvance(self.words)
        left = min((self.width() - space + words) / 2 + theme.px(10), self.width() - space)
        left = round(left) if self.words else (self.width() - cap.width()) // 2
        self._cap.setGeometry(left, (self.height() - cap.height()) // 2, cap.width(), cap.height())


def coaching_options() -> tuple[SegmentOption, ...]:
    """Return the options for when the coach speaks, with labels."""
    return (
        SegmentOption(Coaching.NEVER, _("Never")),
        SegmentOption(Coaching.WARN, _("Warn me"), _("About dangers")),
        SegmentOption(Coaching.ALWAYS, _("Always"), _("About dangers and chances")),
    )


class CoachChoice(QWidget):
    """The setting for when the coach speaks, with three options.

    Signals:
        chosen: a `Coaching`.
    """

    chosen = Signal(object)

    def __init__(self, coaching: Coaching) -> None:
        super().__init__()
        words = _("Coach speaks")
        self.segments = Segments(words, coaching_options(), coaching, snug=True)
        self.segments.chosen.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(TextLabel(words, "second", color="ink_soft"))
        column.addWidget(self.segments)

    def show_coaching(self, coaching: Coaching) -> None:
        """Show another option as chosen."""
        self.segments.set_value(coaching)


class CoachOverlay(Overlay):
    """Asks when the coach should speak, if the rails have no space for the setting.

    Signals:
        chosen: a `Coaching`.
    """

    chosen = Signal(object)

    def __init__(self, coaching: Coaching) -> None:
        super().__init__(_("Coach"), width=520)
        words = _("The coach says in one sentence what you might overlook; never the best move.")
        self.choice = CoachChoice(coaching)
        self.choice.chosen.connect(self.chosen)
        self.body.addWidget(TextLabel(_("Coach"), "title"))
        self.body.addWidget(TextLabel(words))
        self.body.addWidget(self.choice)
        close = Button(_("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(self.choice.segments.current)
