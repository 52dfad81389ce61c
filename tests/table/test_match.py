"""The game model: sealing, revealing, storing before showing, undo by agreement."""

import logging

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.help_record import used_help
from pullstrings_qt.core.record import read_record, write_record
from pullstrings_qt.table.match import Advanced, Match, Rejected
from tests.table.matches import AGAINST_COMPUTER, EKS, OH, PERSONS, Notes, new_match, play, pull

BOTH = frozenset((EKS, OH))
WIN_OF_EKS = ("w3 e1", "n2 e5", "n2 e5")  # left, then up onto the home at the top


def test_a_choice_stays_sealed_and_can_be_taken_back_before_the_reveal(qtbot: QtBot) -> None:
    match = new_match()
    before = match.state
    with qtbot.waitSignal(match.choice_sealed) as sealed, qtbot.assertNotEmitted(match.advanced):
        assert match.choose(EKS, pull("n3"))
    assert sealed.args == [EKS]
    assert match.state == before
    assert match.has_chosen(EKS)
    assert not match.has_chosen(OH)
    assert match.waiting == {OH}
    match = new_match()
    match.choose(EKS, pull("n3"))
    with qtbot.waitSignal(match.rejected):
        assert not match.choose(EKS, pull("n2"))
    assert match.turns.take_back(EKS)
    assert match.waiting == {EKS, OH}
    assert not match.turns.take_back(EKS)


def test_the_last_choice_reveals_and_advances_once_the_turn_is_stored() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    told: list[object] = []
    stored_when_shown: list[int] = []
    match.advanced.connect(told.append)
    match.advanced.connect(lambda _advanced: stored_when_shown.append(len(notes.turns)))
    play(match, "n3 e3")
    (advanced,) = told
    assert isinstance(advanced, Advanced)
    assert advanced.before == match.state_after(0)
    assert advanced.step.state is match.state
    assert match.turn == 1
    assert match.record.turns == ({EKS: "n3", OH: "e3"},)
    assert (stored_when_shown, notes.turns) == ([1], [{"0": "n3", "1": "e3"}])


def test_order_of_sealing_does_not_matter() -> None:
    matches = [new_match(), new_match()]
    for match, seats in zip(matches, ((EKS, OH), (OH, EKS)), strict=True):
        for seat in seats:
            match.choose(seat, pull("n3" if seat == EKS else "w2"))
    one, other = matches
    assert (one.state, one.record) == (other.state, other.record)


def test_a_single_sealed_choice_is_written_nowhere(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever is chosen first: record, journal, log and output are as they were."""
    caplog.set_level(logging.DEBUG)
    for end in ("n3", "w5"):
        notes = Notes()
        match = new_match(notes=notes)
        before = write_record(match.record)
        match.choose(EKS, pull(end))
        assert write_record(match.record) == before
        assert match.saving.record == match.record
        assert notes.record is None
    assert caplog.text == ""
    assert capfd.readouterr() == ("", "")


def test_when_storing_fails_the_choices_wait_and_can_be_stored_again(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    notes.full = True
    with qtbot.waitSignal(match.storing_failed) as failed, qtbot.assertNotEmitted(match.advanced):
        play(match, "n3 e3")
    assert failed.args == ["The disk is full."]
    assert match.turn == 0
    notes.full = False
    match.reveal()
    assert match.turn == 1
    assert notes.turns == [{"0": "n3", "1": "e3"}]


@pytest.mark.parametrize(
    ("turns", "seat", "end", "reason"),
    [(("n3 n3",), EKS, "n3", "broken end"), (WIN_OF_EKS, EKS, "n1", "not deciding")],
)
def test_a_choice_that_is_not_allowed_is_refused_with_a_sentence(
    qtbot: QtBot, turns: tuple[str, ...], seat: int, end: str, reason: str
) -> None:
    match = new_match()
    play(match, *turns)
    with qtbot.waitSignal(match.rejected) as refused:
        assert not match.choose(seat, pull(end))
    rejected = refused.args[0]
    assert isinstance(rejected, Rejected)
    assert (rejected.seat, rejected.reason) == (seat, reason)
    assert rejected.sentence.endswith(".")


def test_five_disks_home_finish_the_match_and_undo_opens_it_again(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    with qtbot.waitSignal(match.finished) as finished:
        play(match, *WIN_OF_EKS)
    outcome = finished.args[0]
    assert isinstance(outcome, Outcome)
    assert outcome.winners == (EKS,)
    assert outcome.reason == "home"
    assert notes.outcome == {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}}
    assert match.waiting == frozenset()
    match.undo(BOTH)
    assert (match.outcome, match.record.outcome) == (None, None)
    match.redo(BOTH)
    assert match.outcome == outcome
    assert notes.outcome == {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}}


def test_between_persons_undo_and_redo_need_both(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    start = match.state
    assert not match.redo(BOTH)
    play(match, "n3 e3")
    with qtbot.waitSignal(match.rejected) as refused:
        assert not match.undo(frozenset((EKS,)))
    assert (refused.args[0].reason, match.turn) == ("needs agreement", 1)
    with qtbot.waitSignal(match.turns_changed):
        assert match.undo(BOTH)
    assert match.state == start
    assert notes.turns == []
    with qtbot.waitSignal(match.rejected) as refused:
        assert not match.redo(frozenset((OH,)))
    assert (refused.args[0].reason, match.turn) == ("needs agreement", 0)
    assert match.redo(BOTH)
    assert not match.redo(BOTH)
    assert match.turn == 1


def test_against_a_computer_the_person_alone_takes_back_and_drops_a_sealed_choice() -> None:
    match = new_match(AGAINST_COMPUTER)
    play(match, "n3 e3")
    match.choose(OH, pull("n1"))
    assert match.undo(frozenset((EKS,)))
    assert match.turn == 0
    assert match.waiting == {EKS, OH}


def test_redo_plays_the_turn_again_and_a_new_turn_forgets_it() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    play(match, "n3 e3", "s3 s3")
    after = match.state
    match.undo(BOTH)
    match.undo(BOTH)
    assert match.redo(BOTH)
    assert match.redo(BOTH)
    assert match.state == after
    assert notes.turns == [{"0": "n3", "1": "e3"}, {"0": "s3", "1": "s3"}]
    stored = Match(read_record(write_record(match.record)), PERSONS)
    assert (stored.state, stored.turn) == (match.state, 2)
    assert [step.events for step in stored.steps] == [step.events for step in match.steps]
    match.undo(BOTH)
    play(match, "w1 w2")
    assert not match.can_redo


def test_a_draw_needs_every_person(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    play(match, "n3 e3")
    assert not match.agree_draw(frozenset((OH,)))
    with qtbot.waitSignal(match.finished):
        assert match.agree_draw(BOTH)
    assert match.outcome is not None
    assert match.outcome.reason == "agreed"
    assert match.outcome.winners == ()
    assert notes.outcome is not None


def test_help_is_noted_with_the_turn_it_was_asked_for_in() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    match.note_help(EKS, Help.ADVICE)
    match.note_help(EKS, Help.NUDGE)  # who saw advice has seen it
    assert match.choose(EKS, pull("n3"))
    assert "help" not in match.record.extras
    assert match.choose(OH, pull("e3"))
    play(match, "n1 e1")
    assert notes.record is not None
    assert [used_help(notes.record, turn) for turn in (1, 2)] == [{EKS: Help.ADVICE}, {}]


def test_a_turn_that_was_taken_back_takes_its_help_along_and_redo_brings_it_again() -> None:
    match = new_match()
    match.note_help(OH, Help.NUDGE)
    play(match, "n3 e3")
    assert match.undo(BOTH)
    assert used_help(match.record, 1) == {}
    assert match.redo(BOTH)
    assert used_help(match.record, 1) == {OH: Help.NUDGE}
    assert match.undo(BOTH)
    play(match, "n1 e1")
    assert used_help(match.record, 1) == {}
