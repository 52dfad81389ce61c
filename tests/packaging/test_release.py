"""A tag without its entry in the changelog is refused (issue 6, point 4)."""

import re

import pytest
from shipping.project import ROOT, version
from shipping.release import NotReadyError, check

import pullstrings_qt

LOG = """# Changelog

## [Unreleased]

- Something to come.

## [1.2.0] - 2026-12-01

### Added

- Chess.

## [1.1.0] - 2026-11-01

## [1.0.0]

- The first.
"""


def test_what_is_new_is_taken_from_the_changelog() -> None:
    assert check("v1.2.0", "1.2.0", LOG) == "### Added\n\n- Chess."
    assert version() == pullstrings_qt.__version__


MISSING = (
    ("", "1.2.0", "No tag is named"),
    ("1.2.0", "1.2.0", "has to look like v1.2.3"),
    ("v1.2", "1.2", "has to look like v1.2.3"),
    ("v1.2.0", "1.3.0", "does not fit the version 1.3.0"),
    ("v1.3.0", "1.3.0", "has no entry “## [1.3.0] - YYYY-MM-DD”"),
    ("v1.1.0", "1.1.0", "says nothing about 1.1.0"),
    ("v1.0.0", "1.0.0", "has no date for 1.0.0"),
)


def test_what_is_missing_is_said() -> None:
    for tag, current, words in MISSING:
        with pytest.raises(NotReadyError, match=re.escape(words)):
            check(tag, current, LOG)
    with pytest.raises(NotReadyError):
        check("v999.0.0", "999.0.0", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
