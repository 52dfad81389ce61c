"""What was hard in a session, and the drill that follows from it."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from math import ceil
from typing import Final

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.look_alikes import is_mix_up
from pullstrings_qt.learning.session import SessionResult
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet
from pullstrings_qt.ui.learn.cards.result_page import HardOne, ResultView
from pullstrings_qt.ui.learn.cards.words import face_name

MOST: Final = 4


def hard_ones(result: SessionResult, tiles: TileSet) -> tuple[HardOne, ...]:
    """Return what was mixed up, then what was not known, four at most."""
    shown: list[HardOne] = []
    told: set[str] = set()
    for one, other in _mix_ups(result, tiles):
        if not {one, other} <= told:
            shown.append(_mixed(tiles.tile(one), tiles.tile(other)))
            told |= {one, other}
    for key in result.again:
        if key.tile_id in tiles.tiles and key.tile_id not in told:
            shown.append(_unknown(tiles.tile(key.tile_id)))
            told.add(key.tile_id)
    return tuple(shown[:MOST])


def drill_of(result: SessionResult, tiles: TileSet) -> tuple[str, ...]:
    """Return the tiles worth a drill: what was mixed up most; none where nothing was."""
    return next(iter(_mix_ups(result, tiles)), ())


def result_view(result: SessionResult, tiles: TileSet) -> ResultView:
    """Return what the page of the result shows of a session itself."""
    return ResultView(
        done=result.done,
        right=result.right,
        met=result.met,
        minutes=max(1, ceil(result.spent / timedelta(minutes=1))),
        hard=hard_ones(result, tiles),
        drill=drill_words(drill_of(result, tiles), tiles),
    )


def _mix_ups(result: SessionResult, tiles: TileSet) -> list[tuple[str, str]]:
    """Return what was taken for what, most often first, without mere slips."""
    times = Counter[frozenset[str]]()
    for one, other, count in result.mixed_up:
        times[frozenset((one, other))] += count
    return [
        (one, other)
        for one, other, _count in result.mixed_up
        if one in tiles.tiles
        and other in tiles.tiles
        and is_mix_up(tiles.id, one, other, times[frozenset((one, other))])
    ]


def drill_words(group: Sequence[str], tiles: TileSet) -> str:
    """Return the words of the button for a drill; empty for none."""
    if len(group) < 2:
        return ""
    first, second = (face_name(tiles.tile(one).front) for one in group[:2])
    return _("Practise {first} and {second}").format(first=first, second=second)


def _letter(tile: Tile) -> str:
    return tile.back.sign or tile.front.sign or ""


def _picture(tile: Tile) -> Face:
    return tile.front if tile.front.sign else tile.back


def _mixed(one: Tile, other: Tile) -> HardOne:
    words = ""
    if _letter(one) and _letter(other):
        words = difference_text(_letter(one), _letter(other)) or _picture(one).alt
    title = _("{first} and {second}").format(
        first=face_name(one.front), second=face_name(other.front)
    )
    return HardOne((_picture(one), _picture(other)), title, words)


def _unknown(tile: Tile) -> HardOne:
    words = tile.back.alt if tile.back.sign else face_name(tile.back)
    return HardOne((_picture(tile),), face_name(tile.front), words)
