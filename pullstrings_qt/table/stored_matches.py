"""Stored matches: create, open, summarize for lists."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import count
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pullstrings_qt.core.errors import PullstringsError, RecordError
from pullstrings_qt.core.game import Options, Outcome
from pullstrings_qt.core.help_record import allowed_help
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import FORMER_LEVELS
from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.core.registry import GameSpec, game_spec, games
from pullstrings_qt.core.replay import player_names, recorded_options, replay, spec_of
from pullstrings_qt.core.results import RESIGNED, gave_up
from pullstrings_qt.core.work_steps import AT_ONCE, run_to_end
from pullstrings_qt.storage import MatchSummary, Store
from pullstrings_qt.table.journal import StoreJournal
from pullstrings_qt.table.match import Match, Player
from pullstrings_qt.table.replayed import Replayed

if TYPE_CHECKING:
    from pullstrings_qt.table.new_match import NewMatch, SeatChoice
    from pullstrings_qt.table.remote_match import RemoteTable

TRIED = 20  # maximum number of damaged matches to skip
LONG = 1000  # minimum turns of a match for replaying in slices only
LIMIT_OF_COMPUTERS = 200  # maximum turns of a match without people (ruling P20)


def begin_match(store: Store, wanted: "NewMatch") -> Match:
    """Store a new match and return it."""
    names = names_apart(wanted.players)
    seats = [{"computer": player.level} if player.level else {} for player in wanted.players]
    extras: dict[str, Any] = {"seats": seats}
    if wanted.allowed_help is not None:
        extras["help"] = {"allowed": wanted.allowed_help}
    options: Options = wanted.options
    words = game_spec(wanted.game).words()
    if all(player.level for player in wanted.players):
        options = words.limited(options, LIMIT_OF_COMPUTERS)
    record = Record(wanted.game, options, wanted.setup, names, extras=extras)
    return open_match(store, store.matches.begin(record))


def names_apart(players: "Sequence[SeatChoice]") -> tuple[str, ...]:
    """Return the names of a match's players: computers of the same name get numbers."""
    given = [player.name.casefold() for player in players]
    taken = set(given)
    names = []
    for player in players:
        name = player.name
        if player.level is not None and given.count(name.casefold()) > 1:
            numbered = (f"{player.name} {place}" for place in count(1))
            name = next(each for each in numbered if each.casefold() not in taken)
            taken.add(name.casefold())
        names.append(name)
    return tuple(names)


def open_match(store: Store, match_id: int) -> Match:
    """Return a stored match, after its last turn; raises as `opening_steps`."""
    match: Match = run_to_end(opening_steps(store, match_id))
    return match


def opening_steps(
    store: Store, match_id: int, table: "RemoteTable | None" = None
) -> Generator[tuple[int, int] | None, None, Match]:
    """Replay a stored match turn by turn; return it, or raise `StoreError` or `RecordError`."""
    document = store.matches.record(match_id)
    if len(document["turns"]) > AT_ONCE:
        yield None  # reading that many turns used up a slice
    record = record_from_document(document)
    check_board(record)
    if table is None and record.outcome is None and store.matches.is_shared(match_id):
        raise RecordError(_("This match goes on with other laptops only."))
    replayed = Replayed(record)
    yield from replayed.replaying()
    if table is not None:
        return table.match_of(store.matches, match_id, replayed)
    return Match(
        record,
        players_of(record),
        StoreJournal(store.matches, match_id, record),
        match_id=f"{record.extras.get('started', '')}#{match_id}",
        replayed=replayed,
    )


def check_board(record: Record) -> None:
    """Raise `RecordError` where a record's game is unknown or has no board."""
    spec = spec_of(record)
    if not spec.scene_class:
        raise RecordError(_("{game} has no board that could be shown.").format(game=spec.name))


def players_of(record: Record) -> tuple[Player, ...]:
    """Return the player of each seat; people if the record does not say."""
    spec = spec_of(record)
    rules = spec.rules()
    levels = [level.id for level in spec.levels()]
    dice = spec.words().choice_rules(record.options).rolling
    players = []
    for seat, name in enumerate(player_names(record, rules)):
        level = record.computer(seat)
        if level not in (*levels, *FORMER_LEVELS):  # of another version: the middle level
            level = levels[len(levels) // 2] if isinstance(level, str) and levels else None
        players.append(Player(name, level, seat in dice))
    return tuple(players)


def rematch(match: Match) -> "NewMatch":
    """Return a rematch, in which the players have moved on by one seat.

    Random set-up is drawn again. A game may keep a part of it and change options that name seats
    (`rematch` of its words). `PullstringsError` where none is possible, as of a deleted tile set.
    """
    # the home page uses this module too, and opens sooner without the dialog
    from pullstrings_qt.table.new_match import (  # noqa: PLC0415
        NewMatch,
        SeatChoice,
        computer_seat,
        level_like,
    )

    levels = match.spec.levels()
    players = tuple(
        SeatChoice(player.name, player.level)
        if player.level is None or not levels
        else computer_seat(level_like(levels, player.level))
        for player in (*match.players[1:], match.players[0])
    )
    options: Options = match.rules.check_options(recorded_options(match.record))
    drawn = match.rules.draw_setup(options, SystemRandom())
    options, setup = match.spec.words().rematch(options, match.record.setup, drawn)
    return NewMatch(match.spec.id, options, setup, players, allowed_help(match.record))


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A stored match, replayed for a list or a thumbnail."""

    spec: GameSpec
    state: Any  # after its last turn
    turn: int  # the number of the current one


def replaying_steps(
    store: Store, match_id: int
) -> Generator[tuple[int, int] | None, None, ReplayedMatch | None]:
    """Replay a stored match turn by turn; return None if it cannot be read."""
    try:
        record = record_from_document(store.matches.record(match_id))
        spec = spec_of(record)
        words, state, begun = spec.words(), None, 0
        for turn in replay(record):
            state = turn.step.state
            begun += words.begins_turn(state)
            yield turn.turn, len(record.turns)
    except PullstringsError:
        return None
    return ReplayedMatch(spec, state, begun)


def last_to_go_on(store: Store) -> MatchSummary | None:
    """Return the last match that can be continued, or None; very long ones are not verified."""
    for summary in store.matches.going_on(TRIED):
        if summary.turns > LONG or run_to_end(replaying_steps(store, summary.id)) is not None:
            return summary
    return None


def result_words(summary: MatchSummary) -> str:
    """Return the result of a match, or how far it is."""
    spec = games().get(summary.game)
    outcome = summary.outcome
    if outcome is None or spec is None:
        if spec is not None and spec.words().counts_steps:
            return _("Not finished")
        return _("Not finished, turn {turn}").format(turn=summary.turns + 1)
    try:
        scores = tuple(int(score) for _seat, score in sorted(outcome["scores"].items()))
        known = Outcome(tuple(outcome["winners"]), str(outcome["reason"]), scores)
        if known.reason == RESIGNED:
            return gave_up(known, summary.players)[1].removesuffix(".")
        return spec.words().past_result(known, summary.players)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return _("Finished")
