"""Counts of a tree's structure: files, import circles, casts, suppressions, long files. `scripts/dev structure [FOLDER]`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

LONG = 300


def modules(folder: Path) -> dict[str, Path]:
    """Return every module of a package by its dotted name."""
    found: dict[str, Path] = {}
    for file in sorted(folder.rglob("*.py")):
        parts = list(file.relative_to(folder.parent).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(known: dict[str, Path], name: str) -> Iterator[str]:
    """Yield the modules of the package that a module imports, for the type checker only or not."""
    file = known[name]
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                found = next((one for one in (f"{source}.{alias.name}", source) if one in known), name)
                if found != name:
                    yield found


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the groups of modules that reach each other, largest first (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in graph:
        if node not in index:
            visit(node)
    return sorted(found, key=len, reverse=True)


def report(folder: Path) -> Iterator[str]:
    """Yield the lines of the table."""
    known = modules(folder)
    texts = {name: file.read_text(encoding="utf-8") for name, file in known.items()}

    def count(pattern: str, *rooms: str) -> int:
        chosen = (text for name, text in texts.items() if not rooms or any(f".{room}" in name for room in rooms))
        return sum(len(re.findall(pattern, text)) for text in chosen)

    lines = {name: len(text.splitlines()) for name, text in texts.items()}
    groups = circles({name: set(imports(known, name)) for name in known})
    long = {name: many for name, many in lines.items() if many > LONG}
    yield f"files, lines                    {len(known)}, {sum(lines.values()):,}"
    yield f"import circles                  {len(groups)}: " + ", ".join(f"{len(group)} files" for group in groups)
    yield f"files with TYPE_CHECKING        {sum('if TYPE_CHECKING' in text for text in texts.values())}"
    yield f"casts                           {count(chr(92) + 'bcast' + chr(92) + '(')}"
    yield f"string settings in games        {count('settings' + chr(92) + '[' + chr(34), 'games', 'families')}"
    yield f"suppressions in core, in all    {count('(?:type|pyright): ignore', 'core')}, {count('(?:type|pyright): ignore')}"
    yield f"files over {LONG} lines            {len(long)}: " + ", ".join(f"{name} {many}" for name, many in sorted(long.items()))


def main() -> None:
    """Print the table for a folder (default: src/houseway)."""
    print(*report(Path(sys.argv[1] if len(sys.argv) > 1 else "src/houseway").resolve()), sep="\n")


if __name__ == "__main__":
    main()
