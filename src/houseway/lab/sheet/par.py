"""A game's par.toml: every answer of the lab in one file, so that a figure that moves is seen on the day it moves.

The file is written by `houseway analyze --all --write`. A table is `[wager.table]` by the best play, with a simpler strategy's
name behind it, and `under."key=value"` for a house's choices. What stands below the line `KEPT` was counted elsewhere and is
left alone.
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
from houseway.lab.answer import Answer

from .asking import Desk, Question
from .model import exactly, percent, setting_text, text

HEAD = """\
# What each wager keeps of one unit, exactly. Written by `houseway analyze --all --write`; a test holds it to the lab's answers.
"""
SIMULATED = "# What has a standard error was simulated: it is what a fixed seed gives, and exact only in being that.\n"
KEPT = "# Below this line nothing is written by the lab."
OURS = ("house_edge", "standard_error", "element_of_risk", "average_wager", "hit_frequency", "variance")
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")


def place(game: str) -> Path:
    """Where a game's file lies."""
    return Path(str(GAMES.folder(game))) / "par.toml"


def path_of(asked: Question) -> tuple[str, ...]:
    """Where an answer stands in the file."""
    under = ", ".join(setting_text(key, value) for key, value in sorted(asked.settings.items()))
    played = [asked.strategy] if asked.strategy != asked.line.strategies[0] else []
    return (asked.wager, asked.pays, *(["under", under] if under else []), *played)


def written(desk: Desk, asked: Iterable[Question], old: str = "") -> str:
    """The whole file."""
    parts = list[str]()
    dealt = False
    paths: set[tuple[str, ...]] = set()
    said: Mapping[str, Any] = tomllib.loads(old)
    for one in asked:
        paths.add(path_of(one))
        dealt = dealt or desk.answer(one).error is not None
        parts.append(_section(path_of(one), desk.answer(one), _found(said, path_of(one))))
    left = _left(old, paths)
    return "\n".join([HEAD + SIMULATED * dealt, *parts, *([f"{KEPT}\n", left] if left else [])])


def _section(path: tuple[str, ...], answer: Answer, old: Mapping[str, Any]) -> str:
    """One table; what somebody added to it beside our figures stays."""
    spread = answer.spread
    shown = {"house_edge": answer.house_edge} | ({} if answer.error is None else {"standard_error": answer.error})
    if spread.average_stake != 1:
        shown |= {"element_of_risk": spread.element_of_risk, "average_wager": spread.average_stake}
    shown |= {"hit_frequency": spread.hit_frequency, "variance": spread.variance}
    wide = max(map(len, shown))
    lines = [f'{name.ljust(wide)} = "{text(value)}"' for name, value in shown.items()]
    lines[0] += f"    # {percent(answer.house_edge)}" + (
        "" if answer.error is None else f", {exactly(answer, answer.house_edge)}"
    )
    lines += [f"{name.ljust(wide)} = {json.dumps(value)}" for name, value in old.items() if _is_extra(name, value)]
    return f"[{'.'.join(map(_key, path))}]\n" + "\n".join(lines) + "\n"


def _is_extra(name: str, value: object) -> bool:
    return name not in OURS and isinstance(value, str | int)


def _found(data: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
    for part in path:
        data = data.get(part, {})
    return data


def _key(part: str) -> str:
    return part if _PLAIN.fullmatch(part) else json.dumps(part, ensure_ascii=False)


def _left(old: str, paths: set[tuple[str, ...]]) -> str:
    """What an older file says beside the answers: everything below the line, or every table the lab does not answer for."""
    if KEPT in old:
        return old.partition(KEPT)[2].strip("\n") + "\n"
    blocks = re.split(r"(?m)^(?=\[)", old)[1:]
    return "\n".join(block.strip("\n") + "\n" for block in blocks if _path(block) not in paths)


def _path(block: str) -> tuple[str, ...]:
    """The path of one table, as its head writes it."""
    table: dict[str, Any] = tomllib.loads(block.splitlines()[0])
    found: list[str] = []
    while table:
        key, table = next(iter(table.items()))
        found.append(key)
    return tuple(found)


def differences(desk: Desk, asked: Iterable[Question], file: str) -> list[str]:
    """Every answer the file does not give, or gives otherwise."""
    data: Mapping[str, Any] = tomllib.loads(file)
    found: list[str] = []
    for one in asked:
        path = path_of(one)
        edge, said = desk.answer(one).house_edge, _found(data, path).get("house_edge")
        if said is None or Fraction(said) != edge:
            found.append(f"{'.'.join(path)}: the lab says {text(edge)}, the file {said or 'nothing'}")
    return found
