"""Names: a class name once in a package, and construction by name from seven fields on."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = {"houseway", "tools", "bench"}
MOST = 6
"""Arguments of a constructor that are given by position."""


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    """Yield the package, the file and the tree of every module; a game, its study and a folder of tools are packages."""
    for top in ("src/houseway", "tools", "bench"):
        for file in sorted((ROOT / top).rglob("*.py")):
            parts = file.relative_to(ROOT / top).parts
            deep = 2 if parts[0] in ("games", "studies") else 1
            yield "/".join((top, *parts[:deep])) if len(parts) > deep else top, file, ast.parse(file.read_text())


def named_twice(found: Iterator[tuple[str, Path, ast.Module]]) -> list[str]:
    """Return the class names that a package defines more than once, with their files."""
    classes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for package, file, tree in found:
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                classes[package, node.name].append(file.name)
    return [f"{package}: {name} in {', '.join(files)}" for (package, name), files in classes.items() if len(files) > 1]


def by_position(tree: ast.Module) -> list[int]:
    """Return the lines of constructors of ours with too many arguments given by position."""
    ours = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").split(".")[0] in OURS):
            ours |= {alias.asname or alias.name for alias in node.names}
    lines: list[int] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and sum(not isinstance(one, ast.Starred) for one in node.args) > MOST:
            parts = ast.unparse(node.func).split(".")
            if parts[0] in ours and parts[-1].lstrip("_")[:1].isupper():
                lines.append(node.lineno)
    return lines


def test_a_class_name_is_used_once_in_a_package() -> None:
    assert named_twice(modules()) == []


def test_fields_are_given_by_name_from_seven_on() -> None:
    assert [f"{file.relative_to(ROOT)}:{line}" for _, file, tree in modules() for line in by_position(tree)] == []


def test_both_can_fail() -> None:
    text = "class A: ...\nclass A: ...\nx = A(1, 2, 3, 4, 5, 6, 7)\n"
    tree = ast.parse(text)
    assert named_twice(iter([("p", Path("p/a.py"), tree)])) == ["p: A in a.py, a.py"]
    assert by_position(tree) == [3]
