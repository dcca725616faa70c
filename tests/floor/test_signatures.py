"""Signed calls and vouched commands: what a thief of one role or one key commits is named, step by step, and nothing else is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.bus.bus_floor import bus_floor
from tests.floor.owner_floor import HOUSE, chosen, floor, sent_command
from tests.floor.record_steps import (
    ANN,
    API,
    BEN,
    DAY,
    KEYS,
    NOON,
    OWNER,
    SIGNED,
    TEND,
    VOUCHES,
    add_step,
    buys_in,
    commit,
    forged,
    opened,
    signed_steps,
)

from houseway.core.messages.command import BuyIn, Command, Sit
from houseway.core.table.table import Table
from houseway.core.values.role import CHANCE
from houseway.core.wire.wire import written
from houseway.floor.bus.envelope import Unreadable, encode_command, read_command
from houseway.floor.bus.requests import Client
from houseway.floor.lookback.record_check import check_record
from houseway.floor.messages import PLATFORM, Answer, SentCommand
from houseway.floor.servers import NatsServer, nats_server
from houseway.floor.signatures import (
    VOUCHER_BYTES,
    CallFault,
    Committer,
    Covered,
    SignedCall,
    SignedChains,
    Signer,
    StepFault,
    Trusted,
    verify_calls,
    voucher,
)
from houseway.floor.step import Step, chained, genesis, read_recorded_command, recorded_command
from houseway.floor.store.queries import resumed
from houseway.floor.store.steps import commit_steps, connected, parameters
from houseway.floor.store.tables import RulesCache, resumed_table
from houseway.floor.table.live import LiveTable, TableContext
from houseway.floor.table.uncommitted import Pending
from houseway.games import GAMES

Record = Connection[TupleRow]
STRANGER = Signer(Committer.OWNER, b"s" * 32)
STRICT, TRUSTED = SIGNED, SIGNED._replace(since=None)
Signed = list[tuple[Step, int | None]]
STEP, CALL = b'{"kind":"Bet"}', 1


def vouched(pending: Pending, text: bytes = STEP, *, key: bytes = VOUCHES, speaker: int = ANN, voice: str = "ann") -> Step:
    """Add a step whose command the API vouches for."""
    number = pending.seq + len(pending.steps) + 1
    at = NOON + number
    made = voucher(key, pending.table, speaker, voice, number, text)
    return pending.add(DAY, at, speaker, number, recorded_command(voice, text), b"[]", voucher=made)


# In memory: every byte that is signed or vouched for


def chains() -> tuple[Signed, dict[int, SignedCall]]:
    """Return two calls of an owner over two tables, signed and vouched for."""
    tables, steps, calls = [Pending(number, 1) for number in (12, 13)], Signed(), dict[int, SignedCall]()
    for call in (1, 2):
        for table in tables:
            for _ in range(3):
                vouched(table)
        packed = parameters([table.table_commit() for table in tables], OWNER)
        signer, covers, signature = packed[-3:]
        assert isinstance(signer, str) and isinstance(covers, bytes) and isinstance(signature, bytes)
        calls[call] = SignedCall(signer, covers, signature)
        for table in tables:
            steps += [(step, call) for step in table.steps]
            table.committed()
    return sorted(steps, key=lambda one: (one[0].table, one[0].seq)), calls


STEPS, CALLS = chains()
HEADS = {chain: genesis(chain) for chain in (12, 13)}


def found(steps: Signed, calls: dict[int, SignedCall] = CALLS, trusted: Trusted = STRICT) -> list[CallFault]:
    """Return the faults of steps, with their first links."""
    return verify_calls(steps, calls, trusted, heads=HEADS)


def test_what_was_signed_and_vouched_for_has_no_fault() -> None:
    assert found(STEPS) == [] and len(STEPS) == 12 and len(CALLS[1].covers) == 2 * 52
    assert verify_calls(STEPS[2:6], CALLS, STRICT) != []  # a call that is cut is not taken for a whole one
    assert verify_calls(STEPS[3:6], CALLS, STRICT) == []


def flipped(data: bytes) -> Iterator[bytes]:
    """Yield the same bytes with one bit changed, at each of them."""
    for at in range(len(data)):
        yield data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def with_step(at: int, step: Step, call: int | None = None) -> Signed:
    """Return the steps with one of them replaced."""
    return [*STEPS[:at], (step, STEPS[at][1] if call is None else call), *STEPS[at + 1 :]]


def test_each_byte_of_a_call_is_signed() -> None:
    covered = {(step.table, step.seq) for step, call in STEPS if call == 1}
    for field in ("covers", "signature"):
        for changed in flipped(getattr(CALLS[1], field)):
            wrong = found(STEPS, {**CALLS, 1: CALLS[1]._replace(**{field: changed})})
            assert {fault[:2] for fault in wrong} == covered and {fault.wrong for fault in wrong} == {StepFault.FORGED}
    for changed in (STRANGER.name, API.name, ""):  # and the name of the key
        wrong = found(STEPS, {**CALLS, 1: CALLS[1]._replace(signer=changed)})
        assert {fault[:2] for fault in wrong} == covered
    assert {fault[:2] for fault in found(STEPS, {2: CALLS[2]})} == covered
    assert {fault[:2] for fault in found(STEPS, {1: CALLS[2], 2: CALLS[1]})} == {(step.table, step.seq) for step, _ in STEPS}


def test_each_byte_of_a_step_is_named_where_it_was_changed() -> None:
    step = STEPS[1][0]
    for field in ("said", "events"):
        for changed in flipped(getattr(step, field)):
            wrong = found(with_step(1, msgspec.structs.replace(step, **{field: changed})))
            assert {fault[:2] for fault in wrong} == {(12, 2)}
    for changes in (
        {"at": step.at + 1}, {"speaker": BEN}, {"speaker": PLATFORM}, {"number": 9}, {"refused": "no"},
        {"day": DAY + timedelta(1)},
        {"rests": b"r" * 32}, {"root": b"r" * 32}, {"shoe": b"s" * 32}, {"opens": ("rack",)}, {"version": 1},
    ):  # fmt: skip
        wrong = found(with_step(1, msgspec.structs.replace(step, **changes)))
        assert {fault[:2] for fault in wrong} == {(12, 2)}, changes


def test_a_step_that_is_rewritten_with_the_hashes_after_it_is_in_a_call_that_does_not_fit() -> None:
    before, rewritten = genesis(12), Signed()
    for step, call in STEPS[:6]:
        changed = msgspec.structs.replace(step, refused="no" if step.seq == 5 else None)
        changed = msgspec.structs.replace(changed, hash=chained(changed, before))
        rewritten.append((changed, call))
        before = changed.hash
    wrong = found([*rewritten, *STEPS[6:]])
    assert [fault[:2] for fault in wrong] == [(12, 4), (12, 5), (12, 6)]
    assert {fault.wrong for fault in wrong} == {StepFault.ALTERED}


def test_a_step_that_is_taken_out_or_given_to_another_call_is_named() -> None:
    assert {fault[:2] for fault in found(STEPS[:1] + STEPS[2:])} >= {(12, 2)}
    assert [fault[:2] for fault in found([*STEPS[:5], *STEPS[6:]])] == [(12, 6)]
    assert {fault[:2] for fault in found(with_step(3, STEPS[3][0], 1))} >= {(12, 4)}
    assert {fault[:2] for fault in found(with_step(3, STEPS[3][0], 77))} >= {(12, 4)}


def test_each_byte_of_a_voucher_and_of_what_it_is_over_is_checked() -> None:
    step = STEPS[1][0]
    assert step.voucher is not None and len(step.voucher) == VOUCHER_BYTES
    for changed in (*flipped(step.voucher), step.voucher[:-1], b"", STEPS[2][0].voucher):
        assert found(with_step(1, msgspec.structs.replace(step, voucher=changed))) == [CallFault(12, 2, StepFault.VOUCHER)]
    voice, text = read_recorded_command(step)
    assert voice is not None
    told = (step.table, step.speaker, voice, step.number, text)
    others = [(13, *told[1:]), (12, BEN, *told[2:]), (12, ANN, "ben", *told[3:]), (*told[:3], step.number + 1, text)]
    others += [(*told[:4], changed) for changed in flipped(text)]
    others.append((*told[:2], "annX", step.number, text))
    assert voucher(VOUCHES, *told) == step.voucher
    assert len({step.voucher, *(voucher(VOUCHES, *other) for other in others)}) == 1 + len(others)
    assert voucher(b"w" * 32, *told) != step.voucher
    assert voucher(VOUCHES, 12, ANN, "an", 1, b"nx") != voucher(VOUCHES, 12, ANN, "ann", 1, b"x")


def test_a_voucher_is_good_for_one_step() -> None:
    table = Pending(12, 1)
    for _ in range(2):
        table.add(DAY, NOON, ANN, 1, recorded_command("ann", STEP), b"[]", voucher=voucher(VOUCHES, 12, ANN, "ann", 1, STEP))
    call = OWNER.signed([Covered(12, 1, 2, table.head[1])])
    wrong = verify_calls([(step, CALL) for step in table.steps], {CALL: call}, STRICT)
    assert wrong == [CallFault(12, 2, StepFault.REPEATED)]


@pytest.mark.parametrize(("signer", "chain", "first", "holds"), [
    (OWNER, 12, 1, True), (OWNER, 12, 2, True), (OWNER, -3, 5, True), (OWNER, 0, 5, False),
    (API, 12, 1, True), (API, 12, 2, False), (API, -3, 5, True), (API, 0, 5, True),
    (TEND, 12, 1, True), (TEND, 12, 2, False), (TEND, 0, 5, True), (STRANGER, 12, 1, False), (STRANGER, 0, 1, False),
])  # fmt: skip
def test_each_part_signs_its_own_chains_only(signer: Signer, chain: int, first: int, holds: bool) -> None:
    step = Step(
        table=chain,
        seq=first,
        day=DAY,
        at=NOON,
        speaker=PLATFORM,
        number=first,
        said=b"x\nx",
        refused=None,
        events=b"",
        opens=(),
        postings=(),
        rests=None,
        hash=b"h" * 32,
    )
    call = signer.signed([Covered(chain, first, first, step.hash)])
    wrong = verify_calls([(step, CALL)], {CALL: call}, STRICT)
    expected = StepFault.UNKNOWN_SIGNER if signer is STRANGER else StepFault.NOT_ITS_CHAIN
    assert wrong == ([] if holds else [CallFault(chain, first, expected)])


def test_a_dealer_who_says_cards_and_a_reader_are_vouched_for_with_the_voice_they_were_sent_with() -> None:
    for sent, kept, text, holds in (
        ("dealer", CHANCE, b'{"kind":"Deal"}', True),
        (CHANCE, CHANCE, b'{"kind":"Deal"}', True),
        ("dealer", CHANCE, b'{"kind":"Show"}', False),
        (CHANCE, "a reader", b'{"kind":"Bet"}', True),
        ("ann", "dealer", b'{"kind":"Deal"}', False),
        ("dealer", CHANCE, b"{", False),
    ):
        table = Pending(12, 1)
        table.add(DAY, NOON, ANN, 1, recorded_command(kept, text), b"[]", voucher=voucher(VOUCHES, 12, ANN, sent, 1, text))
        call = OWNER.signed([Covered(12, 1, 1, table.head[1])])
        assert (verify_calls([(table.steps[0], CALL)], {CALL: call}, STRICT) == []) is holds, (sent, kept)


def test_a_chain_of_an_earlier_build_is_as_it_was_until_its_first_signature(record: Record, conninfo: str) -> None:
    table = opened(record, 12)
    buys_in(table)
    buys_in(table)
    assert commit(record, table) == [] and forged(record, TRUSTED) == []
    assert [fault[2] for fault in forged(record)] == [StepFault.UNSIGNED, StepFault.UNVOUCHED] * 2
    later = TRUSTED._replace(since=DAY + timedelta(1))
    with connected(conninfo, OWNER) as signs:
        add_step(table)  # signed, and the API of the earlier build vouches for nothing
        assert commit(signs, table) == [] and forged(record, TRUSTED) == forged(record, later) == []
        vouched(table)
        assert commit(signs, table) == [] and forged(record, TRUSTED) == []
        add_step(table)
        assert commit(signs, table) == [] and forged(record, TRUSTED) == [(12, 5, StepFault.UNVOUCHED)]
    vouched(table)
    assert commit(record, table) == []
    assert forged(record, TRUSTED) == [(12, 5, StepFault.UNVOUCHED), (12, 6, StepFault.UNSIGNED)]
    steps, calls = signed_steps(record)
    begun = SignedChains()
    assert verify_calls(steps[:3], calls, TRUSTED, begun) == [] and begun == SignedChains({12}, set())
    assert [fault.seq for fault in verify_calls(steps[3:], calls, TRUSTED, begun)] == [5, 6] and begun == SignedChains({12}, {12})


def test_the_call_of_an_earlier_build_is_not_signed(record: Record) -> None:
    table = opened(record, 12)
    vouched(table)
    columns = parameters([table.table_commit()], OWNER)
    statement = b"select * from commit_steps_3(" + b",".join([b"%b"] * 31) + b")"
    assert record.execute(statement, columns[:31]).fetchall() == []
    assert forged(record) == [(12, 1, StepFault.UNSIGNED), (12, 1, StepFault.UNVOUCHED)]


def test_a_call_that_the_record_does_not_take_leaves_no_signature(conninfo: str) -> None:
    with connected(conninfo, OWNER) as signs:
        table = opened(signs, 12)
        vouched(table)
        assert commit_steps(signs, [table.table_commit()]) == [] and commit_steps(signs, [table.table_commit()]) != []
        table.committed()
        table.add(DAY + timedelta(9), NOON, ANN, 2, recorded_command("ann", STEP), b"[]")
        assert commit_steps(signs, [table.table_commit()]) != [] and commit_steps(signs, []) == []
        assert len(signs.execute("select from call").fetchall()) == 1


def test_a_call_is_only_added(conninfo: str) -> None:
    with connected(conninfo, OWNER) as signs:
        table = opened(signs, 12)
        vouched(table)
        assert commit(signs, table) == []
        for statement in (b"update call set signer = 'x'", b"delete from call", b"truncate call"):
            with pytest.raises(errors.CheckViolation):
                signs.execute(statement)


# On a floor: the thief of a role, of a key, of both


def invented(record: Record, table: int, *commands: tuple[int, str, Command], key: bytes | None = None) -> Pending:
    """Return the steps that a thief makes of commands which other people never gave, all of them right by the rules."""
    found, shelf = resumed(record, table), RulesCache(GAMES.__getitem__)
    assert found is not None
    at = resumed_table(found, shelf)
    assert isinstance(at, Table)
    live = LiveTable(Pending.after(table, found), at, TableContext(lambda: DAY, lambda: NOON, KEYS), None)
    for speaker, voice, command in commands:
        text, number = written(command).encode(), live.last_of(speaker) + 1
        made = None if key is None else voucher(key, table, speaker, voice, number, text)
        step = live.decide(SentCommand(table, speaker, voice, number, text, made), command)
        assert step.refused is None, step.refused
    return live.pending


CASH = (
    (901, "p901", Sit("p901", ("1",))),
    (902, "p902", Sit("p902", ("2",))),
    (HOUSE, "dealer", BuyIn("p901", 777_777_00)),
    (HOUSE, "dealer", BuyIn("p902", 777_777_00)),
)
"""Two people sit down and get $777,777 in chips each for cash that nobody has seen."""


async def _opens(conninfo: str) -> None:
    """Open a table at which somebody sits, all of it signed and vouched for."""
    async with floor(conninfo, signer=OWNER, vouches=VOUCHES) as made:
        await made.owner.opens(1, chosen("high_card_flush").rules)
        reply = await made.request(sent_command(1, 903, "p903", 1, Sit("p903", ("3",))))
        assert isinstance(reply, Answer) and reply.refused is None


THIEVES = {
    "the owner's role in the database": (None, None, StepFault.UNSIGNED),
    "the owner's role and a key of the thief's": (STRANGER, VOUCHES, StepFault.UNKNOWN_SIGNER),
    "the owner's role and the owner's key": (OWNER, None, StepFault.UNVOUCHED),
    "the owner's role, its key and a guess at vouchers": (OWNER, b"w" * 32, StepFault.VOUCHER),
    "the API's role in the database": (None, VOUCHES, StepFault.UNSIGNED),
    "the API's role and the API's keys": (API, VOUCHES, StepFault.NOT_ITS_CHAIN),
}


@pytest.mark.parametrize("thief", THIEVES)
def test_cash_that_a_thief_writes_down_for_two_people_is_named(conninfo: str, record: Record, thief: str) -> None:
    asyncio.run(_opens(conninfo))
    assert forged(record) == [] and check_record(record, []) == []
    signer, key, expected = THIEVES[thief]
    with connected(conninfo, signer) as stolen:
        pending = invented(stolen, 1, *CASH, key=key)
        assert commit(stolen, pending) == []
    assert check_record(record, []) == []  # the record is consistent with itself, to the last hash
    named = forged(record)
    assert {(chain, seq) for chain, seq, _ in named} == {(1, seq) for seq in (3, 4, 5, 6)}
    assert expected in {wrong for *_, wrong in named}


def test_play_goes_on_after_a_forged_step_and_stays_signed(conninfo: str, record: Record) -> None:
    asyncio.run(_opens(conninfo))
    assert commit(record, invented(record, 1, CASH[0])) == []
    with connected(conninfo, OWNER) as signs:
        assert commit(signs, invented(signs, 1, CASH[1], key=VOUCHES)) == []
    assert forged(record, TRUSTED) == [(1, 3, StepFault.UNSIGNED), (1, 3, StepFault.UNVOUCHED)]


def test_everything_that_is_said_on_the_bus_is_signed_and_vouched_for(conninfo: str, record: Record) -> None:
    async def run(bus: NatsServer) -> None:
        async with bus_floor(conninfo, bus.url, signer=OWNER) as made:
            made.client = Client(made.client.bus, made.subjects, vouches=VOUCHES)
            await made.opens(1, "high_card_flush", 2)
            again = made.next(1, HOUSE, "dealer", BuyIn("bot1", 5_000))
            refused = made.next(1, HOUSE, "dealer", BuyIn("bot6", 5_000))
            for one in (again, again, refused):
                assert isinstance(await made.client.request(one), Answer)

    with nats_server() as bus:
        asyncio.run(run(bus))
    steps, calls = signed_steps(record)
    assert forged(record) == [] and len(calls) >= 3
    assert {step.voucher is None for step, _ in steps if step.speaker == PLATFORM} == {True}
    assert {step.refused is not None for step, _ in steps if step.voucher} == {True, False}


def test_an_owner_that_signs_and_its_commands_without_vouchers(conninfo: str, record: Record) -> None:
    async def run() -> None:
        async with floor(conninfo, signer=OWNER) as made:
            await made.opens(1, "high_card_flush", 2)

    asyncio.run(run())
    assert forged(record, TRUSTED) == forged(record, STRICT._replace(vouchers=())) == []
    spoken_by_people = {step.seq for step, _ in signed_steps(record)[0] if step.speaker != PLATFORM}
    assert {seq for _, seq, _ in forged(record)} == spoken_by_people


def test_an_envelope_without_a_voucher_is_as_it_was_and_a_voucher_has_its_length() -> None:
    bare = SentCommand(12, ANN, "p77", 3, b'{"kind":"Bet"}')
    assert b"voucher" not in encode_command(bare) and read_command(encode_command(bare), 12) == bare
    full = bare._replace(voucher=b"v" * VOUCHER_BYTES)
    assert read_command(encode_command(full), 12) == full
    for wrong in (b"", b"v" * 31, b"v" * 33):
        with pytest.raises(Unreadable):
            read_command(encode_command(bare._replace(voucher=wrong)), 12)
