"""Meters that several tables share, with the real owner on the real PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from psycopg import Connection
from psycopg.rows import TupleRow
from tests.floor.meter_pit import DEALERS, LEVELS, METER, RUNS, SEED, TWO, opens_meter, pit
from tests.floor.owner_floor import until
from tests.floor.record_steps import DAY, KEYS, held

from houseway.core.table.table import Table
from houseway.core.values.equipment import Equipment, cards_in
from houseway.core.values.role import DEALER
from houseway.floor.bus.relay import heads_of
from houseway.floor.lookback.record_check import check_record
from houseway.floor.lookback.redecision import OUT_OF_REACH
from houseway.floor.lookback.status import status
from houseway.floor.lookback.verification import VerifyScope, verify
from houseway.floor.messages import Answer
from houseway.floor.meters.board import posted_in
from houseway.floor.meters.claims import reserve
from houseway.floor.meters.events import Level, Timing
from houseway.floor.meters.reconciliation import Books, books
from houseway.floor.meters.setup import disable, enable, link_table, open_meter, release_by_hand
from houseway.floor.meters.store import totals
from houseway.floor.table.electronic import word_at
from houseway.games import GAMES
from houseway.play.chance import Chance, Seeded
from houseway.play.chance.feeders import Feeder
from houseway.play.dealers import HouseDealer
from houseway.poker.values.flushes import longest_run

Record = Connection[TupleRow]


def _claims(record: Record) -> list[tuple[int, int, str, int]]:
    return record.execute("select number, table_id, standing, reserved from claim order by number").fetchall()


def test_of_two_claims_at_once_one_gets_everything_and_the_other_what_is_left(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2, 3))
            for table in (1, 2, 3):
                await made.dealt(table, (7 if table < 3 else 0, 0))
            assert totals(record) == {METER: (SEED + 3 * 48, 3 * 4)}
            replies = await asyncio.gather(made.submit_line(1, "dealer reveals"), made.submit_line(2, "dealer reveals"))
            assert all(isinstance(reply, Answer) and reply.refused is None for reply in replies), replies
            rows = record.execute(
                "select number, table_id, standing, stood, after, reserved from claim order by number"
            ).fetchall()
            first, second = rows[0][1], rows[1][1]
            assert {first, second} == {1, 2}
            assert rows[0][2:] == ("pending", [SEED + 144, 12], [12, 0], SEED + 144)
            assert rows[1][2:] == ("pending", [12, 0], [0, 0], 12)
            assert held(record, first)[f"aside p{first}"] == SEED + 144
            await made.finishes(first)
            await made.finishes(second)
            assert record.execute("select standing, reserved, paid from claim order by number").fetchall() == [
                ("settled", 0, SEED + 144),
                ("settled", 0, 12),
            ]
            await made.submit(3, "dealer reveals")
            await made.finishes(3)
            assert totals(record) == {METER: (0, 0)}
            assert check_record(record, []) == []
            assert books(record) == [
                Books(name="west", seeds=SEED, contributions=3 * 52, returned=0, paid=SEED + 3 * 52, reserved=0, held=0, away=0)
            ]
            for scope in (VerifyScope(), VerifyScope(fold=True), VerifyScope(days=frozenset({DAY}))):
                found = verify(conninfo, [], GAMES.__getitem__, scope)
                assert found.holds and found.tables == 3 and found.walked.rounds == 3, found
            with record.transaction():
                assert [one.table for one in status(record).tables] == [1, 2, 3]
            assert sorted(heads_of(record)) == [1, 2, 3]

    asyncio.run(run())


class InOrder(Chance):
    """Chance that leaves a deck in the order of its suits: after a cut at 20, seat 2 has seven in a row of one suit."""

    def deck(self, equipment: Equipment) -> Feeder:
        """Return the deck as it is made."""
        return Feeder(equipment.pieces())


def test_the_platform_runs_a_table_with_a_shared_meter_and_its_own_word_wins_it(conninfo: str, record: Record) -> None:
    """Its words had the number of what the table was shown before them, or none where they claimed: no round was opened."""
    opens_meter(record)
    dealer = HouseDealer(InOrder(Seeded("in order")))

    async def run() -> None:
        async with pit(conninfo, dealer_of=lambda table: dealer, keys=KEYS) as made:
            await made.opens(record, (1,))
            live = made.owner.table(1)
            assert live is not None

            async def goes_on() -> None:
                word = word_at(live.committed, lambda size: 20)
                assert word is not None
                reply = await made.owner.submit(1, DEALER, word)
                assert isinstance(reply, Answer) and reply.refused is None, (word, reply)

            while not live.committed.is_playing:
                await goes_on()
            assert made.shows(1) == {"main": SEED, "secondary": 0}
            await made.submit(1, "seat 1 bets ante 10, progressive 1", "seat 2 bets ante 10, progressive 1")
            await goes_on()
            await made.submit(1, "seat 1 raises 10", "seat 2 raises 10")
            await goes_on()
            assert [row[1:3] for row in _claims(record)] == [(1, "pending")]
            await made.finishes(1)
            assert [row[1:3] for row in _claims(record)] == [(1, "settled")]
            assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_an_owner_that_slept_while_another_paid_from_a_meter_reads_the_table_again(
    conninfo: str, record: Record, caplog: pytest.LogCaptureFixture
) -> None:
    """Its approval found no claim that waits, which was an error; what it had decided stayed there for the next call."""
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo, renewed=3600) as old:
            await old.opens(record, (1,))
            await old.dealt(1, (6, 0))
            await old.submit(1, "dealer reveals")
            record.execute("update owner set until = '-infinity'")
            async with pit(conninfo, "two") as new:
                await until(lambda: new.owner.tables == [1])
                live, stale = new.owner.table(1), old.owner.table(1)
                assert live is not None and stale is not None
                new._numbers = {key: number + 100 for key, number in old._numbers.items()}
                await new.finishes(1)
                assert [row[2:] for row in _claims(record)] == [("settled", 0)]
                assert stale.committed.round is not None
                bet, payment = next(iter(stale.committed.round.waiting.items()))
                line = f"{payment.needs[0]} approves seat {bet.on} {bet.wager}"
                with pytest.raises(TimeoutError):
                    await old.submit_line(1, line, 2)
                assert old.owner.tables == []
        assert "a claim failed" not in caplog.text
        assert check_record(record, []) == []

    asyncio.run(asyncio.wait_for(run(), 60))


def test_a_round_that_opens_is_shown_what_the_other_tables_put_in(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(1)
            made.owner.board.enters(posted_in(record))
            assert made.shows(2) == {"main": 0, "secondary": 0}
            await made.submit(2, "dealer opens round")
            assert made.shows(2) == {"main": SEED + 48, "secondary": 4}
            assert {level: made.owner.board.total(METER, level) for level in ("main", "secondary")} == made.shows(2)
            # a display reads the board, which follows the record within a second
            await made.submit(1, "dealer reveals")
            await made.dealt(1)
            await until(lambda: made.owner.board.total(METER, "main") == SEED + 96)
            assert held(record, 2) | {"cage": 0} == {
                "cage": 0,
                "rack": 50_000_00,
                "player p2": 500_00,
                "player q2": 500_00,
                "meter main": SEED + 48,
                "link main": -SEED - 48,
                "meter secondary": 4,
                "link secondary": -4,
            }

    asyncio.run(run())


def test_a_claim_waits_for_its_turn_and_holds_up_no_other_table_nor_message(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo, lanes=1) as made:
            await made.opens(record, (1, 2, 3))
            await made.dealt(1, (6, 0))
            await made.dealt(2)
            assert reserve(record, [METER], 3, DAY) is not None  # another claim is before it, and takes its time
            claims = asyncio.create_task(made.submit_line(1, "dealer reveals"))
            await until(lambda: len(_claims(record)) == 2)
            waits = asyncio.create_task(made.submit_line(1, "p1 buys in 100"))
            await made.submit(2, "dealer reveals")
            await made.submit(3, "p3 buys in 100", "dealer opens round")
            assert not claims.done() and not waits.done()
            assert _claims(record) == [(1, 3, "open", 0), (2, 1, "open", 0)]
            assert release_by_hand(record, METER, 1, TWO, "its table has stopped", DAY)
            assert not release_by_hand(record, METER, 1, TWO, "once more", DAY)
            assert isinstance(await claims, Answer)
            refused = await waits
            assert isinstance(refused, Answer) and refused.refused is not None, "chips are sold between rounds"
            assert _claims(record) == [(1, 3, "released", 0), (2, 1, "pending", (SEED + 96 + 9) // 10)]
            assert books(record)[0].difference == 0
            assert check_record(record, []) == []

    asyncio.run(run())


def test_a_claim_locked_at_the_hit_is_shown_the_meter_as_it_was_then(conninfo: str, record: Record) -> None:
    opens_meter(record, timing=Timing.HIT)

    def hit(table: Table) -> bool:
        assert table.round is not None
        return any(longest_run(cards_in(cards)) >= 6 for hand, cards in table.round.held.items() if hand in ("1", "2"))

    async def run() -> None:
        async with pit(conninfo, hit=hit) as made:
            await made.opens(record, (1, 2, 3))
            await made.dealt(2, (6, 0))
            await until(lambda: _claims(record) == [(1, 2, "open", 0)])
            await made.dealt(1, (7, 0))
            await until(lambda: len(_claims(record)) == 2)
            await made.dealt(3)
            assert totals(record)[METER] == (SEED + 144, 12)
            waits = asyncio.create_task(made.submit_line(1, "dealer reveals"))
            await made.submit(2, "dealer reveals")
            await waits
            tenth = (SEED + 48 + 9) // 10
            rows = record.execute("select table_id, stood, after, reserved from claim order by number").fetchall()
            assert rows == [
                (2, [SEED + 48, 4], [SEED + 48 - tenth, 4], tenth),
                (1, [SEED + 96 - tenth, 8], [8, 0], SEED + 96 - tenth),
            ]
            assert totals(record)[METER] == (8 + 48, 4), "what was put in after the hit stays"
            assert books(record)[0].difference == 0 and check_record(record, []) == []
            # a hit that takes nothing after all is released when its round is over
            await made.finishes(1)
            await made.submit(1, "dealer shuffles", "dealer cuts 20", "dealer opens round", "seat 1 bets ante 10")
            await made.submit(1, "dealer closes bets", f"seat 1 gets {RUNS[7]}", f"dealer gets {DEALERS}")
            await until(lambda: _claims(record)[-1] == (3, 1, "open", 0))
            await made.submit(1, "seat 1 raises 10", "dealer reveals")
            await until(lambda: _claims(record)[-1] == (3, 1, "released", 0))

    asyncio.run(run())


def test_a_ceiling_keeps_what_is_above_it_for_the_next(conninfo: str, record: Record) -> None:
    opens_meter(record, levels=(Level("main", SEED, SEED + 50), Level("secondary")))

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(2)
            await made.dealt(1, (7, 0))
            assert totals(record)[METER] == (SEED + 96, 8)
            await made.submit(1, "dealer reveals")
            assert record.execute("select stood, after, reserved from claim").fetchall() == [
                ([SEED + 96, 8], [46 + 8, 0], SEED + 50)
            ]
            assert totals(record)[METER] == (46 + 8, 0)
            assert books(record)[0].difference == 0

    asyncio.run(run())


def test_a_void_gives_back_what_was_set_aside_and_what_was_put_in(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(1, (7, 0))
            await made.dealt(2)
            await made.submit(1, "dealer reveals")
            await made.submit(2, "floor calls dealer_card_exposed with 2c")
            assert held(record, 2)["player p2"] == held(record, 2)["player q2"] == 500_00
            assert _claims(record)[1] == (2, 2, "settled", 0)
            assert totals(record)[METER] == (0, 0), "the reset left eight cents, and forty-eight were returned"
            assert books(record)[0][1:] == (SEED, 104, 8, 0, SEED + 96, 0, 0)
            await made.finishes(1)
            assert books(record)[0].difference == 0 and check_record(record, []) == []

    asyncio.run(run())


@pytest.mark.parametrize("outcome", ["lost", "void", "disputed"])
def test_a_share_of_a_shared_meter_that_is_denied_leaves_the_books_even(conninfo: str, record: Record, outcome: str) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            await made.dealt(1, (6, 0))
            before = totals(record)[METER]
            await made.submit(1, "dealer reveals")
            assert totals(record)[METER] < before and books(record)[0].difference == 0
            await made.submit(1, f"floor denies seat 1 progressive as {outcome} because a card is marked")
            await made.finishes(1)
            whole = totals(record)[METER] == before
            assert whole is (outcome == "lost"), (outcome, before, totals(record))
            assert books(record)[0].difference == 0 and check_record(record, []) == []
            assert _claims(record)[0][3] == 0, "nothing is reserved any more"

    asyncio.run(run())


def test_a_meter_that_is_disabled_or_not_linked_is_not_offered_and_comes_back_as_it_was(conninfo: str, record: Record) -> None:
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1,))
            before = totals(record)
            disable(record, METER, TWO, "the display is dark", DAY)
            made.owner.board.enters(posted_in(record))
            await made.submit(1, "dealer opens round", "seat 1 bets ante 10")
            reply = await made.submit_line(1, "seat 1 bets progressive 1")
            assert isinstance(reply, Answer) and reply.refused == "meter_out_of_reach HCF-11(e)"
            await made.submit(1, "seat 2 bets ante 10, flush_bonus 5")
            enable(record, METER, TWO, DAY)
            made.owner.board.enters(posted_in(record))
            await made.submit(1, "seat 1 bets progressive 1")
            assert totals(record) == before and check_record(record, []) == []
            found = verify(conninfo, [], GAMES.__getitem__)
            assert found.findings == [] and found.tables == 1
            assert list(found.walked.unproved.values()) == [OUT_OF_REACH]
            # a table that shares a meter without an entry in the record offers it neither
            await made.owner.opens(9, made.rules, linked=LEVELS)
            await made.submit(9, "p9 plays seat 1", "p9 buys in 500", "dealer opens round", "seat 1 bets ante 10")
            reply = await made.submit_line(9, "seat 1 bets progressive 1")
            assert isinstance(reply, Answer) and reply.refused == "meter_out_of_reach HCF-11(e)"

    asyncio.run(run())


@pytest.mark.parametrize("by", [("director d1", "director d2"), ("director d1", "surveillance d1"), ("director", "surveillance")])
def test_a_meter_is_opened_linked_and_disabled_by_two_people_with_two_roles(record: Record, by: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="two people"):
        open_meter(record, METER, "west", [Level("main", 5)], by, DAY)
    opens_meter(record)
    for act in (
        lambda: link_table(record, METER, 1, ("main",), by, DAY),
        lambda: disable(record, METER, by, "", DAY),
        lambda: release_by_hand(record, METER, 1, by, "", DAY),
    ):
        with pytest.raises(ValueError, match="two people"):
            act()
    assert [tuple(row) for row in record.execute("select name, enabled from meter").fetchall()] == [("west", True)]
