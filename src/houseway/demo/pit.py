"""The pit of a demonstration: an electronic table of every game, and one more that a dealer runs."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.core.table.table import Table
from houseway.floor.people.actors import Actor
from houseway.floor.pit.tables import open_table
from houseway.floor.seal import Keys
from houseway.floor.signatures import Signer
from houseway.floor.table.owner import Owner
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer
from houseway.worked.build import build

from .tables import DEALT_BY_HAND, electronic_games

THINKS: Final = 20
"""Seconds for a choice at an electronic table."""
RACK: Final = 100_000_00
BY_HAND: Final = "three_card_poker"


def demo_tables() -> dict[int, Rules]:
    """Return the tables of the demonstration, by number: our games in order, the one that a dealer runs, games of others."""
    tables = {number: _electronic(game) for number, game in electronic_games().items()} | {DEALT_BY_HAND: _under(BY_HAND, {})}
    return dict(sorted(tables.items()))


def _electronic(game: str) -> Rules:
    """Return the rules of a table with a clock, or without one where nothing is ever chosen."""
    with_a_clock = GAMES[game].under({"ruleset.jurisdiction": GAMES[game].editions[0].key, "timeout.seconds": THINKS})
    return with_a_clock if isinstance(with_a_clock, Rules) else _under(game, {})


def _under(game: str, settings: Mapping[str, object]) -> Rules:
    rules = GAMES[game].under({"ruleset.jurisdiction": GAMES[game].editions[0].key, **settings})
    assert isinstance(rules, Rules)
    return rules


def open_tables(
    conninfo: str, tables: Mapping[int, Rules], by: Actor, day: date, keys: Keys, rack: int = RACK, signer: Signer | None = None
) -> list[Any]:
    """Open tables that the record does not have, and give them back; a running owner takes them over within a second or two."""
    return asyncio.run(opened_tables(conninfo, tables, by, day, keys, rack, signer))


async def opened_tables(
    conninfo: str, tables: Mapping[int, Rules], by: Actor, day: date, keys: Keys, rack: int, signer: Signer | None = None
) -> list[Any]:
    """Open tables through an owner of their own, which gives them back."""
    dealer, desk = live_dealer(Live()), RecordWorker(conninfo)
    owner = Owner(
        conninfo,
        f"opening_{os.getpid()}",
        game_of=GAMES.__getitem__,
        day=lambda: day,
        dealer_of=lambda table: dealer,
        keys=keys,
        signer=signer,
        build=build(),
    )

    async def opens(number: int, rules: Rules, rack: int) -> Table:
        return await owner.opens(number, rules, rack=rack)

    await owner.start()
    try:
        return [await open_table(desk, opens, by, number, rules, rack) for number, rules in tables.items()]
    finally:
        await owner.stop(gives_back=True)
        await desk.close()
