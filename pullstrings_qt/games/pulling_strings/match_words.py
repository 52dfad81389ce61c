"""What pages of a match ask Pulling Strings: names of things, ways to choose, playing again."""

from pullstrings_qt.core.choice_rules import ChoiceRules
from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.table_words import TableWords
from pullstrings_qt.games.pulling_strings.state import HOME_GOAL

NO_PULL = "-"


def table_words() -> TableWords:
    """Return what pages of a match call things in this game."""
    return TableWords(
        choose_all=_("Choose strings"),
        choose_one=_("Choose a string"),
        pick=_("{name}, pick your string"),
        nothing_yet=_("no pull yet"),
        last=_("last pull"),
        of_goal=_("of 5 home"),
        of_goal_short=_("of 5"),
        chart=_("Disks at home, turn by turn"),
        goal=HOME_GOAL,
        shuffle=_("Shuffle tiles"),
    )


def ways(options: Options) -> ChoiceRules:
    """Return how the options let the seats choose (rulings P5, P11, P18)."""
    return ChoiceRules(
        answers=options.get("learning", "none") != "none",
        by_hand=options.get("choosing") == "table",
        rolling=tuple(options.get("die") or ()),
        nothing=NO_PULL,
    )


def limited(options: Options, turns: int) -> Options:
    """Return the options with an end after so many turns, unless they name another (P20)."""
    if options.get("turn_limit") is not None:
        return options
    return {**options, "turn_limit": turns}


def rematch(
    options: Options,
    setup: Setup,  # noqa: ARG001 - the same for every game
    drawn: Setup,
) -> tuple[Options, Setup]:
    """Return options and set-up of another match with sides changed: dice stay with their players.

    The tiles are laid anew.
    """
    if not options["die"]:
        return options, drawn
    return {**options, "die": sorted(1 - seat for seat in options["die"])}, drawn
