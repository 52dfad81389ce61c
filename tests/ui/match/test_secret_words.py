"""The words of a secret game: its totals, the text of a turn, how to hide a choice."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.core.results import resigned
from pullstrings_qt.core.story import Story
from pullstrings_qt.games.blank_secret.pieces import HandPictures
from pullstrings_qt.look.choice_pictures import ChoiceLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.seat_widgets import ScorePips
from tests.conformance.part_checks import is_blank
from tests.ui.expect import there
from tests.ui.match.conftest import Sit


def test_the_words_of_a_secret_game(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit("blank_secret")
    for seat, hand in enumerate(("rock", "paper")):
        page.match.choose(seat, page.match.rules.read_choice(hand))
    page.skip()
    won = "Paper beats Rock: a point for Theo."
    words = MatchWords(page.match)
    words.use_pictures(page.scene.choice_pictures())
    assert words.in_sight(1, whole=True) == won
    beats = tuple(replace(beat, tells_choices=False) for beat in words.story(1).beats)
    monkeypatch.setattr(MatchWords, "story", lambda _self, _entry: Story(beats))
    assert words.in_sight(1, whole=True) == f"Mara shows Rock, Theo shows Paper. {won}"
    # A game says what a total is called, and has pips where it has a goal.
    for game, name, pips in (
        ("pulling_strings", "Mara: 0 home. 5 more to win", ["0 of 5 home"]),
        ("blank_secret", "Mara: 0. 3 more to win", []),
    ):
        card = sit(game).rails.seats[0]
        rows = [each for each in card.findChildren(ScorePips) if each.isVisible()]
        assert (card.accessibleName(), [row.accessibleName() for row in rows]) == (name, pips)


def test_who_gave_up_is_said_and_a_hidden_choice_drawn_without_its_face(
    sit: Sit, qapp: object
) -> None:
    page = sit("blank_secret")
    match = page.match
    ended = there(resigned(match.rules, match.state, [1]))
    match.go_to(match.record.ended(ended))
    assert page.ending is not None
    words = page.ending.words
    assert (words.headline, words.reason) == ("Theo wins", "Mara has given up.")
    assert words.decided == ""
    assert MatchWords(match).announcement(0) == "Theo wins. Mara has given up."
    # A hidden choice.
    pictures = HandPictures()

    def drawn(look: ChoiceLook) -> QImage:
        image = QImage(80, 80, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        pictures.paint_choice(painter, QRectF(image.rect()), look, Theme())
        painter.end()
        return image

    hidden = drawn(ChoiceLook(None, 0))
    assert not is_blank(hidden)
    assert hidden != drawn(ChoiceLook(None, 1))
    assert {drawn(ChoiceLook(hand, 0, turned=0.0)) == hidden for hand in range(3)} == {True}
    assert drawn(ChoiceLook(1, 0)) != drawn(ChoiceLook(0, 0))
