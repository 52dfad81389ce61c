"""The sentences of a match page: those of the game, with names and tiles of this match."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pullstrings_qt.core.analysis import Analysis, CoachNote, Help
from pullstrings_qt.core.game import Outcome, Seat, Step
from pullstrings_qt.core.game_words import Hint, Lesson, ToDo
from pullstrings_qt.core.help_record import used_help
from pullstrings_qt.core.language import all_of, labeled, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import level_number
from pullstrings_qt.core.results import RESIGNED, gave_up
from pullstrings_qt.core.score_sheet import ScoreSheet
from pullstrings_qt.core.story import Story, join
from pullstrings_qt.core.turn_account import TurnAccount
from pullstrings_qt.look.box import seat_look_of
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import KEPT_THOUGHTS
from pullstrings_qt.ui.kit.match.ending import EndingWords
from pullstrings_qt.ui.kit.match.reasons import Reasons, Thoughts
from pullstrings_qt.ui.kit.match.turn_list import TurnLine, TurnRow
from pullstrings_qt.ui.kit.people_look import Faces, PeopleLook

_MAX_ROWS: Final = 200
"""Maximum rows of the list beside a match: it is rebuilt in every turn."""
_LONGEST_STORY: Final = 2000
"""Maximum turns of a match for finding the deciding event: longer ones take too long."""


class LinkWords(NamedTuple):
    """How it stands with the other laptops of a match."""

    stage: str = ""
    """A few words for the header."""
    urgent: bool = False
    """Whether something is wrong."""
    hint: Hint | None = None
    """What to know or to do now; None where the game says it."""
    button: str = ""
    """What can be done while the others are waited for; empty for nothing."""


class MatchWords:
    """Combines the game's sentences with the tile names of the pictures.

    Without faces there are only the marks of the seats.
    """

    def __init__(self, match: Match, faces: Faces | None = None) -> None:
        self.thoughts: Thoughts | None = None
        """The source of the computers' reasons, which `reasons` limits."""
        self.reasons = Reasons.NEVER
        """Which computer players explain their choices."""
        self.tell_link: Callable[[], LinkWords] = LinkWords
        """Tells how it stands with the other laptops."""
        self._match = match
        self.names, self.in_turn = match.names, match.spec.in_turn
        self.game = game = match.spec.words()
        """The game's own sentences."""
        self.table = game.table_words()
        self.secret = None if self.in_turn else game.secret_words()
        self.title_line = game.title_line(match.rules.check_options(match.record.options))
        """The options that matter, for the header."""
        self._pictures: ChoicePictures | None = None
        self._steps: list[Step[Any]] = []  # the steps the rest below is about
        self._rows: dict[tuple[int, int], TurnRow] = {}
        self._stories: dict[int, Story] = {}
        self._numbers: list[int] = []
        self.look = PeopleLook(seat_look_of(match.spec), match.names, faces or {})

    def use_pictures(self, pictures: ChoicePictures) -> None:
        """Name tiles as these pictures do."""
        self._pictures = pictures
        self._rows.clear()
        self._stories.clear()

    def round_line(self) -> tuple[str, bool]:
        """Return the round and the other laptops, for the header, and whether that is urgent."""
        (words, last), link = self.game.round_line(self._match.state), self.tell_link()
        return " · ".join(filter(None, (words, link.stage))), last or link.urgent

    def why_no_undo(self) -> str:
        """Return why no turn can be undone now; empty if one can."""
        match = self._match
        if match.can_undo:
            return ""
        if not match.turn:
            return _("No turn has been played yet.")
        if not match.persons:
            return _("Computer players do not undo turns.")
        if any(event.reveals for step in match.steps for event in step.events):
            return _("A new card has been seen, so this turn can’t be undone.")
        return _("There is no turn to take back.")

    @property
    def _on_turn(self) -> Seat | None:
        """The seat of the person on turn in the open; None for none."""
        seats = sorted(self._match.waiting)
        alone = self.in_turn and len(seats) == 1 and self._match.players[seats[0]].decides
        return seats[0] if alone else None

    def prompt(self) -> Hint | None:
        """Return the task of the person on turn, or None for no prompt."""
        hint, seat = self.tell_link().hint, self._on_turn
        if hint is not None or seat is None:
            return hint
        return self.game.turn_prompt(self._match.state, seat, self.speaker)

    def next_words(self) -> str:
        """Return who must do what now, as sentences; empty for nothing."""
        prompt = self.prompt()
        return "" if prompt is None else "{}. {}".format(*prompt)

    def to_do(self) -> tuple[str, ToDo] | None:
        """Return who must do what now, or None if there is no prompt either."""
        seat = self._on_turn
        if seat is None or self.tell_link().hint is not None:
            return None
        found = self.game.to_do(self._match.state, seat, self.speaker)
        return None if found is None else (self.names[seat], found)

    def happened(self, *, whole: bool) -> str:
        """Return what happened in the last entry of the record; empty at the start.

        `whole` includes the previous steps of the same turn.
        """
        entry = first = self._match.turn
        while whole and first > 1 and not self.begins_turn(first):
            first -= 1
        entries = range(max(1, first), entry + 1)
        return " ".join(self.game.happened(self.story(each)).text for each in entries)

    def last_choices(self) -> tuple[tuple[Seat, Any], ...]:
        """Return the seats and choices of the last entry of the record; empty at the start."""
        return tuple(self.choices_of(self._match.turn).items()) if self._match.turn else ()

    def computer_reasons(self) -> list[str]:
        """Return the computers' reasons since a person's last choice: the first one of a turn."""
        return list(filter(None, self._reasons(self._match.turn).values()))

    def new_reasons(self) -> list[str]:
        """Return those of `computer_reasons` from the last entry of the record."""
        entry = self._match.turn
        before = {} if not entry or self._begins_reasons(entry) else self._reasons(entry - 1)
        now = self._reasons(entry)
        return [words for seat, words in now.items() if words and before.get(seat) != words]

    def _begins_reasons(self, entry: int) -> bool:
        """Return whether the reasons before an entry no longer apply."""
        persons = self._match.persons
        if not persons:
            return self.begins_turn(entry)
        return bool(persons & self.choices_of(entry).keys())

    def _reasons(self, last: int) -> dict[Seat, str]:
        """Return the reasons of seats, up to an entry of the record; empty for none."""
        match, told = self._match, dict[Seat, str]()
        if self.thoughts is None or self.reasons is Reasons.NEVER:
            return told
        for entry in range(last, max(0, match.turn - KEPT_THOUGHTS), -1):
            choices = self.choices_of(entry)
            for seat, analysis in self.thoughts(entry).items():
                if seat in choices and self.reasons.says_why(match.players[seat]):
                    before = match.state_after(entry - 1)
                    why = self.game.choice_reason(before, choices, analysis, self.speaker)
                    told = {seat: why or told.get(seat, "")} | {
                        other: words for other, words in told.items() if other != seat
                    }
            if self._begins_reasons(entry):
                break
        return told

    def score_sheets(self) -> tuple[ScoreSheet, ...]:
        """Return the score sheets of all seats; none if the game has no sheets."""
        return self.game.score_sheets(self._match.state, self.speaker)

    def sheet(self, choice: Any | None) -> ScoreSheet | None:
        """Return the score sheet after a choice, or None."""
        if choice is None or self._match.outcome is not None:
            return None
        return self.game.choice_sheet(self._match.state, choice, self.speaker)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The pieces of each seat, such as "squares"."""
        return tuple(self.game.seat_kind(seat) for seat in range(len(self._match.players)))

    @property
    def computers(self) -> tuple[str, ...]:
        """The level of each computer player, by seat, and who is elsewhere; empty for a person."""
        return tuple(
            _("level {number}").format(number=level_number(player.level))
            if player.level
            else ("" if player.is_here else _("elsewhere"))
            for player in self._match.players
        )

    @property
    def speaker(self) -> Any:
        """The data about this match for the game's sentences."""
        return self.game.speaker(self._match.names, self._match.state)

    def choice_name(self, choice: Any) -> str:
        """Return the name of a choice; of a sign its accessible name."""
        if self._pictures is None:
            return self._match.rules.write_choice(choice)
        return self._pictures.label(choice) or self._pictures.spoken(choice)

    def begins_turn(self, entry: int) -> bool:
        """Return whether an entry of the record (from 1) starts a turn of the rules."""
        return self.game.begins_turn(self._match.state_after(entry - 1))

    def turn_number(self, entry: int) -> int:
        """Return the turn of an entry of the record, which may be one of its steps; 0 for none."""
        self._forget_undone()
        known = self._numbers
        while len(known) < entry:
            known.append((known[-1] if known else 0) + self.begins_turn(len(known) + 1))
        return known[entry - 1] if entry else 0

    def _forget_undone(self) -> None:
        """Clear the caches of turns that were undone; a match has new steps then."""
        before, now = self._steps, self._match.steps
        if before is now:
            return
        same = min(len(before), len(now))
        while same and before[same - 1] is not now[same - 1]:
            same -= 1
        for rows in [rows for rows in self._rows if rows[1] > same]:
            del self._rows[rows]
        for entry in [entry for entry in self._stories if entry > same]:
            del self._stories[entry]
        del self._numbers[same + 1 :]
        self._steps = now

    def heading(self, turn: int) -> str:
        """Return the heading of an entry of the record."""
        return _("Turn {turn}").format(turn=self.turn_number(turn))

    def all_turns(self, turn: int) -> str:
        """Return the label of the button that opens the list of all turns."""
        return _("Turn {turn}, all turns").format(turn=self.turn_number(turn))

    def unsaved(self) -> str:
        """Return what is not saved yet; empty if everything is."""
        saving = self._match.saving
        if saving.since is None:
            return ""
        if saving.since < len(saving.record.turns):
            words = _("Not saved since turn {turn}.")
            return words.format(turn=self.turn_number(saving.since + 1))
        return _("Not saved")

    def total(self, seat: Seat) -> tuple[int, str]:
        """Return a seat's score and its distance to winning."""
        match = self._match
        by_whom = ""
        if match.turn:
            by_whom = self.game.gain_status(self.story(match.turn).beats, seat, self.speaker)
        status = by_whom or self.game.seat_status(match.state, seat)
        return self.game.seat_total(match.state, seat), status

    def scores_aloud(self, totals: Iterable[tuple[int, str]]) -> str:
        """Return the scores of all seats, each with its distance to winning, as sentences."""
        told = []
        for name, (total, status) in zip(self.names, totals, strict=True):
            words = _("{name} has {total}, {status}.") if status else _("{name} has {total}.")
            if status and self.in_turn and not self.table.status_line:  # its unit, as in "points"
                words = _("{name} has {total} {status}.")
            told.append(words.format(name=name, total=total, status=status))
        return " ".join(told)

    def choices_of(self, turn: int) -> dict[Seat, Any]:
        """Return the choices of a turn that was played, by seat."""
        rules = self._match.rules
        texts = self._match.record.turns[turn - 1]
        return {seat: rules.read_choice(text) for seat, text in texts.items()}

    def caption_at(self, turn: int, seat: Seat) -> str:
        """Return the caption of a seat's choice in a turn; empty for the default one."""
        return self.game.last_caption(self._match.steps[turn - 1].events, seat) if turn else ""

    def lessons(self) -> tuple[Lesson, ...]:
        """Return what the last turn teaches; nothing in most games."""
        match = self._match
        if not match.turn:
            return ()
        return self.game.lessons(match.state, match.steps[-1].events, self.speaker)

    def story(self, entry: int) -> Story:
        """Return the story of an entry of the record, from 1."""
        self._forget_undone()
        if entry not in self._stories:
            before, step = self._match.state_after(entry - 1), self._match.steps[entry - 1]
            self._stories[entry] = self.game.story(before, step, self.speaker)
        return self._stories[entry]

    def first_entry(self, entry: int) -> int:
        """Return the first entry of the record of an entry's turn."""
        while entry > 1 and not self.begins_turn(entry):
            entry -= 1
        return max(1, entry)

    def account(self) -> TurnAccount | None:
        """Return the account of the last turn, or None before the first one."""
        match, last = self._match, self._match.turn
        if not last:
            return None
        before = match.state_after(self.first_entry(last) - 1)
        return self.game.account(self.last_turn(), before, match.state, self.speaker)

    def last_turn(self) -> Story:
        """Return the story of the last turn so far, with all its steps."""
        return self.whole_turn(self._match.turn)[0]

    def whole_turn(self, entry: int) -> tuple[Story, Step[Any], Any]:
        """Return story, last step and first position of the turn of an entry, to replay it.

        In games whose card does not show whole turns, only of the entry.
        """
        first = self.first_entry(entry) if self.table.tells_last_turn else entry
        story = join(self.story(each) for each in range(first, entry + 1))
        return story, self._match.steps[entry - 1], self._match.state_after(first - 1)

    def before_beat(self, index: int) -> Any:
        """Return the position before the step of a beat of the last turn; else an IndexError."""
        last = self._match.turn
        for entry in range(self.first_entry(last), last + 1):
            index -= len(self.story(entry).beats)
            if index < 0:
                return self._match.state_after(entry - 1)
        raise IndexError(index)

    def rows(self) -> list[TurnRow]:
        """Return the played turns as rows of the list; only the last ones of a very long match.

        If a card shows the steps of the last turn, a row is a whole turn.
        """
        last = self._match.turn
        entries = range(max(1, last - _MAX_ROWS + 1), last + 1)
        if not self.table.tells_last_turn:
            return list(map(self.row, entries))
        begun = [entry for entry in entries if entry == 1 or self.begins_turn(entry)]
        ends = [*(entry - 1 for entry in begun[1:]), last]
        return [self.row(*both) for both in zip(begun, ends, strict=False)]

    def row(self, first: int, last: int = 0) -> TurnRow:
        """Return an entry of the record (from 1) as a row of the list, or all up to the last."""
        last = last or first
        self._forget_undone()
        if (first, last) in self._rows:
            return self._rows[first, last]
        entries, record = range(first, last + 1), self._match.record
        story = join(self.story(entry) for entry in entries)
        helped = " ".join(dict.fromkeys(filter(None, map(self.helped_words, entries))))
        number, begins = self.turn_number(first), self.begins_turn(first)
        choices = self.choices_of(first)
        self._rows[first, last] = row = TurnRow(
            number,
            tuple(choices.values()),
            self.game.brief(story),
            _spoken_turn(number, " ".join(filter(None, (story.text, helped))), begins=begins),
            tuple(choices),
            begins=begins,
            entry=last,
            helped=tuple(seat for entry in entries for seat in used_help(record, entry)),
        )
        return row

    def rows_now(self) -> list[TurnRow]:
        """Return the played turns, and the current one."""
        rows, match, entry = self.rows(), self._match, self.entries + 1
        if rows and not self.in_turn:
            rows[-1] = self._with_lines(rows[-1])
        if match.outcome is not None:
            return rows
        turn, begins, words = self.turn_number(entry), self.begins_turn(entry), _("Not chosen yet")
        seats = tuple(sorted(match.rules.deciding(match.state)))
        spoken = _spoken_turn(turn, words, begins=begins)
        nothing = (None,) * len(seats)
        return [*rows, TurnRow(turn, nothing, words, spoken, seats, begins=begins)]

    def rows_before(self) -> list[TurnRow]:
        """Return the turns before the last one, and a placeholder for it."""
        *rows, last = self.rows()
        words = _("The turn is shown now.")
        spoken = _spoken_turn(last.turn, words, begins=last.begins)
        nothing = (None,) * len(last.choices)
        return [*rows, TurnRow(last.turn, nothing, "", spoken, last.seats, begins=last.begins)]

    def _with_lines(self, row: TurnRow) -> TurnRow:
        """Return a turn's row with a line for each choice, if each has its own beat."""
        beats = self.story(self.entries).beats
        choices = self.choices_of(self.entries)
        lines = []
        for seat, choice in choices.items():
            mine = [beat for beat in beats if beat.by == (seat,)]
            if len(mine) != 1:
                return row
            changed, helped = any(mine[0].gains), seat in row.helped
            lines.append(TurnLine(seat, choice, mine[0].brief, changed, helped))
        return replace(row, lines=tuple(lines))

    def hint(self, choice: Any | None) -> Hint | None:
        """Return the effect of a choice alone, or None if there is nothing to say."""
        if choice is None or self._match.outcome is not None:
            return None
        return self.game.choice_hint(self._match.state, choice, self.speaker)

    def help_sentence(self, analysis: Analysis, help_given: Help) -> str:
        """Return a nudge or an advice on the position; empty if there is none."""
        view = self._match.rules.view(self._match.state, analysis.seat)
        if help_given is Help.NUDGE:
            return self.game.nudge(view, analysis, self.speaker)
        return self.game.advice(view, analysis, self.speaker) if help_given else ""

    def coach_note(self, analysis: Analysis) -> CoachNote | None:
        """Return a warning or an opportunity in the position, or None."""
        view = self._match.rules.view(self._match.state, analysis.seat)
        return self.game.coach_note(view, analysis, self.speaker)

    def helped_words(self, entry: int) -> str:
        """Return who used how much help in an entry of the record; empty if nobody did."""
        sentences = {
            Help.NUDGE: _("{name} asked for a hint."),
            Help.ADVICE: _("{name} asked for advice."),
        }
        used = used_help(self._match.record, entry)
        return " ".join(
            sentences[degree].format(name=self.names[seat])
            for seat, degree in used.items()
            if seat < len(self.names)
        )

    def totals_before(self, entry: int) -> tuple[int, ...]:
        """Return the score of every seat before an entry of the record (from 1)."""
        state = self._match.state_after(entry - 1)
        return tuple(self.game.seat_total(state, seat) for seat in range(len(self.names)))

    def position(self, entry: int) -> str:
        """Return the position after an entry of the record as sentences."""
        state = self._match.state_after(entry)
        return " ".join(self.game.position_sentences(state, self.speaker))

    def ending(self, outcome: Outcome) -> EndingWords:
        """Return everything the ending shows."""
        match, seats = self._match, range(len(self._match.players))
        headline, reason = self._result(outcome)
        ends = [entry for entry in range(1, match.turn) if self.begins_turn(entry + 1)]
        states = [match.state_after(entry) for entry in sorted({0, *ends, match.turn})]
        return EndingWords(
            outcome=outcome,
            headline=headline,
            title=self._title(outcome),
            celebrates=any(match.players[seat].is_person for seat in outcome.winners),
            game=match.spec.name,
            reason=reason,
            decided=self.decided(outcome),
            names=match.names,
            table=self.table,
            look=self.look,
            totals=[tuple(self.game.seat_total(state, seat) for seat in seats) for state in states],
            tile=self._deciding_choice(outcome),
            pictures=self._pictures,
            may_play_on=0 < len(match.persons) < len(match.players),
        )

    def _title(self, outcome: Outcome) -> str:
        """Return who won, in two or three words."""
        match, winners = self._match, outcome.winners
        if not winners:
            return _("A draw")
        names = all_of([match.names[seat] for seat in winners])
        people = any(match.players[seat].is_person for seat in winners)
        if not people and sum(not player.is_person for player in match.players) == 1:
            return _("The computer wins")
        return ngettext("{name} wins", "{name} win", len(winners)).format(name=names)

    def _result(self, outcome: Outcome) -> tuple[str, str]:
        if outcome.reason == RESIGNED:
            return gave_up(outcome, self.names)
        reason = self.game.reason(outcome, self.speaker, self._match.state)
        return self.game.past_result(outcome, self.names), reason

    def decided(self, outcome: Outcome) -> str:
        """Return the deciding event of the match and its turn; empty if there was none."""
        found = self._deciding_beat(outcome)
        if found is None:
            return ""
        entry, beat = found
        turn = _("Turn {turn}").format(turn=self.turn_number(entry + 1))
        return labeled(turn, self.story(entry + 1).beats[beat].text)

    def _deciding_choice(self, outcome: Outcome) -> tuple[Seat, Any] | None:
        """Return the seat and choice of the deciding beat; None for several or none."""
        found = self._deciding_beat(outcome)
        if found is None or self._pictures is None:
            return None
        entry, beat = found
        choices = self.choices_of(entry + 1)
        by = self.story(entry + 1).beats[beat].by
        return (by[0], choices[by[0]]) if len(by) == 1 and by[0] in choices else None

    def _deciding_beat(self, outcome: Outcome) -> tuple[int, int] | None:
        if self.entries > _LONGEST_STORY or outcome.reason == RESIGNED:
            return None
        stories = [self.story(entry) for entry in range(1, self.entries + 1)]
        return self.game.deciding_beat(stories, outcome)

    @property
    def entries(self) -> int:
        """The number of entries of the record."""
        return self._match.turn

    def in_sight(self, entry: int, *, whole: bool) -> str:
        """Return the text beside the board for an entry of the record; see `announcement`.

        Simultaneous secret choices are already on the cards, so the text omits them. After the last
        entry the text is only the main event and the result.
        """
        match = self._match
        if self.in_turn:
            return self.announcement(entry, whole=whole)
        story = self.story(entry)
        if match.outcome is None or entry != match.turn:
            taught = bool(self.lessons())  # the answers matter more than the choices
            beats = [beat for beat in story.beats if taught or not beat.tells_choices]
            return " ".join(beat.text for beat in beats) or story.text
        headline, reason = self._result(match.outcome)
        return " ".join((story.headline.text, f"{headline}.", reason))

    def announcement(self, entry: int, *, whole: bool = False, aloud: bool = False) -> str:
        """Return what happened in an entry of the record, and after the last the result.

        Entry 0 is only the result of the match. `whole` includes the previous steps of the same
        turn; `aloud` is for people who do not see the board.
        """
        return " ".join(filter(None, self._announced(entry, whole=whole, aloud=aloud)))

    def told(self, entry: int) -> str:
        """Return what happened in an entry of the record, without the result, for a reader."""
        return self._announced(entry, whole=False, aloud=True, task_follows=True)[0]

    def spoken(self, entry: int, *, whole: bool = False, again: bool = False) -> str:
        """Return the announcement after an entry of the record was shown, perhaps `again`.

        The event comes first, then the reason; the result or the next task comes last.
        """
        words, ending = self._announced(entry, whole=whole, aloud=True, task_follows=True)
        reasons = self.computer_reasons() if again else self.new_reasons()
        reasons = reasons if entry == self.entries else []
        return " ".join(filter(None, (words, *reasons, ending, self.next_words())))

    def score(self, entry: int) -> str:
        """Return the score of every seat after an entry of the record, as a sentence."""
        state = self._match.state_after(entry)
        scores = [
            _("{name} has {score}").format(name=name, score=self.game.seat_total(state, seat))
            for seat, name in enumerate(self.names)
        ]
        return "{scores}.".format(scores=_(", ").join(scores))

    def _announced(
        self, entry: int, *, whole: bool, aloud: bool = False, task_follows: bool = False
    ) -> tuple[str, str]:
        """Return what happened in an entry of the record, and the result of the match."""
        match = self._match
        first = self.first_entry(entry) if whole else entry
        story = join(self.story(each) for each in range(max(1, first), entry + 1))
        if task_follows:
            story = self.game.happened(story)
        words = story.aloud if aloud else story.text
        if match.outcome is None or entry not in (0, match.turn):
            changed = aloud and any(story.gains)
            return " ".join((words, self.score(entry))) if changed else words, ""
        headline, reason = self._result(match.outcome)
        found = self._deciding_beat(match.outcome)
        is_in_story = found is not None and first <= found[0] + 1 <= entry
        decided = "" if is_in_story else self.decided(match.outcome)
        sentences = (f"{headline}.", reason, decided)
        return words, " ".join(filter(None, sentences))


def _spoken_turn(turn: int, words: str, *, begins: bool) -> str:
    if begins:
        return _("Turn {turn}. {words}").format(turn=turn, words=words)
    return _("Still turn {turn}. {words}").format(turn=turn, words=words)
