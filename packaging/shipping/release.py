"""Whether a version may be released: tag, code and changelog have to agree."""

import os
import re
from datetime import date
from pathlib import Path

from shipping.project import ROOT, version

_HEAD = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?\s*$", re.MULTILINE)
_VERSION = re.compile(r"\d+\.\d+\.\d+")


class NotReadyError(Exception):
    """The version may not be released; the sentence says what is missing."""


def entry(changelog: str, wanted: str) -> str:
    """Return what the changelog says of a version.

    Raises:
        NotReadyError: there is no entry, it has no date, or it is empty.
    """
    heads = list(_HEAD.finditer(changelog))
    for place, head in enumerate(heads):
        if head[1] != wanted:
            continue
        try:
            date.fromisoformat(head[2] or "")
        except ValueError as problem:
            raise NotReadyError(
                f"CHANGELOG.md has no date for {wanted}: write “## [{wanted}] - YYYY-MM-DD”"
            ) from problem
        end = heads[place + 1].start() if place + 1 < len(heads) else len(changelog)
        text = changelog[head.end() : end].strip()
        if not re.search(r"^- \S", text, re.MULTILINE):
            raise NotReadyError(f"CHANGELOG.md says nothing about {wanted}")
        return text
    raise NotReadyError(f"CHANGELOG.md has no entry “## [{wanted}] - YYYY-MM-DD”")


def newest(changelog: str, wanted: str) -> list[str]:
    """Return what a version brings, a plain text each: what stands under it, else as unreleased.

    Raises:
        NotReadyError: the changelog says nothing of either.
    """
    heads = list(_HEAD.finditer(changelog))
    ends = [*(head.start() for head in heads[1:]), len(changelog)]
    parts = {head[1]: changelog[head.end() : end] for head, end in zip(heads, ends, strict=True)}
    text = parts.get(wanted, parts.get("Unreleased", ""))
    entries = re.findall(r"^- (.+(?:\n  .+)*)", text, re.MULTILINE)
    if not entries:
        raise NotReadyError(f"CHANGELOG.md says nothing about {wanted}")
    return [" ".join(re.sub(r"[*`]", "", each).split()) for each in entries]


def check(tag: str, current: str, changelog: str) -> str:
    """Return what is new in the version a tag names, for the page of the release.

    Args:
        tag: such as ``v1.2.3``.
        current: the version of the code.
        changelog: the text of CHANGELOG.md.

    Raises:
        NotReadyError: the version may not be released under that tag.
    """
    if not tag:
        raise NotReadyError("No tag is named: make release-check TAG=v1.2.3")
    if not _VERSION.fullmatch(tag.removeprefix("v")) or not tag.startswith("v"):
        raise NotReadyError(f"The tag “{tag}” has to look like v1.2.3")
    if tag.removeprefix("v") != current:
        raise NotReadyError(
            f"The tag “{tag}” does not fit the version {current} in pullstrings_qt/__init__.py"
        )
    return entry(changelog, current)


def check_here(tag: str) -> Path:
    """Check this source; write what is new to ``build/NEWS.md`` and return that file.

    Args:
        tag: the tag, or empty: then the one that GitHub builds.

    Raises:
        SystemExit: with the sentence that says what is missing.
    """
    tag = tag or os.environ.get("GITHUB_REF_NAME", "")
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        news = check(tag, version(), changelog)
    except NotReadyError as problem:
        raise SystemExit(str(problem)) from problem
    target = ROOT / "build" / "NEWS.md"
    target.parent.mkdir(exist_ok=True)
    target.write_text(f"{news}\n", encoding="utf-8")
    return target
