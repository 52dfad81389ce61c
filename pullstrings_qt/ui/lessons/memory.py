"""Memory of first lessons: whether one was offered, and the current step."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.settings import SettingsStore


class LessonState(NamedTuple):
    """A person's state in the lesson of one game."""

    offered: bool = False
    step: int = 0
    done: bool = False


class LessonMemory:
    """Stores a `LessonState` per game in the settings; tells if reading or writing fails."""

    def __init__(self, settings: SettingsStore, tell: Callable[[str], object]) -> None:
        self._settings = settings
        self._tell = tell

    def recall(self, game_id: str) -> LessonState:
        """Return the stored state, without damaged values."""
        try:
            kept = self._settings.get(_key(game_id), {})
        except PullstringsError as problem:
            self._tell(str(problem))
            return LessonState(offered=True)  # with an unreadable store do not offer the lesson
        if not isinstance(kept, dict):
            return LessonState()
        step = kept.get("step")
        return LessonState(
            offered=kept.get("offered") is True,
            step=step if type(step) is int and step >= 0 else 0,
            done=kept.get("done") is True,
        )

    def remember(self, game_id: str, **changes: Any) -> None:
        """Update some values of the `LessonState`; the rest does not change."""
        before = self.recall(game_id)
        now = before._replace(**changes)
        if now == before:
            return
        with Telling(self._tell):
            self._settings.set(_key(game_id), now._asdict())


def _key(game_id: str) -> str:
    return f"lesson.{game_id}"
