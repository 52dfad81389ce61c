"""The rules book of Strung Along agrees with its rules."""

from pullstrings_qt.games.strung_along.cards import COLORS, PLUS, WILD
from tests.games.books import book_of, ends, figure_with
from tests.games.strung_along.tables import RULES

BOOK = book_of("strung_along")


def test_one_figure_shows_every_kind_of_card() -> None:
    state, _same = ends("strung_along", figure_with(BOOK, "a pattern and a letter"))
    assert "".join(cards or "" for cards in state.lots) == COLORS + PLUS + WILD
    assert state.last_round  # then the timer lies beside the deck


def test_the_drawn_card_may_go_where_the_words_and_the_marks_say() -> None:
    figure = figure_with(BOOK, "Frost may go")
    state, _laid = ends("strung_along", figure)
    open_lots = [RULES.write_choice(choice) for choice in RULES.choices(state, state.to_move)]
    assert open_lots == list(figure.marks) == ["lot1", "lot3"]


def test_the_publisher_is_credited() -> None:
    assert "64 Ounce Games" in BOOK.chapters[-1].spoken
