"""A source read again: the set it came from is brought up to date, and what was learned stays."""

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.tiles.faces import Face, Tile, TileSet, moving_file
from pullstrings_qt.tiles.own_sets import OwnSetsError, OwnTileSets, copy_picture, export_set
from pullstrings_qt.tiles.set_update import known_set, set_update
from pullstrings_qt.tiles.zip_file import unpack_folder
from tests.tiles.sets import add, copied, empty_sets_folder, moving_gif, read_any, written


def rows(folder: Path, *lines: str) -> Path:
    return written(folder, "\n".join(("front,back", *lines, "")), "words.csv")


def sides(found: TileSet) -> dict[str, tuple[str, str]]:
    return {key: (tile.front.text, tile.back.text) for key, tile in found.tiles.items()}


def test_a_table_read_again_keeps_the_ids_of_its_rows(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    added = add(own_sets, rows(tmp_path, "cat,gato", "dog,perro", "Co,Cobalt", "CO,gas"), copied)
    found = read_any(rows(tmp_path, "CO,gas", "Co,Kobalt", "bird,ave", "cat,gata"))
    update = set_update(own_sets.tile_set("words"), found)
    assert (update.added, update.changed, update.gone) == (("bird",), ("Co", "cat"), ("dog",))
    assert update.is_likely
    kept = own_sets.update(update.tile_set, copied)
    assert kept.id == added.id == "words"
    assert sides(kept) == {
        "CO (2)": ("CO", "gas"),
        "Co": ("Co", "Kobalt"),
        "bird": ("bird", "ave"),
        "cat": ("cat", "gata"),
    }
    again = set_update(kept, found)
    assert (again.added, again.changed, again.gone) == ((), (), ())


def test_a_set_keeps_the_names_a_person_gave_it(own_sets: OwnTileSets, tmp_path: Path) -> None:
    add(own_sets, rows(tmp_path, "cat,gato", "dog,perro"), copied)
    renamed = own_sets.rename("words", "Español", "English", "Spanish")
    found = read_any(rows(tmp_path, "cat,gato", "dog,can"))
    assert known_set(found.source, found.name, own_sets.tile_sets()) == renamed
    kept = own_sets.update(set_update(renamed, found).tile_set, copied)
    assert (kept.name, kept.front_name, kept.back_name) == ("Español", "English", "Spanish")


def test_a_tile_is_known_by_where_it_came_from_before_its_front() -> None:
    here = made(Tile("cat", Face("cat", "cat"), Face("gato", "gato"), source="guid 1"))
    found = made(
        Tile("the cat", Face("the cat", "the cat"), Face("el gato", "x"), source="guid 1"),
        Tile("cat", Face("cat", "cat"), Face("gata", "gata"), source="guid 2"),
    )
    update = set_update(here, found)
    assert dict(update.ids) == {"the cat": "cat", "cat": "cat (2)"}
    assert (update.added, update.changed, update.gone) == (("cat",), ("the cat",), ())


def made(*tiles: Tile) -> TileSet:
    return TileSet("own", *("Own", "A", "B", "MIT"), {tile.id: tile for tile in tiles}, own=True)


def test_a_set_without_a_source_is_known_by_its_name() -> None:
    old = made()
    assert known_set("own.csv", "own", [old]) == old
    other = replace(old, source="elsewhere.csv")
    assert known_set("own.csv", "own", [other]) is None
    assert known_set("elsewhere.csv", "Other", [other]) == other


def test_other_words_under_the_same_name_are_no_likely_update(tmp_path: Path) -> None:
    monday = read_any(rows(tmp_path, "cat,gato", "dog,perro", "cow,vaca"))
    tuesday = read_any(rows(tmp_path, "red,rojo", "blue,azul", "cow,vaca"))
    assert not set_update(monday, tuesday).is_likely
    assert set_update(monday, read_any(rows(tmp_path, "cat,x", "dog,y", "z,z"))).is_likely


def pictures(folder: Path, **content: bytes) -> Path:
    folder.mkdir(exist_ok=True)
    for name, told in content.items():
        (folder / f"{name}.png").write_bytes(told)
    return folder


def test_pictures_of_a_folder_are_the_same_if_their_content_is(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    folder = pictures(tmp_path / "flags", a=b"1", b=b"2", c=b"3")
    first = add(own_sets, folder, copied)
    pictures(folder, b=b"other", d=b"4")
    (folder / "c.png").unlink()
    update = set_update(first, read_any(folder))
    assert (update.added, update.changed, update.gone) == (("d",), ("b",), ("c",))
    taken: list[str] = []

    def noted(source: Path, target: Path) -> Path:
        taken.append(source.name)
        return copied(source, target)

    kept = own_sets.update(update.tile_set, noted)
    assert taken == ["b.png", "d.png"]
    shown = [tile.back.picture for tile in kept.tiles.values()]
    assert [path.read_bytes() for path in shown if path] == [b"1", b"other", b"4"]
    own_sets.update(kept, copied)
    assert {path.name for path in (tmp_path / "tilesets" / "flags" / "pictures").iterdir()} == {
        path.name for path in shown if path
    }


def test_the_motion_of_a_picture_is_kept_saved_and_comes_back(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    folder = pictures(tmp_path / "taken", a=b"1", b=b"2")
    (folder / "a.gif").write_bytes(moving_gif())
    faces = [Face(name, name, folder / f"{name}.png") for name in "ab"]
    here = own_sets.keep(made(*(Tile(face.text, face, face) for face in faces)), copy_picture)
    saved = read_any(export_set(here, tmp_path / "out"))
    for found in (here, own_sets.update(here, copy_picture), saved):
        moving = [moving_file(tile.back.picture or folder) for tile in found.tiles.values()]
        assert moving[0] is not None
        assert moving[0].read_bytes() == moving_gif()
        assert moving[1] is None


def test_an_update_that_fails_changes_nothing(own_sets: OwnTileSets, tmp_path: Path) -> None:
    folder = pictures(tmp_path / "flags", a=b"1", b=b"2")
    first = add(own_sets, folder, copied)
    update = set_update(first, read_any(pictures(folder, b=b"other")))

    def refused(source: Path, _target: Path) -> Path:
        raise NotationError(source.name)

    with pytest.raises(NotationError, match=r"b\.png"):
        own_sets.update(update.tile_set, refused)
    there = empty_sets_folder(tmp_path).tile_set("flags")
    assert there == first
    picture = there.tiles["b"].back.picture
    assert picture is not None
    assert picture.read_bytes() == b"2"
    own_sets.remove("flags")
    with pytest.raises(OwnSetsError, match="no longer here"):
        own_sets.update(update.tile_set, copied)


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return path


def test_a_saved_set_comes_back_without_changes_also_from_a_zip_file(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    here = add(own_sets, pictures(tmp_path / "flags", a=b"1", b=b"2"), copied)
    folder = export_set(here, tmp_path / "out")
    found = read_any(folder)
    update = set_update(here, found)
    assert (update.added, update.changed, update.gone) == ((), (), ())
    assert known_set(found.source, found.name, own_sets.tile_sets()) == here
    files = {
        f"flags/{each.relative_to(folder)}": each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file()
    }
    path = zipped(tmp_path / "flags.zip", {**files, "__MACOSX/flags/._a.png": b"x"})
    (tmp_path / "unpacked").mkdir()
    found = read_any(unpack_folder(path, tmp_path / "unpacked"))
    assert (found.name, sides(found)) == ("flags", sides(here))


def test_a_zip_file_cannot_reach_other_folders(tmp_path: Path) -> None:
    odd = {"../evil.png": b"1", "/evil.png": b"2", "C:\\evil.png": b"3", "a/../../x.png": b"4"}
    path = zipped(tmp_path / "odd.zip", {**odd, "good.png": b"5"})
    (tmp_path / "deep" / "in").mkdir(parents=True)
    place = unpack_folder(path, tmp_path / "deep" / "in")
    assert (place / "good.png").read_bytes() == b"5"
    assert [each.name for each in (tmp_path / "deep").iterdir()] == ["in"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["deep", "odd.zip"]
    with pytest.raises(NotationError, match=r"^x\.zip is damaged, or no ZIP file\.$"):
        unpack_folder(written(tmp_path, "PK", "x.zip"), tmp_path)
    whole = tmp_path / "y.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.png", b"a picture")
    content = whole.read_bytes()
    start = content.index(b"a.png") + len("a.png")
    whole.write_bytes(content[:start] + b"\xff" + content[start + 1 :])
    with pytest.raises(NotationError, match=r"^y\.zip is damaged, or no ZIP file\.$"):
        unpack_folder(whole, tmp_path)
