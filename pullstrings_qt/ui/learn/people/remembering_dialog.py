"""A person's scheduling settings: desired retention, and timing fitted to the person."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.parameters import MIN_ANSWERS, FittedParameters, ScheduleChoices
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.local_forms import decimal, whole
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.progress_dialog import ProgressBar
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

_PERCENTS: Final = (80, 85, 90, 95)
PACKAGE: Final = "fsrs-rs-python"
COMMAND: Final = 'pip install "fsrs-rs-python>=0.9.3,<0.10"'


def retention_sentence(percent: int) -> str:
    """Return the meaning of a desired retention."""
    share = {
        80: _("eight of ten"),
        85: _("17 of 20"),
        90: _("nine of ten"),
        95: _("19 of 20"),
    }.get(percent, _("{count} of 100").format(count=percent))
    return _(
        "At {percent} % you’ll remember about {share} cards; higher means more cards a day."
    ).format(percent=percent, share=share)


def timing_sentence(choices: ScheduleChoices, answers: int, *, can_fit: bool) -> str:
    """Return which timing is in use, and what a fit requires."""
    if choices.fit is not None:
        return ngettext(
            "Adjusted from {count} answer.",
            "Adjusted from {count} answers.",
            choices.fit.answers,
        ).format(count=whole(choices.fit.answers))
    default = _("The standard timing is in use. It suits most people.")
    if not can_fit:
        more = _(
            "Adjusting the timing needs the free package {package}, which is not "
            "part of this app. With pip or the source, install it like this:\n"
            "{command}"
        ).format(package=PACKAGE, command=COMMAND)
    elif answers < MIN_ANSWERS:
        more = _(
            "The timing can be adjusted after {least} answers; there are {count} so far."
        ).format(least=whole(MIN_ANSWERS), count=whole(answers))
    else:
        more = _("There are enough answers to adjust the timing.")
    return _("{first} {second}").format(first=default, second=more)


def error_sentences(fit: FittedParameters) -> str:
    """Return the log loss of both parameter sets in answers not used for fitting, in words."""
    plain = _(
        "On {count} later answers, the adjusted timing was off by {own} and the "
        "standard timing by {usual}."
    ).format(count=whole(fit.tested), own=_percent(fit.own.rmse), usual=_percent(fit.default.rmse))
    exact = _(
        "For experts in FSRS: log loss {own} (standard {usual}), RMSE (bins) "
        "{own_rmse} (standard {usual_rmse})."
    ).format(
        own=decimal(fit.own.log_loss, 4),
        usual=decimal(fit.default.log_loss, 4),
        own_rmse=decimal(fit.own.rmse, 4),
        usual_rmse=decimal(fit.default.rmse, 4),
    )
    return f"{plain}\n{exact}"


def _percent(share: float) -> str:
    return _("{number} %").format(number=decimal(100 * share, 1))


class RememberingDialog(Overlay):
    """Asks for the desired retention, and offers to fit the timing.

    Args:
        name: the person's name.
        choices: the current scheduling settings.
        answers: the number of answers in the log.
        can_fit: whether the optimizer is installed.
        problem: a sentence about invalid stored parameters; empty if there is none.

    Signals:
        retention_chosen: the desired retention, 0.8 to 0.95.
        fit_asked: fit the timing.
        stop_asked: stop fitting.
        default_asked: reset to the default timing.
    """

    retention_chosen = Signal(float)
    fit_asked = Signal()
    stop_asked = Signal()
    default_asked = Signal()

    def __init__(
        self,
        name: str,
        choices: ScheduleChoices,
        *,
        answers: int,
        can_fit: bool,
        problem: str = "",
    ) -> None:
        title = _("How cards come back to {name}").format(name=name)
        super().__init__(title, width=640)
        self._answers = answers
        self._can_fit = can_fit
        self._is_running = False
        now = round(100 * choices.retention)
        options = [
            SegmentOption(each, _("{number} %").format(number=each), retention_sentence(each))
            for each in sorted({*_PERCENTS, now})
        ]
        self.retention = Segments(_("Target memory"), tuple(options), now)
        self.retention.chosen.connect(self._on_retention)
        self.retention_words = TextLabel("", "second", color="ink_soft")
        self.timing_words = TextLabel("", "second", color="ink_soft")
        self.error_words = TextLabel("", "second", color="ink_soft")
        self.problem_words = TextLabel(problem, "second", heavy=True)
        self.problem_words.setHidden(not problem)
        self.fit_button = Button(_("Adjust to me"))
        self.fit_button.clicked.connect(self.fit_asked)
        self.default_button = Button(_("Reset to default"), ButtonKind.QUIET)
        self.default_button.clicked.connect(self.default_asked)
        self.bar = ProgressBar()
        self.stop_button = Button(_("Stop"), ButtonKind.QUIET)
        self.stop_button.clicked.connect(self.stop_asked)
        self.close_button = Button(_("Close"), ButtonKind.PRIMARY)
        self.close_button.clicked.connect(self.cancel)
        self._fill(title)
        self._on_retention(now)
        self.show_choices(choices)
        self.initial_focus(self.close_button)

    def _fill(self, title: str) -> None:
        self.body.addWidget(TextLabel(title, "title"))
        self.body.addWidget(TextLabel(_("Target memory"), "second", heavy=True))
        self.body.addWidget(self.retention, alignment=LEADING)
        self.body.addWidget(self.retention_words)
        self.body.addWidget(TextLabel(_("Timing"), "second", heavy=True))
        for words in (self.problem_words, self.timing_words, self.error_words):
            self.body.addWidget(words)
        self._buttons = _line(self.fit_button, self.default_button)
        self._running = _line(self.bar, self.stop_button)
        self.body.addWidget(self._buttons)
        self.body.addWidget(self._running)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)

    def _on_retention(self, percent: int) -> None:
        self.retention_words.show_text(retention_sentence(percent))
        self.retention_chosen.emit(percent / 100)

    def show_choices(
        self, choices: ScheduleChoices, refused: FittedParameters | None = None
    ) -> None:
        """Show which timing is in use.

        Args:
            choices: the scheduling settings.
            refused: whether a fit was no better than the default.
        """
        words = timing_sentence(choices, self._answers, can_fit=self._can_fit)
        if refused is not None:
            words = _(
                "The standard timing predicts these answers just as well, so it stays. A few "
                "hundred more answers may change that."
            )
        fit = choices.fit or refused
        self.timing_words.show_text(words)
        self.error_words.show_text(error_sentences(fit) if fit is not None else "")
        self.error_words.setHidden(fit is None)
        enough = self._answers >= MIN_ANSWERS
        self.fit_button.show_text(
            _("Adjust again") if choices.fit is not None else _("Adjust to me")
        )
        self.fit_button.setVisible(self._can_fit and enough)
        self.default_button.setVisible(choices.fit is not None)
        self._show_lines()

    def announce_result(self, sentence: str) -> None:
        """Announce a result; the dialog shows it as well."""
        announce(self, sentence)

    def show_problem(self, sentence: str) -> None:
        """Show a problem; an empty sentence hides it."""
        self.problem_words.show_text(sentence)
        self.problem_words.setHidden(not sentence)
        self._show_lines()
        if sentence:
            announce(self, sentence)

    def show_running(self, *, running: bool) -> None:
        """Show whether a fit is running."""
        had_focus = self.stop_button.hasFocus()
        self._is_running = running
        self._show_lines()
        if running:
            self.bar.show_share(0.0)
            self.stop_button.setFocus()
        elif had_focus:
            self.focus_fit()

    def _show_lines(self) -> None:
        """Show the buttons, or the progress of the fit in their place."""
        has_buttons = not (self.fit_button.isHidden() and self.default_button.isHidden())
        self._buttons.setVisible(has_buttons and not self._is_running)
        self._running.setVisible(self._is_running)
        if self.isVisible():
            self.lay_out()

    def focus_fit(self) -> None:
        """Focus the button that starts a fit, or Close if there is none."""
        (self.close_button if self.fit_button.isHidden() else self.fit_button).setFocus()

    def show_progress(self, done: int, whole: int) -> None:
        """Show the progress of the fit."""
        self.bar.show_share(done / max(1, whole))


def _line(*widgets: QWidget) -> QWidget:
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(12)
    for widget in widgets:
        row.addWidget(widget)
    if not isinstance(widgets[0], ProgressBar):
        row.addStretch(1)
    return line
