"""The sounds of the table: off until somebody switches them on.

sounds = Sounds(appearance, parent)
sounds.follow(scene)            # what a board plays is heard
sounds.play(Sound.CLICK)

While they are off nothing is loaded and no process runs. Whatever fails is silence: nothing is told
by a sound alone.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from pullstrings_qt.core.sound import Sound
from pullstrings_qt.core.story import Beat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences

if TYPE_CHECKING:
    from pullstrings_qt.ui.kit.sound_process import SoundProcess

VOLUMES: Final = {"soft": 0.35, "normal": 0.7, "loud": 1.0}
"""How loud a sound is played, of what is stored."""


class Sounds(QObject):
    """Plays what happens at the table, as the preferences say.

    Args:
        appearance: holds the preferences.
        parent: the owner.
    """

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted = appearance.preferences
        self._process: SoundProcess | None = None
        appearance.preferences_changed.connect(self._on_preferences)

    @property
    def process(self) -> "SoundProcess | None":
        """What plays them; None until the first sound, and while they are off."""
        return self._process

    def follow(self, scene: BoardScene) -> None:
        """Let be heard what a board plays, and what is picked on it."""
        scene.beat_begun.connect(self._on_beat)
        scene.place_activated.connect(self._on_activated)

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, if sounds are wanted; returns at once."""
        if not self._wanted.sounds:
            return
        if self._process is None:
            from pullstrings_qt.ui.kit.sound_process import SoundProcess  # noqa: PLC0415 - see above

            self._process = SoundProcess()
        if self._process.is_alive:  # else it cannot be had here: not again until switched on anew
            self._process.send(sound, VOLUMES[self._wanted.volume])

    def close(self) -> None:
        """Be silent from now on, until sounds are wanted again."""
        process, self._process = self._process, None
        if process is not None:
            process.close()

    def _on_beat(self, beat: Beat) -> None:
        scene = self.sender()
        sound = scene.beat_sound(beat) if isinstance(scene, BoardScene) else None
        if sound is not None:
            self.play(sound)

    def _on_activated(self, _place: object) -> None:
        self.play(Sound.CLICK)

    def _on_preferences(self, preferences: Preferences) -> None:
        """Follow the switch; what is switched on, or made louder, is heard once."""
        before, self._wanted = self._wanted, preferences
        if not preferences.sounds:
            self.close()
        elif (before.sounds, before.volume) != (True, preferences.volume):
            self.play(Sound.CLICK)
