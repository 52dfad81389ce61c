"""A person's ratings, on the people page, and deleting them there."""

from pullstrings_qt.core.rated_match import RatedMatch
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.storage import MatchStart, Store
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.dialogs import LevelsDialog
from tests.ui.learn.people.test_people import people


def win(store: Store, name: str, game: str, count: int) -> None:
    for _match in range(count):
        match_id = store.matches.begin(MatchStart(game, {}, {}, (name, "Computer")))
        rated = RatedMatch(
            game, (name, GlickoRating(1200, 30)), {(0, 1): 1.0, (1, 0): 0.0}, GlickoRating(1050)
        )
        store.matches.finish(match_id, {"winners": [0], "reason": "home"}, rated)


def opened(controller: LearnController) -> LevelsDialog:
    page = people(controller)
    next(each for each in page.commands() if each.name == "levels").does()
    dialog = controller.window.overlay
    assert isinstance(dialog, LevelsDialog)
    return dialog


def words(dialog: LevelsDialog, game: str) -> list[str]:
    return [label.text() for label in dialog.rows[game].findChildren(TextLabel)]


def test_levels_are_shown_with_how_sure_they_are(controller: LearnController, store: Store) -> None:
    mara = store.profiles.add("Mara")
    win(store, "Mara", "mijnlieff", 1)
    win(store, "Mara", "pulling_strings", 3)
    dialog = opened(controller)
    name, level, details = words(dialog, "pulling_strings")
    standing = store.ratings.of(mara.id)["pulling_strings"]
    assert name == "Pulling Strings"
    assert level.startswith("about ")
    assert level.endswith(", still unsure")
    error = round(2 * standing.rating.deviation, -1)
    assert details == f"{round(standing.rating.value, -1):.0f} ± {error:.0f}, from 3 matches"
    assert words(dialog, "mijnlieff")[2].endswith("from 1 match")
    (button,) = dialog.rows["pulling_strings"].findChildren(Button)
    assert button.accessibleDescription() == f"{level} ({details})", "heard where Tab leads"


def test_a_level_is_set_back_to_nothing(controller: LearnController, store: Store) -> None:
    mara = store.profiles.add("Mara")
    win(store, "Mara", "mijnlieff", 2)
    win(store, "Mara", "pulling_strings", 1)
    dialog = opened(controller)
    (button,) = dialog.rows["mijnlieff"].findChildren(Button)
    assert button.accessibleName() == "Mijnlieff: Reset"
    button.click()
    assert list(store.ratings.of(mara.id)) == ["pulling_strings"]
    assert list(dialog.rows) == ["pulling_strings"]
    dialog.cancel()
    assert list(opened(controller).rows) == ["pulling_strings"]


def test_somebody_new_has_no_level(controller: LearnController, store: Store) -> None:
    store.profiles.add("Mara")
    dialog = opened(controller)
    assert dialog.rows == {}
    told = [label.text() for label in dialog.findChildren(TextLabel) if label.isVisible()]
    assert "No match has counted yet." in told
