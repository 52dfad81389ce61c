"""Two people at one laptop: one holds a card up, the other answers, in turn."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Literal, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.errors import Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, Source
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.two_person_session import TwoPersonSession, deal_session, judge
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.fields import CheckBox
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.typed_letter import number_of
from pullstrings_qt.ui.learn.cards.words import card_view
from pullstrings_qt.ui.learn.content import direction_words
from pullstrings_qt.ui.learn.drill.page import DrillPage, add_undo
from pullstrings_qt.ui.learn.drill.question_card import QuestionCard
from pullstrings_qt.ui.learn.drill.view import (
    Answer,
    CardView,
    Judgment,
    Question,
    SeatStatus,
    SessionStatus,
)
from pullstrings_qt.ui.learn.pairs.partners import GameSetup, PartnerChoice, ScoreCard, seat_scores

Mode: TypeAlias = Literal["read", "make", "sign"]
"""What one of two does: names a sign, makes a sign, or names what the other one signs."""


class TwoPersonActivity:
    """Deals cards to two people, and keeps what each knew.

    An answer judged by the other counts as a review for a person with a profile, if they want that;
    never for a guest. Play goes on after a problem.
    """

    def __init__(
        self,
        tiles: TileSet,
        tile_ids: Sequence[str],
        chance: Random,
        grader_of: Callable[[Profile], Grader],
        tell: Callable[[str], None],
    ) -> None:
        self._tiles, self._tile_ids, self._chance = tiles, tuple(tile_ids), chance
        self._grader_of = grader_of
        self._tell = tell
        self._players: tuple[Profile, ...] = ()
        self._mode: Mode = "read"
        self._direction = Direction.READ
        self._counts = False
        self._session = TwoPersonSession(())
        self._before: list[tuple[TwoPersonSession, tuple[Grader, Reviewed] | None]] = []

    def start(self, players: tuple[Profile, ...], mode: Mode, each: int, *, counts: bool) -> None:
        """Deal so many cards to each of two people; if it `counts`, answers are practice."""
        self._players, self._mode, self._counts = players, mode, counts
        self._direction = Direction.MAKE if mode == "make" else Direction.READ
        self._session = deal_session(self._tile_ids, each, self._chance)
        self._before = []

    def next_question(self, *, known: bool = False) -> CardView | None:
        """Return the card to hold up; None at the end."""
        session = self._session
        if session.over:
            return None
        signed, side = self._mode == "sign", self._direction
        answers = self._players[session.answerer].name
        holds = self._players[session.holder].name
        heading = _("{name}, what is this?").format(name=answers)
        hint = _("{holder} shows the card and then judges.")
        if signed:  # a signer sees the letter
            side = Direction.MAKE
            heading = _("{name}, sign this").format(name=holds)
            hint = _("Only {holder} looks at the screen. {answerer} names what is signed.")
        elif side is Direction.MAKE and self._tiles.has_signs:
            heading = _("{name}, sign this").format(name=answers)
        return replace(
            card_view(CardKey(self._tiles.id, session.tile_id, side), self._tiles, "grade"),
            heading=heading,
            hint=hint.format(holder=holds, answerer=answers),
            right=_("{name} was right").format(name=answers),
            signed=signed,
        )

    @property
    def status(self) -> SessionStatus:
        """The score of both, and who does what."""
        session = self._session
        seats = []
        for seat, (right, asked) in enumerate(zip(session.right, session.asked, strict=True)):
            answers = seat == session.answerer
            score = _("{count} of {total}").format(count=right, total=asked)
            task = _("answers") if answers else _("shows")
            lit = answers and not session.over
            seats.append(SeatStatus(score, "" if session.over else task, lit))
        return SessionStatus(
            session.place,
            len(session.deck),
            self._tiles.name,
            undoable=bool(self._before),
            seats=tuple(seats),
        )

    def judge(self, answer: Answer) -> None:
        """Count an answer; one that cannot be stored counts in this game alone."""
        if isinstance(answer, Judgment):
            kept = self._keep(answer.rating)
            self._before.append((self._session, kept))
            self._session = judge(self._session, answer.rating is not Rating.AGAIN)

    def _keep(self, rating: Rating) -> tuple[Grader, Reviewed] | None:
        player = self._players[self._session.answerer]
        if not (player.key and self._counts):
            return None
        grader = self._grader_of(player)
        key = CardKey(self._tiles.id, self._session.tile_id, self._direction)
        with Telling(self._tell):
            return grader, grader.review(key, rating, source=Source.DRILL)
        return None

    def undo(self) -> CardView | None:
        """Hold the last card up again."""
        if not self._before:
            return None
        self._session, kept = self._before.pop()
        if kept is not None:
            grader, reviewed = kept
            with Telling(self._tell):
                grader.take_back(reviewed)
        return self.next_question()

    @property
    def ending(self) -> str:
        """The result, without a loser."""
        session, players = self._session, self._players
        first, second = session.right
        return _("{one}: {first} of {each}. {other}: {second} of {each}.").format(
            one=players[0].name,
            other=players[1].name,
            first=first,
            second=second,
            each=session.asked[0],
        )


_LOW = 300  # maximum height at 100 % text in which the question shrinks for the grades


class TwoPersonPage(DrillPage):
    """Asks for people and direction, as `started` tells, then shows one card after the other."""

    started = Signal(object, str, int, bool)

    def __init__(self, tiles: TileSet, people: Sequence[Profile], learner: int | None) -> None:
        self.card = QuestionCard()
        super().__init__(_("Two together"), self.card, _("Play again"))
        self._tiles = tiles
        self._view: CardView | None = None
        self._shown = False
        self.partners = PartnerChoice(people, learner)
        modes = [
            SegmentOption("read", direction_words(tiles, Direction.READ)),
            SegmentOption("make", direction_words(tiles, Direction.MAKE)),
        ]
        if tiles.has_signs:
            modes.append(SegmentOption("sign", _("Sign to each other")))
        self.mode = Segments(_("How"), modes, "read")
        counts = [SegmentOption(count, str(count)) for count in (5, 10, 15)]
        self.each = Segments(_("Cards for each"), counts, 5)
        self.counts = CheckBox(_("Answers count as practice"), checked=True)
        self.show_button = Button("", large=True, icon="eye")
        self.show_button.clicked.connect(self.show_answer)
        self.right_button = Button("", ButtonKind.PRIMARY, large=True, icon="check")
        self.right_button.clicked.connect(partial(self._judge, Rating.GOOD))
        self.wrong_button = Button(_("Not yet"), large=True)
        self.wrong_button.clicked.connect(partial(self._judge, Rating.AGAIN))
        self.next_button.icon_name = "replay"
        self._keys = KeySentence()
        self.scores: list[ScoreCard] = []
        self._score_row = QHBoxLayout()
        self.header.subtitle.show_text(tiles.name)
        self.undo_action = add_undo(self, self.undo_asked)
        self._lay_out()

    def _lay_out(self) -> None:
        fields = (
            (_("Who"), self.partners),
            (_("How"), self.mode),
            (_("Cards for each"), self.each),
            ("", self.counts),
        )
        self._setup = GameSetup(_("One shows a card, the other answers. Then you change."), fields)
        self.start_button = self._setup.start_button
        self.start_button.clicked.connect(self._start)
        self._table = QWidget()
        table = QVBoxLayout(self._table)
        table.setContentsMargins(0, 4, 0, 0)
        self._score_row.setContentsMargins(24, 0, 24, 0)
        self._score_row.setSpacing(20)
        table.addLayout(self._score_row)
        table.addWidget(self.stage, 1)
        foot = self.stage.footer_row  # visible at every text size
        for button in (self.right_button, self.wrong_button, self.next_button):
            foot.addWidget(button, alignment=LEADING)
        foot.addWidget(self._keys)
        self._table.hide()
        self.body.addWidget(self._setup, 1)
        self.body.addWidget(self._table, 1)

    def _start(self) -> None:
        players, mode = self.partners.chosen(), self.mode.value
        self.scores = seat_scores(players, self._score_row, self.scores, 1)
        if mode == "sign":  # one can judge immediately: the answer is below the text
            self.stage.column.addWidget(self.show_button, alignment=LEADING)
        else:
            self.stage.footer_row.insertWidget(0, self.show_button, alignment=LEADING)
        self._setup.hide()
        self._table.show()
        self.started.emit(players, mode, int(self.each.value), self.counts.isChecked())

    def show_status(self, status: SessionStatus) -> None:
        """Show the score of both, and who does what."""
        super().show_status(status)
        for card, seat in zip(self.scores, status.seats, strict=True):
            card.show_state(seat.score, seat.task, lit=seat.lit)

    def show_question(self, question: Question) -> None:
        """Hold a card up."""
        if not isinstance(question, CardView):
            return
        self._view, self._shown = question, False
        self.heading.show_text(question.heading)
        self.hint.show_text(question.hint)
        self.card.show_face(question.question, f"{question.heading} {question.spoken}")
        self.right_button.show_text(question.right)
        self._show_buttons()
        announce(self, f"{question.heading} {question.hint}")
        self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_answer(self) -> None:
        """Turn the card over."""
        if self._view is not None and not self._shown:
            self._shown = True
            self.card.show_face(self._view.answer, self._view.spoken_answer)
            self.card.pane.play()
            self._show_buttons()
            self.card.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _may_judge(self) -> bool:
        return self._view is not None and (self._shown or self._view.signed)

    def _show_buttons(self) -> None:
        over, judging = self._view is None, self._may_judge
        signed = self._view is not None and self._view.signed
        low = self.stage.height() < Theme.current().px(_LOW)
        for words in (self.heading, self.hint):
            words.setHidden(low and self._shown and not over)
        self.card.setVisible(not over)
        self.show_button.show_text(_("Show me the sign") if signed else _("Show the answer"))
        self.show_button.setVisible(not over and not self._shown)
        self.right_button.setVisible(judging)
        self.wrong_button.setVisible(judging)
        self.next_button.setVisible(over)
        self._keys.setVisible(not over and not (low and judging and not self._shown))
        if judging:
            keys = {"right": "1", "wrong": "2"}
            self._keys.show_sentence(_("Press {right} for right, {wrong} for not yet."), keys)
        else:
            self._keys.show_sentence(_("or press {key}"), {"key": _("Space")})

    def show_end(self, ending: str) -> None:
        """Show the result."""
        self._view = None
        self.heading.show_text(ending)
        self.hint.show_text("")
        self._show_buttons()
        announce(self, ending)
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _judge(self, rating: Rating) -> None:
        if self._may_judge:
            self.answered.emit(Judgment(rating))

    def ask_next(self) -> None:
        """Ask again how to play."""
        self._view = None
        if self.undo_action is not None:  # the answers belong to an earlier game
            self.undo_action.setEnabled(False)
        self._table.hide()
        self._setup.show()
        self.start_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def initial_focus(self) -> QWidget:
        return self.start_button if self._table.isHidden() else self.card

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self._setup, self.card, self.stage.beside

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._view is None or event.isAutoRepeat():
            super().keyPressEvent(event)
            return
        key = event.key()
        if key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self._shown:
            self.show_answer()
        elif number_of(event) == "1":
            self._judge(Rating.GOOD)
        elif number_of(event) == "2":
            self._judge(Rating.AGAIN)
        else:
            super().keyPressEvent(event)
