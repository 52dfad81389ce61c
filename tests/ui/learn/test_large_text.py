"""Learning pages at 200 %: what one has to press is in sight. For every page: `test_page_tour`."""

from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.drill.answers import GradeGrid
from pullstrings_qt.ui.learn.pairs.page import PairsPage
from pullstrings_qt.ui.learn.pairs.two_together import TwoPersonPage
from tests.ui.expect import of_kind, settle, there


def show_answer(controller: LearnController) -> None:
    controller.start()
    page, run = controller.window.page, controller.cards
    assert isinstance(page, FlashCardPage)
    assert run is not None
    assert run.source.current is not None
    shown = run.source.current.tile_id
    next(each for each in page.answers.buttons if each.choice.tile_id != shown).click()


def show_result(controller: LearnController) -> None:
    show_answer(controller)
    page = of_kind(controller.window.page, FlashCardPage)
    page.stopped.emit()


def show_grades(controller: LearnController) -> None:
    controller.choose(there(controller.learners.current()), directions="make")
    controller.start()
    page = of_kind(controller.window.page, FlashCardPage)
    page.show_answer()


def show_pairs_begin(controller: LearnController) -> None:
    controller.open_activity("pairs")
    page = of_kind(controller.window.page, PairsPage)
    page.seats.segments[1].click()


def show_pairs(controller: LearnController) -> None:
    show_pairs_begin(controller)
    page = of_kind(controller.window.page, PairsPage)
    page.start_button.click()
    assert page.pairs is not None
    first = page.pairs.cards[0].tile_id
    page.turn(0)
    page.turn(next(at for at, card in enumerate(page.pairs.cards) if card.tile_id != first))


def in_sight(part: QWidget) -> bool:
    """Whether all of a part can be seen: nothing it lies in cuts it off."""
    return part.isVisible() and part.visibleRegion().boundingRect() == part.rect()


def test_what_one_has_to_press_is_in_sight_at_200_percent(
    controller: LearnController,
    window: MainWindow,
    appearance: Appearance,
    store: Store,
    mara: Profile,
) -> None:
    window.resize(1024, 640)
    appearance.use(Preferences("light", 2.0, reduced_motion=True))

    show_grades(controller)
    page = of_kind(window.page, FlashCardPage)
    settle()
    assert [each.text() for each in page.judging.grades.buttons if not in_sight(each)] == []
    assert all(in_sight(caption) for caption in page.judging.pair.captions)
    for mode in ("read", "sign"):
        controller.open_activity("two_person")
        two = of_kind(window.page, TwoPersonPage)
        two.mode.set_value(mode)
        two.start_button.click()
        settle()
        first = two.right_button if mode == "sign" else two.show_button
        assert in_sight(first), mode
        two.show_answer()
        settle()
        assert in_sight(two.right_button), mode
        assert in_sight(two.wrong_button), mode


def test_the_end_of_a_session_begins_with_how_it_went_at_200_percent(
    controller: LearnController, window: MainWindow, appearance: Appearance, mara: Profile
) -> None:
    appearance.use(Preferences("light", 2.0, reduced_motion=True))
    show_result(controller)
    page = of_kind(window.page, ResultPage)
    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        settle()
        assert page.again_button.hasFocus()
        assert in_sight(page.again_button)
        assert in_sight(page.stop_button)
        assert in_sight(page.findChildren(TextLabel)[0])


def test_pairs_are_large_enough_to_be_told_apart_at_200_percent(
    controller: LearnController, window: MainWindow, appearance: Appearance, mara: Profile
) -> None:
    window.resize(1024, 640)
    appearance.use(Preferences("light", 2.0, reduced_motion=True))
    show_pairs(controller)
    page = of_kind(window.page, PairsPage)
    page.turn(0)
    page.turn(1)
    settle()
    assert in_sight(page.go_on_button)
    assert min(button.width() for button in page.table.buttons) >= 56


def test_two_grades_and_four_stand_in_line(window: MainWindow, appearance: Appearance) -> None:
    page, grid = Page("Spell it"), GradeGrid(simple=True)
    page.body.addWidget(grid, alignment=LEADING)
    window.open_page(page)
    QApplication.processEvents()
    for button in grid.buttons:
        assert button.width() >= button.sizeHint().width()
    # Four are equally high and wide.
    appearance.use(Preferences("light", 2.0, reduced_motion=True))
    page, grid = Page("Spell it"), GradeGrid()
    grid.setFixedWidth(540)
    page.body.addWidget(grid)
    window.open_page(page)
    settle()
    first, second, third, fourth = (button.geometry() for button in grid.buttons)
    assert (first.top(), first.bottom()) == (second.top(), second.bottom())
    assert (third.top(), third.bottom()) == (fourth.top(), fourth.bottom())
    assert abs(first.width() - second.width()) <= 1
