"""Measures how quickly a record is verified: rounds per second and core, decided and added up.

    .venv/bin/python -m bench.verification [--tables N] [--rounds N] [--jobs N] [--parts] [--profile]

An owner first plays mixed games into a private PostgreSQL. Then all of it is verified: the chains, the accounts, and every round
once more. Processor time per round is that of this process and of PostgreSQL; a second of a core is one of both together. The
machine may be shared, so the load average is printed with every row.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import os
import pstats
import resource
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tools.house.servers import DAY, database_server, new_record

from houseway.core.game.game import Game
from houseway.core.messages.event import TableOpened
from houseway.core.table.table import Table, Taken, begun, take
from houseway.core.wire.wire import read_text
from houseway.floor.lookback.money import MoneyFold
from houseway.floor.lookback.verification import VerifyScope, verify
from houseway.floor.servers import Postgres
from houseway.floor.step import genesis, read_recorded_command
from houseway.floor.store.chains import TableSeen
from houseway.floor.store.covered import CoveredRow, covered_steps
from houseway.floor.store.queries import steps_at, tables_in
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import RulesCache, events_of
from houseway.floor.table.owner import Owner
from houseway.games import GAMES

from .owner import PLAYED, Again, Client, Sitting, sitting
from .record import processor_seconds

HEAD = (
    f"{'':<18}{'rounds':>8}{'steps':>10}{'rounds/s':>10}{'own µs':>10}{'postgres µs':>13}{'rounds/core s':>15}"
    f"{'own only':>12}{'load':>7}"
)


def game_of(key: str) -> Game:
    """Return a game by its key; other processes import this function."""
    return GAMES[key]


class TableClient(Client):
    """Sends all commands of one table, one message at a time."""

    def __init__(self, owner: Owner, table: int, sitting: Sitting) -> None:
        super().__init__(owner, table, sitting)
        self.left = len(sitting.said)
        self.done = asyncio.Event()

    def goes_on(self, _: Client) -> None:
        """Send the next message, or be done."""
        self.left -= 1
        if self.left < 0:
            self.done.set()
        else:
            self.sends(self.goes_on)


async def played(server: Postgres, sittings: list[Sitting]) -> str:
    """Play into a new database and return how to reach it."""
    conninfo = new_record(server, "looked")
    dealers: list[Again] = []
    owner = Owner(conninfo, "bench", game_of=game_of, day=lambda: DAY, dealer_of=lambda table: dealers[-1])
    await owner.start()
    players: list[TableClient] = []
    for number, one in enumerate(sittings, start=1):
        dealers.append(Again(one))
        await owner.opens(number, one.rules)
        players.append(TableClient(owner, number, one))
    for player in players:
        player.goes_on(player)
    await asyncio.gather(*(player.done.wait() for player in players))
    await owner.stop(gives_back=True)
    return conninfo


def own_seconds() -> float:
    """Return the processor time of this process and of those it started and waited for."""
    return sum(
        used.ru_utime + used.ru_stime for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def rules_alone(conninfo: str) -> str:
    """Return the line of the same rounds decided in memory, with everything read before: nothing that decides is quicker."""
    shelf = RulesCache(game_of)
    rounds, spent = 0, 0.0
    with connected(conninfo) as record, record.transaction():
        for number in tables_in(record):
            steps = [(step, events_of(step)) for step in steps_at(record, number)]
            first = steps[0][1][0]
            assert isinstance(first, TableOpened)
            table = begun(first, shelf.rules(first.game, first.digest, first.settings))
            said = [read_text(read_recorded_command(step)[1]) for step, _ in steps[1:] if step.refused is None]
            gc.collect()
            began = time.process_time()
            rounds += decided(table, said)
            spent += time.process_time() - began
    name = "  the rules alone"
    return f"{name:<18}{rounds:>8,}{'':>10}{'':>10}{1e6 * spent / rounds:>10.0f}{'':>13}{rounds / spent:>15,.0f}"


def decided(table: Table, commands: list[Any]) -> int:
    """Decide commands and return how many rounds they are."""
    rounds = 0
    for command in commands:
        ruling = take(table, command)
        assert isinstance(ruling, Taken)
        rounds += table.is_playing and not ruling.after.is_playing
        table = ruling.after
    return rounds


def measured(server: Postgres, conninfo: str, jobs: int, *, fold: bool) -> str:
    """Verify once and return the line of it."""
    began, own, theirs = time.perf_counter(), own_seconds(), processor_seconds(server)
    found = verify(conninfo, [], game_of, VerifyScope(fold=fold), jobs=jobs)
    took, own, theirs = time.perf_counter() - began, own_seconds() - own, processor_seconds(server) - theirs
    assert found.holds, (found.findings[:3], found.walked.others)
    rounds = found.walked.rounds
    name = f"{'added up' if fold else 'decided'}, {jobs} job{'s' * (jobs != 1)}"
    each = f"{1e6 * own / rounds:>10.0f}{1e6 * theirs / rounds:>13.0f}{rounds / (own + theirs):>15,.0f}{rounds / own:>12,.0f}"
    return f"{name:<18}{rounds:>8,}{found.walked.steps:>10,}{rounds / took:>10,.0f}{each}{os.getloadavg()[0]:>7.1f}"


def parts_of_adding_up(conninfo: str, rounds: int) -> str:
    """Return the time of each part of adding up per round, the best of five: a busy machine only makes turns slower."""
    with connected(conninfo) as record, record.transaction():
        tables = tables_in(record)
        read = {table: [row for rows in covered_steps(record, table) for row in rows] for table in tables}
        seconds = {"rows from PostgreSQL": best_of(lambda: [list(covered_steps(record, table)) for table in tables])}
    every = [row for rows in read.values() for row in rows]
    seconds["SHA-256 of what they cover, nothing else"] = best_of(lambda: [sha256(row[6]).digest() for row in every])
    seconds["adding up, with the chain"] = best_of(lambda: [adds_up(table, rows) for table, rows in read.items()])
    return "\n".join(f"  {name:<50}{1e6 * spent / rounds:>10,.0f} µs per round" for name, spent in seconds.items())


def best_of(does: Callable[[], object]) -> float:
    """Return the processor seconds of the quickest of five turns."""
    found: list[float] = []
    for _ in range(5):
        began = time.process_time()
        does()
        found.append(time.process_time() - began)
    return min(found)


def adds_up(table: int, rows: list[CoveredRow]) -> None:
    """Add up one table."""
    fold = MoneyFold(TableSeen(table, 1, genesis(table)), {}, None)
    fold.add_all(rows)
    fold.ends(None)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=60, help="number of tables (default: 60)")
    parser.add_argument("--rounds", type=int, default=20, help="rounds per table (default: 20)")
    parser.add_argument("--jobs", type=int, default=2, help="most processes (default: 2)")
    parser.add_argument("--parts", action="store_true", help="print what the parts of adding up take")
    parser.add_argument("--profile", action="store_true", help="print where the time goes; it runs slower")
    told = parser.parse_args()
    sittings = [sitting(PLAYED[at % len(PLAYED)], told.rounds, f"looking {at}") for at in range(told.tables)]
    with database_server("shared_buffers=256MB", "fsync=off") as server:
        conninfo = asyncio.run(played(server, sittings))
        print(HEAD)
        print(rules_alone(conninfo), flush=True)
        for fold in (False, True):
            for jobs in range(1, told.jobs + 1):
                profile = cProfile.Profile() if told.profile and jobs == 1 else None
                if profile:
                    profile.enable()
                print(measured(server, conninfo, jobs, fold=fold), flush=True)
                if profile:
                    profile.disable()
                    pstats.Stats(profile).sort_stats("tottime").print_stats(35)
        if told.parts:
            print(parts_of_adding_up(conninfo, told.tables * told.rounds))


if __name__ == "__main__":
    main()
