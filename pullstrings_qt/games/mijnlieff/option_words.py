"""The options of Mijnlieff in words: the questions of the new-match dialog."""

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions; every first value is the default."""
    return (
        OptionField(
            "starts",
            _("Who places first"),
            (
                OptionValue("chance", _("By chance"), _("If you play again, the other begins.")),
                OptionValue("brown", _("Brown")),
                OptionValue("orange", _("Orange")),
            ),
            redraws=True,
        ),
        OptionField(
            "opening",
            _("The first tile"),
            (
                OptionValue("edge", _("On the edge"), _("As in the rules: corners count too.")),
                OptionValue(
                    "anywhere",
                    _("Anywhere"),
                    _("A house rule: a Pusher in the middle then wins for the first player."),
                ),
            ),
        ),
    )


def aim() -> str:
    """Return what the game is about, in two sentences."""
    return _(
        "Make lines of three in your colour. Each tile says where the other’s next one may lie."
    )


def title_line(options: Options) -> str:
    """Return the options that matter, for the header."""
    if options["opening"] == "edge":
        return _("first tile on the edge")
    return _("first tile anywhere")
