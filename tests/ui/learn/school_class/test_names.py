"""Pupils' names as teachers type, paste and store them (issue 15, point 10)."""

import pytest

from pullstrings_qt.ui.learn.school_class.dialogs import (
    Enrollment,
    enrollment,
    enrollment_words,
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
