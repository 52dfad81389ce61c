"""Help, reasons and review of Mijnlieff: the sentences, and the board."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsPixmapItem

from pullstrings_qt.core.analysis import FULL_EFFORT, QUICK_EFFORT, Analysis, CoachNote, Help
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.review import BetterLine
from pullstrings_qt.games.mijnlieff.bots import MijnlieffOpponents
from pullstrings_qt.games.mijnlieff.geometry import SQUARE_NAMES, SQUARE_NUMBERS, Kind
from pullstrings_qt.games.mijnlieff.scene import MijnlieffScene, tray_id
from pullstrings_qt.games.mijnlieff.state import MijnlieffState, Pass, Placement
from pullstrings_qt.games.mijnlieff.words import MijnlieffWords
from pullstrings_qt.look.caption import ABOVE_ALL
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from tests.conformance.part_checks import picture
from tests.games.mijnlieff.boards import RULES, matches, placed

WORDS = MijnlieffWords()
SPEAKER = Players(("Mara", "Theo"))
PICTURE_08 = ".Sd./DDLs/.dH./..l. 1 b3"


def analyzed(state: MijnlieffState) -> Analysis:
    return MijnlieffOpponents().analyze(state, state.to_move, FULL_EFFORT, 1)


def best_is(choice: str, state: MijnlieffState, *others: str) -> Analysis:
    """Return an analysis in which choices are equally good."""
    best = (choice, *others)
    return Analysis(
        state.to_move, dict.fromkeys(best, 1.0), dict.fromkeys(best, 1 / len(best)), (0, 1), 1
    )


def test_a_nudge_names_kinds_and_no_space() -> None:
    state = placed(PICTURE_08)
    assert WORDS.nudge(state, analyzed(state), SPEAKER) == "Think of your Puller."
    two = best_is("S@d1", state, "H@a4")
    assert WORDS.nudge(state, two, SPEAKER) == "Think of your Straight or your Pusher."
    every = best_is("S@d1", state, "H@a4", "L@a4")
    assert "space that matters" in WORDS.nudge(state, every, SPEAKER)
    boxed = placed("LD../sh../..../.... 1 a4")
    found = MijnlieffOpponents().analyze(boxed, boxed.to_move, QUICK_EFFORT, 1)
    assert WORDS.nudge(boxed, found, SPEAKER) == ""
    assert WORDS.advice(boxed, found, SPEAKER) == ""


@pytest.mark.parametrize(
    ("position", "choice", "said"),
    [
        (PICTURE_08, "L@a4", "Puller on a4: Mara then has to pass, and you place anywhere."),
        (PICTURE_08, "H@a2", "Pusher on a2: Mara can then place on 4 spaces."),
        (
            "S.../D.../..dh/..l. 0 d2",
            "S@a2",
            "Straight on a2: Theo can then place on 2 spaces. It makes a line for 1 point.",
        ),
    ],
)
def test_advice_says_what_a_tile_leaves_the_other(position: str, choice: str, said: str) -> None:
    state = placed(position)
    assert WORDS.advice(state, best_is(choice, state), SPEAKER) == said


def test_advice_for_every_placement_of_a_match_is_a_sentence_that_is_true() -> None:
    for states in matches(range(8)):
        for state in states[:-1]:
            for choice in RULES.choices(state, state.to_move):
                text = RULES.write_choice(choice)
                said = WORDS.advice(state, best_is(text, state), SPEAKER)
                if isinstance(choice, Pass):
                    assert said == ""
                    continue
                assert said.endswith(".")
                after = RULES.play(state, {state.to_move: choice}).state
                assert ("has to pass" in said) == (after.ending is None and not after.allowed)
                assert ("the match ends" in said) == (after.ending is not None)


def test_the_coach_sees_a_line_of_ones_own_first_then_warns_of_the_others() -> None:
    state = placed("S.../D.../..dh/..l. 0 d2")
    assert SQUARE_NUMBERS["a2"] in state.allowed
    note = WORDS.coach_note(state, best_is("S@a2", state), SPEAKER)
    assert note == CoachNote("You can make a line of three on a2.", ("a2", "a3", "a4"), warns=False)
    note = WORDS.coach_note(
        placed("..S./.d../L.l./.... 0 b3"), best_is("S@a4", placed(PICTURE_08)), SPEAKER
    )
    assert note == CoachNote(
        "Theo threatens a line of three on d1.", ("d1", "b3", "c2"), warns=True
    )


def test_a_note_of_the_coach_is_always_true() -> None:
    seen = {True: 0, False: 0}
    for states in matches(range(30)):
        for state in states[:-1]:
            note = WORDS.coach_note(state, best_is("pass", state), SPEAKER)
            if note is None:
                continue
            seen[note.warns] += 1
            seat = 1 - state.to_move if note.warns else state.to_move
            first, *others = (SQUARE_NUMBERS[place] for place in note.places)
            assert state.cells[first] is None
            assert all(state.is_of(square, seat) for square in others)
            assert note.warns or first in state.allowed
            assert SQUARE_NAMES[first] in note.text
    assert min(seen.values()) > 10


def test_reasons_are_true_of_what_was_placed() -> None:
    said = 0
    for states in matches(range(30)):
        for state in states[:-1]:
            seat = state.to_move
            other = SPEAKER.names[1 - seat]
            for choice in Random(1).sample(list(RULES.choices(state, seat)), 1):
                reason = WORDS.choice_reason(state, {seat: choice}, best_is("pass", state), SPEAKER)
                after = RULES.play(state, {seat: choice}).state
                gained = after.score(seat) - state.score(seat)
                if isinstance(choice, Pass):
                    assert reason == ""
                    continue
                said += bool(reason)
                assert not reason or reason.startswith(SPEAKER.names[seat])
                assert ("point" in reason) == (gained > 0)
                if f"{other} has to pass" in reason:
                    assert not after.allowed
                if "only" in reason:
                    assert f"only {len(after.allowed)} space" in reason
                if "would have had" in reason:
                    cells = list(state.cells)
                    cells[choice.square] = next(t for t in cells if t and t.seat == 1 - seat)
                    lined = MijnlieffState(tuple(cells), state.hands, seat, None, state.options)
                    assert lined.score(1 - seat) > state.score(1 - seat)
    assert said > 200


@pytest.mark.parametrize(
    ("worth", "certain", "said"),
    [
        (2.0, True, "With best play, Puller on a4 would have won by 2 points."),
        (1.0, True, "With best play, Puller on a4 would have won by 1 point."),
        (0.0, True, "With best play, Puller on a4 would have held a draw."),
        (-1.0, True, "With best play, Puller on a4 would have lost by only 1 point."),
        (0.4, False, "Puller on a4 would have been better."),
        (0.0, False, "Puller on a4 would have been better."),
    ],
)
def test_a_turning_point_says_what_would_have_been_better_and_by_how_much(
    worth: float, certain: bool, said: str
) -> None:
    state, values, points = placed(PICTURE_08), {"L@a4": 1, "S@d1": 0}, {"L@a4": worth, "S@d1": -2}
    sure = frozenset(["L@a4"] if certain else [])
    hindsight = Analysis(1, values, {"L@a4": 1}, (0, 1), 1, points=points, certain=sure)
    read = RULES.read_choice
    told = state, {1: read("S@d1")}, hindsight, read("L@a4"), SPEAKER
    assert WORDS.turning_point(*told) == f"Theo places Straight on d1. {said}"
    assert WORDS.would_have(*told) == said
    assert WORDS.turning_point(state, {1: Pass()}, hindsight, read("L@a4"), SPEAKER) == ""


@pytest.mark.parametrize(
    ("worth", "said"),
    [
        (2.0, "With best play, it wins by 2 points."),
        (1.0, "With best play, it wins by 1 point."),
        (0.0, "With best play, the match is a draw."),
        (-1.0, "Even with best play, it loses by 1 point."),
        (-3.0, "Even with best play, it loses by 3 points."),
    ],
)
def test_advice_says_what_it_leads_to_where_that_is_certain(worth: float, said: str) -> None:
    state = placed(PICTURE_08)
    seems = replace(best_is("L@a4", state), points={"L@a4": worth})
    advice = WORDS.advice(state, seems, SPEAKER)
    proven = replace(seems, certain=frozenset(["L@a4"]))
    assert WORDS.advice(state, proven, SPEAKER) == f"{advice} {said}"
    assert "best play" not in advice


def test_only_a_striking_habit_is_told() -> None:
    def habit(letters: str) -> str:
        choices = [Placement(Kind(letter), square) for square, letter in enumerate(letters)]
        return WORDS.habit(choices, 0, SPEAKER)

    assert habit("SHSHLLDD") == "Mara began with both tiles of the Straight and of the Pusher."
    assert habit("SHLSHLDD") == ""
    assert habit("SS") == ""


# On the board --------------------------------------------------------------------------------


def scene_of(state: MijnlieffState, theme: str = "light") -> MijnlieffScene:
    scene = MijnlieffScene(Theme(theme))
    scene.sync(state)
    scene.begin_pick()
    return scene


def lit_pieces(scene: MijnlieffScene) -> list[str]:
    return [item.piece for item in scene.tray(scene.state.to_move) if item.piece.endswith(":lit")]


@pytest.mark.usefixtures("qapp")
def test_a_nudge_lights_tiles_and_advice_gives_way_to_the_tile_a_person_tries() -> None:
    scene = scene_of(placed(PICTURE_08))
    before = picture(scene)
    scene.show_advice(best_is("S@d1", scene.state, "H@a4"), Help.NUDGE)
    assert lit_pieces(scene) == ["1:S:lit", "1:H:lit"]
    assert picture(scene) == before
    scene.hide_advice()
    assert lit_pieces(scene) == []
    scene.show_advice(best_is("S@d1", scene.state), Help.ADVICE)
    scene.pick(tray_id(1, Kind.PUSHER))
    assert scene._advised.isVisible()
    scene.pick("a4")
    assert not scene._advised.isVisible()
    scene.begin_pick()
    assert scene._advised.isVisible()
    scene.sync(RULES.play(scene.state, {1: RULES.read_choice("S@d1")}).state)
    assert scene._advised.square is None
    assert lit_pieces(scene) == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_advice_shows_the_best_tile_on_its_space_and_what_it_leaves(theme: str) -> None:
    scene = scene_of(placed(PICTURE_08), theme)
    before = picture(scene)
    scene.show_advice(best_is("S@d1", scene.state), Help.ADVICE)
    assert lit_pieces(scene) == ["1:S:lit"]
    after = RULES.play(scene.state, {1: RULES.read_choice("S@d1")}).state
    assert scene._advised.following == after.allowed
    shown = picture(scene)
    assert shown != before
    scene.hide_advice()
    assert picture(scene) == before


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_note_of_the_coach_rings_its_places(theme: str) -> None:
    scene = scene_of(placed("..S./.d../L.l./.... 0 b3"), theme)
    before = picture(scene)
    scene.show_note(CoachNote("", ("d1", "b3", "c2"), warns=True))
    ringed = picture(scene)
    assert ringed != before
    scene.show_note(CoachNote("", ("d1", "b3", "c2"), warns=False))
    assert picture(scene) not in (before, ringed)
    scene.show_note(None)
    assert picture(scene) == before


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_lit_tile_of_the_tray_looks_otherwise(theme: str) -> None:
    scene = scene_of(placed(PICTURE_08), theme)
    drawn = []
    for piece in ("1:S", "1:S:lit"):
        image = QImage(80, 80, QImage.Format.Format_ARGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        scene.paint_piece(painter, QRectF(0, 0, 80, 80), piece)
        painter.end()
        drawn.append(image)
    assert drawn[0] != drawn[1]


@pytest.mark.usefixtures("qapp")
def test_a_better_tile_of_the_past_lies_there_as_advice_does_beside_the_spaces_of_then() -> None:
    before = placed(PICTURE_08)
    scene = MijnlieffScene(Theme(reduced_motion=True))
    better = {1: RULES.read_choice("S@d1")}
    step = RULES.play(before, better)
    story = WORDS.story(before, step, SPEAKER)
    scene.show_better(BetterLine(before, {}, better, 1, story, step, "Straight would …"))
    assert scene._advised.square == SQUARE_NUMBERS["d1"]
    assert scene._advised.isVisible()
    assert set(scene.spaces.lit) == set(before.allowed)
    assert set(scene.threads.sewn) == set(step.state.lines)
    ghosts = [each for each in scene.items() if isinstance(each, QGraphicsPixmapItem)]
    assert not any(each.isVisible() and each.zValue() == ABOVE_ALL - 1 for each in ghosts)
    assert scene.caption.text == "Straight would …"
    scene.sync(before)
    assert scene._advised.square is None
