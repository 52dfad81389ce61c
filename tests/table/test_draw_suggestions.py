"""When a draw is suggested (ruling P20)."""

import pytest

from pullstrings_qt.table.match import Match
from tests.table.matches import EKS, OH, new_match, play


def suggestions(match: Match) -> list[tuple[int, str]]:
    """Return the list that fills with turns at which a draw is suggested, and the words."""
    heard: list[tuple[int, str]] = []
    match.draw_suggested.connect(lambda words: heard.append((match.turn, words)))
    return heard


def test_the_third_time_of_a_position_suggests_a_draw_and_those_before_an_undo_do_not_count() -> (
    None
):
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
    monkeypatch.setattr(match, "spec", match.spec._replace(long_at=2))
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
    first, match = new_match(), new_match()
    play(first, "n3 e3")
    heard = suggestions(match)
    with monkeypatch.context() as patch:
        for kind in {type(event) for event in first.steps[-1].events}:
            patch.setattr(kind, "suggests_draw", True)
        play(match, "n3 e3")
    assert heard == [(1, "You may agree on a draw now, or play on.")]
    play(match, "w1 w2")
    assert len(heard) == 1
