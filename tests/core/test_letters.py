"""What cannot be shown goes; what languages and emoji need stays."""

from pullstrings_qt.core.errors import quoted
from pullstrings_qt.core.letters import one_line

KEPT = {
    "Persian": "می\u200cخواهم",
    "Hindi": "क\u094d\u200dष",
    "Sinhala": "ශ්\u200dරී",
    "Hebrew": "שלום\u200f!",
    "Arabic letter mark": "א\u061c1",
    "a family of emoji": "👩\u200d🔬",
    "a red heart": "❤\ufe0f",
    "England": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "younger than Python 3.11": "\U0001fae8",
    "a soft hyphen": "Nether\u00adlands",
    "isolated": "\u2068שלום\u2069 hi",
    "embedded": "\u202bשלום\u202c hi",
    "an icon of one's own": "\ue000 a",
}


def test_what_a_language_needs_stays_and_what_cannot_be_shown_goes() -> None:
    for name, text in KEPT.items():
        assert one_line(text) == quoted(text) == text, name
    for text, shown in GONE.items():
        assert one_line(text) == shown, ascii(text)


GONE = {
    **{"a\x01b\x7f": "ab", "a\n\t b\u2028c\u00a0d": "a b c d", "a\x01 \x02 b": "a b", "\x00": ""},
    **{"\u202eabc": "abc", "\u202ea\u202c \u202db": "\u202ea\u202c b", "\u200d\ufe0f": ""},
    **{"\u2066\u202ea\u2069": "\u2066\u202ea\u2069", "a\uffffb\ud800": "ab"},
}
