"""One set of settings for thirty laptops, without names (issue 15, point 10)."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.learning.exchange import ExchangeError
from pullstrings_qt.learning.parameters import (
    LOWEST,
    schedule_setting,
)
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.learn.content import CardChoices
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.learn.school_class import shared_settings
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.learn.school_class.shared_settings import (
    SharedSettings,
    read_settings,
    settings_of,
    write_settings,
)
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.match.conftest import PatientEngine

CHOICES = CardChoices("hiragana", "both", ("minutes", 5), "type")
WANTED = SharedSettings(
    preferences={"theme": "dark", "text_scale": 1.25, "hand": "left", "sounds": True},
    level=SigningLevel.SOME,
    daily_goal=40,
    letter_order="MNST",
    name_first=False,
    learning={"learn.choices": CHOICES.as_values()},
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "school.pullstrings-settings"
    write_settings(path, WANTED)
    return path


def take(controller: LearnController, file: Path) -> None:
    controller.settings.take_in(file)
    dialog = controller.window.overlay
    assert isinstance(dialog, ConfirmDialog)
    dialog.yes.click()


def test_no_name_and_no_answer_is_in_the_file(
    controller: LearnController,
    store: Store,
    mara: Profile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store.settings.set(f"learn.words.{mara.key}", {"names": "Mara Theo"})
    store.settings.set(f"learn.choices.{mara.key}", CHOICES.as_values())
    target = tmp_path / "out.pullstrings-settings"
    monkeypatch.setattr(shared_settings, "ask_where", lambda *_words: target)
    page = opened_hub(controller)
    page.activity_chosen.emit("save_settings")
    text = target.read_text(encoding="utf-8")
    assert "Mara" not in text
    assert mara.key not in text
    assert str(tmp_path) not in text
    found = read_settings(target)
    assert found.level is SigningLevel.SOME
    assert found.learning == {"learn.choices": CHOICES.as_values()}
    assert found.preferences["theme"] == "light"


def opened_hub(controller: LearnController) -> LearnPage:
    controller.open_hub()
    page = controller.window.page
    assert isinstance(page, LearnPage)
    return page


def test_settings_are_used_by_the_laptop_by_all_people_and_by_who_comes_later(
    controller: LearnController,
    classes: ClassController,
    store: Store,
    mara: Profile,
    file: Path,
    appearance: Appearance,
    window: MainWindow,
) -> None:
    take(controller, file)
    used = appearance.preferences
    assert (used.theme, used.text_scale, used.hand, used.sounds) == ("dark", 1.25, "left", True)
    assert used.reduced_motion is True, "what the file does not say stays"
    learner = controller.learners.current()
    assert learner is not None
    assert learner.choices == CHOICES
    assert learner.profile == replace(mara, daily_goal=40, letter_order="MNST", name_first=False)

    controller.people.ask_new()
    dialog = window.overlay
    assert isinstance(dialog, ProfileDialog)
    QTest.keyClicks(dialog.field, "Theo")
    dialog.save_button.click()
    theo = store.profiles.named("Theo")
    assert theo is not None
    assert controller.learners.of(theo).choices == CHOICES
    assert (theo.level, theo.daily_goal) == (SigningLevel.SOME, 40)
    assert (theo.letter_order, theo.name_first) == ("MNST", False)

    added = store.classes.add("3b", "asl", controller.learners.clock().date())
    classes.show_class(added.id)
    classes._add_pupils(("Hugo",))
    hugo = store.profiles.named("Hugo")
    assert hugo is not None
    assert (hugo.level, hugo.daily_goal, hugo.left_handed) == (SigningLevel.SOME, 40, True)
    assert (hugo.letter_order, hugo.name_first) == ("MNST", False)
    assert controller.learners.of(hugo).choices == replace(CHOICES, set_id="asl"), (
        "a class learns its own set"
    )


def test_the_own_timing_is_not_shared(
    controller: LearnController, store: Store, mara: Profile, tmp_path: Path
) -> None:
    own = {"parameters": list(LOWEST)}
    path = tmp_path / "sure.pullstrings-settings"
    write_settings(path, settings_of(Preferences(), mara, {"learn.schedule": own}))
    assert read_settings(path).learning == {}
    store.settings.set(schedule_setting(mara.key), own)
    controller.settings.take_in(path)
    dialog = controller.window.overlay
    assert isinstance(dialog, ConfirmDialog)
    dialog.yes.click()
    assert store.settings.get(schedule_setting(mara.key), {}) == own


def test_the_page_of_people_begins_with_them_too(
    controller: LearnController, file: Path, window: MainWindow
) -> None:
    take(controller, file)
    controller.open_people()
    page = window.page
    assert isinstance(page, ProfilesPage)
    page.ask_new()
    dialog = window.overlay
    assert isinstance(dialog, ProfileDialog)
    QTest.keyClicks(dialog.field, "Hugo")
    dialog.save_button.click()
    hugo = controller.store.profiles.named("Hugo")
    assert hugo is not None
    assert hugo.daily_goal == 40


def test_leaving_it_changes_nothing(
    controller: LearnController, mara: Profile, file: Path, appearance: Appearance
) -> None:
    before = appearance.preferences
    controller.settings.take_in(file)
    dialog = controller.window.overlay
    assert isinstance(dialog, ConfirmDialog)
    dialog.no.click()
    assert appearance.preferences == before
    assert controller.store.profiles.all() == [mara]


def test_a_class_page_in_sight_stays(
    page: ClassPage, controller: LearnController, window: MainWindow, file: Path
) -> None:
    take(controller, file)
    assert window.page is page
    assert len(page.content.figures.pupils) == 4


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "isn’t the right kind of file"),
        ("[]", "isn’t the right kind of file"),
        ('{"format": "pullstrings-person", "version": 1}', "isn’t the right kind of file"),
        ('{"format": "pullstrings-settings", "version": 2}', "newer version"),
        ('{"format": "pullstrings-settings"}', "newer version"),
        ("[" * 90_000, "isn’t the right kind of file"),
    ],
)
def test_what_is_no_settings_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "x.pullstrings-settings"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ExchangeError, match=why):
        read_settings(path)


def test_values_nobody_understands_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x.pullstrings-settings"
    document = {
        "format": "pullstrings-settings",
        "version": 1,
        "preferences": {"theme": "pink", "hand": "left", "text_scale": True, "other": 1},
        "level": "king",
        "daily_goal": -3,
        "letter_order": "mara",
        "name_first": "Mara",
        "learning": {"learn.choices": "all", "learn.words": {"names": "Mara"}},
    }
    path.write_text(json.dumps(document), encoding="utf-8")
    assert read_settings(path) == SharedSettings(preferences={"hand": "left"})


def test_a_laptop_without_people_can_give_settings_too() -> None:
    shared = settings_of(Preferences(theme="dark"), None, {})
    assert shared.preferences["theme"] == "dark"
    assert (shared.level, shared.daily_goal) == (SigningLevel.NEW, 20)


def test_where_nobody_is_there_what_was_taken_in_and_chosen_is_seen_and_goes_on(
    controller: LearnController, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened_hub(controller)
    controller.choose(length=("minutes", 10))
    take(controller, file)
    assert controller.content().choices == CHOICES, "the file counts"
    controller.choose(directions="make")
    target = tmp_path / "out.pullstrings-settings"
    monkeypatch.setattr(shared_settings, "ask_where", lambda *_words: target)
    page.activity_chosen.emit("save_settings")
    found = read_settings(target)
    chosen = replace(CHOICES, directions="make")
    assert found.learning == {"learn.choices": chosen.as_values()}
    assert found.practice() == replace(WANTED, learning=found.learning).practice()


def test_a_file_handed_over_at_the_start_is_asked_about(
    window: MainWindow, appearance: Appearance, store: Store, file: Path
) -> None:
    navigation = Navigation(window, appearance, store, PatientEngine, window)
    navigation.open_home()
    navigation.show_file(file)
    assert isinstance(window.overlay, ConfirmDialog)
    window.overlay.yes.click()
    assert appearance.preferences.theme == "dark"
