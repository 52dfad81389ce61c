"""The rules of Pulling Strings to read, in short chapters for a family."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rules_book import Chapter, Figure, Paragraph, Points, RulesBook
from pullstrings_qt.games.pulling_strings.rules_extras import (
    choosing_chapter,
    credits_chapter,
    editions_chapter,
    learning_chapter,
)

FIGURES = "pullstrings_qt.games.pulling_strings.rules_figures"


def rules_book() -> RulesBook:
    """Return the rules of both editions, with the pictures named in `rules_figures`."""
    return RulesBook(
        _("Rules of Pulling Strings"),
        (
            _goal(),
            _turn(),
            _moving(),
            _splitting(),
            _edge(),
            _corner(),
            _combining(),
            _breaking(),
            _winning(),
            _draws(),
            choosing_chapter(),
            learning_chapter(),
            editions_chapter(),
            credits_chapter(),
        ),
        FIGURES,
    )


def _goal() -> Chapter:
    return Chapter(
        _("The goal"),
        (
            Paragraph(
                _(
                    "Ten strings cross on the board, and five disks lie stacked in the middle. Be "
                    "the first to have five disks on your own homes."
                )
            ),
            Figure(
                "start",
                _(
                    "The board before the first turn: five disks in the middle. Squares live in "
                    "row 1, column 2; row 2, column 5; row 4, column 1; and row 5, column 4. "
                    "Circles live in row 1, column 4; row 2, column 1; row 4, column 5; and row "
                    "5, column 2."
                ),
                _("Squares and circles have four homes each, all of them at the edge."),
            ),
            Paragraph(
                _(
                    "One of you plays squares, the other one circles. How your five disks are "
                    "shared out among your four homes does not matter."
                )
            ),
            Paragraph(
                _(
                    "The disks belong to nobody. Both of you can pull every stack: home, and away "
                    "from home again."
                )
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        _("A turn"),
        (
            Paragraph(_("You both play at the same time. Nobody goes first.")),
            Points(
                (
                    _("Each of you chooses one end of a string in secret."),
                    _("You both show your choice at the same moment."),
                    _("Both strings are pulled, and the disks on them move."),
                ),
                numbered=True,
            ),
            Figure(
                "turn",
                _(
                    "Before: five disks in the middle. Squares choose C, at the top of the middle "
                    "column; circles choose H, at the right of the middle row. After: three disks "
                    "lie one step towards C, and three lie one step towards H."
                ),
                _("Squares pull C and circles pull H: the 5 becomes 3 and 3."),
            ),
        ),
    )


def _moving() -> Chapter:
    return Chapter(
        _("Moving"),
        (
            Paragraph(
                _(
                    "All the stacks on a pulled string slide one step towards the end where it is "
                    "pulled. A stack stays together and never goes further than one step."
                )
            ),
            Figure(
                "moving",
                _(
                    "Before: on column 2 lie a 2 and a 1, on column 4 a 3, and a 4 lies in the "
                    "middle column. Squares pull B, at the top of column 2; circles pull N, at the "
                    "bottom of column 4. After: the 2 and the 1 lie one step higher, the 3 one "
                    "step lower. The 4 has not moved."
                ),
                _("B takes the 2 and the 1 along, N takes the 3. The 4 lies on neither."),
            ),
            Paragraph(_("What lies on no pulled string stays where it is.")),
        ),
    )


def _splitting() -> Chapter:
    return Chapter(
        _("Splitting"),
        (
            Paragraph(
                _(
                    "Where two pulled strings cross, a stack is pulled two ways. It splits into "
                    "two equal halves, and each half goes its own way."
                )
            ),
            Figure(
                "split even",
                _(
                    "Before: four disks in the middle. Squares pull C, circles pull W, at the "
                    "left. After: two disks lie one step towards C and two one step towards W."
                ),
                _("A 4 splits into 2 and 2."),
            ),
            Paragraph(
                _(
                    "An odd number has no two equal halves. So one new disk is laid on the stack "
                    "before it splits: a 1 becomes 1 and 1, a 3 becomes 2 and 2, a 5 becomes 3 "
                    "and 3."
                )
            ),
            *_both_ends(),
        ),
    )


def _both_ends() -> tuple[Paragraph, Figure]:
    return (
        Paragraph(
            _(
                "You can also pull a string at both its ends. Then every stack on it splits, "
                "and the halves go apart."
            )
        ),
        Figure(
            "both ends",
            _(
                "Before: on the middle row lie a 3 in column 2 and a 2 in column 4. Squares "
                "pull W, at its left end, and circles pull H, at its right end. After: 2 "
                "disks lie in column 1, 3 in column 3, and 1 in column 5."
            ),
            _("The 3 gets a disk and splits into 2 and 2; the 2 splits into 1 and 1."),
        ),
    )


def _edge() -> Chapter:
    return Chapter(
        _("At the edge"),
        (
            Paragraph(
                _("No disk ever leaves the board. A stack pulled against the edge stays there.")
            ),
            Figure(
                "edge",
                _(
                    "Before: a 2 lies at the top of the middle column and a 1 below it in row 3. "
                    "Squares pull C, at the top; circles pull E, at the top of column 5, where no "
                    "disk lies. After: the 2 lies where it was, and the 1 has come one step nearer."
                ),
                _("Pulled upwards, the 2 at the edge stays; only the 1 moves."),
            ),
            Paragraph(
                _(
                    "A stack at the edge splits like any other when it is pulled two ways. The "
                    "half that would leave the board stays."
                )
            ),
            Figure(
                "edge split",
                _(
                    "Before: a 3 lies at the right end of the middle row. Squares pull W, at the "
                    "left of this row, and circles pull H, at the right. After: 2 disks lie where "
                    "the 3 was, and 2 lie one step to the left."
                ),
                _("The 3 gets a disk. Two stay at the edge, two move towards W."),
            ),
        ),
    )


def _corner() -> Chapter:
    return Chapter(
        _("In the corner"),
        (
            Paragraph(
                _(
                    "A stack in a corner can be pulled against both of its edges at once. It "
                    "splits, but neither half can go anywhere, so they are one stack again."
                )
            ),
            Paragraph(_("An odd stack has won a disk in this way.")),
            Figure(
                "corner",
                _(
                    "Before: a 3 lies in the corner at the top left. Squares pull A, at the top, "
                    "and circles pull Y, at the left. After: 4 disks lie in the corner."
                ),
                _("A and Y pull at the corner: the 3 stays and becomes a 4."),
            ),
        ),
    )


def _combining() -> Chapter:
    return Chapter(
        _("Combining"),
        (
            Paragraph(_("Stacks that come to lie on the same crossing become one stack.")),
            Figure(
                "combining",
                _(
                    "Before: a 2 lies above the middle and a 3 to the right of it. Squares pull O, "
                    "at the bottom of the middle column; circles pull W, at the left of the middle "
                    "row. After: one stack of 5 lies in the middle."
                ),
                _("The 2 slides down, the 3 slides left, and they meet: 5."),
            ),
            Paragraph(_("Everything in a turn happens in this order, on the whole board at once:")),
            Points(
                (
                    _("Stacks that are pulled two ways split."),
                    _("Stacks and halves move."),
                    _("Stacks that meet combine."),
                ),
                numbered=True,
            ),
            Paragraph(_("No stack moves twice in a turn.")),
        ),
    )


def _breaking() -> Chapter:
    return Chapter(
        _("Breaking an end"),
        (
            Paragraph(
                _(
                    "If you both choose the same end, that is too much for it. The stacks on the "
                    "string still move one step, not two. Then the end breaks: its tile is gone, "
                    "and nobody can pull there again."
                )
            ),
            Figure(
                "breaking",
                _(
                    "Before: five disks in the middle. Both players pull C, at the top of the "
                    "middle column. After: the five disks lie one step higher, the tile C is gone, "
                    "and the string is frayed at this end."
                ),
                _("Both pull C. The 5 moves one step, and the end breaks."),
            ),
            Paragraph(
                _(
                    "Only this end is lost. The string still holds, you can pull it at its other "
                    "end, and disks can lie on it."
                )
            ),
        ),
    )


def _winning() -> Chapter:
    return Chapter(
        _("Winning"),
        (
            Paragraph(
                _(
                    "You win as soon as a turn ends with at least five disks on your homes. Only "
                    "what lies there at that moment counts, not what has been there before."
                )
            ),
            Paragraph(
                _(
                    "It can happen that both of you reach five in the same turn. Then the larger "
                    "number wins at once: six beat five. With equal numbers you play on, until a "
                    "turn ends with one of you ahead."
                )
            ),
            Figure(
                "winning",
                _(
                    "Before: squares have a 2 and a 3 at home, circles have a 4 at home, and a 1 "
                    "lies in row 2 and in row 4 of column 4. Squares pull N, at the bottom of this "
                    "column, and circles pull D, at its top, so both of them get a disk and split. "
                    "After: squares have six disks at home and circles have five. Squares win."
                ),
                _("N and D are pulled. Squares have 6 now and circles have 5: squares win."),
            ),
        ),
    )


def _draws() -> Chapter:
    return Chapter(
        _("Draws"),
        (
            Paragraph(_("Nobody wins when")),
            Points(
                (
                    _("every string that still holds a disk is broken at both its ends,"),
                    _("or the ends that are left cannot move a single disk any more,"),
                    _("or you agree on a draw."),
                )
            ),
            Figure(
                "dead",
                _(
                    "Six disks lie in the corner at the top left. Both ends of the top row and "
                    "both ends of the left column are broken, so nothing can move them."
                ),
                _("All four ends that could pull the 6 are broken: it is a draw."),
            ),
            Paragraph(
                _(
                    "When the same position comes for the third time, the app suggests a draw. You "
                    "are free to play on."
                )
            ),
        ),
    )
