"""Names with tags are shown as typed everywhere: nothing is interpreted as HTML."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QTextDocument
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.tiles.manifest import read_tile_set
from pullstrings_qt.ui.kit.avatars import Avatar
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.plain_words import plain
from pullstrings_qt.ui.learn.tiles_button import TilesButton
from pullstrings_qt.ui.navigation import Navigation
from tests.tiles.sets import entry, manifest, written
from tests.ui.expect import there

SOURCES = Path(__file__).resolve().parents[3] / "pullstrings_qt"
NAME = "<b>x</b><img src=/x>"
OTHER = "<i>y</i><img src=/y>"
GAMES = [spec.id for spec in games().values() if spec.scene_class and spec.listed]


def shown(words: str) -> str:
    """Return what a person sees of words where Qt looks for mark-up."""
    document = QTextDocument()
    if "<" in words:
        document.setHtml(words)
    else:
        document.setPlainText(words)
    return document.toPlainText()


def typed_names(words: str) -> int:
    return words.count("src=/x") + words.count("src=/y")


class Found:
    """What pages say with the names in it, and what of it Qt takes for mark-up."""

    def __init__(self) -> None:
        self.tips = 0
        self.labels = 0
        self.rich: list[str] = []

    def tip(self, owner: QObject, words: str) -> None:
        self.tips += bool(typed_names(words))
        if typed_names(shown(words)) < typed_names(words):
            self.rich.append(f"{type(owner).__name__}: {words}")

    def widget(self, widget: QWidget) -> None:
        self.tip(widget, widget.toolTip())
        self.tip(widget, widget.whatsThis())
        if isinstance(widget, QLabel) and typed_names(widget.text()):
            self.labels += 1
            if widget.textFormat() != Qt.TextFormat.PlainText:
                self.rich.append(f"{type(widget).__name__}: {widget.text()}")
        if isinstance(widget, QTextEdit):
            assert "<img" not in widget.toHtml()
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            for row in range(widget.model().rowCount()):
                tip = widget.model().index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
                self.tip(widget, tip or "")


def look_through(window: MainWindow) -> Found:
    QApplication.processEvents()
    found = Found()
    for widget in (window, *window.findChildren(QWidget)):
        found.widget(widget)
    return found


@pytest.fixture
def store(store: Store) -> Store:
    for name in (NAME, OTHER):
        store.profiles.add(name)
    return store


def begin(navigation: Navigation, game: str) -> None:
    rules = game_spec(game).rules()
    options = rules.check_options({})
    setup = rules.draw_setup(options, Random(3))
    seats = (SeatChoice(NAME), SeatChoice(OTHER), SeatChoice(NAME + "2"), SeatChoice("Ada"))
    wanted = NewMatch(game, options, setup, seats[: rules.seats(options)])
    navigation.matches.start_match(wanted)


def play(navigation: Navigation, turns: int) -> None:
    """Let everybody choose something, turn after turn."""
    page = there(navigation.match_page)
    for _turn in range(turns):
        for seat in sorted(page.match.waiting):
            page.match.choose(seat, page.match.rules.choices(page.match.state, seat)[0])
        page.skip()


@pytest.mark.parametrize("game", GAMES)
def test_no_page_of_a_match_makes_mark_up_of_a_name(
    navigation: Navigation, window: MainWindow, game: str
) -> None:
    navigation.matches.ask_new_match(game)
    assert look_through(window).rich == []
    overlay = there(window.overlay)
    overlay.close_down()
    window.resize(1366, 768)
    begin(navigation, game)
    play(navigation, 2)
    found = look_through(window)
    assert found.rich == []
    assert found.labels >= 2, "the seats are named"
    page = there(navigation.match_page)
    if game == "mijnlieff":
        assert page.rails.turns is not None
        index = page.rails.turns.view.model().index(0, 0)
        assert NAME in index.data(Qt.ItemDataRole.AccessibleTextRole)
        assert NAME in shown(index.data(Qt.ItemDataRole.ToolTipRole))
    record = page.match.record
    navigation.history.watch(record)
    assert look_through(window).rich == []
    window.go_home()
    found = look_through(window)
    assert found.rich == []
    assert found.tips >= 2, "home shows the people"


PAGES: list[Callable[[Navigation], None]] = [
    lambda led: led.open_settings(),
    lambda led: led.learning.open_hub(),
    lambda led: led.learning.start(),
    lambda led: led.learning.open_people(),
    lambda led: led.learning.people.ask_new(),
    lambda led: led.tile_sets.open_page(),
    lambda led: led.open_about(),
    lambda led: led.open_rules(),
    lambda led: led.history.open_history(),
    *(
        lambda led, activity=activity: led.learning.open_activity(activity)
        for activity in (
            "progress",
            "look_alikes",
            "read_word",
            "spell_it",
            "exchange",
            "match",
            "two_person",
            "pairs",
        )
    ),
]


def test_no_other_page_makes_mark_up_of_a_name(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    begin(navigation, "mijnlieff")
    window.go_home()
    navigation.learning.learners.choose_person(store.profiles.all()[0].id)
    for number, open_page in enumerate(PAGES):
        open_page(navigation)
        assert look_through(window).rich == [], number
        if window.overlay is not None:
            window.overlay.close_down()


def test_tool_tips_and_readers_say_names_as_they_are(qtbot: QtBot, tmp_path: Path) -> None:
    for words in ("Mara", "a < b", NAME, "</p>", "&lt;b&gt;", "Ben & Co", "a  <b"):
        assert shown(plain(words)) == words
    # A screen reader hears the name and no tags around it.
    avatar = Avatar(NAME, 1)
    qtbot.addWidget(avatar)
    face = QAccessible.queryAccessibleInterface(avatar)
    assert face.text(QAccessible.Text.Name) == NAME
    assert face.text(QAccessible.Text.Description) in ("", NAME)
    # A tool tip of a pair.
    tags = entry("tagged", front=f"{{ text = '{NAME}', alt = '{NAME}' }}")
    tiles = read_tile_set(written(tmp_path / "mine", manifest(tags)), own=True)
    button = TilesButton(tiles, ("tagged", "word 2"), "3 times", NAME)
    qtbot.addWidget(button)
    assert typed_names(shown(button.toolTip())) == 1


def test_only_one_place_makes_tool_tips_and_none_makes_rich_text() -> None:
    makers = re.compile(
        r"\.setToolTip\(|\.setWhatsThis\(|\.setHtml\(|QMessageBox|QToolTip\.show|\.insertHtml\("
        r"|TextFormat\.(Auto|Rich|Markdown)"
    )
    found = {
        str(file.relative_to(SOURCES))
        for file in SOURCES.rglob("*.py")
        if makers.search(file.read_text(encoding="utf-8"))
    }
    assert found == {"ui/kit/plain_words.py"}
