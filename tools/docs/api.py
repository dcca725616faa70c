"""Writes docs/api.md: every public name with its signature and docstring, then every kind of event and of command."""

from __future__ import annotations

import argparse
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import FunctionType
from typing import Any, get_args

import houseway
from houseway.core.messages import command as commands
from houseway.core.messages.event import EVENTS

WIDTH = 130
SECTIONS = {
    "A table that takes typed lines": ("Felt", "FeltEvents", "NotYet", "Dollars"),
    "Games": ("GAMES", "Game", "game_named", "UnknownGame", "Rules"),
    "Rounds and tables": ("Round", "decide", "evolve", "replay", "offers", "view", "Table", "new_table", "take", "Taken"),
    "Results and errors": ("Refusal", "Event", "EVENTS", "happened", "sentence_of"),
    "Lines and records": ("read_line", "write_line", "Unreadable", "read_worked", "Worked", "play_worked", "Outcome", "Played"),
    "Version": ("__version__",),
}
"""Every public name, by what it is for."""
DESCRIPTIONS = {
    "Dollars": "An amount in dollars: `int`, or `Decimal` where there are cents. Events and rounds count in cents.",
    "GAMES": "Every game by its key: a mapping that loads a game at its first use.",
    "EVENTS": "Every kind of event, as classes. The section below lists them.",
    "__version__": "The version of the installed package as a text, or `unknown` for source files that were not installed.",
}
"""Names that are values: a value has no docstring of its own."""
GIVEN = ("Game", "Rules", "Round", "Table")
"""Classes of which the package gives out instances: how they are made is not kept from version to version."""
INTRO = """# The Python API

This page lists every public name of Houseway. `scripts/dev api-pages` generates it from the code. Import a name from the package:
`from houseway import Felt`. [Versions](versions.md) documents which names are stable. Other modules can be imported and may
change at any time.

Chips are integers in cents. Amounts that are typed, printed or called dollars are in dollars. [For developers](for-developers.md)
is a tutorial, and [the floor's API](floor/api.md) is the one over HTTP.
"""


def page() -> str:
    """Return the whole page."""
    parts = [INTRO]
    for title, names in SECTIONS.items():
        parts += [f"## {title}\n", *(_entry(name) for name in names)]
    parts += ["## Kinds of events\n", _kinds(EVENTS), "## Kinds of commands\n", _kinds(get_args(commands.Command))]
    return "\n".join(parts)


def _entry(name: str) -> str:
    value = getattr(houseway, name)
    lines = [f"### {name}\n"]
    if name in DESCRIPTIONS:
        return "\n".join([*lines, _wrapped(DESCRIPTIONS[name]), ""])
    lines += ["```python", _signature(name, value), "```\n", *_paragraphs(value)]
    if inspect.isclass(value):
        lines += _members(value)
    return "\n".join(lines)


def _members(kind: type[Any]) -> Iterator[str]:
    """Yield one list item per property and method of a class; its fields are in its signature."""
    rows = list(_methods(kind))
    yield from [*(_wrapped(row, "- ", "  ") for row in rows), ""] if rows else ()


def _methods(kind: type[Any]) -> Iterator[str]:
    for name, value in vars(kind).items():
        if name.startswith("_") and name != "__call__":
            continue
        if isinstance(value, property):
            yield f"`{name}`: {first_line(value)}"
        elif hasattr(value, "__func__") or isinstance(value, FunctionType):
            called: Callable[..., object] = getattr(value, "__func__", value)
            yield f"`{name}{_parameters(called)}`: {first_line(called)}"


def _kinds(kinds: Iterable[type[Any]]) -> str:
    rows = (f"`{kind.__name__}({', '.join(map(_field, fields(kind)))})`: {first_line(kind)}" for kind in kinds)
    return "\n".join(_wrapped(row, "- ", "  ") for row in rows) + "\n"


def _field(one: Field[Any]) -> str:
    return f"{one.name}: {_plain(one.type)}" + (f" = {_default(one.default)}" if one.default is not MISSING else "")


def _signature(name: str, value: Any) -> str:
    shown = f"{name}{_parameters(value)}"
    if len(shown) <= WIDTH - 10:
        return shown
    inside = shown[shown.index("(") + 1 : shown.rindex(")")]
    after = shown[shown.rindex(")") :]
    return f"{name}(\n" + "".join(f"    {part},\n" for part in _split(inside)) + after


def _split(inside: str) -> list[str]:
    """Return parameters apart: commas within brackets do not divide them."""
    parts, depth = [""], 0
    for mark in inside:
        depth += (mark in "[({") - (mark in "])}")
        if mark == "," and not depth:
            parts.append("")
        else:
            parts[-1] += mark
    return [part.strip() for part in parts]


def _parameters(value: Any) -> str:
    """Return the parameters of a callable as they are written, without `self`."""
    if inspect.isclass(value) and not _is_built_here(value):
        return ""
    found = inspect.signature(value)
    kept = [one for one in found.parameters.values() if one.name not in ("self", "cls")]
    shown = ", ".join(_parameter(one) for one in kept)
    returns = "" if found.return_annotation is found.empty or inspect.isclass(value) else f" -> {_plain(found.return_annotation)}"
    return f"({shown}){returns}"


def _is_built_here(kind: type[Any]) -> bool:
    """Whether a reader may construct one, and the class itself defines how.

    What it inherits from Python differs between versions.
    """
    if kind.__name__ in GIVEN:
        return False
    return is_dataclass(kind) or hasattr(kind, "_fields") or "__init__" in vars(kind)


def _parameter(one: inspect.Parameter) -> str:
    stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
    typed = f": {_plain(one.annotation)}" if one.annotation is not one.empty else ""
    spaced = " = " if typed else "="
    return f"{stars}{one.name}{typed}" + (f"{spaced}{_default(one.default)}" if one.default is not one.empty else "")


def _default(value: object) -> str:
    """Return a default; one that has no short form, such as a function, is left to the reader of the code."""
    shown = repr(value)
    return shown if len(shown) <= 40 and " at 0x" not in shown and "<" not in shown else "..."


def _plain(annotation: object) -> str:
    shown = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    whole = re.sub(r"ForwardRef\('([^']+)'\)", r"\1", shown)
    return re.sub(r"\b(?:houseway|typing|collections\.abc|[ce])\.(?:\w+\.)*", "", whole).strip("'")


def first_line(value: object) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join((inspect.getdoc(value) or "").partition("\n\n")[0].partition("\n>>>")[0].split())


def _paragraphs(value: object) -> list[str]:
    """Return the docstring in paragraphs, up to its first example."""
    said = (inspect.getdoc(value) or "").partition(">>>")[0].strip()
    return [_wrapped(" ".join(part.split())) + "\n" for part in said.split("\n\n")]


def _wrapped(text: str, first: str = "", other: str = "") -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=first, subsequent_indent=other, break_long_words=False, break_on_hyphens=False
    )


def undocumented() -> list[str]:
    """Return every public name, method, event and command that has no docstring."""
    values: dict[str, Callable[..., object]] = {name: getattr(houseway, name) for names in SECTIONS.values() for name in names}
    missing = [name for name, value in values.items() if name not in DESCRIPTIONS and not first_line(value)]
    for name, value in values.items():
        if inspect.isclass(value):
            missing += [f"{name}.{row}" for row in _methods(value) if row.endswith(": ")]
    return missing + [kind.__name__ for kind in (*EVENTS, *get_args(commands.Command)) if not first_line(kind)]


def main() -> None:
    """Write the page to the docs."""
    argparse.ArgumentParser(prog="scripts/dev api-pages", description=(__doc__ or "").partition("\n")[0]).parse_args()
    Path(houseway.__path__[0]).parents[1].joinpath("docs", "api.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
