"""Plays a picture of a tile that moves, where it can be seen and motion is wanted."""

from PySide6.QtCore import QByteArray, QObject
from PySide6.QtGui import QMovie, QPixmap
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.faces import moving_file
from pullstrings_qt.tiles.tile_set import Face


class MovingPicture(QObject):
    """The GIF of a face, painted by its owner with `now`; it rests while that is out of sight."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._movie: QMovie | None = None

    def show(self, face: Face | None) -> None:
        """Play another face from its start; to be called again when the widget shows or hides."""
        movie, self._movie = self._movie, None
        if movie is not None:
            movie.stop()
            movie.deleteLater()
        seen = face is not None and self._widget.isVisible() and not Theme.current().reduced_motion
        file = moving_file(face.picture) if face is not None and face.picture and seen else None
        if file is not None:
            self._movie = QMovie(str(file), QByteArray(b"gif"), self)
            self._movie.frameChanged.connect(self._on_picture)
            self._movie.start()

    @property
    def moves(self) -> bool:
        """Whether it is moving now."""
        return self._movie is not None and self._movie.state() is QMovie.MovieState.Running

    def now(self) -> QPixmap | None:
        """Return what to paint now, and go on if it rested; None for the still."""
        if self._movie is None:
            return None
        if self._movie.state() is QMovie.MovieState.Paused:
            self._movie.setPaused(False)
        return self._movie.currentPixmap()

    def _on_picture(self, _number: int) -> None:
        if self._movie is not None and self._widget.visibleRegion().isEmpty():
            self._movie.setPaused(True)  # until the widget is painted again
        self._widget.update()
