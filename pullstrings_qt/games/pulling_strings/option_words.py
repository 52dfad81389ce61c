"""The options of Pulling Strings in words: the questions of the new-match dialog."""

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField, OptionValue


def _learning_is_off(options: Options) -> bool:
    return bool(options.get("learning", "none") == "none")


def option_fields() -> tuple[OptionField, ...]:
    """Return the questions, the plain ones first; every first value is the default."""
    return (
        _edition_field(),
        _faces_field(),
        _learning_field(),
        _choosing_field(),
        *_advanced_fields(),
    )


def _edition_field() -> OptionField:
    return OptionField(
        "edition",
        _("Board"),
        (
            OptionValue(
                "2007",
                _("Random tiles (2007)"),
                _("20 of the 26 tiles are laid out by chance. “Shuffle” lays them again."),
            ),
            OptionValue(
                "2003",
                _("Classic letters (2003)"),
                _("The 20 letters of the first edition, always in the same places."),
            ),
        ),
    )


def _faces_field() -> OptionField:
    return OptionField(
        "faces",
        _("Tiles show"),
        (
            OptionValue("front", _("Letters")),
            OptionValue(
                "back",
                _("ASL signs"),
                _("The hand pictures are still being drawn; a stand-in holds their place."),
            ),
            OptionValue(
                "both",
                _("Both"),
                _("Letter and sign on each tile. The hand pictures are still being drawn."),
            ),
        ),
        applies=_learning_is_off,
    )


def _learning_field() -> OptionField:
    return OptionField(
        "learning",
        _("Learn while you play"),
        (
            OptionValue("none", _("Off")),
            OptionValue(
                "no pull",
                _("A wrong sign pulls nothing"),
                _(
                    "Letters lie face up. You answer with the sign; if it is wrong, your string "
                    "stays still."
                ),
            ),
            OptionValue(
                "signed pull",
                _("You pull what you sign"),
                _("Letters lie face up. The sign you answer with decides which string moves."),
            ),
        ),
    )


def _choosing_field() -> OptionField:
    return OptionField(
        "choosing",
        _("How you choose"),
        (
            OptionValue(
                "sealed",
                _("In secret, on the screen"),
                _("Each of you lays a tile face down, then both turn over."),
            ),
            OptionValue(
                "table",
                _("With your hands, at the table"),
                _("The app counts 3, 2, 1. You both sign, then enter what you signed."),
            ),
        ),
        applies=_learning_is_off,
    )


def _advanced_fields() -> tuple[OptionField, ...]:
    return (_die_field(), _breaks_field(), _corner_field(), _length_field())


def _die_field() -> OptionField:
    return OptionField(
        "die",
        _("Twenty-sided die"),
        (
            OptionValue([], _("Nobody rolls")),
            OptionValue([0], _("Squares roll")),
            OptionValue([1], _("Circles roll")),
            OptionValue([0, 1], _("Both roll"), _("Chance pulls. Good for small children.")),
        ),
        advanced=True,
        applies=_learning_is_off,
    )


def _breaks_field() -> OptionField:
    return OptionField(
        "breaks",
        _("When both pull the same end"),
        (
            OptionValue("end", _("The end breaks")),
            OptionValue(
                "string",
                _("The whole string breaks"),
                _("A house rule: the end on the other side is gone as well."),
            ),
        ),
        advanced=True,
    )


def _corner_field() -> OptionField:
    return OptionField(
        "corner_grows",
        _("Corner stacks"),
        (
            OptionValue(True, _("An odd corner stack pulled both ways gets a disk")),
            OptionValue(False, _("An odd corner stack pulled both ways stays as it is")),
        ),
        advanced=True,
    )


def _length_field() -> OptionField:
    return OptionField(
        "turn_limit",
        _("Length of the match"),
        (
            OptionValue(None, _("As long as it takes")),
            OptionValue(100, _("Stop after 100 turns")),
        ),
        advanced=True,
    )


def aim() -> str:
    """Return what the game is about, in two sentences."""
    return _("Bring five disks to your own homes. You both choose at the same time.")


def title_line(options: Options) -> str:
    """Return the options that matter in the header of a match."""
    board = (
        _("2003 · classic letters") if options["edition"] == "2003" else _("2007 · random tiles")
    )
    if options["learning"] == "no pull":
        return _("{board} · a wrong sign pulls nothing").format(board=board)
    if options["learning"] == "signed pull":
        return _("{board} · you pull what you sign").format(board=board)
    faces = {
        "front": _("{board} · letters"),
        "back": _("{board} · ASL signs"),
        "both": _("{board} · letters and signs"),
    }[options["faces"]]
    return faces.format(board=board)
