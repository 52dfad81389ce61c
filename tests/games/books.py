"""The rules book of a game, and the positions of its figures."""

from typing import Any

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.core.rules_book import Figure, RulesBook, read_book


def book_of(game_id: str) -> RulesBook:
    """Return the English book."""
    path = game_spec(game_id).book_folder / "en.md"
    return read_book(path.read_text(encoding="utf-8"))


def figure_with(book: RulesBook, words: str) -> Figure:
    """Return the one figure with these words below it or in its alt."""
    (found,) = (each for each in book.figures if words in f"{each.caption} {each.alt}")
    return found


def ends(game_id: str, figure: Figure) -> tuple[Any, Any]:
    """Return the positions before and after a figure is played."""
    rules = game_spec(game_id).rules()
    before = after = figure.opening(rules)
    for turn in figure.turns(rules):
        after = turn.step.state
    return before, after
