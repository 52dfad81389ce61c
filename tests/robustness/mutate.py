"""Small faults in programs: the source of `mutants`.

Each mutant changes one place of one file as a slip of the hand would.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is},
}
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult},
    **{ast.FloorDiv: ast.Mult, ast.Mod: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd},
}
_TWINS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
_ANY_ORDER: Final = ("isinstance", "cast", "min", "max", "suppress")
"""What is the same whatever comes first."""
_EMPTY: Final = {
    **{"str": '""', "bytes": 'b""', "int": "0", "float": "0.0", "list": "[]", "dict": "{}"},
    **{"Mapping": "{}", "set": "set()", "frozenset": "frozenset()", "tuple": "()"},
    **{"Sequence": "()", "Iterator": "iter(())", "Iterable": "()"},
}
_LEFT_OUT: Final = "statement left out"
_BEHAVES: Final = {ast.ClassDef: ("body",), ast.FunctionDef: ("args", "body")}
"""Of these, the parts that are no types or decorators."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault in one file.

    Attributes:
        path: of the file, from the top of the tree.
        kind: the sort of slip, such as ``comparison``.
        line: where it begins, from 1.
        was: the line it changes.
        now: the same line with the fault.
        text: the whole file with the fault.
    """

    path: str
    kind: str
    line: int
    was: str
    now: str
    text: str


class Place(NamedTuple):
    """One slip: what stands in a field of a node, in which statement, and what may stand there."""

    kind: str
    statement: ast.stmt
    parent: ast.AST
    field: str
    at: int | None
    new: ast.AST

    def put(self, node: ast.AST) -> Any:
        """Put a node there; return the one that was."""
        fields: Any = vars(self.parent)
        key: Any = self.field
        if self.at is not None:
            fields, key = fields[self.field], self.at
        before, fields[key] = fields[key], node
        return before


class Program:
    """A file, and every slip that can be made in it, by kind."""

    def __init__(self, path: str, source: str) -> None:
        self._path = path
        self._tree = ast.parse(source)
        self._text = ast.unparse(self._tree)
        self.places: dict[str, list[Place]] = {}
        for place in _places(self._tree, None, ""):
            self.places.setdefault(place.kind, []).append(place)

    def mutant(self, place: Place) -> Mutant | None:
        """Return the file with one slip; None where that is no Python, or the same program."""
        statement, was = place.statement, _line(place.statement)
        before = place.put(place.new)
        try:
            text = ast.unparse(self._tree)
            now = _line(place.new if before is statement else statement)
            compile(text, self._path, "exec")
        except SyntaxError:
            return None
        finally:
            place.put(before)
        if text == self._text:
            return None
        return Mutant(self._path, place.kind, statement.lineno, was, now, text)


def _line(node: ast.AST) -> str:
    return ast.unparse(node).partition("\n")[0]


def _places(node: ast.AST, statement: ast.stmt | None, returns: str) -> Iterator[Place]:
    for name, value in ast.iter_fields(node):
        if name == "annotation" or name not in _BEHAVES.get(type(node), (name,)):
            continue
        children = enumerate(value) if isinstance(value, list) else ((None, value),)
        for index, child in children:
            if not isinstance(child, ast.AST) or _is_no_behavior(child):
                continue
            here = child if isinstance(child, ast.stmt) else statement
            is_typed = isinstance(child, ast.FunctionDef) and child.returns is not None
            inner = ast.unparse(child.returns) if is_typed else returns  # type: ignore[attr-defined]
            for kind, new in _slips(child, inner) if here is not None else ():
                assert here is not None
                is_default = isinstance(node, ast.arguments) and kind == "constant"
                yield Place("default" if is_default else kind, here, node, name, index, new)
            yield from _places(child, here, inner)


def _is_no_behavior(node: ast.AST) -> bool:
    """Tell words, log lines, protocols, and what only a type checker reads."""
    match node:
        case ast.Expr(ast.Constant()) | ast.If(ast.Name("TYPE_CHECKING")) | ast.JoinedStr():
            return True
        case ast.Expr():
            return ast.unparse(node).startswith("_log.")
        case ast.ClassDef():
            return any(ast.unparse(base).startswith("Protocol") for base in node.bases)
    return False


def _slips(node: ast.AST, returns: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield what a slip of the hand may make of a node, and of which sort that is."""
    match node:
        case ast.IfExp() | ast.If() | ast.While():
            parts = dict(ast.iter_fields(node))
            for test in _turned(node.test):
                yield "condition", type(node)(**{**parts, "test": test})
        case ast.comprehension(target, iterated, tests, is_async):
            for index, each in enumerate(tests):
                for test in _turned(each):
                    changed = [*tests[:index], test, *tests[index + 1 :]]
                    yield "condition", ast.comprehension(target, iterated, changed, is_async)
        case ast.stmt():
            yield from _slips_of_statement(node, returns)
        case ast.Call():
            yield from _slips_of_call(node)
        case _:
            yield from _slips_of_operator(node)


def _slips_of_statement(node: ast.stmt, returns: str) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Return(ast.expr() as value):
            yield "return value", ast.Return(ast.parse(_nothing(value, returns), mode="eval").body)
        case ast.Raise():
            yield "raise left out", ast.Pass()
        case ast.Assign(targets):
            if any(isinstance(each, ast.Attribute | ast.Subscript) for each in targets):
                yield _LEFT_OUT, ast.Pass()
        case ast.Return() | ast.AugAssign() | ast.Expr(ast.Call()) | ast.Continue() | ast.Break():
            yield _LEFT_OUT, ast.Pass()


def _slips_of_operator(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare():
            for index, each in enumerate(node.ops):
                ops = [*node.ops[:index], _COMPARED[type(each)](), *node.ops[index + 1 :]]
                yield "comparison", ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and / or", ast.BoolOp(other, node.values)
        case ast.UnaryOp(ast.Not()):
            yield "not left out", node.operand
        case ast.BinOp() if type(node.op) in _COUNTED:
            yield "arithmetic", ast.BinOp(node.left, _COUNTED[type(node.op)](), node.right)
        case ast.Constant(bool(value)):
            yield "constant", ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            yield "constant", ast.Constant(value + 1)


def _slips_of_call(node: ast.Call) -> Iterator[tuple[str, ast.AST]]:
    name = ast.unparse(node.func)
    if name in _TWINS:
        yield "min / max, any / all", ast.Call(ast.Name(_TWINS[name]), node.args, node.keywords)
    plain = not any(isinstance(each, ast.Starred | ast.GeneratorExp) for each in node.args)
    if plain and len(node.args) > 1 and name not in _ANY_ORDER:
        first, second, *rest = node.args
        yield "arguments swapped", ast.Call(node.func, [second, first, *rest], node.keywords)


def _turned(test: ast.expr) -> Iterator[ast.expr]:
    if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
        yield ast.UnaryOp(ast.Not(), test)


def _nothing(value: ast.expr, returns: str) -> str:
    """Return what a function returns that forgot its work."""
    if returns == "bool":
        return f"not ({ast.unparse(value)})"
    is_optional = "None" in returns.split(" | ")
    return "None" if is_optional else _EMPTY.get(returns.partition("[")[0], "None")


def draw(chance: Random, sources: dict[str, str]) -> Iterator[Mutant]:
    """Yield different mutants until none are left.

    Every package has the same share; in it, a file by its size, then a kind of slip, then a place.
    """
    programs = {path: Program(path, source) for path, source in sorted(sources.items())}
    packages: dict[str, dict[str, int]] = {}
    for path, program in programs.items():
        if program.places:
            sizes = packages.setdefault("/".join(path.split("/")[:2]), {})
            sizes[path] = sum(map(len, program.places.values()))
    left = sum(sum(sizes.values()) for sizes in packages.values())
    drawn: set[tuple[str, str, int]] = set()
    while len(drawn) < left:
        sizes = packages[chance.choice(list(packages))]
        path = chance.choices(list(sizes), list(sizes.values()))[0]
        kind = chance.choice(sorted(programs[path].places))
        number = chance.randrange(len(programs[path].places[kind]))
        if (path, kind, number) not in drawn:
            drawn.add((path, kind, number))
            if made := programs[path].mutant(programs[path].places[kind][number]):
                yield made
