"""Anki packages as tile sets: what is imported, left out, and refused."""

import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.learning import anki_import
from pullstrings_qt.learning.anki_cards import HandLook
from pullstrings_qt.learning.anki_export import export_for_anki
from pullstrings_qt.learning.anki_import import (
    FieldMapping,
    Imported,
    PackagePreview,
    draft,
    import_,
    preview_package,
    suggested_mapping,
)
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.tiles.faces import Face, Tile, TileSet
from pullstrings_qt.tiles.manifest import read_tile_set
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.set_update import known_set, set_update
from pullstrings_qt.tiles.tile_set import BUILT_IN, tile_set
from tests.learning.anki_packages import (
    ANIMALS,
    REAL,
    database,
    model,
    newest_database,
    newest_package,
    package,
)
from tests.tiles.sets import copied, empty_sets_folder, entry, manifest, moving_gif, written

PNG = b"\x89PNG\r\n\x1a\n and so on"


@pytest.fixture(autouse=True)
def nothing_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test leaves an unpacked package behind."""
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    yield
    assert list(scratch.iterdir()) == []


def taken(path: Path, own_sets: OwnTileSets) -> Imported:
    return import_(path, suggested_mapping(preview_package(path)), own_sets, copied)


def content(found: TileSet) -> list[tuple[object, ...]]:
    """Return all of a set but where its files lie."""
    head = (found.name, found.front_name, found.back_name, found.license)
    return [
        head,
        *((tile.id, _face(tile.front), _face(tile.back)) for tile in found.tiles.values()),
    ]


def _face(face: Face) -> tuple[object, ...]:
    picture = face.picture.read_bytes() if face.picture is not None else None
    return (face.text, face.alt, face.sign, face.parts, picture)


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_a_built_in_set_comes_back_from_its_package_as_it_was(
    set_id: str, own_sets: OwnTileSets, tmp_path: Path
) -> None:
    path = tmp_path / "out.apkg"
    export_for_anki(tile_set(set_id), path, now=1.8e9, look=HandLook())
    assert preview_package(path).ours
    result = taken(path, own_sets)
    was = tile_set(set_id)
    assert result.tile_sets[0].name == f"{was.name} (from Anki)", "no list has two of one name"
    assert content(replace(result.tile_sets[0], name=was.name)) == content(was)
    assert result.left_out.sentences() == ()


def test_a_set_of_ones_own_comes_back_as_it_was(own_sets: OwnTileSets, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "cat.png").write_bytes(PNG)
    tiles = (
        entry("cat", back='{ text = "whiskers", alt = "a cat", picture = "cat.png" }'),
        entry("dog", front='{ text = "a < b & [c] {{d}}", alt = "a “b”" }'),
        entry("Ä [sound:x.mp3]", back='{ text = "Ü", alt = "Ü" }'),
        entry("long", back='{ text = "Don\u00adau\u00addampf", alt = "Donaudampf" }'),
        entry("sign", back='{ sign = "J", alt = "a little finger" }'),
    )
    found = read_tile_set(written(folder, manifest(*tiles)), own=True)
    path = tmp_path / "out.apkg"
    export_for_anki(found, path, now=1.8e9)
    assert content(taken(path, own_sets).tile_sets[0]) == content(found)


def test_a_picture_that_moves_goes_to_anki_and_back(own_sets: OwnTileSets, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(PNG)
    (tmp_path / "a.gif").write_bytes(moving_gif())
    face = Face("a", "a", tmp_path / "a.png")
    tiles = {name: Tile(name, Face(name, name), face) for name in "ab"}
    path = tmp_path / "out.apkg"
    export_for_anki(TileSet("own", *("Own", "A", "B", "MIT"), tiles), path, now=1.8e9)
    back = taken(path, own_sets).tile_sets[0].tiles["a"].back
    assert (back.text, back.alt) == ("a", "A picture. It is described on the side of the answer.")
    assert back.picture is not None
    assert back.picture.read_bytes() == moving_gif()


def test_our_package_that_went_through_anki_comes_back(own_sets: OwnTileSets) -> None:
    result = taken(REAL / "roman-from-anki.apkg", own_sets)
    roman = tile_set("roman")
    assert [tile.front for tile in result.tile_sets[0].tiles.values()] == [
        tile.front for tile in roman.tiles.values()
    ]
    assert result.tile_sets[0].name == f"{roman.name} (from Anki)"
    assert result.tile_sets[0].license == "MIT"


def test_a_deck_typed_into_anki_becomes_a_set(own_sets: OwnTileSets) -> None:
    preview = preview_package(REAL / "animals.apkg")
    assert (preview.name, preview.ours) == ("Spanish animals", False)
    assert [(kind.name, kind.count, kind.cloze) for kind in preview.types] == [
        ("Basic", 22, False),
        ("Cloze", 2, True),
    ]
    assert preview.whole.samples[preview.types[0].id][0] == ("cat", "gato")
    assert preview.whole.samples[preview.types[1].id][0] == ("The [animal] sleeps", "extra", "cat")
    result = taken(preview.path, own_sets)
    tiles = result.tile_sets[0].tiles
    assert len(tiles) == 22
    assert (tiles["cat"].front.text, tiles["cat"].back.text) == ("cat", "gato")
    assert tiles["cat"].front.picture is not None
    assert tiles["cat"].front.picture.read_bytes().startswith(b"\x89PNG")
    assert tiles["an animal, number 3"].front.alt == "an animal, number 3"
    assert (result.tile_sets[0].front_name, result.tile_sets[0].back_name) == ("Front", "Back")
    assert result.left_out.sentences() == ("11 tiles had a sound, which was left out.",)


def test_both_forms_of_one_deck_become_the_same_set(tmp_path: Path) -> None:
    older, newest = (
        taken(REAL / name, empty_sets_folder(tmp_path / name)).tile_sets[0]
        for name in ("animals.apkg", "animals-newest-form.apkg")
    )
    assert content(older) == content(newest)
    assert preview_package(REAL / "animals-newest-form.apkg") == replace(
        preview_package(REAL / "animals.apkg"), path=REAL / "animals-newest-form.apkg"
    )


def test_the_newest_tables_are_read_under_an_older_name(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    path = package(tmp_path, newest_database(tmp_path), member="collection.anki21")
    assert len(taken(path, own_sets).tile_sets[0].tiles) == len(ANIMALS)


def test_pictures_of_the_newest_form_are_unpacked(own_sets: OwnTileSets, tmp_path: Path) -> None:
    notes = [("<img src='häus chen.png'>", "house"), *ANIMALS]
    media = {"another.png": b"", "häus chen.png": PNG}
    path = newest_package(tmp_path, newest_database(tmp_path, notes), media)
    face = taken(path, own_sets).tile_sets[0].tiles["Picture 1"].front
    assert face.picture is not None
    assert face.picture.read_bytes() == PNG


def test_collection_anki21_goes_before_its_dummy(own_sets: OwnTileSets, tmp_path: Path) -> None:
    path = package(tmp_path, database(tmp_path), member="collection.anki21")
    with zipfile.ZipFile(path, "a") as made:
        made.writestr("collection.anki2", database(tmp_path, [("please update", "Anki")]))
    assert len(taken(path, own_sets).tile_sets[0].tiles) == len(ANIMALS)


def test_other_fields_can_be_chosen(own_sets: OwnTileSets, tmp_path: Path) -> None:
    notes = [(f"{n}", f"word {n}", f"Wort {n}", "noun") for n in range(1, 22)]
    kind = model(
        fields=("Number", "English", "German", "Kind"),
        question="{{English}}<br>{{hint:Kind}}",
        answer="{{FrontSide}}<hr id=answer>{{type:German}}",
    )
    path = package(tmp_path, database(tmp_path, notes, [kind]))
    preview = preview_package(path)
    assert suggested_mapping(preview) == FieldMapping("7", 1, 2), (
        "the fields its own cards ask and answer with"
    )
    found = import_(path, FieldMapping("7", 2, 0), own_sets, copied).tile_sets[0]
    assert (found.front_name, found.back_name) == ("German", "Number")
    assert (found.tiles["Wort 4"].front.text, found.tiles["Wort 4"].back.text) == ("Wort 4", "4")


def test_html_is_read_as_what_it_shows(own_sets: OwnTileSets, tmp_path: Path) -> None:
    notes = [
        ("<div>one</div><div>line&nbsp;<b>more</b></div>", "<style>p{}</style>a &lt;b&gt; &amp; c"),
        ("{{c1::gap::hint}} and {{c2::other}}", "[sound:x.mp3]heard"),
        *ANIMALS,
    ]
    result = taken(package(tmp_path, database(tmp_path, notes)), own_sets)
    tiles = list(result.tile_sets[0].tiles.values())
    assert (tiles[0].front.text, tiles[0].back.text) == ("one line more", "a <b> & c")
    assert (tiles[1].front.text, tiles[1].back.text) == ("gap and other", "heard")
    assert result.left_out.sentences() == (
        "1 tile had a sound, which was left out.",
        "1 tile had gaps, which were filled.",
    )


def test_pictures_are_found_by_name_and_kept_under_names_of_ours(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    media = {"../../evil.png": PNG, "a b.png": PNG + b"2", "broken.png": b"no picture"}
    notes = [
        ('<img src="../../evil.png">', "one"),
        ("<img src='a%20b.png' alt='A B'>", "two"),
        ("words <img src=missing.png>", "three"),
        ("<img src='broken.png'>", "four"),
        ("<img src='http://elsewhere/x.png'>", "five"),
        *ANIMALS,
    ]
    result = taken(package(tmp_path, database(tmp_path, notes), media), own_sets)
    tiles = {tile.back.text: tile for tile in result.tile_sets[0].tiles.values()}
    kept = [tile.front.picture for tile in tiles.values() if tile.front.picture is not None]
    assert [path.read_bytes() for path in kept] == [PNG, PNG + b"2"]
    assert all(path.is_relative_to(tmp_path / "tilesets") for path in kept)
    assert tiles["one"].front.text == "Picture 1"
    assert tiles["two"].front.alt == "A B"
    assert tiles["three"].front.picture is None
    assert result.left_out.notes == 2
    assert (
        "2 notes were empty, too long, there twice or not in this set."
        in result.left_out.sentences()
    )
    assert not (tmp_path / "evil.png").exists()


def test_a_picture_the_app_cannot_draw_leaves_its_note_out(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    def refuse(source: Path, target: Path) -> Path:
        raise NotationError("no picture")

    notes = [("<img src=a.png>", "one"), *ANIMALS]
    path = package(tmp_path, database(tmp_path, notes), {"a.png": PNG})
    result = import_(path, suggested_mapping(preview_package(path)), own_sets, refuse)
    assert result.left_out.notes == 1
    assert len(result.tile_sets[0].tiles) == len(ANIMALS)


def test_what_cannot_be_a_tile_is_left_out_and_two_notes_with_one_front_are_two_tiles(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    notes = [("x" * 81, "long"), ("", "nothing"), ("same", "same"), ("same", "same"), *ANIMALS]
    notes += [("bank", "Bank"), ("Bank", "Ufer")]
    result = taken(package(tmp_path, database(tmp_path, notes)), own_sets)
    tiles = result.tile_sets[0].tiles
    assert len(tiles) == len(ANIMALS) + 3
    assert (tiles["bank"].back.text, tiles["Bank (2)"].back.text) == ("Bank", "Ufer")
    assert result.left_out.sentences() == (
        "3 notes were empty, too long, there twice or not in this set.",
    )


def test_a_large_deck_becomes_sets_of_about_one_size(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anki_import, "MAX_TILES", 100)
    notes = [(f"word {n}", f"Wort {n}") for n in range(230)]
    result = taken(package(tmp_path, database(tmp_path, notes)), own_sets)
    assert [(each.name, len(each.tiles)) for each in result.tile_sets] == [
        ("Beasts, part 1 of 3", 76),
        ("Beasts, part 2 of 3", 77),
        ("Beasts, part 3 of 3", 77),
    ]
    tiles = [tile for each in result.tile_sets for tile in each.tiles]
    assert tiles == [front for front, _back in notes]
    assert result.count == 230
    assert result.left_out.sentences() == ()
    again = taken(package(tmp_path, database(tmp_path, notes)), own_sets)
    assert again.tile_sets[2].name == "Beasts (from Anki), part 3 of 3"


def test_what_is_too_much_for_all_sets_is_told(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anki_import, "MAX_TILES", 10)
    notes = [(f"word {n}", f"Wort {n}") for n in range(103)]
    result = taken(package(tmp_path, database(tmp_path, notes)), own_sets)
    assert [len(each.tiles) for each in result.tile_sets] == [10] * 10
    assert result.left_out.sentences() == ("3 notes were left out: too many for one import.",)


def test_calling_off_between_two_sets_leaves_neither(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anki_import, "MAX_TILES", 12)
    path = package(tmp_path, database(tmp_path))

    def stop(_done: int, _whole: int) -> None:
        if own_sets.ids():
            raise Canceled

    with pytest.raises(Canceled):
        import_(path, suggested_mapping(preview_package(path)), own_sets, copied, stop)
    assert own_sets.ids() == ()


def test_ten_notes_are_a_set_to_learn_with_and_one_alone_changes_nothing(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    path = package(tmp_path, database(tmp_path, ANIMALS[:10]))
    (found,) = taken(path, empty_sets_folder(tmp_path / "ten")).tile_sets
    assert (len(found.tiles), found.playable) == (10, False)
    path = package(tmp_path, database(tmp_path, ANIMALS[:1]))
    with pytest.raises(ExchangeError) as told:
        taken(path, own_sets)
    assert str(told.value) == (
        "The package “beasts.apkg” has 1 note that can become a tile; a set needs 2."
    )
    assert own_sets.ids() == ()


DECKS = {5: "Zoo::Big", 6: "Zoo::Small", 7: "Zoo", 8: "Zoology"}


def zoo(folder: Path) -> Path:
    """Return decks in a deck: 11 big animals, 6 small ones, 3 others; and 3 elsewhere."""
    extra = "".join(
        f"UPDATE cards SET did = {deck} WHERE id > {after};"
        for deck, after in ((6, 11), (7, 17), (8, 20))
    )
    return newest_package(folder, newest_database(folder, decks=DECKS, extra=extra))


def test_decks_are_told_with_what_is_in_them_and_taken_with_those_in_them(tmp_path: Path) -> None:
    path = zoo(tmp_path)
    preview = preview_package(path)
    assert [(deck.name, deck.counts["7"]) for deck in preview.decks] == [
        ("Zoo", 20),
        ("Zoo::Big", 11),
        ("Zoo::Small", 6),
        ("Zoology", 3),
    ]
    assert preview.deck("").counts["7"] == 23
    assert preview.deck("Zoo::Small").counts["7"] == 6
    assert preview.deck("Zoo::Small").samples["7"][0] == ("animal 12", "Tier 12")
    assert preview.deck("").samples["7"][0] == ("animal 1", "Tier 1")
    for deck, count in (("Zoo", 20), ("Zoo::Small", 6), ("Zoology", 3), ("", 23)):
        mapping = replace(suggested_mapping(preview), deck=deck)
        own_sets = empty_sets_folder(tmp_path / f"taken {count}")
        (found,) = import_(path, mapping, own_sets, copied).tile_sets
        name = deck.rpartition("::")[2] or "Zoo"
        assert (found.name, len(found.tiles)) == (name, count)


def test_a_package_that_changed_meanwhile_is_refused(own_sets: OwnTileSets, tmp_path: Path) -> None:
    path = package(tmp_path, database(tmp_path))
    for mapping in (FieldMapping("8", 0, 1), FieldMapping("7", 0, 2)):
        with pytest.raises(ExchangeError, match="has changed"):
            import_(path, mapping, own_sets, copied)


def test_calling_off_at_any_time_leaves_nothing(own_sets: OwnTileSets, tmp_path: Path) -> None:
    media = {"a.png": PNG}
    notes = [("<img src=a.png>", f"{n}") for n in range(25)]
    path = package(tmp_path, database(tmp_path, notes), media)
    mapping = suggested_mapping(preview_package(path))
    calls = 0

    def count(_done: int, _whole: int) -> None:
        nonlocal calls
        calls += 1

    import_(path, mapping, empty_sets_folder(tmp_path / "other"), copied, count)
    assert calls > 50, "unpacking, notes, pictures"
    for last in range(1, calls, 7):
        left = last

        def stop(_done: int, _whole: int) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                raise Canceled

        with pytest.raises(Canceled):
            import_(path, mapping, own_sets, copied, stop)
        assert own_sets.ids() == ()
        assert not list((tmp_path / "tilesets").glob(".*"))


def test_sets_taken_in_never_share_an_id_or_a_name(own_sets: OwnTileSets, tmp_path: Path) -> None:
    path = package(tmp_path, database(tmp_path))
    sets = [taken(path, own_sets).tile_sets[0] for _time in range(3)]
    assert [each.id for each in sets[:2]] == ["beasts", "beasts-from-anki"]
    names = [each.name for each in sets]
    assert names == ["Beasts", "Beasts (from Anki)", "Beasts (from Anki 2)"]
    long = package(tmp_path, database(tmp_path, deck="A" * 80), name="long.apkg")
    names = [taken(long, own_sets).tile_sets[0].name for _time in range(2)]
    assert names[1] == f"{names[0][:-12]} (from Anki)"


def test_the_name_of_a_deck_within_decks_is_its_last(tmp_path: Path) -> None:
    path = package(tmp_path, database(tmp_path, deck="School::Year 1::\u202eBeasts\n"))
    assert preview_package(path).name == "Beasts"
    unnamed = package(tmp_path, database(tmp_path, deck=" "), name="my deck.apkg")
    assert preview_package(unnamed).name == "my deck"


def test_samples_show_the_first_notes(tmp_path: Path) -> None:
    notes = [("<img src=x.png>", "long " * 30), ("", "b"), *ANIMALS]
    preview: PackagePreview = preview_package(package(tmp_path, database(tmp_path, notes)))
    first, second, _third = preview.whole.samples[preview.types[0].id]
    assert (first[0], len(first[1])) == ("a picture", 40)
    assert second == ("", "b")


def test_the_list_of_media_may_be_missing(own_sets: OwnTileSets, tmp_path: Path) -> None:
    path = tmp_path / "bare.apkg"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("collection.anki2", database(tmp_path, [("<img src=a.png>b", "c"), *ANIMALS]))
    assert len(taken(path, own_sets).tile_sets[0].tiles) == len(ANIMALS) + 1


CAPITAL = "The capital of {{c1::France::country}} is {{c2::Paris}}"


def test_each_number_of_a_note_with_gaps_becomes_a_tile(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    kind = model(fields=("Text", "Extra"), kind=1, question="{{cloze:Text}}")
    notes = [(CAPITAL, "Europe"), ("{{c1::one}} and {{c1::two}}", ""), ("no gap", "")]
    path = package(tmp_path, database(tmp_path, notes, [kind]))
    preview = preview_package(path)
    assert preview.types[0].fields == ("Text", "Extra", "Word in the gap")
    mapping = suggested_mapping(preview)
    assert (mapping.front, mapping.back) == (0, 2)
    result = taken(path, own_sets)
    assert [(tile.front.text, tile.back.text) for tile in result.tile_sets[0].tiles.values()] == [
        ("The capital of [country] is Paris", "France"),
        ("The capital of France is [...]", "Paris"),
        ("[...] and [...]", "one, two"),
    ]
    assert result.left_out.sentences() == (
        ("1 note was empty, too long, there twice or not in this set."),
    )


def test_a_deck_read_again_updates_the_set_it_came_from(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    first = taken(package(tmp_path, database(tmp_path)), own_sets).tile_sets[0]
    own_sets.rename(first.id, "Tiere", "English", "Deutsch")
    extra = (
        "UPDATE notes SET flds = 'an animal' || char(31) || 'ein Tier' WHERE id = 2;"
        "DELETE FROM notes WHERE id = 3;"
    )
    path = package(tmp_path, database(tmp_path, [*ANIMALS, ("new", "neu")], extra=extra))
    preview = preview_package(path)
    mapping = replace(suggested_mapping(preview), update=first.id)
    assert known_set(preview.source(mapping), "", own_sets.tile_sets()) is not None
    update = set_update(own_sets.tile_set(first.id), draft(path, mapping))
    assert (update.added, update.changed, update.gone) == (("new",), ("an animal",), ("animal 3",))
    result = import_(path, mapping, own_sets, copied)
    (kept,) = result.tile_sets
    assert (kept.id, kept.name, kept.front_name) == (first.id, "Tiere", "English")
    assert own_sets.ids() == (first.id,)
    assert result.updated
    assert kept.tiles["animal 2"].back.text == "ein Tier"
    assert set(first.tiles) - set(kept.tiles) == {"animal 3"}
    assert set(kept.tiles) - set(first.tiles) == {"new"}


def test_all_sets_of_a_large_deck_are_updated_and_new_notes_come_last(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(anki_import, "MAX_TILES", 12)
    first = taken(package(tmp_path, database(tmp_path)), own_sets).tile_sets
    assert [len(each.tiles) for each in first] == [11, 12]
    notes = [*ANIMALS, *((f"new {n}", f"neu {n}") for n in range(4))]
    path = package(tmp_path, database(tmp_path, notes))
    mapping = replace(suggested_mapping(preview_package(path)), update=first[1].id)
    sets = import_(path, mapping, own_sets, copied).tile_sets
    assert [len(each.tiles) for each in sets] == [12, 12, 3]
    assert {each.id for each in first} == {each.id for each in sets[:2]}
    again = import_(path, mapping, own_sets, copied).tile_sets
    assert {each.id: dict(each.tiles) for each in again} == {
        each.id: dict(each.tiles) for each in sets
    }


def test_a_deck_that_is_here_twice_updates_one_of_its_sets(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    path = package(tmp_path, database(tmp_path))
    sets = [taken(path, own_sets).tile_sets[0] for _time in range(2)]
    path = package(tmp_path, database(tmp_path, ANIMALS[:9]))
    mapping = replace(suggested_mapping(preview_package(path)), update=sets[1].id)
    (kept,) = import_(path, mapping, own_sets, copied).tile_sets
    assert (kept.id, len(kept.tiles)) == (sets[1].id, 9)
    assert own_sets.tile_set(sets[0].id).tiles == sets[0].tiles


def test_an_update_that_is_called_off_leaves_the_set_as_it_was(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    first = taken(package(tmp_path, database(tmp_path)), own_sets).tile_sets[0]
    path = package(tmp_path, database(tmp_path, [("other", "anders"), *ANIMALS[:9]]))
    mapping = replace(suggested_mapping(preview_package(path)), update=first.id)

    def refuse(_learned: object) -> None:
        raise Canceled

    with pytest.raises(Canceled):
        import_(path, mapping, own_sets, copied, keep_learned=refuse)
    assert own_sets.tile_set(first.id).tiles == first.tiles


def test_letters_keep_their_form_and_their_meaning(own_sets: OwnTileSets) -> None:
    found = taken(REAL / "joiners-sup-ruby.apkg", own_sets).tile_sets[0]
    assert [tile.front.text for tile in found.tiles.values()][:7] == [
        "می\u200cخواهم",
        "👩\u200d🔬",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "क\u094d\u200dष",
        "10²",
        "水(みず)",
    ]


LETTERS = st.one_of(
    st.sampled_from("<>&[]{}:;\"'/\\%#^ "), st.characters(exclude_categories=("C", "Z"))
)
TEXTS = (
    st.text(LETTERS, min_size=1, max_size=40)
    .map(lambda text: " ".join(normalize("NFC", text).split()))
    .filter(lambda text: text and text.isprintable())
)


@settings(max_examples=12, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(TEXTS, TEXTS, TEXTS), min_size=20, max_size=22, unique_by=lambda t: t[0]))
def test_any_words_come_back(tmp_path: Path, words: list[tuple[str, str, str]]) -> None:
    ids = [f"{number}" for number in range(len(words))]
    found = TileSet(
        "any",
        *("Any", "One", "Two", "CC0"),
        {
            tile_id: Tile(tile_id, Face(front, front), Face(back, alt))
            for tile_id, (front, back, alt) in zip(ids, words, strict=True)
        },
    )
    path = tmp_path / "any.apkg"
    export_for_anki(found, path, now=1.8e9)
    again = taken(path, empty_sets_folder(tmp_path)).tile_sets[0]
    assert again.tiles == found.tiles
