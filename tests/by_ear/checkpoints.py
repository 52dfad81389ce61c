"""Every page and dialog reachable by button and key, and what a reader finds on each.

`python -m tests.by_ear.checkpoints` prints the figures of all, or the whole tree of a named one.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from benchmarks.display import display
from tests.by_ear.desktop import desktop
from tests.by_ear.house import House, title_of
from tests.by_ear.reader import Thing
from tests.by_ear.store import lived_in_store

_KEY: Final = "key "
_PLAY_ON: Final = "Play on"
_SEE_ALL: Final = "See all"
_LEARN: Final = ("Mara", "Learn")

_ROLES: Final = {
    "check box",
    "combo box",
    "chart",
    "graphic",
    "label",  # a paragraph of the rules
    "list",
    "list item",
    "panel",
    "push button",
    "radio button",
    "slider",
    "text",
}
_BOARD: Final = ("panel", "Board")
_READ_BY_ARROWS: Final = "The arrow keys read it"
_NEEDS: Final = {"checked": "checkable", "focused": "focusable", "selected": "selectable"}
"""What a thing is only if it can be."""


class Checkpoint(NamedTuple):
    """A page or dialog.

    Attributes:
        title: what it is called; the dialog, or the page where there is none.
        way: what is done at home to come there: buttons to press, and keys.
    """

    title: str
    way: tuple[str, ...] = ()


def _way(title: str, *way: str) -> Checkpoint:
    return Checkpoint(title, way)


PAGES: Final[dict[str, Checkpoint]] = {
    "home": _way("Home"),
    "match": _way("Pulling Strings", _PLAY_ON),
    "tile picked in secret": _way("Player 0, pick your string", _PLAY_ON, "key Return"),
    "house rules": _way("New match: Pulling Strings", "Pulling Strings", "House rules"),
    "history": _way("History", _SEE_ALL),
    "watch": _way("Watch", _SEE_ALL, "key End", "Watch"),
    "settings": _way("Settings", "Settings"),
    "rules": _way("Rules of Pulling Strings", "Settings", "Playing", "Rules"),
    "person": _way("Zoë", "Settings", "People", "key End", "Change"),
    "progress": _way("Progress", *_LEARN, "Progress"),
    "class asked": _way("Teacher password", *_LEARN, "Menu", "key Down", "key Return"),
}
"""One page or dialog with each kind of thing on it; names and Tab of all: `ui/test_page_tour`."""
CHECKPOINTS: Final[dict[str, Checkpoint]] = {
    **PAGES,
    "laptop handed over": _way(
        "Pass the laptop to Player 1",
        _PLAY_ON,
        *(f"key {key}" for key in ("Return", "b", "Return")),
    ),
    "lesson": _way("How to play Mijnlieff", "Mijnlieff: How to play"),
    "tile set": _way("English letters and ASL", "Settings", "Tile sets", "All tiles"),
    "flash card": _way("English letters and ASL", *_LEARN, "Start"),
    "pairs": _way("Pairs", *_LEARN, "Games", "Pairs", "Start"),
    "review": _way("Look back", _SEE_ALL, "key End", "Look back"),
    "about": _way("About", "Settings", "Data", "About Pullstrings"),
    "tile sets": _way("Tile sets", "Settings", "Tile sets"),
    "people": _way("People", "Settings", "People"),
    "learn": _way("Learn", *_LEARN),
    "read a word": _way("Read a word", *_LEARN, "Words", "Read a word"),
    "look-alikes": _way("Look-alikes", *_LEARN, "Games", "Look-alikes"),
    "two together": _way("Two together", *_LEARN, "Games", "Two together", "Start"),
    "alphabet": _way("Alphabet", *_LEARN, "Alphabet"),
    "keys": _way("Keys", "Settings", "Controls", "Keys"),
    "spell a word": _way("Spell it", *_LEARN, "Words", "Spell it"),
    "exchange": _way("Decks and tables", *_LEARN, "Menu", "key Return"),
    "all turns": _way("All turns", _PLAY_ON, "key F4"),
    "rules beside a match": _way("Rules of Pulling Strings", _PLAY_ON, "key F1"),
    "undo asked": _way("Take turn 2 back?", _PLAY_ON, "key ctrl+z"),
    "new match": _way("New match: Pulling Strings", "Pulling Strings"),
    "legend": _way("What tiles do", "Mijnlieff", "Start", "key F3"),
    "player added": _way("Add a person", "Add a person"),
    "deleting asked": _way("Delete this match?", _SEE_ALL, "Delete"),
    "tiles printed": _way("Print “English letters and ASL”", "Settings", "Tile sets", "Print"),
    "timing": _way(
        "How cards come back to Zoë", "Settings", "People", "key End", "Options", "Timing"
    ),
    "pairs chosen": _way("Pairs", *_LEARN, "Games", "Pairs"),
    "two together chosen": _way("Two together", *_LEARN, "Games", "Two together"),
}


class Found(NamedTuple):
    """What a reader and Tab find.

    Attributes:
        title: of the dialog, or of the page.
        tree: all that is in sight.
        stops: where Tab leads, in order.
    """

    title: str
    tree: list[Thing]
    stops: list[Thing]

    @property
    def focusable(self) -> list[Thing]:
        """What the keyboard can be put on."""
        return [thing for thing in self.tree if thing.is_focusable]

    @property
    def nameless(self) -> list[Thing]:
        """Of these, what is called nothing."""
        return [thing for thing in self.focusable if not thing.name.strip()]

    def faults(self) -> list[str]:
        """Return what a reader would stumble over."""
        names = [f"{thing.role} without a name" for thing in self.nameless]
        names += [f"{stop.role} without a name holds Tab" for stop in self.stops if not stop.name]
        words = self._read_only()
        roles = [
            f"what is {each}?"
            for each in self.focusable
            if each.role not in _ROLES and each not in words
        ]
        states = [
            f"{thing} is {what}, which it cannot be"
            for thing in self.tree
            for what, can in _NEEDS.items()
            if what in thing.states and can not in thing.states
        ]
        # of a list Qt says so also of the row where the keyboard would be
        focused = [each for each in self.tree if "focused" in each.states]
        if len([each for each in focused if each.role != "list item"]) != 1:
            states.append(f"the keyboard is at {[str(thing) for thing in focused]}")
        return [*names, *roles, *states, *self._group_faults(), *self._behind()]

    def _inside(self, place: int) -> list[Thing]:
        """Return what lies in a thing of the tree."""
        depth = self.tree[place].depth
        return [*takewhile(lambda each: each.depth > depth, self.tree[place + 1 :])]

    def _read_only(self) -> set[Thing]:
        """Return what may have no role: Orca says its name alone, and not with its panel."""
        boards = [n for n, each in enumerate(self.tree) if (each.role, each.name) == _BOARD]
        chapters = {each for each in self.tree if each.description.startswith(_READ_BY_ARROWS)}
        return chapters.union(*map(self._inside, boards))

    def _group_faults(self) -> Iterator[str]:
        """Yield groups of answers of which not exactly one is chosen."""
        for place, group in enumerate(self.tree):
            parts = self._inside(place) if group.role == "panel" else []
            answers = [each for each in parts if each.role == "radio button"]
            chosen = [each.name for each in answers if "checked" in each.states]
            if answers and (len(chosen) != 1 or not group.name):
                yield f"of {group.name} is chosen: {chosen}"

    def _behind(self) -> Iterator[str]:
        """Yield what of a page or lower dialog can be reached while a dialog is open."""
        dialogs = [place for place, each in enumerate(self.tree) if "modal" in each.states]
        if len(dialogs) > 1:
            yield "more than one dialog"
        for start in dialogs[:1]:
            after = start + 1 + len(self._inside(start))
            beside = [*self.tree[:start], *self.tree[after:]]
            yield from (f"{each} is behind" for each in beside if each.is_focusable)


def go(house: House, checkpoint: Checkpoint) -> Found:
    """Go from home to a page or dialog, and look at all of it."""
    for step in checkpoint.way:
        if step.startswith(_KEY):
            house.keys(step.removeprefix(_KEY))
        else:
            house.press(step)
        house.reader.settle(f"nothing comes of {step}")
        house.reader.seen = []

    tree = house.wait_for_title(checkpoint.title)
    can = sum(thing.is_focusable for thing in tree)
    return Found(checkpoint.title, tree, house.tab_round(can))


def go_home(house: House) -> None:
    """Leave dialogs and pages."""
    for _max in range(6):
        tree = house.reader.seen
        if (title := title_of(tree)) == "Home":
            return
        house.keys("Escape" if any("modal" in thing.states for thing in tree) else "ctrl+h")
        house.reader.settle(f"{title} cannot be left")
        house.reader.tree()
    raise AssertionError(f"{title} leads nowhere")


def main(names: list[str]) -> None:
    """Print a line for each page and dialog, or the whole tree of those that are named."""
    with TemporaryDirectory() as folder, display() as screen:
        data = Path(folder, "data")
        data.mkdir()
        lived_in_store(data)
        with desktop(screen, Path(folder)) as env, closing(House(data, env)) as house:
            for name in names or CHECKPOINTS:
                found = go(house, CHECKPOINTS[name])
                counts = (len(found.tree), len(found.focusable), len(found.nameless))
                print(f"| {name} | {' | '.join(map(str, (*counts, len(found.stops))))} |")
                if names:
                    print(*found.tree, "Tab:", *found.stops, *found.faults(), sep="\n")
                go_home(house)


if __name__ == "__main__":
    main(sys.argv[1:])
