"""Reader of `say.toml`. Undeclared keys are rejected, with the line they are in."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from houseway.core.law.condition import conditions_in
from houseway.core.values.plain import is_list, is_table

from .lines import OCCASIONS, DealerScript, Line

SHARES: Final = "shares"
_ENTRY: Final = frozenset({"on", "says", "cites", "house", "stage", "hand", "word", "under"})


class BadScript(ValueError):
    """A file of announcements that cannot be used, and why."""


def read_script(text: str, shared: Mapping[str, DealerScript] | None = None) -> DealerScript:
    """Return a file's announcements. `shares` adds a family's lines after its own, and its steps if it has none."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadScript(str(wrong)) from wrong
    _only(data, {"say", "steps", SHARES}, "the file")
    of = data.get(SHARES)
    if of is not None and of not in (shared or {}):
        raise BadScript(f"shares {of!r}, which is not a family with announcements")
    rest = (shared or {})[of] if of is not None else DealerScript((), {})
    written, steps = data.get("say", []), data.get("steps", {})
    if not is_list(written) or not is_table(steps) or not all(isinstance(words, str) and words for words in steps.values()):
        raise BadScript("say is a list of tables, and steps a table of texts")
    return DealerScript((*(_line(one, number) for number, one in enumerate(written, 1)), *rest.lines), {**rest.steps, **steps})


def _line(entry: object, number: int) -> Line:
    where = f"say {number}"
    if not is_table(entry):
        raise BadScript(f"{where} is not a table")
    _only(entry, _ENTRY, where)
    texts = {name: entry.get(name, "") for name in ("on", "says", "cites", "stage", "hand", "word")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise BadScript(f"{where}: everything but house and under is a text")
    if texts["on"] not in OCCASIONS:
        raise BadScript(f"{where}: {texts['on']!r} is not an occasion. Use one of {', '.join(OCCASIONS)}")
    if not texts["says"]:
        raise BadScript(f"{where} has no words")
    if (entry.get("house") is True) == bool(texts["cites"]) or entry.get("house", True) is not True:
        raise BadScript(f"{where}: either a clause requires it (cites), or the words are the house's own (house = true)")
    under = entry.get("under")
    if under is not None and not is_table(under):
        raise BadScript(f"{where}: under is a table")
    return Line(**texts, under=conditions_in(under))


def _only(entry: Mapping[str, object], known: frozenset[str] | set[str], where: str) -> None:
    unknown = sorted({*entry} - known)
    if unknown:
        raise BadScript(f"{where} has {', '.join(unknown)}, which means nothing here")
