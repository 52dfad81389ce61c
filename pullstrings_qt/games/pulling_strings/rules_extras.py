"""The last chapters of the rules: ways to choose, signs, editions, and who made the game."""

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.rules_book import Chapter, Figure, Paragraph, Points


def choosing_chapter() -> Chapter:
    """Return the chapter on the ways to choose."""
    return Chapter(
        _("Ways to choose"),
        (
            Figure(
                "choosing",
                _("Two tiles lie face down. Turned over, they show C and H."),
                _("Both tiles lie face down, then both turn over together."),
            ),
            Points(
                (
                    _(
                        "In secret, on the screen: one of you picks a tile while the other one "
                        "looks away, then you change places."
                    ),
                    _(
                        "With your hands, at the table: the app counts 3, 2, 1, you both show a "
                        "sign or a note, and then you enter what you have shown."
                    ),
                    _(
                        "With a twenty-sided die, for one of you or for both: chance chooses. If "
                        "the die shows a broken end, it is rolled again. This suits small children."
                    ),
                    _(
                        "Against the computer you simply pick a tile. It chooses without knowing "
                        "yours."
                    ),
                )
            ),
        ),
    )


def learning_chapter() -> Chapter:
    """Return the chapter on learning signs."""
    return Chapter(
        _("Learning signs"),
        (
            Paragraph(
                _(
                    "Each tile has a letter on one side and its sign in American Sign Language "
                    "(ASL) on the other. Play with the letters up and answer with the sign:"
                )
            ),
            Figure(
                "learning",
                _("A tile shows the letter B. Turned over, it shows the sign for B."),
                _("You want to pull B, so you answer with the sign on the other side."),
            ),
            Points(
                (
                    _("A wrong answer pulls nothing: your string stays still in this turn."),
                    _(
                        "You pull what you answer: a wrong sign pulls the string it belongs to. "
                        "If that end is broken or not on the board, nothing is pulled."
                    ),
                )
            ),
            Paragraph(
                _(
                    "Other tiles have Roman numerals, kana or the names of elements on their other "
                    "side, or what you have brought yourself. They are learned in the same way."
                )
            ),
            Paragraph(
                _(
                    "You choose one of these when you start a match. When both strings stay still, "
                    "the turn passes and nothing changes."
                )
            ),
        ),
    )


def editions_chapter() -> Chapter:
    """Return the chapter on the editions and house rules."""
    return Chapter(
        _("Editions and house rules"),
        (
            Paragraph(
                _(
                    "The game came out twice. In 2003 the board had twenty letters in fixed "
                    "places. In 2007 it had twenty-six tiles with two sides; twenty of them are "
                    "laid round the board by chance, six stay in the box."
                )
            ),
            Figure(
                "editions",
                _(
                    "Two boards at the start. On the left the letters of 2003: A to E along the "
                    "top, F G H I L down the right, S R O N M along the bottom and Y X W V T down "
                    "the left. On the right twenty tiles as chance laid them."
                ),
                _("2003 on the left, one of very many boards of 2007 on the right."),
            ),
            Paragraph(_("“More rules” in the dialog for a new match offers three house rules:")),
            Points(
                (
                    _("When you both pull the same end, the whole string breaks, at both ends."),
                    _("An odd stack pulled into its corner stays as it is and gets no disk."),
                    _("The match is a draw after 100 turns."),
                )
            ),
        ),
    )


def credits_chapter() -> Chapter:
    """Return the chapter on who made the game."""
    return Chapter(
        _("Who made it"),
        (
            Paragraph(
                _(
                    "Pulling Strings was designed by Clark D. Rodeffer. It took part in a "
                    "competition for games with simultaneous moves in 2003, and Blue Panther "
                    "published it in 2007 with art by Scott Starkey."
                )
            ),
            Paragraph(
                _(
                    "These pages tell the rules in our own words, and the app draws the pictures "
                    "itself. It is not made by the designer or the publishers, and it speaks for "
                    "nobody but its own developers."
                )
            ),
        ),
    )
