"""The sentences about other laptops: the link, whose turn it is, and what people may say."""

from pullstrings_qt.core.game_words import Hint, choosing_words
from pullstrings_qt.core.language import all_of, labeled, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.remote.documents import Invitation
from pullstrings_qt.table.carriers import Link
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.remote_match import Asking, RemoteTable


def phrases() -> tuple[str, ...]:
    """Return what people can say to each other, by its number on the wire."""
    return (
        _("Hello!"),
        _("Well done!"),
        _("Thank you"),
        _("Good idea!"),
        _("Oops!"),
        _("One moment"),
        _("I have to go"),
        _("Until tomorrow"),
        _("Your turn"),
        _("That was close!"),
        _("Again?"),
        _("Good night"),
    )


def rules_of(invitation: Invitation) -> list[str]:
    """Return what will be played: the seats, and the rules that differ from the game as it comes.

    Raises:
        KeyError: the game is not here.
        PullstringsError: it has no such options.
    """
    spec = games()[invitation.game]
    rules = spec.rules()
    options = rules.check_options(invitation.options)
    seats = rules.seats(options)
    told = [ngettext("{count} player", "{count} players", seats).format(count=seats)]
    for field in spec.words().option_fields():
        values = field.values_for(options) if field.values_for else field.values
        answers = [each.label for each in values[1:] if each.value == options[field.key]]
        if field.applies(options):
            told += [labeled(field.label, answer) for answer in answers]
    return told if len(told) > 1 else [*told, _("Same as the printed rules")]


def game_of(table: RemoteTable) -> str:
    """Return the name of the game of a match."""
    invitation = table.remote.logs.invitation
    spec = games().get(invitation.game) if invitation is not None else None
    return spec.name if spec is not None else ""


def there_words(table: RemoteTable) -> str:
    """Return that the others are there."""
    names, count = all_of(table.others), len(table.others)
    return ngettext("{names} is there", "{names} are there", count).format(names=names)


def asking_words(asking: Asking) -> str:
    """Return that somebody at another laptop asks to be let in."""
    words = ngettext(
        "{names} would like to play, at another laptop.",
        "{names} would like to play, at another laptop.",
        len(asking.names),
    )
    return words.format(names=all_of(asking.names))


def messages_words(table: RemoteTable) -> str:
    """Return the title of the messages of a match."""
    return _("Messages with {names}").format(names=all_of(table.others))


def send_words() -> str:
    """Return how a match goes on by messages."""
    return _("Send your message with any app. Then paste the answer here, all of it.")


def link_words(table: RemoteTable, *, chosen: bool) -> tuple[str, bool, Hint | None]:
    """Return how the link to the other laptops is, whether that is urgent, and what it means.

    `chosen` tells whether somebody here has chosen.
    """
    names, count, link = all_of(table.others), len(table.others), table.link
    left = ngettext("{names} has left for now", "{names} have left for now", count)
    left = left.format(names=names)
    unreachable = _("The message server can’t be reached")
    looking = _("Looking for {names} …").format(names=names)
    stage = messages_words(table) if table.by_messages else looking  # then there is no link
    stages = {Link.CONNECTED: there_words(table), Link.LEFT: left, Link.UNREACHABLE: unreachable}
    safe = _("Nothing is lost. The match goes on by itself when the connection is back.")
    if chosen:
        safe = _("Your choice is safe in this laptop, and nobody has seen it.")
    hints = {
        Link.LOST: (_("The connection to {names} is lost").format(names=names), safe),
        Link.UNREACHABLE: (unreachable, _("Is this laptop online? It is tried again and again.")),
        Link.LEFT: (left, _("The match waits. You can go home.")),
    }
    hint = hints.get(link)
    if table.is_apart:
        words = _("Perhaps an old copy of the matches was put back. You can end it here.")
        hint = _("This match was played on in two copies"), words
    return stages.get(link, stage), link in (Link.LOST, Link.UNREACHABLE), hint


def turn_hint(table: RemoteTable, match: Match, *, late: bool) -> Hint | None:
    """Return whose choice is missing; None where the game itself says what to do.

    `late` tells whether somebody has chosen long ago, and has not shown it.
    """
    chooses = any(match.players[seat].is_here for seat in match.waiting)
    if match.outcome is not None or (chooses and match.spec.in_turn):
        return None
    if late:
        names, count = all_of(table.awaited), len(table.awaited)
        words = ngettext(
            "{names} has chosen, but the other laptop has not shown it yet",
            "{names} have chosen, but the other laptops have not shown it yet",
            count,
        )
        return words.format(names=names), _("You can wait, or end it here.")
    if not table.awaited:
        names, count = all_of(table.others), len(table.others)
        words = ngettext("{names} has chosen", "{names} have chosen", count)
        hint = words.format(names=names), _("Now choose here: nobody can see your screen.")
        return hint if chooses else None
    if chooses:
        return _("Choose now"), _("Nobody sees anything until everybody has chosen.")
    words = choosing_words(table.awaited)
    if match.spec.in_turn:
        return words, _("You see the turn as soon as it is played.")
    waits = f"{words}."
    if table.is_overdue:  # all have chosen, and the others have yet to show it
        waits = send_words() if table.by_messages else _("Waiting for the other laptop.")
    return _("You have chosen"), waits
