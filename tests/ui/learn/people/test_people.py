"""People (issue 4, point 4): without passwords, to export, import and delete."""

import os
from datetime import timedelta
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.core.profile import LONGEST_NAME, SigningLevel
from pullstrings_qt.core.rating import GlickoRating as Strength
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.avatar_art import avatar_names
from pullstrings_qt.ui.kit.avatars import avatar_fill
from pullstrings_qt.ui.kit.background_task import TaskDialog
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people import controller as people_desk
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.files import copy_of
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.learn.school_class.teacher_password import PasswordDialog, set_password
from tests.storage.store_samples import take_in_ratings
from tests.ui.expect import of_kind, there
from tests.ui.learn.conftest import Clock


def people(controller: LearnController) -> ProfilesPage:
    controller.open_people()
    return of_kind(controller.window.page, ProfilesPage)


def options_of(controller: LearnController, page: ProfilesPage) -> OptionsDialog:
    """Open the options of the selected person."""
    page.button("options").click()
    return of_kind(controller.window.overlay, OptionsDialog)


def answer_with(monkeypatch: pytest.MonkeyPatch, asked: str, path: Path) -> None:
    told: Any = (str(path), "")
    monkeypatch.setattr(QFileDialog, asked, lambda *_all: told)


def save_to(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: True)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _self: [str(path)])


def practice(store: Store, person: Profile, clock: Clock, count: int) -> None:
    grader = Grader(person.id, store.reviews, Schedule(Random(1)), clock)
    for number in range(count):
        grader.review(CardKey("asl", "abcdef"[number % 6], Direction.READ), Rating.GOOD)


def test_there_is_a_dozen_of_pictures() -> None:
    assert len(avatar_names()) == 12


def test_a_person_is_added_and_changed(controller: LearnController, store: Store) -> None:
    page = people(controller)
    controller.people.ask_new()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Mara")
    fox = next(each for each in dialog.avatars.buttons if each.avatar == "fox")
    assert fox.accessibleName() == "Fox"
    fox.click()
    assert dialog.save_button.words == "Add Mara"
    dialog.save_button.click()
    kept = store.profiles.all()[0]
    assert (kept.name, kept.avatar, kept.level) == ("Mara", "fox", SigningLevel.NEW)
    options = options_of(controller, page)
    options.hand.segments[1].click()
    options.level.segments[2].click()
    options.goal.segments[0].click()
    options.cancel()
    assert store.profiles.all()[0].left_handed
    controller.people.ask_change()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    changed = store.profiles.all()[0]
    assert (changed.id, changed.level, changed.daily_goal, changed.avatar) == (
        kept.id,
        SigningLevel.FLUENT,
        0,
        "fox",
    )
    # A picture has the color in which it is kept.
    controller.people.ask_new()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Ada")
    shown = {button.fill.name() for button in dialog.avatars.buttons}
    dialog.save_button.click()
    ada = there(store.profiles.named("Ada"))
    assert shown == {avatar_fill(ada.id).name()}


def test_the_order_of_the_letters_is_chosen_for_each_person(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    """Issue 15, point 2: any order, and the own name first if one likes."""
    page = people(controller)
    dialog = options_of(controller, page)
    assert (dialog.order.value, dialog.name_first.isChecked()) == ("easy", True)
    assert dialog.letters.isHidden()
    dialog.order.segments[2].click()
    assert not dialog.letters.isHidden()
    QTest.keyClicks(dialog.letters, "q, z and 4")
    dialog.name_first.click()
    dialog.cancel()
    kept = store.profiles.all()[0]
    assert (kept.letter_order, kept.name_first) == ("QZAND", False)
    dialog = options_of(controller, page)
    assert dialog.letters.text() == "QZAND"
    dialog.order.segments[1].click()
    dialog.cancel()
    assert store.profiles.all()[0].letter_order == "alphabet"
    learner = controller.learners.of(store.profiles.all()[0])
    assert controller.learners.session(learner).counts.new == 10


def test_names_are_told_apart_and_have_room_for_24_letters(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    """Storage keeps names of at most 24 letters."""
    page = people(controller)
    controller.people.ask_new()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Maximiliana Alexandrina ")
    assert len(dialog.field.text()) == LONGEST_NAME
    assert dialog.field.note.isHidden()
    QTest.keyClicks(dialog.field, "K")
    assert dialog.field.note.isVisible()
    assert dialog.field.note.text() == "A name has room for 24 letters."
    QTest.keyClick(dialog.field, Qt.Key.Key_Backspace)
    assert dialog.field.note.isHidden()
    # Two of one name are not saved.
    page = people(controller)
    controller.people.ask_new()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, " mara ")
    assert dialog.save_button.text() == "This name is taken"
    assert not dialog.save_button.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert len(store.profiles.all()) == 1
    # Pictures are chosen by the arrows.
    people(controller)
    controller.people.ask_change()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    start = next(each for each in dialog.avatars.buttons if each.isChecked())
    assert start.avatar == "fox"
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_Right)
    assert dialog.avatars.value == "owl"
    assert QApplication.focusWidget() is not start
    # A file may come from an app with more pictures.
    store.profiles.change(mara._replace(avatar="dragon"))
    page = people(controller)
    assert not page.grab().isNull()
    controller.people.ask_change()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    assert dialog.avatars.value == ""
    QTest.keyClick(dialog.avatars.buttons[0], Qt.Key.Key_Right)
    assert dialog.avatars.value == dialog.avatars.buttons[1].avatar


@pytest.mark.parametrize(("left_handed", "set_hand"), [(False, "left"), (True, "right")])
def test_the_hand_of_a_person_goes_before_the_hand_of_the_settings(
    controller: LearnController,
    appearance: Appearance,
    mara: Profile,
    left_handed: bool,
    set_hand: str,
) -> None:
    signs = appearance.preferences.signs._replace(hand=set_hand)
    appearance.change(**signs._asdict())
    learner = controller.learners.of(mara._replace(left_handed=left_handed))
    assert learner.hand == ("left" if left_handed else "right")
    people(controller)
    controller.people.ask_new()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Hugo")
    dialog.save_button.click()
    hugo = there(controller.store.profiles.named("Hugo"))
    assert hugo.left_handed == (set_hand == "left"), "somebody new begins with the settings"


def test_deleting_asks_first_and_where_there_is_a_teacher_only_they_do(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    practice(store, mara, clock, 7)
    page = people(controller)
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    question = of_kind(controller.window.overlay, ConfirmDialog)
    assert QApplication.focusWidget() is question.no
    assert (question.yes.text(), question.no.text()) == ("Delete", "Cancel")
    question.no.click()
    assert store.profiles.all() != []
    controller.people.ask_delete()
    question = of_kind(controller.window.overlay, ConfirmDialog)
    question.yes.click()
    assert store.profiles.all() == []
    assert store.reviews.count(mara.id) == 0
    assert page.entries == ()
    assert QApplication.focusWidget() is page.list
    # Where there is a teacher only they delete people.
    mara = store.profiles.add("Mara")
    set_password(store.settings, "Apfelbaum")
    people(controller)
    controller.people.ask_delete()
    question = of_kind(controller.window.overlay, ConfirmDialog)
    question.yes.click()
    assert store.profiles.all() == [mara]
    password = of_kind(controller.window.overlay, PasswordDialog)
    password.field.setText("Apfelbaum")
    password.save_button.click()
    assert store.profiles.all() == []


def test_who_is_deleted_can_come_back(
    qtbot: QtBot, controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    practice(store, mara, clock, 7)
    cards = store.reviews.cards(mara.id, "asl")
    schools = [store.classes.add(name, "asl", clock.now.date()) for name in ("3a", "3b")]
    store.classes.enroll(schools[1].id, ["Mara"])
    page = people(controller)
    controller.people.delete(mara.id)
    assert store.profiles.all() == []
    assert controller.window.visible_toast.text == "Mara is deleted."
    (copy,) = (store.folder / "deleted").iterdir()
    controller.window.visible_toast.action_button.click()
    qtbot.waitUntil(lambda: store.profiles.all() != [])
    (back,) = store.profiles.all()
    assert back._replace(id=mara.id) == mara
    assert store.reviews.cards(back.id, "asl") == cards
    qtbot.waitUntil(lambda: [entry.profile.name for entry in page.entries] == ["Mara"])
    assert not copy.exists(), "who is here again needs no copy"
    assert [store.classes.pupils(school.id) for school in schools] == [[], [back]]


def test_a_copy_of_who_was_deleted_is_kept_for_thirty_days(
    qtbot: QtBot, controller: LearnController, store: Store, mara: Profile
) -> None:
    theo = store.profiles.add("Theo")
    for person in (mara, theo):
        controller.people.delete(person.id)
    old, new = (copy_of(store.folder, person) for person in (mara, theo))
    for path, days in ((old, 31), (new, 29)):
        moment = time() - days * 24 * 60 * 60
        os.utime(path, (moment, moment))
    page = people(controller)
    assert [one.text() for one in page.header.menu.actions()] == ["Restore Theo"]
    assert not old.exists()
    page.header.menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: [one.name for one in store.profiles.all()] == ["Theo"])


def test_a_person_goes_to_a_file_and_comes_back(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    practice(store, mara, clock, 9)
    strong = {"mijnlieff": [Strength(1000, 200), Strength(1100.5, 180)]}
    take_in_ratings(store, mara.id, strong)
    cards = store.reviews.cards(mara.id, "asl")
    file = tmp_path / "mara.pullstrings-person"
    save_to(monkeypatch, file)
    answer_with(monkeypatch, "getOpenFileName", file)
    page = people(controller)
    controller.people.ask_export()
    qtbot.waitUntil(lambda: "Saved as" in controller.window.visible_toast.text)
    store.profiles.remove(mara.id)
    page.show_entries(())
    controller.people.ask_import()
    qtbot.waitUntil(lambda: controller.window.visible_toast.text == "Imported 1 person.")
    back = store.profiles.all()[0]
    assert back._replace(id=mara.id) == mara
    assert store.reviews.cards(back.id, "asl") == cards
    assert store.reviews.count(back.id) == 9
    assert store.ratings.lines(back.id) == strong
    assert page.current == back


def test_what_somebody_here_has_answered_stays_beside_what_a_file_brings(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    practice(store, mara, clock, 3)
    file = tmp_path / "mara.pullstrings-person"
    save_to(monkeypatch, file)
    answer_with(monkeypatch, "getOpenFileName", file)
    people(controller)
    controller.people.ask_export()
    qtbot.waitUntil(lambda: "Saved as" in controller.window.visible_toast.text)
    last, _review = store.reviews.page(mara.id)[-1]
    store.reviews.take_back(mara.id, last)
    clock.now += timedelta(days=1)
    practice(store, mara, clock, 4)
    store.profiles.change(mara._replace(daily_goal=5))
    controller.people.ask_import()
    qtbot.waitUntil(lambda: isinstance(controller.window.overlay, ConfirmDialog))
    question = of_kind(controller.window.overlay, ConfirmDialog)
    assert question.words.text() == (
        "1 person is here already. 1 answer is new. "
        "1 setting is different in the file; it stays as it is here."
    )
    question.no.click()
    assert store.reviews.count(mara.id) == 6, "the harmless answer changes nothing"
    controller.people.ask_import()
    qtbot.waitUntil(lambda: isinstance(controller.window.overlay, ConfirmDialog))
    question = of_kind(controller.window.overlay, ConfirmDialog)
    question.yes.click()
    qtbot.waitUntil(lambda: controller.window.visible_toast.text == "Imported 1 person.")
    assert [store.reviews.count(one.id) for one in store.profiles.all()] == [7]
    assert store.profiles.all()[0].daily_goal == 5


def test_a_namesake_from_a_file_gets_a_name_of_their_own(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "mara.pullstrings-person"
    save_to(monkeypatch, file)
    answer_with(monkeypatch, "getOpenFileName", file)
    people(controller)
    controller.people.ask_export()
    qtbot.waitUntil(lambda: "Saved as" in controller.window.visible_toast.text)
    store.profiles.remove(mara.id)
    store.profiles.add("Mara")
    controller.people.ask_import()
    qtbot.waitUntil(lambda: isinstance(controller.window.overlay, ConfirmDialog))
    question = of_kind(controller.window.overlay, ConfirmDialog)
    question.yes.click()
    qtbot.waitUntil(lambda: controller.window.visible_toast.text == "Imported 1 person.")
    assert [one.name for one in store.profiles.all()] == ["Mara", "Mara 2"]


def test_a_foreign_file_changes_nothing_and_says_so(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "holiday.pullstrings-person"
    file.write_text("[1, 2]", encoding="utf-8")
    answer_with(monkeypatch, "getOpenFileName", file)
    people(controller)
    controller.people.ask_import()
    qtbot.waitUntil(lambda: "Nothing was changed." in controller.window.visible_toast.text)
    assert "holiday" in controller.window.visible_toast.text
    assert store.profiles.all() == [mara]


def test_many_answers_are_deleted_beside_the_window(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A million of them take seconds, in which the window has to answer."""
    monkeypatch.setattr(people_desk, "_FEW_ANSWERS", 3)
    practice(store, mara, clock, 4)
    page = people(controller)
    controller.people.delete(mara.id)
    assert isinstance(controller.window.overlay, TaskDialog)
    qtbot.waitUntil(lambda: controller.window.overlay is None and page.entries == ())
    assert store.profiles.all() == []
    assert store.reviews.count(mara.id) == 0


def test_the_choices_of_a_person_travel_along(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "mara.pullstrings-person"
    save_to(monkeypatch, file)
    answer_with(monkeypatch, "getOpenFileName", file)
    store.settings.set(f"learn.words.{mara.key}", {"names": "Oh"})
    people(controller)
    controller.people.ask_export()
    qtbot.waitUntil(lambda: "Saved as" in controller.window.visible_toast.text)
    store.profiles.remove(mara.id)
    assert store.settings.of_person(mara.key) == {}
    controller.people.ask_import()
    qtbot.waitUntil(lambda: controller.window.visible_toast.text == "Imported 1 person.")
    assert store.settings.of_person(mara.key) == {"learn.words": {"names": "Oh"}}


def test_a_name_that_stands_for_one_is_not_taught(
    store: Store, controller: LearnController
) -> None:
    learners, firsts = controller.learners, []
    for name in ("Player 1", "Paula"):
        person = store.profiles.add(name)
        for name_first in (True, False):
            learner = learners.of(person._replace(name_first=name_first))
            firsts.append(learners.session(learner).new_tiles)
    assert firsts[0] == firsts[1] == firsts[3] != firsts[2]


def test_somebody_new_is_kept_whole_or_not_at_all(
    controller: LearnController, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person without the hand and level that were chosen would be a surprise later."""
    told: list[str] = []
    monkeypatch.setattr(controller.window, "show_problem", told.append)
    store._database.connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON players BEGIN SELECT raise(ABORT, 'full'); END"
    )
    assert controller.people.save(Profile(0, "", "Mara", "fox", left_handed=True)) is None
    assert store.profiles.all() == []
    assert len(told) == 1
