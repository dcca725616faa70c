"""Writes a table as plain data at every step, and continues with it in another process.

Run as `scripts/dev keeping`. All worked rounds of a game and random rounds are played here. Each step is written
down: the table before it, its command, and its result. Another process restores each table from that data, sends the
same command, and must get the same events, the same refusals and the same table; one table in that process is never
restored and must stay equal.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import patch

import houseway.play.random_tables as random_rounds
import houseway.worked.replay as worked_rounds
from houseway.core.game.rules import Rules, resettled
from houseway.core.messages.command import Command
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.table import Table, Taken, take
from houseway.core.wire.kept import kept, restored, rules_named
from houseway.core.wire.kept_writer import kept_text
from houseway.core.wire.wire import plain, read, written_list
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked

ROUNDS_A_TABLE = 20
WRITTEN = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode

Step = dict[str, Any]
"""A command at a table and its result; `before` is left out if it is the table after the last step."""


def as_kept(table: Table) -> Table:
    """Return the table as it is restored: without a finished round once other rules apply at the table."""
    return table if table.round is None or table.round.rules == table.rules else replace(table, round=None)


@dataclass(slots=True)
class Keeper:
    """Takes commands like a table, and writes down every step."""

    steps: list[Step] = field(default_factory=list[Step])
    last: Table | None = None

    def take(self, table: Table, command: Command) -> Taken | Refusal:
        """Return the result of a command; the table before it must be equal to itself when restored from plain data."""
        step: Step = {"said": plain(command)}
        if table is not self.last:
            step["before"] = kept(table)
            assert restored(step["before"], table.rules) == as_kept(table), command
        ruling = take(table, command)
        if isinstance(ruling, Refusal):
            if _is_readable(step["said"]):
                self.steps.append({**step, "refused": list(ruling), "before": kept(table)})
            return ruling
        self.last = ruling.after
        step["after"] = kept(ruling.after)
        assert restored(step["after"], ruling.after.rules) == as_kept(ruling.after), command
        step["events"] = [plain(event) for event in ruling.events]
        assert kept_text(ruling.after) == WRITTEN(step["after"]), command
        assert written_list(ruling.events) == WRITTEN(step["events"]), command
        self.steps.append(step)
        return ruling


def _is_readable(said: Step) -> bool:
    """Whether a command can be sent at all: some of the nonsense tried here is not a command to another process."""
    try:
        read(said)
    except Unreadable:
        return False
    return True


def _kept_while(module: Any, plays: Callable[[], object]) -> list[Step]:
    keeper = Keeper()
    with patch.object(module, "take", keeper.take):
        plays()
    return keeper.steps


def steps_of_worked(game: str, every: int = 1) -> Iterator[list[Step]]:
    """Yield the steps of each worked round of a game, or of every so manieth."""
    for file in list(rounds_of(GAMES[game]))[::every]:
        worked = read_worked(file.read_text(encoding="utf-8"), game)
        yield _kept_while(worked_rounds, lambda worked=worked: worked_rounds.play_worked(worked))


def steps_of_random(game: str, rounds: int, seed: str) -> Iterator[list[Step]]:
    """Yield the steps of random rounds, table by table."""
    source = Seeded(f"keeping/{game}/{seed}")
    for first in range(0, rounds, ROUNDS_A_TABLE):
        sitting = Sitting(table_of(GAMES[game], source)[1], source)

        def play(sitting: Sitting = sitting, first: int = first) -> None:
            for number in range(first, min(first + ROUNDS_A_TABLE, rounds)):
                sitting.play(f"{seed}/{number}")

        yield _kept_while(random_rounds, play)


# In another process


@cache
def _rules(game: str, digest: str, settings: tuple[tuple[str, Any], ...]) -> Rules:
    rules = resettled(GAMES[game], settings)
    assert rules.digest == digest
    return rules


def _restored(data: Step) -> Table:
    return restored(data, _rules(*rules_named(data)))


def follow(path: str) -> int:
    """Go through the steps of a file, each from the table that was kept before it; return how many there were."""
    data: Step = {}
    running: Table | None = None
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    for line in lines:
        step: Step = json.loads(line)
        if "before" in step and step["before"] != data:
            data, running = step["before"], None
        after = _same(_restored(data), step)
        running = after if running is None else _same(running, step)
        data = step.get("after", data)
    Path(path).unlink()
    return len(lines)


def _same(table: Table, step: Step) -> Table:
    """Return the table after a step, which must have led here to exactly what it led to there."""
    command = read(step["said"])
    ruling = take(table, command)  # type: ignore[arg-type]  # a step was written from a command
    if isinstance(ruling, Refusal):
        assert list(ruling) == step.get("refused"), (command, ruling)
        return table
    assert [plain(event) for event in ruling.events] == step.get("events"), command
    assert kept(ruling.after) == step["after"], command
    return ruling.after


def write_steps(folder: str, name: str, steps: Iterable[Step]) -> str:
    """Write steps to a file, one a line, and return its path."""
    path = Path(folder) / f"{name}.steps"
    path.write_text("".join(WRITTEN(step) + "\n" for step in steps), encoding="utf-8")
    return str(path)


def keep(game: str, rounds: int, elsewhere: ProcessPoolExecutor, seed: str = "1", every: int = 1) -> tuple[int, int]:
    """Play a game here and follow it elsewhere; return the number of steps from worked rounds and from random ones."""
    counts: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        for part in (steps_of_worked(game, every), steps_of_random(game, rounds, seed)):
            followed: list[Future[int]] = []
            for number, steps in enumerate(part):
                followed.append(elsewhere.submit(follow, write_steps(folder, f"{game}-{len(counts)}-{number}", steps)))
            counts.append(sum(future.result() for future in followed))
    return counts[0], counts[1]


def another_process() -> ProcessPoolExecutor:
    """Return a process that has played nothing."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev keeping [GAME ...] [--rounds N] [--seed WORD]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev keeping", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games to keep (default: all)")
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", default="1")
    told = parser.parse_args(argv)
    total = 0
    with another_process() as elsewhere:
        for game in told.games or GAMES:
            began = time.monotonic()
            worked, random = keep(game, told.rounds, elsewhere, told.seed)
            total += worked + random
            took = f"{time.monotonic() - began:.0f} s"
            print(f"{game}: {worked:,} steps of worked rounds, {random:,} of {told.rounds:,} random rounds, {took}", flush=True)
    print(f"{total:,} steps, each from a table that was kept and restored in another process: the same events and tables")
    return 0


if __name__ == "__main__":
    sys.exit(main())
