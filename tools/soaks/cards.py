"""Shared code of soaks that search for hidden cards: a private record, and a program that prints findings."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from houseway.games import GAMES
from tools.house.servers import VOLATILE, new_record, servers


class Searched(Protocol):
    """The results of a search: which cards were where they may be and where they may not."""

    bytes: int
    hidden: int
    leaks: list[str]


Found = TypeVar("Found", bound=Searched)
Searches = Callable[[str, str, list[str], int, str], Awaitable[Found]]
"""Searches with record, bus, games, rounds of each and a seed."""


def soak(searches: Searches[Found], games: list[str], rounds: int, seed: str) -> Found:
    """Search what goes through private servers."""

    async def searched(conninfo: str, bus: str) -> Found:
        return await searches(conninfo, bus, games, rounds, seed)

    with servers(*VOLATILE) as running:
        return asyncio.run(searched(new_record(running.postgres, "soak", rights=True), running.bus))


def program(
    name: str, about: str | None, searches: Searches[Found], *, rounds: int, seed: str, tells: Callable[[Found], str]
) -> int:
    """Read the command line, search, and print what was searched; the exit code is 1 where something was found."""
    parser = argparse.ArgumentParser(prog=name, description=(about or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=rounds, help=f"rounds of each game (default: {rounds})")
    parser.add_argument(
        "--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play; repeatable (default: all)"
    )
    parser.add_argument("--seed", default=seed, help=f"seed of cards and bots (default: {seed})")
    told = parser.parse_args()
    found = soak(searches, told.game or list(GAMES), told.rounds, told.seed)
    print(tells(found))
    print(f"{found.hidden:,} hidden cards were told to a viewer who may see them, {len(found.leaks):,} to one who may not")
    for leak in found.leaks[:20]:
        print(leak)
    return 1 if found.leaks else 0
