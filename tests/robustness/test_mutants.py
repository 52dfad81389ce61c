"""The mutation tool: its changes, and how it judges the tests."""

from itertools import islice
from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from tests.robustness import mutants
from tests.robustness.known_faults import KNOWN_FAULTS
from tests.robustness.mutate import Mutant, Program, draw

SLIPS = [
    ("a = b < c", "comparison", "a = b <= c"),
    ("a = b not in c", "comparison", "a = b in c"),
    ("a = b is not c", "comparison", "a = b is c"),
    ("a = b and c", "and / or", "a = b or c"),
    ("a = not b", "not left out", "a = b"),
    ("a = 3", "constant", "a = 4"),
    ("a = True", "constant", "a = False"),
    ("a = b - c", "arithmetic", "a = b + c"),
    ("a = max(b)", "min / max, any / all", "a = min(b)"),
    ("a = f(b, c)", "arguments swapped", "a = f(c, b)"),
    ("a = b if c else d", "condition", "a = b if not c else d"),
    ("if a:\n    b = 1", "condition", "if not a:\n    b = 1"),
    ("a = [b for b in c if d]", "condition", "a = [b for b in c if not d]"),
    ("a.b = c", "statement left out", "pass"),
    ("a += b", "statement left out", "pass"),
    ("f(a)", "statement left out", "pass"),
    ("raise A", "raise left out", "pass"),
    ("def f(a=False):\n    pass", "default", "def f(a=True):\n    pass"),
    ("def f() -> bool:\n    return a", "return value", "def f() -> bool:\n    return not a"),
    ("def f() -> list[int]:\n    return a", "return value", "def f() -> list[int]:\n    return []"),
    ("def f() -> A | None:\n    return a", "return value", "def f() -> A | None:\n    return None"),
    ("é = 'ü' + a", "arithmetic", "é = 'ü' - a"),
]


def made(source: str, kind: str) -> list[Mutant]:
    program = Program("a.py", source)
    return [each for place in program.places[kind] if (each := program.mutant(place))]


def test_each_kind_of_slip() -> None:
    for source, kind, expected in SLIPS:
        assert expected in [each.text for each in made(source, kind)]


NO_BEHAVIOR = (
    '"""Words."""',
    "a: Literal[1] | None",
    "@dataclass(frozen=True)\nclass A:\n    b: int",
    '_log.warning("a %d", 3)',
    "if TYPE_CHECKING:\n    a = 1",
    "def f() -> None:\n    return None",
    "f(a, a)",
    "class A(Protocol[B]):\n    def f(self, a: int = 0) -> int: ...",
    "isinstance(a, b)",
)


def test_what_is_no_behavior_is_left_alone() -> None:
    for source in NO_BEHAVIOR:
        kinds = Program("a.py", source).places
        found = {each.now for kind in kinds for each in made(source, kind)}
        assert found <= {"pass"}, source


def test_the_same_seed_draws_the_same_mutants_and_all_are_programs() -> None:
    files = mutants.sources("pullstrings_qt/core/re")
    first, again = ([*islice(draw(Random(5), files), 12)] for _time in range(2))
    assert first == again
    assert len({each.text for each in first}) == 12
    for each in first:
        assert each.text != files[each.path]
        compile(each.text, each.path, "exec")


def test_mutants_end_when_every_place_had_its_turn() -> None:
    assert len([*draw(Random(5), {"a/b/c.py": "a = b < 3\n"})]) == 2


def test_every_known_fault_can_still_be_put_in() -> None:
    for fault in KNOWN_FAULTS:
        source = (mutants.ROOT / fault.path).read_text(encoding="utf-8")
        compile(fault.mutant(source).text, fault.path, "exec")


def test_the_nearest_tests_of_a_file_come_first() -> None:
    first, kit = mutants.nearest_tests("pullstrings_qt/games/mijnlieff/bots.py")
    assert first[0] == "tests/games/mijnlieff/test_bots.py"
    assert "tests/visual/test_mijnlieff_pictures.py" in first
    assert kit == ["tests/conformance", "-k", "mijnlieff"]
    scene = mutants.nearest_tests("pullstrings_qt/games/mijnlieff/scene.py")
    assert scene[1][0] == "tests/conformance/test_parts.py"
    (of_package,) = mutants.nearest_tests("pullstrings_qt/storage/settings.py")
    assert of_package[0] == "tests/storage/test_settings.py"
    assert len(of_package) == len(list(Path(mutants.ROOT, "tests/storage").glob("test_*.py")))
    elsewhere = mutants.nearest_tests("pullstrings_qt/look/board_drag.py")
    assert elsewhere[0][0] == "tests/ui/match/test_dragging.py"


def test_a_mutant_lives_where_nothing_is_asserted_and_dies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One function has a test, one a test that hangs, one a test that asserts nothing."""
    tree = {
        "pyproject.toml": "[tool.pytest.ini_options]\n",
        "tests/conformance/none.py": "",
        "tests/golden/none.py": "",
        "pullstrings_qt/__init__.py": "",
        "pullstrings_qt/core/__init__.py": "",
        "pullstrings_qt/core/sums.py": """
            def larger(a, b):
                return a > b

            def forgotten(a, b):
                return a > b

            def climb(a):
                while a < 3:
                    a += 1
            """,
        "tests/core/test_sums.py": """
            from pullstrings_qt.core import sums

            def test_larger() -> None:
                assert not sums.larger(2, 2)
                sums.forgotten(2, 2)

            def test_climb() -> None:
                sums.climb(1)
            """,
        "tests/test_red.py": """
            def test_red() -> None:
                raise ValueError
            """,
    }
    root, place = tmp_path / "root", tmp_path / "bench"
    place.mkdir(mode=0o700)
    for name, text in tree.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")
    monkeypatch.setattr(mutants, "ROOT", root)
    monkeypatch.setattr(mutants, "LONGEST", 1)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:pytest-qt -p no:xdist")  # a start takes half
    (path, source), *_others = [item for item in mutants.sources().items() if item[1]]
    program = Program(path, source)
    bench = mutants.Bench(place)
    assert place.stat().st_mode & 0o005 == 0o005, "tests that become nobody read it"

    def killer(kind: str, place: int) -> str | None:
        one = program.mutant(program.places[kind][place])
        assert one is not None
        return bench.judge(one).killer

    assert killer("comparison", 0) == "tests/core/test_sums.py::test_larger"
    assert killer("comparison", 1) is None
    assert killer("statement left out", 0) is not None
    assert (bench.tree / path).read_text(encoding="utf-8") == source
    assert bench.failing(["tests/core/test_sums.py"]) is None
    one = next(draw(Random(1), {path: source}))
    mutants.show(mutants.Verdict(one, None, 1.0), 4)
    assert "SURVIVED core/sums.py" in capsys.readouterr().out
    red = "tests/test_red.py::test_red"
    verdicts = [mutants.Verdict(one, killer, 1.0) for killer in (red, "it hangs", None)]
    assert mutants.void(bench, verdicts) == {red}, "it fails without any mutant"
