"""The speed of turns as a question: on the match page and in the settings."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.ui.kit.segments import SegmentOption


def pace_question() -> tuple[str, tuple[SegmentOption, ...]]:
    """Return what is asked, and the three speeds."""
    return _("How fast turns are shown"), (
        SegmentOption(Pace.SLOW, _("Slow")),
        SegmentOption(Pace.NORMAL, pgettext("speed", "Normal")),
        SegmentOption(Pace.QUICK, _("Fast")),
    )
