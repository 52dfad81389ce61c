"""A person's ratings, on the people page."""

from pullstrings_qt.core.rated_match import RatedMatch
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.storage import MatchStart, Store
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.controller import LearnController
from tests.ui.learn.people.test_people import people


def win(store: Store, name: str, game: str, count: int) -> None:
    for _match in range(count):
        match_id = store.matches.begin(MatchStart(game, {}, {}, (name, "Computer")))
        rated = RatedMatch(
            game, (name, GlickoRating(1200, 30)), {(0, 1): 1.0, (1, 0): 0.0}, GlickoRating(1050)
        )
        store.matches.finish(match_id, {"winners": [0], "reason": "home"}, rated)


def told(controller: LearnController) -> list[str]:
    page = people(controller)
    next(each for each in page.commands() if each.name == "levels").does()
    dialog = controller.window.overlay
    assert isinstance(dialog, Message)
    title, words = (label.text() for label in dialog.findChildren(TextLabel))
    assert title == "Levels of Mara"
    return words.split("\n")


def test_levels_are_shown_with_how_sure_they_are(controller: LearnController, store: Store) -> None:
    mara = store.profiles.add("Mara")
    win(store, "Mara", "mijnlieff", 1)
    win(store, "Mara", "pulling_strings", 3)
    lines = told(controller)
    line = next(one for one in lines if one.startswith("Pulling Strings: about "))
    standing = store.ratings.of(mara.id)["pulling_strings"]
    error = round(2 * standing.rating.deviation, -1)
    assert ", still unsure (" in line
    details = f"{round(standing.rating.value, -1):.0f} ± {error:.0f}, from 3 matches"
    assert line.endswith(f"({details}).")
    assert any(one.startswith("Mijnlieff: ") and "from 1 match)" in one for one in lines)


def test_somebody_new_has_no_level(controller: LearnController, store: Store) -> None:
    store.profiles.add("Mara")
    assert told(controller)[0] == "No match has counted yet."
