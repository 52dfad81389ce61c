"""Small faults in source text: the source of `mutants`.

Each mutant changes one place of one file as a slip of the hand would, and is written back into the
text as it stands, so that its line can be read.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

Change = tuple[int, int, str]
"""From this byte to that one, the new text."""

_COMPARED: Final = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
}
_COUNTED: Final = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: (r"\|", "&"),
}
_TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_ANY_ORDER: Final = ("isinstance", "cast", "min", "max", "suppress")
"""What is the same whatever comes first."""
_EMPTY: Final = {
    "str": '""',
    "bytes": 'b""',
    "int": "0",
    "float": "0.0",
    "list": "[]",
    "dict": "{}",
    "Mapping": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "tuple": "()",
    "Sequence": "()",
    "Iterator": "iter(())",
    "Iterable": "()",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault in one file.

    Attributes:
        path: of the file, from the top of the tree.
        kind: the sort of slip, such as ``comparison``.
        line: where it begins, from 1.
        was: the lines it changes, as they stand.
        now: the same lines with the fault.
        text: the whole file with the fault.
    """

    path: str
    kind: str
    line: int
    was: str
    now: str
    text: str


class _Places(ast.NodeVisitor):
    """Collects every change of a file by its kind."""

    def __init__(self, source: str) -> None:
        self.found: dict[str, list[Change]] = {}
        self._bytes = source.encode()
        self._lines = [0]
        for line in self._bytes.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._returns: list[ast.expr | None] = []

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self._lines[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._lines[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> str:
        return self._bytes[self._begin(node) : self._end(node)].decode()

    def _add(self, kind: str, begin: int, end: int, new: str) -> None:
        self.found.setdefault(kind, []).append((begin, end, new))

    def _replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> None:
        self._add(kind, self._begin(node), self._end(node), new)

    def _between(self, kind: str, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """Replace the operator that stands between two operands."""
        begin = self._end(left)
        word = rf"\b{old}\b" if old[0].isalpha() else old
        if match := re.search(word, self._bytes[begin : self._begin(right)].decode("latin-1")):
            self._add(kind, begin + match.start(), begin + match.end(), new)

    # --- what is no behavior: types, protocols, decorators, log lines

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if any(self._text(base).startswith("Protocol") for base in node.bases):
            return
        for statement in node.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self._default(default)
        self._returns.append(node.returns)
        for statement in node.body:
            self.visit(statement)
        self._returns.pop()

    def visit_Expr(self, node: ast.Expr) -> None:
        words = self._text(node)
        if isinstance(node.value, ast.Constant) or words.startswith("_log."):
            return
        if isinstance(node.value, ast.Call):
            self._replace("statement left out", node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if self._text(node.test) != "TYPE_CHECKING":
            self._condition(node.test)
            self.generic_visit(node)

    # --- slips

    def _default(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float):
            self._replace("default", node, _other(node.value))
        elif not isinstance(node, ast.Constant):
            self.visit(node)

    def _condition(self, node: ast.expr) -> None:
        if not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            self._replace("condition", node, f"(not ({self._text(node)}))")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._condition(test)
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for index, compared in enumerate(node.ops):
            old, new = _COMPARED[type(compared)]
            self._between("comparison", operands[index], operands[index + 1], old, new)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._between("and / or", left, right, old, new)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            begin = self._begin(node)
            self._add("not left out", begin, begin + 3, "")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _COUNTED:
            old, new = _COUNTED[type(node.op)]
            self._between("arithmetic", node.left, node.right, old, new)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool | int | float):
            self._replace("constant", node, _other(node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave text with values in it alone: before Python 3.12 its parts have no place."""

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._replace("statement left out", node, "pass")
        elif (new := self._nothing(node.value)) is not None:
            self._replace("return value", node.value, new)
        self.generic_visit(node)

    def _nothing(self, value: ast.expr) -> str | None:
        """Return what a function returns that forgot its work; None: it returns that anyway."""
        kind = ast.unparse(returns) if self._returns and (returns := self._returns[-1]) else ""
        text = self._text(value)
        if kind == "bool":
            new = f"not ({text})"
        elif "None" in kind.split(" | "):
            new = "None"
        else:
            new = _EMPTY.get(kind.partition("[")[0], "None")
        return None if text == new else new

    def visit_Assign(self, node: ast.Assign) -> None:
        if any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._replace("statement left out", node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace("statement left out", node, "pass")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        self._replace("raise left out", node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace("statement left out", node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._replace("statement left out", node, "pass")

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _TWINS:
            self._replace("min / max, any / all", node.func, _TWINS[node.func.id])
        plain = not any(isinstance(each, ast.Starred | ast.GeneratorExp) for each in node.args)
        if plain and len(node.args) > 1 and self._text(node.func) not in _ANY_ORDER:
            first, second = (self._text(each) for each in node.args[:2])
            if first != second:
                begin, end = self._end(node.args[0]), self._begin(node.args[1])
                middle = self._bytes[begin:end].decode()
                swapped = f"{second}{middle}{first}"
                self._add(
                    "arguments swapped", self._begin(node.args[0]), self._end(node.args[1]), swapped
                )
        self.generic_visit(node)


def _other(value: float) -> str:
    return str(not value) if isinstance(value, bool) else repr(value + 1)


def changes(source: str) -> dict[str, list[Change]]:
    """Return every change that can be made to a file, by kind."""
    places = _Places(source)
    places.visit(ast.parse(source))
    return places.found


def mutant(path: str, source: str, kind: str, change: Change) -> Mutant | None:
    """Return the file with one change; None where that is no Python, or the same program."""
    begin, end, new = change
    raw = source.encode()
    text = (raw[:begin] + new.encode() + raw[end:]).decode()
    try:
        if ast.dump(ast.parse(text)) == ast.dump(ast.parse(source)):
            return None
        compile(text, path, "exec")
    except SyntaxError:
        return None
    top = raw.rfind(b"\n", 0, begin) + 1
    bottom = raw.find(b"\n", end)
    was = raw[top : bottom if bottom >= 0 else len(raw)].decode()
    now = (raw[top:begin] + new.encode() + raw[end : bottom if bottom >= 0 else len(raw)]).decode()
    return Mutant(path, kind, raw[:begin].count(b"\n") + 1, was, now, text)


def draw(chance: Random, sources: dict[str, str]) -> Iterator[Mutant]:
    """Yield different mutants until none are left.

    Every package has the same share; in it, a file by its size, then a kind of slip, then a place.
    """
    found = {path: changes(source) for path, source in sorted(sources.items())}
    packages: dict[str, dict[str, int]] = {}
    for path, kinds in found.items():
        if kinds:
            sizes = packages.setdefault("/".join(path.split("/")[:2]), {})
            sizes[path] = sum(map(len, kinds.values()))
    most = sum(sum(sizes.values()) for sizes in packages.values())
    drawn: set[tuple[str, Change]] = set()
    while len(drawn) < most:
        sizes = packages[chance.choice(list(packages))]
        path = chance.choices(list(sizes), list(sizes.values()))[0]
        kind = chance.choice(sorted(found[path]))
        change = chance.choice(found[path][kind])
        if (path, change) not in drawn:
            drawn.add((path, change))
            if made := mutant(path, sources[path], kind, change):
                yield made
