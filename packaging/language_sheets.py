"""Takes pictures of every page and dialog in a language, and lays them on sheets.

Usage: ``python packaging/language_sheets.py FOLDER CODE...``. The window is the smallest there is
and text is at 200 %: where words have least room. Drawn offscreen from real pages, with the house
that `tests/ui/page_tour.py` walks through.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["QT_SCALE_FACTOR"] = "1"
sys.path.insert(0, str(Path(__file__).parent.parent))

from moving_picture import palette
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.look.theme import Theme, load_fonts, pixel_font
from pullstrings_qt.storage import open_store
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from tests.ui.conftest import MemorySettings
from tests.ui.page_tour import PARTS, begin_tour, live_for_weeks

SCALE = 2.0
WIDE, HIGH, NAME, GAP = 480, 300, 20, 8
"""Width and height of a picture, height of its name, and what is between two, in pixels."""
COLUMNS = 4
_ROWS_COME = 1500  # ms in which the scores of an ending come in, one after the other


def pictures(code: str, part: str) -> Iterator[tuple[str, QImage]]:
    """Yield every page and dialog of a part with its name."""
    settings = MemorySettings(theme="light", reduced_motion=True, pace="quick")
    appearance = Appearance(settings)
    with tempfile.TemporaryDirectory(prefix="pullstrings-") as folder:
        store = open_store(Path(folder)).store
        live_for_weeks(store)
        window = MainWindow(appearance)
        window.show()
        tour = begin_tour(window, appearance, store)
        window.resize(*SMALLEST)
        wanted = appearance.preferences._replace(language=code, text_scale=SCALE)
        appearance.use(wanted)
        for name in tour.walk(PARTS[part]):
            if name.startswith("end of"):
                QTest.qWait(_ROWS_COME)
            yield name, window.grab().toImage()
        window.close()
        window.deleteLater()
        store.close()


def sheet(shown: list[tuple[str, QImage]]) -> QImage:
    """Return pictures side by side, with their names, in few colors."""
    rows = -(-len(shown) // COLUMNS)
    size = COLUMNS * (WIDE + GAP) + GAP, rows * (HIGH + NAME + GAP) + GAP
    whole = QImage(*size, QImage.Format.Format_RGB32)
    whole.fill(Qt.GlobalColor.white)
    painter = QPainter(whole)
    painter.setFont(pixel_font(14))
    smooth = Qt.TransformationMode.SmoothTransformation
    for place, (name, image) in enumerate(shown):
        left = GAP + place % COLUMNS * (WIDE + GAP)
        top = GAP + place // COLUMNS * (HIGH + NAME + GAP)
        painter.drawText(QRect(left, top, WIDE, NAME), Qt.AlignmentFlag.AlignVCenter, name)
        small = image.scaled(WIDE, HIGH, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        painter.drawImage(left, top + NAME, small)
    painter.end()
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return whole.convertToFormat(QImage.Format.Format_Indexed8, palette([whole], 96), flags)


def main(folder: Path, codes: list[str]) -> None:
    """Write a sheet for each language and part."""
    app = QApplication([])
    load_fonts()
    app.setFont(Theme().font("body"))
    folder.mkdir(parents=True, exist_ok=True)
    for code in codes:
        for part in PARTS:
            path = folder / f"{code}-{part}.png"
            sheet(list(pictures(code, part))).save(str(path))
            sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} KB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
