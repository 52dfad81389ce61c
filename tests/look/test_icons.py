"""Icons are drawn inside their grid and tinted."""

import pytest
from PySide6.QtGui import QColor

from pullstrings_qt.look.icons import GRID, ICONS, icon_path, icon_pixmap

pytestmark = pytest.mark.usefixtures("qapp")


def test_strokes_stay_inside_the_grid() -> None:
    for name in ICONS:
        box = icon_path(name).boundingRect().adjusted(-1, -1, 1, 1)
        assert box.width() > 8, name
        assert min(box.left(), box.top()) >= 0.5, name
        assert max(box.right(), box.bottom()) <= GRID, name


def test_icons_take_the_ink() -> None:
    image = icon_pixmap("menu", 24, QColor("#AA3311"), 2.0).toImage()
    assert image.width() == 48
    assert image.pixelColor(24, 24).name() == "#aa3311"


def test_unknown_icon() -> None:
    with pytest.raises(KeyError):
        icon_pixmap("unicorn", 24, QColor("black"))
