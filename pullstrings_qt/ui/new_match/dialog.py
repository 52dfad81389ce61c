"""The new-match dialog: who plays, on which board; everything else one level further."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import SystemRandom
from typing import Final, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSpacerItem, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Options, Seat, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level
from pullstrings_qt.core.options import OptionField, OptionValue
from pullstrings_qt.core.placeholder_names import own_name, placeholder_name
from pullstrings_qt.core.rating import GameRating, GlickoRating
from pullstrings_qt.core.registry import GameSpec
from pullstrings_qt.look.box import box_of, seat_look_of
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import (
    NewMatch,
    SeatChoice,
    computer_seat,
    first_level,
    level_like,
)
from pullstrings_qt.table.standings import standing_words
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.keys import ActionKeys, main_key
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.people_look import Faces
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.new_match.option_rows import OptionRow
from pullstrings_qt.ui.new_match.seat_choosers import SeatChooser
from pullstrings_qt.ui.new_match.start_panel import StartPanel
from pullstrings_qt.ui.new_match.way_cards import WayCards

Preview: TypeAlias = Callable[[Options, Setup, Theme, int, float], QPixmap]
"""Draws the start of a match: options, set-up, theme, side in pixels, device pixel ratio."""

Series: TypeAlias = Callable[[Sequence[str]], str]
"""Returns how matches of these people stood so far, in a few words; empty where none was played."""

_WIDTH: Final = 1080
_HEIGHT: Final = 624
_BESIDE: Final = 64
_ABOVE: Final = 56
"""Pixels of the window left free beside and above the dialog, both sides together."""


@dataclass(frozen=True, slots=True)
class KnownPeople:
    """Who plays here.

    Attributes:
        names: the people; the first ones sit down at first.
        faces: the pictures they chose.
        series: says how matches of some of them stood so far.
        standings: how strong they are in the game, by their names as `str.casefold` makes them.
    """

    names: Sequence[str] = ()
    faces: Faces | None = None
    series: Series | None = None
    standings: Mapping[str, GameRating] | None = None


class NewMatchDialog(Overlay):
    """Asks for everything a match needs; one press on Start, or Ctrl+Enter, is enough.

    It has two levels of one size: what everybody decides, and behind "More…" what few change. Start
    and Cancel stay where they are, whatever the game and the level.

    Args:
        spec: the game.
        people: the people who play here, or only their names.
        preset: options that stand differently from the defaults at first.
        players: who sits where at first; else the first names.
        allowed_help: as in `NewMatch`, at first.
        preview: draws the beginning; None shows no picture.
    """

    started = Signal(object)
    """Carries a `NewMatch`."""

    rules_asked = Signal()
    """Somebody wants to read the rules first."""

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
        super().__init__(_("New match: {game}").format(game=spec.name), width=_WIDTH)
        self.spec = spec
        self._rules = spec.rules()
        self._words = spec.words()
        self._preset = dict(preset or {})
        self._chance = SystemRandom()
        self._levels = spec.levels()
        self._people = people if isinstance(people, KnownPeople) else KnownPeople(tuple(people))
        self.rows: list[OptionRow] = []
        self.seats: list[SeatChooser] = []
        self.ways: WayCards | None = None
        self._before: list[SeatChoice] = []
        self._preview = preview
        self._allowed_help = allowed_help
        self._setup: Setup = {}
        self._options: Options = {}
        self._laid_for: tuple[object, ...] = ()
        """What decided where things lie when they were laid out last."""
        self._build(players)
        self._follow_options()

    @property
    def options(self) -> Options:
        """The rule choices as they stand."""
        return self._options

    @property
    def setup(self) -> Setup:
        """What chance has decided for the match."""
        return self._setup

    @property
    def shows_more(self) -> bool:
        """Whether the second level is in sight."""
        return not self._more_level.isHidden()

    @property
    def summary(self) -> str:
        """What differs from a game as it comes, in one line."""
        return self._summary.text()

    @property
    def missing(self) -> str:
        """What is missing before a match can start; empty where nothing is."""
        names = [chooser.choice.name for chooser in self.seats]
        people = [
            chooser.choice.name.casefold() for chooser in self.seats if chooser.choice.level is None
        ]
        if not all(names):
            return _("Write a name first")
        if len(set(people)) < len(people):
            return _("Two people need two names")
        return ""

    @property
    def shuffle_button(self) -> Button:
        """Lets chance decide again; hidden where there is nothing to see."""
        return self.panel.shuffle_button

    def shuffle(self) -> None:
        """Let chance decide again."""
        self._setup = self._rules.draw_setup(self._options, self._chance)
        self._show_start()

    def show_more(self, shown: bool) -> None:
        """Show the level of what few people change, or the first one."""
        shown = shown and self._has_more
        self._first_level.setHidden(shown)
        self._more_level.setVisible(shown)
        self._summary.setVisible(self._has_more and not shown)
        self.default_button.setVisible(shown)
        self.more_button.icon_name = "back" if shown else ""
        self.more_button.show_text(_("Fewer") if shown else _("More…"))
        self._explain(None)
        self.lay_out()
        self.scroll_area.verticalScrollBar().setValue(0)
        if self.isVisible():
            announce(self, _("More choices") if shown else self.windowTitle())

    def show_all_rules(self) -> None:
        """Show the rules few people change."""
        self.show_more(True)

    def reset_to_defaults(self) -> None:
        """Answer every question of the second level as the game comes."""
        for row in (*self.rows, self.help_row):
            if row.field.advanced:
                row.reset()
        self._follow_options()
        self._explain(None)
        announce(self, self.summary)

    # --- how it is made ------------------------------------------------------------------------

    def _build(self, players: Sequence[SeatChoice]) -> None:
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self._first_level, self._more_level = QWidget(), QWidget()
        self._first_column = QVBoxLayout(self._first_level)
        self._more_column = QVBoxLayout(self._more_level)
        self.body.addWidget(self._first_level)
        self.body.addWidget(self._more_level)
        self.body.addStretch(1)
        self._add_heads()
        self._add_seats(players)
        self._add_questions()
        self.panel = StartPanel(self._words.table_words().shuffle, self._words.aim())
        self.panel.shuffle_asked.connect(self.shuffle)
        self.set_side(self.panel, self.panel.wide(_WIDTH))
        self._add_buttons()
        self._more_level.hide()

    def _add_heads(self) -> None:
        self._head = QVBoxLayout()
        self._head.addWidget(TextLabel(_("New match"), "page"))
        self._subtitle_label = TextLabel(self._subtitle(self._preset), color="ink_soft")
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(self._subtitle_label)
        if self.spec.has_rules_book():
            rules = Button(_("Read the rules"), ButtonKind.LINK, icon="book")
            rules.clicked.connect(self.rules_asked)
            line.addWidget(rules)
            ActionKeys(self).add("app.rules", self.rules_asked.emit)
        line.addStretch(1)
        self._head.addLayout(line)
        self._head.setSpacing(0)
        self._first_column.addLayout(self._head)
        self._more_column.addWidget(TextLabel(_("More choices"), "page"))
        self._chosen_label = TextLabel("", color="ink_soft", widest=700)
        self._more_column.addWidget(self._chosen_label)
        self._below_chosen = QSpacerItem(0, 0)
        self._more_column.addItem(self._below_chosen)

    def _subtitle(self, options: Options) -> str:
        count = self._rules.seats(self._rules.check_options(options))
        if count == 2:
            return _("{game}, for two").format(game=self.spec.name)
        return _("{game}, for {count}").format(game=self.spec.name, count=count)

    def _add_seats(self, players: Sequence[SeatChoice]) -> None:
        self._remembered = tuple(map(self._as_offered, players))
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(TextLabel(_("Who plays?"), "second", heavy=True))
        right = Qt.AlignmentFlag.AlignRight
        self._series = TextLabel("", "second", color="ink_soft", align=right)
        self._wanting = TextLabel("", "second", color="warn", heavy=True, align=right)
        line.addWidget(self._series, 1)
        line.addWidget(self._wanting, 1)
        self._who = QVBoxLayout()
        self._who.addLayout(line)
        self._seat_grid = QGridLayout()
        self._who.addLayout(self._seat_grid)
        self._first_column.addLayout(self._who)
        self._seat(self._rules.seats(self._rules.check_options(self._preset)))

    def _add_questions(self) -> None:
        ways = self._words.choice_ways()
        preset = self._rules.check_options(self._preset)
        if len(ways) > 1:
            self.ways = WayCards(ways, box_of(self.spec), preset)
            self.ways.changed.connect(self._follow_options)
        answered = self.ways.keys if self.ways is not None else frozenset()
        for field in self.spec.option_fields():
            if field.key in answered and not field.advanced:
                continue
            value = preset.get(field.key, field.values[0].value)
            row = OptionRow(field, value, preset, beside=field.advanced)
            row.changed.connect(self._answered)
            self.rows.append(row)
            (self._more_column if field.advanced else self._first_column).addWidget(row)
        asked = _help_field(self._words.help_names())
        self.help_row = OptionRow(asked, self._allowed_help, preset, beside=True)
        self.help_row.changed.connect(self._answered)
        self._more_column.addWidget(self.help_row)
        self.help_row.setHidden(not self._levels)
        if self.ways is not None:
            self._how = QVBoxLayout()
            self._how.addWidget(TextLabel(_("How do you choose?"), "second", heavy=True))
            self._how.addWidget(self.ways)
            self._first_column.addLayout(self._how)

    def _add_buttons(self) -> None:
        self.more_button = Button(_("More…"), large=True)
        self.more_button.setAccessibleDescription(_("What few people change"))
        self.more_button.clicked.connect(self._turn_over)
        self._summary = TextLabel("", "second", color="ink_soft")
        self.default_button = Button(_("As it comes"), ButtonKind.LINK)
        self.default_button.setAccessibleDescription(_("Answers every question here as at first"))
        self.default_button.clicked.connect(self.reset_to_defaults)
        self.default_button.hide()
        self.cancel_button = Button(_("Cancel"), ButtonKind.QUIET, large=True)
        self.cancel_button.clicked.connect(self.cancel)
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True)
        self.start_button.clicked.connect(self._start)
        self.footer.addWidget(self.more_button)
        self.footer.addWidget(self._summary)
        self.footer.addWidget(self.default_button)
        self.footer.addStretch(1)
        self.footer.addWidget(self.cancel_button)
        self.footer.addWidget(self.start_button)
        self._has_more = any(row.field.advanced for row in self.rows) or bool(self._levels)
        self.more_button.setVisible(self._has_more)
        self._summary.setVisible(self._has_more)

    def _turn_over(self) -> None:
        self.show_more(not self.shows_more)

    # --- seats ---------------------------------------------------------------------------------

    def _seat(self, count: int) -> None:
        """Set out so many seats; whoever sits already stays, people before all others."""
        names = self._people.names
        first = [chooser.choice for chooser in self.seats] or list(self._remembered)
        first = _max_wanted(first, count) or [SeatChoice(name) for name in names[:count]]
        free = [SeatChoice(name) for name in names if SeatChoice(name) not in first]
        for seat in range(len(first), count):
            first.append(self._fill_in(seat, first, free))
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
            chooser.hide()
            chooser.deleteLater()
        self.seats = []
        look, faces = seat_look_of(self.spec), self._people.faces
        for seat, choice in enumerate(first):
            kind = self._words.seat_kind(seat)
            chooser = SeatChooser(seat, kind, names, self._levels, choice, look, faces)
            chooser.changed.connect(self._seats_changed)
            chooser.name_field.returnPressed.connect(self._go_on)
            self.seats.append(chooser)
        self._before = first
        self._turn_seats()

    def _as_offered(self, choice: SeatChoice) -> SeatChoice:
        """Return a computer player as it is called now: the language may be another one."""
        if not choice.level or not self._levels:
            return choice
        return computer_seat(level_like(self._levels, choice.level))

    def _fill_in(
        self, seat: Seat, seated: Sequence[SeatChoice], free: list[SeatChoice]
    ) -> SeatChoice:
        """Return who sits at a seat nobody was named for.

        Beyond two players it is whoever plays here too; else a computer that suits the person who
        plays alone, or a number.
        """
        if seat > 1 and free:
            return free.pop(0)
        alone = len(seated) == seat == 1 and seated[0].level is None
        if alone and self._levels and seated[0].name != placeholder_name(1):
            suggested, _why = self._suggestion([seated[0].name])
            return computer_seat(suggested or first_level(self._levels))
        return SeatChoice(placeholder_name(seat + 1))

    def _suggestion(self, people: Sequence[str]) -> tuple[Level | None, str]:
        """Return the level that suits these people, and for whom it is; None if nobody knows."""
        standings = self._people.standings or {}
        known = [name for name in people if name.casefold() in standings]
        known = [name for name in known if standings[name.casefold()].suggests]
        opponents = self.spec.opponents()
        if not known or opponents is None or not self._levels:
            return None, ""
        values = [standings[name.casefold()].rating.value for name in known]
        level = opponents.nearest_level(GlickoRating(sum(values) / len(values)))
        if len(known) == 1:
            return level, _("suggested for {name}").format(name=known[0])
        return level, _("suggested for all of you")

    def _suggest(self) -> None:
        """Mark at each seat the level that suits the people who sit at the others."""
        seated = [chooser.choice for chooser in self.seats]
        for chooser in self.seats:
            others = [each.name for seat, each in enumerate(seated) if seat != chooser.seat]
            chooser.suggest(*self._suggestion(others))

    def _turn_seats(self) -> None:
        """Let the seats stand side by side where there is room, else below each other."""
        columns = 1 if self._is_stacked else 2
        for chooser in self.seats:
            self._seat_grid.removeWidget(chooser)
        for place, chooser in enumerate(self.seats):
            self._seat_grid.addWidget(chooser, place // columns, place % columns)
        for column in range(2):
            self._seat_grid.setColumnStretch(column, int(column < columns))

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
        self._tell()
        self._measure()

    # --- options -------------------------------------------------------------------------------

    def _answers(self) -> dict[str, object]:
        """Return all answers; a way to choose stands for those that no row says more exactly."""
        answers = {**self._preset, **{row.field.key: row.value for row in self.rows}}
        if self.ways is not None:
            own = {row.field.key: row.value for row in self.rows if not row.isHidden()}
            answers |= {key: own.get(key, value) for key, value in self.ways.way.options.items()}
        return answers

    def _answered(self) -> None:
        row = self.sender()
        self._follow_options()
        self._explain(row if isinstance(row, OptionRow) else None)

    def _follow_options(self) -> None:
        """Take the answers, hide questions without sense, and draw lots where needed."""
        if self.ways is not None:
            self.ways.follow(self._answers())
        for row in self.rows:
            way = self.ways.way.options if self.ways is not None else {}
            row.follow({**self._answers(), **way})
        before = self._options
        self._options = self._rules.check_options(self._answers())
        if self._options != before or not before:  # some games have no options at all
            self._take_options(before)
        self._tell()

    def _take_options(self, before: Options) -> None:
        count = self._rules.seats(self._options)
        if count != len(self.seats):
            self._seat(count)
            self._subtitle_label.show_text(self._subtitle(self._options))
        redrawn = before and any(
            row.field.redraws and before[row.field.key] != self._options[row.field.key]
            for row in self.rows
        )
        drawn = [self._rules.draw_setup(self._options, self._chance) for _draw in range(2)]
        shuffle = self.shuffle_button
        shuffle.setVisible(bool(shuffle.words) and drawn[0] != drawn[1])
        if redrawn or not self._setup or not self._fits(self._setup, drawn[0]):
            self._setup = drawn[0]
        self._show_start()

    def _show_start(self) -> None:
        """Show the board as the match will begin."""
        if self._preview is not None:
            self.panel.show_drawing(partial(self._preview, self._options, self._setup))

    def _fits(self, setup: Setup, other: Setup) -> bool:
        """Tell whether a set-up drawn before still serves: then the picture stays as it was."""
        if not self.shuffle_button.isHidden() and setup.keys() == other.keys():
            return all(type(setup[key]) is type(other[key]) for key in setup)
        return setup == other

    # --- what it says --------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say what is chosen, what differs, how these people stand, and what is missing."""
        self._suggest()
        for row in self.rows if len(self.seats) > 2 else ():
            row.refuse(partial(self._why_not_so_few, row.field.key))
        names = [chooser.choice.name or "…" for chooser in self.seats]
        asked = (row for row in self.rows if not row.field.advanced and not row.isHidden())
        first = [row.told if row.field.listed else row.answer for row in asked]
        how = [self.ways.way.label] if self.ways is not None else []
        self._chosen_label.show_text(" · ".join([", ".join(names), *first, *how]))
        other = [
            row.told
            for row in (*self.rows, self.help_row)
            if row.field.advanced and row.differs and not self._is_told_by_way(row)
        ]
        summary = " · ".join(other) or _("All as usual")
        self._summary.show_text(summary)
        set_tool_tip(self._summary, summary)
        missing = self.missing
        series = self._people.series
        told = self._strength()
        if not told and series is not None:
            told = series([chooser.choice.name for chooser in self.seats])
        self._series.show_text("" if missing else told)
        self._series.setHidden(bool(missing))
        self._wanting.show_text(missing)
        self._wanting.setHidden(not missing)
        self.start_button.setEnabled(not missing)
        self.start_button.setAccessibleDescription(missing)
        set_tool_tip(self.start_button, missing or main_key())

    def _strength(self) -> str:
        """Return how strong the person is who plays computers alone; empty where nobody knows."""
        seated = [chooser.choice for chooser in self.seats]
        people = [choice.name for choice in seated if choice.level is None]
        standing = (self._people.standings or {}).get(people[0].casefold()) if people else None
        if standing is None or len(people) > 1:
            return ""
        level = standing_words(self.spec, standing)
        return _("{name}: {level}").format(name=people[0], level=level)

    def _why_not_so_few(self, key: str, value: object) -> str:
        """Return why an answer would leave a person without a seat; empty where none would."""
        count = self._rules.seats(self._rules.check_options({**self._options, key: value}))
        if count >= sum(_is_somebody(chooser.choice) for chooser in self.seats):
            return ""
        return _("More people than that sit here. Give one of the seats to the computer first.")

    def _is_told_by_way(self, row: OptionRow) -> bool:
        """Tell whether the answer is what the way to choose stands for: the card says so."""
        options = self.ways.way.options if self.ways is not None else {}
        return row.field.key in options and options[row.field.key] == row.control.value

    def _explain(self, row: OptionRow | None) -> None:
        """Say beside the board what an answer means, or else what the game is about."""
        hint = row.hint if row is not None and not self._is_stacked else ""
        self.panel.explain(hint)
        if hint and row is not None and row.choice is not None:
            announce(self, hint)

    # --- where everything lies -----------------------------------------------------------------

    @property
    def _is_stacked(self) -> bool:
        """Whether the text is so large that everything stands in one column."""
        return Theme.current().has_large_text

    def restyle(self) -> None:
        """Fit everything to another size of the text."""
        super().restyle()

    def _measure(self) -> None:
        """Space everything for the size of the text, so that no ring touches its neighbors."""
        px = Theme.current().px
        low = self.height() - _ABOVE < px(_HEIGHT)
        levels = any(chooser.choice.level is not None for chooser in self.seats)  # a row more
        top = (12 if levels else 20) if low else 28
        between = (12 if low else 18) - 6 * levels
        for level, gap in ((self._first_column, between), (self._more_column, 0)):
            level.setContentsMargins(px(40), px(top), px(46), px(8))
            level.setSpacing(px(gap))
        self._below_chosen.changeSize(0, px(10 if low else 14))
        self._who.setSpacing(px(9))
        self._seat_grid.setSpacing(px(12))
        if self.ways is not None:
            self._how.setSpacing(px(9))

    def _place_buttons(self, wide: int, side: int) -> None:
        """Give the buttons one size and place each; what tells of them moves up where it is tight.

        Args:
            wide: the width of the dialog in pixels.
            side: the width of the panel beside the questions, 0 where it stands below them.
        """
        theme = Theme.current()
        px = theme.px
        buttons = (self.more_button, self.cancel_button, self.start_button)
        below = px(28 if side else 12)
        for large, edge, gap in (
            (True, px(40), px(14)),
            (False, px(40), px(14)),
            (False, RING_ROOM, RING_ROOM),
        ):
            self.footer.setContentsMargins(edge, px(10), min(edge, px(28)), below)
            self.footer.setSpacing(gap)
            for button in buttons:
                button.large = large
                button.restyle()
                button.setFixedSize(button.sizeHint().width(), px(52))
            trailing = sum(button.width() + gap for button in buttons[1:]) + min(edge, px(28))
            if trailing + self._widest_more(large=large) + edge <= wide:
                break
        high = theme.press_height(36)
        self.default_button.setFixedSize(self.default_button.sizeHint().width(), high)
        room = wide - max(side, trailing) - px(40 + 14 + 14) - self.more_button.width()
        if side:
            self.footer.insertWidget(1, self._summary)
            self.footer.insertWidget(2, self.default_button)
            self._summary.setFixedWidth(room)
        else:
            self._first_column.addWidget(self._summary)
            self._more_column.insertWidget(2, self.default_button, alignment=LEADING)
            self._summary.setFixedWidth(wide - px(40 + 46))

    def _widest_more(self, *, large: bool) -> int:
        """Return the width of the button that turns over, whichever side is up, in pixels."""
        sides = ((_("More…"), ""), (_("Fewer"), "back"))
        made = (Button(words, icon=icon, large=large) for words, icon in sides)
        return max(button.sizeHint().width() for button in made)

    def lay_out(self) -> None:
        """Give the sheet its one size, and the board a place beside the questions or below them."""
        px = Theme.current().px
        wide = min(px(_WIDTH), self.width() - _BESIDE)
        if (fits := self._what_decides(wide)) != self._laid_for:
            self._laid_for = fits
            self._arrange(wide)
        for layout in (self.footer, self.body, self._grid):
            layout.activate()  # no frame is seen half laid out

    def _what_decides(self, wide: int) -> tuple[object, ...]:
        """Return all that decides where things lie: laid out anew they ask for it once more."""
        words = (self.more_button, self.default_button, self.cancel_button, self.start_button)
        levels = any(chooser.choice.level is not None for chooser in self.seats)
        hints = [each.sizeHint() for each in words]
        return Theme.current(), self.size(), *self.seats, levels, self.panel.wide(wide), hints

    def _arrange(self, wide: int) -> None:
        """Put everything in its place on a sheet of a width in pixels."""
        self._measure()
        self._turn_seats()
        px = Theme.current().px
        high = min(px(_HEIGHT), self.height() - _ABOVE)
        side = 0 if self._is_stacked else self.panel.wide(wide)
        self.panel.stand(beside=not self._is_stacked, wide=wide)
        if self._is_stacked:
            self.body.insertWidget(2, self.panel)  # what is asked comes first
        else:
            self.set_side(self.panel, side)
        self.card.set_side(side)
        self._place_buttons(wide, side)
        self.card.setGeometry((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)

    def open_over(self, window: QWidget) -> None:
        """Lie down over the window; the keyboard begins on Start, or where something is missing."""
        self.initial_focus(self.seats[0].field if self.missing else self.start_button)
        super().open_over(window)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.shows_more:
            self.show_more(False)
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        """Lead on to Start from a name that was written, or say what is missing."""
        if self.missing:
            announce(self, self.missing)
        else:
            self.start_button.setFocus(Qt.FocusReason.TabFocusReason)

    def _start(self) -> None:
        match = NewMatch(
            self.spec.id,
            self._options,
            self._setup,
            tuple(chooser.choice for chooser in self.seats),
            self.help_row.value,
        )
        self.started.emit(match)
        self.close_down()


def _help_field(names: Sequence[str]) -> OptionField:
    """Return the question how much help there may be in a match, with the words of its game."""
    hint = _("For this match, whoever plays. Else everybody decides that while playing.")
    fixed = tuple(OptionValue(degree, name, hint) for degree, name in enumerate(names))
    free = OptionValue(None, _("As each likes"))
    note = _("with choices")
    return OptionField("help", _("Help"), (free, *fixed), note=note, advanced=True)


def _is_somebody(choice: SeatChoice) -> bool:
    """Tell whether a person sits there who has a name."""
    return choice.level is None and bool(own_name(choice.name))


def _max_wanted(seated: Sequence[SeatChoice], count: int) -> list[SeatChoice]:
    """Return who keeps a seat: computers go first, then who has no name, the last one of them."""
    kept = list(seated)

    def min_wanted(seat: Seat) -> tuple[bool, bool, Seat]:
        return kept[seat].level is not None, not _is_somebody(kept[seat]), seat

    while len(kept) > count:
        del kept[max(range(len(kept)), key=min_wanted)]
    return kept
