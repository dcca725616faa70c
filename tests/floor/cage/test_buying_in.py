"""Buying in out of a wallet and leaving back into it, through a real owner: one call, no deadlock, and owners of old builds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, Rollback, errors
from psycopg.rows import TupleRow
from tests.floor.cage.house import done
from tests.floor.owner_floor import Floor, chosen, floor
from tests.floor.people.casino import opened as opened_house
from tests.floor.record_steps import DAY, add_step, buys_in, commit, opened

from houseway.core.messages.command import BuyIn, Leave, Sit
from houseway.core.money.places import CAGE, RACK, Move
from houseway.floor.cage.events import SlipStanding
from houseway.floor.cage.fills import request_fill, send_slip
from houseway.floor.cage.funds import request_chips
from houseway.floor.cage.overview import books
from houseway.floor.cage.signatures import sign
from houseway.floor.cage.transaction import balance_books, open_books
from houseway.floor.cage.wallets import balance_of, deposit
from houseway.floor.lookback.record_check import check_record, findings_in
from houseway.floor.lookback.redecision import BY_THE_LEDGER
from houseway.floor.lookback.verification import verify
from houseway.floor.messages import Answer, Reply
from houseway.floor.people.actors import Actor
from houseway.floor.store import steps
from houseway.floor.store.archive import export_day
from houseway.floor.store.days import close_day, detach_day, open_day
from houseway.floor.store.steps import connected
from houseway.games import GAMES

Record = Connection[TupleRow]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
TRUSTED = [KEY.public_key().public_bytes_raw()]


def staffed(record: Record) -> tuple[Actor, tuple[int, int]]:
    """Open the books of a house; return its cashier and two patrons with 1,000 each."""
    casino = opened_house(record)
    cashier, manager = casino.on_shift("carl", "cage"), casino.on_shift("mia", "manager")
    assert open_books(record, manager, DAY) is None
    patrons = (casino.patron("ann"), casino.patron("ben"))
    for patron in patrons:
        done(deposit(record, cashier, patron, 1_000_00, DAY))
    return cashier, patrons


async def buys(made: Floor, table: int, patron: int, chips: int) -> Reply:
    """Buy in out of a patron's wallet."""
    return await made.submit(table, patron, f"p{patron}", BuyIn(f"p{patron}", chips, "wallet"))


def test_two_lanes_and_two_wallets_at_once_end_with_every_cent_in_its_place(conninfo: str, record: Record) -> None:
    _, patrons = staffed(record)
    tables = (1, 2, 3, 4)

    async def sits(made: Floor, table: int) -> None:
        await made.owner.opens(table, chosen("minibaccarat").rules)
        for seat, patron in enumerate(patrons, start=1):
            done = await made.submit(table, patron, f"p{patron}", Sit(f"p{patron}", (str(seat),)))
            assert isinstance(done, Answer) and done.refused is None

    async def comes_and_goes(made: Floor, table: int, order: tuple[int, ...]) -> list[str | None]:
        heard: list[str | None] = []
        for _ in range(6):
            bought = await asyncio.gather(*(buys(made, table, patron, 150_00) for patron in order))
            left = await asyncio.gather(
                *(made.submit(table, patron, f"p{patron}", Leave(f"p{patron}")) for patron in reversed(order))
            )
            heard += [one.refused for one in (*bought, *left) if isinstance(one, Answer)]
            for seat, patron in enumerate(patrons, start=1):
                await made.submit(table, patron, f"p{patron}", Sit(f"p{patron}", (str(seat),)))
        return heard

    async def run() -> None:
        async with floor(conninfo, lanes=2) as made:
            for table in tables:
                await sits(made, table)
            orders = (patrons, patrons[::-1])
            heard = await asyncio.gather(*(comes_and_goes(made, table, orders[table % 2]) for table in tables))
            assert all(len(one) == 24 for one in heard)
            assert {why.split()[0] for one in heard for why in one if why} <= {"wallet_is_short"}
            counts = made.owner.counts
            assert len(counts) == 2 and not any(one.faults or one.fenced or one.lost for one in counts)

    asyncio.run(run())
    assert [balance_of(record, f"p{patron}") for patron in patrons] == [1_000_00, 1_000_00]
    assert sum(books(record).values()) == 0
    assert check_record(record, []) == []


def test_a_wallet_that_is_short_refuses_with_a_bar_of_its_own_and_a_repeat_gets_the_same_answer(
    conninfo: str, record: Record
) -> None:
    cashier, (ann, ben) = staffed(record)

    async def run() -> None:
        async with floor(conninfo) as made:
            await made.owner.opens(7, chosen("minibaccarat").rules)
            for seat, patron in (("1", ann), ("2", ben)):
                await made.submit(7, patron, f"p{patron}", Sit(f"p{patron}", (seat,)))
            short = made.next(7, ann, f"p{ann}", BuyIn(f"p{ann}", 1_000_25, "wallet"))
            replies = await asyncio.gather(made.request(short), buys(made, 7, ben, 400_00))
            first, other = replies
            assert isinstance(first, Answer) and first.refused is not None and first.refused.startswith("wallet_is_short ")
            assert isinstance(other, Answer) and other.refused is None  # the neighbour in the same call
            done(deposit(record, cashier, ann, 1_00, DAY))
            assert await made.request(short) == first  # the wallet holds enough now, and the answer stays
            again = await buys(made, 7, ann, 1_000_25)
            assert isinstance(again, Answer) and again.refused is None

    asyncio.run(run())
    assert (balance_of(record, f"p{ann}"), balance_of(record, f"p{ben}")) == (75, 600_00)
    verified = verify(conninfo, [], GAMES.__getitem__)
    assert verified.holds and list(verified.walked.unproved.values()) == [BY_THE_LEDGER]


def test_a_signed_fill_reaches_its_table_through_the_owner(conninfo: str, record: Record) -> None:
    casino = opened_house(record)
    manager, cashier, supervisor = (casino.on_shift(*one) for one in (("mia", "manager"), ("carl", "cage"), ("flo", "floor")))
    dealer = casino.on_shift("dan", "dealer", 7)
    assert open_books(record, manager, DAY) is None
    chips = done(request_chips(record, manager, {"2500": 100}, DAY), SlipStanding.WAITING)
    done(sign(record, cashier, chips.number, DAY))

    async def run() -> None:
        async with floor(conninfo) as made:
            await made.owner.opens(7, chosen("minibaccarat").rules)
            slip = done(request_fill(record, supervisor, 7, {"2500": 40}, DAY), SlipStanding.WAITING)
            done(sign(record, cashier, slip.number, DAY), SlipStanding.WAITING)
            done(sign(record, dealer, slip.number, DAY), SlipStanding.SIGNED)
            ended = done(await send_slip(made.request, record, slip.number, DAY))
            live = made.owner.table(7)
            assert live is not None and (ended.seq, live.committed.chips[RACK]) == (live.seq, 1_000_00)

    asyncio.run(run())
    assert books(record) == {"chip bank": 1_500_00, "table 7": 1_000_00, "house": -2_500_00}
    assert verify(conninfo, [], GAMES.__getitem__).holds


UNORDERED = """
create or replace function enter_1(places text[], gains bigint[]) returns void language plpgsql as $$
begin
    for at in 1 .. cardinality(places) loop
        update book set chips = chips + gains[at] where place = places[at];
        perform pg_sleep(0.02);
    end loop;
end $$;
"""
"""The books as they would deadlock: places in the order in which a call happens to name them."""


def crosses_both(conninfo: str, table: int, names: Sequence[str], times: int) -> None:
    """Commit steps that take from two wallets, in one order, and give back to them."""
    with connected(conninfo) as other:
        pending = opened(other, table)
        for _ in range(times):
            for give, take, why in ((CAGE, None, "from wallet"), (None, CAGE, "cashes out")):
                add_step(pending, [Move(give or f"player {name}", take or f"player {name}", 5, why) for name in names])
                assert commit(other, pending) == []


def both_at_once(conninfo: str, names: Sequence[str], times: int) -> None:
    """Let two connections take from the same two wallets, in opposite orders."""
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(crosses_both, conninfo, 21, names, times)
        second = threads.submit(crosses_both, conninfo, 22, names[::-1], times)
        for one in (first, second):
            one.result(60)


def test_two_calls_that_lock_two_wallets_in_two_orders_do_not_deadlock(conninfo: str, record: Record) -> None:
    _, patrons = staffed(record)
    both_at_once(conninfo, [f"p{patron}" for patron in patrons], 40)
    assert check_record(record, []) == []


def test_without_their_one_order_they_would(conninfo: str, record: Record) -> None:
    _, patrons = staffed(record)
    names = [f"p{patron}" for patron in patrons]
    for table in (21, 22):  # the places are there already
        record.execute("insert into book (place) values (%s)", (f"table {table}",))
    record.execute(UNORDERED.encode())
    with pytest.raises(errors.DeadlockDetected):
        both_at_once(conninfo, names, 20)


OLD_CALLS = {
    b"commit_steps_1": (*range(17), *range(19, 28)),
    b"commit_steps_2": tuple(range(31)),
}
"""The calls of earlier builds, and which of this build's parameters they have."""


@pytest.mark.parametrize("call", OLD_CALLS)
def test_an_owner_of_an_earlier_build_enters_the_books_too(record: Record, call: bytes) -> None:
    _, (ann, _) = staffed(record)
    table = opened(record, 12)
    places = OLD_CALLS[call]
    statement = b"select table_id, ruling from " + call + b"(" + b",".join([b"%b"] * len(places)) + b")"
    for chips, ruling in ((600_00, []), (600_00, [(12, "overdrawn")]), (400_00, [])):
        add_step(table, [Move(CAGE, f"player p{ann}", chips, "from wallet")])
        columns = steps.parameters([table.table_commit()])
        assert record.execute(statement, [columns[at] for at in places]).fetchall() == ruling
        if ruling:
            table.dropped()
        else:
            table.committed()
    assert balance_of(record, f"p{ann}") == 0
    assert check_record(record, []) == []


def test_books_that_are_opened_late_begin_with_what_tables_have_and_are_checked_without_old_days(
    record: Record, tmp_path: Path
) -> None:
    table, later = opened(record, 12), DAY + timedelta(days=1)
    buys_in(table)
    assert commit(record, table) == []
    _, (ann, _) = staffed(record)
    assert books(record)["table 12"] == 1000
    open_day(record, later)
    for day, chips in ((DAY, 5), (later, 7)):
        add_step(table, [Move(CAGE, f"player p{ann}", chips, "from wallet")], day=day)
        assert commit(record, table) == []
        assert balance_books(record, Actor(1, "manager"), day) is None
    assert check_record(record, []) == []
    close_day(record, DAY, KEY)
    export_day(record, DAY, tmp_path, KEY)
    assert detach_day(record, DAY)
    add_step(table, [Move(f"player p{ann}", CAGE, 2, "cashes out")], day=later)
    assert commit(record, table) == [] and check_record(record, TRUSTED) == []
    record.execute("update book set chips = chips + 1 where place = %s", (f"wallet p{ann}",))
    assert [(one.relation, one.key) for one in check_record(record, TRUSTED)] == [("book", f"wallet p{ann}")]


# What a check finds


FAULTS = {
    "update book set chips = chips + 5 where place = 'wallet {ann}'": [("book", "wallet {ann}")],
    "update book set chips = chips - 1 where place = 'drop 12'": [("book", "drop 12")],
    "insert into book (place, chips) values ('wallet p999', 7)": [("book", "wallet p999")],
    "delete from book where place = 'table 12'": [("book", "table 12")],
    "update table_chips set chips = chips + 5 where table_id = 12": [("table_chips", "12")],
    "delete from table_chips": [("table_chips", "12")],
    "insert into chip_piece values ('bank', 500, 7), ('issued', 500, -7)":
        [("chip_piece", "bank 500"), ("chip_piece", "issued 500")],
    "update slip set chips = 1 where number = 1": [("slip", "1")],
    "update slip set body = jsonb_set(body, '{{asked_by}}', '99') where number = 2": [("slip", "2")],
    "delete from slip where number = 2": [("slip", "2")],
    "insert into slip values (9, 'fill', 'done', 12, null, 5, 1, '{{}}')": [("slip", "9")],
    "update step set events = replace(encode(events, 'escape'), 'cash', 'hash')::bytea where table_id = 0 and seq = 2":
        [("step", "0.2")],
    "update step set chips = array[4::bigint] where table_id = 12 and seq = 2": [("step", "12.2")],
    "update rest set kept = 'x' where table_id = 0": [("rest", "0")],
    "delete from step where table_id = 0 and seq = 3": [("step", "0.3")],
}  # fmt: skip


def test_every_altered_row_of_the_books_is_named_and_no_other(record: Record) -> None:
    _, (ann, _) = staffed(record)
    table = opened(record, 12)
    add_step(table, [Move(CAGE, RACK, 5000, "fill")])
    buys_in(table)
    add_step(table, [Move(CAGE, f"player p{ann}", 5, "from wallet")])
    assert commit(record, table) == []
    assert findings_in_copy(record, "select 1") == []
    for fault, named in FAULTS.items():
        found = findings_in_copy(record, fault.format(ann=f"p{ann}"))
        assert found == [(relation, key.format(ann=f"p{ann}")) for relation, key in named], (fault, found)


def findings_in_copy(record: Record, fault: str) -> list[tuple[str, str]]:
    """Return the findings of a check after a fault, which is then rolled back."""
    found: list[tuple[str, str]] = []
    with record.transaction():
        record.execute(fault.encode())
        found = [(one.relation, one.key) for one in findings_in(record, [])]
        raise Rollback
    return found
