"""Every page and dialog: in windows, texts and languages of all kinds, nothing is cut or restless.

One of the rounds also goes through each of them by keyboard and screen reader.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.metadata import requires
from typing import NamedTuple

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsView, QWidget

from pullstrings_qt.core import language
from pullstrings_qt.core.language import ENGLISH, PSEUDO_LANGUAGE
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.licenses import PACKAGE, needed_packages
from pullstrings_qt.core.registry import games
from pullstrings_qt.look.board_pads import Pad
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles import tile_set
from pullstrings_qt.ui.kit.last_event import LastEvents, last_events
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.match.tray import TrayButton
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.settings.app_language import language_names
from tests.robustness.rest import unrest
from tests.robustness.window import settle
from tests.ui.cut_words import DrawnWords, listening
from tests.ui.expect import there
from tests.ui.in_reach import (
    cut_short,
    hidden_part,
    out_of_reach,
    out_of_sight,
    overlapping,
    too_small,
)
from tests.ui.longest_words import Measure, longest_words
from tests.ui.page_tour import GAMES, NAMES, PARTS, PUPILS, PageTour
from tests.ui.tree_walk import focusable, lies_in, nameless, tab_round, walk

ROLE = QAccessible.Role


class Round(NamedTuple):
    """How the pages are looked at."""

    size: tuple[int, int]
    scale: float
    code: str
    longest: Measure | None = None


ROUNDS = (
    Round(SMALLEST, 1.0, PSEUDO_LANGUAGE),
    Round((1024, 640), 2.0, "fr", Measure.ALL),
    Round((1280, 720), 1.5, "pt_BR", Measure.WORD),
)
ROUNDS_OF_TEXTS = (
    Round(SMALLEST, 1.0, "de"),
    Round((1024, 640), 1.0, "es", Measure.ALL),
    Round((1366, 768), 1.5, "nl", Measure.ALL),
)
"""Of those pages alone that have texts of their own for each language."""


_TAG = re.compile("<[^<>]*>")
_WORD = re.compile(r"[^\W\d_]{2,}")
_VOWEL = re.compile("(?i)[aeiouy]")
"""None is left in a word of the pseudo-language."""
_BY_QT = ("Tab Enter Esc Space Shift Alt Left Right Home End", "US Letter")
"""Names of keys and of paper, which Qt translates."""
_TEXTS = ("rules", "lesson of", "about")
"""Where there are texts of their own, one for each language, and credits."""
_LIKE_ANOTHER = re.compile(
    f"of ({'|'.join(GAMES[1:-1])})$|start of|camera o|an answer (asked|with)|empty|joining"
    "|messages|phrases|agreeing|in turn|both have|for a class|begin$"
)
"""Pages laid out as another: of games but the first and the last, and other states of a page."""
_WITH_TEXTS = [name for names in PARTS.values() for name in names if name.startswith(_TEXTS)]
_IN_COLUMNS = (
    *("home", "history", "rules", "settings", "a tile set", "tiles to print", "invitation"),
    *("learning", "a flash card answered", "a word spelled", "progress", "a class", "pairs"),
    *(name for name in PARTS["matches"] if not _LIKE_ANOTHER.search(name)),
)
"""What stands in as many columns as there is room for."""
_PSEUDO, _LARGEST, _MIDDLE = ROUNDS
_WALKS = (
    *((look, part, [*names]) for look in (_PSEUDO, _LARGEST) for part, names in PARTS.items()),
    (_MIDDLE, "in columns", _IN_COLUMNS),
    *((each, "texts", _WITH_TEXTS) for each in ROUNDS_OF_TEXTS),
)


def test_every_language_has_a_round() -> None:
    codes = {each.code for each in (*ROUNDS, *ROUNDS_OF_TEXTS)}
    assert codes == {*language_names(), PSEUDO_LANGUAGE} - {ENGLISH}


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


@pytest.mark.usefixtures("painted", "speak")
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("look", "names"),
    [
        pytest.param(look, names, id=f"{look.code} {look.scale}-{part}")
        for look, part, names in _WALKS
    ],
)
def test_nothing_is_cut_or_out_of_reach_or_restless(
    tour: PageTour, monkeypatch: pytest.MonkeyPatch, look: Round, names: Sequence[str]
) -> None:
    window, found, heard = tour.window, [], list[str]()
    events = last_events(window)
    events.flush()  # what Home says in English as the window opens
    if look.longest is not None:
        words = longest_words(look.longest)
        monkeypatch.setattr(language, "_words_of", lambda _folder, _code: words)
        # Sets are kept by language: those in these words must not be found by other tests.
        monkeypatch.setattr(tile_set, "_read_in", cache(tile_set._read_in.__wrapped__))
    preferences = tour.appearance.preferences
    tour.appearance.use(preferences._replace(language=look.code, text_scale=look.scale))
    window.resize(*look.size)
    window.setUpdatesEnabled(look is _PSEUDO)  # in the others it is painted when grabbed alone
    known = names_in_sight(tour.store)
    events.said.connect(heard.append)
    for name in tour.walk(names):
        events.flush()
        faults = [f"at rest: {each}" for each in unrest(window)]
        with listening(monkeypatch, may_end(tour)) as drawn:
            window.grab()
        top = there(window.overlay or window.page)
        assert (window.width(), window.height()) == look.size
        faults += cut_short(window)
        faults += [f"{words!r} {why}" for words, why in drawn.cut.items()]
        faults += overlapping(window)
        faults += too_small(top)
        if look.longest is None:
            faults += out_of_sight(top)
        faults += out_of_reach(top)
        if look.code == PSEUDO_LANGUAGE:
            if not name.startswith(_TEXTS):
                faults += left_english(drawn, window, heard, known)
            window.setUpdatesEnabled(False)  # Tab moves a ring, which is nothing to look at here
            faults += unreachable(window)
            window.setUpdatesEnabled(True)
        found += [f"{name}: {each}" for each in faults]
        heard.clear()
    assert not found, "\n".join(found)


def unreachable(window: MainWindow) -> Iterator[str]:
    """Yield what screen readers and Tab, both ways, cannot do with what is in sight."""
    window.activateWindow()
    settle()
    nodes = walk(window)
    yield from (f"no name: {node}" for node in nameless(nodes))
    for node in nodes:
        role, what = node.role, node.widget
        if role is ROLE.LayeredPane:  # Graphics View and layers are nothing to meet
            yield f"a layer: {node}"
        elif isinstance(what, QGraphicsView) and (role, node.name) != (ROLE.Grouping, _("Board")):
            yield f"no board: {node}"
        elif isinstance(what, Pad):
            if (role is ROLE.Button) is not (what.place.choosable and what.place.enabled):
                yield f"a button exactly if it can be chosen: {node}"
        elif isinstance(what, TrayButton) and (role is ROLE.Button) is not what.item.choosable:
            yield f"a button exactly if it can be chosen: {node}"
    tops = [node for node in nodes if isinstance(node.widget, Overlay)]
    if [node.widget for node in tops] != ([window.overlay] if window.overlay else []):
        yield f"dialogs: {[str(node) for node in tops]}"
    for top in tops:
        if top.role is not ROLE.Dialog or "modal" not in top.states or not top.name:
            yield f"no dialog: {top}"
        yield from (f"below the dialog: {node}" for node in nodes if lies_in(node, Page))
    there, back = tab_round(window), tab_round(window, backwards=True)
    yield from (f"Tab is trapped: {each.trap}" for each in (there, back) if each.trap is not None)
    if not there.stops or set(back.stops) != set(there.stops):
        yield f"Tab goes {there.stops}, and back {back.stops}"
    # the tab stop of a board follows what is going on there
    reachable = {node.widget for node in focusable([*nodes, *walk(window)])} | {window.overlay}
    yield from (f"Tab alone finds {stop}" for stop in there.stops if stop not in reachable)


def left_english(
    drawn: DrawnWords, window: MainWindow, heard: list[str], known: set[str]
) -> Iterator[str]:
    """Yield English words that are drawn, said or told to screen readers."""
    events = last_events(window)
    # what was said last is still to be found, though it may be of a lesson in English
    nodes = [node for node in walk(window) if not holds_last(node.widget, events)]
    told = {words for node in nodes for words in (node.name, node.description)} | {*heard}
    for text in sorted(drawn.all | told):
        left = {*filter(_VOWEL.search, _WORD.findall(_TAG.sub("", text)))} - known
        if left and not all(map(str.isupper, left)):
            yield f"{left} in {text!r}"


def holds_last(widget: QWidget | None, events: LastEvents) -> bool:
    """Tell whether a widget holds what was said last."""
    return widget is not None and events.region is not None and events.region.isAncestorOf(widget)


def names_in_sight(store: Store) -> set[str]:
    """Return the words that are the same in every language: what people and things are called."""
    specs = games().values()
    named = [*NAMES, *PUPILS, *(f"{spec.name} {spec.author}" for spec in specs)]
    named += [QLocale().dayName(day, QLocale.FormatType.ShortFormat) for day in range(1, 8)]
    named += [tile.back.alt for tile in tile_set.tile_set("elements").tiles.values()]
    named += [
        *_BY_QT,
        "Rose",
        "broker.example",
        *language_names().values(),
        *needed_packages(requires(PACKAGE) or []),
        PACKAGE,
        str(store.folder),
    ]
    return {word for name in named for word in _WORD.findall(name)}


def test_arrow_keys_scroll_to_what_they_lead_to(tour: PageTour) -> None:
    tour.window.resize(*SMALLEST)
    tour.appearance.use(tour.appearance.preferences._replace(text_scale=2.0))
    tour.open("an answer in secret")
    dialog = tour.dialog(AnswerSheet)
    first, *others = dialog.grid.buttons
    first.setFocus()
    assert hidden_part(others[-1])
    for button in others:
        QTest.keyClick(tour.window.focusWidget(), Qt.Key.Key_Right)
        assert button.hasFocus()
        assert not hidden_part(button)
