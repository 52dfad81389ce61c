"""Pictures of a turn in its stages, in every look and size."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractAnimation

from pullstrings_qt.ui.kit.preferences import Preferences

if TYPE_CHECKING:
    from studio import Studio

    from pullstrings_qt.ui.match.page import MatchPage

_LOOKS = (
    ("", "light", 1.0, (1366, 768)),
    ("-dark", "dark", 1.0, (1366, 768)),
    ("-contrast", "contrast", 1.0, (1366, 768)),
    ("-small-1024x640", "light", 1.0, (1024, 640)),
    ("-200", "light", 2.0, (1366, 768)),
)
_STAGES = (("turn", 0, 1200), ("strings", 0, 2400), ("move", 2, 1400))


def show_moment(page: "MatchPage", beats: int, moment: int) -> None:
    """Stop a reveal a few beats on, so many milliseconds into the beat."""
    timeline = page.scene.timeline
    if timeline._clock.state() is QAbstractAnimation.State.Paused:
        timeline._clock.resume()
    for _beat in range(beats):
        timeline.seek(timeline.duration)
    timeline.seek(moment)
    timeline._clock.pause()


def take_reveal(studio: "Studio", earlier: Sequence[str], turn: str) -> None:
    """A turn: its tiles large, its strings, the second string, at rest."""
    for name, theme, scale, size in _LOOKS:
        studio.dress(theme=theme, scale=scale, size=size)
        page = studio.match(*earlier)
        studio.session.appearance.use(
            Preferences(theme=theme, text_scale=scale, reduced_motion=False, pace="slow")
        )
        for seat, end in enumerate(turn.split()):
            page.match.choose(seat, page.match.rules.read_choice(end))
        for stage, beats, moment in _STAGES:
            show_moment(page, beats, moment)
            studio.take(f"reveal-{stage}{name}", wait=600)  # a count runs
        page.scene.timeline._clock.resume()
        page.skip_to_rest()
        studio.take(f"reveal-rest{name}")
    studio.dress()
