"""Settings keep their JSON values and never prevent a start."""

from typing import Any

import pytest

from pullstrings_qt.storage import Store
from tests.storage.store_samples import Open

VALUES: list[Any] = [
    *(True, False, 0, 1, 1.5, "dark", "", "ünï", [1, "a"], {"size": 1.25, "deep": [None]})
]


def test_a_value_comes_back_as_it_is_after_a_restart(opened: Open) -> None:
    store = opened().store
    for number, value in enumerate(VALUES):
        store.settings.set(f"key {number}", "something else")
        store.settings.set(f"key {number}", value)
    store.close()
    settings = opened().store.settings
    for number, value in enumerate(VALUES):
        back = settings.get(f"key {number}")
        assert (back, type(back)) == (value, type(value))


def test_what_is_not_set_is_the_default_and_what_is_no_json_is_refused(store: Store) -> None:
    settings = store.settings
    assert settings.get("size", 1.0) == 1.0
    assert settings.get("size") is None
    settings.set("size", 2)
    with pytest.raises(TypeError):
        settings.set("size", {1, 2})
    assert settings.get("size", 1.0) == 2.0


def test_a_setting_edited_by_hand_counts_as_not_set(store: Store) -> None:
    for number, text in enumerate(('"large"', "true", "null", "{", "", "[1]")):
        with store._database.writing() as connection:
            connection.execute("INSERT INTO settings VALUES (?, ?)", (f"turns {number}", text))
        assert store.settings.get(f"turns {number}", 200) == 200, text
