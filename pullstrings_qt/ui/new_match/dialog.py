"""The new-match dialog: who plays, and by which rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import TypeAlias

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Options, Seat, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.opponents import Level
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.look.box import seat_look_of
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.picture_pane import PicturePane
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.new_match.option_rows import OptionRow
from pullstrings_qt.ui.new_match.seat_choosers import SeatChoice, SeatChooser, computer_seat

Preview: TypeAlias = Callable[[Options, Setup, Theme, int, float], QPixmap]
"""Draws the start of a match: options, set-up, theme, side in pixels, device pixel ratio."""

_WIDTH = 1060
_SIDE_WIDTH = 376
_PICTURE = 336


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Everything needed to begin a match.

    Attributes:
        game: id of the game.
        options: the rule choices, checked by the rules.
        setup: what chance decided, exactly as the person saw it.
        players: who sits at each seat.
    """

    game: str
    options: Options
    setup: Setup
    players: tuple[SeatChoice, ...]


class NewMatchDialog(Overlay):
    """Asks for everything a match needs; one press on Start is enough.

    Args:
        theme: the look.
        spec: the game.
        names: the people who play here; the first ones sit down at first.
        preset: options that stand differently from the defaults at first.
        players: who sits where at first; else the first names.
        preview: draws the beginning; None shows no picture.
    """

    started = Signal(object)
    """Carries a `NewMatch`."""

    rules_asked = Signal()
    """Somebody wants to read the rules first."""

    def __init__(
        self,
        theme: Theme,
        spec: GameSpec,
        names: Sequence[str] = (),
        *,
        preset: Options | None = None,
        players: Sequence[SeatChoice] = (),
        preview: Preview | None = None,
    ) -> None:
        super().__init__(theme, _("New match"), width=_WIDTH)
        self._spec = spec
        self._rules = spec.rules()
        self._preset = dict(preset or {})
        self._chance = SystemRandom()
        self._levels = spec.levels()
        self.rows: list[OptionRow] = []
        self.seats: list[SeatChooser] = []
        self._before: list[SeatChoice] = []
        self._preview = preview
        self._picture: PicturePane | None = None
        self._more = Button(theme, _("More rules"), ButtonKind.QUIET, icon="down")
        self._advanced = QWidget()
        self._setup: Setup = {}
        self._options: Options = {}
        self._build(names, players)
        self._follow_options()

    @property
    def options(self) -> Options:
        """The rule choices as they stand."""
        return self._options

    @property
    def setup(self) -> Setup:
        """What chance has decided for the match."""
        return self._setup

    def shuffle(self) -> None:
        """Let chance decide again."""
        self._setup = self._rules.draw_setup(self._options, self._chance)
        self._show_start()

    def show_all_rules(self) -> None:
        """Unfold the rules few people change."""
        self._more.setChecked(True)

    def theme_changed(self, theme: Theme) -> None:
        """Let the seats stand below each other where the text is large."""
        self._turn_seats(theme)
        super().theme_changed(theme)

    def _build(self, names: Sequence[str], players: Sequence[SeatChoice]) -> None:
        theme = self.theme
        self.body.setSpacing(4)
        self.body.setContentsMargins(32, 24, 32, 4)
        self.body.addWidget(TextLabel(theme, _("New match"), "page"))
        self._subtitle_label = TextLabel(theme, self._subtitle(self._preset), colour="ink_soft")
        self.body.addWidget(self._subtitle_label)
        if self._spec.has_rules_book():
            rules = Button(theme, _("Read the rules"), ButtonKind.LINK)
            rules.clicked.connect(self.rules_asked)
            self.body.addWidget(rules, alignment=LEADING)
            key = QShortcut(QKeySequence("F1"), self)
            key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            key.activated.connect(self.rules_asked)
        self.body.addSpacing(8)
        self._add_seats(names, players)
        inside = QVBoxLayout(self._advanced)
        inside.setContentsMargins(0, 0, 0, 0)
        for field in self._spec.option_fields():
            value = self._preset.get(field.key, field.values[0].value)
            row = OptionRow(theme, field, value, self._preset)
            row.changed.connect(self._follow_options)
            self.rows.append(row)
            (inside if field.advanced else self.body).addWidget(row)
        self._more.setCheckable(True)
        self._more.setAccessibleDescription(_("Shows the rules few people change"))
        self._more.toggled.connect(self._show_more)
        self._advanced.hide()
        self.body.addSpacing(4)
        self.body.addWidget(self._more, alignment=LEADING)
        self._more.setHidden(inside.count() == 0)
        self.body.addWidget(self._advanced)
        self.body.addStretch(1)
        self._add_side()
        self._add_buttons()

    def _subtitle(self, options: Options) -> str:
        count = self._rules.seats(self._rules.check_options(options))
        if count == 2:
            return _("{game}, for two players").format(game=self._spec.name)
        return ngettext("{game}, for {count} player", "{game}, for {count} players", count).format(
            game=self._spec.name, count=count
        )

    def _add_seats(self, names: Sequence[str], players: Sequence[SeatChoice]) -> None:
        self._names = tuple(names)
        self._remembered = tuple(players)
        self.body.addWidget(TextLabel(self.theme, _("Who plays?"), "second", heavy=True))
        self._seat_grid = QGridLayout()
        self._seat_grid.setSpacing(12)
        self.body.addLayout(self._seat_grid)
        self._seat(self._rules.seats(self._rules.check_options(self._preset)))

    def _seat(self, count: int) -> None:
        """Set out so many seats; whoever sits already stays where they are."""
        first = [chooser.choice for chooser in self.seats] or list(self._remembered)
        first = first[:count] or [SeatChoice(name) for name in self._names[:count]]
        free = [SeatChoice(name) for name in self._names if SeatChoice(name) not in first]
        for seat in range(len(first), count):
            first.append(self._fill_in(seat, first, free))
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
            chooser.hide()
            chooser.deleteLater()
        self.seats = []
        for seat, choice in enumerate(first):
            kind, look = self._kind(seat), seat_look_of(self._spec)
            chooser = SeatChooser(self.theme, seat, kind, self._names, self._levels, choice, look)
            chooser.changed.connect(self._seats_changed)
            self.seats.append(chooser)
        self._before = first
        self._turn_seats(self.theme)

    def _fill_in(
        self, seat: Seat, seated: Sequence[SeatChoice], free: list[SeatChoice]
    ) -> SeatChoice:
        """Return who sits at a seat nobody was named for.

        Beyond two players it is whoever plays here too; else the gentlest computer, or a number.
        """
        if seat > 1 and free:
            return free.pop(0)
        alone = len(seated) == seat == 1 and seated[0].level is None
        known: Sequence[Level] = self._levels
        if alone and known and seated[0].name != _numbered(0):
            return computer_seat(known[0])
        return SeatChoice(_numbered(seat))

    def _turn_seats(self, theme: Theme) -> None:
        """Let the seats stand side by side where there is room, else below each other."""
        columns = 1 if theme.text_scale >= 1.5 else 2
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
        for place, chooser in enumerate(self.seats):
            self._seat_grid.addWidget(chooser, place // columns, place % columns)
        for column in range(2):
            self._seat_grid.setColumnStretch(column, int(column < columns))

    def _kind(self, seat: Seat) -> str:
        return self._spec.words().seat_kind(seat)

    def _add_side(self) -> None:
        shuffle = self._spec.words().table_words().shuffle
        self.shuffle_button = Button(self.theme, shuffle, icon="shuffle")
        self.shuffle_button.clicked.connect(self.shuffle)
        if self._preview is None:
            self.body.addWidget(self.shuffle_button, alignment=LEADING)
            return
        side = QWidget()
        column = self._side_column = QVBoxLayout(side)
        column.setContentsMargins(20, 36, 20, 8)
        column.setSpacing(12)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addWidget(self.shuffle_button, alignment=middle)
        aim = self._spec.words().aim()
        if aim:
            column.addWidget(
                TextLabel(self.theme, aim, "second", colour="ink_soft", align=middle, widest=300)
            )
        column.addStretch(1)
        self.set_side(side, _SIDE_WIDTH)

    def _add_buttons(self) -> None:
        cancel = Button(self.theme, _("Cancel"), ButtonKind.QUIET, large=True)
        cancel.clicked.connect(self.cancel)
        self.start_button = Button(self.theme, "", ButtonKind.PRIMARY, large=True)
        self.start_button.clicked.connect(self._start)
        self.footer.setContentsMargins(8, 4, 20, 28)  # they fit below the picture
        self.footer.setSpacing(8)
        self.footer.addStretch(1)
        self.footer.addWidget(cancel)
        self.footer.addWidget(self.start_button)
        self.initial_focus(self.seats[0].field)
        self._name_what_is_missing()

    def _show_more(self, shown: bool) -> None:
        self._advanced.setVisible(shown)
        self._more.icon_name = "up" if shown else "down"
        self._more.show_text(_("Fewer rules") if shown else _("More rules"))
        if shown:
            QTimer.singleShot(0, self, self._show_advanced)

    def _show_advanced(self) -> None:
        """Bring the rules that were just unfolded into sight."""
        self.scroll_area.ensureWidgetVisible(self._advanced, 0, 24)

    def _follow_options(self) -> None:
        """Take the answers, hide questions without sense, and draw lots where needed."""
        for row in self.rows:
            row.follow(self._answers())
        before = self._options
        self._options = self._rules.check_options(self._answers())
        if self._options == before:
            return
        count = self._rules.seats(self._options)
        if count != len(self.seats):
            self._seat(count)
            self._subtitle_label.show_text(self._subtitle(self._options))
            self._name_what_is_missing()
        redrawn = before and any(
            row.field.redraws and before[row.field.key] != self._options[row.field.key]
            for row in self.rows
        )
        drawn = [self._rules.draw_setup(self._options, self._chance) for _draw in range(2)]
        self.shuffle_button.setVisible(bool(self.shuffle_button.words) and drawn[0] != drawn[1])
        if redrawn or not self._setup or not self._fits(self._setup, drawn[0]):
            self._setup = drawn[0]
        self._show_start()

    def _show_start(self) -> None:
        """Show the board as the match will begin."""
        if self._preview is None:
            return
        draw = partial(self._preview, self._options, self._setup)
        if self._picture is None:
            self._picture = PicturePane(self.theme, draw, _PICTURE)
            middle = Qt.AlignmentFlag.AlignHCenter
            self._side_column.insertWidget(0, self._picture, alignment=middle)
        else:
            self._picture.show_drawing(draw)

    def _fits(self, setup: Setup, other: Setup) -> bool:
        """Tell whether a set-up drawn before still serves: then the picture stays as it was."""
        if not self.shuffle_button.isHidden() and setup.keys() == other.keys():
            return all(type(setup[key]) is type(other[key]) for key in setup)
        return setup == other

    def _answers(self) -> dict[str, object]:
        return {**self._preset, **{row.field.key: row.value for row in self.rows}}

    def _seats_changed(self) -> None:
        """Let two people change places when one of them is wanted at the other's seat."""
        now = [chooser.choice for chooser in self.seats]
        for seat, choice in enumerate(now):
            if choice == self._before[seat] or not choice.name or choice.level is not None:
                continue
            for other, chooser in enumerate(self.seats):
                if other != seat and now[other] == choice and self._before[seat].name:
                    chooser.choose(self._before[seat])
        self._before = [chooser.choice for chooser in self.seats]
        self._name_what_is_missing()

    def _name_what_is_missing(self) -> None:
        names = [chooser.choice.name for chooser in self.seats]
        people = [
            chooser.choice.name.casefold() for chooser in self.seats if chooser.choice.level is None
        ]
        text = _("Start the match")
        if not all(names):
            text = _("Write a name first")
        elif len(set(people)) < len(people):
            text = _("Two people need two names")
        self.start_button.setEnabled(text == _("Start the match"))
        self.start_button.show_text(text)

    def _start(self) -> None:
        match = NewMatch(
            self._spec.id,
            self._options,
            self._setup,
            tuple(chooser.choice for chooser in self.seats),
        )
        self.started.emit(match)
        self.close_down()


def _numbered(seat: Seat) -> str:
    """Return what a person is called who has no name yet."""
    return _("Player {number}").format(number=seat + 1)
