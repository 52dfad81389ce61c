"""What cells with markup show."""

from pullstrings_qt.tiles.markup import read_cell, read_field

SHOWN = {
    "10<sup>2</sup>": "10²",
    "H<sub>2</sub>O": "H₂O",
    "x<sup>a</sup>": "x^a",
    "x<sup/>a</sup>": "x^a",
    "x<sup>2y</sup>": "x^(2y)",
    "2<sup>n</sup>": "2ⁿ",
    "a<sub>max</sub>": "a_(max)",
    "1<sup>st</sup> day": "1st day",
    "a<sup></sup>b": "ab",
    "<ruby>水<rt>みず</rt></ruby>": "水(みず)",
    "<ruby>水<rp>(</rp><rt>みず</rt><rp>)</rp></ruby>だ": "水(みず)だ",
    "<ruby>東<rt>とう<rb>京<rt>きょう</ruby>": "東(とう)京(きょう)",
    "10<sup>2": "10²",
    "<b>water</b>": "water",
    "agua&nbsp;fresca": "agua fresca",
    "one<br>two": "one two",
    "a &amp; b": "a & b",
}


def test_what_letters_mean_stays_and_pictures_and_sounds_are_found() -> None:
    for written, shown in SHOWN.items():
        assert read_field(written).text == read_cell(written).text == shown
    for text in (
        *("a < b", "x<y and y>z", "AT&T", "a &copy b", "if a<b & c>d", "<3", "fish & chips; tea"),
    ):
        assert read_cell(text).text == text
    assert read_cell("<b>x</b> < y & z<w and w>0").text == "x < y & z<w and w>0"
    content = read_cell('cat [sound:cat.mp3]<img src="a%20cat.png" alt="a cat">')
    assert (content.text, content.sound) == ("cat", True)
    assert [(each.name, each.alt) for each in content.pictures] == [("a%20cat.png", "a cat")]
