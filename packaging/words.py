"""Make the list of words to read and spell: ``resources/words/en.txt`` from Debian's ``scowl``.

python packaging/words.py /usr/share/dict/scowl

Taken are the sizes 10 and 20 of the spellings common to all English and of the American one:
the words most used. Out go forms whose stem is there too (plurals, past tenses, comparatives)
and what ``words_left_out.txt`` names. docs/decisions/009-words.md says why.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
WORDS: Final = ROOT / "resources" / "words" / "en.txt"
LEFT_OUT: Final = ROOT / "packaging" / "words_left_out.txt"
SIZES: Final = (10, 20)
SHORTEST, LONGEST = 2, 8
_WORD: Final = re.compile(rf"[a-z]{{{SHORTEST},{LONGEST}}}")
_ENDINGS: Final = (
    ("s", ("",)),
    ("es", ("",)),
    ("ies", ("y",)),
    ("ed", ("", "e")),
    ("ied", ("y",)),
    ("ing", ("", "e")),
    ("ly", ("", "le")),
    ("ily", ("y",)),
    ("ness", ("",)),
)
_HEADER: Final = """\
# English words of 2 to 8 letters, a to z. From SCOWL 2020.12.07 (see SCOWL-LICENCE.txt), sizes 10
# and 20, made by packaging/words.py; see docs/decisions/009-words.md. One word a line.
"""


def common_words(folder: Path) -> set[str]:
    """Return the words of the chosen sizes that have the right length and only a to z."""
    found: set[str] = set()
    for spelling in ("english", "american"):
        for size in SIZES:
            text = (folder / f"{spelling}-words.{size}").read_text(encoding="iso-8859-1")
            found |= {word for word in text.split() if _WORD.fullmatch(word)}
    return found


def stems(word: str, known: set[str]) -> Iterator[str]:
    """Yield what a word may be a form of."""
    for ending, additions in _ENDINGS:
        if not word.endswith(ending):
            continue
        stem = word[: -len(ending)]
        yield from (stem + addition for addition in additions if len(stem + addition) >= 2)
        if ending in ("ed", "ing") and len(stem) > 3 and stem[-1] == stem[-2]:
            yield stem[:-1]
    for ending in ("er", "est"):
        stem = word[: -len(ending)]
        if word.endswith(ending) and stem + "er" in known and stem + "est" in known:
            yield from (stem, stem + "e", stem[:-1] + "y", stem[:-1])


def left_out() -> set[str]:
    """Return the words that are left out by hand."""
    lines = LEFT_OUT.read_text(encoding="utf-8").splitlines()
    return {word for line in lines if not line.startswith("#") for word in line.split()}


def chosen(words: set[str], out: set[str]) -> list[str]:
    """Return the words that stay, in order."""
    return sorted(
        word
        for word in words
        if word not in out and not any(stem in words for stem in stems(word, words))
    )


def main(arguments: list[str]) -> int:
    """Write the list and return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("Which folder holds english-words.10? python packaging/words.py FOLDER\n")
        return 2
    words = chosen(common_words(Path(arguments[0])), left_out())
    WORDS.write_text(_HEADER + "".join(f"{word}\n" for word in words), encoding="utf-8")
    sys.stdout.write(f"{len(words)} words\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
