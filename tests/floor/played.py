"""A record to look back at: bots play two days of mixed games through an owner, and strangers are refused."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.floor.owner_floor import HOUSE, Floor, FloorHost, floor, seeded
from tests.floor.record_steps import DAY, OWNER, VOUCHES

from houseway.core.game.game import Game
from houseway.core.messages.command import BuyIn, Leave, OpenRound, PlaceBet
from houseway.floor.messages import Answer
from houseway.floor.store.days import SignedDay, close_day, open_day
from houseway.floor.store.steps import connected
from houseway.games import GAMES

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = [KEY.public_key().public_bytes_raw()]
TOMORROW = DAY + timedelta(days=1)
TABLES = {11: "three_card_poker", 12: "holdem", 13: "spanish_21"}


def game_of(key: str) -> Game:
    """Return a game by its key; other processes import this function."""
    return GAMES[key]


def plays_two_days(conninfo: str) -> None:
    """Play a round at each table on two days, the first of which is closed, with refusals by the rules and by rights."""
    asyncio.run(_plays(conninfo))


async def _plays(conninfo: str) -> None:
    today = [DAY]
    with connected(conninfo) as record:
        open_day(record, TOMORROW)
    keys = {"signer": OWNER, "vouches": VOUCHES}
    async with floor(conninfo, dealer=seeded("played"), day=lambda: today[0], build="test build", **keys) as made:
        for table, key in TABLES.items():
            await made.opens(table, key)
        for day in (DAY, TOMORROW):
            today[0] = day
            await _plays_a_day(made, day)
            if day == DAY:
                with connected(conninfo) as record:
                    assert isinstance(close_day(record, DAY, KEY), SignedDay)


async def _plays_a_day(made: Floor, day: date) -> None:
    loop = asyncio.get_running_loop()
    for table, key in TABLES.items():
        refused = [
            await made.submit(table, HOUSE, "dealer", BuyIn("bot1", 7)),  # not in chips of the table, at most of them
            await made.submit(table, 900, "eve", Leave("bot1")),  # a stranger
            await made.submit(table, HOUSE, "floor", OpenRound()),  # the dealer's word
            await made.submit(table, 101, "bot1", PlaceBet("1", "ante", 1)),  # no round is on
        ]
        assert all(isinstance(one, Answer) for one in refused)
        assert [one for one in refused[1:] if isinstance(one, Answer) and one.refused is None] == []
        host = FloorHost(made, table, key, loop, f"{key} {day}")
        await loop.run_in_executor(None, host.plays, 1)


PLAYED = "played"
"""The name of the database in which bots have played."""
