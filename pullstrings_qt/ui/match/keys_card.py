"""The keys that pick the pieces of a tray, for games that start with picking one."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.tray import TrayItem
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.account_card import SignView

_PIECE = 26
_GAP = 11  # four pieces fit in one row


class KeysCard(Card):
    """Shows the picked piece and the keys of the others; empty, it keeps its space."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._scene = scene
        self._heading = TextLabel("", "body", heavy=True)
        self._words = TextLabel("", "second", color="ink_soft")
        self._row = FlowRow(())
        self._caps: list[KeyCap] = []
        self._shown: tuple[str, tuple[TrayItem, ...]] = ("", ())
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 16, 13)
        column.setSpacing(3)
        column.addWidget(self._heading)
        column.addWidget(self._words)
        column.addWidget(self._row)
        self._has_keys = False
        self._folded = True
        self.fold(False)

    @property
    def text(self) -> str:
        """All text of the card; empty while it is hidden."""
        if self.isHidden():
            return ""
        keys = (cap.text() for cap in self._caps)
        return " ".join((self._heading.text(), self._words.text(), *keys))

    def fold(self, away: bool) -> None:
        """Hide completely if space is short; otherwise it keeps its space when empty."""
        if away is not self._folded:
            self._folded = away
            policy = self.sizePolicy()
            policy.setRetainSizeWhenHidden(not away)  # what is below must not move
            self.setSizePolicy(policy)
        self.setVisible(self._has_keys and not away)

    def show_keys(self, heading: str, items: Sequence[TrayItem]) -> None:
        """Show the keys of pieces that can be picked; without any, hide the card."""
        open_items = tuple(item for item in items if item.choosable and item.key)
        self._has_keys = bool(open_items)
        self.fold(self._folded)
        if (heading, open_items) == self._shown or not open_items:
            return
        self._shown = (heading, open_items)
        picked = next((item for item in open_items if item.picked), None)
        words = _("Pick one by its key:")
        if picked is not None:
            words = _("Holding {piece}. Pick another:").format(piece=picked.name)
        self._heading.show_text(heading)
        self._words.show_text(words)
        self._show_row([item for item in open_items if item is not picked])

    def _show_row(self, items: Sequence[TrayItem]) -> None:
        self._caps, pairs = [], []
        for item in items:
            cap = KeyCap(item.key)
            cap.setAccessibleName(f"{item.name}: {item.key}")
            self._caps.append(cap)
            pair = QWidget()
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(5)
            row.addWidget(cap)
            row.addWidget(SignView(self._scene, item.piece, _PIECE))
            pairs.append(pair)
        old, self._row = self._row, FlowRow(pairs, gap=_GAP)
        self._column.replaceWidget(old, self._row)
        old.hide()
        old.deleteLater()
