"""Contact sheets of the stored hands, colored the way the app colors them."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QImage, QPainter

from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.hand_face import paint_hand
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colors import Tone
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

#: Edges of tiles, in points, for which there is a sheet of all letters.
EDGES = (48, 64, 96, 512)
#: What a hand must show, in the words of the facts the poses were made from.
FACTS = {
    "D": """Index up. Middle and ring round, their tips on the thumb; little round or a fist.
Thumb's tip meets middle (and ring) tip: a closed ring. Palm forward, slightly left.
Must be seen: one finger up and a round hole.""",
    "F": """Index bent to the thumb; middle, ring and little up, these three spread.
Thumb's tip meets the index tip: a closed ring. Palm forward.
Must be seen: a ring and three spread fingers.""",
    "O": """All four fingers round. Thumb's tip meets the fingertips, closed.
Turned to the signer's left.
Must be seen: a closed round hole.""",
    "S": """All four fingers a fist. Thumb across the FRONT of the fist, over the middle bones
of index and middle. Palm forward.
Must be seen: the thumb crossing the front (not at the side, not under).""",
    "T": """Index a fist, over the thumb; the other three a fist. Thumb between index and middle,
its tip showing above. Palm forward.
Must be seen: the thumb's tip between the first two fingers.""",
    "X": """Index a hook, its knuckle nearly straight; the other three a fist. Thumb across the
front of the fist. Palm forward to the signer's left (three-quarter view best).
Must be seen: a hooked index.""",
}


def colored(picture: SignPicture) -> QImage:
    """Return a picture in its tone, flipped if it is a left hand."""
    image = QImage(str(picture.path))
    image.setColorTable(picture.colors)
    image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    return image.flipped(Qt.Orientation.Horizontal) if picture.mirrored else image


def _fitted(picture: SignPicture, size: int) -> QImage:
    return colored(picture).scaled(
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
    sheet = _canvas(wide, high)
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


def _canvas(wide: int, high: int) -> QImage:
    sheet = QImage(wide, high, QImage.Format.Format_RGB32)
    sheet.fill(_GROUND)
    return sheet


def _tiles(edge: int) -> None:
    """Write all letters as tiles of this size show them."""
    gap, columns = max(4, edge // 25), 13 if edge < 200 else 7
    rows = -(-len(LETTERS) // columns)
    sheet = _canvas(gap + columns * (edge + gap), gap + rows * (edge + gap))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place, letter in enumerate(LETTERS):
        left = gap + place % columns * (edge + gap)
        top = gap + place // columns * (edge + gap)
        painter.fillRect(left, top, edge, edge, _CARD)
        painter.save()
        painter.translate(left + edge / 2, top + edge / 2)
        paint_hand(painter, letter, edge, Theme())
        painter.restore()
    painter.end()
    sheet.save(str(_FOLDER / f"signs-{edge}px.png"))


def _beside_words() -> None:
    """Write letters from both sides, each beside what it must show."""
    cell, words, gap = 260, 330, 10
    wide, high = 2 * cell + words, cell + gap
    sheet = _canvas(gap + 2 * (wide + gap), gap + -(-len(FACTS) // 2) * high)
    painter = QPainter(sheet)
    painter.setPen(_INK)
    for place, (letter, facts) in enumerate(FACTS.items()):
        left, top = gap + place % 2 * (wide + gap), gap + place // 2 * high
        painter.fillRect(left, top, wide, cell, _CARD)
        for number, view in enumerate((View.VIEWER, View.SIGNER)):
            picture = sign_picture(letter, view, size=CARD)
            painter.drawImage(left + number * cell, top, _fitted(picture, cell))
        text = QRect(left + 2 * cell, top + gap, words - gap, cell - 2 * gap)
        painter.setFont(QFont("Andika", 20))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft, letter)
        painter.setFont(QFont("Andika", 12))
        lines = " ".join(facts.split()).replace("Must be", "\n\nMust be")
        painter.drawText(text.adjusted(0, 44, 0, 0), Qt.TextFlag.TextWordWrap, lines)
    painter.end()
    sheet.save(str(_FOLDER / "signs-beside-words.png"))


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
    _beside_words()
    for edge in EDGES:
        _tiles(edge)
    del keep
