"""The options of Strung Along in words: the questions of the new-match dialog."""

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions; every first value is the default."""
    return (_seats(), _scoring(), _starts(), _countdown())


def _seats() -> OptionField:
    return OptionField(
        "seats",
        _("How many players"),
        (
            OptionValue(3, _("Three"), _("With three, one colour stays in the box.")),
            OptionValue(4, _("Four")),
            OptionValue(5, _("Five")),
        ),
        redraws=True,
    )


def _scoring() -> OptionField:
    simple = _("The more of a colour the better: 1, 3, 6, 10, 15, 21 points.")
    advanced = _(
        "Three of a colour are best: 1, 4, 8, 7, 6, 5 points. From Coloretto, because this table "
        "is missing in the rules."
    )
    return OptionField(
        "scoring",
        _("Scoring"),
        (
            OptionValue("simple", _("Simple"), simple),
            OptionValue("advanced", _("Advanced"), advanced),
        ),
    )


def _starts() -> OptionField:
    return OptionField(
        "starts",
        _("Who begins"),
        (
            OptionValue("chance", _("By chance"), _("If you play again, the next one begins.")),
            OptionValue("first", _("The first player")),
        ),
        redraws=True,
    )


def _countdown() -> OptionField:
    return OptionField(
        "countdown",
        _("The timer"),
        (
            OptionValue(False, _("Nobody counts the cards")),
            OptionValue(True, _("Say how many cards come before the timer")),
        ),
        advanced=True,
    )


def aim() -> str:
    """Return what the game is about, in two sentences."""
    return _(
        "Collect many cards of few colours. Three colours count for you, every other one counts "
        "against you."
    )


def title_line(options: Options) -> str:
    """Return the options that matter, for the header."""
    if options["scoring"] == "advanced":
        return _("advanced scoring")
    return _("simple scoring")
