"""Makes enumerations faster than Python does, for the two hundred of Qt that every start needs.

PySide makes Python's enumerations of those of Qt, each with a list of names and whole numbers, and
Python takes a tenth of the time to the first picture for that: it goes through several layers for
each of 2,500 members. Here Python makes each enumeration without members, with all that belongs to
it, and one loop puts the members in. What is less plain than names and numbers is left to Python.
The test beside it makes every enumeration of Qt both ways and compares them.
"""

import enum
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

KNOWN_PYTHON: Final = (3, 11)
"""How members are kept is Python's own business, and changes; so this is for one Python only."""

_TAKEN: Final = {
    kind: frozenset(name for base in kind.__mro__ for name in vars(base))
    for kind in (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag)
}
"""The kinds that are made swiftly, and the names that mean something else on their members."""


def install() -> None:
    """Make enumerations swiftly from now on, where this is the Python that is known."""
    if sys.version_info[:2] == KNOWN_PYTHON:
        maker: Any = enum.EnumType
        maker._create_ = swift(maker._create_)


def swift(plain: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that makes what `plain`, Python's `EnumType._create_`, makes."""

    def create(cls: Any, class_name: str, names: Any, **given: Any) -> Any:
        if given.get("module") is None:  # Python, too, takes the module two calls away
            given["module"] = sys._getframe(2).f_globals.get("__name__")
        if cls not in _TAKEN or not _are_plain(names, _TAKEN[cls]):
            return plain(cls, class_name, names, **given)
        made = plain(cls, class_name, (), **given)
        _put_in(made, names)
        if issubclass(cls, enum.Flag):
            _finish_flags(made)
        return made

    return create


def _are_plain(names: Any, taken: frozenset[str]) -> bool:
    """Tell whether all are pairs of a name that means nothing else and a whole number."""
    if type(names) is not list:
        return False
    seen = set(taken)
    for pair in names:
        if type(pair) is not tuple or type(pair[1]) is not int:
            return False
        name = pair[0]
        if name in seen or not name or name[0] == "_":
            return False
        seen.add(name)
    return True


def _put_in(made: Any, names: Sequence[tuple[str, int]]) -> None:
    """Do what `enum._proto_member` does for each member, in the same order."""
    members, by_value, listed = made._member_map_, made._value2member_map_, made._member_names_
    is_flag, is_int = issubclass(made, enum.Flag), issubclass(made, int)
    put = type.__setattr__
    for name, value in names:
        member = by_value.get(value)
        if member is None:
            member = int.__new__(made, value) if is_int else object.__new__(made)
            member._value_ = value
            member._name_ = name
            member.__objclass__ = made
            member._sort_order_ = len(listed)
            by_value[value] = member
            if not is_flag or (value > 0 and value & (value - 1) == 0):
                listed.append(name)
        members[name] = member
        put(made, name, member)


def _finish_flags(made: Any) -> None:
    """Do what `enum.EnumType.__new__` does for flags once their members are known."""
    put = type.__setattr__
    every = single = 0
    for value in made._value2member_map_:
        every |= value
        if value > 0 and value & (value - 1) == 0:
            single |= value
    put(made, "_flag_mask_", every)
    put(made, "_singles_mask_", single)
    put(made, "_all_bits_", 2 ** every.bit_length() - 1)
    in_order = [member._value_ for member in made]
    if in_order != sorted(in_order):
        put(made, "_iter_member_", made._iter_member_by_def_)
