"""The tools that try to break the app find bugs, and say how to reproduce them."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.robustness.crew import Asked, Crew, read_arguments
from tests.robustness.soak import Counts, growing
from tests.robustness.trial import TOOLS, Case, made


def crew(tool: str, most: int, case: str | None = None, workers: int = 1) -> Crew:
    return Crew(Asked(f"tests.robustness.{tool}", 100.0, 7, case, workers, most))


def test_nothing_found_is_a_good_end(capfd: pytest.CaptureFixture[str]) -> None:
    looked = crew("planted:Fine", 12, workers=2)
    assert looked.run() == 0
    assert looked.tally.tried == {"fine": 12}
    assert "seed 7: nothing found." in capfd.readouterr().out


def test_every_sort_of_fault_is_found_and_the_run_goes_on(
    capfd: pytest.CaptureFixture[str],
) -> None:
    looked = crew("planted:Faulty", 6)
    assert looked.run() == 1
    found = {(what, cases[0][0]) for (what, _fault), cases in looked.tally.found.items()}
    assert found == {
        ("traceback", "raises:0"),
        ("lost", "loses:0"),
        ("hang", "hangs:0"),
        ("traceback", "dies:0"),
        ("hang", "slow:0"),
    }
    assert looked.tally.tried["fine"] == 1
    said = capfd.readouterr().out
    assert "SEED=7 CASE=raises:0" in said
    assert "1 lost" in said.splitlines()[-1]
    ((_case, details),) = looked.tally.found["lost", "planted"]
    kept = Path(details.rpartition(" ")[2].rstrip("."))
    assert (kept / "kept").read_text(encoding="utf-8") == "kept"
    shutil.rmtree(kept.parent)


def test_one_case_alone_goes_wrong_in_the_same_way() -> None:
    looked = crew("planted:Faulty", 6, "raises:3")
    looked.run()
    ((_case, details),) = looked.tally.found.popitem()[1]
    planted = Case(7, "raises", 3, Path()).chance().random()
    assert details.strip().splitlines()[-1] == f"ValueError: planted {planted}"
    assert looked.tally.tried.keys() > {"raises"}
    assert sum(looked.tally.tried.values()) == 1


def test_a_deed_that_says_too_soon_that_it_is_done_is_found() -> None:
    looked = crew("planted_kill:Killed", 12)
    assert looked.run() == 1
    ((what, fault),) = looked.tally.found
    assert (what, fault) == ("lost", "lost is not as it was")
    assert looked.tally.tried["kept"] > 0
    for _case, details in looked.tally.found[what, fault]:
        shutil.rmtree(Path(details.rpartition(" ")[2].rstrip(".")).parent)


def test_what_grows_with_every_match_is_named() -> None:
    before = Counts(memory=150, matches=1, widgets=65, objects=70_000, threads=6, files=20)
    assert growing(before, replace(before, memory=170, widgets=73, objects=74_000), 60) == []
    more = Counts(memory=220, matches=61, widgets=125, objects=200_000, threads=7, files=21)
    everything = ["memory", "matches", "widgets", "Python objects", "threads", "open files"]
    assert growing(before, more, 60) == everything


def test_every_kind_has_a_share_of_the_time() -> None:
    for name in TOOLS.keys() - {"soak", "monkey"}:
        assert read_arguments([name, "--seed", "3"]).seed == 3
        assert all(share > 0 for share in made(name).kinds.values())
