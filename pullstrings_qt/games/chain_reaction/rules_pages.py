"""The rules of Chain Reaction to read, in short chapters for a family."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rules_book import Chapter, Figure, Paragraph, Points, RulesBook

FIGURES = "pullstrings_qt.games.chain_reaction.rules_figures"


def rules_book() -> RulesBook:
    """Return the rules, with the pictures named in `rules_figures`."""
    return RulesBook(
        _("Rules of Chain Reaction"),
        (
            _goal(),
            _turn(),
            _tower(),
            _two_towers(),
            _end_of_turn(),
            _scoring(),
            _homecoming(),
            _penalty(),
            _winning(),
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
                    "Carry your pieces over the line on the far side. Each one that crosses it "
                    "brings a point, or two if it lands on the middle square behind the line."
                )
            ),
            Paragraph(
                _(
                    "Pieces only cross as the upper piece of a tower. A tower leaps, falls apart "
                    "and may build the next one on landing: that is the chain reaction, up to "
                    "five moves long."
                )
            ),
            Figure(
                "start",
                _(
                    "The board before the first turn: eleven light pieces on ranks 1 to 3, on "
                    "a1, c1, e1, g1, b2, d2, f2, a3, c3, e3 and g3; eleven dark ones opposite, on "
                    "ranks 6 to 8."
                ),
                _("Light crosses the line above, dark the one below."),
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        _("A turn"),
        (
            Points(
                (
                    _(
                        "Your first move: one of your pieces goes to one of the eight squares "
                        "round it."
                    ),
                    _("If that square is empty, your turn is over."),
                    _("If a piece stands there, whoever’s it is, yours goes on top: a tower."),
                    _(
                        "Your own tower moves on. So a turn has up to five moves, one after "
                        "another."
                    ),
                ),
                numbered=True,
            ),
            Paragraph(
                _(
                    "After the first move only the tower moves. The die shows how many moves are "
                    "left; the other player turns it."
                )
            ),
        ),
    )


def _tower() -> Chapter:
    return Chapter(
        _("Moving a tower"),
        (
            Paragraph(
                _(
                    "A tower is always two pieces, and belongs to whoever has the upper one. It "
                    "moves in any of the eight directions and falls apart: the lower piece goes "
                    "one square, the upper piece two squares the same way."
                )
            ),
            Figure(
                "apart",
                _(
                    "Left: a tower on d4, light on top of dark. Right: it has moved to the right; "
                    "the dark piece stands on e4, the light one on f4."
                ),
                _("Both squares were empty: no new tower, and the turn is over."),
            ),
            Paragraph(
                _(
                    "If a piece stands on one of the two squares, the piece that comes goes on "
                    "top of it: a new tower."
                )
            ),
            Figure(
                "onward",
                _(
                    "Left: a light tower on d4 and a dark piece on f6. Right: the lower piece "
                    "stands on e5, and light stands on top of dark on f6."
                ),
                _("A new tower of light: light moves on."),
            ),
        ),
    )


def _two_towers() -> Chapter:
    return Chapter(
        _("Never two towers"),
        (
            Paragraph(
                _(
                    "There is never more than one tower on the board. If both squares are taken, "
                    "the tower may not go that way."
                )
            ),
            Figure(
                "two towers",
                _(
                    "A light tower on d4. To the upper left a piece stands on c5 and one on b6, so "
                    "these squares are not lit; the ways that are allowed are."
                ),
                _("Not to the upper left: c5 and b6 are both taken."),
            ),
        ),
    )


def _end_of_turn() -> Chapter:
    return Chapter(
        _("The end of a turn"),
        (
            Points(
                (
                    _("You scored: the other player is next."),
                    _("No tower stands: the other player is next."),
                    _("You built a tower of the other colour: it has to be moved first now."),
                    _("Five moves are used up."),
                )
            ),
            Paragraph(
                _(
                    "Your own tower may never stay at the end of your turn. So a move is only "
                    "allowed if your turn can still be ended properly; squares from which it "
                    "could not are not lit, and say why."
                )
            ),
            Figure(
                "handed over",
                _(
                    "Left: a tower on d4, light above dark, and a light piece on d5. Right: after "
                    "the move up, dark stands on top of light on d5, and light stands on d6."
                ),
                _("Dark’s piece came out on top: dark has to begin with this tower."),
            ),
        ),
    )


def _scoring() -> Chapter:
    return Chapter(
        _("Scoring"),
        (
            Points(
                (
                    _("The upper piece of your tower crosses the far line: 1 point."),
                    _("It lands on the middle square right behind the line: 2 points."),
                    _("From the last row both pieces leave, for 1 point."),
                )
            ),
            Figure(
                "scoring",
                _(
                    "Left: a light tower on d7. Right: the lower piece stands on d8, the upper one "
                    "has landed on the middle square behind the line."
                ),
                _("Straight onto the middle square: 2 points."),
            ),
            Paragraph(
                _(
                    "The line is seven squares wide. Past its ends and over your own line, "
                    "nobody goes."
                )
            ),
        ),
    )


def _homecoming() -> Chapter:
    return Chapter(
        _("Coming back"),
        (
            Paragraph(
                _(
                    "A piece that left the board comes back at once, at the home of whoever "
                    "scored. It goes to row A, the middle row; if that is full, to row B or C; if "
                    "all are full, to any free square of that half. You choose the square."
                )
            ),
            Figure(
                "homecoming",
                _(
                    "Light has scored. Two squares of row A are free, b2 and f2, and are lit for "
                    "the piece that comes back."
                ),
                _("Row A first: b2 or f2."),
            ),
        ),
    )


def _penalty() -> Chapter:
    return Chapter(
        _("No way to move"),
        (
            Paragraph(
                _(
                    "If no legal turn is left to you, your marker goes back two squares, below "
                    "zero too. A tower is then taken apart: its upper piece stays, the lower one "
                    "goes to a home square of its own colour. Then the other player is next."
                )
            ),
            Paragraph(_("As long as you can move, you have to; nobody may pass.")),
        ),
    )


def _winning() -> Chapter:
    return Chapter(
        _("Winning"),
        (
            Points(
                (
                    _("Before the match, agree on the points to win: 12 to 24."),
                    _("Whoever has them and is two points ahead, wins."),
                    _("Without that lead, play on until somebody has it, or agree on a draw."),
                )
            ),
            Paragraph(
                _(
                    "Holding the whole last row, if you agreed on it: be on top on all seven "
                    "squares before the line you cross. If the other player cannot break that in "
                    "the next turn, you win."
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
                    _(
                        "Choose a piece, then a lit square. A tower that has to move is chosen "
                        "already."
                    ),
                    _("You may also point at where the upper piece should land."),
                    _("Moves within your turn are played at once; the last one wants a yes."),
                    _(
                        "Undo takes your own moves of this turn back, one by one, until you "
                        "say yes."
                    ),
                    _("Arrow keys go from square to square; digits are directions, as 8 is up."),
                    _("A square that is not lit says why, when you point at it or choose it."),
                    _("Ctrl L reads the whole position aloud."),
                )
            ),
            Paragraph(
                _(
                    "The picture of the board is lost. Eight rows and homes of four, three and "
                    "four squares are our reconstruction: the game was played on a chessboard "
                    "with checkers, each player has eleven pieces in three rows, and the middle "
                    "row comes first."
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
                    "Chain Reaction is a game by Sid Sackson, published by Abacusspiele in 1993. "
                    "We follow the English rules that Ron and Marty Hale-Evans made of it. The "
                    "words and pictures here are our own."
                )
            ),
        ),
    )
