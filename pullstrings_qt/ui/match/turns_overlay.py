"""All turns of a match, to scroll through."""

from collections.abc import Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.turn_list import TurnRow, TurnView


class TurnsOverlay(Overlay):
    """Shows every turn, one a row; the arrow keys read them."""

    def __init__(
        self, theme: Theme, rows: Sequence[TurnRow], pictures: ChoicePictures | None
    ) -> None:
        super().__init__(theme, _("All turns"), width=560)
        self.body.addWidget(TextLabel(theme, _("All turns"), "page"))
        self.view = TurnView(theme)
        self.view.pictures = pictures
        self.view.shows_signs = pictures is not None and pictures.shows_signs
        self.view.show_rows(rows)
        self.view.setMinimumHeight(min(self.view.content_height() + 8, 420))
        self.body.addWidget(self.view)
        close = Button(theme, _("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(self.view)
