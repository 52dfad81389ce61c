"""Long JSON bit by bit: what is not yet checked is never more than one value of one piece."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, TextIO

LONGEST_VALUE: Final = 2_000_000
"""Characters of a value that is read at once, as Python has it in 50 MB or less."""
MAX_NAMES: Final = 10
"""Names of the object; a person's file has seven."""
LONGEST_ENTRY: Final = 20_000
"""Characters of an entry of a long list."""
_LONGEST_BLANK: Final = 1_000  # characters between two marks
_PIECE: Final = 1 << 16
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
_DECODER: Final = json.JSONDecoder()


class JsonReader:
    """Reads a JSON object: name after name, each with its value or the entries of its list.

    What is longer than its limit, or no JSON, is a `ValueError`; what is nested too deeply, a
    `RecursionError`.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._text = ""
        self._at = 0
        self._before = 0
        self._ended = False

    @property
    def done(self) -> int:
        """How many characters have been read."""
        return self._before + self._at

    def names(self) -> Iterator[str]:
        """Yield each name, to the end; ask for its `value` or `entries` before the next."""
        self._skip_blanks()
        self._expect("{")
        known = set[str]()
        while not self._take("}"):
            if known:
                self._expect(",")
            name = self.value(LONGEST_ENTRY)
            if not isinstance(name, str) or name in known or len(known) == MAX_NAMES:
                raise ValueError(f"no name, one that was there, or one too many at {self.done}")
            known.add(name)
            self._expect(":")
            yield name
        if self._look(1):
            raise ValueError(f"something stands behind the end at {self.done}")

    def entries(self) -> Iterator[Any]:
        """Yield the entries of the list that is the value of the name; it has to be one."""
        self._expect("[")
        if self._take("]"):
            return
        yield self.value(LONGEST_ENTRY)
        while self._take(","):
            yield self.value(LONGEST_ENTRY)
        self._expect("]")

    def value(self, longest: int = LONGEST_VALUE) -> Any:
        """Return the value that comes next, of a name or in a list."""
        self._look(longest)
        value, end = _DECODER.raw_decode(self._text, self._at)
        if end - self._at > longest:
            raise ValueError(f"a value is far too long at {self.done}")
        self._at = end
        self._skip_blanks()
        return value

    def _expect(self, mark: str) -> None:
        if not self._take(mark):
            raise ValueError(f"{mark} is missing at {self.done}")

    def _take(self, mark: str) -> bool:
        """Go past a mark and the blanks behind it, where it stands here."""
        self._look(1)
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        self._skip_blanks()
        return True

    def _skip_blanks(self) -> None:
        self._look(_LONGEST_BLANK)
        if found := _BLANKS.match(self._text, self._at):
            self._at = found.end()

    def _look(self, count: int) -> bool:
        """Buffer at least that many characters if there are; tell whether there are any."""
        while not self._ended and (missing := self._at + count - len(self._text)) > 0:
            part = self._file.read(max(_PIECE, missing))
            self._ended = not part
            self._before += self._at
            self._text, self._at = self._text[self._at :] + part, 0
        return self._at < len(self._text)
