"""Matches whose turns cannot be stored: play continues, and everything is stored later."""

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.table.match import Rejected
from tests.table.matches import EKS, OH, Notes, new_match, play

BOTH = frozenset((EKS, OH))


def test_play_can_go_on_unsaved_and_each_turn_tries_to_store_all(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    told: list[int | None] = []
    match.saving.changed.connect(lambda: told.append(match.saving.since))
    play(match, "n3 e3")
    notes.full = True
    play(match, "n3 s3")
    assert match.turn == 1
    assert match.saving.since is None, "nothing is played that is not stored"
    match.go_on_unsaved()
    assert match.turn == 2
    with qtbot.assertNotEmitted(match.storing_failed):
        play(match, "w1 w2")
    assert (match.turn, len(notes.turns)) == (3, 1)
    assert match.saving.since == 1
    notes.full = False
    play(match, "w1 w2")
    assert notes.record == match.record
    assert len(notes.turns) == 4
    assert match.saving.since is None
    assert told == [1, None], "said once, and when all is stored"
    notes.full = True
    with qtbot.waitSignal(match.storing_failed):
        play(match, "w1 w2")
    assert match.turn == 4, "new trouble is asked about anew"


def test_what_waits_can_be_stored_between_turns_and_be_taken_back() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    notes.full = True
    play(match, "n3 e3")
    match.go_on_unsaved()
    assert match.saving.try_again() == "The disk is full."
    assert match.saving.since == 0
    notes.full = False
    assert match.saving.try_again() == ""
    assert notes.record == match.record
    assert match.saving.since is None
    play(match, "s3 s3")
    notes.full = True
    play(match, "w1 w2")
    match.go_on_unsaved()
    assert match.undo(BOTH)
    assert match.turn == 2
    assert match.saving.since is None, "the store has just these two"
    assert match.undo(BOTH)
    assert match.turn == match.saving.since == 1
    play(match, "w1 w1")
    notes.full = False
    play(match, "n1 n1")
    assert notes.record == match.record
    assert match.saving.since is None


def test_an_outcome_that_cannot_be_stored_stands_and_is_stored_later(qtbot: QtBot) -> None:
    """Its turns do not lead to an agreed draw: it would be forgotten."""
    notes = Notes()
    match = new_match(notes=notes)
    play(match, "n3 e3")
    notes.full = True
    with qtbot.waitSignal(match.rejected) as refused:
        assert match.agree_draw(BOTH)
    assert refused.args[0].sentence == "The disk is full."
    assert (match.saving.since, notes.outcome) == (1, None)
    notes.full = False
    assert match.saving.try_again() == ""
    assert notes.outcome is not None


@pytest.mark.parametrize("way", ["undo", "redo"])
def test_undo_and_redo_that_cannot_be_stored_change_nothing_and_say_why(
    qtbot: QtBot, way: str
) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    play(match, "n3 e3", "s3 s3", "w1 w2")
    match.undo(BOTH)
    before, stored, takebacks = match.record, notes.record, match.takebacks
    notes.full = True
    with qtbot.waitSignal(match.rejected) as refused, qtbot.assertNotEmitted(match.turns_changed):
        assert not (match.undo(BOTH) if way == "undo" else match.redo(BOTH))
    assert refused.args == [Rejected(None, "storing failed", "The disk is full.")]
    assert (match.record, notes.record) == (before, stored)
    assert (match.turn, match.takebacks) == (2, takebacks)
    assert match.saving.since is None
    assert match.can_undo
    assert match.can_redo
    notes.full = False
    assert match.undo(BOTH) if way == "undo" else match.redo(BOTH)
    assert notes.record == match.record
