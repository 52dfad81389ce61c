"""Contact sheets of the stored hands, coloured the way the app colours them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QImage, QPainter

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colours import Tone
from pullstrings_qt.signs.pictures import CARD, SignPicture, sign_motion, sign_picture, sign_steps
from pullstrings_qt.signs.views import Hand, View

_FOLDER = Path("out/screenshots")
_GROUND, _CARD, _INK = QColor("#D9CDB8"), QColor("#FAF4E6"), QColor("#2B211A")
#: Signs that differ by one feature, side by side.
PAIRS = (
    *("AS", "AT", "ST", "SE", "MN", "NT", "MS", "ME", "AE", "NS", "UV", "UR"),
    *("VK", "VW", "KP", "PQ", "GQ", "GH", "DZ", "DX", "XZ", "IJ", "IY", "LG"),
    *("CO", "FD", "BE", "DI", "TX", "RX"),
)


def coloured(picture: SignPicture) -> QImage:
    """Return a picture in its tone, flipped if it is a left hand."""
    image = QImage(str(picture.path))
    image.setColorTable(picture.colours)
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return image.flipped(Qt.Orientation.Horizontal) if picture.mirrored else image


def _fitted(picture: SignPicture, size: int) -> QImage:
    return coloured(picture).scaled(
        size,
        size,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )


def _sheet(name: str, columns: int, cell: int, pictures: list[tuple[str, SignPicture]]) -> None:
    """Write a sheet of pictures, each on a card of its own so that none runs into the next."""
    gap = max(4, cell // 25)
    words = 22 if any(label for label, _picture in pictures) else 0
    rows = -(-len(pictures) // columns)
    wide, high = gap + columns * (cell + gap), gap + rows * (cell + gap + words)
    sheet = QImage(wide, high, QImage.Format.Format_RGB32)
    sheet.fill(_GROUND)
    painter = QPainter(sheet)
    painter.setFont(QFont("Andika", 11))
    painter.setPen(_INK)
    for place, (label, picture) in enumerate(pictures):
        left = gap + place % columns * (cell + gap)
        top = gap + place // columns * (cell + gap + words)
        painter.fillRect(left, top, cell, cell + words, _CARD)
        painter.drawText(QRect(left, top, cell, words), Qt.AlignmentFlag.AlignCenter, label)
        painter.drawImage(left, top + words, _fitted(picture, cell))
    painter.end()
    sheet.save(str(_FOLDER / name))


def _both_views() -> list[tuple[str, SignPicture]]:
    return [
        (f"{letter}, {view}", sign_picture(letter, view, size=CARD))
        for letter in LETTERS
        for view in (View.VIEWER, View.SIGNER)
    ]


def _pairs() -> list[tuple[str, SignPicture]]:
    return [("", sign_picture(letter)) for pair in PAIRS for letter in pair]


def _tones() -> list[tuple[str, SignPicture]]:
    cells = [(str(tone), sign_picture("K", tone=tone, size=CARD)) for tone in Tone]
    cells += [("", sign_picture("T", hand=Hand.LEFT, tone=tone, size=CARD)) for tone in Tone]
    return cells


def _moving() -> list[tuple[str, SignPicture]]:
    cells = []
    for letter in "JZ":
        for view in (View.VIEWER, View.SIGNER):
            motion = sign_motion(letter, view)
            shown = motion.pictures if motion else ()
            cells.append((f"{letter}, {view}", sign_picture(letter, view)))
            cells += [("", picture) for picture in shown[1::2]]
            cells.append(("", sign_steps(letter, view)))
    return cells


def write_sheets() -> None:
    """Write the contact sheets into ``out/screenshots``."""
    app: Callable[[], object] = QGuiApplication.instance
    keep = app() or QGuiApplication(["artwork", "-platform", "offscreen"])
    QFontDatabase.addApplicationFont(str(resource("fonts", "Andika-Regular.ttf")))
    _FOLDER.mkdir(parents=True, exist_ok=True)
    _sheet("signs-contact-sheet.png", 8, 200, _both_views())
    _sheet("signs-pairs-64px.png", 12, 64, _pairs())
    _sheet("signs-tones.png", 6, 200, _tones())
    _sheet("signs-motion.png", 7, 200, _moving())
    del keep
