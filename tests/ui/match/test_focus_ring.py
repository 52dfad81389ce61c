"""The ring around the main button of a match does not cover its neighbors."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from tests.ui.match.conftest import MARA, THEO, Begin


def test_the_ring_of_the_main_button_touches_no_neighbor(
    begin: Begin, window: MainWindow, appearance: Appearance
) -> None:
    window.resize(1366, 768)
    page, ring = begin(MARA, THEO), window.focus_ring
    for scale in (1.0, 1.25, 1.5, 2.0):
        appearance.use(appearance.preferences._replace(text_scale=scale))
        QApplication.processEvents()
        page.setFocus()
        page.rails.main.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert ring.target is page.rails.main
        beside = [
            widget
            for widget in page.findChildren(QWidget)
            if isinstance(widget, (Button, Card))
            and widget.isVisible()
            and widget is not page.rails.main
            and not widget.isAncestorOf(page.rails.main)
        ]
        assert beside
        for widget in beside:
            place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
            assert not ring.geometry().intersects(place), (scale, widget.accessibleName())
