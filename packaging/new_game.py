"""Begin a new game: `make new-game NAME=four_in_a_row [TITLE="Four in a Row"] [SECRET=1]`.

Copies the template `blank`, or `blank_secret` for a game in which all choose at the same time, with
its tests under another name; nothing else in the tree changes.
Runs on a Python with nothing installed.
"""

import argparse
import keyword
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE, SECRET_TEMPLATE = "blank", "blank_secret"
FOLDERS = ("pullstrings_qt/games", "tests/games")
LONGEST_NAME, LONGEST_TITLE = 20, 24


class NameRefused(ValueError):
    """A game cannot be called so; says why in a sentence."""


def title_of(name: str) -> str:
    """Return the title that a name suggests, such as “Four In A Row” for ``four_in_a_row``."""
    return " ".join(part.capitalize() for part in name.split("_") if part)


def check_name(name: str, root: Path = ROOT, template: str = TEMPLATE) -> None:
    """Accept a name for a folder, a Python module and a record of a copy of a template.

    Raises:
        NameRefused: it will not do.
    """
    if not name:
        raise NameRefused("Say what the game is called, such as make new-game NAME=four_in_a_row.")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise NameRefused(
            f"“{name}” is no name for a module: use small letters a to z, digits and _, "
            "and begin with a letter."
        )
    if len(name) > LONGEST_NAME:
        raise NameRefused(f"“{name}” is too long: a name has at most {LONGEST_NAME} letters.")
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise NameRefused(f"“{name}” is a word of Python itself: choose another name.")
    if any((root / folder / name).exists() for folder in FOLDERS):
        raise NameRefused(f"There is a game called “{name}” already: choose another name.")
    written = "".join(
        path.read_text(encoding="utf-8") for path, _copy in _files(root, name, template)
    )
    for part in set(re.findall(rf"class {_camel(template)}(\w+)", written)):
        if re.search(rf"\b{_camel(name)}{part}\b", written):
            raise NameRefused(f"“{name}” is a word of the app itself: choose another name.")


def check_title(title: str) -> None:
    """Accept a title for the box of a game.

    Raises:
        NameRefused: it will not do.
    """
    if title != title.strip() or not title.isprintable() or not title:
        raise NameRefused("The title is one line that begins and ends with a letter.")
    if len(title) > LONGEST_TITLE:
        raise NameRefused(f"“{title}” is too long: a title has at most {LONGEST_TITLE} letters.")
    if set(title) & set('"\\{}'):
        raise NameRefused(f'“{title}” cannot be a title: leave out ", \\, {{ and }}.')


def new_game(name: str, title: str = "", root: Path = ROOT, template: str = TEMPLATE) -> list[Path]:
    """Copy a template and its tests under another name; return the new folders.

    Args:
        name: id of the game; it stands in every record and never changes.
        title: what stands on its box; empty for one made of the name.
        root: the tree.
        template: id of the game to copy.

    Raises:
        NameRefused: name or title will not do; nothing is written then.
    """
    title = title or title_of(name)
    check_name(name, root, template)
    check_title(title)
    files = _files(root, name, template)
    texts = {copy: renamed(path, name, title, template) for path, copy in files}
    for copy, text in texts.items():
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8", newline="\n")
    return [root / folder / name for folder in FOLDERS]


def renamed(path: Path, name: str, title: str, template: str = TEMPLATE) -> str:
    """Return a file of a template as it reads in the copy."""
    text, former = path.read_text(encoding="utf-8"), title_of(template)
    if path.name == "__init__.py":
        text = re.sub(r'\A""".*?"""', f'"""{former}."""', text, flags=re.DOTALL)
        text = text.replace("    listed=False,\n", "")
    text = re.sub(rf"\b{template}\b", name, text)
    text = re.sub(rf"\b{_camel(template)}(?=[A-Z])", _camel(name), text)
    return re.sub(rf"\b{former}\b", lambda _found: title, text)


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def _files(root: Path, name: str, template: str) -> list[tuple[Path, Path]]:
    """Return the files of a template, each with where its copy goes."""
    return [
        (path, root / folder / name / path.relative_to(root / folder / template))
        for folder in FOLDERS
        for path in sorted((root / folder / template).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]


def main(arguments: list[str]) -> int:
    """Copy a template, or say why not; return the code to end with."""
    parser = argparse.ArgumentParser(description="Begin a new game from a template.")
    parser.add_argument("name", help="id of the game, such as four_in_a_row")
    parser.add_argument("title", nargs="?", default="", help="what stands on its box")
    parser.add_argument("--secret", action="store_true", help="all choose at the same time")
    wanted = parser.parse_args(arguments)
    template = SECRET_TEMPLATE if wanted.secret else TEMPLATE
    try:
        folders = new_game(wanted.name, wanted.title, template=template)
    except NameRefused as problem:
        print(problem, file=sys.stderr)
        return 2
    for folder in folders:
        print(f"New: {folder.relative_to(ROOT)}")
    print(
        "It can be played: make play. What to change, and in which order: docs/how-to-add-a-game.md"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
