"""Pulling Strings in words."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pullstrings_qt.core.analysis import Analysis, CoachNote
from pullstrings_qt.core.game import Options, Outcome, Seat, Setup
from pullstrings_qt.core.game_words import GameWords, Hint, Players, SecretWords, TableWords
from pullstrings_qt.core.language import all_of, ngettext, one_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import ChoiceRules
from pullstrings_qt.core.story import Beat, events_of
from pullstrings_qt.games.pulling_strings import answer_words, match_tiles, motion, option_words
from pullstrings_qt.games.pulling_strings.events import EndBroke, Pulled
from pullstrings_qt.games.pulling_strings.geometry import (
    END_NUMBERS,
    Cell,
    End,
    cells_of,
    home_owner,
    opposite,
    pulled_cell,
    side_of,
)
from pullstrings_qt.games.pulling_strings.rules import PullingStrings, resolved
from pullstrings_qt.games.pulling_strings.state import (
    DEFAULT_OPTIONS,
    HOME_GOAL,
    Pull,
    PullingStringsState,
)
from pullstrings_qt.games.pulling_strings.story import deciding_beat, story
from pullstrings_qt.games.pulling_strings.story_words import (
    cell_name,
    end_name,
    end_words,
    gained,
    pull_words,
    pulling,
    way,
)

MAX_NAMED: Final = 3
"""How many ends a sentence names."""

WORTH_NAMING: Final = 0.1
"""Share below which an end is not named."""

NEARLY_ALL: Final = 0.85
"""Share from which an end is advised alone."""

NEAR_GAIN: Final = 2
"""Minimum disks one step from home for a coach's note, unless they would decide the match."""

STRIKING_TURNS: Final = 6
STRIKING_SIDE: Final = 0.7
STRIKING_END: Final = 1 / 3
NO_PULL = "-"


class PullingStringsWords(GameWords[PullingStringsState, Pull]):
    """Pulling Strings in words."""

    speaker = staticmethod(match_tiles.speaker)
    option_fields = staticmethod(option_words.option_fields)
    choice_ways = staticmethod(option_words.choice_ways)
    title_line = staticmethod(option_words.title_line)
    last_caption = staticmethod(answer_words.last_caption)
    lessons = staticmethod(answer_words.lessons)
    story = staticmethod(story)
    gain_status = staticmethod(gained)
    deciding_beat = staticmethod(deciding_beat)

    def seat_kind(self, seat: Seat) -> str:
        return (_("squares"), _("circles"))[seat]

    def tile_set_id(self, options: Options) -> str:
        """Return the id of the tile set, which may be missing on this computer."""
        return match_tiles.tile_set_of({**DEFAULT_OPTIONS, **options}).id

    def table_words(self) -> TableWords:
        return TableWords(
            total=_("{name}: {total} home."),
            of_goal=_("of 5 home"),
            of_goal_short=_("of {target}").format(target=HOME_GOAL),
            pips=_("{count} of {total} home"),
            chart=_("Disks at home, turn by turn"),
            goal=HOME_GOAL,
            shuffle=_("Shuffle tiles"),
        )

    def secret_words(self) -> SecretWords:
        return SecretWords(
            choose_all=_("Choose strings"),
            pick=_("{name}, pick your string"),
            empty=_("No tile yet"),
            covered=_("A tile, face down"),
            covered_brief=_("face down"),
            click=_("Click a tile, or press"),
            cover=_("Place {label} face down"),
            cover_unnamed=_("Place this tile face down"),
            picked=_("A tile"),
            picked_aloud=_("A tile is picked."),
            look=_("{name}, come and look. You turn them over together."),
            uncover=_("Turn both tiles over"),
            uncover_picked=_("Turn both tiles over: {label}"),
            letter=_("The letter of your tile; nobody sees or hears it"),
            type_letter=_(
                "Type the letter of your tile, then press Enter: it is not read "
                "aloud. Use headphones with the arrow keys."
            ),
            question=_("Which answer belongs to your tile?"),
            enter=_("Click the tile on the board."),
            elsewhere=_("A letter that isn’t on the board"),
            play_entered=_("Pull the strings"),
        )

    def choice_rules(self, options: Options) -> ChoiceRules:
        """Return how the options make the seats choose (rulings P5, P11, P18)."""
        answers = options.get("learning", "none") != "none"
        return ChoiceRules(
            answers=answers,
            by_hand=options.get("choosing") == "table",
            # a die cannot sign: in a record from elsewhere its seat chooses like the others
            rolling=() if answers else tuple(options.get("die") or ()),
            nothing=NO_PULL,
        )

    def limited(self, options: Options, turns: int) -> Options:
        """Return the options with a turn limit, unless they have one (P20)."""
        if options.get("turn_limit") is not None:
            return options
        return {**options, "turn_limit": turns}

    def rematch(self, options: Options, setup: Setup, drawn: Setup) -> tuple[Options, Setup]:
        """Return options with changed sides, dice remain with their players, and new tiles."""
        return {**options, "die": sorted(1 - seat for seat in options["die"])}, drawn

    def reveal_status(self, beats: Sequence[Beat], seat: Seat) -> str:
        for event in events_of(beats):
            if isinstance(event, Pulled) and event.seat == seat:
                return pulling(event.end)
        return ""

    def reveal_note(self, beats: Sequence[Beat]) -> Hint:
        """Return a heading and a sentence that explain how two pulls work together."""
        events = events_of(beats)
        pulled = [event.end for event in events if isinstance(event, Pulled)]
        ends = [end for end in pulled if end is not None]
        moves = _("Every stack on it moves one step, unless it is already at the edge.")
        if not ends:
            return _("Nobody pulls a string.").rstrip("."), _("Nothing moves") + "."
        if len(ends) < 2:
            return _("One string is pulled"), moves
        if ends[0] == ends[1]:
            words = _(
                "Every stack on it moves one step, unless it is already at the edge. "
                "Then the end breaks."
            )
            if sum(isinstance(event, EndBroke) for event in events) > 1:
                words = _(
                    "Every stack on it moves one step, unless it is already at the edge. "
                    "Then the whole string breaks."
                )
            return _("Both pull the same end"), words
        if ends[0] == opposite(ends[1]):
            words = _("Every stack on it splits in two. An odd stack gets one more disk first.")
            return _("Both ends, one string"), words
        if (side_of(ends[0]) in "ns") == (side_of(ends[1]) in "ns"):
            return _("Two strings side by side"), moves
        words = _("A stack where they cross splits in two, one half each way.")
        return _("Two strings that cross"), words

    def seat_status(self, state: PullingStringsState, seat: Seat) -> str:
        """Return how far the seat is from winning, while it can."""
        mine, other = state.scores[seat], state.scores[1 - seat]
        missing = max(HOME_GOAL, other + 1 if other >= HOME_GOAL else 0) - mine
        if missing <= 0:
            return _("Five disks are home")
        if state.ending is not None:
            return _("final score")
        return ngettext("{count} more to win", "{count} more to win", missing).format(count=missing)

    def position_sentences(self, state: PullingStringsState, speaker: Players) -> list[str]:
        sentences = [
            _("{name} has {count} home.").format(name=name, count=total)
            for name, total in zip(speaker.names, state.scores, strict=True)
        ]
        sentences += [cell_name(cell, disks) for cell, disks in state.stacks.items()]
        return sentences + [end_name(end, None) for end in state.broken_ends]

    def choice_hint(
        self, state: PullingStringsState, choice: Pull, speaker: Players
    ) -> Hint | None:
        if choice.end is None:
            return None
        heading = _("If only this end is pulled")
        if speaker.label:
            heading = _("If only {end} is pulled").format(end=speaker.label(choice.end))
        after = motion.home_totals(motion.pulled_by_one(state.cells, choice.end))
        hints = _movement_hints(state, choice.end) + [
            _("{name} would have {count} home.").format(name=name, count=now)
            for name, before, now in zip(speaker.names, state.scores, after, strict=True)
            if before != now
        ]
        return heading, " ".join(hints)

    def reason(self, outcome: Outcome, speaker: Players, state: PullingStringsState) -> str:
        if outcome.reason == "home":
            winner = outcome.winners[0]
            mine, theirs = outcome.scores[winner], outcome.scores[1 - winner]
            words = _("{name} has {mine} disks home, {other} has {theirs}.")
            if theirs >= HOME_GOAL:
                words += " " + _("Both have five or more, and {mine} beat {theirs}.")
            name, other = speaker.names[winner], speaker.names[1 - winner]
            return words.format(name=name, mine=mine, other=other, theirs=theirs)
        if outcome.reason == "turn limit":
            turns = state.options["turn_limit"]
            return ngettext(
                "{turns} turn is played; that is the limit of this match.",
                "{turns} turns are played; that is the limit of this match.",
                turns,
            ).format(turns=turns)
        return {
            "strings broken": _("Every string that still holds a disk is broken at both ends."),
            "dead position": _("Nobody can move a disk any more."),
            "agreed": _("You both agreed on a draw."),
        }[outcome.reason]

    # Help, reasons and review ------------------------------------------------------------------

    def nudge(self, state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
        """Return what the other seat may pull."""
        other = 1 - analysis.seat
        ends = _named(state, analysis.likely.get(other, {}), speaker)
        words = _("{name} may pull {ends}.") if ends else _("{name} may pull almost anything.")
        return words.format(name=speaker.names[other], ends=one_of(ends) if ends else "")

    def advice(self, state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
        """Return what the other seat may pull, and the best answer."""
        return " ".join((self.nudge(state, analysis, speaker), _answer(state, analysis, speaker)))

    def coach_note(
        self, state: PullingStringsState, analysis: Analysis, speaker: Players
    ) -> CoachNote | None:
        """Return the most important stack one step from a home, or None.

        A danger comes first, unless the seat could decide the match itself.
        """
        seat = analysis.seat
        danger, chance = _nearest(state, 1 - seat), _nearest(state, seat)
        if chance is not None and (danger is None or (chance.decides and not danger.decides)):
            return _note(chance, seat, speaker, warns=False)
        return None if danger is None else _note(danger, seat, speaker, warns=True)

    def choice_reason(
        self,
        before: PullingStringsState,
        choices: Mapping[Seat, Pull],
        analysis: Analysis,
        speaker: Players,
    ) -> str:
        seat = analysis.seat
        end = resolved(before, seat, choices[seat]).end
        if end is None:
            return ""
        other = 1 - seat
        alone = motion.home_totals(motion.pulled_by_one(before.cells, end))
        gain = alone[seat] - before.scores[seat]
        taken = before.scores[other] - alone[other]
        stopped = _stopped(before, end, analysis)
        if motion.home_winner(motion.pulled_by_one(before.cells, end)) == seat:
            words = _("{name} pulls {end}, which could win at once.")
        elif gain > 0 and stopped > 0:
            words = _("{name} pulls {end} to bring {gain} home, or to hold {other} back.")
        elif gain > 0:
            words = _("{name} pulls {end} to bring {gain} home.")
        elif taken > 0 and taken >= stopped:
            words = _("{name} pulls {end} to take {taken} away from {other}.")
        elif stopped > 0:
            words = _("{name} pulls {end} so that {other} gets fewer disks home.")
        elif motion.pulled_by_one(before.cells, end) == before.cells:
            words = _("{name} waits: {end} moves nothing.")
        else:
            return ""
        return words.format(
            name=speaker.names[seat],
            end=end_words(end, speaker),
            other=speaker.names[other],
            gain=gain,
            taken=taken,
        )

    def turning_point(
        self,
        before: PullingStringsState,
        choices: Mapping[Seat, Pull],
        hindsight: Analysis,
        better: Pull,
        speaker: Players,
    ) -> str:
        """Return the result of another end, compared with the end that was pulled."""
        seat = hindsight.seat
        other = 1 - seat
        rules = PullingStrings()
        after = rules.play(before, {**choices, seat: better}).state
        really = rules.play(before, choices).state
        mine, theirs = after.scores[seat], after.scores[other]
        if after.ending is not None and after.ending.winners == (seat,):
            words = _("against {end}, {better} would have won it for {name}, {mine} to {theirs}.")
        elif really.ending is not None and really.ending.winners == (other,):
            words = _(
                "against {end}, {better} would have kept {name} in the game, {mine} to {theirs}."
            )
        elif after.scores != really.scores:
            words = _("against {end}, {better} would have made it {mine} to {theirs} for {name}.")
        else:
            words = _("against {end}, {better} would have helped {name} in the next turn.")
        return words.format(
            end=_a_pull(resolved(before, other, choices[other]).end, speaker),
            better=_a_pull(better.end, speaker),
            name=speaker.names[seat],
            mine=mine,
            theirs=theirs,
        )

    def habit(self, choices: Sequence[Pull], seat: Seat, speaker: Players) -> str:
        """Return which side or which end a seat pulled strikingly often; empty where none."""
        ends = [choice.end for choice in choices if choice.end is not None]
        if len(ends) < STRIKING_TURNS:
            return ""
        turns, name = len(choices), speaker.names[seat]
        side, count = Counter(map(side_of, ends)).most_common(1)[0]
        words = _("{name} pulled {way} in {count} of {turns} turns.")
        end = next(each for each in ends if side_of(each) == side)
        if count < STRIKING_SIDE * turns:
            words = _("{name} pulled {end} in {count} of {turns} turns.")
            end, count = Counter(ends).most_common(1)[0]
            if count <= STRIKING_END * turns:
                return ""
        pulled = end_words(end, speaker)
        return words.format(name=name, way=way(end), end=pulled, count=count, turns=turns)


def _movement_hints(state: PullingStringsState, end: End) -> list[str]:
    along = list(range(25))[motion.SLICES[end]]
    nearest = along[0] if motion.TOWARD_FIRST[end] else along[-1]
    moving = sum(1 for cell in along if state.cells[cell] and cell != nearest)
    sentences = []
    if moving:
        words = ngettext("One stack slides {way}.", "{number} stacks slide {way}.", moving)
        sentences.append(words.format(number=moving, way=way(end)))
    if state.cells[nearest]:
        sentences.append(_("The {disks} at the edge stays.").format(disks=state.cells[nearest]))
    return sentences or [_("Nothing moves: no stack lies on this string.")]


def _answer(state: PullingStringsState, analysis: Analysis, speaker: Players) -> str:
    ends = _named(state, analysis.shares, speaker)
    name = speaker.names[1 - analysis.seat]
    if not ends:
        return _("You may pull almost anything, so {name} cannot guess.").format(name=name)
    if len(ends) == 1:
        alone = max(_by_choice(state, analysis.shares).values()) >= NEARLY_ALL
        words = _("Best for you: pull {end}.") if alone else _("Often pull {end}, but not always.")
        return words.format(end=ends[0])
    if speaker.label is None:
        words = _("Good for you: pull {ends}. Change between them, so {name} cannot guess.")
        return words.format(ends=one_of(ends), name=name)
    return _("Change between {ends}, so {name} cannot guess.").format(ends=all_of(ends), name=name)


def _by_choice(state: PullingStringsState, shares: Mapping[str, float]) -> dict[End | None, float]:
    """Return shares by end; those of strings without disks, all equivalent, under None."""
    found = defaultdict[End | None, float](float)
    for name, share in shares.items():
        end = END_NUMBERS[name]
        found[end if any(state.cells[motion.SLICES[end]]) else None] += share
    return found


def _named(state: PullingStringsState, shares: Mapping[str, float], speaker: Players) -> list[str]:
    """Return the ends with the largest shares, as they follow "pull".

    An empty string comes last: an end named after it would be taken for one.
    """
    by_choice = _by_choice(state, shares)
    ends = sorted(by_choice, key=lambda end: -by_choice[end])[:MAX_NAMED]
    ends.sort(key=lambda end: end is None)
    return [
        _("an empty string") if end is None else end_words(end, speaker)
        for end in ends
        if by_choice[end] >= WORTH_NAMING
    ]


def _a_pull(end: End | None, speaker: Players) -> str:
    """Return an end as a noun: its tile; or a pull in a direction while the tiles show signs."""
    if end is None:
        return _("no pull")
    if speaker.label is not None:
        return speaker.label(end)
    return _("pulling {string}").format(string=pull_words(end))


class _Near(NamedTuple):
    """Disks that one pull alone brings home to a seat."""

    decides: bool
    gain: int
    disks: int
    origin: Cell
    target: Cell
    end: End


def _nearest(state: PullingStringsState, seat: Seat) -> _Near | None:
    """Return the single pull that brings a seat most disks home, if it matters."""
    found = []
    for end in state.open_ends:
        arriving = [(state.cells[cell], cell, pulled_cell(cell, end)) for cell in cells_of(end)]
        home = [
            (disks, cell, target)
            for disks, cell, target in arriving
            if disks and target != cell and home_owner(target) == seat
        ]
        after = motion.pulled_by_one(state.cells, end)
        gain = motion.home_totals(after)[seat] - state.scores[seat]
        decides = motion.home_winner(after) == seat
        if home and (decides or gain >= NEAR_GAIN):
            found.append(_Near(decides, gain, *max(home), end))
    return max(found, key=lambda near: near[:3], default=None)


def _note(near: _Near, seat: Seat, speaker: Players, *, warns: bool) -> CoachNote:
    tile = "" if speaker.label is None else speaker.label(near.end)
    if not warns:
        words = _("A chance: the marked {disks} is one step from your home.")
        if tile:
            words = _("A chance: the {disks} on {tile}’s string is one step from your home.")
    elif not tile:
        words = _("Careful: the marked {disks} is one step from {name}’s home.")
    elif near.decides:
        words = _("Careful: the {disks} on {tile}’s string could win at {name}’s home.")
    else:
        words = _("Careful: the {disks} on {tile}’s string is one step from {name}’s home.")
    text = words.format(disks=near.disks, tile=tile, name=speaker.names[1 - seat])
    return CoachNote(text, (f"c{near.origin}", f"c{near.target}"), warns)


def _stopped(before: PullingStringsState, end: End, analysis: Analysis) -> int:
    """Return how many disks the pull takes from the other seat's likeliest one."""
    other = 1 - analysis.seat
    likely = analysis.likely.get(other)
    if not likely:
        return 0
    grows, stood = before.options["corner_grows"], before.scores[other]
    theirs = END_NUMBERS[max(likely, key=likely.__getitem__)]
    brings, left = (
        motion.home_totals(motion.pulled(before.cells, theirs, own, grows))[other] - stood
        for own in (None, end)
    )
    return max(0, brings - max(0, left))
