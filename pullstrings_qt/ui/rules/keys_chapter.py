"""Shortcuts in the rules: current keys in the text, and a last chapter with all keys."""

from dataclasses import replace

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.rules_book import Chapter, RulesBook
from pullstrings_qt.ui.kit.keys import KEYS, KeyGroup, actions, fixed_keys, group_words, named_keys


def with_keys(book: RulesBook) -> RulesBook:
    """Return rules with a last chapter of keys."""
    return replace(book, chapters=(*book.chapters, _chapter()))


def with_key_names(book: RulesBook) -> RulesBook:
    """Return rules with the current keys in place of ``{match.read}`` and others."""
    return replace(book, chapters=tuple(map(_named, book.chapters)))


def _named(chapter: Chapter) -> Chapter:
    blocks = (named_keys(each) if isinstance(each, str) else each for each in chapter.blocks)
    return replace(chapter, blocks=tuple(blocks))


def _chapter() -> Chapter:
    groups = [_prose(group_words(group), _keys_of(group)) for group in KeyGroup]
    fixed = _prose(_("Always"), [_line(key, does) for key, does in fixed_keys()])
    change = _("You can change every other key under Settings, Controls.")
    return Chapter(_("Keys"), (fixed, *groups, change))


def _prose(heading: str, lines: list[str]) -> str:
    return "\n".join((f"**{heading}**", "", *lines))


def _keys_of(group: KeyGroup) -> list[str]:
    shown = [(KEYS.shown(each.id), each.words) for each in actions() if each.group is group]
    return [_line(key, does) for key, does in shown if key]


def _line(key: str, does: str) -> str:
    """Return a list item, with Markdown characters escaped."""
    plain = "".join(f"\\{letter}" if letter in "\\*_`[<" else letter for letter in key)
    return "- " + labeled(f"**{plain}**", does)
