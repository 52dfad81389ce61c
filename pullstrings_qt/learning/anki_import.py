"""An Anki package as tile sets of one's own, with what was learned: a preview, then the import."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final, TypeAlias

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.core.letters import one_line
from pullstrings_qt.core.progress import ProgressCallback, no_progress
from pullstrings_qt.learning.anki_cards import FIELDS
from pullstrings_qt.learning.anki_export import deck_name
from pullstrings_qt.learning.anki_package import AnkiPackage, NoteType
from pullstrings_qt.learning.anki_schedule import Learned, direction, learned_cards
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.tiles.faces import MIN_CARDS, Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import (
    LONGEST_ALT,
    LONGEST_SOURCE,
    LONGEST_TEXT,
    MAX_TILES,
    checked_id,
    free_id,
)
from pullstrings_qt.tiles.markup import FieldContent, gap_numbers, with_gap
from pullstrings_qt.tiles.own_sets import (
    OwnTileSets,
    PictureTaker,
    PictureTooLargeError,
    copy_picture,
    picture_name,
)
from pullstrings_qt.tiles.set_update import joined, marked_parts, set_update, whole_deck
from pullstrings_qt.tiles.tile_set import tile_set, tile_sets

SAMPLES: Final = 3
"""The number of notes shown in the preview."""
MAX_SETS: Final = 10
"""Sets that one deck becomes at most; what is more is left out, and told."""
_MAX_DECKS: Final = 200  # decks a person can choose from
_DEEPEST: Final = 10  # decks in one another that can be chosen
_KINDS: Final = (
    (b"\x89PNG\r\n\x1a\n", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    (b"GIF8", ".gif"),
    (b"RIFF", ".webp"),
    (b"BM", ".bmp"),
)


@dataclass(frozen=True, slots=True)
class PackageDeck:
    """A deck of a package, with all decks in it; its name is empty for the whole package."""

    name: str
    counts: Mapping[str, int]
    samples: Mapping[str, tuple[tuple[str, ...], ...]]
    """By the id of their kind what the first notes show, a few words for each field."""


@dataclass(frozen=True, slots=True)
class PackagePreview:
    """What a package holds, before it is imported."""

    path: Path
    name: str
    types: tuple[NoteType, ...]
    whole: PackageDeck
    decks: tuple[PackageDeck, ...] = ()
    learned: int = 0
    made_of: str = ""
    """The id of the set that this app made the package of, where that is here."""
    homes: Mapping[str, str] = field(default_factory=dict)
    """For each kind, the deck that has all its notes, or most of them."""

    def source(self, mapping: "FieldMapping") -> str:
        """Return what a set remembers of where it came from."""
        return _source(mapping, self.homes.get(mapping.note_type, ""))

    @property
    def ours(self) -> bool:
        """Whether this app made the package, so that there is nothing to choose of its notes."""
        return len(self.types) == 1 and is_ours(self.types[0])

    def deck(self, name: str) -> PackageDeck:
        """Return the deck of a name, or the whole package."""
        return next((each for each in self.decks if each.name == name), self.whole)


@dataclass(frozen=True, slots=True)
class FieldMapping:
    """What of a package becomes tiles: two fields, front and back, of a kind of notes."""

    note_type: str
    front: int
    back: int
    deck: str = ""
    into: str = ""
    """The id of a set that has these tiles: only what was learned goes there."""
    update: str = ""
    """The id of a set that is brought up to date."""


@dataclass(slots=True)
class Skipped:
    """How many notes did not become tiles, and what the others left out."""

    notes: int = 0
    over: int = 0
    sounds: int = 0
    gaps: int = 0
    pictures: int = 0
    answers: int = 0

    def sentences(self) -> tuple[str, ...]:
        """Return what a person should know, a sentence each; none where nothing is missing."""
        told = (
            (self.notes, ngettext(
                "{count} note was empty, too long, there twice or not in this set.",
                "{count} notes were empty, too long, there twice or not in this set.",
                self.notes)),
            (self.over, ngettext(
                "{count} note was left out: too many for one import.",
                "{count} notes were left out: too many for one import.", self.over)),
            (self.sounds, ngettext(
                "{count} tile had a sound, which was left out.",
                "{count} tiles had a sound, which was left out.", self.sounds)),
            (self.gaps, ngettext(
                "{count} tile had gaps, which were filled.",
                "{count} tiles had gaps, which were filled.", self.gaps)),
            (self.pictures, ngettext(
                "{count} picture was too large and was left out.",
                "{count} pictures were too large, some only together, and were left out.",
                self.pictures)),
            (self.answers, ngettext(
                "{count} answer of long ago was left out.",
                "{count} answers of long ago were left out.", self.answers)),
        )  # fmt: skip
        return tuple(words.format(count=count) for count, words in told if count)


@dataclass(frozen=True, slots=True)
class Imported:
    """What came in: new sets, or those that were there already, and what is missing in them."""

    tile_sets: tuple[TileSet, ...]
    left_out: Skipped
    learned: int = 0
    known: bool = False
    """Whether the set was here already, so that only what was learned came in."""
    updated: bool = False

    @property
    def count(self) -> int:
        """Return how many tiles there are in all of them."""
        return sum(len(each.tiles) for each in self.tile_sets)


SaveSchedule: TypeAlias = Callable[[Learned], None]
"""Stores what a person learned, all of it or nothing."""


def is_ours(kind: NoteType) -> bool:
    """Return whether notes of this kind were made by this app."""
    return kind.fields == FIELDS


def preview_package(path: Path, progress: ProgressCallback = no_progress) -> PackagePreview:
    """Return what a package holds, without changing anything, or raise an `ExchangeError`."""
    with AnkiPackage(path, progress) as package:
        types = package.note_types()
        shown = {kind.id: kind for kind in types}
        counts: dict[str, Counter[str]] = {}
        first: dict[tuple[str, str], list[int]] = {}
        for note, kind, home in package.homes():
            for deck in ("", *_with_those_around(home)):
                counts.setdefault(deck, Counter())[kind] += 1
                begun = first.setdefault((deck, kind), [])
                if len(begun) < SAMPLES:
                    begun.append(note)
        names = sorted((name for name in counts if name), key=str.casefold)[:_MAX_DECKS]

        def sample(html: str) -> str:
            content = package.read_field(html)
            if content.text:
                return quoted(content.text)
            return _("a picture") if content.pictures else ""

        def samples(deck: str, kind: NoteType) -> tuple[tuple[str, ...], ...]:
            return tuple(
                tuple(map(sample, one[: len(kind.fields)]))
                for note in first[deck, kind.id]
                for _place, one in _cards(kind, package.fields(note))[:1]
            )

        def told(name: str) -> PackageDeck:
            kinds = [shown[kind] for kind in counts[name] if kind in shown]
            return PackageDeck(name, counts[name], {one.id: samples(name, one) for one in kinds})

        made_of = ""
        if len(types) == 1 and is_ours(types[0]):
            made_of = next((each.id for each in tile_sets() if deck_name(each) in names), "")
        return PackagePreview(
            path=path,
            name=_set_name(_main_deck({each: counts[each].total() for each in names}), path),
            types=types,
            whole=told(""),
            decks=tuple(map(told, names)) if len(names) > 1 else (),
            learned=package.count_learned(),
            made_of=made_of,
            homes={
                kind: _main_deck({each: counts[each][kind] for each in names}) for kind in shown
            },
        )


def _with_those_around(deck: str) -> Iterator[str]:
    """Yield the name of a deck, and of those it lies in."""
    parts = deck.split("::")[:_DEEPEST] if deck else []
    for count in range(1, len(parts) + 1):
        yield "::".join(parts[:count])


def _main_deck(counts: Mapping[str, int]) -> str:
    """Return the smallest deck that has all notes, or the largest; empty where there is none."""
    return max(counts, key=lambda each: (counts[each], len(each)), default="")


def _source(mapping: FieldMapping, home: str) -> str:
    return f"{mapping.note_type} {mapping.deck or home}"[:LONGEST_SOURCE]


def _cards(kind: NoteType, fields: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """Return the card's place and the fields of each tile of a note: one for each of its gaps."""
    if not kind.cloze:
        return [(0, fields)]
    numbers = {number for each in fields for number in gap_numbers(each)}
    cards = []
    for number in sorted(numbers):
        shown, words = zip(*(with_gap(each, number) for each in fields), strict=True)
        cards.append((number - 1, (*shown, next(filter(None, words), ""))))
    return cards


def suggested_mapping(preview: PackagePreview) -> FieldMapping:
    """Return the choice that needs none: the first kind, with the sides its cards have."""
    kind = preview.types[0]
    sides = (0, 1) if is_ours(kind) else (kind.asked, kind.answered)
    return FieldMapping(kind.id, *sides)


def import_(
    path: Path,
    mapping: FieldMapping,
    own_sets: OwnTileSets,
    take_picture: PictureTaker,
    progress: ProgressCallback = no_progress,
    *,
    keep_learned: SaveSchedule | None = None,
) -> Imported:
    """Import a package as tile sets; all of it, or nothing.

    Where a set of its name is here already, its name tells that it is from Anki. More notes than a
    set holds become several sets of about the same size. Raises an `ExchangeError` or a
    `NotationError` or an `OwnSetsError` or a `StoreWriteError`.
    """
    with AnkiPackage(path, progress) as package, TemporaryDirectory(prefix="pullstrings-") as name:
        kind = _kind(package, mapping)
        if mapping.into:
            return _learn(package, kind, mapping, progress, keep_learned)
        builder = _Builder(package, kind, mapping, Path(name), take_picture)
        found = builder.tile_set(progress)
        here: tuple[TileSet, ...] = ()
        if mapping.update:
            here = whole_deck(own_sets.tile_set(mapping.update), own_sets.tile_sets())
        ids, changed, parts = _placed(here, found, builder.left_out)
        names = _free_names(builder.home, path, own_sets, len(parts))

        def keep(source: Path, target: Path) -> Path:
            progress(builder.taken, builder.taken)
            return copy_picture(source, target.with_name(source.name))

        kept: list[TileSet] = []
        done: list[TileSet] = []
        try:
            for was, part in zip(here, changed, strict=True):
                done.append(was)
                kept.append(own_sets.update(part, keep))
            for part, called in zip(parts, names, strict=True):
                progress(builder.taken, builder.taken)
                kept.append(own_sets.keep(replace(part, name=called), keep))
            homes = {tile_id: each.id for each in kept for tile_id in each.tiles}
            tiles = {
                card: (CardKey(homes[ids[tile_id]], ids[tile_id], way))
                for card, (tile_id, way) in builder.cards.items()
                if ids[tile_id] in homes
            }
            learned = 0
            if keep_learned is not None:
                learned = _learned(package, tiles, builder.left_out, progress, keep_learned)
        except BaseException:
            for each in kept[len(here) :]:
                own_sets.remove(each.id)
            for was in done:
                own_sets.update(was, keep)
            raise
        return Imported(tuple(kept), builder.left_out, learned, updated=bool(here))


def draft(path: Path, mapping: FieldMapping, progress: ProgressCallback = no_progress) -> TileSet:
    """Return the set that a package would become, pictures not unpacked; raises as `import_`."""
    with AnkiPackage(path, progress) as package:
        return _Builder(package, _kind(package, mapping), mapping).tile_set(progress)


def _kind(package: AnkiPackage, mapping: FieldMapping) -> NoteType:
    kind = next((each for each in package.note_types() if each.id == mapping.note_type), None)
    if kind is None or max(mapping.front, mapping.back) >= len(kind.fields):
        words = _("The package “{name}” has changed. Please choose it again.")
        raise ExchangeError(words.format(name=quoted(package.path.name)))
    return kind


def _placed(
    here: Sequence[TileSet], found: TileSet, left_out: Skipped
) -> tuple[Mapping[str, str], list[TileSet], list[TileSet]]:
    """Return the ids of tiles, the sets here as they will be, and new sets for what is left."""
    if not here:
        parts = _parted(found)
        return {each: each for each in found.tiles}, [], marked_parts(parts)
    update = set_update(joined(here), found)
    homes = {tile_id: place for place, each in enumerate(here) for tile_id in each.tiles}
    shares: list[dict[str, Tile]] = [{} for _each in here]
    new = [tile for tile in update.tile_set.tiles.values() if tile.id not in homes]
    for tile in update.tile_set.tiles.values():
        if tile.id in homes:
            shares[homes[tile.id]][tile.id] = tile
    while new and (room := [share for share in shares if len(share) < MAX_TILES]):
        tile = new.pop(0)
        room[-1][tile.id] = tile
    if len(new) < MIN_CARDS:
        left_out.over += len(new)
        new = []
    changed = []
    for each, share in zip(here, shares, strict=True):
        tiles = MappingProxyType(share if len(share) >= MIN_CARDS else each.tiles)
        changed.append(replace(each, tiles=tiles, source=found.source))
    rest = replace(update.tile_set, tiles=MappingProxyType({tile.id: tile for tile in new}))
    sets = marked_parts([*changed, *_parted(rest)])
    return update.ids, sets[: len(here)], sets[len(here) :]


def _learn(
    package: AnkiPackage,
    kind: NoteType,
    mapping: FieldMapping,
    progress: ProgressCallback,
    keep_learned: SaveSchedule | None,
) -> Imported:
    """Import what a person learned of the tiles of an existing set."""
    found = tile_set(mapping.into)
    ways = _ways(kind, mapping)
    tiles: dict[tuple[int, int], CardKey] = {}
    left_out = Skipped()
    for number, (note, type_id, _home) in enumerate(package.homes()):
        progress(number, kind.count)
        fields = package.fields(note) if type_id == kind.id else ()
        tile_id = checked_id(package.read_field(fields[6]).text) if len(fields) > 6 else None
        if tile_id in found.tiles:
            for place, way in ways.items():
                tiles[note, place] = CardKey(found.id, str(tile_id), way)
        else:
            left_out.notes += 1
    learned = _learned(package, tiles, left_out, progress, keep_learned)
    return Imported((found,), left_out, learned, known=True)


def _ways(kind: NoteType, mapping: FieldMapping) -> dict[int, Direction]:
    """Return which way the cards of a note ask, by their places."""
    ways = (direction(shown, mapping.front, mapping.back) for shown in kind.shown)
    return {place: way for place, way in enumerate(ways) if way is not None}


def _learned(
    package: AnkiPackage,
    tiles: Mapping[tuple[int, int], CardKey],
    left_out: Skipped,
    progress: ProgressCallback,
    keep: SaveSchedule | None,
) -> int:
    """Keep what was learned of tiles, told by note and place; return of how many cards."""
    cards = [card for card in package.cards() if (card.note, card.place) in tiles]
    learned = Learned({}, [])
    if cards:
        keys = {card.id: tiles[card.note, card.place] for card in cards}
        answers, left_out.answers = package.answers(keys)
        learned = learned_cards(cards, answers, keys, package.created(), progress)
    if keep is not None:
        keep(learned)
    return len(learned.cards)


def _parted(found: TileSet) -> list[TileSet]:
    """Split a set into sets of about the same size, each within the limit of tiles."""
    tiles = list(found.tiles.items())
    count = -(-len(tiles) // MAX_TILES)
    ends = [len(tiles) * place // count for place in range(count + 1)] if count else []
    return [
        replace(found, tiles=MappingProxyType(dict(tiles[begin:end])))
        for begin, end in pairwise(ends)
    ]


@dataclass(slots=True)
class _Builder:
    """Makes tiles of notes, and pictures of tiles in a folder."""

    package: AnkiPackage
    kind: NoteType
    mapping: FieldMapping
    folder: Path | None = None
    take_picture: PictureTaker | None = None
    left_out: Skipped = field(default_factory=Skipped)
    cards: dict[tuple[int, int], tuple[str, Direction]] = field(default_factory=dict)
    """The tiles that cards became, and which way they ask: by their note and their place there."""
    _tiles: dict[str, Tile] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)
    _seen: set[tuple[object, ...]] = field(default_factory=set)
    _kept: dict[str, Path | None] = field(default_factory=dict)
    _first: tuple[str, ...] = ()
    _decks: Counter[str] = field(default_factory=Counter)

    def tile_set(self, progress: ProgressCallback) -> TileSet:
        """Return the set of all notes that can become tiles, or raise an `ExchangeError`."""
        number = 0
        for note, kind, home in self.package.homes():
            deck = self.mapping.deck
            if kind != self.kind.id or (deck and not f"{home}::".startswith(f"{deck}::")):
                continue
            progress(number, self.kind.count)
            number += 1
            self._decks.update(_with_those_around(home))
            if len(self._tiles) == MAX_SETS * MAX_TILES:
                self.left_out.over += 1
                continue
            self._add_note(note, self.package.fields(note))
        if len(self._tiles) < MIN_CARDS:
            raise _too_few(self.package.path, len(self._tiles), self.left_out)
        front_name, back_name, license = self._names()
        return TileSet(
            id="",
            name="",
            front_name=front_name,
            back_name=back_name,
            license=license,
            tiles=MappingProxyType(self._tiles),
            folder=self.folder,
            own=True,
            source=_source(self.mapping, self.home),
        )

    @property
    def home(self) -> str:
        """The deck the notes were taken from, or the one with most of them."""
        return self.mapping.deck or _main_deck(self._decks)

    @property
    def taken(self) -> int:
        return len(self._tiles)

    def _add_note(self, note: int, fields: tuple[str, ...]) -> None:
        """Make tiles of a note, or count why not."""
        guid = self.package.guid(note)
        cards = _cards(self.kind, fields)
        self.left_out.notes += not cards
        for place, shown in cards:
            source = f"{guid} {place + 1}" if self.kind.cloze and guid else guid
            tile_id = self._add(shown, source)
            if not tile_id:
                self.left_out.notes += 1
            elif self.kind.cloze:
                self.cards[note, place] = (tile_id, Direction.MAKE)
            else:
                ways = _ways(self.kind, self.mapping)
                self.cards |= {(note, at): (tile_id, way) for at, way in ways.items()}

    def _add(self, fields: tuple[str, ...], source: str) -> str:
        """Make a tile and return its id; empty where none can be made."""
        if len(fields) != len(self.kind.fields):
            return ""
        front = self.package.read_field(fields[self.mapping.front])
        back = self.package.read_field(fields[self.mapping.back])
        same = (front.text.casefold(), back.text.casefold(), front.pictures, back.pictures)
        if max(len(front.text), len(back.text)) > LONGEST_TEXT or same in self._seen:
            return ""
        told = [self._told(fields, place) for place in (2, 3, 6)]
        faces = self._face(front, told[0]), self._face(back, told[1])
        if faces[0] is None or faces[1] is None:
            return ""
        self._seen.add(same)
        self._first = self._first or fields
        self.left_out.sounds += front.sound or back.sound
        self.left_out.gaps += not self.kind.cloze and (front.cloze or back.cloze)
        tile_id = free_id(checked_id(told[2]) or faces[0].text, self._ids)
        self._tiles[tile_id] = Tile(tile_id, faces[0], faces[1], source)
        return tile_id

    def _told(self, fields: tuple[str, ...], place: int) -> str:
        """Return the text of one of our own fields; empty in the package of another program."""
        return self.package.read_field(fields[place]).text if is_ours(self.kind) else ""

    def _names(self) -> tuple[str, str, str]:
        """Return the names of the sides, and the license."""
        if is_ours(self.kind):
            names = [_short(self._told(self._first, place)) for place in (4, 5, 7)]
        else:
            places = (self.mapping.front, self.mapping.back)
            names = [_short(self.kind.fields[place]) for place in places]
            names.append(_("From an Anki package"))
        spare = (_("Front"), _("Back"), _("Your own"))
        front, back, license = (name or other for name, other in zip(names, spare, strict=True))
        return front, back, license

    def _face(self, content: FieldContent, told: str) -> Face | None:
        """Return a side of a tile, or None where there is nothing to see."""
        picture = content.picture
        if picture is not None and picture.sign and picture.sign in LETTERS:
            text = _short(picture.text) or picture.sign
            return Face(text, _alt(picture.alt or picture.sign), sign=picture.sign)
        if picture is not None and picture.name not in self._kept:
            self._kept[picture.name] = self._new_picture(picture.name)
        path = self._kept[picture.name] if picture is not None else None
        if path is None or picture is None:
            if not content.text:
                return None
            return Face(content.text, _alt(told or content.text), parts=content.parts)
        numbered = _("Picture {number}").format(number=len(self._tiles) + 1)
        text = _short(picture.text) or content.text or _short(picture.alt) or numbered
        return Face(text, _alt(told or picture.alt or content.text or numbered), path)

    def _new_picture(self, name: str) -> Path | None:
        """Return a picture in the folder, or None where it is missing or cannot be read."""
        content = self.package.picture(name)
        if content is None:
            return None
        ending = next((ending for start, ending in _KINDS if content.startswith(start)), "")
        ending = ending or (".svg" if b"<svg" in content[:2000] else "")
        if not ending:
            return None
        if self.folder is None or self.take_picture is None:
            return Path(picture_name(content) + ending)
        raw = self.folder / f"raw{ending}"
        raw.write_bytes(content)
        try:
            return self.take_picture(raw, self.folder / picture_name(content))
        except PictureTooLargeError:
            self.left_out.pictures += 1
            return None
        except NotationError:
            return None
        finally:
            raw.unlink()


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST_TEXT].strip()


def _alt(text: str) -> str:
    return text if len(text) <= LONGEST_ALT else text[: LONGEST_ALT - 1] + "…"


def _set_name(deck: str, path: Path) -> str:
    return _short(one_line(deck.rpartition("::")[2])) or _short(path.stem) or _("My tiles")


def _free_names(deck: str, path: Path, own_sets: OwnTileSets, count: int) -> list[str]:
    """Return names for the sets of a deck: its own, or one like it that no set has yet."""
    name = _set_name(deck, path)
    taken = {each.name.casefold() for each in (*tile_sets(), *own_sets.tile_sets())}
    number = 0
    while True:
        after = _("from Anki") if number == 1 else _("from Anki {number}").format(number=number)
        free = f"{name[: LONGEST_TEXT - len(after) - 3].strip()} ({after})" if number else name
        names = [free]
        if count != 1:
            words = _("{name}, part {number} of {count}")
            room = LONGEST_TEXT - len(words.format(name="", number=count, count=count))
            parts = range(1, count + 1)
            names = [words.format(name=free[:room].strip(), number=n, count=count) for n in parts]
        if not any(each.casefold() in taken for each in names):
            return names
        number += 1


def _too_few(path: Path, count: int, left_out: Skipped) -> ExchangeError:
    words = ngettext(
        "The package “{name}” has {count} note that can become a tile; a set needs {least}.",
        "The package “{name}” has {count} notes that can become tiles; a set needs {least}.",
        count,
    )
    told = words.format(name=quoted(path.name), count=count, least=MIN_CARDS)
    return ExchangeError(" ".join((told, *left_out.sentences())))
