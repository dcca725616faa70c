"""Digests of rounds that must stay as they are: every worked round, and random rounds.

Each entry has two digests. `wire` is the official digest of the events. `facts` covers the same events without prose and without
the digest of the rulebook, and the chips and memory of the table afterwards: it stays equal when only wording changes.
Random rounds are played at a new table every ten rounds, each from its own named seed, so that no result depends on the order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from houseway.core.wire import wire
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

PROSE = frozenset({"because", "basis"})
"""Fields of events written for readers. A `why` is a code that rules compare, so it is a fact."""
LENGTH = 12
"""The hexadecimal digits kept of a digest."""
BLOCK = 20
"""The random rounds of one digest."""
AT_A_TABLE = 10
"""The rounds of one random table, and of one record that bots write."""
SOAK_BLOCKS = 10

Digests = dict[str, dict[str, str]]
"""By `worked`, `soak` and `bots`: the name of a round or of a block of rounds, and its two digests."""


def worked_rounds(game: str) -> Iterator[tuple[str, str]]:
    """Yield the name and digests of each worked round in a game's folder."""
    for file in rounds_of(GAMES[game]):
        folder = next(parent for parent in file.parents if parent.name == "rounds")
        name = f"{game}/{file.relative_to(folder).with_suffix('').as_posix()}"
        yield from _file(name, file.read_text(encoding="utf-8"), game)


def _file(name: str, text: str, game: str = "") -> Iterator[tuple[str, str]]:
    outcome = play_worked(read_worked(text, game))
    last = len(outcome.rounds)
    for number, played in enumerate(outcome.rounds, start=1):
        ends = [played.round.chips, *([outcome.table.chips, outcome.table.memory] if number == last else [])]
        yield f"{name}#{number}" if last > 1 else name, digests([*played.before, *played.events], ends)
    if not outcome.rounds:
        yield name, digests([], [outcome.table.chips, outcome.table.memory])


def soak_blocks(game: str, blocks: int = SOAK_BLOCKS) -> Iterator[tuple[str, str]]:
    """Yield the name and digests of each block of random rounds, with calls and nonsense as in a soak; refusals are facts."""
    for first in range(1, blocks * BLOCK, BLOCK):
        events: list[Any] = []
        ends: list[object] = []
        for start in range(first, first + BLOCK, AT_A_TABLE):
            source = Seeded(f"golden/{game}/{start}")
            sitting = Sitting(table_of(GAMES[game], source)[1], source)
            for number in range(start, start + AT_A_TABLE):
                played = sitting.play(f"golden/{game}/{number}")
                events += (*played.before, *played.events)
            ends += [sitting.table.chips, sitting.table.memory, [tuple(refusal) for refusal in sitting.refusals]]
        yield f"{first}-{first + BLOCK - 1}", digests(events, ends)


# Digests


def digests(events: list[Any], ends: Iterable[object]) -> str:
    facts = hashlib.sha256()
    for event in events:
        facts.update(_text(fact(wire.plain(event))))
    for end in ends:
        facts.update(_text(_data(end)))
    return f"{wire.digest(events)[:LENGTH]} {facts.hexdigest()[:LENGTH]}"


def fact(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event as plain data, without prose, the digest of the rulebook, which covers its wording, and later fields."""
    kind = str(event["kind"])
    left_out: set[str] = {*PROSE, *wire.LATER.get(kind, ())} | ({"digest"} if kind == "RoundOpened" else set[str]())
    return {name: value for name, value in event.items() if name not in left_out}


def _text(data: object) -> bytes:
    return json.dumps(data, separators=(",", ":"), sort_keys=True).encode()


def _data(value: object) -> object:
    """Chips and memory as plain data; anything whose text could differ between two processes raises an error."""
    match value:
        case str() | int() | None:
            return value
        case tuple() | list():
            return [_data(item) for item in cast("Iterable[object]", value)]
        case Mapping():
            pairs = cast("Mapping[object, object]", value).items()
            return sorted(([_data(key), _data(item)] for key, item in pairs), key=_text)
        case _:
            raise TypeError(f"a {type(value).__name__} cannot be digested: {value!r}")


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield one line for each name that differs, is missing, or has no digest on file."""
    for name in (*before, *(name for name in now if name not in before)):
        if name not in now:
            yield f"{name}: not played any more"
        elif name not in before:
            yield f"{name}: no digest on file"
        elif before[name] != now[name]:
            pairs = zip(("wire", "facts"), before[name].split(), now[name].split(), strict=True)
            yield f"{name}: {' and '.join(kind for kind, old, new in pairs if old != new)}"
