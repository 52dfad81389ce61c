"""The options of Chain Reaction in words: the questions of the new-match dialog."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.games.chain_reaction.state import TARGETS


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions; every first value is the default."""
    eight = _("Our reconstruction: a chessboard was used too, so there were 8 rows at most.")
    seven = _("The middle row belongs to nobody; light can score in the first turn.")
    younger = _("The rules let the younger player begin: seat the younger one at light.")
    strip = _("Our reconstruction: it fits a checkered strip of 4, 3 and 4 squares.")
    picture = _("Eleven squares side by side: 3, 5 and 3. The lost picture may show this.")
    behind = _("The upper piece has to stop on the square right behind the line.")
    return (
        OptionField(
            "target",
            _("Points to win"),
            tuple(OptionValue(points, str(points)) for points in TARGETS),
            listed=True,
        ),
        OptionField(
            "starts",
            _("Who begins"),
            (
                OptionValue("light", pgettext("pieces", "Light"), younger),
                OptionValue("dark", pgettext("pieces", "Dark")),
                OptionValue(
                    "chance", _("Random"), _("If you play again, the other player begins.")
                ),
            ),
            redraws=True,
        ),
        OptionField(
            "seven_in_front",
            _("The whole last row"),
            (OptionValue(False, _("Only points win")), OptionValue(True, _("Holding it wins too"))),
            note=_("You hold all seven squares before the line through the other’s turn."),
            advanced=True,
        ),
        OptionField(
            "depth",
            _("Rows of the board"),
            (
                OptionValue(8, "8", eight),
                OptionValue(7, "7", seven),
                OptionValue(9, "9", _("A longer way. The middle row belongs to nobody.")),
            ),
            advanced=True,
        ),
        OptionField(
            "homes",
            _("Home squares"),
            (OptionValue("4-3-4", "4-3-4", strip), OptionValue("3-5-3", "3-5-3", picture)),
            advanced=True,
        ),
        OptionField(
            "both_leave",
            _("A tower on the last row"),
            (
                OptionValue(True, _("May leave for 1 point")),
                OptionValue(False, _("May not leave"), behind),
            ),
            note=_("Whether both pieces may cross the line together."),
            advanced=True,
        ),
        OptionField(
            "returns_to",
            _("Pieces that left come back"),
            (
                OptionValue("scorer", _("At the home of whoever scored")),
                OptionValue("owner", _("At their owner’s home")),
            ),
            note=_("Where a piece starts again after it has crossed the line."),
            advanced=True,
        ),
        OptionField(
            "penalty_floor",
            _("Penalties"),
            (
                OptionValue(False, _("May go below zero")),
                OptionValue(True, _("Penalties stop at zero")),
            ),
            note=_("Whether you can have less than no points."),
            advanced=True,
        ),
    )
