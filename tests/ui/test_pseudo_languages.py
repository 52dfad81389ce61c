"""Every page and dialog in the longest words of all languages, and whether all are translated."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.metadata import requires
from itertools import combinations

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.core import language
from pullstrings_qt.core.language import ENGLISH
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.licenses import PACKAGE, needed_packages
from pullstrings_qt.core.registry import games
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.tiles import tile_set
from pullstrings_qt.ui.home.game_box import Shelf
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.last_event import LastEvents, last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.settings.app_language import language_names, use_app_language
from tests.ui.cut_words import listening
from tests.ui.longest_words import Measure, longest_words
from tests.ui.page_tour import NAMES, PARTS, PUPILS, PageTour, begin_tour
from tests.ui.test_large_text import cut_short
from tests.ui.tree_walk import walk

ROUNDS = (
    (Measure.ALL, 1.0, "de"),
    (Measure.ALL, 1.5, "es"),
    (Measure.ALL, 2.0, "fr"),
    (Measure.WORD, 1.0, "nl"),
    (Measure.WORD, 2.0, "pt_BR"),
)
"""Which words, at which size of text, and whose customs, rules and lessons."""


_TAG = re.compile("<[^<>]*>")
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWEL = re.compile("(?i)[aeiouy]")
"""None is left in a word of the pseudo-language."""
_IN_ENGLISH = ("rules", "lesson of")
"""Where there are texts of their own, one for each language."""


def test_every_language_has_a_round() -> None:
    assert {code for _measure, _scale, code in ROUNDS} == {*language_names()} - {ENGLISH}


@pytest.fixture(autouse=True)
def _english_again(qapp: QApplication) -> Iterator[None]:
    yield
    use_app_language(qapp, ENGLISH)


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(tmp_path_factory.mktemp("s"))  # Settings shows the path, which is one word
    yield opened.store
    opened.store.close()


@pytest.fixture
def tour(window: MainWindow, appearance: Appearance, store: Store) -> PageTour:
    window.resize(1024, 640)
    return begin_tour(window, appearance, store)


def may_end(tour: PageTour) -> Callable[[str], bool]:
    """Return what tells which words may end with an ellipsis.

    People are called as they like. Small print beside the title of a page gives way before the
    title, and heads of columns name the colors of the cards below them.
    """
    page = tour.window.page
    known = {*NAMES, _("Eucalyptus"), _("Burgundy")}
    if page is not None:
        known.update(label.text() for label in page.header.findChildren(TextLabel))
        known.discard(page.header.title.text())
    return known.__contains__


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(("measure", "scale", "code"), ROUNDS)
def test_no_words_are_cut(
    tour: PageTour,
    monkeypatch: pytest.MonkeyPatch,
    measure: Measure,
    scale: float,
    code: str,
    part: str,
) -> None:
    words = longest_words(measure)
    monkeypatch.setattr(language, "_words_of", lambda _folder, _code: words)
    # Sets are kept by language: those in these words must not be found by other tests.
    monkeypatch.setattr(tile_set, "_read_in", cache(tile_set._read_in.__wrapped__))
    tour.appearance.use(replace(tour.appearance.preferences, language=code, text_scale=scale))
    found = []
    for name in tour.walk(part):
        for _round in range(6):  # sizes settle in a few rounds
            QApplication.processEvents()
        with listening(monkeypatch, may_end(tour)) as drawn:
            tour.window.grab()
        found += [f"{name}: {each}" for each in cut_short(tour.window)]
        found += [f"{name}: {words!r} {why}" for words, why in drawn.cut.items()]
        found += [f"{name}: {pair}" for pair in overlapping(tour.window)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("part", PARTS)
def test_no_word_is_left_english(
    tour: PageTour, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    events = last_events(tour.window)
    events.flush()  # what Home says in English as the window opens
    tour.appearance.use(replace(tour.appearance.preferences, language="en_XA"))
    known, found = names_in_sight(tour.store), []
    heard: list[str] = []
    events.said.connect(heard.append)
    for name in tour.walk(part):
        events.flush()
        for _round in range(6):  # sizes settle in a few rounds
            QApplication.processEvents()
        with listening(monkeypatch, may_end(tour)) as drawn:
            tour.window.grab()
        if not name.startswith(_IN_ENGLISH):
            # what was said last is still to be found, though it may be of a lesson in English
            nodes = [node for node in walk(tour.window) if not holds_last(node.widget, events)]
            told = {words for node in nodes for words in (node.name, node.description)} | {*heard}
            found += [
                f"{name}: {left} in {text!r}"
                for text in sorted(drawn.all | told)
                if (left := {*filter(_VOWEL.search, _WORD.findall(_TAG.sub("", text)))} - known)
                and not all(map(str.isupper, left))
            ]
        heard.clear()
    assert not found, "\n".join(found)


def holds_last(widget: QWidget | None, events: LastEvents) -> bool:
    """Tell whether a widget holds what was said last."""
    return widget is not None and events.region is not None and events.region.isAncestorOf(widget)


def names_in_sight(store: Store) -> set[str]:
    """Return the words that are the same in every language: what people and things are called."""
    specs = games().values()
    named = [*NAMES, *PUPILS, *(f"{spec.name} {spec.author}" for spec in specs)]
    named += [
        *language_names().values(),
        *needed_packages(requires(PACKAGE) or []),
        PACKAGE,
        str(store.folder),
    ]
    return {word for name in named for word in _WORD.findall(name)}


def overlapping(root: QWidget) -> list[str]:
    """Return every two visible pieces of words of which one lies on the other.

    Only the labels of a shelf lie on the edge of what they name.
    """
    found = []
    for parent in (root, *root.findChildren(QWidget)):
        if not parent.isVisible() or isinstance(parent, Shelf):
            continue
        pieces = [
            child
            for child in parent.children()
            if isinstance(child, (Button, TextLabel, CheckBox, Segments))
            and child.isVisible()
            and (not isinstance(child, TextLabel) or child.text())
        ]
        for one, other in combinations(pieces, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > 2 and common.height() > 2:
                found.append(f"{_words_of(one)!r} on {_words_of(other)!r}")
    return found


def _words_of(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, TextLabel) else widget.accessibleName()
