"""The new-match dialog: who plays, against whom and on which board; the rest are house rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import Final, TypeAlias

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.game import Options, Seat, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.core.opponents import Level
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.placeholder_names import own_name, placeholder_name
from pullstrings_qt.core.rating import GameRating, GlickoRating
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.look.box import box_of, seat_look_of
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import (
    ELSEWHERE,
    NewMatch,
    SeatChoice,
    computer_seat,
    level_like,
    standing_words,
)
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import add, column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.keys import ActionKeys, main_key
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.people_look import Faces
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.square_picture import Draw, PicturePane
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.new_match.level_strip import LevelStrip
from pullstrings_qt.ui.new_match.option_rows import OptionRow
from pullstrings_qt.ui.new_match.seat_choosers import COMPUTER, NOBODY, SeatChooser, seat_options
from pullstrings_qt.ui.new_match.way_cards import WayCards

Preview: TypeAlias = Callable[[Options, Setup, Theme, int, float], QPixmap]
"""Draws the start of a match: options, set-up, theme, side in pixels, device pixel ratio."""

Series: TypeAlias = Callable[[Sequence[str]], str]
"""Returns how matches of these people stood so far, in a few words; empty where none was played."""

_WIDTH: Final = 1080
_HEIGHT: Final = 624
_BESIDE: Final = 48
_ABOVE: Final = 56
"""Pixels of the window left free beside and above the dialog, both sides together."""
_SIDES: Final = {True: (364, 332), False: (304, 268)}
"""Pixels: the width of the panel and of the board in it, in a wide dialog or a narrow one."""
_MIDDLE: Final = Qt.AlignmentFlag.AlignHCenter
_ROOM_FOR_TWO: Final = 300
"""Pixels of the panel that stay below a board with the computers above it."""


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """Who plays here."""

    names: Sequence[str] = ()
    """The people; the first ones sit down at first."""
    faces: Faces | None = None
    series: Series | None = None
    """Says how matches of some of them stood so far."""
    standings: Mapping[str, GameRating] | None = None
    """How strong they are in the game, by their names as `str.casefold` makes them."""


class NewMatchDialog(Overlay):
    """Asks for everything a match needs; one press on Start, or Ctrl+Enter, is enough.

    It has two pages of one size: the match, and its house rules. Preset, players and allowed help,
    as in `NewMatch`, are what stands at first; `preview` draws the beginning. `options` are the
    rule choices as they stand, `setup` what chance has decided.
    """

    started = Signal(object)
    """Carries a `NewMatch`."""
    invited = Signal(object)
    """Carries a `NewMatch` with seats for other laptops (`ELSEWHERE`)."""
    rules_asked = Signal()

    def __init__(
        self,
        spec: GameSpec,
        people: KnownPeople | Sequence[str] = (),
        *,
        preset: Options | None = None,
        players: Sequence[SeatChoice] = (),
        allowed_help: int | None = None,
        preview: Preview | None = None,
    ) -> None:
        super().__init__(labeled(_("New match"), spec.name), width=_WIDTH)
        self.spec = spec
        self._rules = spec.rules()
        self._words = spec.words()
        self._preset = dict(preset or {})
        self._chance = SystemRandom()
        self._people = people if isinstance(people, KnownPeople) else KnownPeople(tuple(people))
        self._preview = preview
        self._picture: PicturePane | None = None
        self.setup: Setup = {}
        self.options: Options = {}
        self._is_drawn = False  # whether chance decides how the match begins
        self._laid_for: tuple[object, ...] = ()  # what decided where things lie the last time
        levels = spec.levels()
        self.strip = LevelStrip(levels) if levels else None
        if self.strip is not None:
            self.strip.changed.connect(self._tell)
            kinds = (each.level for each in players if each != ELSEWHERE)
            remembered = next(filter(None, kinds), None)
            if remembered:
                self.strip.set_level(level_like(levels, remembered))
        self.rows: list[OptionRow] = []
        self.seats: list[SeatChooser] = []
        self.ways: WayCards | None = None
        self._count_row: OptionRow | None = None
        self._before = [
            COMPUTER if each.level and levels and each != ELSEWHERE else each for each in players
        ]
        self._build(allowed_help)
        self._seat(self._rules.seats(self._rules.check_options(self._preset)))
        self._follow_options()

    @property
    def players(self) -> tuple[SeatChoice, ...]:
        """Who sits at each seat; computers are all of the level that is chosen."""
        seated = [chooser.choice for chooser in self.seats]
        computer = computer_seat(self.strip.level) if self.strip is not None else COMPUTER
        return tuple(computer if each == COMPUTER else each for each in seated)

    @property
    def shows_rules(self) -> bool:
        """Whether the house rules are in sight."""
        return not self._rules_page.isHidden()

    @property
    def missing(self) -> str:
        """What is missing before a match can start; empty where nothing is."""
        people = [each.name.casefold() for each in self.players if each.level is None]
        if not people and self._invites:
            return _("Someone has to play at this laptop")
        if not all(people):
            return _("Write a name")
        return _("Two people need two names") if len(set(people)) < len(people) else ""

    @property
    def _invites(self) -> bool:
        return any(chooser.choice == ELSEWHERE for chooser in self.seats)

    @property
    def changes(self) -> list[str]:
        """The house rules that differ from the game as it comes, in words."""
        told = self.ways.way.options.items() if self.ways is not None else ()  # by its card
        rows = (row for row in self._house_rules if row.differs)
        return [row.told for row in rows if (row.field.key, row.control.value) not in told]

    def shuffle(self) -> None:
        """Let chance decide again."""
        self.setup = self._rules.draw_setup(self.options, self._chance)
        self._show_start()

    def show_rules(self, shown: bool) -> None:
        """Show the house rules, or who plays."""
        self._match_page.setHidden(shown)
        self._rules_page.setVisible(shown)
        self.turn_button.icon_name = "back" if shown else "settings"
        self.turn_button.show_text(_("Go back") if shown else _("House rules"))
        self._tell()
        self.lay_out()
        self.scroll_area.verticalScrollBar().setValue(0)
        if self.isVisible():
            announce(self, _("House rules") if shown else self.windowTitle())

    def reset_rules(self) -> None:
        """Answer every house rule as the game comes."""
        for row in self._house_rules:
            row.reset()
        self._follow_options()
        self.turn_button.setFocus(Qt.FocusReason.OtherFocusReason)  # the other button goes
        announce(self, self._changed.text())

    # --- how it is made ------------------------------------------------------------------------

    def _build(self, allowed_help: int | None) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self._match_page, self._rules_page = QWidget(), QWidget()
        self._match_column = column_of(on=self._match_page)
        self._rules_column = column_of(on=self._rules_page)
        add(self.body, self._match_page, self._rules_page, None)
        self._rules_page.hide()
        self._add_heads()
        self._add_seats()
        self._add_questions(allowed_help)
        self._add_panel()
        self._add_buttons()

    def _add_heads(self) -> None:
        game = TextLabel(self.spec.name, color="ink_soft")
        self._head = column_of(TextLabel(_("New match"), "page"), (game, 1))
        self._match_column.addLayout(self._head)
        line = row_of((TextLabel(_("House rules"), "page"), 1))
        if self.spec.has_rules_book():
            rules = Button(_("Read the rules"), ButtonKind.LINK, icon="book")
            rules.clicked.connect(self.rules_asked)
            line.addWidget(rules)
            ActionKeys(self).add("app.rules", self.rules_asked.emit)
        add(self._rules_column, line, 10)

    def _add_seats(self) -> None:
        right = Qt.AlignmentFlag.AlignRight
        self._told = TextLabel("", "second", color="ink_soft", align=right)
        who = TextLabel(_("Who plays?"), "second", heavy=True)
        self._seat_grid = QGridLayout()
        self._who = column_of(row_of(who, (self._told, 1), gap=14), self._seat_grid)
        self._match_column.addLayout(self._who)
        if self.strip is not None:
            self._match_column.addWidget(self.strip)

    def _add_questions(self, allowed_help: int | None) -> None:
        ways = self._words.choice_ways()
        preset = self._rules.check_options(self._preset)
        if len(ways) > 1:
            self.ways = WayCards(ways, box_of(self.spec), preset)
            self.ways.changed.connect(self._follow_options)
        answered = self.ways.keys if self.ways is not None else frozenset()
        for field in self._words.option_fields():
            if field.key not in answered or field.advanced:
                self._add_row(field, preset.get(field.key, field.values[0].value), preset)
        fixed = (OptionValue(int(degree), degree.label) for degree in Help)
        degrees = (OptionValue(None, _("Each player decides")), *fixed)
        note = _("How much help anybody may ask for.")
        help_field = OptionField("help", _("Help"), degrees, note=note, advanced=True)
        self.help_row = OptionRow(help_field, allowed_help, preset)
        self.help_row.changed.connect(self._follow_options)
        self._rules_column.addWidget(self.help_row)
        self.help_row.setHidden(self.strip is None)
        self._house_rules = [*(row for row in self.rows if row.field.advanced), self.help_row]
        if self.ways is not None:
            how = TextLabel(_("How do you choose?"), "second", heavy=True)
            self._how = column_of(how, self.ways)
            self._match_column.addLayout(self._how)

    def _add_row(self, field: OptionField, value: object, preset: Options) -> None:
        row = OptionRow(field, value, preset)
        row.changed.connect(self._follow_options)
        self.rows.append(row)
        if field.advanced:
            self._rules_column.addWidget(row)
        elif len(self._counts(field)) > 1:
            self._match_column.insertWidget(1, row)  # how many there are comes before who they are
            self._count_row = row
        else:
            self._match_column.addWidget(row)

    def _counts(self, field: OptionField) -> dict[int, object]:
        """Return how many seats a match can have by the answers to a question, with the answer."""
        kept = self.options or self._preset
        answers = [each.value for each in field.values]
        checked = [self._rules.check_options({**kept, field.key: value}) for value in answers]
        return dict(zip(map(self._rules.seats, checked), answers, strict=True))

    def _add_panel(self) -> None:
        """Make the panel of the board as the match will begin, and of the computers of many."""
        self.panel = QWidget()
        self._panel_column = column_of(gap=8, on=self.panel)
        self.shuffle_button = Button(self._words.table_words().shuffle, icon="shuffle")
        self.shuffle_button.clicked.connect(self.shuffle)
        self._panel_column.addWidget(self.shuffle_button, 0, _MIDDLE)
        words = _("It is set up when all of you are there. No laptop can choose how.")
        self._drawn_later = TextLabel(words, "second", color="ink_soft", align=_MIDDLE, widest=300)
        self._panel_column.addWidget(self._drawn_later, 0, _MIDDLE)
        self._panel_column.addStretch(1)
        self.set_side(self.panel, _SIDES[True][0])

    def _add_buttons(self) -> None:
        self.turn_button = Button(_("House rules"), ButtonKind.LINK, icon="settings")
        self.turn_button.clicked.connect(lambda: self.show_rules(not self.shows_rules))
        self._changed = TextLabel("", "second", color="ink_soft")
        self.reset_button = Button(_("Reset"), ButtonKind.LINK)
        self.reset_button.clicked.connect(self.reset_rules)
        self.reset_button.hide()
        self._door = QWidget()
        parts = (self.turn_button, self._changed, self.reset_button, None)
        self._door_line = row_of(*parts, on=self._door)
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET, large=True)
        self.cancel_button.clicked.connect(self.cancel)
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True)
        self.start_button.clicked.connect(self._start)
        self.footer.addWidget(self._door, 1)
        self.footer.addStretch(0)
        add(self.footer, self.cancel_button, self.start_button)
        self.turn_button.setVisible(len(self._house_rules) > 1 or self.strip is not None)

    # --- seats ---------------------------------------------------------------------------------

    def _seat(self, count: int) -> None:
        """Set out so many seats; whoever sits already stays, people before all others."""
        names, faces = self._people.names, self._people.faces or {}
        first = _max_wanted([each for each in self._before if each != NOBODY], count)
        first = first or [SeatChoice(name) for name in names[:count]]
        free = [SeatChoice(name) for name in names if SeatChoice(name) not in first]
        for seat in range(len(first), count):
            first.append(self._fill_in(seat, first, free))
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
            chooser.hide()
            chooser.deleteLater()
        self.seats = []
        row = self._count_row
        can_go = row is not None and count - 1 in self._counts(row.field)
        for seat, choice in enumerate(first):
            options = seat_options(names, choice, computers=self.strip is not None, can_go=can_go)
            kind, look = self._words.seat_kind(seat), seat_look_of(self.spec)
            chooser = SeatChooser(seat, kind, options, choice, look, faces)
            chooser.changed.connect(self._seats_changed)
            chooser.name_field.returnPressed.connect(self._go_on)
            self.seats.append(chooser)
        self._before = first
        self._laid_for = ()

    def _fill_in(
        self, seat: Seat, seated: Sequence[SeatChoice], free: list[SeatChoice]
    ) -> SeatChoice:
        """Return who sits at a seat nobody was named for.

        Beyond two players it is whoever plays here too; else a suitable computer, or a number.
        """
        if seat > 1 and free:
            return free.pop(0)
        alone = len(seated) == seat == 1 and seated[0].level is None
        if alone and self.strip is not None and seated[0].name != placeholder_name(1):
            suggested, _why = self._suggestion([seated[0].name])
            if suggested is not None:
                self.strip.set_level(suggested)
            return COMPUTER
        return SeatChoice(placeholder_name(seat + 1))

    def _suggestion(self, people: Sequence[str]) -> tuple[Level | None, str]:
        """Return the level that suits these people, and for whom it is; None if nobody knows."""
        standings = self._people.standings or {}
        known = [name for name in people if name.casefold() in standings]
        known = [name for name in known if standings[name.casefold()].suggests]
        opponents = self.spec.opponents()
        if not known or opponents is None:
            return None, ""
        values = [standings[name.casefold()].rating.value for name in known]
        level = opponents.nearest_level(GlickoRating(sum(values) / len(values)))
        if len(known) == 1:
            return level, _("suggested for {name}").format(name=known[0])
        return level, _("suggested for all of you")

    def _seats_changed(self) -> None:
        """Follow another choice: a seat goes, a computer comes, or two people change places."""
        now = [chooser.choice for chooser in self.seats]
        if NOBODY in now and self._count_row is not None:
            place, self._before = now.index(NOBODY), now
            fewer = self._counts(self._count_row.field)[len(now) - 1]
            self._count_row.control.set_value(fewer)
            self._follow_options()
            self.seats[max(0, place - 1)].field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        for seat, choice in enumerate(now):
            if choice == self._before[seat] or not choice.name:
                continue
            for other, chooser in enumerate(self.seats):
                if other != seat and now[other] == choice and self._before[seat].name:
                    chooser.choose(self._before[seat])
        if COMPUTER in now and COMPUTER not in self._before and self.strip is not None:
            suggested, _why = self._suggestion([each.name for each in now])
            self.strip.set_level(suggested or self.strip.level)
        self._before = [chooser.choice for chooser in self.seats]
        self._follow_options()
        self._show_shuffle()
        self._show_start()
        self.lay_out()

    # --- options -------------------------------------------------------------------------------

    def _answers(self) -> dict[str, object]:
        """Return all answers; a way to choose stands for those that no row says more exactly."""
        answers = {**self._preset, **{row.field.key: row.value for row in self.rows}}
        if self.ways is not None:
            own = {row.field.key: row.value for row in self.rows if not row.isHidden()}
            answers |= {key: own.get(key, value) for key, value in self.ways.way.options.items()}
        return answers

    def _follow_options(self) -> None:
        """Take the answers, hide questions without sense, and draw lots where needed."""
        if self.ways is not None:
            self.ways.follow(self._answers(), self._by_hand if self._invites else None)
        for row in self.rows:
            way = self.ways.way.options if self.ways is not None else {}
            row.follow({**self._answers(), **way})
        before = self.options
        self.options = self._rules.check_options(self._answers())
        if self.options != before or not before:  # some games have no options at all
            self._take_options(before)
        self._tell()

    def _take_options(self, before: Options) -> None:
        count = self._rules.seats(self.options)
        if count != len(self.seats):
            self._before = [chooser.choice for chooser in self.seats]
            self._seat(count)
            self.lay_out()
        redrawn = before and any(
            row.field.redraws and before[row.field.key] != self.options[row.field.key]
            for row in self.rows
        )
        drawn = [self._rules.draw_setup(self.options, self._chance) for _draw in range(2)]
        self._is_drawn = bool(self.shuffle_button.words) and drawn[0] != drawn[1]
        self._show_shuffle()
        if redrawn or not self.setup or not self._fits(self.setup, drawn[0]):
            self.setup = drawn[0]
        self._show_start()

    def _show_shuffle(self) -> None:
        """Let people draw lots again; with another laptop, neither of them may choose it."""
        self.shuffle_button.setVisible(self._is_drawn and not self._invites)
        self._drawn_later.setVisible(self._is_drawn and self._invites)

    def _by_hand(self, options: Options) -> str:
        """Return why a way to choose needs one table; empty where it does not."""
        if not self._words.choice_rules(self._rules.check_options(options)).by_hand:
            return ""
        return _("For this, all of you have to sit at one laptop.")

    def _show_start(self) -> None:
        """Show the board as the match will begin, where it has room beside the questions."""
        if self._preview is None or Theme.current().has_large_text:
            return
        draw: Draw = partial(self._preview, self.options, self.setup)
        if self._is_drawn and self._invites:
            draw = self._draw_box
        if self._picture is not None:
            self._picture.show_drawing(draw)
            return
        self._picture = PicturePane(draw, _SIDES[True][1])
        place = self._panel_column.indexOf(self.shuffle_button)
        self._panel_column.insertWidget(place, self._picture, 0, _MIDDLE)

    def _draw_box(self, theme: Theme, side: int, ratio: float) -> QPixmap:
        """Return the picture on the box: nobody knows the set-up yet."""
        return box_of(self.spec).picture(theme, QSize(side, side * 3 // 4), ratio)

    def _fits(self, setup: Setup, other: Setup) -> bool:
        """Return whether a set-up drawn before still serves: then the picture stays as it was."""
        if self._is_drawn and setup.keys() == other.keys():
            return all(type(setup[key]) is type(other[key]) for key in setup)
        return setup == other

    # --- what it says --------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say what differs, how these people stand, and what is missing."""
        choices = [chooser.choice for chooser in self.seats]
        if self.strip is not None:
            self.strip.suggest(*self._suggestion([each.name for each in choices]))
            self.strip.setVisible(COMPUTER in choices)
        if self._count_row is not None:
            self._count_row.refuse(self._why_not_so_few)
        changes = self.changes
        usual, words = not changes, ngettext("{count} change", "{count} changes", len(changes))
        words = _("Same as the printed rules") if usual else words.format(count=len(changes))
        self._changed.show_text(words)
        self._changed.setVisible(self.shows_rules or not usual)
        set_tool_tip(self._changed, "\n".join(changes))
        self.reset_button.setVisible(self.shows_rules and not usual)
        missing, series = self.missing, self._people.series
        told = missing or self._strength()
        if not told and series is not None:
            told = series([each.name for each in self.players])
        self._told.show_text(told)
        self._told.use_color("warn" if missing else "ink_soft")
        self.start_button.show_text(_("Invite") if self._invites else _("Start"))
        self.start_button.setEnabled(not missing)
        self.start_button.setAccessibleDescription(missing)
        set_tool_tip(self.start_button, missing or main_key())

    def _strength(self) -> str:
        """Return how strong the person is who plays computers alone; empty where nobody knows."""
        people = [each.name for each in self.players if each.level is None]
        standing = (self._people.standings or {}).get(people[0].casefold()) if people else None
        if standing is None or len(people) > 1:
            return ""
        return labeled(people[0], standing_words(self.spec, standing))

    def _why_not_so_few(self, value: object) -> str:
        """Return why a count would leave a person without a seat; empty where none would."""
        assert self._count_row is not None
        kept = {**self.options, self._count_row.field.key: value}
        count = self._rules.seats(self._rules.check_options(kept))
        if count >= sum(_is_somebody(chooser.choice) for chooser in self.seats):
            return ""
        return _("More people than that sit here. Choose “Nobody” in one of the rows first.")

    # --- where everything lies -----------------------------------------------------------------

    def lay_out(self) -> None:
        """Give the sheet its one size; with large text it is a page, in one column that scrolls."""
        px, large = Theme.current().px, Theme.current().has_large_text
        wide, high = self.width(), self.height()
        if not large:
            wide, high = min(px(_WIDTH), wide - _BESIDE), min(px(_HEIGHT), high - _ABOVE)
        words = (self.turn_button, self.cancel_button, self.start_button)
        hints = [each.sizeHint() for each in words]
        computers = self.strip is not None and not self.strip.isHidden()
        theme, size = Theme.current(), self.size()
        decides = theme, size, *self.seats, computers, self.shows_rules, hints
        if decides != self._laid_for:  # laid out anew, the seats ask for it once more
            self._laid_for = decides
            self._arrange(wide, high)
        self.card.setGeometry((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)
        for layout in (self.footer, self.body, self._grid):
            layout.activate()  # no frame is seen half laid out

    def _arrange(self, wide: int, high: int) -> None:
        """Put everything in its place on a sheet of a size in pixels."""
        px, large = Theme.current().px, Theme.current().has_large_text
        tight = high < px(600)
        many = len(self.seats) > 2
        self._head.setDirection(
            QBoxLayout.Direction.LeftToRight if tight else QBoxLayout.Direction.TopToBottom
        )
        self._head.setSpacing(px(14) if tight else 0)
        edge = px(28 if tight else 40)
        for column, gap in ((self._match_column, 10 if tight else 15), (self._rules_column, 0)):
            column.setContentsMargins(edge, px(14 if tight else 28), edge, px(8))
            column.setSpacing(px(gap))
        self._who.setSpacing(px(8))
        self._seat_grid.setSpacing(px(6 if many and not large else 12))
        if self.ways is not None:
            self._how.setSpacing(px(8))
        self._place_seats(columns=1 if large or many else 2)
        if self.strip is not None:
            self.strip.stack(stacked=large or many)
            if many and not large:
                self._panel_column.insertWidget(0, self.strip)
            else:
                place = self._match_column.indexOf(self._who)
                self._match_column.insertWidget(place + 1, self.strip)
        self._place_panel(wide, high)
        self._place_buttons(wide, edge)

    def _place_seats(self, columns: int) -> None:
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
        for place, chooser in enumerate(self.seats):
            self._seat_grid.addWidget(chooser, place // columns, place % columns)
        for column in range(2):
            self._seat_grid.setColumnStretch(column, int(column < columns))

    def _place_panel(self, wide: int, high: int) -> None:
        """Show the panel beside the match, where the text leaves room for it."""
        large = Theme.current().has_large_text
        side, board = _SIDES[wide >= _WIDTH]
        shown = not large and not self.shows_rules
        self.panel.setVisible(shown)
        self.panel.setFixedWidth(side)
        self.card.set_side(side if shown else 0)
        self._panel_column.setContentsMargins(16, 28, 16, 8)
        if shown and self._picture is None:
            self._show_start()
        if self._picture is not None:
            room = high - _ROOM_FOR_TWO if len(self.seats) > 2 else board
            self._picture.set_side(max(120, min(board, room)))

    def _place_buttons(self, wide: int, edge: int) -> None:
        """Give the buttons one size; with large text the house rules stand in the column."""
        px, large = Theme.current().px, Theme.current().has_large_text
        self.footer.setContentsMargins(edge, px(8), edge, px(10 if large else 28))
        self.footer.setSpacing(px(14))
        buttons = (self.cancel_button, self.start_button)
        for size in (True, False):
            for button in buttons:
                button.large = size
                button.restyle()
                button.setFixedSize(button.sizeHint().width(), px(52 if size else 44))
            if sum(button.width() for button in buttons) + 2 * edge + px(14) <= wide:
                break
        self._door_line.setSpacing(px(14))
        self._door_line.setContentsMargins(*((edge, px(10), edge, px(10)) if large else (0,) * 4))
        if large:
            self.body.insertWidget(0 if self.shows_rules else 2, self._door)
        else:
            self.footer.insertWidget(0, self._door, 1)

    def open_over(self, window: QWidget) -> None:
        """Lie down over the window; the keyboard begins on Start, or where something is missing."""
        self.initial_focus(self.seats[0].field if self.missing else self.start_button)
        super().open_over(window)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.shows_rules:
            self.show_rules(False)
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        """Lead on to Start from a name that was written, or say what is missing."""
        if self.missing:
            announce(self, self.missing)
        else:
            self.start_button.setFocus(Qt.FocusReason.TabFocusReason)

    def _start(self) -> None:
        match = NewMatch(self.spec.id, self.options, self.setup, self.players, self.help_row.value)
        (self.invited if self._invites else self.started).emit(match)
        self.close_down()


def _is_somebody(choice: SeatChoice) -> bool:
    return choice.level is None and bool(own_name(choice.name))


def _max_wanted(seated: Sequence[SeatChoice], count: int) -> list[SeatChoice]:
    """Return who keeps a seat: computers go first, then who has no name, the last one of them."""

    def min_wanted(seat: Seat) -> tuple[bool, bool, Seat]:
        return seated[seat].level is not None, not _is_somebody(seated[seat]), seat

    kept = sorted(range(len(seated)), key=min_wanted)[:count]
    return [seated[seat] for seat in sorted(kept)]
