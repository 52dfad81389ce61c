"""The game model: sealing, revealing, storing before showing, undo by agreement."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.record import Record, read_record, write_record
from pullstrings_qt.games.pulling_strings.geometry import END_NUMBERS
from pullstrings_qt.games.pulling_strings.state import Pull
from pullstrings_qt.table.match import (
    Advanced,
    ChoiceSealed,
    Finished,
    Match,
    Player,
    Rejected,
    Revealed,
)

EKS, OH = 0, 1
PERSONS = (Player("Eks"), Player("Oh"))
AGAINST_COMPUTER = (Player("Eks"), Player("Computer", level="easy"))


class Notes:
    """A journal that remembers what it was told, and can refuse."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self.full = False

    @property
    def turns(self) -> list[dict[str, str]]:
        turns = self.record.turns if self.record else ()
        return [{str(seat): text for seat, text in turn.items()} for turn in turns]

    @property
    def outcome(self) -> Mapping[str, Any] | None:
        return self.record.outcome if self.record else None

    def keep(self, record: Record) -> None:
        if self.full:
            raise PullstringsError("The disk is full.")
        self.record = record


def pull(end: str) -> Pull:
    return Pull(END_NUMBERS[end])


def new_match(
    players: tuple[Player, ...] = PERSONS, notes: Notes | None = None, **options: object
) -> Match:
    record = Record("pulling_strings", {"edition": "2003", **options}, {}, ("Eks", "Oh"))
    return Match(record, players, notes, match_id="m1")


def play(match: Match, *turns: str) -> None:
    for turn in turns:
        first, second = turn.split()
        assert match.choose(EKS, pull(first))
        assert match.choose(OH, pull(second))


WIN_OF_EKS = ("w3 e1", "n2 e5", "n2 e5")  # left, then up onto the home at the top


def test_a_choice_stays_sealed_until_the_last_seat_has_chosen(qtbot: QtBot) -> None:
    match = new_match()
    before = match.state
    with qtbot.waitSignal(match.choice_sealed) as sealed, qtbot.assertNotEmitted(match.revealed):
        assert match.choose(EKS, pull("n3"))
    assert sealed.args == [ChoiceSealed(1, EKS)]
    assert match.state == before
    assert match.has_chosen(EKS)
    assert not match.has_chosen(OH)
    assert match.waiting == {OH}


def test_the_last_choice_reveals_and_advances(qtbot: QtBot) -> None:
    match = new_match()
    order: list[object] = []
    for signal in (match.revealed, match.advanced):
        signal.connect(order.append)
    play(match, "n3 e3")
    assert [type(payload) for payload in order] == [Revealed, Advanced]
    revealed, advanced = order
    assert isinstance(revealed, Revealed)
    assert isinstance(advanced, Advanced)
    assert revealed.choices == {EKS: pull("n3"), OH: pull("e3")}
    assert advanced.before == match.state_after(0)
    assert advanced.step.state is match.state
    assert match.turn == 1
    assert match.record.turns == ({EKS: "n3", OH: "e3"},)


def test_order_of_sealing_does_not_matter() -> None:
    one, other = new_match(), new_match()
    one.choose(EKS, pull("n3"))
    one.choose(OH, pull("w2"))
    other.choose(OH, pull("w2"))
    other.choose(EKS, pull("n3"))
    assert one.state == other.state
    assert one.record == other.record


def test_a_turn_is_stored_before_it_is_shown() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    stored_when_shown: list[int] = []
    match.revealed.connect(lambda _revealed: stored_when_shown.append(len(notes.turns)))
    play(match, "n3 e3")
    assert stored_when_shown == [1]
    assert notes.turns == [{"0": "n3", "1": "e3"}]


def test_a_single_sealed_choice_is_written_nowhere() -> None:
    notes = Notes()
    match = new_match(notes=notes)
    match.choose(EKS, pull("n3"))
    assert notes.turns == []
    assert "n3" not in write_record(match.record).split('"turns"')[1]


def test_when_storing_fails_the_choices_wait_and_can_be_stored_again(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    notes.full = True
    with qtbot.waitSignal(match.storing_failed) as failed, qtbot.assertNotEmitted(match.revealed):
        play(match, "n3 e3")
    assert failed.args == ["The disk is full."]
    assert match.turn == 0
    notes.full = False
    match.reveal()
    assert match.turn == 1
    assert notes.turns == [{"0": "n3", "1": "e3"}]


def test_play_can_go_on_unsaved_and_each_turn_tries_to_store_all(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    told: list[int | None] = []
    match.saving.changed.connect(lambda changed: told.append(changed.since))
    play(match, "n3 e3")
    notes.full = True
    play(match, "n3 s3")
    assert match.turn == 1
    assert match.saving.since is None, "nothing is played that is not stored"
    match.go_on_unsaved()
    assert match.turn == 2
    with qtbot.assertNotEmitted(match.storing_failed):
        play(match, "w1 w2")
    assert (match.turn, len(notes.turns), match.saving.since) == (3, 1, 1)
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


def test_what_waits_can_be_stored_between_turns() -> None:
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


def test_an_outcome_that_cannot_be_stored_stands_and_is_stored_later(qtbot: QtBot) -> None:
    """Its turns do not lead to an agreed draw: it would be forgotten."""
    notes = Notes()
    both = frozenset((EKS, OH))
    match = new_match(notes=notes)
    play(match, "n3 e3")
    notes.full = True
    with qtbot.waitSignal(match.rejected) as refused:
        assert match.agree_draw(both)
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
    both = frozenset((EKS, OH))
    match = new_match(notes=notes)
    play(match, "n3 e3", "s3 s3", "w1 w2")
    match.undo(both)
    before, stored, takebacks = match.record, notes.record, match.takebacks
    notes.full = True
    with qtbot.waitSignal(match.rejected) as refused, qtbot.assertNotEmitted(match.turns_changed):
        assert not (match.undo(both) if way == "undo" else match.redo(both))
    assert refused.args == [Rejected(None, "storing failed", "The disk is full.")]
    assert (match.record, notes.record) == (before, stored)
    assert (match.turn, match.takebacks) == (2, takebacks)
    assert match.saving.since is None
    assert match.can_undo
    assert match.can_redo
    notes.full = False
    assert match.undo(both) if way == "undo" else match.redo(both)
    assert notes.record == match.record


def test_turns_can_be_taken_back_while_nothing_can_be_stored() -> None:
    notes = Notes()
    both = frozenset((EKS, OH))
    match = new_match(notes=notes)
    play(match, "n3 e3", "s3 s3")
    notes.full = True
    play(match, "w1 w2")
    match.go_on_unsaved()
    assert match.undo(both)
    assert match.turn == 2
    assert match.saving.since is None, "the store has just these two"
    assert match.undo(both)
    assert match.turn == match.saving.since == 1
    play(match, "w1 w1")
    notes.full = False
    play(match, "n1 n1")
    assert notes.record == match.record
    assert match.saving.since is None


def test_a_sealed_choice_can_be_taken_back_before_the_reveal(qtbot: QtBot) -> None:
    match = new_match()
    match.choose(EKS, pull("n3"))
    with qtbot.waitSignal(match.choice_opened):
        assert match.take_back_choice(EKS)
    assert match.waiting == {EKS, OH}
    assert not match.take_back_choice(EKS)


@pytest.mark.parametrize(
    ("turns", "seat", "end", "reason"),
    [
        (("n3 n3",), EKS, "n3", "broken end"),
        (WIN_OF_EKS, EKS, "n1", "not deciding"),
    ],
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


def test_nobody_chooses_twice(qtbot: QtBot) -> None:
    match = new_match()
    match.choose(EKS, pull("n3"))
    with qtbot.waitSignal(match.rejected):
        assert not match.choose(EKS, pull("n2"))


def test_five_disks_home_finish_the_match(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    with qtbot.waitSignal(match.finished) as finished:
        play(match, *WIN_OF_EKS)
    payload = finished.args[0]
    assert isinstance(payload, Finished)
    assert payload.outcome.winners == (EKS,)
    assert payload.outcome.reason == "home"
    assert notes.outcome == {"winners": [0], "reason": "home", "scores": {"0": 5, "1": 0}}
    assert match.waiting == frozenset()


def test_between_persons_undo_needs_both(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    start = match.state
    play(match, "n3 e3")
    with qtbot.waitSignal(match.rejected) as refused:
        assert not match.undo(frozenset((EKS,)))
    assert refused.args[0].reason == "needs agreement"
    assert match.turn == 1
    with qtbot.waitSignal(match.turns_changed):
        assert match.undo(frozenset((EKS, OH)))
    assert match.state == start
    assert notes.turns == []


def test_against_a_computer_the_person_alone_takes_back() -> None:
    match = new_match(AGAINST_COMPUTER)
    play(match, "n3 e3")
    assert match.undo(frozenset((EKS,)))
    assert match.turn == 0


def test_redo_plays_the_turn_again_and_a_new_turn_forgets_it() -> None:
    notes = Notes()
    both = frozenset((EKS, OH))
    match = new_match(notes=notes)
    play(match, "n3 e3", "s3 s3")
    after = match.state
    match.undo(both)
    match.undo(both)
    assert match.redo(both)
    assert match.redo(both)
    assert match.state == after
    assert notes.turns == [{"0": "n3", "1": "e3"}, {"0": "s3", "1": "s3"}]
    match.undo(both)
    play(match, "w1 w2")
    assert not match.can_redo


def test_undo_opens_a_finished_match_and_redo_ends_it_again() -> None:
    notes = Notes()
    both = frozenset((EKS, OH))
    match = new_match(notes=notes)
    play(match, *WIN_OF_EKS)
    match.undo(both)
    assert match.outcome is None
    assert match.record.outcome is None
    match.redo(both)
    assert match.outcome is not None
    assert notes.outcome is not None


def test_undo_drops_a_sealed_choice() -> None:
    match = new_match(AGAINST_COMPUTER)
    play(match, "n3 e3")
    match.choose(OH, pull("n1"))
    match.undo(frozenset((EKS,)))
    assert match.waiting == {EKS, OH}


def test_a_draw_needs_every_person(qtbot: QtBot) -> None:
    notes = Notes()
    match = new_match(notes=notes)
    play(match, "n3 e3")
    assert not match.agree_draw(frozenset((OH,)))
    with qtbot.waitSignal(match.finished):
        assert match.agree_draw(frozenset((EKS, OH)))
    assert match.outcome is not None
    assert match.outcome.reason == "agreed"
    assert match.outcome.winners == ()
    assert notes.outcome is not None


def suggestions(match: Match) -> list[tuple[int, str]]:
    """Return the list that fills with turns at which a draw is suggested, and the words."""
    heard: list[tuple[int, str]] = []
    match.draw_suggested.connect(lambda words: heard.append((match.turn, words)))
    return heard


def test_the_third_time_of_a_position_suggests_a_draw_and_no_other_time_does() -> None:
    """Ruling P20."""
    match = new_match()
    heard = suggestions(match)
    circle = ("n3 e1", "s3 e1")  # up and down again
    assert not match.stalls
    play(match, *circle)  # the second time of the start
    assert heard == []
    assert not match.stalls
    play(match, *circle)
    assert [turn for turn, _words in heard] == [4]
    assert "third time" in heard[0][1]
    assert match.stalls
    play(match, "n3 e1")  # the third time of the other position
    assert [turn for turn, _words in heard] == [4, 5]
    play(match, *circle[::-1])  # both for the fourth time
    assert [turn for turn, _words in heard] == [4, 5]


def test_positions_before_an_undo_count_no_longer() -> None:
    match = new_match()
    heard = suggestions(match)
    circle = ("n3 e1", "s3 e1")
    play(match, *circle)
    for _turn in range(2):
        match.undo(frozenset((EKS, OH)))
    play(match, *circle)
    assert heard == []
    play(match, *circle)
    assert [turn for turn, _words in heard] == [4]


def test_a_match_that_goes_on_and_on_suggests_a_draw_at_round_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ruling P20: whole turns count, so a match that has few is not asked."""
    match = new_match()
    monkeypatch.setattr(match, "spec", replace(match.spec, long_at=2))
    heard = suggestions(match)
    play(match, "n3 e1")
    assert heard == []
    assert not match.stalls
    play(match, "w3 e1", "w1 w2")
    assert heard == [(2, "2 turns are played. You may agree on a draw.")]
    assert match.stalls
    play(match, "n3 e1")
    assert heard[1:] == [(4, "4 turns are played. You may agree on a draw.")]


def test_what_happens_may_suggest_a_draw_and_only_in_that_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match()
    heard = suggestions(match)
    with monkeypatch.context() as patch:
        for kind in {type(event) for event in after("n3 e3")}:
            patch.setattr(kind, "suggests_draw", True)
        play(match, "n3 e3")
    assert heard == [(1, "You may agree on a draw now, or play on.")]
    play(match, "w1 w2")
    assert len(heard) == 1


def after(turn: str) -> tuple[Any, ...]:
    """Return what happens in a first turn."""
    match = new_match()
    play(match, turn)
    return tuple(match.steps[-1].events)


def test_a_stored_match_opens_where_it_was() -> None:
    match = new_match()
    play(match, "n3 e3", "s3 s3")
    again = Match(read_record(write_record(match.record)), PERSONS)
    assert again.state == match.state
    assert again.turn == 2
    assert [step.events for step in again.steps] == [step.events for step in match.steps]
