"""Takes pictures of every page into out/screenshots, from the real window with real matches.

Usage: ``python packaging/screenshots.py [FOLDER]``. Needs no display: the window is drawn
offscreen, with the bundled font, so the pictures are the same on every machine.
"""

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"

from learning_shots import take_learning
from PySide6.QtTest import QTest
from reveal_shots import show_moment, take_reveal
from studio import FULL, LARGE, SMALL, TURNS, Studio

from pullstrings_qt.app.start import application
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.lessons.page import LessonPage
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet

WIN = ("e5 w5", "n4 e5", "n5 e5", "s3 w2", "s4 w5")
MIJNLIEFF = ("H@a1", "S@b3", "L@c3", "H@d3", "L@b1", "S@a2", "S@b2", "D@b4", "H@a3", "H@d2")
MIJNLIEFF_END = ("D@d4", "pass", "D@c1", "pass", "S@a4", "L@c4")
CHAIN_REACTION = (
    "a1b1 e8d7 d7c7 b7c6 c6d5 d5d6 f2e3 e3e2 e1f2 g3f4 f7g6 g6f5 e4f4 f4f3 f2e1 @b7 d2c3 c3d4 "
    "e5e6 e6f7 g8f8 d7d6 d6d5 d4c3 b2c1 c1b2 a3b3 c3d4 c8d7 d7d6 d5d4 d4c3 b2c1 e2f3 f3e3 "
    "d3e4 f5f6 f7e8 @f2 e8f7 b3c3 c3d4 e5e6 e7f7 f7e8 @b2 d7d6 d6d5 d4c3 b2c1 @f7 c1d2 e3d3 "
    "c3d3 d3c2 b1b2 d5e4 e4f4 g4f4 f4e5 e8f7 f7e8 @c3 c7d6 d6e5 e5f4 f4f3 f2e1 @f7 e1e2 e3e4 "
    "e4e3 e2e3 e3f4 f7f8 f8f7 f6f5 f4e3 d2d1 "
)
_HALVES_PARTED = 400  # ms into the beat of a split: nothing has moved yet


def take_match(studio: Studio) -> None:
    """A match at its start, while hovering, picking, revealing and at its end."""
    studio.match()
    studio.take("match-start")
    page = studio.match(*TURNS)
    page.scene.hover_place("s4")
    studio.take("match-hover")
    studio.dress(size=SMALL)
    page.scene.hover_place("s4")
    studio.take("match-small-1024x640")
    studio.dress(size=LARGE)
    page.scene.hover_place("s4")
    studio.take("match-large-1920x1080")
    studio.dress(theme="contrast", scale=2.0)
    page.scene.hover_place("s4")
    studio.take("match-contrast-200")
    studio.dress()
    page.scene.hover_place(None)
    take_pick(studio, page)


def take_pick(studio: Studio, page: MatchPage) -> None:
    """Pass the laptop, choose face down, reveal."""
    page.press_main()
    dialog = open_dialog(studio)
    dialog.scene.activate_place("e5")
    studio.take("match-pick")
    dialog.main_button.click()
    studio.take("match-pass")
    pick(studio, "w5")
    studio.session.appearance.use(Preferences(theme="light", reduced_motion=False))
    studio.window.overlay.main_button.click()  # type: ignore[union-attr]
    while not page.scene.is_animating:
        QTest.qWait(10)
    show_moment(page, 1, _HALVES_PARTED)
    studio.take("match-reveal")
    page.scene.timeline._clock.resume()
    page.skip()
    studio.dress()
    take_reveal(studio, TURNS[:2], "n3 s4")
    studio.match(*TURNS, *WIN)
    studio.take("match-end")


def open_dialog(studio: Studio) -> PickSheet:
    """Return the dialog of who picks next; whoever is not first says so on their cover."""
    cover = studio.window.overlay
    if isinstance(cover, HandOverSheet):
        cover.main_button.click()
    dialog = studio.window.overlay
    if not isinstance(dialog, PickSheet):
        raise TypeError("no dialog to pick from")
    return dialog


def pick(studio: Studio, end: str) -> None:
    """Let the player at the laptop pick an end."""
    open_dialog(studio).scene.activate_place(end)


def take_pages(studio: Studio) -> None:
    """The pages round a match."""
    studio.match(*TURNS, *WIN)
    studio.match(*TURNS)
    studio.home()
    studio.take("home")
    studio.dress(theme="dark", size=LARGE)
    studio.take("home-dark-1920x1080")
    studio.dress(size=SMALL)
    studio.take("home-small-1024x640")
    studio.dress()
    studio.navigation.matches.ask_new_match()
    studio.take("new-match")
    studio.window.overlay.show_rules(True)  # type: ignore[union-attr]
    studio.take("house-rules")
    close_dialog(studio)
    studio.navigation.history.open_history()
    studio.take("history")
    studio.home()
    studio.navigation.open_rules()
    studio.take("rules")
    studio.home()
    studio.navigation.open_settings()
    studio.take("settings")
    studio.home()
    studio.navigation.open_about()
    studio.take("about")
    studio.home()
    take_lessons(studio)
    page = studio.match(*TURNS, *WIN)
    page.look_back_asked.emit()
    studio.take("look-back")
    studio.navigation.history.watch(page.match.record)
    studio.take("watch")
    studio.home()


def take_lessons(studio: Studio) -> None:
    """The offer of a first lesson, and of each a step, before and after another try."""
    studio.navigation.home.game_chosen.emit("chain_reaction")
    studio.take("lesson-offer")
    close_dialog(studio)
    for game, number, place in (
        ("pulling_strings", 3, "n1"),
        ("mijnlieff", 3, "c2"),
        ("chain_reaction", 4, "c8"),
        ("strung_along", 9, "lot1"),
    ):
        studio.navigation.lessons.open_lesson(game)
        page = studio.window.page
        if not isinstance(page, LessonPage):
            raise TypeError("no lesson was opened")
        page.run.begin(number)
        page.scene.activate_place(place)
        studio.take(f"lesson-{game.replace('_', '-')}")
        studio.home()


def take_variants(studio: Studio) -> None:
    """Signs on the tiles, learning, and signing at the table."""
    studio.dress(theme="dark")
    page = studio.match(*TURNS, faces="back")
    page.scene.hover_place("n4")
    studio.take("match-dark-signs")
    studio.dress()
    page = studio.match(*TURNS, learning="no pull")
    page.press_main()
    open_dialog(studio).scene.activate_place("w5")
    studio.take("match-learning")
    close_dialog(studio)
    close_dialog(studio)
    page = studio.match(*TURNS, choosing="table")
    page.flow.enter_signs()
    studio.take("match-table")
    close_dialog(studio)


def take_mijnlieff(studio: Studio) -> None:
    """Mijnlieff at its start, in the middle in every look, and at its end."""
    first = {"first": 0}
    studio.open_match("mijnlieff", first)
    studio.take("mijnlieff-start")
    page = studio.open_match("mijnlieff", first, *MIJNLIEFF[:7])
    page.scene.activate_place("tile:1:D")
    page.scene.hover_place("b4")
    studio.take("mijnlieff-middle")
    for theme in ("dark", "contrast"):
        studio.dress(theme=theme)
        studio.take(f"mijnlieff-{theme}")
    studio.dress(scale=2.0, size=SMALL)
    studio.take("mijnlieff-small-200")
    studio.dress()
    studio.open_match("mijnlieff", first, *MIJNLIEFF, *MIJNLIEFF_END)
    studio.take("mijnlieff-end")
    studio.home()


def take_chain_reaction(studio: Studio) -> None:
    """Chain Reaction at its start, in a chain in every look, at a homecoming and at its end."""
    game, first, choices = "chain_reaction", {"first": 0}, CHAIN_REACTION.split()
    studio.open_match(game, first)
    studio.take("chain-reaction-start")
    studio.open_match(game, first, *choices[:15])
    studio.take("chain-reaction-homecoming")
    page = studio.open_match(game, first, *choices[:49])
    page.scene.hover_place("c3")
    studio.take("chain-reaction")
    for theme in ("dark", "contrast"):
        studio.dress(theme=theme)
        page.scene.hover_place("c3")
        studio.take(f"chain-reaction-{theme}")
    studio.dress(scale=2.0, size=SMALL)
    studio.take("chain-reaction-small-200")
    studio.dress()
    studio.open_match(game, first, *choices)
    studio.take("chain-reaction-end")
    studio.home()


def take_strung_along(studio: Studio) -> None:
    """Strung Along at its start, mid-game in every look, and at its end, by chance's choices."""
    game = "strung_along"
    rules = game_spec(game).rules()
    setup = dict(rules.draw_setup({}, Random(4)))
    studio.open_match(game, setup)
    studio.take("strung-along-start")
    choices = random_choices(game, setup)
    studio.open_match(game, setup, *choices[: len(choices) * 2 // 3])
    studio.take("strung-along")
    for theme in ("dark", "contrast"):
        studio.dress(theme=theme)
        studio.take(f"strung-along-{theme}")
    studio.dress(scale=2.0, size=SMALL)
    studio.take("strung-along-small-200")
    studio.dress()
    studio.open_match(game, setup, *choices)
    studio.take("strung-along-end", 1000)
    setup = dict(rules.draw_setup({"seats": 5}, Random(4)))
    choices = random_choices(game, setup, seats=5)
    middle = choices[: len(choices) * 2 // 3]
    for name, size in (("", FULL), ("-small", SMALL)):
        studio.dress(size=size)
        studio.open_match(game, setup, *middle, seats=5)
        studio.take(f"strung-along-five{name}")
        studio.open_match(game, setup, *choices, seats=5)
        studio.take(f"strung-along-five{name}-end", 1500)
    studio.dress()
    studio.home()


def random_choices(game: str, setup: dict[str, Any], **options: Any) -> list[str]:
    """Return the choices of a whole match that chance plays, always the same."""
    rules, chance = game_spec(game).rules(), Random(3)
    state, texts = rules.start(options, setup), list[str]()
    while deciding := rules.deciding(state):
        (seat,) = deciding
        choice = chance.choice(rules.choices(state, seat))
        texts.append(rules.write_choice(choice))
        state = rules.play(state, {seat: choice}).state
    return texts


def close_dialog(studio: Studio) -> None:
    """Close the uppermost dialog."""
    if studio.window.overlay is not None:
        studio.window.overlay.cancel()


def main() -> None:
    """Take every picture."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/screenshots")
    (folder / "learning").mkdir(parents=True, exist_ok=True)
    application()
    studio = Studio(folder)
    studio.navigation.open_home()
    studio.window.show()
    studio.dress()
    take_match(studio)
    take_pages(studio)
    take_variants(studio)
    take_mijnlieff(studio)
    take_chain_reaction(studio)
    take_strung_along(studio)
    take_learning(studio)
    studio.close()


if __name__ == "__main__":
    main()
