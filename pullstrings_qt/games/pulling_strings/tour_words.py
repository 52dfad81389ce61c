"""The guided first turn of Pulling Strings."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.tour_script import TourScript, TourStep, TourTask
from pullstrings_qt.games.pulling_strings.geometry import HOMES

_MY_HOMES = tuple(f"c{cell}" for cell in HOMES[0])


def tour_script() -> TourScript:
    """Return a first turn on the board of 2003, with the person on squares."""
    return TourScript(
        options={"edition": "2003", "faces": "front"},
        setup={},
        friend=_("Robin"),
        # The friend must not break the string in the very first turn.
        choices={"": "e3", "e3": "s3"},
        steps=(_homes(), _pick(), _turn_over(), _pulled(), _onward()),
    )


def _homes() -> TourStep:
    text = _(
        "Five disks lie stacked in the middle. You play squares: the four squares with a ring "
        "round them are your homes. Robin plays circles. Whoever has five disks at home first "
        "wins."
    )
    return TourStep(TourTask.READ, _("Five disks, four homes"), text, _MY_HOMES)


def _pick() -> TourStep:
    text = _(
        "Point at a tile and its string lights up. You see what would happen if only this string "
        "were pulled. Then click a tile, or type its letter."
    )
    return TourStep(TourTask.PICK, _("Pick a string"), text)


def _turn_over() -> TourStep:
    text = _(
        "Robin has chosen as well, and neither of you knows what the other one did. Now both "
        "tiles turn over at the same moment."
    )
    return TourStep(TourTask.TURN_OVER, _("Both tiles lie face down"), text)


def _pulled() -> TourStep:
    text = _(
        "Every stack on a pulled string moves one step. A stack that is pulled two ways splits in "
        "half; an odd one gets one more disk first."
    )
    return TourStep(TourTask.SEE, _("Both strings are pulled"), text)


def _onward() -> TourStep:
    text = _(
        "Turn by turn you pull disks home, and away from the other player’s homes. If you both "
        "choose the same end, it breaks. That is nearly everything; the rest stands in the rules, "
        "under F1."
    )
    return TourStep(TourTask.READ, _("And so on, until five are home"), text, _MY_HOMES)
