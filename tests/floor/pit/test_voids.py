"""A round that the system cannot continue is voided by two people, and its table stays out of use (G5)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.core.meter_hands import SEED
from tests.floor.meter_pit import METER, opens_meter
from tests.floor.meter_pit import pit as meter_pit
from tests.floor.people.casino import Casino, Record
from tests.floor.pit.staffed_pit import TABLE, Pit, pit, rules_of
from tests.floor.pit.test_unopened_rounds import opens, until_refused

from houseway.core.fault import Fault
from houseway.core.messages.command import Leave, OpenRound, PlaceBet, Say, Tend, Void
from houseway.core.messages.event import RoundClosed, Voided
from houseway.core.money.places import Bet
from houseway.core.table.table import Table
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import End, RequestStanding
from houseway.floor.lookback.record_check import check_record
from houseway.floor.lookback.verification import ALL, verify
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.meters.reconciliation import books
from houseway.floor.meters.store import totals
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import significant_events
from houseway.floor.pit.voids import request_void
from houseway.floor.step import read_recorded_command
from houseway.floor.store.queries import steps_of
from houseway.floor.table.readiness import OUT_OF_USE
from houseway.floor.table.uses import put_in_use, use_of
from houseway.games import GAMES
from houseway.play.chance import Chance, Seeded
from houseway.play.dealers import HouseDealer

Night = Callable[[Pit], Awaitable[None]]
FLUSH = rules_of("high_card_flush")
WHY = "the shoe cannot be opened (error 7)"


class Blind(HouseDealer):
    """A dealer with a fault that recurs whenever cards are required."""

    def next_command(self, shoe: Any, table: Table) -> Any:
        """Raise a fault where it was planted."""
        if table.round is not None and table.is_playing and table.round.due:
            raise Fault("planted")
        return super().next_command(shoe, table)


def night(casino: Casino, conninfo: str, does: Night, renewed: float = 0.1) -> None:
    """Stop a table by a fault, in a round with two stakes, and do something there."""
    dealer = Blind(Chance(Seeded("blind")))

    async def runs() -> None:
        async with pit(casino, conninfo, lambda table: dealer, renewed) as made:
            await made.opens(FLUSH, {"1": casino.patron("ann"), "2": casino.patron("ben")})
            await made.submit(OpenRound())
            await made.submit(PlaceBet("1", "ante", 25_00))
            await made.submit(PlaceBet("2", "ante", 50_00))
            dora = made.actors["dora"]
            stops = await made.floor.request(made.numbered(dora.speaker, "dealer", Say("dealer", "closes bets")))
            assert isinstance(stops, Rejected) and stops.why is NotRecorded.STOPPED
            await does(made)

    asyncio.run(asyncio.wait_for(runs(), 60))


def requested(casino: Casino, made: Pit, by: str = "fay", because: str = WHY) -> int:
    found = request_void(casino.record, made.actors[by], TABLE, made.table, because)
    assert isinstance(found, int), found
    return found


def test_two_people_void_a_round_that_cannot_go_on_and_all_stakes_return(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        record, who = casino.record, made.actors
        ann, ben = made.players
        assert request_void(record, who["dora"], TABLE, made.table, WHY) is Bar.NOT_YOURS
        assert request_void(record, who["fay"], TABLE, made.table, " (!) ") is Bar.SAY_WHY
        id = requested(casino, made)
        use = use_of(record, TABLE)
        assert use is not None and not use.in_use and WHY in use.why  # from now on, whatever is decided
        assert await made.queue.approve(who["fay"], id) is Bar.ASKED
        half = await made.queue.approve(who["max"], id)
        assert isinstance(half, RequestStanding) and half.request.missing == ("surveillance",) and made.table.is_playing
        done = await made.queue.approve(who["sue"], id)
        assert isinstance(done, RequestStanding) and done.ending is not None and done.ending.how is End.DONE, done
        assert not made.table.is_playing and made.table.chips[f"player {ann}"] == made.table.chips[f"player {ben}"] == 1_000_00
        void, closed = (event for news in made.floor.news[TABLE][-1:] for event in news.events)
        assert isinstance(void, Voided) and isinstance(closed, RoundClosed) and void.stands == ()
        assert void.why == "system fault: the shoe cannot be opened error 7"
        assert [(move.src.by, move.dst, move.chips) for move in void.moves if isinstance(move.src, Bet)] == [
            (ben, f"player {ben}", 50_00),
            (ann, f"player {ann}", 25_00),
        ]  # linked moves, newest first
        last = list(steps_of(record, TABLE))[-1]
        assert (last.speaker, read_recorded_command(last)[0]) == (who["max"].speaker, "manager")
        # the table accepts commands again, and opens no round before a person puts it in use
        assert (await opens(made.floor)).startswith(f"{OUT_OF_USE} ")
        await made.submit(Leave(ben))
        told = Actor(who["fay"].speaker, "floor")
        assert not isinstance(put_in_use(record, told, TABLE, "the shoe was repaired"), Bar)
        made.floor.numbers[TABLE, 1] = 10
        await until_refused(made.floor, "cards_not_shuffled ")

    night(casino, conninfo, does)
    (noted,) = significant_events(casino.record, kind=Noted.ROUND_VOIDED)
    assert noted.after is not None and noted.after["round"] == 1 and noted.after["because"] == WHY
    assert {one["role"] for one in noted.after["approved_by"]} == {"manager", "surveillance"}
    for scope in (ALL, ALL._replace(fold=True)):
        found = verify(conninfo, [], GAMES.__getitem__, scope)
        assert found.holds, found
        assert found.walked.rounds == 1


def test_a_stopped_table_hears_nothing_else_and_no_other_round_is_voided(casino: Casino, conninfo: str) -> None:
    async def does(made: Pit) -> None:
        dora, max_ = made.actors["dora"], made.actors["max"]
        late = requested(casino, made)
        for voice, said in (("dealer", Tend("dealer", "shuffles")), ("dealer", Say("dealer", "closes bets"))):
            reply = await made.floor.request(made.numbered(dora.speaker, voice, said))
            assert isinstance(reply, Rejected) and reply.why is NotRecorded.STOPPED
        alone = await made.floor.request(made.numbered(max_.speaker, "manager", Void("manager", "it is broken")))
        assert isinstance(alone, Answer) and (alone.refused or "").startswith("nobody_else_approved ")
        first = requested(casino, made, "flo", "it hums")
        for login in ("mia", "sue"):
            assert not isinstance(await made.queue.approve(made.actors[login], first), Bar)
        assert not made.table.is_playing
        assert (await opens(made.floor)).startswith(f"{OUT_OF_USE} ")  # also where the owner has not read the record since
        await made.queue.approve(made.actors["max"], late)
        await made.queue.approve(made.actors["sue"], late)
        ended = await made.queue.find(late)
        assert (
            ended is not None and ended.kind is RequestKind.VOID and ended.ending is not None and ended.ending.how is End.LAPSED
        )
        assert request_void(casino.record, made.actors["fay"], TABLE, made.table, WHY) is Bar.NO_SUCH_ROUND

    night(casino, conninfo, does, renewed=4.0)
    assert verify(conninfo, [], GAMES.__getitem__).holds


def test_what_a_voided_round_put_in_a_shared_meter_is_returned_too(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def evening() -> None:
        async with meter_pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(2)
            await made.dealt(1, (7, 0))  # a jackpot that cannot be shown
            live = made.owner.table(1)
            assert live is not None and totals(record)[METER] == (SEED + 96, 8)
            live.stopped = "planted"
            stopped = await made.submit_line(1, "dealer reveals")
            assert isinstance(stopped, Rejected) and stopped.why is NotRecorded.STOPPED
            made.again(1)
            await made.submit(1, "manager voids the round with surveillance because the reader is blind")
            assert totals(record)[METER] == (SEED + 48, 4) and not live.committed.is_playing
            assert {live.committed.chips[f"player {name}"] for name in ("p1", "q1")} == {500_00}
            assert books(record)[0].difference == 0

    asyncio.run(asyncio.wait_for(evening(), 60))
    assert check_record(record, []) == [] and verify(conninfo, [], GAMES.__getitem__).holds
