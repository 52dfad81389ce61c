"""Who plays at one laptop, people with a profile or a guest: questions before, and scores."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import placeholder_name
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.ui.kit.avatars import Portrait
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.page import FootedColumn
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel

_GUEST = 0


def partners(people: Sequence[Profile], ids: Sequence[int]) -> tuple[Profile, ...]:
    """Return the players; an unknown id is a guest, whose profile has no key."""
    known = {one.id: one for one in people}
    guests = sum(person not in known for person in ids)
    names = iter([_("Guest")] if guests == 1 else [placeholder_name(1), placeholder_name(2)])
    free = max(known, default=0) + 1  # another id, another color
    return tuple(
        known.get(person) or Profile(free + at, "", next(names)) for at, person in enumerate(ids)
    )


class PartnerChoice(QWidget):
    """Asks for the participants: a drop-down each; nobody can be chosen twice."""

    def __init__(self, people: Sequence[Profile], first: int | None) -> None:
        super().__init__()
        self._people = tuple(people)
        ids = [one.id for one in people]
        others = [person for person in ids if person != first]
        wanted = (first if first in ids else _GUEST, others[0] if others else _GUEST)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        options = [SegmentOption(one.id, one.name) for one in self._people]
        options.append(SegmentOption(_GUEST, _("Guest")))
        self._fields = [
            DropDown(label, options, person)
            for label, person in zip((_("First player"), _("Second player")), wanted, strict=True)
        ]
        self._and = TextLabel(_("and"), color="ink_soft", elided=True)
        row.addWidget(self._fields[0])
        row.addWidget(self._and)
        row.addWidget(self._fields[1])
        row.addStretch(1)
        for field, other in zip(self._fields, self._fields[::-1], strict=True):
            field.chosen.connect(partial(self._part, other))

    def show_second(self, shown: bool) -> None:
        """Set whether to ask for one or two."""
        self._and.setVisible(shown)
        self._fields[1].setVisible(shown)

    def chosen(self, count: int = 2) -> tuple[Profile, ...]:
        """Return the participants."""
        return partners(self._people, [int(field.value) for field in self._fields[:count]])

    def _part(self, other: DropDown, person: int) -> None:
        if person != _GUEST and other.value == person:
            free = (one.id for one in self._people if one.id != person)
            other.set_value(next(free, _GUEST))


class ScoreCard(Card):
    """A card with avatar, name, current task, and score; highlighted when on turn."""

    def __init__(self, player: Profile) -> None:
        super().__init__()
        self.player = player
        self.score = self.task = ""
        self._portrait = Portrait(44)
        self._portrait.show_person(player.name, player.avatar, player.id)
        self._task = TextLabel("", "second", color="ink_soft")
        self._score = TextLabel("0", "title")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 14, 20, 14)
        row.setSpacing(14)
        row.addWidget(self._portrait)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(player.name, "lead", elided=True))
        words.addWidget(self._task)
        row.addLayout(words, 1)
        row.addWidget(self._score)

    def show_state(self, score: str, task: str, *, lit: bool) -> None:
        """Show the score, the current task, and whether it is their turn."""
        self.score, self.task = score, task
        self._score.show_text(score)
        self._task.show_text(task)
        self._task.setVisible(bool(task))
        self.set_lit(lit)
        self.setAccessibleName(" ".join((self.player.name, score, task)).strip())


def seat_scores(
    players: Sequence[Profile], place: QBoxLayout, before: Sequence[ScoreCard], stretch: int = 0
) -> list[ScoreCard]:
    """Replace the cards of the previous game by one for each player, and return them."""
    for card in before:
        place.removeWidget(card)
        card.hide()
        card.deleteLater()
    cards = [ScoreCard(player) for player in players]
    for card in cards:
        place.addWidget(card, stretch)
    return cards


_WIDEST = 680


class GameSetup(FootedColumn):
    """Asks how to play."""

    def __init__(self, title: str, fields: Sequence[tuple[str, QWidget]]) -> None:
        self.start_button = Button(_("Start"), ButtonKind.PRIMARY, large=True, icon="play")
        super().__init__(_WIDEST, self.start_button)
        card = Card()
        inside = QVBoxLayout(card)
        inside.setContentsMargins(32, 26, 32, 30)
        inside.setSpacing(8)
        inside.addWidget(TextLabel(title, "title"))
        for label, field in fields:
            if label:
                inside.addSpacing(4)
                inside.addWidget(TextLabel(label, "second", heavy=True))
            if isinstance(field, PartnerChoice):
                inside.addWidget(field)
            else:
                inside.addWidget(field, alignment=LEADING)
        self.column.addSpacing(20)
        self.column.addWidget(card)
        self.column.addStretch(1)
