"""The one call: what it commits, and every verdict it can give.

Each verdict is tested in a call that has a neighbor's steps too: when one table of a call is refused, none of it may
happen.
"""

from __future__ import annotations

import asyncio
import threading
from datetime import timedelta

import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.record_steps import ANN, BEN, DAY, FLOOR, add_step, buys_in, commit, counts, held, opened, renew

from houseway.core.fault import Fault
from houseway.core.money.places import RACK, Bet, Move
from houseway.floor.ledger import Posting
from houseway.floor.lookback.record_check import check_record
from houseway.floor.step import Ruling, Step, Verdict, sealed
from houseway.floor.store.days import open_day
from houseway.floor.store.leases import release, take_over
from houseway.floor.store.queries import first_answer, resumed, resumed_all, steps_of
from houseway.floor.store.steps import commit_steps, commit_steps_async, connected, connected_async
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
BET = Bet("ann", "3", "ante")


def test_steps_of_many_tables_are_committed_in_one_call_and_read_back(record: Record) -> None:
    ten, eleven = opened(record, 10), opened(record, 11)
    wrote = [
        buys_in(ten),
        add_step(ten, [Move("player ann", BET, 300, "bet", BET)], playing=True),
        add_step(ten, refused="below_minimum TCP-6(a)(1)", playing=True),
        add_step(ten, [Move(BET, RACK, 300, "loses", BET)], speaker=FLOOR, kept=b"the table as it is"),
    ]
    other = buys_in(eleven, 50)
    assert commit(record, ten, eleven) == []
    assert list(steps_of(record, 10)) == wrote
    assert list(steps_of(record, 11)) == [other]
    assert held(record, 10) == {"cage": -1000, "player ann": 700, "rack": 300}
    found = resumed(record, 10)
    assert found is not None
    assert (found.epoch, found.seq, found.hash, found.kept, found.steps) == (1, 4, wrote[-1].hash, b"the table as it is", ())
    assert found.heard == {ANN: 3, FLOOR: 1}
    assert list(found.accounts) == ["cage", "player ann", "layout ann", "rack"]
    assert resumed(record, 99) is None


def test_a_table_resumes_from_its_last_round_and_goes_on(record: Record) -> None:
    ten = opened(record, 10)
    add_step(ten, kept=b"after round 1")
    after = [buys_in(ten), add_step(ten, playing=True)]
    assert commit(record, ten) == []
    found = resumed(record, 10)
    assert found is not None
    assert (found.kept, list(found.steps)) == (b"after round 1", after)
    again = Pending.after(10, found)
    add_step(again, [Move("player ann", RACK, 1, "token")], kept=b"after round 2")
    assert commit(record, again) == []
    assert held(record, 10) == {"cage": -1000, "player ann": 999, "rack": 1}
    later = resumed(record, 10)
    assert later is not None
    assert (later.kept, later.steps) == (b"after round 2", ())


def test_many_tables_are_read_at_once_as_each_is_by_itself(record: Record) -> None:
    tables = {number: opened(record, number) for number in (12, 10, 11)}
    add_step(tables[10], kept=b"after round 1")
    add_step(tables[11], speaker=FLOOR, order=b"Ah Kd 2c")
    for table in tables.values():
        buys_in(table)
        add_step(table, playing=True)
    bare = opened(record, 13)
    assert commit(record, *tables.values()) == []
    found = resumed_all(record, [13, 99, 11, 10, 12])
    assert {number: resumed(record, number) for number in (10, 11, 12, 13)} == found
    assert [step.seq for step in found[10].steps] == [2, 3] and [step.seq for step in found[12].steps] == [1, 2]
    assert found[11].shoe is not None and found[11].shoe.seq == 1 and found[10].shoe is None
    assert (found[13].seq, found[13].hash, found[13].steps) == (0, bare.hash, ())
    assert resumed_all(record, []) == {}


@pytest.fixture
def tables(record: Record) -> tuple[Pending, Pending]:
    """Two tables at which Ann has 1,000 chips, with a step of the second that waits."""
    ten, eleven = opened(record, 10), opened(record, 11)
    buys_in(ten), buys_in(eleven)
    assert commit(record, ten, eleven) == []
    buys_in(eleven)
    return ten, eleven


def _is_refused(record: Record, ruling: Ruling, ten: Pending, eleven: Pending, *, seq: int | None = 1) -> None:
    """The call gets one verdict about table 10, nothing of it is there, and the neighbour's steps are taken alone."""
    before, waits = counts(record), list(eleven.steps)
    spoken = [ten.table_commit(), eleven.table_commit()]
    for calls in (spoken, spoken[::-1]):
        assert commit_steps(record, calls) == [Verdict(10, ruling, seq)]
        assert counts(record) == before
    assert commit(record, eleven) == []
    assert list(steps_of(record, 11))[-len(waits) :] == waits


def test_overdrawn(record: Record, tables: tuple[Pending, Pending]) -> None:
    add_step(tables[0], [Move("player ann", BET, 1001, "bet", BET)])
    _is_refused(record, Ruling.OVERDRAWN, *tables)


def test_an_account_that_the_call_opens_can_be_overdrawn_too(record: Record, tables: tuple[Pending, Pending]) -> None:
    add_step(tables[0], [Move("pot 1", "player ann", 1, "wins")])
    _is_refused(record, Ruling.OVERDRAWN, *tables)


def test_what_is_paid_back_within_a_call_is_not_overdrawn(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    add_step(ten, [Move("player ann", BET, 1500, "bet"), Move(BET, "player ann", 1500, "back")])
    assert commit(record, ten) == []


def test_rack_and_cage_may_be_below_zero(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    add_step(ten, [Move(RACK, "player ann", 5000, "wins")])
    assert commit(record, ten) == []
    assert held(record, 10) == {"cage": -1000, "rack": -5000, "player ann": 6000}


def _with_posting(pending: Pending, posting: Posting) -> None:
    """Put a posting that the ledger would not make into the last step that waits."""
    bare = add_step(pending)
    step = Step(**{name: getattr(bare, name) for name in Step.__struct_fields__} | {"postings": (posting,)})
    pending.steps[-1] = sealed(step, pending.hash)


def test_an_unknown_account(record: Record, tables: tuple[Pending, Pending]) -> None:
    _with_posting(tables[0], Posting(10 << 32, 10 << 32 | 9, 5, "bet"))
    _is_refused(record, Ruling.UNKNOWN_ACCOUNT, *tables)


@pytest.mark.parametrize("chips", [0, -5])
def test_a_move_of_nothing(record: Record, tables: tuple[Pending, Pending], chips: int) -> None:
    _with_posting(tables[0], Posting(10 << 32, 10 << 32 | 1, chips, "bet"))
    _is_refused(record, Ruling.MOVE_OF_NOTHING, *tables)


def test_a_move_with_an_unknown_word_is_a_fault_before_it_reaches_the_record(tables: tuple[Pending, Pending]) -> None:
    with pytest.raises(Fault, match="'gift'"):
        add_step(tables[0], [Move("cage", "player ann", 5, "gift")])


def test_amounts_that_no_column_holds_are_an_error_and_leave_nothing(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    before = counts(record)
    add_step(ten, [Move("cage", RACK, 2**63 - 1, "fill"), Move("cage", RACK, 2**63 - 1, "fill")])
    with pytest.raises(errors.NumericValueOutOfRange):
        commit(record, ten)
    assert counts(record) == before


def test_an_account_is_not_opened_twice(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    stale = Pending(10, ten.epoch)  # as it would be if it had forgotten its accounts
    stale.seq, stale.hash, stale.heard = ten.seq, ten.hash, dict(ten.heard)
    stale.dropped()
    buys_in(stale)
    with pytest.raises(errors.UniqueViolation):
        commit(record, stale)
    assert held(record, 10) == {"cage": -1000, "player ann": 1000}


@pytest.mark.parametrize("days", [-1, 1])
def test_a_day_that_is_not_open(record: Record, tables: tuple[Pending, Pending], days: int) -> None:
    add_step(tables[0], day=DAY + timedelta(days=days))
    _is_refused(record, Ruling.DAY_IS_NOT_OPEN, *tables)


# Owners


def test_a_table_that_another_owner_took_over_is_fenced(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, eleven = tables
    renew(record, "new", 60)
    assert take_over(record, "new") == []  # the lease of the first is not over
    release(record, "house", 0)
    taken = {owned.table_id: owned for owned in take_over(record, "new")}
    assert {(owned.epoch, owned.seq) for owned in taken.values()} == {(2, 1)}
    add_step(ten, refused="not_your_turn TCP-7(b)")
    assert commit_steps(record, [ten.table_commit()]) == [Verdict(10, Ruling.FENCED, 1)]
    found = resumed(record, 10)
    assert found is not None
    fresh = Pending.after(10, found)
    add_step(fresh)
    eleven.epoch = 2
    assert commit_steps(record, [ten.table_commit(), eleven.table_commit()]) == [Verdict(10, Ruling.FENCED, 1)]
    assert commit(record, fresh, eleven) == []
    assert counts(record)[0] == 4


def test_an_owner_that_was_slow_does_not_fence_itself(record: Record, tables: tuple[Pending, Pending]) -> None:
    release(record, "house", 0)
    assert take_over(record, "house") == []
    add_step(tables[0])
    assert commit(record, *tables) == []


def test_a_table_that_the_record_does_not_know_is_fenced(record: Record, tables: tuple[Pending, Pending]) -> None:
    stranger = Pending(12, 1)
    buys_in(stranger)
    assert commit_steps(record, [stranger.table_commit(), tables[1].table_commit()]) == [Verdict(12, Ruling.FENCED, None)]


# Accounts


def test_said_before(record: Record, tables: tuple[Pending, Pending]) -> None:
    add_step(tables[0], [Move("player ann", BET, 100, "bet", BET)], number=1)
    _is_refused(record, Ruling.SAID_BEFORE, *tables)


def test_said_twice_in_one_call(record: Record, tables: tuple[Pending, Pending]) -> None:
    add_step(tables[0], number=2)
    add_step(tables[0], number=2)
    _is_refused(record, Ruling.SAID_BEFORE, *tables)


def test_two_speakers_and_two_tables_count_for_themselves(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, eleven = tables
    add_step(ten, speaker=BEN, number=1)
    add_step(ten, speaker=ANN, number=2)
    add_step(eleven, speaker=BEN, number=1)
    assert commit(record, ten, eleven) == []


def test_a_repeat_gets_its_first_answer_and_a_refusal_stays_one(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    refused = add_step(ten, refused="not_your_turn TCP-7(b)")
    later = [add_step(ten, speaker=BEN), add_step(ten), add_step(ten, number=9)]
    assert commit(record, ten) == []
    assert first_answer(record, 10, ANN, 2) == refused
    assert first_answer(record, 10, ANN, 9) == later[-1]
    assert first_answer(record, 10, ANN, 5) is None  # passed over, and never to be used again
    add_step(ten, number=5)
    assert [verdict.ruling for verdict in commit(record, ten)] == [Ruling.SAID_BEFORE]


def test_a_repeat_after_the_day_has_changed_gets_its_first_answer(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    first = add_step(ten)
    assert commit(record, ten) == []
    open_day(record, DAY + timedelta(days=1))
    add_step(ten, day=DAY + timedelta(days=1), speaker=BEN)
    assert commit(record, ten) == []
    add_step(ten, day=DAY + timedelta(days=1), number=first.number)
    assert commit(record, ten) == [Verdict(10, Ruling.SAID_BEFORE, first.seq)]
    assert first_answer(record, 10, ANN, first.number) == first


# Order


def test_out_of_order(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, eleven = tables
    ten.seq = 0
    ten.dropped()
    add_step(ten)
    _is_refused(record, Ruling.OUT_OF_ORDER, ten, eleven)


def test_a_chain_that_has_parted_from_the_record_is_out_of_order(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, eleven = tables
    ten.hash = bytes(32)
    ten.dropped()
    add_step(ten)
    _is_refused(record, Ruling.OUT_OF_ORDER, ten, eleven)


def test_steps_that_leave_a_gap_do_not_reach_the_record(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    add_step(ten), add_step(ten)
    del ten.steps[0]
    with pytest.raises(ValueError, match="do not follow"):
        ten.steps and commit_steps(record, [ten.table_commit()])


def test_what_is_kept_is_what_the_step_says(record: Record, tables: tuple[Pending, Pending]) -> None:
    ten, _ = tables
    add_step(ten, kept=b"one")
    with pytest.raises(ValueError, match="what is kept"):
        commit_steps(record, [ten.table_commit()._replace(kept=b"another")])


def test_a_call_does_not_name_a_table_twice(record: Record, tables: tuple[Pending, Pending]) -> None:
    with pytest.raises(ValueError, match="twice"):
        commit_steps(record, [tables[1].table_commit(), tables[1].table_commit()])
    assert commit_steps(record, []) == []


def test_the_same_call_sent_twice_at_once_is_taken_once(conninfo: str, record: Record) -> None:
    pendings = [opened(record, table) for table in range(20, 40)]
    for pending in pendings:
        buys_in(pending)
    spoken = [pending.table_commit() for pending in pendings]
    answers: list[list[Verdict]] = []
    start = threading.Barrier(2)

    def send(order: int) -> None:
        with connected(conninfo) as own:
            start.wait()
            answers.append(commit_steps(own, spoken[::order]))

    threads = [threading.Thread(target=send, args=(order,)) for order in (1, -1)]  # in two orders, and no deadlock
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    taken, other = sorted(answers, key=len)
    assert taken == []
    assert {verdict.ruling for verdict in other} == {Ruling.SAID_BEFORE}
    assert len(other) == 20
    assert counts(record) == (20, 40, 20, 0)


def test_calls_of_other_tables_in_parallel_do_not_wait_for_each_other(conninfo: str, record: Record) -> None:
    ten, eleven = opened(record, 10), opened(record, 11)
    buys_in(ten), buys_in(eleven)
    with connected(conninfo) as own, own.transaction():
        assert commit_steps(own, [ten.table_commit()]) == []  # not committed yet
        assert commit(record, eleven) == []
    assert counts(record)[0] == 2


def test_the_call_is_the_same_in_an_event_loop(conninfo: str, record: Record) -> None:
    ten = opened(record, 10)
    wrote = buys_in(ten)

    async def send() -> list[list[Verdict]]:
        connection = await connected_async(conninfo)
        answers = [await commit_steps_async(connection, [ten.table_commit()]) for _ in range(2)]
        await connection.close()
        return answers

    assert asyncio.run(send()) == [[], [Verdict(10, Ruling.SAID_BEFORE, 1)]]
    assert list(steps_of(record, 10)) == [wrote]


def test_texts_and_bytes_of_any_kind_are_kept_as_they_are(record: Record) -> None:
    ten = opened(record, 10)
    add_step(ten, [Move("cage", "player Zoë 'x' \\ {,}\"", 5, "buys in")], said=bytes(range(256)), refused="naïve ' \\ reason")
    add_step(ten, said=b"", refused="")
    wrote = list(ten.steps)
    assert commit(record, ten) == []
    assert list(steps_of(record, 10)) == wrote
    assert check_record(record, []) == []
