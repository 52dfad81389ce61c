"""Pictures of hands for other programs (PNG specification, third edition; decision 007)."""

import struct
import zlib
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colored_png import REST_MS, colored_png
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.pictures import CARD, SignPicture, sign_motion, sign_picture, sign_steps
from pullstrings_qt.signs.views import Hand, View

STEP = 480
SIZES = {"IHDR": 13, "acTL": 8, "fcTL": 26}


def chunks(png: bytes) -> list[tuple[str, bytes]]:
    """Return the chunks of a PNG file; every checksum is right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, place = [], 8
    while place < len(png):
        (long,) = struct.unpack(">I", png[place : place + 4])
        kind, data = png[place + 4 : place + 8], png[place + 8 : place + 8 + long]
        (told,) = struct.unpack(">I", png[place + 8 + long : place + 12 + long])
        assert told == zlib.crc32(kind + data)
        found.append((kind.decode(), data))
        place += 12 + long
    assert place == len(png)
    return found


def drawn_by_qt(picture: SignPicture) -> QImage:
    image = QImage(str(picture.path))
    image.setColorTable(picture.colors)
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    return image.flipped(Qt.Orientation.Horizontal) if picture.mirrored else image


def read_by_qt(png: bytes) -> QImage:
    image = QImage.fromData(png)
    assert not image.isNull()
    return image.convertToFormat(QImage.Format.Format_ARGB32)


def same(one: QImage, other: QImage) -> bool:
    """Compare points; a clear point has no color."""
    premultiplied = QImage.Format.Format_ARGB32_Premultiplied
    return one.convertToFormat(premultiplied) == other.convertToFormat(premultiplied)


def test_the_file_shows_what_the_app_shows_with_one_color_table() -> None:
    files = set()
    for hand, tone in product(Hand, Tone):
        picture = sign_picture("K", View.CHART, hand, tone, CARD)
        files.add(colored_png(picture))
        assert same(read_by_qt(colored_png(picture)), drawn_by_qt(picture)), (hand, tone)
    assert len(files) == len(Hand) * len(Tone)
    found = chunks(colored_png(sign_picture("A", tone=Tone.DEEP)))
    assert [kind for kind, _data in found] == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    table = dict(found)
    codes = color_table(Tone.DEEP)
    assert table["PLTE"] == b"".join(code.to_bytes(4)[1:] for code in codes)
    assert table["tRNS"] == bytes(code >> 24 for code in codes)
    for letter in LETTERS:
        picture = sign_picture(letter, View.SIGNER, Hand.LEFT, size=CARD)
        assert same(read_by_qt(colored_png(picture)), drawn_by_qt(picture)), letter


@pytest.mark.parametrize("hand", list(Hand))
@pytest.mark.parametrize("letter", "JZ")
def test_a_moving_letter_is_an_animated_file(letter: str, hand: Hand) -> None:
    still, motion = sign_steps(letter, hand=hand), sign_motion(letter, hand=hand)
    assert motion is not None
    png = colored_png(still, motion)
    found = chunks(png)
    kinds = [kind for kind, _data in found]
    frames = len(motion.pictures)
    assert kinds == ["IHDR", "acTL", "PLTE", "tRNS", "IDAT", *["fcTL", "fdAT"] * frames, "IEND"]
    assert all(len(data) == SIZES[kind] for kind, data in found if kind in SIZES)
    assert struct.unpack(">II", found[1][1]) == (frames, 0), "so many frames, for ever"
    told = [struct.unpack(">I", data[:4])[0] for kind, data in found if kind in {"fcTL", "fdAT"}]
    assert told == list(range(2 * frames)), "one count runs through both kinds of chunk"
    controls = [struct.unpack(">IIIIIHHBB", data) for kind, data in found if kind == "fcTL"]
    assert {each[1:5] for each in controls} == {(STEP, STEP, 0, 0)}
    stays = [1000 * each[5] / each[6] for each in controls]
    assert stays == [motion.step] * (frames - 1) + [motion.step + REST_MS]
    assert same(read_by_qt(png), drawn_by_qt(still)), "a program without motion shows the still"
    head = [each for each in found if each[0] in {"IHDR", "PLTE", "tRNS"}]
    steps = [data[4:] for kind, data in found if kind == "fdAT"]
    for step, picture in zip(steps, motion.pictures, strict=True):
        alone = _file([*head, ("IDAT", step), ("IEND", b"")])
        assert same(read_by_qt(alone), drawn_by_qt(picture))


def _file(parts: list[tuple[str, bytes]]) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data))
        + kind.encode()
        + data
        + struct.pack(">I", zlib.crc32(kind.encode() + data))
        for kind, data in parts
    )


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "plain.png"
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0)
    assert image.save(str(path))
    with pytest.raises(ValueError, match="painted by numbers"):
        colored_png(SignPicture(path, (0,) * 256, False))
    path.write_bytes(b"no picture")
    with pytest.raises(ValueError, match="not a PNG file"):
        colored_png(SignPicture(path, (0,) * 256, False))


def test_steps_of_another_size_are_refused() -> None:
    motion = sign_motion("J")
    assert motion is not None
    with pytest.raises(ValueError, match="not as large"):
        colored_png(sign_picture("J", size=CARD), motion)
