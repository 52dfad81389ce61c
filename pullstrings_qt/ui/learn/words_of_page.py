"""What waits to be learned, in a sentence."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext


def ready_words(due: int, new: int, other_way: int = 0) -> str:
    """Return how many cards are ready.

    Args:
        due: cards that have been met and wait today.
        new: new cards today still brings.
        other_way: cards of tiles met in another direction only, where none of these has been met.
    """
    if due and new:
        return _("{due}, and {new}.").format(
            due=ngettext("{count} card is ready", "{count} cards are ready", due).format(count=due),
            new=ngettext("{count} new one", "{count} new ones", new).format(count=new),
        )
    if due:
        return ngettext("{count} card is ready.", "{count} cards are ready.", due).format(count=due)
    if new:
        return ngettext("{count} new card is ready.", "{count} new cards are ready.", new).format(
            count=new
        )
    if other_way:
        return ngettext(
            "No new ones left today. Practise the one you have met.",
            "No new ones left today. Practise the {count} you have met.",
            other_way,
        ).format(count=other_way)
    return _("All cards for today are done. You can still go on.")
