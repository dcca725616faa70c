"""Bots play through the API as patrons do: they sit, buy in, bet and choose from the view of their seat."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.floor.api.live_house import ORIGIN, Client, Running
from tests.floor.people.casino import PASSWORD

from houseway.core.messages.command import OpenRound, Say, Tend
from houseway.core.messages.event import RoundClosed
from houseway.core.stages.betting import Betting
from houseway.demo import bots
from houseway.demo.bots import AtTable, TableBot
from houseway.floor.store.queries import steps_of
from houseway.floor.store.tables import events_of
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.seated import Seated

TABLE = 6
LOW = 1000
PURSE = 200 * LOW


@pytest.fixture
def cashier(house: Running) -> Client:
    """A cashier with what both bots buy in for."""
    return house.cashier("bots", 2 * PURSE)


@pytest.fixture
def players(house: Running, cashier: Client, monkeypatch: pytest.MonkeyPatch) -> list[TableBot]:
    """Two bots at a table, who think quickly and have money in the wallet."""
    monkeypatch.setattr(bots, "QUICKEST", 0.02)
    monkeypatch.setattr(bots, "SLOWEST", 0.1)
    made: list[TableBot] = []
    for seat in ("1", "2"):
        login = f"bot-at-{seat}"
        number = house.casino.patron(login)
        assert cashier.post(f"/patrons/{number}/deposits", json={"cents": PURSE}).status_code == 200
        at = AtTable(TABLE, seat, 40 * LOW, LOW, Seated(Bot(seat, Seeded(seat))))
        made.append(TableBot(house.url, {"login": login, "password": PASSWORD}, [at], ORIGIN))
    return made


def _deals(house: Running, dealer: Client, until: float) -> None:
    """Do what the dealer does until a round is over."""
    table = house.owner.owner.table(TABLE)
    assert table is not None
    played = table.committed.number
    while not (table.committed.number > played and not table.committed.is_playing):
        assert time.monotonic() < until
        now = table.committed
        both = len(now.seating) == 2 and all(now.chips.get(f"player {name}") for name in now.seating.values())
        if not now.is_playing:
            if both:
                for command in (*_prepares(now.deck), OpenRound()):
                    assert dealer.submit(TABLE, command)["refused"] is None
        elif now.round is not None and now.round.stage is not None and not now.round.due:
            is_betting, turn = isinstance(now.round.stage, Betting), now.round.stage.turn(now.round)
            bet_by = {bet.by for bet in now.round.bets}
            offers = [one for one in dealer.get(f"/tables/{TABLE}").json()["offers"] if one["act"] == "Say"]
            if offers and (len(bet_by) == 2 if is_betting else turn in (None, "dealer")):
                dealer.submit(TABLE, Say("dealer", offers[0]["says"]))
        time.sleep(0.02)


def _prepares(deck: str) -> list[Tend]:
    return {"used": [Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20")], "shuffled": [Tend("dealer", "cuts", "20")]}.get(
        deck, []
    )


def test_bots_play_rounds_through_the_api(house: Running, players: list[TableBot]) -> None:
    dealer = house.staff("bots-dealer", "dealer", TABLE)

    async def play() -> None:
        playing = [asyncio.create_task(bot.plays()) for bot in players]
        for _ in range(2):
            await asyncio.to_thread(_deals, house, dealer, time.monotonic() + 60)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    asyncio.run(play())
    assert {word for bot in players for word in bot.refused} <= {"bets_are_closed"}  # a side bet may be a moment too late
    assert all(bot.said >= 4 for bot in players)  # each sits, buys in and bets twice
    assert sum(bot.said for bot in players) > 8  # and somebody had a choice
    steps = steps_of(house.record, TABLE)
    assert sum(isinstance(event, RoundClosed) for step in steps for event in events_of(step)) == 2
