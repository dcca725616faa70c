"""Regression files: par.toml holds every result of a game, so that a changed figure shows at once.

`houseway analyze --all --write` writes them. A table is named `[wager.pay_table]` for the best strategy, with the name of another
strategy after it, and `under."key=value"` for settings. Text below the line `KEPT` comes from elsewhere and is kept.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from houseway.games import GAMES
from houseway.lab.answer import Answer, as_decimal

from .selection import Question, StudyResults
from .words import exactly, percent, setting_text

HEAD = """\
# What each wager keeps of one unit: fractions are exact. Written by `houseway analyze --all --write`, compared by a test.
"""
SIMULATED = "# What is a decimal was simulated, with a fixed seed and with the standard error beside it.\n"
KEPT = "# Below this line nothing is written by the lab."
OURS = ("house_edge", "standard_error", "element_of_risk", "average_wager", "hit_frequency", "variance")
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def place(game: str) -> Path:
    """Return the path of a game's par.toml."""
    return Path(str(GAMES.folder(game))) / "par.toml"


def path_of(asked: Question) -> tuple[str, ...]:
    """Return the path of a result within the file."""
    under = ", ".join(setting_text(key, value) for key, value in sorted(asked.settings.items()))
    played = [asked.strategy] if asked.strategy != asked.line.strategies[0] else []
    return (asked.wager, asked.pays, *(["under", under] if under else []), *played)


def written(desk: StudyResults, asked: Iterable[Question], old: str = "") -> str:
    """Return the text of the file with these results."""
    parts = list[str]()
    dealt = False
    paths: set[tuple[str, ...]] = set()
    said: Mapping[str, Any] = tomllib.loads(old)
    for one in asked:
        paths.add(path_of(one))
        dealt = dealt or bool(desk.answer(one).simulated)
        parts.append(_section(path_of(one), desk.answer(one), _found(said, path_of(one))))
    left = _left(old, paths)
    return "\n".join([HEAD + SIMULATED * dealt, *parts, *([f"{KEPT}\n", left] if left else [])])


def _section(path: tuple[str, ...], answer: Answer, old: Mapping[str, Any]) -> str:
    """Return one table of the file, with any keys added by hand."""
    shown = {"house_edge": answer.figure_text("house_edge")}
    shown |= {} if answer.error is None else {"standard_error": as_decimal(answer.error, answer.error)}
    staked = ("element_of_risk", "average_wager") if answer.spread.average_stake != 1 else ()
    shown |= {name: answer.figure_text(name) for name in (*staked, "hit_frequency", "variance")}
    wide = max(map(len, shown))
    lines = [f'{name.ljust(wide)} = "{value}"{_comment(answer, name)}' for name, value in shown.items()]
    lines += [f"{name.ljust(wide)} = {json.dumps(value)}" for name, value in old.items() if _is_extra(name, value)]
    return f"[{'.'.join(map(_key, path))}]\n" + "\n".join(lines) + "\n"


def _comment(answer: Answer, name: str) -> str:
    """Return the comment after a figure: the edge as a percentage, and what was simulated."""
    shown = [percent(answer.house_edge)] if name == "house_edge" else []
    shown += [exactly(answer, name)] if name in answer.simulated and name in answer.errors else []
    return f"    # {', '.join(shown)}" if shown else ""


def _is_extra(name: str, value: object) -> bool:
    return name not in OURS and isinstance(value, str | int)


def _found(data: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
    for part in path:
        data = data.get(part, {})
    return data


def _key(part: str) -> str:
    return part if _PLAIN.fullmatch(part) else json.dumps(part, ensure_ascii=False)


def _left(old: str, paths: set[tuple[str, ...]]) -> str:
    """Return the hand-written part of an older file: all text below `KEPT`, or every table without a result."""
    if KEPT in old:
        return old.partition(KEPT)[2].strip("\n") + "\n"
    blocks = re.split(r"(?m)^(?=\[)", old)[1:]
    return "\n".join(block.strip("\n") + "\n" for block in blocks if _path(block) not in paths)


def _path(block: str) -> tuple[str, ...]:
    """Return the path of one table from its heading."""
    table: dict[str, Any] = tomllib.loads(block.splitlines()[0])
    found: list[str] = []
    while table:
        key, table = next(iter(table.items()))
        found.append(key)
    return tuple(found)


def differences(desk: StudyResults, asked: Iterable[Question], file: str) -> list[str]:
    """Return every result that the file lacks or gives differently."""
    data: Mapping[str, Any] = tomllib.loads(file)
    found: list[str] = []
    for one in asked:
        path = path_of(one)
        edge, said = desk.answer(one).figure_text("house_edge"), _found(data, path).get("house_edge")
        if said is None or Fraction(said) != Fraction(edge):
            found.append(f"{'.'.join(path)}: the lab has {edge}, the file {said or 'nothing'}")
    return found
