"""The board of a match: faces follow the match's options, choices can be answered and drawn."""

from random import Random

from PySide6.QtGui import QPixmap

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.games.pulling_strings.answer_words import (
    asking_words,
    question,
    spoken_answer,
    waiting_words,
)
from pullstrings_qt.games.pulling_strings.board_picture import board_thumbnail
from pullstrings_qt.games.pulling_strings.geometry import HOMES
from pullstrings_qt.games.pulling_strings.match_tiles import set_of, side_up
from pullstrings_qt.games.pulling_strings.scene import PullingStringsScene
from pullstrings_qt.games.pulling_strings.state import Pull, PullingStringsState
from pullstrings_qt.games.pulling_strings.tile_pictures import TilePictures
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures, Prompt
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_face import FaceMode
from pullstrings_qt.tiles.tile_set import TileSet


def tiles_of(state: PullingStringsState) -> TileSet:
    """Return the tile set of a match; one without tiles where its own is not here."""
    return set_of(state.options)


class MatchScene(PullingStringsScene):
    """The scene `SPEC` gives to pages and dialogs."""

    @property
    def _mode(self) -> FaceMode:
        return self._side or side_up(self.state.options)

    def choice_pictures(self) -> ChoicePictures:
        """Return what draws and names the tiles of this match."""
        return TilePictures(self.state, tiles_of(self.state), side_up(self.state.options))

    def answers(self, choice: Pull, seed: int) -> list[Answer]:
        """Return all signs in shuffled order in the learning variants (2007, Variations 1, 2)."""
        state = self.state
        if state.options["learning"] == "none" or choice.end is None:
            return []
        tiles = tiles_of(state)
        ids = [*state.layout, *state.aside]
        Random(seed).shuffle(ids)
        answers = []
        for number, tile_id in enumerate(ids, 1):
            tile = tiles.tile(tile_id)
            spoken = spoken_answer(tile, number)
            answers.append(Answer(Pull(choice.end, tile_id), spoken, tile.back.sign))
        return answers

    def prompt(self, choice: Pull) -> Prompt:
        """Return how the other side of a tile is asked for, in words that fit its set."""
        found, label = tiles_of(self.state), self.choice_pictures().label(choice)
        return Prompt(
            question(found.id, label),
            asking_words(found.id, label),
            waiting_words(found.id, label),
        )

    def pick_words(self) -> str:
        """Return what the main button says before and after a tile is picked."""
        if self.picked is None:
            return _("Pick a tile first")
        label = self.choice_pictures().label(self.picked)
        return _("Pull {label}").format(label=label) if label else _("Pull this sign")

    def show_outcome(self) -> None:
        """Let every home that holds disks glow, once the match is over."""
        self.glow_homes(cell for cells in HOMES for cell in cells if self.state.cells[cell])

    @staticmethod
    def thumbnail(state: PullingStringsState, side: int, ratio: float, theme: Theme) -> QPixmap:
        """Return a small picture of a position, `side` logical pixels wide."""
        faces, up = tiles_of(state).tiles, side_up(state.options)
        return board_thumbnail(state, faces, side, ratio, theme, up)
