"""Settings keep their JSON values and never prevent a start."""

from typing import Any

import pytest

from pullstrings_qt.storage import Store
from tests.storage.store_samples import Open


@pytest.mark.parametrize(
    "value", [True, False, 0, 1, 1.5, "dark", "", "ünï", [1, "a"], {"size": 1.25, "deep": [None]}]
)
def test_a_value_comes_back_as_it_is_after_a_restart(opened: Open, value: Any) -> None:
    store = opened().store
    store.settings.set("key", "something else")
    store.settings.set("key", value)
    store.close()
    back = opened().store.settings.get("key")
    assert back == value
    assert type(back) is type(value)


def test_what_is_not_set_is_the_default(opened: Open) -> None:
    settings = opened().store.settings
    assert settings.get("size", 1.0) == 1.0
    assert settings.get("size") is None
    settings.set("size", 2)
    assert settings.get("size", 1.0) == 2.0


@pytest.mark.parametrize("stored", ['"large"', "true", "null", "{", "", "[1]"])
def test_a_setting_edited_by_hand_counts_as_not_set(store: Store, stored: str) -> None:
    with store._database.writing() as connection:
        connection.execute("INSERT INTO settings VALUES ('turns', ?)", (stored,))
    assert store.settings.get("turns", 200) == 200


def test_a_value_that_is_no_json_is_refused_and_the_old_one_stays(opened: Open) -> None:
    settings = opened().store.settings
    settings.set("key", 1)
    with pytest.raises(TypeError):
        settings.set("key", {1, 2})
    assert settings.get("key", 0) == 1
