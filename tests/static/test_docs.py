"""The files, links, make targets and modules named in the documents exist."""

import re
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    page
    for pattern in ("*.md", "docs/*.md", "docs/by-ear/*.md", "camera/*.md", ".github/**/*.md")
    for page in ROOT.glob(pattern)
)
PLACES = ("*.*", "[a-z]*/**/*.*", ".github/**/*.*")
FILES = [path.as_posix() for place in PLACES for path in ROOT.glob(place)]
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.MULTILINE | re.DOTALL)
NAMED_FILE = re.compile(r"`((?:[\w<>*.-]+/)*[\w<>*-]+\.(?:md|nsi|py|spec|toml|yml))`")
LINK = re.compile(r"\]\(([^)#:]+)[)#]")


def missing_in(page: Path) -> list[str]:
    """Return what a document names that is not there."""
    text = page.read_text("utf-8")
    code = "\n".join(CODE.findall(text))
    files = {re.sub("<.*?>", "*", name) for name in NAMED_FILE.findall(text)}
    links = LINK.findall(text)
    targets = " ".join(re.findall(r"\bmake ([a-z-]+(?: [a-z-]+)*)", code)).split()
    modules = set(re.findall(r"python -m ([a-z_.]*[a-z_])", code)) - {"shipping"}
    missing = [name for name in files if not any(fnmatch(file, f"*/{name}") for file in FILES)]
    if not (ROOT / "docs" / "screenshots").is_dir():  # the sdist leaves them out
        links = [link for link in links if "screenshots/" not in link]
    missing += [link for link in links if not (page.parent / link).exists()]
    missing += [f"make {target}" for target in targets if target not in TARGETS]
    return missing + [f"python -m {module}" for module in modules if not find_spec(module)]


def test_what_a_document_names_exists() -> None:
    assert {page: found for page in PAGES if (found := missing_in(page))} == {}
