"""Swift enumerations are the same as Python's own (packaging/swift_enum.py)."""

import enum
import inspect
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets
from swift_enum import KNOWN_PYTHON, swift

pytestmark = pytest.mark.skipif(
    sys.version_info[:2] != KNOWN_PYTHON, reason="not installed on another Python either"
)

BOOKKEEPING = (
    "_member_names_", "_member_type_", "_flag_mask_", "_singles_mask_", "_all_bits_", "_boundary_",
    "_use_args_", "_unhashable_values_",
)  # fmt: skip
PLAIN: Callable[..., Any] = vars(enum.EnumType)["_create_"]


def enumerations_of_qt() -> Iterator[type[enum.Enum]]:
    """Yield every enumeration of the three modules."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            owner = getattr(module, name)
            if not inspect.isclass(owner):
                continue
            if issubclass(owner, enum.Enum):
                yield owner
            for inner in vars(owner).values():
                if inspect.isclass(inner) and issubclass(inner, enum.Enum):
                    yield inner


def kind_of(one: type[enum.Enum]) -> type[enum.Enum]:
    """Return which of Python's kinds an enumeration is."""
    kinds = (enum.IntFlag, enum.Flag, enum.IntEnum, enum.Enum)
    return next(kind for kind in kinds if issubclass(one, kind))


def both(kind: type[enum.Enum], names: list[tuple[str, Any]]) -> tuple[Any, Any]:
    """Return an enumeration made by Python and the same made swiftly."""
    given = {"module": __name__, "boundary": enum.KEEP}
    return PLAIN(kind, "Made", names, **given), swift(PLAIN)(kind, "Made", names, **given)


def told(made: Any) -> list[object]:
    """Return all that can be seen of an enumeration, but its identity."""
    facts: list[object] = [sorted(vars(made)), [repr(member) for member in made], len(made)]
    facts += [getattr(made, name, None) for name in BOOKKEEPING]
    for name, member in made.__members__.items():
        facts.append((name, member.name, member.value, str(member), hash(member)))
        facts.append((member._sort_order_, getattr(made, name) is member, made[name] is member))
        facts += [made(member.value) is member, member in made, vars(member).keys()]
    if issubclass(made, enum.Flag):
        facts += [outcome(repr, made, bits) for bits in (0, 1, 3, 255, 1 << 20, (1 << 31) - 1)]
        facts += [outcome(list, made, bits) for bits in (1, 3, 255)]
        facts += [repr(~member) for member in made]
        facts.append(made._iter_member_.__name__)
    return facts


def outcome(look: Callable[[Any], object], made: Any, bits: int) -> str:
    """Return what a look at a combination of flags gives, or which error it raises."""
    try:
        return str(look(made(bits)))
    except Exception as problem:
        return repr(problem)


def test_every_enumeration_of_qt_is_the_same_as_pythons_own() -> None:
    compared = 0
    for one in enumerations_of_qt():
        names = [(name, member.value) for name, member in one.__members__.items()]
        plain, quick = both(kind_of(one), names)
        assert told(quick) == told(plain), one
        compared += 1
    assert compared > 400


@pytest.mark.parametrize("kind", [enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag])
@pytest.mark.parametrize(
    "names",
    [
        [("B", 4), ("A", 1), ("AB", 5), ("AGAIN", 1)],
        [("NEGATIVE", -2), ("ZERO", 0), ("HIGH", 1 << 40)],
        [("name", 1), ("value", 2)],  # means something else on every member
        [("_hidden", 1), ("__dunder__", 2)],
        [],
    ],
)
def test_orders_aliases_and_odd_names_are_the_same(
    kind: type[enum.Enum], names: list[tuple[str, int]]
) -> None:
    try:
        plain = PLAIN(kind, "Made", names, module=__name__)
    except Exception as problem:
        with pytest.raises(type(problem)):
            swift(PLAIN)(kind, "Made", names, module=__name__)
        return
    assert told(swift(PLAIN)(kind, "Made", names, module=__name__)) == told(plain)


def test_what_is_not_plain_is_left_to_python() -> None:
    asked: list[str] = []

    def plain(cls: Any, name: str, names: Any, **given: Any) -> Any:
        asked.append(name if names else "empty")
        return PLAIN(cls, name, names, **given)

    make = swift(plain)
    make(enum.Enum, "Words", [("A", "a")], module=__name__)
    make(enum.Enum, "Counted", "A B C", module=__name__)
    make(enum.StrEnum, "Texts", [("A", "a")], module=__name__)
    make(enum.Enum, "Numbers", [("A", 1)], module=__name__)
    assert asked == ["Words", "Counted", "Texts", "empty"]


def test_the_module_is_that_of_the_caller() -> None:
    class Maker(enum.EnumType):
        _create_ = swift(PLAIN)

    class Base(enum.Enum, metaclass=Maker):
        pass

    make: Any = Base
    assert make("Made", [("A", 1)]).__module__ == __name__
