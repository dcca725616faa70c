"""The counts of a soak, and the folder of its shards, so that a long soak can be stopped and resumed.

A shard is stored under the digest of the code that decides rounds of its game (`tools.soaks.code`): change that code,
and every shard of the game is played again.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from houseway.games import GAMES

from .code import code_of

KINDS = ("rounds", "blind", "nonsense")
DIGITS = 16
"""Digits of the digest that name a folder and stand in the page."""


@dataclass(slots=True)
class Tally:
    """Counts of one part of the soak."""

    rounds: int = 0
    events: int = 0
    refusals: int = 0
    nonsense: int = 0
    nonsense_accepted: int = 0
    blind: int = 0
    backs: int = 0
    seconds: float = 0.0
    """Processor time."""
    seen: Counter[str] = field(default_factory=Counter[str])

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            rounds=self.rounds + other.rounds,
            events=self.events + other.events,
            refusals=self.refusals + other.refusals,
            nonsense=self.nonsense + other.nonsense,
            nonsense_accepted=self.nonsense_accepted + other.nonsense_accepted,
            blind=self.blind + other.blind,
            backs=self.backs + other.backs,
            seconds=self.seconds + other.seconds,
            seen=self.seen + other.seen,
        )


@dataclass(frozen=True, slots=True)
class Shard:
    """One part of a soak: what it is of, and how much."""

    game: str
    kind: str
    """One of `KINDS`."""
    seed: str
    number: int
    size: int

    @property
    def name(self) -> str:
        """The name of its streams of chance."""
        return f"{self.seed}-{self.number}"

    @property
    def file(self) -> str:
        """The name of the file in which it is kept."""
        return f"{self.game}.{self.kind}.{self.seed}.{self.number}.{self.size}.json"


class Kept:
    """A folder of shards that satisfied every invariant; without a folder nothing is stored."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, shard: Shard) -> Tally | None:
        """Return the counts of a stored shard, or None if it has to be played."""
        if self.folder is None or not (file := self._of(shard.game) / shard.file).exists():
            return None
        return read(file)

    def put(self, shard: Shard, tally: Tally) -> None:
        """Keep what a shard counted."""
        if self.folder is not None:
            self._of(shard.game).mkdir(parents=True, exist_ok=True)
            (self._of(shard.game) / shard.file).write_text(json.dumps(plain(tally)), encoding="utf-8")

    def all(self, seed: str) -> dict[str, Tally]:
        """Return the sums of all shards of a seed in the folder, by game, in the order of the games."""
        found: dict[str, Tally] = {}
        for game in GAMES if self.folder else ():
            for kind in KINDS:
                for file in sorted(self._of(game).glob(f"{game}.{kind}.{seed}.*.json")):
                    found[game] = found.get(game, Tally()) + read(file)
        return found

    def _of(self, game: str) -> Path:
        assert self.folder is not None
        return self.folder / code_name(game)


def code_name(game: str) -> str:
    """Return the beginning of the digest of the code that decides rounds of a game."""
    return code_of(game)[:DIGITS]


def plain(tally: Tally) -> dict[str, Any]:
    """Return the counts as JSON has them."""
    return {one.name: getattr(tally, one.name) for one in fields(tally)}


def read(file: Path) -> Tally:
    """Return the counts that a file holds."""
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    seen: Counter[str] = Counter(told.pop("seen"))
    return Tally(**told, seen=seen)
