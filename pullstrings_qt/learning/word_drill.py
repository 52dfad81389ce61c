"""A drill of words: the next word, and what reading or spelling it says about letters."""

from collections.abc import Mapping, Sequence
from random import Random

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, Source
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.words import WordReading, letter_tiles, read_as, tile_ratings
from pullstrings_qt.tiles.faces import TileSet


class WordDrill:
    """Chooses words; reading one reviews each of its letters as read, spelling it as made.

    After a `StoreWriteError` the same answer may be given again.
    """

    def __init__(self, grader: Grader | None, tiles: TileSet, *, chance: Random) -> None:
        self.letters: Mapping[str, str] = letter_tiles(tiles)  # the tile of each
        self.word = ""
        self.is_open = False  # whether the word waits for an answer
        self._grader = grader
        self._set_id = tiles.id
        self._chance = chance
        self._words: tuple[str, ...] = ()
        self._queue: list[str] = []
        self._first: list[str] = []
        self._kept: set[str] = set()
        self._has_failed = False
        self.done = self.right = 0  # words answered, and those without a mistake

    def use(self, words: Sequence[str], first: Sequence[str] = ()) -> None:
        """Choose from these words from the next one on; their letters must all be known here."""
        self._words = tuple(words)
        self._queue = []
        self._first = list(first)

    def next_word(self) -> str:
        """Go on to another word, none again before all others; empty where there are none."""
        if not self._first and not self._queue:
            self._queue = list(self._words)
            self._chance.shuffle(self._queue)
            if len(self._queue) > 1 and self._queue[-1] == self.word:
                self._queue.insert(0, self._queue.pop())
        if self._first:
            self.word = self._first.pop(0)
        else:
            self.word = self._queue.pop() if self._queue else ""
        self.is_open = bool(self.word)
        self._kept, self._has_failed = set(), False
        return self.word

    def read_word(self, text: str) -> WordReading:
        """Compare what was read with the word and keep a review of each letter."""
        self._check_open()
        reading = read_as(self.word, text, self.letters)
        for tile_id, (rating, named) in tile_ratings(reading, self.letters).items():
            self._keep(CardKey(self._set_id, tile_id, Direction.READ), rating, named)
        self._close(right=reading.right)
        return reading

    def grade_word(self, rating: Rating) -> None:
        """Keep how well the person spelled the word, as they judge it, for each letter."""
        self._check_open()
        for letter in dict.fromkeys(self.word):
            self._keep(CardKey(self._set_id, self.letters[letter], Direction.MAKE), rating, None)
        self._close(right=rating is not Rating.AGAIN)

    def grade_letter(self, place: int, rating: Rating, *, by_camera: bool) -> None:
        """Record how one letter of the word (`place` from 0) was spelled, with its hand visible.

        A letter that comes twice is kept as it went first; the last place ends the word. `AGAIN` is
        for one not yet right. After a `StoreWriteError` the word goes on.
        """
        self._check_open()
        self._has_failed = self._has_failed or rating is Rating.AGAIN
        if place == len(self.word) - 1:
            self._close(right=not self._has_failed)
        key = CardKey(self._set_id, self.letters[self.word[place]], Direction.MAKE)
        source = Source.CAMERA if by_camera else Source.DRILL
        self._keep(key, rating, None, source, unaided=False)

    def skip(self) -> None:
        """Let the word be, without a review: its answer was shown."""
        self.is_open = False

    def _check_open(self) -> None:
        if not self.is_open:
            raise RuntimeError("no word waits for an answer")

    def _keep(
        self,
        key: CardKey,
        rating: Rating,
        named: str | None,
        source: Source = Source.DRILL,
        *,
        unaided: bool = True,
    ) -> None:
        if self._grader is None or key.tile_id in self._kept:
            return
        self._grader.review(key, rating, source=source, taken_for=named, unaided=unaided)
        self._kept.add(key.tile_id)

    def _close(self, *, right: bool) -> None:
        self.is_open = False
        self.done += 1
        self.right += right
