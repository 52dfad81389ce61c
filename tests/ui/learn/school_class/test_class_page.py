"""A class on one page (issue 15, point 10; look2.md, section 25)."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import PersonData, SchoolClass
from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST, SigningLevel
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.look.theme import THEME_NAMES, Theme
from pullstrings_qt.storage import Store, StoreReadError, open_store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.progress.letter_map import level_pixmap
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.school_class import controller as class_controller
from pullstrings_qt.ui.learn.school_class.content import BY_KNOWN, BY_LAST, BY_NAME
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.school_class.dialogs import AddPupilsDialog, ClassDialog
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.learn.school_class.teacher_password import PasswordDialog, set_password
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tile_dialog import TileDialog
from tests.learning.people_files import take_in
from tests.storage.store_samples import take_in_ratings
from tests.ui.expect import of_kind, settle, there
from tests.ui.learn.conftest import Clock
from tests.ui.learn.school_class.conftest import learn

CELL = QSize(22, 17)
DAY = {"Zoë": "today", "Hugo": "12 days", "Émile": "not yet", "Abdul": "yesterday"}


def rows(page: ClassPage) -> list[str]:
    return [one.name for one in page.table.class_model.rows]


def act(page: ClassPage, words: str) -> None:
    """Choose in the menu."""
    next(one for one in page.header.menu.actions() if one.text() == words).trigger()


def column(page: ClassPage, wanted: str) -> int:
    return page.table.class_model.columns.index(wanted)


def choose(page: ClassPage, name: str, wanted: str = BY_NAME) -> None:
    table = page.table
    table.setFocus()
    table.setCurrentIndex(table.class_model.index(rows(page).index(name), column(page, wanted)))


def spot(page: ClassPage, name: str, wanted: str) -> QPoint:
    table = page.table
    place = table.class_model.index(rows(page).index(name), column(page, wanted))
    return table.visualRect(place).center()


def test_the_page_shows_everybody_what_is_next_and_who_was_away_longest(page: ClassPage) -> None:
    assert rows(page) == ["Abdul", "Émile", "Hugo", "Zoë"], "by name, É beside E: no ranking"
    model = page.table.class_model
    assert [model.text(row, 1) for row in range(4)] == ["1", "0", "1", "2"]
    assert [model.text(row, column(page, BY_LAST)) for row in range(4)] == [
        DAY[name] for name in rows(page)
    ]
    zoe = [model.level(3, column(page, one)) for one in "abcmz"]
    assert zoe == [4, 4, 2, 2, 0]
    assert page.header.subtitle.text() == "English letters and ASL · week 2"
    content = page.content
    assert [content.counts[one] for one in "abcm"] == [2, 2, 0, 0]
    # M and C are known by nobody; of A and B, B is known less well on the whole.
    assert page.rail.lesson_words.text() == "Hardest: M, C and B."
    assert page.rail.wall_button.text() == "Project M, C, B"
    assert content.fewest == {"m", "c", "a", "b"}
    assert page.rail.week.text() == "This week: 2 of 4, 9 answers."
    card = page.rail
    assert (card.name.text(), card.knows.text()) == ("Hugo", "1 of 26 known")
    assert card.away.text() == "Last practiced: 12 days."


def test_a_press_on_a_heading_sorts_once_more_turns_a_third_is_a_to_z(
    page: ClassPage, said: list[str]
) -> None:
    # A screen reader hears each cell and each heading.
    spoken = there(QAccessible.queryAccessibleInterface(page.table))
    assert spoken.text(QAccessible.Text.Name) == "Students in Class 3b"
    # Qt lists headings and cells row by row, a heading of the row before each.
    columns = len(page.table.class_model.columns) + 1
    assert spoken.childCount() == columns * 5
    heads = [spoken.child(1 + at).text(QAccessible.Text.Name) for at in (0, 1, 2, 28)]
    assert heads == ["4 students", "knows", "A, 2 of 4 known", "last practiced"]
    hugo = [spoken.child(3 * columns + at).text(QAccessible.Text.Name) for at in (0, 1, 3, 15)]
    whole = "Hugo, 1 of 26 known. Last practiced: 12 days."
    assert hugo == ["Hugo", whole, "Hugo, A: for good", "Hugo, M: not met"]
    # A press sorts, once more turns, a third is A to Z.
    head = page.table.head
    place = QPoint(head.sectionViewportPosition(column(page, "b")) + 9, head.height() // 2)
    orders = []
    for _press in range(3):
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=place)
        orders.append(rows(page))
    assert orders == [
        ["Émile", "Hugo", "Abdul", "Zoë"],
        ["Abdul", "Zoë", "Hugo", "Émile"],
        ["Abdul", "Émile", "Hugo", "Zoë"],
    ]
    assert page.rail.name.text() == "Hugo", "who is chosen stays chosen"
    assert [sentence for sentence in said if sentence.startswith("Sorted")] == [
        "Sorted by B: who knows it least comes first.",
        "Sorted by B: who knows it best comes first.",
        "Sorted by name, A to Z.",
    ]
    # By what is known and by the last day.
    page.sort(BY_KNOWN)
    assert rows(page) == ["Émile", "Abdul", "Hugo", "Zoë"]
    page.sort(BY_LAST)
    assert rows(page) == ["Émile", "Hugo", "Abdul", "Zoë"]
    assert page.hint.text() == "Sorted: who was away longest comes first."


def test_the_keyboard_walks_sorts_and_opens(page: ClassPage, window: MainWindow) -> None:
    choose(page, "Abdul")
    height, picture = spot(page, "Abdul", BY_NAME).y(), page.table.viewport().grab().toImage()
    left = [picture.pixelColor(x, height) for x in range(4)]
    assert Theme.current().color("focus") in left, "the ring is whole"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(page.table, key)
    assert page.hint.text() == "Émile, A: not met"
    QTest.keyClick(page.table, Qt.Key.Key_Space)
    assert rows(page) == ["Émile", "Abdul", "Hugo", "Zoë"]
    assert page.table.person == page.table.class_model.rows[0].person
    QTest.keyClick(page.table, Qt.Key.Key_Z)
    assert page.rail.name.text() == "Zoë"
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    shown = of_kind(window.page, ProgressPage)
    assert shown.content.name == "Zoë"
    window.go_back()
    QTest.keyClick(page.table, Qt.Key.Key_Escape)
    assert not isinstance(window.page, ClassPage)


def test_a_pupil_opens_by_mouse_and_button_and_who_learned_before_learns_again(
    page: ClassPage, controller: LearnController, store: Store, window: MainWindow
) -> None:
    page.rail.open_button.click()
    shown = of_kind(window.page, ProgressPage)
    assert shown.content.name == "Hugo"
    # Answers given meanwhile are there when one comes back.
    hugo = next(one for one in store.profiles.all() if one.name == "Hugo")
    learn(store, hugo, {"z": 4}, Clock().now.date())
    window.go_back()
    assert page.rail.knows.text() == "2 of 26 known"
    assert page.rail.away.text() == "Last practiced: today."
    QTest.mouseDClick(
        page.table.viewport(), Qt.MouseButton.LeftButton, pos=spot(page, "Abdul", "c")
    )
    shown = of_kind(window.page, ProgressPage)
    assert shown.content.name == "Abdul"
    window.go_back()
    # By the mouse; who learned before learns again.
    teacher = store.profiles.add("Frau Berg")
    controller.learners.choose_person(teacher.id)
    table = page.table.viewport()
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=spot(page, "Zoë", BY_NAME))
    assert isinstance(window.page, ClassPage), "the first press only chooses"
    assert page.rail.name.text() == "Zoë"
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=spot(page, "Zoë", BY_NAME))
    shown = of_kind(window.page, ProgressPage)
    assert shown.content.name == "Zoë"
    window.go_back()
    assert window.page is page
    learner = there(controller.learners.current())
    assert learner.profile.name == "Frau Berg"


def test_who_mixes_up_what(page: ClassPage, window: MainWindow) -> None:
    (button,) = page.rail.mix_up_buttons
    assert button.accessibleName() == "Students who confuse M and N"
    assert button.accessibleDescription() == "2 students"
    button.click()
    dialog = of_kind(window.overlay, ConfirmDialog)
    students, names, apart = dialog.words.text().split("\n")
    assert (students, names) == ("2 students", "Abdul, Zoë")
    assert apart.startswith("M: Three fingers")
    assert window.focusWidget() is dialog.no
    dialog.yes.click()
    wall = of_kind(window.page, TileSetPage)
    assert [card.tile.id for card in wall.cards] == ["m", "n"]


# --- the wall -----------------------------------------------------------------------------


def test_the_wall_shows_hands_and_no_names_and_goes_from_one_letter_to_the_next(
    page: ClassPage, window: MainWindow
) -> None:
    page.rail.wall_button.click()
    wall = of_kind(window.page, TileSetPage)
    words = " ".join(one.accessibleName() for one in wall.findChildren(QWidget))
    assert all(name not in words for name in DAY)
    assert [card.tile.id for card in wall.cards] == ["m", "c", "b"]
    assert {card.known for card in wall.cards} == {None}
    assert min(card.width() for card in wall.cards) > 300, "seen from the last row"
    window.go_back()
    assert page.is_covered
    assert not page.table.isVisible()
    assert not page.rail.isVisible()
    assert window.focusWidget() is page.curtain.show_button
    page.curtain.show_button.click()
    assert page.table.isVisible()
    assert page.rail.isVisible()
    # From one letter to the next.
    page.rail.wall_button.click()
    wall = of_kind(window.page, TileSetPage)
    wall.cards[0].click()
    dialog = of_kind(window.overlay, TileDialog)
    assert [view.look.signs.view for view in dialog.views] == ["viewer", "signer"]
    seen = [dialog.name.text()]
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(dialog, key)
        seen.append(dialog.name.text())
    assert seen == ["M", "C", "B", "C"]
    assert dialog.cue.text()
    assert not dialog.practice_button.isVisible()


# --- pupils and classes -------------------------------------------------------------------


def test_pupils_are_added_many_at_once(
    page: ClassPage, store: Store, window: MainWindow, controller: LearnController
) -> None:
    store.profiles.add("Oma")
    controller.people_changed.connect(lambda: heard.append(True))
    heard: list[bool] = []
    page.add_button.click()
    dialog = of_kind(window.overlay, AddPupilsDialog)
    assert not dialog.save_button.isEnabled()
    dialog.area.setPlainText("1. Aisha\n2. Hugo\nOma\nBen\nben\n")
    assert dialog.save_button.text() == "Add 4 students"
    assert dialog.preview.text().splitlines() == [
        "Oma is on this computer already and joins unchanged. For a different person, add an "
        "initial.",
        "“ben” is listed twice; the second becomes ben 2.",
        "Hugo is in the class already.",
    ]
    dialog.save_button.click()
    assert rows(page) == ["Abdul", "Aisha", "Ben", "ben 2", "Émile", "Hugo", "Oma", "Zoë"]
    assert heard
    assert page.rail.name.text() == "Hugo"


def test_names_come_from_a_table(page: ClassPage, window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(
        "No;First name;Surname\n1;Aisha;Kaya\n2;Ben;Otto\n", encoding="cp1252"
    )
    page.add_button.click()
    dialog = of_kind(window.overlay, AddPupilsDialog)
    dialog.area.setPlainText("Carla")
    dialog.take_table(tmp_path / "list.csv")
    assert dialog.area.toPlainText() == "Carla\nAisha Kaya\nBen Otto"
    dialog.take_table(tmp_path / "lost.csv")
    assert "lost.csv" in dialog.note.text()
    assert dialog.area.toPlainText() == "Carla\nAisha Kaya\nBen Otto"
    dialog.cancel()


def test_a_new_class_asks_for_its_name_and_then_for_pupils(
    classes: ClassController, store: Store, window: MainWindow
) -> None:
    classes._enter()
    dialog = of_kind(window.overlay, ClassDialog)
    dialog.field.setText("4a")
    dialog.save_button.click()
    shown = of_kind(window.page, ClassPage)
    assert [(one.name, one.set_id) for one in store.classes.all()] == [("4a", "asl")]
    pupils = of_kind(window.overlay, AddPupilsDialog)
    pupils.area.setPlainText("Abdul, Ben, Carla")
    pupils.save_button.click()
    assert rows(shown) == ["Abdul", "Ben", "Carla"]
    assert shown.rail.lesson_words.text() == "Nobody has practiced yet. Begin with L, I and V."
    assert window.focusWidget() is shown.table, "Space does not leave"


def test_a_laptop_without_a_class_takes_one_in_from_a_file(
    page: ClassPage,
    classes: ClassController,
    store: Store,
    window: MainWindow,
    target: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    classes.save_all()
    qtbot.waitUntil(lambda: classes._tasks.task is None)
    for one in store.profiles.all():
        store.profiles.remove(one.id)
    classes._remove()
    assert not isinstance(window.page, ClassPage)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_words: ([str(target)], ""))
    classes._enter()
    dialog = of_kind(window.overlay, ClassDialog)
    dialog.files_button.click()
    qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
    question = of_kind(window.overlay, ConfirmDialog)
    assert QApplication.focusWidget() is question.yes, "nobody is replaced"
    question.yes.click()
    qtbot.waitUntil(lambda: classes._tasks.task is None and isinstance(window.page, ClassPage))
    shown = of_kind(window.page, ClassPage)
    assert rows(shown) == ["Abdul", "Émile", "Hugo", "Zoë"]


def test_a_class_without_pupils_says_what_to_do(
    classes: ClassController, store: Store, window: MainWindow, found: SchoolClass
) -> None:
    empty = store.classes.add("4a", "asl", found.started)
    classes.show_class(empty.id)
    shown = of_kind(window.page, ClassPage)
    assert shown.nobody.isVisible()
    assert not shown.table.isVisible()
    assert window.focusWidget() is shown.add_button


def test_one_goes_from_class_to_class(
    page: ClassPage, classes: ClassController, store: Store, window: MainWindow
) -> None:
    other = store.classes.add("4a & b", "hiragana", page.content.found.started)
    classes.refresh()
    (action,) = [one for one in page.header.menu.actions() if one.text().startswith("Open 4a")]
    assert action.text() == "Open 4a && b"
    action.trigger()
    assert page.content.found.id == other.id
    assert page.table.class_model.columns[2:4] == ("a", "i")
    assert window.page is page
    classes._enter()
    assert page.content.found.id == other.id, "the class that was seen last comes first"


def test_a_class_that_is_gone_is_not_changed_into_a_new_one(
    classes: ClassController, window: MainWindow
) -> None:
    classes.ask_class()
    assert window.overlay is None
    classes.ask_class(new=True)
    of_kind(window.overlay, ClassDialog).cancel()


def test_a_class_is_renamed_released_from_and_removed(
    page: ClassPage, store: Store, window: MainWindow
) -> None:
    act(page, "Change this class")
    dialog = of_kind(window.overlay, ClassDialog)
    dialog.field.setText("Class 4b")
    dialog.save_button.click()
    assert page.header.title.text() == "Class 4b"
    act(page, "Remove this student from the class")
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    assert rows(page) == ["Abdul", "Émile", "Zoë"]
    act(page, "Remove this class")
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    assert store.classes.all() == []
    assert len(store.profiles.all()) == 4
    assert not isinstance(window.page, ClassPage)


def test_cards_are_set_for_one_or_for_all(
    page: ClassPage, store: Store, window: MainWindow, controller: LearnController
) -> None:
    page.rail.cards_button.click()
    dialog = of_kind(window.overlay, OptionsDialog)
    assert dialog.directions is not None
    dialog.directions.segments[1].click()
    dialog.level.segments[1].click()
    dialog.order.segments[1].click()
    dialog.cancel()
    people = {one.name: controller.learners.of(one) for one in store.profiles.all()}
    assert people["Hugo"].choices.directions == "make"
    assert people["Hugo"].profile.level is SigningLevel.SOME
    assert people["Hugo"].profile.letter_order == ALPHABET
    assert people["Zoë"].choices == CardChoices()
    assert people["Zoë"].profile.letter_order == EASY_FIRST
    page.rail.cards_button.click()
    dialog = of_kind(window.overlay, OptionsDialog)
    assert dialog.all_button.text() == "For all 4 students"
    dialog.goal.segments[1].click()
    dialog.all_button.click()
    everybody = [controller.learners.of(one) for one in store.profiles.all()]
    assert {one.choices.directions for one in everybody} == {"make"}
    assert {one.profile.daily_goal for one in everybody} == {10}


# --- files --------------------------------------------------------------------------------


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that every dialog for a place answers with."""
    path = tmp_path / "out"
    monkeypatch.setattr(class_controller, "ask_where", lambda *_words: path)
    return path


def test_the_whole_class_goes_to_another_laptop_and_back(
    page: ClassPage,
    classes: ClassController,
    store: Store,
    window: MainWindow,
    target: Path,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    hugo = there(store.profiles.named("Hugo"))
    strong = {"mijnlieff": [GlickoRating(1000, 200), GlickoRating(1100.5, 180)]}
    take_in_ratings(store, hugo.id, strong)
    classes.save_all()
    qtbot.waitUntil(lambda: classes._tasks.task is None)
    before = page.content.figures
    keys = {one.key for one in store.profiles.all()}
    for one in store.profiles.all():
        store.profiles.remove(one.id)
    store.classes.remove(page.content.found.id)
    other = store.classes.add("Class 3b", "asl", page.content.found.started)
    classes.show_class(other.id)
    classes.take_in([target])
    qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    qtbot.waitUntil(lambda: classes._tasks.task is None and len(rows(page)) == 4)
    assert page.content.found.name == "Class 3b 2"
    assert {one.key for one in store.profiles.all()} == keys
    after = page.content.figures
    assert [replace(one, person=0) for one in after.pupils] == [
        replace(one, person=0) for one in before.pupils
    ]
    back = there(store.profiles.named("Hugo"))
    assert store.ratings.lines(back.id) == strong
    assert "Imported 4 people." in window.visible_toast.text


def test_pupils_come_from_their_laptops_all_at_once(
    page: ClassPage,
    classes: ClassController,
    store: Store,
    window: MainWindow,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hugo, zoe = (store.profiles.named(name) for name in ("Hugo", "Zoë"))
    assert hugo is not None
    assert zoe is not None
    write_person(tmp_path / "zoe.pullstrings-person", zoe, store.reviews)
    laptop = open_store(tmp_path / "laptop").store
    abdul = hugo._replace(key="c" * 32, name="Abdul")
    log = [each for _id, each in store.reviews.page(hugo.id)]
    take_in(laptop, PersonData(hugo, store.reviews.cards(hugo.id, "asl"), log))
    take_in(laptop, PersonData(abdul, {}, []))
    for place, one in enumerate(laptop.profiles.all()):
        learn(laptop, one, dict.fromkeys("abcdefgh", 4), Clock().now.date())
        write_person(tmp_path / f"{place}.pullstrings-person", one, laptop.reviews)
    laptop.close()
    files = sorted(str(path) for path in tmp_path.glob("*.pullstrings-person"))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_words: (files, ""))
    classes.ask_files()
    qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
    question = of_kind(window.overlay, ConfirmDialog)
    assert question.words.text() == (
        "1 person is new here. 1 name is taken, so a number is added. 2 people are "
        "here already. 8 answers are new."
    )
    question.yes.click()
    qtbot.waitUntil(lambda: classes._tasks.task is None and len(rows(page)) == 5)
    assert rows(page) == ["Abdul", "Abdul 2", "Émile", "Hugo", "Zoë"]
    known = {one.name: one.known for one in page.content.figures.pupils}
    assert (known["Hugo"], known["Abdul 2"], known["Zoë"]) == (8, 8, 2)


def test_a_class_that_is_opened_from_outside_comes_in_once_the_word_was_given(
    page: ClassPage,
    classes: ClassController,
    controller: LearnController,
    store: Store,
    window: MainWindow,
    target: Path,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    classes.save_all()
    qtbot.waitUntil(lambda: classes._tasks.task is None)
    for one in store.profiles.all():
        store.profiles.remove(one.id)
    store.classes.remove(page.content.found.id)
    set_password(store.settings, "Apfelbaum")
    routes = controller.routes
    controller.routes.classes.open_file(target)
    dialog = of_kind(window.overlay, PasswordDialog)
    assert not store.profiles.all()
    dialog.field.setText("Apfelbaum")
    dialog.save_button.click()
    qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    qtbot.waitUntil(lambda: routes.classes._tasks.task is None and len(store.profiles.all()) == 4)
    assert isinstance(window.page, ClassPage)
    assert rows(window.page) == ["Abdul", "Émile", "Hugo", "Zoë"]


def test_troubles_are_told_and_change_nothing(
    page: ClassPage,
    classes: ClassController,
    window: MainWindow,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    target: Path,
) -> None:
    (tmp_path / "shopping").write_text("milk", encoding="utf-8")
    classes.take_in([tmp_path / "shopping"])
    qtbot.waitUntil(lambda: "shopping" in window.visible_toast.text)
    assert "Nothing was changed." in window.visible_toast.text
    assert len(rows(page)) == 4

    # A store that cannot be read.
    def fail(_class_id: int) -> None:
        raise StoreReadError("The store is gone.")

    monkeypatch.setattr(classes._store.classes, "pupils", fail)
    classes.refresh()
    assert window.visible_toast.text == "The store is gone."
    assert len(rows(page)) == 4
    page.sort("b")
    classes.save_table()
    lines = target.read_text(encoding="utf-8-sig").splitlines()
    assert lines[0].startswith('"name","knows","A","B","C","D",')
    assert lines[1].startswith('"Émile",0,0,0,0,')
    assert lines[4].startswith('"Zoë",2,4,4,2,0,')
    assert lines[4].endswith(',"2026-03-04"')
    assert lines[5].startswith('"how many know it","",2,2,0,')


# --- how it looks -------------------------------------------------------------------------


def test_a_level_is_height_and_tone_in_every_theme() -> None:
    for theme in THEME_NAMES:
        pictures = [
            level_pixmap(level, CELL, theme, 1.0)
            .toImage()
            .convertToFormat(QImage.Format.Format_RGB32)
            for level in Mastery
        ]
        assert len({bytes(one.constBits()) for one in pictures}) == len(Mastery)
    # Height and tone.
    heights, tones = [], []
    for level in Mastery:
        image = level_pixmap(level, CELL, "light", 1.0).toImage()
        middle = image.width() // 2
        column = [image.pixelColor(middle, y) for y in range(2, image.height() - 2)]
        ground = Theme("light").color("card_sunk")
        heights.append(sum(one != ground for one in column))
        tones.append(image.pixelColor(middle, image.height() - 4).lightness())
    assert heights == sorted(set(heights)), "each level is higher than the one before"
    assert tones == sorted(set(tones), reverse=True), "and darker"


def test_every_letter_is_in_sight_and_the_focus_stays_where_it_is(
    page: ClassPage, window: MainWindow, appearance: Appearance
) -> None:
    for wide, high in ((1024, 640), (1366, 768), (1920, 1080)):
        window.resize(wide, high)
        QApplication.processEvents()
        assert page.table.horizontalHeader().length() <= page.table.viewport().width()
        top = page.card.mapTo(page, QPoint(0, 0)).y() + 200
        assert (page.rail.mapTo(page, QPoint(0, 0)).y() > top) == (wide < 1180)
    # The focus stays where it is when the page becomes one column and back.
    window.resize(1366, 768)
    for thing in (page.table, page.rail.cards_button):
        thing.setFocus()
        for scale in (2.0, 1.0):
            appearance.use(Preferences(theme="light", reduced_motion=True, text_scale=scale))
            QApplication.processEvents()
            assert QApplication.focusWidget() is thing, f"text at {scale}: Space would go back"


def test_with_large_text_no_row_is_cut_and_more_than_thirty_scroll_below_the_head(
    page: ClassPage,
    window: MainWindow,
    appearance: Appearance,
    monkeypatch: pytest.MonkeyPatch,
    store: Store,
    classes: ClassController,
) -> None:
    window.resize(1024, 640)
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    settle()
    table = page.table
    last = table.rowViewportPosition(table.class_model.rowCount() - 1)
    assert last + table.rowHeight(0) <= table.viewport().height()
    counts = dict.fromkeys(page.content.counts, 28)
    monkeypatch.setattr(type(page.content), "counts", property(lambda _content: counts))
    picture = table.head.grab().toImage()
    edge = table.columnViewportPosition(column(page, "c"))
    lower = range(picture.height() * 2 // 3, picture.height() - 1)
    between = [(x, y) for x in range(edge - 3, edge + 3) for y in lower]
    assert len({picture.pixel(*place) for place in between}) == 1
    # More than thirty scroll below the head.
    store.classes.enroll(page.content.found.id, [f"Pupil {number:02}" for number in range(56)])
    classes.refresh()
    for wide, high in ((1024, 640), (1366, 768)):
        window.resize(wide, high)
        settle()
        bar = page.table.verticalScrollBar()
        assert bar.maximum() > 0
        place = page.table.head.mapTo(page, QPoint(0, 0))
        bar.setValue(bar.maximum())
        QApplication.processEvents()
        assert page.table.head.mapTo(page, QPoint(0, 0)) == place
        assert page.hint.mapTo(page, QPoint(0, page.hint.height())).y() < page.height()
        lowest = page.table.class_model.index(59, 0)
        assert page.table.viewport().rect().contains(page.table.visualRect(lowest).center())
