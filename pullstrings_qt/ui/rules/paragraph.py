"""A paragraph of the rules: Markdown with the type roles and colors of the theme."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QSizePolicy

from pullstrings_qt.core.rules_book import plain_text
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.figure_view import WIDEST
from pullstrings_qt.ui.kit.pressable import RingFocus

_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value


class Paragraph(RingFocus, QLabel):
    """Wrapping paragraphs, lists and tables, or a caption; readers get them without markup."""

    def __init__(self, markdown: str, *, caption: bool = False) -> None:
        super().__init__()
        self._markdown = markdown
        self._caption = caption
        self._role = "second" if caption else "body"
        self.ring_radius = 8.0
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # one tab stop for the chapter is enough
        self._document: QTextDocument | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)  # otherwise QLabel resets heightForWidth with every change of font
        self.setText(plain_text(markdown))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        """Apply another theme."""
        self._document = None
        self.updateGeometry()
        self.update()

    def _text_document(self) -> QTextDocument:
        theme = Theme.current()
        if self._document is None:
            document = QTextDocument(self)
            document.setDocumentMargin(0)
            document.setIndentWidth(theme.px(28))
            document.setDefaultFont(theme.font(self._role))
            option = QTextOption(
                Qt.AlignmentFlag.AlignHCenter if self._caption else Qt.AlignmentFlag.AlignLeft
            )
            document.setDefaultTextOption(option)
            document.setMarkdown(self._markdown)
            self._space(document)
            self._document = document
        return self._document

    def _space(self, document: QTextDocument) -> None:
        """Set the line height of the role, and more space between paragraphs than between items."""
        theme = Theme.current()
        line, gap = theme.line_height(self._role), theme.px(14)
        cursor = QTextCursor(document)
        block = document.begin()
        while block.isValid():
            after = block.next()
            look = block.blockFormat()
            look.setTopMargin(0)
            ends_list = block.textList() is not None and after.textList() is None
            apart = gap if block.textList() is None or ends_list else theme.px(8)
            look.setBottomMargin(apart if after.isValid() else 0)
            if not look.hasProperty(QTextFormat.Property.HeadingLevel.value):
                look.setLineHeight(line, _FIXED)
            cursor.setPosition(block.position())
            if cursor.currentTable() is None:
                cursor.setBlockFormat(look)
            block = after

    def heightForWidth(self, width: int) -> int:
        document = self._text_document()
        document.setTextWidth(width)
        return round(document.size().height())

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        document = self._text_document()
        document.setTextWidth(-1)
        width = min(round(document.idealWidth()) + 1, theme.px(WIDEST))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(theme.px(120), theme.line_height(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:
        document = self._text_document()
        document.setTextWidth(self.width())
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette(self.palette())
        ink = Theme.current().color("ink_soft" if self._caption else "ink")
        palette.setColor(QPalette.ColorRole.Text, ink)
        context.palette = palette
        painter = QPainter(self)
        document.documentLayout().draw(painter, context)
        painter.end()
