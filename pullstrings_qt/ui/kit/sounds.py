"""The sound effects: until they are on nothing is loaded, and every error means silence."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences

if TYPE_CHECKING:
    from pullstrings_qt.ui.kit.sound_process import SoundProcess

VOLUMES: Final = {"soft": 0.35, "normal": 0.7, "loud": 1.0}
"""The playback volume by its stored name."""


class Sounds(QObject):
    """Plays sound effects according to the preferences."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted = appearance.preferences
        self.process: SoundProcess | None = None
        """The sound process; None until the first sound, and while sounds are off."""
        appearance.preferences_changed.connect(self._on_preferences)

    def follow(self, scene: BoardScene) -> None:
        """Play the sounds of a board and of picking pieces on it."""
        scene.beat_begun.connect(self._on_beat)
        scene.place_activated.connect(self.click)

    def play(self, sound: Sound) -> None:
        """Play a sound if sounds are on; does not block."""
        if not self._wanted.sounds:
            return
        if self.process is None:
            from pullstrings_qt.ui.kit.sound_process import SoundProcess  # noqa: PLC0415 - see above

            self.process = SoundProcess()
        if self.process.is_alive:  # else retry only when sound is switched on again
            self.process.send(sound, VOLUMES[self._wanted.volume])

    def close(self) -> None:
        """Stop all sounds until they are switched on again."""
        process, self.process = self.process, None
        if process is not None:
            process.close()

    def _on_beat(self, beat: Beat) -> None:
        scene = self.sender()
        if isinstance(scene, BoardScene) and (sound := scene.beat_sound(beat)) is not None:
            self.play(sound)

    def click(self, _news: object = None) -> None:
        """Play the sound of a pick."""
        self.play(Sound.CLICK)

    def _on_preferences(self, preferences: Preferences) -> None:
        """Follow the preferences; play a sample when sounds are switched on or made louder."""
        before, self._wanted = self._wanted, preferences
        if not preferences.sounds:
            self.close()
        elif (before.sounds, before.volume) != (True, preferences.volume):
            self.play(Sound.CLICK)
