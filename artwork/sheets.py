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

_FOLDER = Path("docs/screenshots")
_GROUND = QColor("#FAF4E6")
#: Signs that differ by one feature, side by side.
PAIRS = (
    *("AS", "AT", "SE", "MN", "NT", "MS", "ST", "ME", "UV", "UR", "VK", "KP"),
    *("GQ", "GH", "DZ", "DX", "XZ", "IJ", "CO", "FD", "IY", "LG", "VW", "BE"),
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


def _sheet(
    name: str, columns: int, cell: int, pictures: list[tuple[str, SignPicture]], gap: int = 0
) -> None:
    rows = -(-len(pictures) // columns)
    sheet = QImage(columns * cell, rows * (cell + gap), QImage.Format.Format_RGB32)
    sheet.fill(_GROUND)
    painter = QPainter(sheet)
    painter.setFont(QFont("Andika", 11))
    painter.setPen(QColor("#2B211A"))
    for place, (label, picture) in enumerate(pictures):
        left, top = place % columns * cell, place // columns * (cell + gap)
        painter.drawImage(left, top, _fitted(picture, cell))
        if label:
            painter.drawText(QRect(left + 4, top + 2, cell, 20), Qt.AlignmentFlag.AlignLeft, label)
    painter.end()
    sheet.save(str(_FOLDER / name))


def _both_views() -> list[tuple[str, SignPicture]]:
    return [
        (letter if view is View.VIEWER else "", sign_picture(letter, view, size=CARD))
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
    """Write the contact sheets into ``docs/screenshots``."""
    app: Callable[[], object] = QGuiApplication.instance
    keep = app() or QGuiApplication(["artwork", "-platform", "offscreen"])
    QFontDatabase.addApplicationFont(str(resource("fonts", "Andika-Regular.ttf")))
    _FOLDER.mkdir(parents=True, exist_ok=True)
    _sheet("signs-contact-sheet.png", 8, 200, _both_views())
    _sheet("signs-pairs-64px.png", 12, 64, _pairs(), gap=8)
    _sheet("signs-tones.png", 6, 200, _tones())
    _sheet("signs-motion.png", 7, 200, _moving())
    del keep
