"""Markdown in the type scale and the colors of the theme, set by Qt's own text documents."""

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
from pullstrings_qt.ui.kit.style import Ink, ink_color

_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value


class ProseView(QLabel):
    """Paragraphs, lists and tables that wrap; a screen reader hears the words without marks.

    Args:
        markdown: the words.
        role: small, second, body, lead, title, page or score.
        color: the color of the words: a role such as ``"ink_soft"``, or worked out from a theme.
        align: left or center.
        widest: preferred greatest width in pixels at 100 % text.
    """

    def __init__(
        self,
        markdown: str,
        role: str = "body",
        *,
        color: Ink = "ink",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        widest: int = 560,
    ) -> None:
        super().__init__()
        self._markdown = markdown
        self._role = role
        self._color = color
        self._align = align
        self._widest = widest
        self._document: QTextDocument | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)  # else QLabel takes heightForWidth back with every change of font
        self.setText(plain_text(markdown))
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        """Take the colors and sizes of another theme."""
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
            option = QTextOption(self._align)
            document.setDefaultTextOption(option)
            document.setMarkdown(self._markdown)
            self._space(document)
            self._document = document
        return self._document

    def _space(self, document: QTextDocument) -> None:
        """Give lines the height of the role, and paragraphs more room than items of a list."""
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

    def _height(self, width: float) -> int:
        document = self._text_document()
        document.setTextWidth(width)
        return round(document.size().height())

    def heightForWidth(self, width: int) -> int:
        return self._height(width)

    def sizeHint(self) -> QSize:
        """Return the size of the words, wrapped at the widest width."""
        theme = Theme.current()
        document = self._text_document()
        width = min(round(document.idealWidth()) + 1, theme.px(self._widest))
        document.setTextWidth(-1)
        width = min(round(document.idealWidth()) + 1, theme.px(self._widest))
        return QSize(width, self._height(width))

    def minimumSizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(theme.px(120), theme.line_height(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:
        document = self._text_document()
        document.setTextWidth(self.width())
        context = QAbstractTextDocumentLayout.PaintContext()
        color = ink_color(self._color, Theme.current())
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Text, color)
        context.palette = palette
        painter = QPainter(self)
        document.documentLayout().draw(painter, context)
        painter.end()
