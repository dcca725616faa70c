"""One-line faults for mutation testing: each is a small change at one place of a source file.

A mutant is a span of the text and its replacement, so the rest of the file keeps its lines. Code that decides nothing
is left alone: docstrings, annotations, assertions (they only inform the type checker), decorators, `__repr__` and
`__all__`.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple


class Mutant(NamedTuple):
    """One fault: where it is, what it replaces, and what stands there instead."""

    path: str
    line: int
    last: int
    """The last line of the statement it is in."""
    kind: str
    start: int
    end: int
    """The span of the text it replaces."""
    before: str
    after: str
    first: int = 0
    """The first line of the statement it is in; zero where it runs when the module is imported."""

    @property
    def change(self) -> str:
        """The change, as a list of survivors prints it."""
        return f"{_short(self.before)} -> {_short(self.after) or '(removed)'}"

    def applied(self, text: str) -> str:
        """Return the source with the fault in it."""
        return text[: self.start] + self.after + text[self.end :]


def _short(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= 60 else said[:57] + "..."


_ORDER: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_ENDS = {"min": "max", "max": "min", "any": "all", "all": "any"}


def mutants_of(text: str, path: str) -> list[Mutant]:
    """Return every fault that can be planted in a source file, in the order of the text."""
    finder = _Finder(text, path)
    finder.visit(ast.parse(text))
    unique = {(mutant.start, mutant.end, mutant.after): mutant for mutant in finder.found}
    return sorted((mutant for mutant in unique.values() if _is_python(mutant, text)), key=lambda mutant: mutant.start)


def files_of(source: Path, rooms: tuple[str, ...]) -> list[str]:
    """Return the paths of the source files of some rooms, below the package."""
    found = (file for room in rooms for file in sorted((source / room).rglob("*.py")))
    return [file.relative_to(source).as_posix() for file in found]


def _is_python(mutant: Mutant, text: str) -> bool:
    try:
        ast.parse(mutant.applied(text))
    except SyntaxError:
        return False
    return True


class _Finder(ast.NodeVisitor):
    """Collects the faults of a file while it walks the tree."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        self.path = path
        self.found: list[Mutant] = []
        self.statement: ast.stmt | None = None
        self.depth = 0
        self.starts = [0]
        for line in text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    # Where things are

    def _at(self, line: int, column: int) -> int:
        start = self.starts[line - 1]
        return start + len(self.text[start : self.starts[line]].encode()[:column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _plant(self, node: ast.expr | ast.stmt, kind: str, after: str) -> None:
        start, end = self._span(node)
        before = self.text[start:end]
        if before == after:
            return
        statement = self.statement or node
        assert isinstance(statement, ast.stmt | ast.expr)
        body: object = getattr(statement, "body", None)
        last = statement.end_lineno or statement.lineno
        if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
            last = max(statement.lineno, body[0].lineno - 1)  # the head of an `if` or a loop, not what it holds
        first = statement.lineno if self.depth else 0
        self.found.append(
            Mutant(
                path=self.path,
                line=node.lineno,
                last=last,
                kind=kind,
                start=start,
                end=end,
                before=before,
                after=after,
                first=first,
            )
        )

    def _swap(self, node: ast.expr, kind: str, other: ast.expr) -> None:
        self._plant(node, kind, f"({ast.unparse(other)})")

    # What is left alone

    def visit(self, node: ast.AST) -> None:
        """Walk on, and remember the statement we are in."""
        if not isinstance(node, ast.stmt):
            super().visit(node)
            return
        before, self.statement = self.statement, node
        super().visit(node)
        self.statement = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Defaults and the body; no annotations, no decorators, no docstring."""
        if node.name == "__repr__":
            return
        for default in (*node.args.defaults, *(found for found in node.args.kw_defaults if found)):
            self.visit(default)
        self.depth += 1
        self._body(node.body)
        self.depth -= 1

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Mutate only the body of a class, not its decorators."""
        self._body(node.body)

    def visit_Module(self, node: ast.Module) -> None:
        """Everything but the docstring and the imports."""
        self._body(node.body)

    def _body(self, body: list[ast.stmt]) -> None:
        for statement in body:
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not is_text and not isinstance(statement, ast.Import | ast.ImportFrom):
                self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The value of an annotated name; its type decides nothing."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        """The value, and the assignment itself where it changes something that was there before."""
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if names & {"__all__", "__slots__", "__hash__", "__setattr__"}:
            return
        if self.depth and any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._plant(node, "removed", "pass")
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave assertions alone: they only inform the type checker."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Remove the raise; leave its message alone."""
        if self.depth:
            self._plant(node, "removed", "pass")

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave text alone, because prose decides nothing."""

    # Statements

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call or a yield that is left out."""
        if self.depth and not isinstance(node.value, ast.Constant):
            self._plant(node, "removed", "pass" if isinstance(node.value, ast.Call) else "yield from ()")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """A sum that is left out, or goes the other way."""
        self._plant(node, "removed", "pass")
        other = _SUMS.get(type(node.op))
        if other is not None:
            self._plant(node, "arithmetic", ast.unparse(ast.AugAssign(node.target, other(), node.value)))
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        """A deletion that is left out."""
        self._plant(node, "removed", "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        """Remove a `continue` from a loop."""
        self._plant(node, "removed", "pass")

    def visit_Return(self, node: ast.Return) -> None:
        """None, True or False instead."""
        if node.value is None:
            self._plant(node, "removed", "pass")
            return
        is_question = isinstance(node.value, ast.Compare | ast.BoolOp) or (
            isinstance(node.value, ast.UnaryOp) and isinstance(node.value.op, ast.Not)
        )
        others = ("True", "False") if is_question else ("None",)
        if not isinstance(node.value, ast.Constant):
            for other in others:
                self._plant(node.value, "return", other)
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """The condition always or never holds."""
        if ast.unparse(node.test) == "TYPE_CHECKING":
            return
        self._plant(node.test, "condition", "True")
        self._plant(node.test, "condition", "False")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The same within an expression."""
        self._plant(node.test, "condition", "True")
        self._plant(node.test, "condition", "False")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """A filter that lets everything through."""
        for test in node.ifs:
            self._plant(test, "condition", "True")
        self.generic_visit(node)

    # Expressions

    def visit_Compare(self, node: ast.Compare) -> None:
        """Boundaries, and the opposite."""
        for at, operator in enumerate(node.ops):
            for other in _ORDER[type(operator)]:
                operators = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                kind = "boundary" if other in (ast.Lt, ast.LtE, ast.Gt, ast.GtE) else "comparison"
                self._swap(node, kind, ast.Compare(node.left, operators, node.comparators))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """The other word, and each condition dropped."""
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._swap(node, "boolean", ast.BoolOp(other, node.values))
        for at in range(len(node.values)):
            rest = [*node.values[:at], *node.values[at + 1 :]]
            self._swap(node, "dropped", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """A `not` that is left out, and a sign."""
        if isinstance(node.op, ast.Not | ast.USub) and not isinstance(node.operand, ast.Constant):
            self._swap(node, "boolean" if isinstance(node.op, ast.Not) else "arithmetic", node.operand)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """A sum that goes the other way; `|` between types is left alone."""
        other = _SUMS.get(type(node.op))
        if other is not None and self.depth:
            self._swap(node, "arithmetic", ast.BinOp(node.left, other(), node.right))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more, one less, or the other truth."""
        if isinstance(node.value, bool):
            self._plant(node, "constant", str(not node.value))
        elif isinstance(node.value, int):
            self._plant(node, "constant", str(node.value + 1))
            self._plant(node, "constant", f"({node.value - 1})")

    def visit_Call(self, node: ast.Call) -> None:
        """The first two arguments swapped; the other end of a range."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("cast", "TypeVar", "isinstance", "Fault", "Unlawful", "Unreadable"):
            return
        if name in _ENDS:
            self._plant(node.func, "call", _ENDS[name])
        plain = [arg for arg in node.args if not isinstance(arg, ast.Starred)]
        if len(plain) == len(node.args) >= 2 and name not in ("min", "max"):
            first, second, *rest = node.args
            self._swap(node, "arguments", ast.Call(node.func, [second, first, *rest], node.keywords))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Mutate the parts of a subscript, unless it is a type."""
        if self.depth:
            self.generic_visit(node)
