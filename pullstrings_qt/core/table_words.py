"""Short words on the pages of a match that differ from game to game."""

from dataclasses import dataclass, field

from pullstrings_qt.core.language import gettext as _


@dataclass(frozen=True, slots=True)
class TableWords:
    """What a game calls things on the pages of a match; `table_words()` of its words returns it.

    Attributes:
        choose_all: the main button, before everybody chooses in secret.
        choose_one: the main button, before one person chooses in a dialog.
        pick: heads the dialog in which `{name}` chooses.
        nothing_yet, last: below the place of the last choice in a seat's card.
        of_goal, of_goal_short: beside a seat's total; empty where there is no goal.
        chart: heads the chart of totals at the end.
        shuffle: the button that lets chance decide again before a match; empty for no button.
        goal: the total the chart draws a line at, or None.
        status_line: a seat's status stands on a line of its own, in place of what it plays.
        agree, agree_question, agree_yes: how a match is ended by agreement: what opens the
            question, the question, and the answer that ends the match.
    """

    choose_all: str = field(default_factory=lambda: _("Choose"))
    choose_one: str = field(default_factory=lambda: _("Choose"))
    pick: str = field(default_factory=lambda: _("{name}, choose"))
    nothing_yet: str = field(default_factory=lambda: _("nothing yet"))
    last: str = field(default_factory=lambda: _("last choice"))
    of_goal: str = ""
    of_goal_short: str = ""
    chart: str = field(default_factory=lambda: _("Points, turn by turn"))
    shuffle: str = ""
    goal: int | None = None
    status_line: bool = False
    agree: str = field(default_factory=lambda: _("Agree on a draw"))
    agree_question: str = field(default_factory=lambda: _("Shall it be a draw?"))
    agree_yes: str = field(default_factory=lambda: _("It is a draw"))
