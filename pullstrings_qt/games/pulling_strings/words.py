"""Pulling Strings in words."""

from collections.abc import Sequence

from pullstrings_qt.core.game import Options, Outcome, Seat, Setup
from pullstrings_qt.core.game_words import Hint, Players, SecretWords, TableWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.options import ChoiceRules
from pullstrings_qt.core.story import Beat, events_of
from pullstrings_qt.games.pulling_strings import (
    answer_words,
    match_tiles,
    motion,
    option_words,
)
from pullstrings_qt.games.pulling_strings.events import (
    EndBroke,
    Pulled,
)
from pullstrings_qt.games.pulling_strings.geometry import (
    End,
    opposite,
    side_of,
)
from pullstrings_qt.games.pulling_strings.help_words import PullingStringsHelp
from pullstrings_qt.games.pulling_strings.place_names import cell_name, end_name
from pullstrings_qt.games.pulling_strings.state import (
    DEFAULT_OPTIONS,
    HOME_GOAL,
    Pull,
    PullingStringsState,
    home_totals,
)
from pullstrings_qt.games.pulling_strings.story import deciding_beat, story
from pullstrings_qt.games.pulling_strings.story_words import gained, pulling, way

NO_PULL = "-"


class PullingStringsWords(PullingStringsHelp):
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
        """Return the name of the seat's homes."""
        return (_("squares"), _("circles"))[seat]

    def tile_set_id(self, options: Options) -> str:
        """Return the id of the tile set, which may be missing on this computer."""
        return match_tiles.tile_set_of({**DEFAULT_OPTIONS, **options}).id

    def table_words(self) -> TableWords:
        """Return what pages of a match call things in this game."""
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
        """Return the terms for the tiles of secret choices."""
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
        """Return options and set-up with changed sides: dice remain with their players.

        The tiles are laid out again.
        """
        if not options["die"]:
            return options, drawn
        return {**options, "die": sorted(1 - seat for seat in options["die"])}, drawn

    def reveal_status(self, beats: Sequence[Beat], seat: Seat) -> str:
        """Return the action of a seat in this turn, for its card during the reveal."""
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
            whole = sum(isinstance(event, EndBroke) for event in events) > 1
            return _("Both pull the same end"), _same_end_words(whole=whole)
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
        """Return the position as sentences, for a screen reader."""
        sentences = [
            _("{name} has {count} home.").format(name=name, count=total)
            for name, total in zip(speaker.names, state.scores, strict=True)
        ]
        sentences += [cell_name(cell, disks) for cell, disks in state.stacks.items()]
        return sentences + [end_name(end, None) for end in state.broken_ends]

    def choice_hint(
        self, state: PullingStringsState, choice: Pull, speaker: Players
    ) -> Hint | None:
        """Return the effect of a choice alone: a heading and a few sentences."""
        if choice.end is None:
            return None
        heading = _("If only this end is pulled")
        if speaker.label:
            heading = _("If only {end} is pulled").format(end=speaker.label(choice.end))
        hints = _movement_hints(state, choice.end) + _home_hints(state, choice.end, speaker)
        return heading, " ".join(hints)

    def reason(self, outcome: Outcome, speaker: Players, state: PullingStringsState) -> str:
        """Return why the match ended, as a sentence or two."""
        if outcome.reason == "home":
            winner = outcome.winners[0]
            mine, theirs = outcome.scores[winner], outcome.scores[1 - winner]
            counts = _("{name} has {mine} disks home, {other} has {theirs}.").format(
                name=speaker.names[winner],
                mine=mine,
                other=speaker.names[1 - winner],
                theirs=theirs,
            )
            if theirs < HOME_GOAL:
                return counts
            beats = _("Both have five or more, and {mine} beat {theirs}.").format(
                mine=mine, theirs=theirs
            )
            return counts + " " + beats
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


def _same_end_words(*, whole: bool) -> str:
    if whole:
        return _(
            "Every stack on it moves one step, unless it is already at the edge. "
            "Then the whole string breaks."
        )
    return _(
        "Every stack on it moves one step, unless it is already at the edge. Then the end breaks."
    )


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


def _home_hints(state: PullingStringsState, end: End, speaker: Players) -> list[str]:
    after = home_totals(motion.pulled_by_one(state.cells, end))
    return [
        _("{name} would have {count} home.").format(name=name, count=now)
        for name, before, now in zip(speaker.names, state.scores, after, strict=True)
        if before != now
    ]
