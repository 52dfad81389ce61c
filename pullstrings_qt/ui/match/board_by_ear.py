"""A board by ear: what a person asks for by key is said, and the keyboard goes where they want."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import one_of
from pullstrings_qt.look.board_scene import Place
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import TextField
from pullstrings_qt.ui.kit.keys import KEYS, ActionKeys, KeyGroup, actions
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.turn import Phase, Turn
from pullstrings_qt.ui.match.words import MatchWords

_PAUSE: Final = 1000
"""Milliseconds on a place after which a screen reader hears what choosing it would do."""


class JumpOverlay(Overlay):
    """Asks for a place of the board by its name.

    Args:
        theme: the look.
        example: which names are understood.
        is_place: tells whether a place has that name.

    Signals:
        named: the name of a place that was typed.
    """

    named = Signal(str)

    def __init__(self, theme: Theme, example: str, is_place: Callable[[str], bool]) -> None:
        title = _("Jump to a place")
        super().__init__(theme, title, width=520)
        self._is_place = is_place
        self.field = TextField(theme, example)
        self.body.addWidget(TextLabel(theme, title, "title"))
        label = TextLabel(theme, example, colour="ink_soft")
        label.setBuddy(self.field)  # a reader says it with the field alone
        self.body.addWidget(label)
        self.body.addWidget(self.field)
        back = Button(theme, _("Go back"), ButtonKind.QUIET)
        back.clicked.connect(self.cancel)
        self.main_button = Button(theme, _("Jump"), ButtonKind.PRIMARY)
        self.main_button.clicked.connect(self._go)
        self.field.returnPressed.connect(self._go)
        self.footer.addWidget(back)
        self.footer.addStretch(1)
        self.footer.addWidget(self.main_button)
        self.initial_focus(self.field)

    def _go(self) -> None:
        """Close, and go to a place; stay where no place has that name."""
        text = self.field.text().strip()
        if not self._is_place(text):
            speak(self, _("There is no place “{text}”.").format(text=text))
            self.field.selectAll()
            return
        self.close_down()
        self.named.emit(text)


class BoardByEar(QObject):
    """Says on demand how things stand, and leads the keyboard over the board.

    Args:
        keys: the keys of the page.
        view: shows the board.
        words: what the page says.
        turn: whose turn it is, and what is being done.
        window: says it.
        main: the main button.
        tells_choice: whether it may be heard what a choice would do, and so which it is.
    """

    def __init__(
        self,
        keys: ActionKeys,
        view: BoardView,
        words: MatchWords,
        turn: Turn,
        window: MainWindow,
        main: Callable[[], QWidget],
        *,
        tells_choice: bool = True,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._scene = view.board
        self._words = words
        self._turn = turn
        self._window = window
        self._main = main
        self._place = ""
        self._hint = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._say_hint)
        does: tuple[tuple[str, Callable[[], object]], ...] = (
            ("ear.last", self.say_last),
            ("ear.turn", self.say_turn),
            ("ear.score", self.say_score),
            ("ear.next", self.go_on),
            ("ear.previous", self.go_back),
            ("ear.own", self.say_own),
            ("ear.row", self.say_row),
            ("ear.column", self.say_column),
            ("ear.jump", self.ask_place),
            ("ear.keys", self.say_keys),
        )
        for action, command in does:
            keys.add(action, command)
        if tells_choice:
            keys.add("ear.choice", self.say_choice)

    # --- how things stand -----------------------------------------------------------------

    def say_last(self) -> None:
        """Say what happened in the last turn."""
        entry = self._words.entries
        if not entry:
            self._say(_("No turn has been played yet."))
        elif self._turn.phase is Phase.REVEALING:
            self._say(_("The turn is shown now."))
        else:
            self._say(self._words.announcement(entry, whole=True, aloud=True))

    def say_turn(self) -> None:
        """Say whose turn it is, what there is to do, and where the keyboard is."""
        main = self._main().accessibleName()
        told = self._words.next_words() or self._turn.who_begins() or f"{main}."
        self._say(told)
        self._say(self._piece_keys())
        self.say_keyboard()

    def _piece_keys(self) -> str:
        """Return by which keys pieces are picked now; empty where none are."""
        items = [item for seat in sorted(self._turn.lit) for item in self._scene.tray(seat)]
        named = [
            _("{key} {piece}").format(key=item.key, piece=item.name)
            for item in items
            if item.choosable and item.key
        ]
        return _("Pick by key: {pieces}.").format(pieces=one_of(named)) if named else ""

    def say_score(self) -> None:
        """Say how every seat stands."""
        if self._turn.phase is Phase.REVEALING:  # the result comes last
            self._say(_("The turn is shown now."))
            return
        told = []
        for seat, name in enumerate(self._words.names):
            total, status = self._words.total(seat)
            words = _("{name}: {total}, {status}.") if status else _("{name}: {total}.")
            if status and self._words.counts_status:
                words = _("{name}: {total} {status}.")
            told.append(words.format(name=name, total=total, status=status))
        line, _is_last = self._words.round_line()
        self._say(" ".join((*told, _("{heading}.").format(heading=line) if line else "")).strip())

    def say_keyboard(self) -> None:
        """Say where the keyboard is: on a place, or on the main button."""
        focus: QWidget | None = self._window.focusWidget()
        if focus is None or self._is_covered:
            return
        if self._view.isAncestorOf(focus):
            self._say(_("You are here: {place}").format(place=focus.accessibleName()))
        elif focus is self._main():
            self._say(_("Enter: {button}.").format(button=focus.accessibleName()))

    def tell_begin(self, *, first: bool = False) -> None:
        """Let a screen reader say where the keyboard is: what it said of that is broken off.

        Args:
            first: the page has just opened; by which keys pieces are picked is said as well.
        """
        if not reader_listens():
            return
        if not self._words.in_turn and self._turn.phase is Phase.AT_REST:
            self._say(self._turn.who_begins())
        if first:
            self._say(self._piece_keys())
        self.say_keyboard()

    def say_keys(self) -> None:
        """Say the keys by which the board is heard."""
        wanted = [each for each in actions() if each.group is KeyGroup.BY_EAR]
        wanted += [each for each in actions() if each.id in ("match.read", "match.help")]
        found = [(KEYS.shown(each.id), each.words) for each in wanted]
        words = _("{key}: {action}.")
        self._say(" ".join(words.format(key=key, action=does) for key, does in found if key))

    # --- the board ------------------------------------------------------------------------

    @property
    def _here(self) -> Place | None:
        """The place of the keyboard, or where it was last; the first one at the start."""
        places = self._scene.places()
        focus: QWidget | None = self._window.focusWidget()
        if focus is not None and self._view.isAncestorOf(focus):
            self._place = focus.objectName()
        found = [place for place in places if place.id == self._place]
        return found[0] if found else next(iter(places), None)

    def go_on(self) -> None:
        """Go to the next thing that lies on the board, from the last to the first."""
        self._step(1)

    def go_back(self) -> None:
        """Go to the thing before, from the first to the last."""
        self._step(-1)

    def _step(self, step: int) -> None:
        here, filled = self._here, self._scene.filled_places()
        if here is None or not filled:
            self._say(_("Nothing lies on the board."))
            return
        order = [place.id for place in self._scene.places()]
        places = sorted(filled, key=order.index)[::step]
        later = [each for each in places if (order.index(each) - order.index(here.id)) * step > 0]
        self._go((later or places)[0])

    def _go(self, place_id: str) -> None:
        """Put the keyboard on a place, which a reader says; say it where that cannot be."""
        place = self._scene.place(place_id)
        self._place = place_id
        pad = self._view.pads.pad(place_id)
        if not pad.isEnabled() or pad.hasFocus():
            self._say(place.name)
            return
        self._view.pads.use_keyboard()
        self._view.pads.focus_place(place_id)

    def say_own(self) -> None:
        """Say what lies on the board for whoever is to choose; for all where that are several."""
        lit = self._turn.lit
        seats = sorted(lit) if len(lit) == 1 else range(len(self._words.names))
        self._say(" ".join(map(self._own_words, seats)))

    def _own_words(self, seat: int) -> str:
        name = self._words.names[seat]
        places = self._scene.places_of(seat)
        if not places:
            return _("Nothing on the board belongs to {name}.").format(name=name)
        names = [self._scene.place(each).name for each in places]
        return _("{name}: {places}").format(name=name, places=_joined(names))

    def say_row(self) -> None:
        """Say all places beside that of the keyboard, from left to right."""
        here = self._here
        if here is not None:
            near = here.rect.height() / 2
            self._say_line(
                sorted(
                    (p for p in self._scene.places() if _off(p, here, upright=True) < near),
                    key=_left,
                )
            )

    def say_column(self) -> None:
        """Say all places above and below that of the keyboard, from the top."""
        here = self._here
        if here is not None:
            near = here.rect.width() / 2
            self._say_line(
                sorted(
                    (p for p in self._scene.places() if _off(p, here, upright=False) < near),
                    key=_top,
                )
            )

    def _say_line(self, places: Sequence[Place]) -> None:
        self._say(_joined([place.name for place in places]))

    def ask_place(self) -> None:
        """Ask for a place by its name, and go there."""
        if not self._is_covered:
            scene = self._scene
            dialog = JumpOverlay(scene.theme, scene.place_example(), self._is_place)
            dialog.named.connect(self._jump)
            self._window.show_overlay(dialog)

    def _is_place(self, text: str) -> bool:
        return self._scene.place_named(text) is not None

    def _jump(self, text: str) -> None:
        place = self._scene.place_named(text)
        if place is not None:
            self._go(place)

    def say_choice(self) -> None:
        """Say what the place of the keyboard, or what is picked, would do."""
        scene, here = self._scene, self._here
        if here is None:
            return
        choice = scene.picked if scene.picked is not None else scene.choice_at(here.id)
        hint = (None if choice is None else self._words.hint(choice)) or scene.hint_at(here.id)
        if hint is not None:
            self._say(_hint_words(hint))
        else:
            self._say(scene.why_not(here.id) or scene.read_only(here.id) or here.name)

    def point(self, hint: Hint | None) -> None:
        """Say a hint once the keyboard has been on its place for a moment; None: say none."""
        self._pause.stop()
        focus: QWidget | None = self._window.focusWidget()
        on_board = focus is not None and self._view.isAncestorOf(focus)
        if hint is not None and on_board and reader_listens():
            self._hint = _hint_words(hint)
            self._pause.start()

    def hush(self) -> None:
        """Say no hint that waits: what it says is said already."""
        self._pause.stop()

    def _say_hint(self) -> None:
        self._say(self._hint)

    @property
    def _is_covered(self) -> bool:
        """Whether a dialog lies over the board."""
        overlay = self._window.overlay
        return overlay is not None and not overlay.isAncestorOf(self._view)

    def _say(self, words: str) -> None:
        speak(self._view, words)


def _joined(names: Sequence[str]) -> str:
    """Return the names of places, each of which may be a sentence, one after the other."""
    return " ".join(
        name if name[-1:] in ".!?" else _("{heading}.").format(heading=name) for name in names
    )


def _hint_words(hint: Hint) -> str:
    heading, sentence = hint
    return " ".join(filter(None, (_("{heading}.").format(heading=heading), sentence)))


def _off(place: Place, here: Place, *, upright: bool) -> float:
    away = place.rect.center() - here.rect.center()
    return abs(away.y() if upright else away.x())


def _left(place: Place) -> float:
    return place.rect.center().x()


def _top(place: Place) -> float:
    return place.rect.center().y()
