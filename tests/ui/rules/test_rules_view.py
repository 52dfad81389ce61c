"""The rules: chapters, text, figures, the drawer over a match."""

from itertools import groupby, product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.core.rules_book import Chapter, Figure, RulesBook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.figure_view import FigureView, LivingFigure, StillFigure
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.match.help_view import ACTION
from pullstrings_qt.ui.rules.page import RulesDrawer, RulesPage
from pullstrings_qt.ui.rules.paragraph import Paragraph
from pullstrings_qt.ui.rules.view import RulesView, with_key_names
from tests.ui.expect import of_kind, there
from tests.ui.tree_walk import walk

STILL = Theme(reduced_motion=True)
SPEC = game_spec("pulling_strings")


def book_of(game_id: str) -> RulesBook:
    return there(game_spec(game_id).rules_book())


@pytest.fixture
def page(window: MainWindow) -> RulesPage:
    STILL.use()
    window.open_page(Page("Home"))
    opened = RulesPage(SPEC, book_of("pulling_strings"))
    window.open_page(opened)
    return opened


def words(view: RulesView) -> str:
    return "\n".join(label.text() for label in view.text.findChildren(QLabel))


def figures(view: RulesView) -> list[FigureView]:
    return [*view.text.findChildren(LivingFigure), *view.text.findChildren(StillFigure)]


@pytest.mark.usefixtures("painted")
def test_the_keyboard_walks_the_chapters_and_the_next_button_leads_on(
    qtbot: QtBot, page: RulesPage
) -> None:
    view = page.view
    assert QApplication.focusWidget() is view.chapters
    assert view.chapter.title == "The goal"
    QTest.keyClick(view.chapters, Qt.Key.Key_Down)
    assert view.chapter.title == "A turn"
    assert "Nobody goes first." in words(view)
    QTest.keyClick(view.chapters, Qt.Key.Key_End)
    assert "Clark D. Rodeffer" in words(view)
    QTest.keyClick(view.chapters, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is view.text
    # The next button leads on.
    view.show_chapter(0)
    view.turn(1)
    assert (view.number, QApplication.focusWidget()) == (1, view.text)
    assert view.chapters.current == 1
    view.turn(-1)
    view.turn(-1)
    assert view.number == 0
    # The choices of a figure lie face down until it is played in the drawing of its theme.
    titles = [chapter.title for chapter in book_of("pulling_strings").chapters]
    page.view.show_chapter(titles.index("Ways to choose"))
    figure = living(page.view)
    down = figure.grab().toImage()
    figure.click()
    assert figure.is_played
    assert figure.grab().toImage() != down
    page.view.show_chapter(1)
    figure = living(page.view)
    light = figure.grab().toImage()
    Theme("contrast", reduced_motion=True).use()
    figure.restyle()
    assert figure.grab().toImage() != light


@pytest.mark.parametrize(
    "game", [spec.id for spec in games().values() if spec.scene_class], ids=str
)
def test_every_figure_of_every_chapter_is_shown_with_its_words(qtbot: QtBot, game: str) -> None:
    book = book_of(game)
    STILL.use()
    view = RulesView(game_spec(game), book)
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.show()
    seen = 0
    for number, chapter in enumerate(book.chapters):
        view.show_chapter(number)
        for figure in figures(view):
            told = figure.accessibleDescription() or figure.accessibleName()
            assert told == figure.figure.alt
            assert told in chapter.spoken
            image = figure.grab().toImage()
            points = product(range(0, image.width(), 7), range(0, image.height(), 7))
            assert len({image.pixel(*point) for point in points}) > 20
            seen += 1
    assert seen == len(book.figures) > 0


def living(view: RulesView) -> LivingFigure:
    (figure,) = view.text.findChildren(LivingFigure)
    return figure


def position(figure: LivingFigure) -> str:
    return SPEC.rules().write_position(figure.state)


@pytest.mark.usefixtures("painted")
def test_a_figure_is_reached_by_tab_and_played_and_reset_by_key(
    qtbot: QtBot, page: RulesPage
) -> None:
    page.view.show_chapter(1)
    figure = living(page.view)
    page.view.text.setFocus(Qt.FocusReason.TabFocusReason)
    focused = there(QApplication.focusWidget())
    QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is figure
    assert figure.accessibleName() == "A figure. Enter plays it."
    before, picture = position(figure), figure.grab().toImage()
    QTest.keyClick(figure, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: figure.scene is None, timeout=20_000)
    assert position(figure) == figure.figure.result
    assert figure.accessibleName() == "A figure, played. Enter shows the start again."
    assert figure.grab().toImage() != picture
    QTest.keyClick(figure, Qt.Key.Key_Space)
    assert position(figure) == before
    assert figure.accessibleName() == "A figure. Enter plays it."
    assert figure.grab().toImage() == picture


@pytest.mark.usefixtures("painted")
def test_a_click_plays_a_figure_and_leaving_or_another_one_jumps_to_its_end(
    qtbot: QtBot, window: MainWindow
) -> None:
    drawer = RulesDrawer(SPEC, book_of("pulling_strings"), 1)
    window.show_overlay(drawer)
    figure = living(drawer.view)
    before = figure.grab().toImage()
    QTest.mouseClick(figure, Qt.MouseButton.LeftButton)
    assert figure.scene is not None
    qtbot.waitUntil(lambda: figure.grab().toImage() != before)  # the board itself moves
    QTest.mouseClick(figure, Qt.MouseButton.LeftButton)
    assert figure.scene is None
    assert position(figure) == figure.figure.result
    drawer = RulesDrawer(SPEC, book_of("pulling_strings"), 1)
    window.show_overlay(drawer)
    figure = living(drawer.view)
    figure.click()
    assert figure.scene is not None
    figure.hide()
    assert figure.scene is None
    assert position(figure) == figure.figure.result


def test_a_new_match_from_the_rules_is_one_of_their_game(window: MainWindow) -> None:
    asked: list[str] = []
    window.new_match_requested.connect(asked.append)
    book = book_of("pulling_strings")
    drawer, page = RulesDrawer(SPEC, book), RulesPage(SPEC, book)
    window.show_overlay(drawer)
    QTest.keyClick(drawer.view.chapters, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert window.overlay is None
    window.open_page(page)
    QTest.keyClick(page.view.chapters, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["pulling_strings", "pulling_strings"]


def test_the_text_names_the_keys_that_are_set_and_the_last_chapter_lists_them(
    window: MainWindow,
) -> None:
    book = book_of("pulling_strings")
    KEYS.choose("match.turns", "F9")
    KEYS.choose("match.read", "")
    STILL.use()
    drawer = RulesDrawer(SPEC, book, len(book.chapters) - 2)
    KEYS.use_all_default()
    window.show_overlay(drawer)
    told = drawer.view.chapter.spoken
    assert "Ctrl+R shows the last turn again, F9 all turns. Ctrl+Z takes a turn back." in told
    assert "No key reads the whole position aloud." in told
    book = book_of("pulling_strings")
    KEYS.choose("match.turns", "F9")
    STILL.use()
    drawer = RulesDrawer(SPEC, book, len(book.chapters))
    KEYS.use_all_default()
    window.show_overlay(drawer)
    assert drawer.view.chapter.title == "Keys"
    told = drawer.view.chapter.spoken
    for line in ("Ctrl+Z: Take back", "F9: All turns", "Alt+L: What happened", "?: More help"):
        assert line in told
    read = " ".join(
        block.accessibleName() or walk(block)[0].name for block in drawer.view.text.blocks
    )
    assert "F9" in read
    drawer.cancel()


def test_a_screen_reader_hears_the_chapter(qtbot: QtBot, page: RulesPage) -> None:
    page.view.show_chapter(4)
    assert page.view.text.accessibleName() == "At the edge"
    text, read = page.view.text, list[str]()
    text.setFocus()
    for _step in range(40):
        QTest.keyClick(QApplication.focusWidget() or text, Qt.Key.Key_Down)
        nodes = walk(QApplication.focusWidget() or text)
        read.append(f"{nodes[0].name} {nodes[0].description}")
    heard = [name for name, _again in groupby(read)]
    assert any("Two stay at the edge" in words for words in heard)
    assert len(heard) == len(text.blocks)
    for _step in range(40):
        QTest.keyClick(QApplication.focusWidget() or text, Qt.Key.Key_Up)
    assert QApplication.focusWidget() is text
    index = page.view.chapters.model().index(4, 0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "At the edge"


def test_large_text_stands_the_chapters_behind_a_button_and_its_ring_covers_none(
    qtbot: QtBot, window: MainWindow, appearance: Appearance, page: RulesPage
) -> None:
    view = page.view
    window.resize(1024, 640)
    for _step in range(3):
        appearance.enlarge_text(1)
    assert not view.chapters.isVisible()
    assert view.text.isVisible()
    view.toggle_chapters()
    assert view.chapters.isVisible()
    assert QApplication.focusWidget() is view.chapters
    view.chapters.choose_row(7)
    QTest.keyClick(view.chapters, Qt.Key.Key_Return)
    assert not view.chapters.isVisible()
    assert view.text.accessibleName() == "Breaking an end"
    # The ring covers no button.
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    QApplication.processEvents()
    page.view.text.setFocus(Qt.FocusReason.TabFocusReason)
    button = next(each for each in page.view.findChildren(Button) if each.words == "Chapters")
    assert window.focus_ring.isVisible()
    above = button.mapTo(window, button.rect().bottomLeft()).y()
    assert window.focus_ring.geometry().top() > above


def test_the_drawer_opens_on_a_chapter_and_closes_by_key(qtbot: QtBot, window: MainWindow) -> None:
    STILL.use()
    window.open_page(Page("Match"))
    for key in (Qt.Key.Key_F1, Qt.Key.Key_Escape):
        drawer = RulesDrawer(SPEC, book_of("pulling_strings"), 8)
        window.show_overlay(drawer)
        assert drawer.view.chapter.title == "Winning"
        assert drawer.card.geometry().right() > window.width() - 20
        QTest.keyClick(there(QApplication.focusWidget()), key)
        assert window.overlay is None


def test_a_game_without_a_board_says_its_figures_in_words(qtbot: QtBot) -> None:
    figure = Figure(alt="Two hands of three cards.", caption="The **start**.")
    book = RulesBook("Rules", (Chapter("Only one", ("Be *kind*.", figure)),))
    STILL.use()
    view = RulesView(game_spec("blank")._replace(scene_class=""), book)
    qtbot.addWidget(view)
    for part in ("Be kind.", "Two hands of three cards.", "The start."):
        assert part in words(view)
    assert figures(view) == []
    view.turn(1)
    assert view.number == 0


def test_prose_grows_with_the_text_wraps_and_has_the_ink_of_the_theme(qtbot: QtBot) -> None:
    prose = Paragraph("One **bold** sentence that is long enough to be wrapped.\n\n- a\n- b")
    qtbot.addWidget(prose)
    assert prose.text() == "One bold sentence that is long enough to be wrapped.\na\nb"
    wide, narrow = prose.heightForWidth(600), prose.heightForWidth(200)
    assert narrow > wide
    Theme(text_scale=2.0).use()
    prose.restyle()
    assert prose.heightForWidth(600) > wide
    for name in ("light", "dark", "contrast"):
        theme = Theme(name)
        theme.use()
        drawn = Paragraph("**MMMM**")
        qtbot.addWidget(drawn)
        drawn.resize(300, 80)
        image = drawn.grab().toImage()
        places = product(range(image.width()), range(image.height()))
        inks = {image.pixelColor(*place).name() for place in places}
        assert theme.color("ink").name() in inks, name


@pytest.mark.parametrize("game_id", [spec.id for spec in games().values() if spec.listed])
def test_every_line_of_every_chapter_is_shown(window: MainWindow, game_id: str) -> None:
    STILL.use()
    window.open_page(Page("Match"))
    drawer = RulesDrawer(game_spec(game_id), book_of(game_id), 0)
    window.show_overlay(drawer)
    view = drawer.view
    for number, chapter in enumerate(book_of(game_id).chapters):
        view.show_chapter(number)
        QApplication.processEvents()
        content = of_kind(view.text.widget(), QWidget)
        for prose in content.findChildren(Paragraph):
            assert prose.height() >= prose.heightForWidth(prose.width()), chapter.title


@pytest.mark.parametrize(
    "game", [each.id for each in games().values() if each.opponents_class and each.listed]
)
def test_a_game_that_can_help_says_by_which_key(game: str) -> None:
    book = with_key_names(book_of(game))
    chapter = next(each for each in book.chapters if each.title == "In this app")
    assert f"Press {KEYS.shown(ACTION)} for help" in chapter.spoken
