"""Rounds that are not opened: at a table out of use, and with cards that are overdue by the clock of the house."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterable

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.owner_floor import Floor, floor
from tests.floor.people.casino import Casino
from tests.floor.pit.staffed_pit import TABLE, rules_of

from houseway.core.messages.command import BuyIn, OpenRound, Sit, Tend
from houseway.core.messages.refusal import Refusal
from houseway.core.table.table import Table
from houseway.floor.lookback.redecision import BY_THE_HOUSE
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer
from houseway.floor.meters.board import Board
from houseway.floor.people.actors import Actor
from houseway.floor.table import renewal as renewing
from houseway.floor.table.chance import by_hand
from houseway.floor.table.owner import Owner
from houseway.floor.table.partition import TablePartition
from houseway.floor.table.readiness import HOUR, OUT_OF_USE, OVERDUE, SENTENCES, OpenDay, Uses, uses_in
from houseway.floor.table.uses import TableUse, put_in_use, put_out_of_use
from houseway.games import GAMES

HOUSE = 1
NEVER = 3600.0
FOUR_HOURS = rules_of("three_card_poker", {"deck.change_hours": 4})


async def opens(made: Floor, voice: str = "dealer") -> str:
    """Try to open a round and return the refusal."""
    reply = await made.submit(TABLE, HOUSE, voice, OpenRound())
    assert isinstance(reply, Answer), reply
    return reply.refused or ""


async def until_refused(made: Floor, reason: str) -> None:
    """Open rounds until the owner has read why it may not, or again that it may; each round ends at once without a bet."""
    end = time.monotonic() + 30
    while not (await opens(made)).startswith(reason):
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_a_table_out_of_use_opens_no_round_and_is_put_in_use_again(casino: Casino, conninfo: str) -> None:
    fay = Actor(casino.on_shift("fay", "floor").speaker, "floor")

    async def evening() -> None:
        async with floor(conninfo, dealer_of=by_hand, renewed=0.05) as made:
            await made.owner.opens(TABLE, FOUR_HOURS)
            assert isinstance(put_out_of_use(casino.record, fay, TABLE, "a wobbly shoe"), TableUse)
            await until_refused(made, f"{OUT_OF_USE} ")
            assert (await opens(made, "floor")).startswith("not_yours_to_say ")  # rights first: others do not learn why
            assert isinstance(put_in_use(casino.record, fay, TABLE, "another shoe"), TableUse)
            await until_refused(made, "nobody_is_seated ")

    asyncio.run(asyncio.wait_for(evening(), 60))
    found = verify(conninfo, [], GAMES.__getitem__)
    assert found.holds, found
    assert BY_THE_HOUSE in found.walked.unproved.values() and {OUT_OF_USE, OVERDUE} == SENTENCES.keys()


def test_cards_that_are_overdue_refuse_the_next_round_by_clause_until_they_are_changed(casino: Casino, conninfo: str) -> None:
    opening = OpenDay()

    def refusal(table: Table, hours: int, now: int, voice: str = "dealer") -> Refusal | None:
        at = now + hours * HOUR
        opening.enters(uses_in(casino.record, opening.due({TABLE: table}, at)))
        return opening.closes(TABLE, table, voice, OpenRound(), at)

    async def evening() -> None:
        async with floor(conninfo, dealer_of=by_hand) as made:
            table = await made.owner.opens(TABLE, FOUR_HOURS)
            now = made.owner.now()
            assert refusal(table, 0, now) is None and refusal(table, 3, now) is None
            assert refusal(table, 4, now) == Refusal(OVERDUE, "TCP-4(a)")
            assert refusal(table, 4, now, "floor") is None  # the floor does not open rounds; the rules refuse that
            await made.submit(TABLE, 5, "p5", Sit("p5", ("1",)))
            await made.submit(TABLE, HOUSE, "dealer", BuyIn("p5", 100_00))
            await made.submit(TABLE, HOUSE, "floor", Tend("floor", "changes deck"))
            assert refusal(table, 4, now) is None
            assert refusal(table, 5, now) == Refusal(OVERDUE, "TCP-4(a)")

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_a_table_put_out_of_use_while_the_record_is_read_stays_out(
    casino: Casino, conninfo: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A renewal read in a thread and wrote what it had read over it: the table opened rounds until the next second."""

    async def evening() -> None:
        loop = asyncio.get_running_loop()
        async with floor(conninfo, dealer_of=by_hand, renewed=NEVER) as made:
            await made.owner.opens(TABLE, FOUR_HOURS)
            live = made.owner._partition_of(TABLE).tables[TABLE]
            assert (await opens(made)).startswith("nobody_is_seated ")

            def reads_first(record: Connection[TupleRow], due: Iterable[tuple[int, str]]) -> Uses:
                read, put_out = uses_in(record, due), threading.Event()
                loop.call_soon_threadsafe(lambda: (live._goes_on_without_rounds(), put_out.set()))
                assert put_out.wait(30)
                return read

            with monkeypatch.context() as patched:
                patched.setattr(renewing, "uses_in", reads_first)
                await made.owner._renew()
            assert (await opens(made)).startswith(f"{OUT_OF_USE} ")
            await made.owner._renew()  # the record has it in use again
            assert (await opens(made)).startswith("nobody_is_seated ")

    asyncio.run(asyncio.wait_for(evening(), 60))


def test_no_thread_changes_an_owner(casino: Casino, conninfo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meters, the doubt about the clock and tables out of use were written by a thread while the loop read them."""
    home, seen, elsewhere = threading.get_ident(), set[str](), set[str]()
    makers: dict[int, tuple[object, int]] = {}  # the thread that wrote first: other tests keep houses of their own running

    def notes(self: object, name: str, value: object) -> None:
        writer = threading.get_ident()
        if makers.setdefault(id(self), (self, writer))[1] == home:
            (seen if writer == home else elsewhere).add(f"{type(self).__name__}.{name}")
        object.__setattr__(self, name, value)

    for watched in (Owner, TablePartition, Board, OpenDay):
        monkeypatch.setattr(watched, "__setattr__", notes)

    async def evening() -> None:
        async with floor(conninfo, dealer_of=by_hand, renewed=0.02) as made:
            await made.owner.opens(TABLE, FOUR_HOURS)
            seen.clear()
            async with asyncio.timeout(30):
                while not {"Owner._clock", "TablePartition.unsure", "Board.meters", "OpenDay._out"} <= seen | elsewhere:
                    await asyncio.sleep(0.02)

    asyncio.run(asyncio.wait_for(evening(), 60))
    assert elsewhere == set()
