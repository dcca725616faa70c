"""What soaks that search for hidden cards share: private servers with an open day, and a program that tells what was found."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Protocol, TypeVar

from houseway.floor.record.days import open_day
from houseway.floor.record.migrating import migrate
from houseway.floor.record.steps import connected
from houseway.floor.servers import nats_server, postgres_server
from houseway.games import GAMES


class Searched(Protocol):
    """What was searched, and which cards were where they may be and where they may not."""

    bytes: int
    hidden: int
    leaks: list[str]


Found = TypeVar("Found", bound=Searched)
Searches = Callable[[str, str, list[str], int, str], Awaitable[Found]]
"""Searches with record, bus, games, rounds of each and a seed."""


def soak(searches: Searches[Found], day: date, games: list[str], rounds: int, seed: str) -> Found:
    """Search what goes through private servers."""

    async def searched(conninfo: str, bus: str) -> Found:
        return await searches(conninfo, bus, games, rounds, seed)

    with postgres_server("fsync=off", "full_page_writes=off") as server, nats_server() as bus:
        migrate(server.conninfo())
        with connected(server.conninfo()) as record:
            open_day(record, day)
        return asyncio.run(searched(server.conninfo(), bus.url))


def program(
    name: str, about: str | None, searches: Searches[Found], day: date, *, rounds: int, seed: str, tells: Callable[[Found], str]
) -> int:
    """Read the command line, search, and print what was searched; the exit code is 1 where something was found."""
    parser = argparse.ArgumentParser(prog=name, description=(about or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=rounds, help=f"rounds of each game (default: {rounds})")
    parser.add_argument(
        "--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play; repeatable (default: all)"
    )
    parser.add_argument("--seed", default=seed, help=f"seed of cards and bots (default: {seed})")
    told = parser.parse_args()
    found = soak(searches, day, told.game or list(GAMES), told.rounds, told.seed)
    print(tells(found))
    print(f"{found.hidden:,} hidden cards were told to a viewer who may see them, {len(found.leaks):,} to one who may not")
    for leak in found.leaks[:20]:
        print(leak)
    return 1 if found.leaks else 0
