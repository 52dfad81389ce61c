"""Own sets: imported completely or not at all, listed, chosen from, exported and deleted."""

import errno
import os
import shutil
from pathlib import Path
from random import Random

import pytest

from pullstrings_qt.core.errors import NotationError, PullstringsError
from pullstrings_qt.games.pulling_strings.rules import PullingStrings
from pullstrings_qt.tiles.own_sets import OwnSetsError, OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import BUILT_IN, tile_set, tile_sets
from tests.tiles.sets import (
    WORDS,
    DictSettings,
    add,
    copied,
    empty_sets_folder,
    manifest,
    table,
    written,
)


def refused(source: Path, target: Path) -> Path:
    raise NotationError(f"{source.name} is no picture.")


def test_a_set_taken_in_is_found_by_its_id_and_survives(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    written(tmp_path / "in", "picture", "p.png")
    source = written(tmp_path / "in", table("cat,p.png"), "Übung 1.csv")
    added = add(own_sets, source, copied)
    shutil.rmtree(tmp_path / "in")
    assert (added.id, added.name) == ("übung-1", "Übung 1")
    assert tile_set("übung-1") == added
    assert tile_sets()[-1] == added
    picture = empty_sets_folder(tmp_path).tile_set("übung-1").tiles["cat"].back.picture
    assert picture is not None
    assert picture.read_text() == "picture"


def test_what_a_killed_app_had_half_copied_goes_with_the_next_set_whose_id_is_its_own(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    half = tmp_path / "tilesets" / ".words.0123abcd.new"
    half.mkdir(parents=True)
    (half / "p.png").write_text("half a picture", encoding="utf-8")
    source = written(tmp_path / "in", table(), "asl.csv")
    assert [add(own_sets, source, copied).id for _time in range(2)] == ["asl-2", "asl-3"]
    assert {path.name for path in (tmp_path / "tilesets").iterdir()} == {"asl-2", "asl-3"}


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="asks Linux for the names of files")
def test_a_set_taken_in_or_saved_has_reached_the_disk_before_it_has_its_name(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that lost its power had a folder of the name with empty pictures in it."""
    written(tmp_path / "in", "picture", "p.png")
    source = written(tmp_path / "in", table("cat,p.png"), "x.csv")
    synced: list[Path] = []

    def note(descriptor: int) -> None:
        synced.append(Path(f"/proc/self/fd/{descriptor}").readlink())

    def in_the_folder(folder: Path) -> None:
        """Check what was synced: all in the folder, then its names, then its own name."""
        files = [path for path in folder.rglob("*") if path.is_file()]
        whole = {path.name[1:].rpartition(".")[0] for path in synced if path.suffix == ".new"}
        names = {path.name for path in synced if path.suffix == ".png"}
        assert names | {name.rpartition(".")[0] for name in whole if ".toml" in name} == {
            path.name for path in files
        }
        assert [path.name == "pictures" for path in synced].count(True) == 1
        assert [path.suffix == ".new" for path in synced[-3:]].count(True) == 1
        assert synced[-1] == folder.parent
        synced.clear()

    monkeypatch.setattr(os, "fsync", note)
    added = add(own_sets, source, copied)
    in_the_folder(tmp_path / "tilesets" / "x")
    in_the_folder(export_set(added, tmp_path / "out"))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_named_and_nothing_half_written_stays(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(number, os.strerror(number))

    source = written(tmp_path / "in", table(), "x.csv")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OwnSetsError, match="because the disk is full"):
        add(own_sets, source, copied)
    with pytest.raises(OwnSetsError, match="because the disk is full"):
        export_set(tile_set("roman"), tmp_path / "out")
    assert list((tmp_path / "tilesets").iterdir()) == list((tmp_path / "out").iterdir()) == []


def test_nothing_half_copied_stays(own_sets: OwnTileSets, tmp_path: Path) -> None:
    written(tmp_path / "in", "picture", "p.png")
    for text in ("front,back\ncat,", table("cat,p.png")):
        with pytest.raises(NotationError):
            add(own_sets, written(tmp_path / "in", text, "x.csv"), refused)
        assert own_sets.ids() == ()
        assert list((tmp_path / "tilesets").glob("*")) == []


def test_a_folder_that_cannot_be_made_is_one_sentence(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    written(tmp_path, "a file in the way", "tilesets")
    with pytest.raises(OwnSetsError, match="could not be saved"):
        add(own_sets, written(tmp_path, table(), "x.csv"), copied)
    with pytest.raises(OwnSetsError, match="could not be saved"):
        export_set(tile_set("roman"), tmp_path / "tilesets")


def test_a_set_damaged_later_is_named_and_can_go(own_sets: OwnTileSets, tmp_path: Path) -> None:
    written(tmp_path / "tilesets" / "torn", "[tileset")
    assert own_sets.tile_sets() == ()
    assert "torn/tileset.toml" in own_sets.broken()["torn"]
    with pytest.raises(NotationError, match="torn"):
        tile_set("torn")
    own_sets.remove("torn")
    assert own_sets.ids() == ()


def test_a_renamed_set_keeps_its_id_its_pictures_and_its_choice(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    written(tmp_path / "in", "picture", "cat.png")
    source = written(tmp_path / "in", table("cat,cat.png"), "animals.csv")
    added = add(own_sets, source, copied)
    chosen = added.first_tiles
    renamed = own_sets.rename(added.id, "  Farm  animals ", "Words", "Pictures")
    assert (renamed.id, renamed.name) == ("animals", "Farm animals")
    assert (renamed.front_name, renamed.back_name) == ("Words", "Pictures")
    assert renamed.tiles == added.tiles
    assert renamed.first_tiles == chosen
    for name in ("", "  ", "x" * 81):
        for names in ((name, "b", "c"), ("a", name, "c"), ("a", "b", name)):
            with pytest.raises(ValueError, match=r"'b'|'c'"):
                own_sets.rename(added.id, *names)
    assert empty_sets_folder(tmp_path).tile_set("animals") == renamed


def test_a_set_that_is_gone_or_cannot_be_written_is_one_sentence(
    own_sets: OwnTileSets, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OwnSetsError, match="no longer here"):
        own_sets.rename("gone", "a", "b", "c")
    added = add(own_sets, written(tmp_path / "in", table(), "a.csv"), copied)

    def full(_descriptor: int) -> None:
        raise OSError

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OwnSetsError, match="disk may be full"):
        own_sets.rename(added.id, "a", "b", "c")
    assert own_sets.tile_set(added.id).name == added.name


def test_removing_leaves_nothing_and_never_leaves_the_shelf(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    source = written(tmp_path / "in", table(), "x.csv")
    add(own_sets, source, copied)
    for stranger in ("../in", "", "asl"):
        with pytest.raises(OwnSetsError, match="no longer here"):
            own_sets.remove(stranger)
    own_sets.remove("x")
    assert source.exists()
    assert list((tmp_path / "tilesets").iterdir()) == []
    with pytest.raises(NotationError, match="not on this computer"):
        tile_set("x")


def test_a_saved_set_can_be_taken_in_again(own_sets: OwnTileSets, tmp_path: Path) -> None:
    written(tmp_path / "in", "picture", "p.png")
    added = add(own_sets, written(tmp_path / "in", table("cat,p.png"), "x.csv"), copied)
    places = [export_set(added, tmp_path / "out") for _time in range(2)]
    assert [place.name for place in places] == ["x", "x-2"]
    again = add(own_sets, places[0], copied)
    assert (again.id, again.name, list(again.tiles)) == ("x-2", "x", list(added.tiles))
    assert again.tiles["dog" if "dog" in again.tiles else "word 2"] == added.tiles["word 2"]


def test_every_set_saved_and_taken_in_again_is_the_same(
    own_sets: OwnTileSets, tmp_path: Path
) -> None:
    """Also where words may be broken, and signs."""
    text = table('"a, “b” \\ c",Nether\u00adlands,spoken,', heading="front,back,alt front,alt back")
    added = add(own_sets, written(tmp_path, text, "Words & more.csv"), copied)
    for here in (*map(tile_set, BUILT_IN), added):
        saved = export_set(here, tmp_path / "out")
        assert (saved / "tileset.toml").is_file()
        again = add(own_sets, saved, copied)
        assert dict(again.tiles) == dict(here.tiles)
        assert (again.name, again.front_name) == (here.name, here.front_name)
        assert (again.back_name, again.own) == (here.back_name, True)


def test_26_tiles_can_be_chosen_and_a_memory_that_fails_has_chosen_nothing(
    own_sets: OwnTileSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    katakana = tuple(tile_set("katakana").tiles)
    own_sets.choose_tiles("katakana", katakana[20:])
    assert own_sets.chosen_tiles("katakana") == katakana[20:]
    with pytest.raises(ValueError, match="25 tiles"):
        own_sets.choose_tiles("katakana", katakana[:25])

    def fail(_memory: DictSettings, _key: str, _default: object) -> None:
        raise PullstringsError("The disk is gone.")

    with monkeypatch.context() as failing:
        failing.setattr(DictSettings, "get", fail)
        assert own_sets.chosen_tiles("katakana") == ()
    own_sets.choose_tiles("katakana", ())
    assert own_sets.chosen_tiles("katakana") == ()


def test_a_match_can_be_played_with_an_own_set(own_sets: OwnTileSets, tmp_path: Path) -> None:
    add(own_sets, written(tmp_path, manifest()), copied)
    rules = PullingStrings()
    setup = rules.draw_setup({"tileset": "words"}, Random(1))
    assert {*setup["layout"], *setup["aside"]} == set(WORDS)
    own_sets.remove("words")
    assert rules.start({"tileset": "words"}, setup).layout == tuple(setup["layout"])
    with pytest.raises(NotationError, match="“words” is not on this computer"):
        rules.draw_setup({"tileset": "words"}, Random(1))


def test_tiles_that_take_part_can_be_any_or_chosen() -> None:
    rules = PullingStrings()
    every = tuple(tile_set("hiragana").tiles)
    drawn = [
        rules.draw_setup({"tileset": "hiragana", "tiles": "any"}, Random(seed)) for seed in range(9)
    ]
    laid = [{*setup["layout"], *setup["aside"]} for setup in drawn]
    assert {len(tiles) for tiles in laid} == {26}
    assert set().union(*laid) == set(every)
    wanted = list(every[:22])
    setup = rules.draw_setup({"tileset": "hiragana", "tiles": wanted}, Random(1))
    assert {*setup["layout"], *setup["aside"]} == set(wanted)
    start = rules.start({"tileset": "hiragana"}, {"layout": list(every[:20])})
    assert start.aside == (), "no English letters"
