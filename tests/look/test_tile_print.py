"""Printed tiles: every back is behind its front, on both papers."""

import errno
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from pullstrings_qt.look.tile_print import PAPERS, TILE, Paper, Printing, print_steps, printed_faces
from pullstrings_qt.tiles.tile_set import BUILT_IN, TileSet, tile_set

MILLIMETER = 72 / 25.4


def print_tiles(tiles: TileSet, path: Path, printing: Printing) -> None:
    for _done in print_steps(tiles, path, printing):
        pass


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("set_id", BUILT_IN)
def test_every_back_lies_behind_its_front(set_id: str, paper: Paper) -> None:
    tiles = list(tile_set(set_id).tiles.values())
    wide, high = PAPERS[paper]
    faces = list(printed_faces(tiles, paper))
    fronts = {face.tile.id: face for face in faces if face.side == "front"}
    backs = {face.tile.id: face for face in faces if face.side == "back"}
    assert len(faces) == 2 * len(tiles) == 2 * len(fronts) == 2 * len(backs)
    for tile_id, front in fronts.items():
        back = backs[tile_id]
        assert (front.page % 2, back.page) == (0, front.page + 1)
        assert back.box.top() == front.box.top()
        assert back.box.left() == pytest.approx(wide - front.box.right())
        for box in (front.box, back.box):
            assert (box.width(), box.height()) == (TILE, TILE)
            assert min(box.left(), box.top(), wide - box.right(), high - box.bottom()) >= 15
    assert [face.page for face in faces] == sorted(face.page for face in faces)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_turned_over_the_short_edge_backs_lie_mirrored_top_to_bottom(paper: Paper) -> None:
    """And they stand on their heads, so that a cut tile turned like a page is upright."""
    faces = list(printed_faces(list(tile_set("elements").tiles.values()), paper, "short"))
    fronts = {face.tile.id: face for face in faces if face.side == "front"}
    for back in (face for face in faces if face.side == "back"):
        front = fronts[back.tile.id]
        assert back.page == front.page + 1
        assert back.box.left() == front.box.left()
        assert back.box.top() == pytest.approx(PAPERS[paper][1] - front.box.bottom())
        assert (front.overhead, back.overhead) == (False, True)


@pytest.mark.usefixtures("qapp")
def test_left_early_or_on_a_full_disk_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = print_steps(tile_set("roman"), tmp_path / "x.pdf", Printing())
    while next(steps) < 2:
        pass
    steps.close()
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(OSError, match="nowhere"):
        print_tiles(tile_set("roman"), tmp_path / "nowhere" / "x.pdf", Printing())
    old = tmp_path / "tiles.pdf"
    old.write_bytes(b"%PDF of yesterday")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        print_tiles(tile_set("roman"), old, Printing())
    assert old.read_bytes() == b"%PDF of yesterday"
    assert list(tmp_path.iterdir()) == [old]


def test_tiles_of_a_page_do_not_overlap() -> None:
    faces = list(printed_faces(list(tile_set("elements").tiles.values()), "A4"))
    places = {(face.page, face.box.left(), face.box.top()) for face in faces}
    assert len(places) == len(faces)


def streams(pdf: bytes) -> Iterator[bytes]:
    """Yield what is drawn in a PDF, page by page."""
    # What is packed may end with a line's end of its own: the unpacker knows where it stops.
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            yield zlib.decompressobj().decompress(stream)


def pages(pdf: bytes) -> list[list[tuple[float, ...]]]:
    """Return the squares to cut out on each page, in millimeters: left, top, width, height."""
    found = []
    for text in streams(pdf):
        squares = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\nS", text)
        if squares:
            found.append([tuple(map(float, square)) for square in squares])
    return found


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("paper", "sheets"), [("A4", 2), ("Letter", 2)])
def test_the_pdf_has_the_size_of_the_paper_and_mirrored_squares(
    paper: Paper, sheets: int, tmp_path: Path
) -> None:
    path = tmp_path / "kana.pdf"
    print_tiles(tile_set("hiragana"), path, Printing(paper))
    pdf = path.read_bytes()
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    wide, high = PAPERS[paper]
    assert len(boxes) == 2 * sheets
    for box in boxes:
        size = [float(side) / MILLIMETER for side in box]
        assert size == pytest.approx([wide, high], abs=0.3)
    drawn = pages(pdf)
    assert [len(squares) for squares in drawn] == [35, 35, 11, 11] or paper == "Letter"
    for front, back in zip(drawn[::2], drawn[1::2], strict=True):
        assert len(front) == len(back)
        for (left, top, width, _height), (left_behind, top_behind, *_size) in zip(
            front, back, strict=True
        ):
            assert top == pytest.approx(top_behind, abs=0.01)
            assert left_behind == pytest.approx(wide - left - width, abs=0.01)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("set_id", "count"), [("asl", 1), ("hiragana", 2)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_whole_alphabet_is_on_one_page_of_a_chart(
    set_id: str, count: int, paper: Paper, tmp_path: Path
) -> None:
    path = tmp_path / "chart.pdf"
    tiles = tile_set(set_id)
    steps = list(print_steps(tiles, path, Printing(paper, layout="chart")))
    assert steps == sorted(steps)
    assert steps[-1] == 2 * len(tiles.tiles)
    pdf = path.read_bytes()
    assert len(re.findall(rb"/MediaBox", pdf)) == count
    assert not any(pages(pdf))  # nothing to cut out


@pytest.mark.usefixtures("qapp")
def test_the_squares_of_a_sheet_turned_over_the_short_edge_meet(tmp_path: Path) -> None:
    path = tmp_path / "roman.pdf"
    print_tiles(tile_set("roman"), path, Printing("A4", "short"))
    front, back = pages(path.read_bytes())
    assert len(front) == len(back) == 26
    high = PAPERS["A4"][1]
    for (left, top, *_), (left_behind, top_behind, *_) in zip(front, back, strict=True):
        assert left_behind == pytest.approx(left, abs=0.01)
        assert top_behind == pytest.approx(high - top - TILE, abs=0.01)


@pytest.mark.usefixtures("qapp")
def test_a_step_loads_a_picture_or_paints_it_and_what_is_done_only_grows(tmp_path: Path) -> None:
    """Between two steps the window has time for what people do."""
    found = tile_set("asl")
    told = list(print_steps(found, tmp_path / "x.pdf", Printing()))
    assert told == sorted(told)
    assert set(told) == set(range(2 * len(found.tiles) + 1))
    assert all(told.count(done) >= 2 for done in range(2 * len(found.tiles)))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_bar_of_50_mm_stands_on_every_page_apart_from_the_tiles(
    paper: Paper, tmp_path: Path
) -> None:
    """Who holds a ruler to it knows whether the printer made the page smaller."""
    path = tmp_path / "roman.pdf"
    print_tiles(tile_set("roman"), path, Printing(paper))
    _wide, high = PAPERS[paper]
    texts = [text for text in streams(path.read_bytes()) if b" re\nS" in text]
    assert len(texts) >= 2
    for text in texts:
        squares = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\nS", text)
        lowest = max(float(square[1]) + TILE for square in squares)
        lines = [
            tuple(map(float, line))
            for line in re.findall(rb"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n", text)
        ]
        bars = [line for line in lines if line[2] - line[0] == pytest.approx(50, abs=0.01)]
        ((_left, top, _right, bottom),) = [line for line in bars if line[1] == line[3]]
        assert lowest + 5 < top == bottom < high - 5
