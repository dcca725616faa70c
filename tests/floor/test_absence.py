"""Players who are away from play at electronic tables: noticed, skipped, back by a word, and removed after a while (G9)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.core.meter_hands import DEALERS, RUNS
from tests.floor.owner_floor import Floor, chosen
from tests.floor.test_electronic import CUT

from houseway.core.game.rules import resettled
from houseway.core.messages import command as c
from houseway.core.messages.event import RoundOpened
from houseway.core.table.table import Taken, new_table, take
from houseway.core.values.cards import Card
from houseway.core.values.role import DEALER
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer, News
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.table.absence import Absence, Leaves
from houseway.floor.table.away_store import How, away_at, note_away
from houseway.floor.table.clocks import SKIPPED, Clocks, Ticking
from houseway.floor.table.electronic import ElectronicTables, Pace, Runs
from houseway.floor.table.record_worker import RecordWorker
from houseway.games import GAMES

Record = Connection[TupleRow]
PACE = Pace(betting=0.2, window=0.1, word=0.01, looks=0.05, apart=0.0)
TOLD = Leaves(rounds=2, seconds=1.0)


def cut_at(size: int) -> int:
    """Cut every deck at the same place."""
    return CUT


class Running(Floor):
    """A floor whose table 1 is run by the platform, which notices who is away."""

    def __init__(self, conninfo: str) -> None:
        super().__init__(conninfo, "electronic")
        runs = Runs((1,), PACE, cut_at, TOLD)
        self.desk = RecordWorker(conninfo)
        self.electronic = ElectronicTables(runs, self.owner.submit, self.owner.now, self.committed)
        self.absence = Absence(runs.tables, runs.leaves, self.owner.submit, self.owner.now, self.committed)

    def handle(self, news: News) -> None:
        """Store the news, and let the platform continue."""
        super().handle(news)
        self.absence.handle(news)
        self.electronic.handle(news)

    def players(self) -> set[str]:
        """Return the players at the table."""
        table = self.committed(1)
        assert table is not None
        return {*table.seating.values()}

    async def until(self, holds: Callable[[], bool], bets: str | None = None) -> None:
        """Continue rounds until a condition holds; one player may bet in each of them."""
        end, bet = time.monotonic() + 60, 0
        while not holds():
            assert time.monotonic() < end
            await self.absence.keeps(self.desk)
            table = self.committed(1)
            assert table is not None
            if bets is not None and table.is_playing and table.number > bet:
                reply = await self.submit(1, 101, bets, c.PlaceBet("2", "small", 1000))
                bet = table.number if isinstance(reply, Answer) and reply.refused is None else bet
            await asyncio.sleep(0.02)

    async def ends(self) -> None:
        """Stop the platform, the owner and the connection."""
        await self.electronic.stop()
        await self.owner.stop(gives_back=True)
        await self.desk.close()


def test_who_misses_rounds_is_away_and_is_removed_with_the_chips_after_a_while(conninfo: str, record: Record) -> None:
    def away() -> dict[str, How]:
        return {one.player: one.how for one in away_at(record, [1])}

    async def evening() -> None:
        made = Running(conninfo)
        await made.owner.start()
        await made.owner.opens(1, chosen("sic_bo").rules)
        for seat, (number, name) in enumerate(((100, "ann"), (101, "ben")), start=1):
            await made.submit(1, number, name, c.Sit(name, (str(seat),)))
            await made.submit(1, 1, DEALER, c.BuyIn(name, 100_000))
        await made.until(lambda: "ann" in away(), bets="ben")
        assert away() == {"ann": How.MISSED}  # it is in the record, so every part of the floor can see it
        opened = [event.number for one in made.news[1] for event in one.events if isinstance(event, RoundOpened)]
        assert opened[-1] >= TOLD.rounds
        assert note_away(record, 1, "ben", How.SAID, away=True) and not note_away(record, 1, "ben", How.SAID, away=True)
        await made.until(lambda: "ben" not in away(), bets="ben")  # a word brings a player back
        await made.until(lambda: "ann" not in made.players(), bets="ben")
        await made.until(lambda: away() == {}, bets="ben")
        assert made.players() == {"ben"}
        await made.ends()

    asyncio.run(asyncio.wait_for(evening(), 120))
    (left,) = [step for step in steps_of(record, 1) if b'"Leave"' in step.said]
    assert (left.speaker, read_recorded_command(left)[0], left.refused) == (
        0,
        "ann",
        None,
    )  # the platform's decision, and it shows
    assert [(posting.chips, posting.why) for posting in left.postings] == [(100_000, "cashes out")]
    hows = record.execute("select player, away, how from seat_away order by id").fetchall()
    assert hows == [("ann", True, "missed"), ("ben", True, "said"), ("ben", False, "spoke"), ("ann", False, "left")]
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_the_clock_of_a_player_who_is_away_is_short(conninfo: str, record: Record) -> None:
    flush = chosen("high_card_flush").rules
    table = new_table(resettled(flush.game, {**flush.settings, "timeout.seconds": 30}.items()))
    cards = tuple(map(Card, f"{RUNS[6]} {DEALERS}".split()))
    for said in (
        c.Sit("ann", ("1",)),
        c.BuyIn("ann", 100_000),
        c.OpenRound(),
        c.PlaceBet("1", "ante", 2500),
        c.Say("dealer", "closes bets"),
        c.DealOut(cards),
    ):
        taken = take(table, said)
        assert isinstance(taken, Taken), (said, taken)
        table = taken.after

    async def ticks() -> list[int]:
        made, told = Running(conninfo), list[Ticking]()
        await made.owner.start()
        await made.owner.opens(1, flush)
        clocks = Clocks(made.owner.submit, made.owner.now, told.append, made.absence.is_away)
        clocks.watches(1, table, 1)
        await clocks.stop()
        note_away(record, 1, "ann", How.SAID, away=True)
        await made.absence.keeps(made.desk)
        clocks.watches(1, table, 1)
        await clocks.stop()
        await made.ends()
        return [one.seconds for one in told if one.ends_at is not None]

    assert asyncio.run(asyncio.wait_for(ticks(), 60)) == [30, SKIPPED]
