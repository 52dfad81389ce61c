"""Sounds are off by default; when on, they never block the window."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.box import board_scene
from pullstrings_qt.storage import Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.ui.kit import sound_process
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences, read_preferences
from pullstrings_qt.ui.kit.sound_process import SoundProcess
from pullstrings_qt.ui.kit.sounds import VOLUMES, Sounds
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.match_controller import MatchController
from pullstrings_qt.ui.navigation import Navigation
from tests.conformance.sample_matches import cases, random_match
from tests.conformance.test_stories import telling
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import PatientEngine

if TYPE_CHECKING:
    from tests.ui.conftest import MemorySettings

BEAT = Beat((0,), "Mara lays a tile.", "lays", (), (0, 0))


class Heard:
    """Stands in for the process and notes what it was to play."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1
        self.sent: list[tuple[Sound, float]] = []
        self.is_alive = True
        self.closed = False

    def send(self, sound: Sound, volume: float) -> None:
        self.sent.append((sound, volume))

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> type[Heard]:
    monkeypatch.setattr(Heard, "made", 0)
    monkeypatch.setattr(sound_process, "SoundProcess", Heard)
    return Heard


@pytest.fixture
def sounds(appearance: Appearance) -> Iterator[Sounds]:
    made = Sounds(appearance)
    yield made
    made.close()


def switch(appearance: Appearance, on: bool, volume: str = "normal") -> None:
    appearance.use(appearance.preferences._replace(sounds=on, volume=volume))


def sent(sounds: Sounds) -> list[tuple[Sound, float]]:
    assert isinstance(sounds.process, Heard)
    return sounds.process.sent


def test_switched_on_they_are_heard_at_once_and_off_the_process_ends(
    sounds: Sounds, heard: type[Heard], appearance: Appearance, settings: "MemorySettings"
) -> None:
    assert not Preferences().sounds
    for sound in Sound:
        sounds.play(sound)
    assert heard.made == 0
    assert sounds.process is None
    # Switched on.
    switch(appearance, True)
    assert read_preferences(settings).sounds
    assert sent(sounds) == [(Sound.CLICK, VOLUMES["normal"])]
    process = sounds.process
    switch(appearance, True, "soft")
    sounds.play(Sound.SNAP)
    assert sent(sounds)[1:] == [(Sound.CLICK, VOLUMES["soft"]), (Sound.SNAP, VOLUMES["soft"])]
    switch(appearance, False)
    assert isinstance(process, Heard)
    assert process.closed
    sounds.play(Sound.SNAP)
    assert heard.made == 1


def test_other_preferences_make_no_sound(
    sounds: Sounds, heard: type[Heard], appearance: Appearance
) -> None:
    switch(appearance, True)
    appearance.change(theme="dark")
    assert len(sent(sounds)) == 1


def test_nonsense_stored_is_the_default(settings: "MemorySettings") -> None:
    settings.set("preferences.sounds", "yes")
    settings.set("preferences.volume", 11)
    assert (read_preferences(settings).sounds, read_preferences(settings).volume) == (
        False,
        "normal",
    )


@pytest.mark.parametrize("game", [spec.id for spec in games().values() if spec.scene_class])
def test_a_board_is_heard_as_its_game_says(
    game: str, sounds: Sounds, heard: type[Heard], appearance: Appearance
) -> None:
    switch(appearance, True)
    scene = board_scene(games()[game])()
    sounds.follow(scene)
    sent(sounds).clear()
    scene.beat_begun.emit(BEAT)
    wanted = scene.beat_sound(BEAT)
    assert sent(sounds) == ([] if wanted is None else [(wanted, VOLUMES["normal"])])
    scene.place_activated.emit("somewhere")
    assert sent(sounds)[-1][0] is Sound.CLICK


def test_a_process_that_cannot_be_had_is_asked_for_once(
    sounds: Sounds, appearance: Appearance, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    begun: list[int] = []

    def refuse(_self: object) -> None:
        begun.append(1)
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    switch(appearance, True)
    process = there(sounds.process)
    qtbot.waitUntil(lambda: not process.is_alive)
    sounds.play(Sound.SNAP)
    assert begun == [1]


def test_a_process_that_listens_no_more_never_holds_the_window_up(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """The thread waits in its stead; what comes meanwhile is not heard."""
    monkeypatch.setattr(SoundProcess, "_run", lambda self: self._queue.get() and None)
    process = SoundProcess()
    for _time in range(1000):
        process.send(Sound.CLICK, 1.0)
    process.close()


def processes() -> set[int | None]:
    return {each.pid for each in active_children() if each.name == "pullstrings-sounds"}


def test_the_real_process_begins_and_ends(
    sounds: Sounds, appearance: Appearance, qtbot: QtBot
) -> None:
    others = processes()  # of tests before this one, on their way out
    switch(appearance, True)
    qtbot.waitUntil(lambda: len(processes() - others) == 1)
    process = of_kind(sounds.process, SoundProcess)
    sounds.play(Sound.CREAK)
    switch(appearance, False)
    qtbot.waitUntil(lambda: not processes() - others)
    assert not process.is_alive
    assert sounds.process is None


def test_the_window_loads_no_library_of_sounds() -> None:
    program = (
        "import sys\n"
        "import pullstrings_qt.app.start\n"
        "print([name for name in sys.modules if name in ('miniaudio', '_miniaudio', "
        "'_cffi_backend', 'wave', 'queue', 'pullstrings_qt.core.sound_player')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.fixture
def matches(
    window: MainWindow, appearance: Appearance, heard: type[Heard], store: Store
) -> Iterator[MatchController]:
    engine = PatientEngine()
    led = Navigation(window, appearance, store, lambda: engine, window).matches
    engine.setParent(led)
    yield led
    led.leave()
    window.go_home()
    led.sounds.close()


def begun(matches: MatchController, game: str, **options: object) -> MatchPage:
    rules = game_spec(game).rules()
    seats = (SeatChoice("Mara"), SeatChoice("Theo"))
    matches.start_match(NewMatch(game, rules.check_options(options), {}, seats))
    return there(matches.page)


def test_the_menu_of_a_match_switches_them(
    matches: MatchController, appearance: Appearance
) -> None:
    page = begun(matches, "mijnlieff")
    (action,) = (each for each in page.header.menu.actions() if each.text() == "Sounds")
    assert not action.isChecked()
    action.trigger()
    assert appearance.preferences.sounds
    assert action.isChecked()
    assert sent(matches.sounds) == [(Sound.CLICK, VOLUMES["normal"])]
    tray = page.scene.tray(0)
    page.scene.activate_place(tray[0].id)
    assert len(sent(matches.sounds)) == 2
    action.trigger()
    assert not action.isChecked()
    assert matches.sounds.process is None


def test_a_pick_in_the_dialog_is_heard_too(
    matches: MatchController, window: MainWindow, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(sounds=True))
    begun(matches, "pulling_strings", edition="2003").press_main()
    dialog = of_kind(window.overlay, PickSheet)
    matches.sounds.play(Sound.CARD)
    before = len(sent(matches.sounds))
    dialog.scene.activate_place("n3")
    assert len(sent(matches.sounds)) == before + 1
    dialog.cancel()


HEARD = {
    "pulling_strings": {Sound.CARD, Sound.CREAK, Sound.SNAP, Sound.CLICK},
    "mijnlieff": {Sound.CLICK, Sound.CREAK},
    "strung_along": {Sound.CARD},
    "chain_reaction": {Sound.CLICK},
}


@pytest.mark.parametrize("game", HEARD)
def test_a_match_is_heard_as_what_it_is_made_of(game: str, qtbot: QtBot) -> None:
    """Cords creak and snap, wood clicks, and cards are turned."""
    case = next(each for each in cases() if each.spec.id == game)
    scene = board_scene(case.spec)()
    told = None
    heard: set[Sound] = set()
    for turn in islice(random_match(case, 1), 60):
        told = told or telling(case, turn.before)
        sounds = map(scene.beat_sound, told.story(turn).beats)
        heard.update(sound for sound in sounds if sound is not None)
    assert heard == HEARD[game]


def test_an_end_that_breaks_snaps(qtbot: QtBot) -> None:
    case = next(each for each in cases() if each.spec.id == "pulling_strings")
    scene = board_scene(case.spec)()
    for seed in range(3):
        for turn in random_match(case, seed):
            for beat in telling(case, turn.before).story(turn).beats:
                broken = any(type(event).__name__ == "EndBroke" for event in beat.events)
                assert (scene.beat_sound(beat) is Sound.SNAP) == broken
