"""A board for blind players: keys announce its content and move the focus over it."""

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.learning.words import plain_letters
from pullstrings_qt.look.board_scene import BoardScene, Place
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.form_dialog import FormDialog
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys, KeyGroup, actions
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.text_label import TextLabel


class JumpOverlay(FormDialog):
    """Asks for the name of a place on the board, and emits its id; `find` returns that."""

    found = Signal(str)

    def __init__(self, example: str, find: Callable[[str], str | None]) -> None:
        super().__init__(_("Jump to a place"), _("Jump to a place"), width=520)
        self._find = find
        self.field = TextField(example)
        self.field.takes_letters = True
        label = TextLabel(example, color="ink_soft")
        label.setBuddy(self.field)  # so that readers say it with the field
        self.body.addWidget(label)
        self.body.addWidget(self.field)
        self.field.returnPressed.connect(self.save_form)
        self.initial_focus(self.field)

    def save_form(self) -> None:
        """Close and go to the place; stay if no place has that name."""
        text = self.field.text().strip()
        place = self._find(text)
        if place is None:
            announce(self, _("There is no place “{text}”.").format(text=text))
            self.field.selectAll()
            return
        self.close_down()
        self.found.emit(place)


class BoardByEar(QObject):
    """Announces the content of a board on demand, and moves the focus over it."""

    def __init__(self, keys: ActionKeys, view: BoardView, names: Sequence[str]) -> None:
        super().__init__(view)
        self._keys = keys
        self._view = view
        self._names = names
        self._place = ""
        self._told: list[str] = []
        self.add("ear.next", partial(self.step, 1))
        self.add("ear.previous", partial(self.step, -1))
        self.add("ear.own", self.announce_own)
        self.add("ear.row", partial(self.announce_line, across=True))
        self.add("ear.column", partial(self.announce_line, across=False))
        self.add("ear.jump", self.ask_place)
        self.add("ear.keys", self.announce_keys)

    @property
    def _scene(self) -> BoardScene:
        """The board: read in its current state, even while a turn is still being animated."""
        board: BoardScene = self._view.board
        board.settle()
        return board

    @property
    def _focus(self) -> QWidget | None:
        return self._view.window().focusWidget()

    def add(self, action: str, does: Callable[[], object]) -> None:
        """Make the keys of an action announce something more."""
        self._keys.add(action, does)
        self._told.append(action)

    def announce_keys(self) -> None:
        """Announce the keys of this mode."""
        told = [each for each in actions() if each.id in self._told]
        told.sort(key=lambda each: each.group is not KeyGroup.BY_EAR)
        found = [(KEYS.shown(each.id), each.words) for each in told]
        self._say(" ".join(f"{labeled(key, does)}." for key, does in found if key))

    @property
    def _here(self) -> Place | None:
        """The focused place, or the last one; the first place at the start."""
        places = self._scene.places()
        focus = self._focus
        if focus is not None and self._view.isAncestorOf(focus):
            self._place = focus.objectName()
        found = [place for place in places if place.id == self._place]
        return found[0] if found else next(iter(places), None)

    def step(self, step: int) -> None:
        """Go to the next occupied place, or to the previous one for -1; from the end anew."""
        here, filled = self._here, self._scene.filled_places()
        if here is None or not filled:
            self._say(_("Nothing lies on the board."))
            return
        order = [place.id for place in self._scene.places()]
        places = sorted(filled, key=order.index)[::step]
        later = [each for each in places if (order.index(each) - order.index(here.id)) * step > 0]
        self._go((later or places)[0])

    def _go(self, place_id: str) -> None:
        """Focus a place, which a reader says; announce it if it cannot be focused."""
        place = self._scene.place(place_id)
        self._place = place_id
        pad = self._view.pads.pad(place_id)
        if not pad.isEnabled() or pad.hasFocus():
            self._say(place.name)
            return
        self._view.pads.use_keyboard()
        self._view.pads.focus_place(place_id)

    def announce_own(self) -> None:
        """Announce what is on the board for everybody."""
        self._say(" ".join(map(self._own_words, range(len(self._names)))))

    def _own_words(self, seat: int) -> str:
        name = self._names[seat]
        places = self._scene.places_of(seat)
        if not places:
            return _("Nothing on the board belongs to {name}.").format(name=name)
        names = [self._scene.place(each).name for each in places]
        return labeled(name, joined(names))

    def announce_line(self, *, across: bool) -> None:
        """Announce the places in the row of the focus, or in its column, from the top left."""
        here = self._here
        if here is None:
            return
        size, middle = here.rect.size(), here.rect.center()
        line: list[tuple[float, str]] = []
        for place in self._scene.places():
            away = place.rect.center() - middle
            if across and abs(away.y()) < size.height() / 2:
                line.append((away.x(), place.name))
            elif not across and abs(away.x()) < size.width() / 2:
                line.append((away.y(), place.name))
        line.sort(key=itemgetter(0))
        self._say(joined([name for _away, name in line]))

    def ask_place(self) -> None:
        """Ask for a place by name, and go there."""
        window = self._view.window()
        if isinstance(window, MainWindow) and not self._is_covered:
            dialog = JumpOverlay(self._scene.place_example(), self._place_named)
            dialog.found.connect(self._go)
            window.show_overlay(dialog)

    def _place_named(self, text: str) -> str | None:
        """Return the place with a name, also without accents."""
        return next(filter(None, map(self._scene.place_named, (text, plain_letters(text)))), None)

    @property
    def _is_covered(self) -> bool:
        """Whether a dialog covers the board."""
        window = self._view.window()
        overlay = window.overlay if isinstance(window, MainWindow) else None
        return overlay is not None and not overlay.isAncestorOf(self._view)

    def _say(self, words: str) -> None:
        announce(self._view, words)


def joined(names: Sequence[str]) -> str:
    """Return the names of places, each of which may be a sentence, one after the other."""
    return " ".join(name if name[-1:] in ".!?" else f"{name}." for name in names)
