"""What is not taken from another laptop, with a sentence for a person (protocol, section 4)."""

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _


class Refused(PullstringsError):
    """What came is not taken.

    Attributes:
        reason: stable identifier, such as ``"two copies"``.
    """

    def __init__(self, reason: str, sentence: str = "") -> None:
        super().__init__(sentence or _sentence(reason))
        self.reason = reason


def _sentence(reason: str) -> str:
    sentences = {
        "damaged": _("This message was damaged on its way. Please send it again."),
        "no line": _("There is no Pullstrings message in this text."),
        "damaged line": _(
            "A part of the message is missing or was changed. Please copy all of it."
        ),
        "code": _("One digit is not right, or two changed places. Please compare them again."),
        "sealed": _("This message is not for this match."),
        "other match": _("This message belongs to another match."),
        "gap": _("Something before this is missing. It is asked for again."),
        "forged": _("This message was not written by the player it names."),
        "grown apart": _("This match was played on from two copies, and they have grown apart."),
        "two copies": _("The other laptop has played this match in two copies."),
        "changed": _("The other laptop tried to change its choice."),
        "seat": _("Another laptop tried to play a seat that is not its own."),
        "rules differ": _("The two apps do not agree on the position. Please update both."),
        "version": _("The other app is another version. Please update both."),
        "no invitation": _("This is no invitation."),
        "no request": _("This is no answer to your invitation."),
        "begun": _("The match has already begun."),
        "seat taken": _("Someone else has already joined."),
        "seed": _("The tiles were not drawn by both laptops together."),
        "dealt": _("The cards were not those that the laptops had drawn together."),
        "undo": _("A new card has been seen, so this turn can’t be undone."),
        "over": _("The match is over."),
        "held": _("First comes the answer to what was offered."),
        "offer": _("In this turn that has been offered already."),
        "chosen": _("This choice has already been made."),
    }
    return sentences.get(reason) or _("The other laptop sent something that the rules forbid.")
