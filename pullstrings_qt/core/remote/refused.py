"""What is not taken from another laptop, with a sentence for a person (protocol, section 4)."""

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _


class Refused(PullstringsError):
    """What came is not taken."""

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(sentence or _sentence(reason))
        self.reason = reason  # stable id, such as ``"two copies"``


def _sentence(reason: str) -> str:
    """Return what a person can do; what exactly was wrong is in the reason."""
    again = _("A part of the message is missing or was changed. Please copy all of it.")
    foreign = _("This message belongs to another match.")
    apart = _("This match was played on in two copies") + "."
    taken = _("Someone else has already joined.")
    offered = _("First comes the answer to what was offered.")
    update = _("The other app is another version. Please update both.")
    sentences = {
        "damaged": again,
        "no line": _("There is no Pullstrings message in this text."),
        "damaged line": again,
        "code": _("One digit is not right, or two changed places. Please compare them again."),
        "sealed": foreign,
        "other match": foreign,
        "gap": again,
        "forged": foreign,
        "grown apart": apart,
        "two copies": apart,
        "rules differ": update,
        "version": update,
        "nobody": _(
            "Nobody is waiting with these digits. Is the invitation still open at the other laptop?"
        ),
        "no invitation": _("This is no invitation."),
        "no request": foreign,
        "begun": taken,
        "seat taken": taken,
        "turned away": _("The other laptop can’t let you in now."),
        "undo": _("A new card has been seen, so this turn can’t be undone."),
        "over": _("The match is over."),
        "held": offered,
        "offer": offered,
        "chosen": _("This choice has already been made."),
    }
    return sentences.get(reason) or _("The other laptop sent something that the rules forbid.")
