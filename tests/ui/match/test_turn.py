"""The state machine of a turn: the phase after each event, and the state of each phase.

docs/architecture.md, "One machine for a turn", draws what is tested here.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.record import Record
from pullstrings_qt.core.registry import Confirm
from pullstrings_qt.table.match import Match, Player
from pullstrings_qt.ui.match.turn import ChoiceMode, Keyboard, Phase, Turn, choice_mode

MARA, THEO = Player("Mara"), Player("Theo")
COMPUTER, DICE = Player("Computer", "easy"), Player("Mara", rolls=True)
LEARNING = {"learning": "no pull"}


def secret(*players: Player, **options: str) -> Match:
    """Return a match of Pulling Strings, in which both choose at the same time."""
    sit = players or (MARA, THEO)
    names = tuple(player.name for player in sit)
    return Match(Record("pulling_strings", {"edition": "2003", **options}, {}, names), sit)


def open_match(*players: Player) -> Match:
    """Return a match of Mijnlieff, in which players take turns; the first seat begins."""
    sit = players or (MARA, THEO)
    names = tuple(player.name for player in sit)
    return Match(Record("mijnlieff", {}, {"first": 0}, names), sit)


def choose(match: Match, seat: int, text: str) -> None:
    assert match.choose(seat, match.rules.read_choice(text))


@pytest.mark.parametrize(
    ("match", "mode", "phase"),
    [
        (secret(), ChoiceMode.IN_SECRET, Phase.AT_REST),
        (secret(choosing="table"), ChoiceMode.AT_THE_TABLE, Phase.AT_REST),
        (secret(DICE, DICE), ChoiceMode.BY_DICE, Phase.AT_REST),
        (secret(DICE, THEO), ChoiceMode.ALONE, Phase.CHOOSING),
        (secret(MARA, COMPUTER), ChoiceMode.ALONE, Phase.CHOOSING),
        (secret(MARA, COMPUTER, **LEARNING), ChoiceMode.ALONE, Phase.CHOOSING),
        (secret(COMPUTER, COMPUTER), ChoiceMode.WATCHING, Phase.THINKING),
        (open_match(), ChoiceMode.IN_TURN, Phase.CHOOSING),
        (open_match(COMPUTER, THEO), ChoiceMode.IN_TURN, Phase.THINKING),
        (open_match(COMPUTER, COMPUTER), ChoiceMode.WATCHING, Phase.THINKING),
    ],
)
def test_players_and_options_say_how_a_turn_begins(
    qtbot: QtBot, match: Match, mode: ChoiceMode, phase: Phase
) -> None:
    assert choice_mode(match) is mode
    assert Turn(match).phase is phase


Tell = Callable[[Turn, Match], None]


def told(method: Callable[[Turn], None]) -> Tell:
    """Return what calls a method of the turn, whatever the match."""
    return lambda turn, _match: method(turn)


ASK, LEAVE = told(Turn.ask), told(Turn.end_asking)
SHOW, SHOWN, UNSAVED = told(Turn.begin_reveal), told(Turn.end_reveal), told(Turn.fail_to_store)
ROLL, PAUSE, STEP, GO_ON = map(told, (Turn.roll, Turn.pause, Turn.step, Turn.go_on))
STUCK, AGAIN, FORGET = told(Turn.fail_to_think), told(Turn.think_again), told(Turn.forget)


def mine(turn: Turn, match: Match) -> None:
    choose(match, 0, "n3")
    turn.take_choice()


def draw(_turn: Turn, match: Match) -> None:
    match.agree_draw(match.persons)


@pytest.mark.parametrize(
    ("players", "steps"),
    [
        ((MARA, THEO), [(ASK, Phase.ASKING), (LEAVE, Phase.AT_REST)]),
        (
            (MARA, THEO),
            [
                (ASK, Phase.ASKING),
                (mine, Phase.ASKING),
                (UNSAVED, Phase.UNSAVED),
                (SHOW, Phase.REVEALING),
                (SHOWN, Phase.AT_REST),
            ],
        ),
        (
            (MARA, COMPUTER),
            [
                (STUCK, Phase.CHOOSING),
                (mine, Phase.THINKING),
                (STUCK, Phase.STUCK),
                (AGAIN, Phase.THINKING),
                (STUCK, Phase.STUCK),
                (SHOW, Phase.REVEALING),
                (AGAIN, Phase.REVEALING),
            ],
        ),
        ((MARA, THEO), [(SHOW, Phase.REVEALING), (draw, Phase.REVEALING), (SHOWN, Phase.ENDED)]),
        ((MARA, THEO), [(ASK, Phase.ASKING), (draw, Phase.ENDED), (STUCK, Phase.ENDED)]),
        ((MARA, THEO), [(SHOW, Phase.REVEALING), (FORGET, Phase.AT_REST)]),
        ((DICE, DICE), [(ROLL, Phase.ROLLING), (SHOW, Phase.REVEALING), (SHOWN, Phase.AT_REST)]),
        ((DICE, COMPUTER), [(ROLL, Phase.ROLLING), (mine, Phase.ROLLING), (LEAVE, Phase.THINKING)]),
        (
            (COMPUTER, COMPUTER),
            [
                (PAUSE, Phase.PAUSED),
                (STEP, Phase.THINKING),
                (SHOW, Phase.REVEALING),
                (SHOWN, Phase.PAUSED),
                (STEP, Phase.THINKING),
                (SHOW, Phase.REVEALING),
                (GO_ON, Phase.REVEALING),
                (SHOWN, Phase.THINKING),
            ],
        ),
    ],
)
def test_what_happens_leads_from_phase_to_phase(
    qtbot: QtBot, players: tuple[Player, ...], steps: list[tuple[Tell, Phase]]
) -> None:
    match = secret(*players)
    turn = Turn(match)
    for tell, phase in steps:
        tell(turn, match)
        assert turn.phase is phase


def test_a_change_and_a_tile_face_down_are_told_once(qtbot: QtBot) -> None:
    """A computer that answers first must not take from the person what is picked already."""
    match = secret(MARA, COMPUTER)
    turn = Turn(match)
    match.choice_sealed.connect(turn.take_choice)
    told: list[Phase] = []
    turn.changed.connect(lambda: told.append(turn.phase))
    choose(match, 1, "e3")
    turn.fail_to_think()
    assert told == []
    choose(match, 0, "n3")  # the match reveals at once
    assert told == []
    turn.begin_reveal()
    turn.begin_reveal()
    turn.end_reveal()
    assert told == [Phase.REVEALING, Phase.CHOOSING]
    turn.forget()
    assert told == [Phase.REVEALING, Phase.CHOOSING]
    # A tile face down.
    match = secret()
    turn = Turn(match)
    seen: list[frozenset[int]] = []
    turn.changed.connect(lambda: seen.append(turn.face_down))
    turn.ask()
    choose(match, 0, "n3")
    turn.take_choice()
    match.turns.take_back(0)
    turn.end_asking()
    assert seen == [frozenset(), {0}, frozenset()]


@pytest.mark.parametrize(
    ("tell", "opens", "covered", "thinks", "keyboard", "words", "enabled"),
    [
        (FORGET, True, False, True, Keyboard.MAIN_BUTTON, "Choose strings", True),
        (ASK, False, True, False, Keyboard.PAGE, "Choose strings", False),
        (UNSAVED, False, True, False, Keyboard.PAGE, "Try again", True),
        (SHOW, False, False, False, Keyboard.PAGE, "Skip to the end", True),
        (draw, False, False, False, Keyboard.ENDING, "How it ended", False),
    ],
)
def test_everything_follows_from_the_phase(
    qtbot: QtBot,
    tell: Tell,
    opens: bool,
    covered: bool,
    thinks: bool,
    keyboard: Keyboard,
    words: str,
    enabled: bool,
) -> None:
    match = secret()
    turn = Turn(match)
    tell(turn, match)
    shown = turn.main_button(picked=True, pick_words="Pull C")
    assert (turn.opens_board, turn.is_covered, turn.asks_computers) == (opens, covered, thinks)
    assert (turn.keyboard(picked=True), shown.enabled) == (keyboard, enabled)
    assert shown.words == words


def test_the_main_button_says_what_is_picked_and_the_lit_seat_whose_turn_is_shown(
    qtbot: QtBot,
) -> None:
    match = secret(MARA, COMPUTER)
    turn = Turn(match)
    assert turn.keyboard() is Keyboard.BOARD
    assert turn.keyboard(picked=True) is Keyboard.MAIN_BUTTON
    nothing = turn.main_button(picked=False, pick_words="Pick a tile first")
    assert (nothing.words, nothing.enabled) == ("Pick a tile first", False)
    assert turn.main_button(picked=True, pick_words="Pull C").enabled
    choose(match, 0, "n3")
    waiting = turn.main_button(picked=False, pick_words="")
    assert (waiting.words, waiting.enabled) == ("Computer is choosing", False)
    turn.fail_to_think()
    assert turn.main_button(picked=False, pick_words="").words == "Ask the computer again"
    assert turn.keyboard() is Keyboard.MAIN_BUTTON
    # The lit seat.
    match = open_match()
    turn = Turn(match)
    assert turn.lit == {0}
    choose(match, 0, "L@a4")
    turn.begin_reveal()
    assert turn.lit == {0}
    turn.end_reveal()
    assert turn.lit == {1}
    assert Turn(secret()).lit == frozenset()


@pytest.mark.parametrize(
    ("confirm", "waits"), [(Confirm.ALWAYS, True), (Confirm.LAST, True), (Confirm.NEVER, False)]
)
def test_a_game_says_which_choices_wait_for_a_yes(
    qtbot: QtBot, confirm: Confirm, waits: bool
) -> None:
    match = open_match()
    match.spec = match.spec._replace(confirm=confirm)
    assert Turn(match).waits_for_yes(match.rules.read_choice("S@a4")) is waits


def test_the_drawing_of_the_machine_names_every_phase() -> None:
    drawing = (Path(__file__).parents[3] / "docs" / "architecture.md").read_text("utf-8")
    section = drawing.split("## One machine for a turn")[1].split("\n## ")[0]
    states, table = section.split("| phase |")
    assert [each.name for each in Phase if f"{each.name} -->" not in states] == []
    assert [each.name for each in Phase if each.name not in table] == []
