"""Pupils' names as teachers type, paste and store them (issue 15, point 10)."""

from pathlib import Path

import pytest

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.ui.learn.school_class.dialogs import (
    Enrollment,
    enrollment,
    enrollment_words,
    names_in_table,
    read_lines,
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Abdul\nAisha\n\n  Ben  \n", ["Abdul", "Aisha", "Ben"]),
        ("1. Abdul\n2) Aisha\n- Ben\n• Carla", ["Abdul", "Aisha", "Ben", "Carla"]),
        ("Abdul, Aisha, Ben", ["Abdul", "Aisha", "Ben"]),
        ("Kaya, Aisha\nOtto, Ben", ["Aisha Kaya", "Ben Otto"]),
        ("1. Kaya, Aisha Nur\n2. Otto, Ben", ["Aisha Nur Kaya", "Ben Otto"]),
        ("Kaya, Aisha; Otto, Ben;", ["Aisha Kaya", "Ben Otto"]),
        ("Kaya, Aisha\nOtto, Ben, Luis\nRuiz, Eva", ["Aisha Kaya", "Ben Luis Otto", "Eva Ruiz"]),
        ("Abdul, Aisha, Ben\nCarla, Dan", ["Abdul", "Aisha", "Ben", "Carla", "Dan"]),
        ("Abdul; Aisha;Ben\n Carla,", ["Abdul", "Aisha", "Ben", "Carla"]),
        ("Anna Maria Sophia Ruiz", ["Anna Maria Sophia Ruiz"]),
        ("Aisha\tKaya\r\nBen\tOtto", ["Aisha Kaya", "Ben Otto"]),
        ("7of9\nMaria-José", ["7of9", "Maria-José"]),
        (" \n\n", []),
    ],
)
def test_lines_become_names(text: str, names: list[str]) -> None:
    assert read_lines(text) == names


def test_who_is_new_who_joins_and_who_is_here() -> None:
    lines = ["Ben", "MARA", "Hugo", "Ben", "BEN", "x" * 25, "\x01", "Ben 2"]
    found = enrollment(lines, ["Mara", "Hugo", "Ben 3"], ["Hugo"])
    assert found == Enrollment(
        new=["Ben", "Ben 2", "BEN 4", "Ben 2 2"],
        joining=["Mara"],
        renamed=[("Ben", "Ben 2"), ("BEN", "BEN 4"), ("Ben 2", "Ben 2 2")],
        here=["Hugo"],
        refused=["x" * 25, "\x01"],
    )
    assert found.names == ("Ben", "Ben 2", "BEN 4", "Ben 2 2", "Mara")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Name,Born\nAbdul,2017\nAisha,2016\n", ["Abdul", "Aisha"]),
        ("Nr;Nachname;Vorname\n1;Kaya;Aisha\n", ["Aisha Kaya"]),
        ("No\tPupil's name\n1\tAbdul\n", ["No", "1"]),
        ("Abdul,3b\nAisha,3b\n", ["Abdul", "Aisha"]),
        ("first_name\nAbdul\n", ["Abdul"]),
        ('"Name"\n"Kaya, Aisha"\n', ["Aisha Kaya"]),
    ],
)
def test_a_table_is_read_by_its_headings(tmp_path: Path, text: str, names: list[str]) -> None:
    path = tmp_path / "class.csv"
    path.write_text(text, encoding="utf-8-sig")
    assert names_in_table(path) == (names, "")


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "no names"), (b'a,"b\n', "quotation mark"), (b"\0\1\2\3" * 9, "text")],
)
def test_what_is_no_list_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "class.csv"
    path.write_bytes(content)
    with pytest.raises(NotationError, match=why):
        names_in_table(path)


def test_a_name_has_room_for_24_letters() -> None:
    long = "Maximiliana-Charlotte-Sophia"
    found = enrollment(["Zoë", long, "Anna Maria Sophia Charlotte Ruiz"], [], [])
    assert found.new == ["Zoë", "Anna M. S. C. Ruiz"]
    assert enrollment_words(found) == [
        "“Anna Maria Sophia Charlotte Ruiz” has too many letters and becomes Anna M. S. C. Ruiz.",
        f"Left out: {long}. A name has room for 24 letters.",
    ]
    found = enrollment(["Maximiliana Charlotte von Hohenfels"], [], [])
    assert found.new == ["Maximiliana Hohenfels"]


def test_a_line_of_a_table_that_cannot_be_read_hinders_no_other(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    path.write_text('Name,Class\nAbdul,3b\n"Aisha"x,3b\nBen,3b\n', encoding="utf-8")
    assert names_in_table(path) == (
        ["Abdul", "Ben"],
        "Line 3 of class.csv has a quotation mark too few or too many.",
    )
