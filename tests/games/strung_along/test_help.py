"""Help in Strung Along: the sentences about an analysis, and the table."""

import pytest
from PySide6.QtWidgets import QGraphicsPixmapItem

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.review import BetterLine
from pullstrings_qt.games.strung_along.scene import StrungAlongScene
from pullstrings_qt.games.strung_along.state import Draw, Lay, StrungAlongState, Take
from pullstrings_qt.games.strung_along.words import StrungAlongWords
from pullstrings_qt.look.caption import ABOVE_ALL
from pullstrings_qt.look.theme import Theme
from tests.games.strung_along.tables import NAMES, RULES, table

WORDS = StrungAlongWords()
SPEAKER = Players(NAMES[:3])


def found(best: str, values: dict[str, float], points: dict[str, float] | None = None) -> Analysis:
    """Return an analysis for the first seat."""
    return Analysis(0, values, {best: 1.0}, (0.4, 0.3, 0.3), 100, points=points or {})


def oma_collects() -> StrungAlongState:
    """Oma has four Burgundy, and two more lie at lot 2."""
    return table(3, lots=("A", "BB", ""), piles=("A", "C", "BBBB"))


def test_a_nudge_says_whether_to_draw_and_what_a_drawn_card_can_do() -> None:
    state = table(3, lots=("A", "B", ""))
    take = found("take2", {"draw": 0.3, "take1": 0.2, "take2": 0.4})
    assert WORDS.nudge(state, take, SPEAKER) == "Taking is worth more than drawing now."
    draw = found("draw", {"draw": 0.5, "take1": 0.2, "take2": 0.4})
    assert WORDS.nudge(state, draw, SPEAKER) == "Drawing is worth more than taking now."
    equal = found("draw", {"draw": 0.4, "take1": 0.2, "take2": 0.395})
    assert "about the same" in WORDS.nudge(state, equal, SPEAKER)
    assert WORDS.nudge(state, found("draw", {"draw": 0.4}), SPEAKER) == ""
    state = table(3, lots=("AAB", "BCD", None), out=(False, False, True))
    full = found("take1", {"take1": 0.5, "take2": 0.2})
    assert WORDS.nudge(state, full, SPEAKER).startswith("You have to take a lot.")
    state = table(3, lots=("A", "B", ""), piles=("A", "BBB", "C"), drawn="A")
    mine = found("lot1", {"lot1": 0.5, "lot2": 0.3, "lot3": 0.3})
    assert WORDS.nudge(state, mine, SPEAKER) == "This card can improve a lot for you."
    spoiled = table(
        3, lots=("", "BB", ""), piles=("ABCDE", "BBBAFG", "C"), drawn="F", last_round=True
    )
    other = found("lot2", {"lot1": 0.2, "lot2": 0.5, "lot3": 0.2})
    alike = found("lot2", {"lot1": 0.5, "lot2": 0.5, "lot3": 0.5})
    assert WORDS.nudge(spoiled, alike, SPEAKER) == "It hardly matters where this card goes."
    assert "lot 2" not in WORDS.nudge(spoiled, other, SPEAKER)


def test_advice_names_the_best_choice_and_the_next_one() -> None:
    state = table(3, lots=("A", "B", ""))
    best = found(
        "take2",
        {"draw": 0.3, "take1": 0.2, "take2": 0.4},
        {"draw": 4.2, "take1": -3.0, "take2": 6.4},
    )
    assert WORDS.advice(state, best, SPEAKER) == (
        "Take lot 2: on average you end 6 ahead. Draw a card: 4 ahead."
    )
    behind = found("draw", {"draw": 0.3, "take1": 0.2}, {"draw": -1.2, "take1": -3.4})
    assert WORDS.advice(state, behind, SPEAKER) == (
        "Draw a card: on average you end 1 behind. Take lot 1: 3 behind."
    )


def test_advice_tells_apart_what_leads_equally_far_or_names_none() -> None:
    state = table(3, lots=("A", "B", ""), drawn="C")
    often = found("lot3", {"lot1": 0.25, "lot3": 0.3}, {"lot1": 2.2, "lot3": 2.4})
    assert WORDS.advice(state, often, SPEAKER) == (
        "Place Cream on lot 3: you win 30 of 100 such matches. Place Cream on lot 1: 25."
    )
    same = found("lot3", {"lot1": 0.299, "lot3": 0.3}, {"lot1": 2.2, "lot3": 2.4})
    assert WORDS.advice(state, same, SPEAKER).endswith("Place Cream on lot 1: 2 ahead.")
    assert WORDS.advice(state, found("lot3", {"lot3": 0.3, "lot1": 0.2}), SPEAKER) == ""
    state = table(3, lots=("", "", ""), drawn="C")
    values, points = {"lot1": 0.3, "lot2": 0.3}, {"lot1": -6.0, "lot2": -6.0}
    alike = Analysis(0, values, {"lot1": 0.5, "lot2": 0.5}, (0.4, 0.3, 0.3), 100, points=points)
    assert WORDS.advice(state, alike, SPEAKER) == (
        "Place Cream on lot 1: on average you end 6 behind."
    )


def test_the_coach_warns_of_a_lot_for_somebody_else_and_tells_of_a_chance() -> None:
    note = WORDS.coach_note(oma_collects(), found("draw", {"draw": 0.4}), SPEAKER)
    assert note == CoachNote("Lot 2 would bring Oma 11 points.", ("lot2",), warns=True)
    state = table(3, lots=("AA", "B", ""), piles=("AAAA", "C", "B"))
    note = WORDS.coach_note(state, found("draw", {"draw": 0.4}), SPEAKER)
    assert note == CoachNote("Lot 1 would bring you 11 points.", ("lot1",), warns=False)
    state = table(3, lots=("A", "B", ""), piles=("A", "C", "BBBB"), drawn="B")
    note = WORDS.coach_note(state, found("lot3", {"lot3": 0.4}), SPEAKER)
    assert note is not None
    assert note.text == "With Burgundy, lot 2 would bring Oma 11 points."
    assert (note.places, note.warns) == (("lot2",), True)
    quiet = table(3, lots=("G", "", ""), piles=("ABC", "DEF", "BCD"))
    assert WORDS.coach_note(quiet, found("draw", {"draw": 0.4}), SPEAKER) is None
    out = table(3, lots=("A", "BB", None), piles=("A", "C", "BBBB"), out=(False, False, True))
    note = WORDS.coach_note(out, found("draw", {"draw": 0.4}), SPEAKER)
    assert note is None or "Oma" not in note.text


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Take(1), "Mara takes lot 2: that costs Oma 11 points."),
        (Take(0), "Mara takes lot 1: it brings 2 points."),
        (Draw(), "Mara draws and hopes for more than the 3 points of lot 2."),
    ],
)
def test_the_computer_says_why(choice: Draw | Take, words: str) -> None:
    analysis = found("draw", {"draw": 0.4, "take1": 0.3, "take2": 0.3})
    assert WORDS.choice_reason(oma_collects(), {0: choice}, analysis, SPEAKER) == words


def test_the_computer_says_why_it_lays_a_card_there_and_nothing_of_a_forced_choice() -> None:
    state = table(3, lots=("A", "B", ""), piles=("A", "BBBACD", "C"), drawn="A")
    analysis = found("lot1", {"lot1": 0.4, "lot2": 0.3})
    reason = WORDS.choice_reason(state, {0: Lay(0)}, analysis, SPEAKER)
    assert reason == "Mara makes lot 1 worth 3 more to take."
    spoiled = table(3, lots=("BB", "", ""), piles=("AACCDD", "BBBAACC", "C"), drawn="F")
    assert WORDS.choice_reason(spoiled, {0: Lay(0)}, analysis, SPEAKER) == (
        "Mara places it on lot 1: that costs Theo 1 point."
    )
    empty = table(3)
    assert WORDS.choice_reason(empty, {0: Draw()}, found("draw", {"draw": 1.0}), SPEAKER) == ""


def test_a_turning_point_says_what_was_done_and_what_was_better() -> None:
    state = oma_collects()
    hindsight = found(
        "take2",
        {"draw": 0.2, "take1": 0.1, "take2": 0.5},
        {"draw": -3.0, "take1": -8.0, "take2": 6.0},
    )
    assert WORDS.turning_point(state, {0: Draw()}, hindsight, Take(1), SPEAKER) == (
        "Mara draws a card. Take lot 2: about 9 points more in the end."
    )
    assert WORDS.turning_point(state, {0: Take(0)}, hindsight, Draw(), SPEAKER) == (
        "Mara takes lot 1. Draw a card: about 5 points more in the end."
    )
    laid = found("lot1", {"lot1": 0.5, "lot2": 0.3}, {"lot1": 2.1, "lot2": 2.0})
    card = table(3, lots=("A", "B", ""), drawn="C")
    assert WORDS.turning_point(card, {0: Lay(1)}, laid, Lay(0), SPEAKER) == (
        "Mara places Cream on lot 2. On lot 1: 20 more wins in 100 such matches."
    )
    close = found("draw", {"draw": 0.8, "take1": 0.5}, {"draw": 2.0, "take1": 1.1})
    assert WORDS.turning_point(state, {0: Take(0)}, close, Draw(), SPEAKER) == (
        "Mara takes lot 1. Draw a card: 30 more wins in 100 such matches."
    )


def scene_at(state: StrungAlongState) -> StrungAlongScene:
    scene = StrungAlongScene(Theme())
    scene.sync(state)
    scene.begin_pick()
    return scene


ADVICE = found(
    "draw", {"draw": 0.4, "take1": 0.2, "take2": 0.1}, {"draw": 2.6, "take1": -4.4, "take2": 0.2}
)


@pytest.mark.usefixtures("qapp")
def test_advice_stands_at_deck_and_lots_and_a_nudge_puts_no_numbers_there() -> None:
    """The best one shines; who cannot see it hears it with the place."""
    scene = scene_at(oma_collects())
    scene.show_advice(ADVICE, Help.ADVICE)
    assert scene.marks.worths == {"deck": "3 ahead", "lot1": "4 behind", "lot2": "level"}
    assert scene.marks.best == {"deck"}
    spoken = {place.id: place.name for place in scene.places()}
    assert spoken["deck"].endswith("on average you end 3 ahead")
    assert spoken["lot1"].endswith("on average you end 4 behind")
    assert "average" not in spoken["lot3"]
    scene.show_advice(ADVICE, Help.NUDGE)
    assert not scene.marks.worths
    assert not any("average" in place.name for place in scene.places())


@pytest.mark.usefixtures("qapp")
def test_the_lot_of_a_coachs_note_is_ringed_and_another_position_brings_its_own_help() -> None:
    scene, note = scene_at(oma_collects()), CoachNote("Lot 2 …", ("lot2",), warns=True)
    scene.show_note(note)
    assert scene.marks.ringed == 1
    scene.show_note(None)
    assert scene.marks.ringed is None
    scene.show_advice(ADVICE, Help.ADVICE)
    scene.show_note(note)
    scene.sync(RULES.play(oma_collects(), {0: Take(0)}).state)
    assert not scene.marks.worths
    assert scene.marks.ringed is None


@pytest.mark.usefixtures("qapp")
def test_a_lot_that_should_have_been_taken_is_ringed_with_its_cards_in_sight() -> None:
    scene, before = StrungAlongScene(Theme(reduced_motion=True)), oma_collects()
    step = RULES.play(before, {0: Take(1)})
    story = WORDS.story(before, step, SPEAKER)
    line = BetterLine(before, {0: Draw()}, {0: Take(1)}, 0, story, step, "Lot 2 would …")
    scene.show_better(line)
    assert scene.state == before
    assert scene.marks.ringed == 1
    ghosts = [each for each in scene.items() if isinstance(each, QGraphicsPixmapItem)]
    assert not any(each.isVisible() and each.zValue() == ABOVE_ALL - 1 for each in ghosts)
    assert scene.caption.text == "Lot 2 would …"
    scene.sync(before)
    assert scene.marks.ringed is None
