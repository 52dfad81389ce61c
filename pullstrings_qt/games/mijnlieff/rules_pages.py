"""The rules of Mijnlieff to read, in short chapters for a family."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rules_book import Chapter, Figure, Paragraph, Points, RulesBook

FIGURES = "pullstrings_qt.games.mijnlieff.rules_figures"


def rules_book() -> RulesBook:
    """Return the rules, with the pictures named in `rules_figures`."""
    return RulesBook(
        _("Rules of Mijnlieff"),
        (
            _goal(),
            _turn(),
            _first_four(),
            _last_two(),
            _in_the_way(),
            _passing(),
            _end(),
            _counting(),
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
                    "Lay your tiles so that three of them stand next to each other in a line: "
                    "along a row, a column or a diagonal. Whoever has the most points at the end "
                    "wins."
                )
            ),
            Paragraph(
                _(
                    "The trick: each tile tells the other player where the next tile may lie. A "
                    "good tile makes a line of yours and sends the other where it does not help."
                )
            ),
            Paragraph(
                _(
                    "One of you has eight brown tiles with round corners, the other eight orange "
                    "tiles with cut corners: two of each of four kinds."
                )
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        _("A turn"),
        (
            Paragraph(_("You take turns. In your turn you place one of your tiles and leave it.")),
            Points(
                (
                    _("The very first tile has to lie on the edge of the board."),
                    _("Every other tile lies where the tile before it allows."),
                    _("You choose freely which of your tiles you place."),
                ),
            ),
            Figure(
                "start",
                _(
                    "Left: the empty board, the twelve spaces of the edge are lit. Right: brown "
                    "has placed a Straight on d4, and the six other spaces of its row and column "
                    "are lit."
                ),
                _("The first tile lies on the edge. Its sign lights the spaces for the next one."),
            ),
        ),
    )


def _first_four() -> Chapter:
    return Chapter(
        _("Straight and Diagonal"),
        (
            Points(
                (
                    _("Straight: the next tile has to lie on the same row or the same column."),
                    _("Diagonal: the next tile has to lie on one of its diagonals."),
                )
            ),
            Figure(
                "straight and diagonal",
                _(
                    "Left: a Straight on b3 lights a3, c3, d3, b4, b2 and b1. Right: a Diagonal "
                    "on b3 lights a4, c4, a2, c2 and d1."
                ),
                _("A Straight sends you along its lines, a Diagonal along its diagonals."),
            ),
        ),
    )


def _last_two() -> Chapter:
    return Chapter(
        _("Puller and Pusher"),
        (
            Points(
                (
                    _("Puller: the next tile has to touch it, at a side or at a corner."),
                    _("Pusher: the next tile may not touch it, not even at a corner."),
                )
            ),
            Figure(
                "puller and pusher",
                _(
                    "Left: a Puller on b3 lights the eight spaces round it. Right: a Pusher on b3 "
                    "lights the seven spaces that do not touch it."
                ),
                _("A Puller holds you close, a Pusher keeps you away."),
            ),
        ),
    )


def _in_the_way() -> Chapter:
    return Chapter(
        _("Tiles in the way"),
        (
            Paragraph(
                _(
                    "A tile always lies on an empty space. Tiles that lie between do not stop a "
                    "Straight or a Diagonal: it reaches over them to the end of the board."
                )
            ),
            Figure(
                "in the way",
                _(
                    "Left: a Straight on a1 with tiles on a2 and b1 beside it reaches a3, a4, c1 "
                    "and d1. Right: a Diagonal on a1 with a tile on b2 reaches c3 and d4."
                ),
                _("Taken spaces are left out, but they do not block the way."),
            ),
        ),
    )


def _passing() -> Chapter:
    return Chapter(
        _("No space left"),
        (
            Paragraph(
                _(
                    "If the last tile leaves no empty space at all, you have to pass. Then the "
                    "other player may place on any empty space of the board."
                )
            ),
            Figure(
                "pass",
                _(
                    "Left: the brown Puller on a4 is shut in by tiles on b4, a3 and b3, so orange "
                    "has to pass. Right: now brown may place on any of the twelve empty spaces."
                ),
                _("Orange passes, and brown places wherever it likes."),
            ),
            Paragraph(
                _(
                    "You may not pass while there is a space for you. The same player can be shut "
                    "in several times running."
                )
            ),
        ),
    )


def _end() -> Chapter:
    return Chapter(
        _("The end"),
        (
            Points(
                (
                    _("When you place your last tile, the other player gets one chance more."),
                    _("In it, one more tile may be placed, where your last tile allows it."),
                    _("If there is no space for it, the match ends at once."),
                ),
                numbered=True,
            ),
            Paragraph(_("Tiles may be left over. They count nothing.")),
            Figure(
                "last",
                _(
                    "Left: only a4 is empty, and brown has one tile left. Right: brown has placed "
                    "it there, no tile is left, and the match is over."
                ),
                _("The last tile is placed; now the lines are counted."),
            ),
        ),
    )


def _counting() -> Chapter:
    return Chapter(
        _("Counting"),
        (
            Points(
                (
                    _("Three tiles of your colour in a line: 1 point."),
                    _("Four tiles of your colour in a line: 2 points."),
                    _("One tile may belong to several lines."),
                )
            ),
            Paragraph(
                _(
                    "There are 24 ways to lie three in a line: along the rows, the columns and the "
                    "diagonals, the short diagonals of three spaces too."
                )
            ),
            Figure(
                "counting",
                _(
                    "Left: brown has a4, b4 and c4 in a row and b4, c3 and d2 on a diagonal: 2 "
                    "points. Right: brown has the whole row of a4, b4, c4 and d4: 2 points."
                ),
                _("A thread is sewn along each line that counts, with its points on it."),
            ),
            Paragraph(_("The same number of points is a draw.")),
        ),
    )


def _in_this_app() -> Chapter:
    return Chapter(
        _("In this app"),
        (
            Points(
                (
                    _("Pick a tile of yours, then a lit space; or the space first."),
                    _("The dashed circles show where the other could place then."),
                    _("The main button, Enter or a second click on the space places the tile."),
                    _("Keys 1 to 4 pick a tile, arrow keys go from space to space."),
                    _("A space that is not lit says why, when you point at it or choose it."),
                    _("Ctrl L reads the whole position aloud."),
                )
            ),
            Paragraph(
                _(
                    "Who begins is drawn by chance, or you name a colour; if you play again, the "
                    "other begins. With perfect play the second player wins, so it is fair to "
                    "change."
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
                    "Mijnlieff is a game by Andy Hopwood. It won the prize for the best abstract "
                    "game at the UK Games Expo in 2010. The words and pictures here are our own."
                )
            ),
        ),
    )
