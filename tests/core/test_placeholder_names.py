"""Placeholder names differ from people's names."""

from collections.abc import Iterator

import pytest

from pullstrings_qt.core.language import use_language
from pullstrings_qt.core.placeholder_names import own_name, placeholder_name
from pullstrings_qt.core.resources import resource


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    use_language(resource("i18n"), [])


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("de", "Person 2")])
def test_a_placeholder_is_nobodys_own_name(language: str, name: str, english_again: None) -> None:
    use_language(resource("i18n"), [language])
    assert placeholder_name(2) == name
    stand_ins = (name, name.upper(), "Player 1", "Person 1", "Jugador 3", "Joueur 9", "Speler 2")
    assert not any(map(own_name, (*stand_ins, "Jogador 4")))


def test_a_name_with_a_number_is_a_name() -> None:
    assert [own_name(each) for each in ("Mara 2", "Player One", "")] == ["Mara 2", "Player One", ""]
