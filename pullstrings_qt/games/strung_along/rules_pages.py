"""The rules of Strung Along to read, in short chapters for a family."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rules_book import Chapter, Figure, Paragraph, Points, RulesBook

FIGURES = "pullstrings_qt.games.strung_along.rules_figures"


def rules_book() -> RulesBook:
    """Return the rules, with the pictures named in `rules_figures`."""
    return RulesBook(
        _("Rules of Strung Along"),
        (
            _goal(),
            _cards(),
            _turn(),
            _draw(),
            _take(),
            _round(),
            _end(),
            _scoring(),
            _wilds(),
            _advanced(),
            _in_this_app(),
            _credits(),
        ),
        FIGURES,
    )


def _goal() -> Chapter:
    return Chapter(
        _("The goal"),
        (
            Paragraph(
                _(
                    "The county fair is a month away, and the shop sells its yarn in odd lots. "
                    "Collect many cards of few colours: three colours count for you, and every "
                    "other colour counts against you."
                )
            ),
            Paragraph(_("Whoever has the most points when the deck runs out wins.")),
        ),
    )


def _cards() -> Chapter:
    return Chapter(
        _("The cards"),
        (
            Points(
                (
                    _("63 yarn cards: seven colours, nine of each."),
                    _("10 cards with needles: each is worth 2 points at once."),
                    _("3 wild cards: at the end each counts as the colour that suits you best."),
                    _("1 timer. It lies in the deck above the last 15 cards."),
                )
            ),
            Figure(
                "cards",
                _(
                    "Ten cards: Amber is plain, Burgundy dotted, Cream has thin lines across, "
                    "Damson diagonal stripes, Eucalyptus a zigzag, Frost checks, Ginger stripes "
                    "down. Then a card with needles, a wild and the timer."
                ),
                _("Each yarn has a colour, a pattern and a letter."),
            ),
            Paragraph(
                _(
                    "Everybody starts with one yarn card, all of different colours. With three "
                    "players, one colour stays in the box."
                )
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        _("A turn"),
        (
            Paragraph(
                _("There are as many lots as players. In your turn you do one of two things:")
            ),
            Points(
                (
                    _("draw a card and lay it beside a lot, or"),
                    _("take a lot with all its cards."),
                )
            ),
            Paragraph(_("Then it is the turn of the next one who has not taken a lot yet.")),
        ),
    )


def _draw() -> Chapter:
    return Chapter(
        _("Draw a card"),
        (
            Points(
                (
                    _("Turn the top card of the deck over: everybody sees it."),
                    _("Then choose a lot for it that has room."),
                ),
                numbered=True,
            ),
            Paragraph(
                _(
                    "A lot has room for three cards; needles and wilds count as well. If every lot "
                    "that is left is full, you cannot draw and have to take one."
                )
            ),
            Figure(
                "draw",
                _(
                    "A table with four lots. Frost has been drawn. Lot 1 has Amber and Damson, lot "
                    "2 is full with Burgundy, Cream and needles, lot 3 is empty, lot 4 is taken. "
                    "Lots 1 and 3 are lit."
                ),
                _("Frost may go to lot 1 or to lot 3."),
            ),
        ),
    )


def _take() -> Chapter:
    return Chapter(
        _("Take a lot"),
        (
            Points(
                (
                    _("All its cards come to your piles; everybody may see and count them."),
                    _("A lot without cards cannot be taken."),
                    _("You are then out until the round is over."),
                )
            ),
            Paragraph(_("A wild goes to a pile of its own. Its colour is chosen at the end.")),
        ),
    )


def _round() -> Chapter:
    return Chapter(
        _("The round"),
        (
            Paragraph(
                _(
                    "When everybody has taken a lot, the round is over. All tags go back to the "
                    "middle, and whoever took the last lot begins the next round."
                )
            ),
            Paragraph(
                _(
                    "If the others take their lots early, you may have several turns in a row. But "
                    "an empty lot cannot be taken: draw first."
                )
            ),
        ),
    )


def _end() -> Chapter:
    return Chapter(
        _("The end"),
        (
            Paragraph(
                _(
                    "When the timer is drawn, it is put aside and another card is drawn. This "
                    "round is the last. The cards that are left in the deck are not used."
                )
            ),
            Figure(
                "timer",
                _("The deck with the timer beside it: an hourglass and the words last round."),
                _("The timer lies beside the deck: it is the last round."),
            ),
        ),
    )


def _scoring() -> Chapter:
    return Chapter(
        _("Counting"),
        (
            Points(
                (
                    _("1, 2, 3, 4, 5, 6 cards of a colour bring 1, 3, 6, 10, 15, 21 points."),
                    _("More than six bring 21 as well."),
                    _("Your three best colours are added. Every other colour is taken away."),
                    _("Each card with needles adds 2 points."),
                )
            ),
            Figure(
                "example",
                _("A hand of 6 Eucalyptus, 4 Amber, 3 Ginger, 2 Frost, 1 needles and 1 wild."),
                _("The wild goes to Amber: 21 + 15 + 6 − 3 + 2 = 41 points."),
            ),
            Paragraph(_("The same number of points shares the victory.")),
        ),
    )


def _wilds() -> Chapter:
    return Chapter(
        _("Wilds"),
        (
            Paragraph(
                _(
                    "The app finds the best colour for every wild and says why: the score sheet "
                    "tells what each wild brings, and what it would bring as the next best colour."
                )
            ),
            Paragraph(
                _(
                    "In the picture before, a seventh Eucalyptus would bring nothing, because six "
                    "are the most that count. A fifth Amber brings 5 points."
                )
            ),
        ),
    )


def _advanced() -> Chapter:
    return Chapter(
        _("Advanced scoring"),
        (
            Paragraph(
                _(
                    "Here 1, 2, 3, 4, 5, 6 or more cards of a colour bring 1, 4, 8, 7, 6, 5 "
                    "points: three of a colour are best, and more are worth less."
                )
            ),
            Paragraph(
                _(
                    "The rules name an advanced scoring, but its table is lost. This one is the "
                    "table of Coloretto, by Michael Schacht, which has the same cards."
                )
            ),
            Paragraph(
                _(
                    "A wild may then be a colour you do not have: with three Amber and three "
                    "Burgundy it brings 1 point as a third colour, and takes 1 away as a fourth "
                    "Amber."
                )
            ),
        ),
    )


def _in_this_app() -> Chapter:
    return Chapter(
        _("In this app"),
        (
            Points(
                (
                    _("Click the deck or press D to draw: that happens at once."),
                    _("Click a lot or press its number. A second time, or Enter, plays it."),
                    _("The number on a lot says what it would bring you now."),
                    _("In the settings you can hide these numbers."),
                    _("F2 opens the score sheet: every number of every player."),
                    _("Ctrl L reads the whole table aloud."),
                )
            ),
            Paragraph(
                _(
                    "A turn can be taken back as long as no card was turned over since: nobody can "
                    "forget a card they have seen."
                )
            ),
            Paragraph(
                _(
                    "Who begins is drawn by chance, or it is the first player. If you play again, "
                    "the next one begins. With fewer than three people, computers play along."
                )
            ),
        ),
    )


def _credits() -> Chapter:
    return Chapter(
        _("Who made it"),
        (
            Paragraph(
                _(
                    "Strung Along is published by 64 Ounce Games, who make games that blind and "
                    "sighted people play together. The words and pictures here are our own."
                )
            ),
        ),
    )
