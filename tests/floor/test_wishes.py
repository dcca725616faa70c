"""A seat at an electronic table at which the next round opens at once: its owner, or the next one, seats who wished for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import Floor, chosen
from tests.floor.test_absence import cut_at

from houseway.core.messages import command as c
from houseway.core.values.role import DEALER
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer, News
from houseway.floor.table.electronic import ElectronicTables, Pace, Runs
from houseway.floor.table.record_worker import RecordWorker
from houseway.floor.table.wish_store import refuse_wish, take_wish, wish_to_leave, wish_to_sit, wishes_at, withdraw
from houseway.floor.table.wishes import Wishes
from houseway.games import GAMES

Record = Connection[TupleRow]
PACE = Pace(betting=0.2, window=0.1, word=0.01, looks=0.0, apart=0.0)
"""Nobody could press a button between two rounds."""


class Busy(Floor):
    """A floor whose table 1 is never still."""

    def __init__(self, conninfo: str, name: str) -> None:
        super().__init__(conninfo, name, lease=0.5, renewed=0.1)
        self.desk = RecordWorker(conninfo)
        self.electronic = ElectronicTables(Runs((1,), PACE, cut_at), self.owner.submit, self.owner.now, self.committed)
        self.wishes = Wishes(self.owner.submit, self.committed, self.desk)

    def handle(self, news: News) -> None:
        """Store the news, handle wishes, and let the platform continue."""
        super().handle(news)
        self.wishes.handle(news)
        self.electronic.handle(news)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Continue rounds, in which one player bets, until a condition holds."""
        end, bet = time.monotonic() + 60, 0
        while not holds():
            assert time.monotonic() < end
            await self.wishes.keeps([1])
            table = self.committed(1)
            if table is not None:
                live = self.owner.table(1)
                assert live is not None
                self.electronic.watches(1, table, live.seq)
                if table.is_playing and table.number > bet:
                    self.numbers[1, 100] = max(self.numbers[1, 100], live.last_of(100))
                    reply = await self.submit(1, 100, "ann", c.PlaceBet("1", "small", 1000))
                    bet = table.number if isinstance(reply, Answer) and reply.refused is None else bet
            await asyncio.sleep(0.02)

    def seating(self) -> dict[str, str]:
        """Return the players by seat."""
        table = self.committed(1)
        return {} if table is None else dict(table.seating)

    async def ends(self, *, gives_back: bool) -> None:
        """Stop the platform, the owner and the connection."""
        await self.wishes.stop()
        await self.electronic.stop()
        await self.owner.stop(gives_back=gives_back)
        await self.desk.close()


def test_a_seat_is_taken_at_a_table_that_is_never_still_and_by_the_next_owner_too(conninfo: str, record: Record) -> None:
    async def evening() -> None:
        one = Busy(conninfo, "one")
        await one.owner.start()
        await one.owner.opens(1, chosen("sic_bo").rules)
        await one.submit(1, 100, "ann", c.Sit("ann", ("1",)))
        await one.submit(1, 1, DEALER, c.BuyIn("ann", 100_000))
        await one.until(lambda: (table := one.committed(1)) is not None and table.is_playing)
        assert wish_to_sit(record, 1, "ben", "2", None) is not None
        await one.until(lambda: one.seating().get("2") == "ben")
        assert wish_to_sit(record, 1, "cat", "3", None) is not None  # and this owner is gone before it receives it
        await one.ends(gives_back=False)
        wish_to_leave(record, 1, "ben")
        two = Busy(conninfo, "two")
        await two.owner.start()
        await two.until(lambda: two.seating() == {"1": "ann", "3": "cat"})
        await two.until(lambda: not wishes_at(record))
        await two.ends(gives_back=True)

    asyncio.run(asyncio.wait_for(evening(), 120))
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_one_wish_of_a_player_holds_and_the_first_who_wishes_for_a_seat_has_it(conninfo: str, record: Record) -> None:
    async def opens() -> None:
        made = Floor(conninfo, "opens")
        await made.owner.start()
        await made.owner.opens(1, chosen("sic_bo").rules)
        await made.owner.stop(gives_back=True)

    asyncio.run(opens())
    first = wish_to_sit(record, 1, "ann", "1", None)
    assert first is not None and wish_to_sit(record, 1, "ben", "1", 500) is None
    second = wish_to_sit(record, 1, "ann", "1", 500)
    assert second is not None and [one.id for one in wishes_at(record, [1])] == [second.id]
    assert not take_wish(record, first)  # it was replaced, so nothing may be bought for it
    refuse_wish(record, first, "seat_is_taken SB-1")
    assert [one.refused for one in wishes_at(record)] == [None]
    assert take_wish(record, second) and not take_wish(record, second)  # two owners: one of them buys
    refuse_wish(record, second, "wallet_is_short SB-1")
    assert [one.refused for one in wishes_at(record)] == ["wallet_is_short SB-1"]
    assert wish_to_sit(record, 1, "ben", "1", None) is not None  # what was refused keeps no seat
    withdraw(record, 1, "ben")
    record.execute("update seat_wish set until = house_now() - interval '1 second'")
    assert wishes_at(record) == []
