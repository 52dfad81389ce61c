"""The controls of a replay: first, previous, play, next, last."""

from enum import Enum

from PySide6.QtGui import QResizeEvent

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, pgettext
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.keys import key_words
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.slider import Slider
from pullstrings_qt.ui.kit.text_label import TextLabel

_SIDE = 14
_GAP = 6
_MIN = 40


class Speed(Enum):
    """The pause between two turns, in milliseconds."""

    SLOW = 3000
    DEFAULT = 1500
    FAST = 400


class WatchControls(Card):
    """Buttons and a slider; if five buttons do not fit, play gets its own row."""

    def __init__(self, turns: int) -> None:
        super().__init__()
        self._turns = turns
        self._playing = False
        self._apart = False
        self.setAccessibleName(_("Replay"))
        self.play_button = Button("", ButtonKind.PRIMARY, icon="play")
        self.first_button = self._button("first", _("To the start"), key_words("Home"))
        self.previous_button = self._button("back", _("Previous turn"), key_words("Left"))
        self.next_button = self._button("forward", _("Next turn"), key_words("Right"))
        self.last_button = self._button("skip", _("To the end"), key_words("End"))
        self.slider = Slider(_("Turn"), 0, turns)
        self.counter = TextLabel("", "second")
        self.speed = Button("", ButtonKind.LINK)
        buttons = (
            self.first_button,
            self.previous_button,
            self.play_button,
            self.next_button,
            self.last_button,
        )
        for button in buttons:
            button.setMinimumWidth(_MIN)
        self._row = row_of(*((button, 1) for button in buttons), gap=_GAP)
        parts = (self._row, self.slider, FlowRow((self.counter, self.speed)))
        self._column = column_of(*parts, gap=4, edges=(_SIDE, 12, _SIDE, 8), on=self)
        self.show_playing(False)

    def _button(self, icon: str, words: str, key: str) -> Button:
        button = Button("", icon=icon)
        button.setAccessibleName(words)
        set_tool_tip(button, _("{what} ({key})").format(what=words, key=key))
        return button

    def show_turn(self, turn: int, words: str) -> None:
        """Show the current turn, its number and the same in words."""
        self.slider.show_value(turn)
        self.counter.show_text(words)
        for button in (self.first_button, self.previous_button):
            self._enable(button, turn > 0)
        for button in (self.next_button, self.last_button):
            self._enable(button, turn < self._turns)
        self.play_button.setEnabled(self._turns > 0)

    def _enable(self, button: Button, enabled: bool) -> None:
        """Enable or disable a button; a disabled one passes its focus to the play button."""
        if not enabled and button.hasFocus():
            self.play_button.setFocus(button.focus_reason)
        button.setEnabled(enabled)

    def show_playing(self, playing: bool) -> None:
        """Show whether the replay runs."""
        self._playing = playing
        words = _("Pause") if playing else pgettext("a film", "Play")
        self.play_button.show_text(words if self._apart else "", words)
        self.play_button.icon_name = "pause" if playing else "play"
        set_tool_tip(self.play_button, _("{what} ({key})").format(what=words, key=_("Space")))
        self.play_button.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put play between the others, or above them if space is short."""
        super().resizeEvent(event)
        wanted = 5 * self.first_button.sizeHint().width() + 4 * _GAP + 2 * _SIDE
        apart = wanted > self.width()
        if apart == self._apart:
            return
        self._apart = apart
        if apart:
            self._row.removeWidget(self.play_button)
            self._column.insertWidget(0, self.play_button)
        else:
            self._column.removeWidget(self.play_button)
            self._row.insertWidget(2, self.play_button, 1)
        self.show_playing(self._playing)

    def show_speed(self, speed: Speed) -> None:
        """Show the speed."""
        usual = pgettext("speed", "Normal")
        words = {Speed.SLOW: _("Slow"), Speed.DEFAULT: usual, Speed.FAST: _("Fast")}
        self.speed.show_text(labeled(_("Speed"), words[speed]))
