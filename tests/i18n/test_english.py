"""The English of the screen: plain words, short sentences, and nothing that was banned before."""

import re
from io import BytesIO
from pathlib import Path

import pytest
import translations
from babel.messages.pofile import read_po

BANNED = Path(__file__).with_name("banned_words")
SENTENCE_WORDS = 20
SENTENCES = 2
LEGENDS = ("Row: ", "{")
"""What begins messages that are no prose: the legend of a table, and parts put together."""
PERIOD = re.compile(r"(?<=[.!?])[”)]?\s+")


def english() -> list[str]:
    """Return every message of the template, singular and plural.

    That these are the messages of the app, `tests/packaging/test_translations.py` says.
    """
    found: list[str] = []
    template = (translations.ROOT / translations.TEMPLATE).read_bytes()
    for message in read_po(BytesIO(template)):
        if message.id:
            found += [message.id] if isinstance(message.id, str) else message.id
    return found


def banned() -> list[tuple[str, str]]:
    """Return the regular expressions, each with the better words."""
    lines = BANNED.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(row[0], row[-1]) for row in rows]


def sentences(text: str) -> list[str]:
    """Return the sentences of a message that have a word of their own."""
    return [each for each in PERIOD.split(text) if re.search(r"[^\W\d_]{2}", each)]


@pytest.fixture(scope="module")
def messages() -> list[str]:
    return english()


def texts() -> list[Path]:
    games = translations.ROOT / "pullstrings_qt" / "games"
    hands = translations.ROOT / "resources" / "signs" / "words" / "en.toml"
    return sorted([*games.glob("*/book/en.md"), *games.glob("*/lesson/en.md"), hands])


def test_no_message_has_a_banned_word(messages: list[str]) -> None:
    assert len(messages) > 1000
    for pattern, better in banned():
        found = [each for each in messages if re.search(pattern, each)]
        assert found == [], f"better: {better}"


@pytest.mark.parametrize("path", texts(), ids=lambda path: f"{path.parts[-3]} {path.parts[-2]}")
def test_no_book_or_lesson_has_a_banned_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [pattern for pattern, _better in banned() if re.search(pattern, text)] == []


def test_a_banned_word_is_found() -> None:
    said = "The pupils walk by chance."
    assert sum(bool(re.search(pattern, said)) for pattern, _better in banned()) == 3


def test_sentences_are_short_and_few(messages: list[str]) -> None:
    long = [
        one for each in messages for one in sentences(each) if len(one.split()) > SENTENCE_WORDS
    ]
    assert long == []
    prose = [each for each in messages if not each.startswith(LEGENDS)]
    assert [each for each in prose if len(sentences(each)) > SENTENCES] == []
