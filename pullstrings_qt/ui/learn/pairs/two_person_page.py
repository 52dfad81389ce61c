"""Two people at one laptop: one holds a card up, the other answers, in turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.learning.two_person_session import TwoPersonSession, deal_session, judge
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.keys import ActionKeys
from pullstrings_qt.ui.kit.page import FootedColumn, Page
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import number_of
from pullstrings_qt.ui.learn.cards.score_card import ScoreCard, seat_scores
from pullstrings_qt.ui.learn.cards.stage import CardStage
from pullstrings_qt.ui.learn.cards.view import CardView
from pullstrings_qt.ui.learn.cards.words import card_view
from pullstrings_qt.ui.learn.content import Person
from pullstrings_qt.ui.learn.pairs.partners import Partner, PartnerChoice
from pullstrings_qt.ui.learn.texts import direction_words, has_signs

_LOW = 300
"""Maximum height at 100 % text in which the question shrinks for the grades."""


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A judged answer: the card, the person, whether it was right."""

    key: CardKey
    person: int
    right: bool


class TwoPersonPage(Page):
    """Asks for people and direction, then shows one card after the other.

    Args:
        tiles: the set.
        tile_ids: the tiles to choose from.
        people: everybody, as possible participants.
        learner: id of the learner; None if there is nobody.
        chance: the random generator.

    Signals:
        judged: a `JudgedAnswer` that counts as practice for a person with a profile.
        taken_back: undo the last judgment, which counted as practice.
    """

    judged = Signal(object)
    taken_back = Signal()

    def __init__(
        self,
        tiles: TileSet,
        tile_ids: Sequence[str],
        people: Sequence[Person],
        learner: int | None,
        chance: Random,
    ) -> None:
        super().__init__(_("Two together"), tiles.name)
        self._tiles, self._tile_ids, self._chance = tiles, tuple(tile_ids), chance
        self.session: TwoPersonSession | None = None
        self._before: list[tuple[TwoPersonSession, bool]] = []
        self._players: tuple[Partner, ...] = ()
        self._shown = False
        self.partners = PartnerChoice(people, learner)
        self.mode = Segments(_("How"), _mode_options(tiles), "read")
        self.mode.chosen.connect(self._on_mode)
        self.mode_words = TextLabel("", color="ink_soft")
        self.each = Segments(_("Cards for each"), _each_options(), 5)
        self.counts = CheckBox(_("Answers count as practice"), checked=True)
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True, icon="play")
        self.start_button.clicked.connect(self.begin)
        self.stage = CardStage()
        self.heading = TextLabel("", "page")
        self.hint = TextLabel("", color="ink_soft")
        self._make_buttons()
        self._keys = KeySentence()
        self.scores: list[ScoreCard] = []
        self._score_row = QHBoxLayout()
        self._undo = self._add_undo()
        self._lay_out()
        self._on_mode("read")

    def _make_buttons(self) -> None:
        self.show_button = Button("", large=True, icon="eye")
        self.show_button.clicked.connect(self.show_answer)
        self.right_button = Button("", ButtonKind.PRIMARY, large=True, icon="check")
        self.right_button.clicked.connect(self._right)
        self.wrong_button = Button(_("Not this time"), large=True)
        self.wrong_button.clicked.connect(self._wrong)
        self.again_button = Button(_("Once more"), ButtonKind.PRIMARY, large=True, icon="replay")
        self.again_button.clicked.connect(self._once_more)

    def _add_undo(self) -> QAction:
        undo = self.header.add_action(_("Take back"), "undo")
        undo.setEnabled(False)
        undo.triggered.connect(self.take_back)
        ActionKeys(self, Qt.ShortcutContext.WindowShortcut).add("app.undo", undo.trigger)
        return undo

    def _lay_out(self) -> None:
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(32, 26, 32, 30)
        inside.setSpacing(8)
        title = _("One shows a card, the other answers")
        inside.addWidget(TextLabel(title, "title"))
        self._ask(inside, _("Who"), self.partners)
        self._ask(inside, _("How"), self.mode)
        inside.addWidget(self.mode_words)
        self._ask(inside, _("Cards for each"), self.each)
        inside.addWidget(self.counts, alignment=LEADING)
        self._setup = FootedColumn(680, self.start_button)
        self._setup.column.addSpacing(16)
        self._setup.column.addWidget(card)
        self._setup.column.addStretch(1)
        self._table = QWidget()
        table = QVBoxLayout(self._table)
        table.setContentsMargins(0, 4, 0, 0)
        self._score_row.setContentsMargins(24, 0, 24, 0)
        self._score_row.setSpacing(20)
        table.addLayout(self._score_row)
        table.addWidget(self.stage, 1)
        column = self.stage.column
        column.addWidget(self.heading)
        column.addWidget(self.hint)
        foot = self.stage.footer_row  # visible at every text size
        for button in (self.right_button, self.wrong_button, self.again_button):
            foot.addWidget(button, alignment=LEADING)
        foot.addWidget(self._keys)
        self._table.hide()
        self.body.addWidget(self._setup, 1)
        self.body.addWidget(self._table, 1)

    def _ask(self, inside: QVBoxLayout, words: str, answer: QWidget) -> None:
        inside.addSpacing(4)
        inside.addWidget(TextLabel(words, "second", heavy=True))
        if isinstance(answer, Segments):
            inside.addWidget(answer, alignment=LEADING)
        else:
            inside.addWidget(answer)

    def _on_mode(self, mode: Any) -> None:
        words = {
            "read": _("The card shows one side. One of you says or signs the other side."),
            "make": _("The card shows a letter. One of you signs it; then you compare."),
            "sign": _("Only one of you sees the letter and signs it. The other one names it."),
        }
        if mode == "make" and not has_signs(self._tiles):
            words["make"] = words["read"]
        self.mode_words.show_text(words[str(mode)])

    # --- the cards ------------------------------------------------------------------------

    @property
    def _direction(self) -> Direction:
        return Direction.MAKE if self.mode.value == "make" else Direction.READ

    @property
    def _is_signed(self) -> bool:
        """Whether one person signs what only they see, and the other names it."""
        return bool(self.mode.value == "sign")

    def _view(self, session: TwoPersonSession) -> CardView:
        """Return the current card; a signer sees the letter."""
        side = Direction.MAKE if self._is_signed else self._direction
        return card_view(CardKey(self._tiles.id, session.tile_id, side), self._tiles, "grade")

    def begin(self) -> None:
        """Shuffle the deck and show the first card."""
        self._players = self.partners.chosen()
        self.session = deal_session(self._tile_ids, int(self.each.value), self._chance)
        self._before = []
        self.scores = seat_scores(self._players, self._score_row, self.scores, 1)
        self._place_show_button()
        self._setup.hide()
        self._table.show()
        self._hold_up()

    def _place_show_button(self) -> None:
        """Put the answer button into the footer, or below the text if one can judge immediately."""
        if self._is_signed:
            self.stage.column.addWidget(self.show_button, alignment=LEADING)
        else:
            self.stage.footer_row.insertWidget(0, self.show_button, alignment=LEADING)

    def _hold_up(self) -> None:
        session = self.session
        if session is None:
            return
        self._shown = False
        self._undo.setEnabled(bool(self._before))
        self._show_scores(session)
        if session.over:
            self._show_end(session)
            return
        view = self._view(session)
        heading, hint = self._words(session)
        self.heading.show_text(heading)
        self.hint.show_text(hint)
        self.stage.card.show_face(
            view.question, _("{question} {card}").format(question=heading, card=view.spoken)
        )
        self._show_buttons()
        announce(self, f"{heading} {hint}")
        self.stage.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self, session: TwoPersonSession) -> tuple[str, str]:
        names = [player.name for player in self._players]
        answers, holds = names[session.answerer], names[session.holder]
        if self._is_signed:
            heading = _("{name}, sign this").format(name=holds)
            hint = _("Only {holder} looks at the screen. {answerer} names what is signed.")
        elif self._direction is Direction.MAKE and has_signs(self._tiles):
            heading = _("{name}, sign this").format(name=answers)
            hint = _("{holder} shows the card and then judges.")
        else:
            heading = _("{name}, what is this?").format(name=answers)
            hint = _("{holder} shows the card and then judges.")
        return heading, hint.format(holder=holds, answerer=answers)

    def show_answer(self) -> None:
        """Turn the card over."""
        session = self.session
        if session is None or session.over or self._shown:
            return
        self._shown = True
        view = self._view(session)
        self.stage.card.turn_to(view.answer, view.spoken_answer)
        self.stage.card.play_when_still()
        self._show_buttons()
        self.stage.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_buttons(self) -> None:
        session = self.session
        over = session is None or session.over
        signs = self._is_signed
        judging = not over and (self._shown or signs)
        low = self.stage.height() < Theme.current().px(_LOW)
        crowded = low and self._shown and not over
        self.heading.setHidden(crowded)
        self.hint.setHidden(crowded)
        self.stage.card.setVisible(not over)
        self.show_button.show_text(_("Show me the sign") if signs else _("Show the answer"))
        self.show_button.setVisible(not over and not self._shown)
        self.right_button.setVisible(judging)
        self.wrong_button.setVisible(judging)
        self.again_button.setVisible(over)
        self._keys.setVisible(not over and not (low and judging and not self._shown))
        if judging:
            keys = {"right": "1", "wrong": "2"}
            self._keys.show_sentence(_("Press {right} for right, {wrong} for not yet."), keys)
        else:
            self._keys.show_sentence(_("or press {key}"), {"key": _("Space")})
        if session is not None and not over:
            name = self._players[session.answerer].name
            self.right_button.show_text(_("{name} was right").format(name=name))

    def _show_scores(self, session: TwoPersonSession) -> None:
        for who, card in enumerate(self.scores):
            score = _("{right} of {asked}").format(
                right=session.right[who], asked=session.asked[who]
            )
            task = ""
            if not session.over:
                task = _("answers") if who == session.answerer else _("shows")
            card.show_state(score, task, lit=not session.over and who == session.answerer)

    def _show_end(self, session: TwoPersonSession) -> None:
        heading = ending_words(session, self._players)
        self.heading.show_text(heading)
        self.hint.show_text(_("Thank you for learning together."))
        self._show_buttons()
        announce(self, heading)
        self.again_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _right(self) -> None:
        self._judge(right=True)

    def _wrong(self) -> None:
        self._judge(right=False)

    def _judge(self, *, right: bool) -> None:
        session = self.session
        if session is None or session.over or not (self._shown or self._is_signed):
            return
        player = self._players[session.answerer]
        counts = bool(player.person) and self.counts.isChecked()
        self._before.append((session, counts))
        self.session = judge(session, right)
        if counts:
            key = CardKey(self._tiles.id, session.tile_id, self._direction)
            self.judged.emit(JudgedAnswer(key, player.person, right))
        self._hold_up()

    def take_back(self) -> None:
        """Ask the last card again."""
        if not self._before:
            return
        self.session, counted = self._before.pop()
        if counted:
            self.taken_back.emit()
        self._hold_up()

    def _once_more(self) -> None:
        self.session = None
        self._undo.setEnabled(False)
        self._table.hide()
        self._setup.show()
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- the page -------------------------------------------------------------------------

    def initial_focus(self) -> QWidget:
        """Return the main button, or the card."""
        return self.start_button if self.session is None else self.stage.card

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, the questions, the card and the column beside it."""
        return self.header, self._setup, self.stage.card, self.stage.beside

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show with Space or Enter; judge with 1 and 2."""
        if self.session is None or event.isAutoRepeat():
            super().keyPressEvent(event)
            return
        key = event.key()
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._shown:
            self.show_answer()
        elif number_of(event) == "1":
            self._right()
        elif number_of(event) == "2":
            self._wrong()
        else:
            super().keyPressEvent(event)


def ending_words(session: TwoPersonSession, players: Sequence[Partner]) -> str:
    """Return the result, without a loser."""
    first, second = session.right
    if first == second:
        return _("You both know {count} of {each}.").format(count=first, each=session.asked[0])
    return _("{one}: {first} of {each}. {other}: {second} of {each}.").format(
        one=players[0].name,
        other=players[1].name,
        first=first,
        second=second,
        each=session.asked[0],
    )


def _mode_options(tiles: TileSet) -> tuple[SegmentOption, ...]:
    options = (
        SegmentOption("read", direction_words(tiles, Direction.READ)),
        SegmentOption("make", direction_words(tiles, Direction.MAKE)),
    )
    if has_signs(tiles):
        return (*options, SegmentOption("sign", _("Sign to each other")))
    return options


def _each_options() -> tuple[SegmentOption, ...]:
    return tuple(SegmentOption(count, str(count)) for count in (5, 10, 15))
