"""Every round is decided again; one altered bit is named by its row and no other; a fault behind a whole chain is named too."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from datetime import date
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace
from psycopg import Connection, Rollback, errors
from psycopg.rows import TupleRow
from tests.floor.meter_pit import METER, TWO, opens_meter, pit
from tests.floor.played import PLAYED, TABLES, TOMORROW, TRUSTED, game_of
from tests.floor.record_steps import DAY, KEYS, SIGNED

from houseway.core.game.game import Game
from houseway.floor.lookback.record_check import base_of
from houseway.floor.lookback.shoes import Shoes
from houseway.floor.lookback.texts import EventReader
from houseway.floor.lookback.verification import TableVerifier, Verification, VerifyScope, verified_in, verify
from houseway.floor.messages import Answer
from houseway.floor.meters.board import posted_in
from houseway.floor.meters.setup import disable
from houseway.floor.seal import Keys
from houseway.floor.servers import Postgres
from houseway.floor.step import Step, chained, genesis, read_recorded_command, recorded_command
from houseway.floor.store.days import detach_day
from houseway.floor.store.queries import steps_of
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import events_of, written_events
from houseway.floor.table.card_proofs import dealt_from_shoe

Record = Connection[TupleRow]
DECIDED, FOLDED = VerifyScope(), VerifyScope(fold=True)
WAYS = [pytest.param(DECIDED, id="decided"), pytest.param(FOLDED, id="folded")]


def named(found: Verification) -> list[str]:
    """Return the rows that were named."""
    return [f"{one.relation} {one.key}" for one in found.findings]


@pytest.mark.parametrize("scope", WAYS)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_record_that_bots_played_holds(played_record: str, scope: VerifyScope, jobs: int) -> None:
    ticks: list[int] = []
    found = verify(played_record, TRUSTED, game_of, scope._replace(signers=SIGNED), jobs=jobs, tick=ticks.append)
    assert found.findings == [] and found.holds and found.calls > 20
    assert (found.walked.rounds, found.walked.skipped, found.tables, found.days) == (6, 0, 3, 1)
    assert found.walked.refused >= 3 * len(TABLES) * 2
    assert found.walked.unproved == {} and found.walked.unfollowed == 0
    assert found.walked.builds == {"test build": 6}
    assert ticks[-1] == found.walked.steps


@pytest.mark.parametrize("scope", WAYS)
def test_a_day_and_a_table_can_be_verified_by_themselves(played_record: str, scope: VerifyScope) -> None:
    scope = scope._replace(signers=SIGNED)
    one = verify(played_record, TRUSTED, game_of, scope._replace(tables=frozenset({12})))
    assert (one.findings, one.walked.rounds, one.tables) == ([], 2, 1)
    for day in (DAY, TOMORROW):
        found = verify(played_record, TRUSTED, game_of, scope._replace(days=frozenset({day})))
        assert (found.findings, found.walked.rounds) == ([], 3)
        assert (found.walked.unfollowed > 0) == (day == TOMORROW)


# One altered bit

BITS = {
    "boolean": ["not {0}"],
    "smallint": ["({0}::int # 1)::smallint", "({0}::int # -32768)::smallint"],
    "integer": ["{0} # 1024", "{0} # 1048576"],
    "bigint": ["{0} # 1024", "{0} # 4611686018427387904"],
    "date": ["{0} + 2", f"date '{DAY}' + (date '{TOMORROW}' - {{0}})"],
    "timestamp with time zone": ["{0} + interval '1 microsecond'"],
    "text": ["overlay({0} placing chr(ascii({0}) # 1) from 1)"],
    "bytea": ["set_bit({0}, {1}, 1 - get_bit({0}, {1}))"],
    "bigint[]": ["array[{0}[1] # 4] || {0}[2:]"],
    "text[]": ["array[{0}[1] || 'x'] || {0}[2:]"],
}
"""One bit, or the least change there is, of each type of column; of bytes, bits at any place."""
UNCOVERED = {("live", "owner"), ("live", "epoch"), ("account", "table_id"), ("account", "id")}
"""Columns without cover: who may write, and the number of an account, which the tests of the check cover."""


def _altered(record: Record, relation: str, where: str, chance: random.Random, bits: int = 3) -> Iterator[str]:
    """Alter each column of a row that holds something, bytes at so many bits, and yield its name while it is altered."""
    columns = record.execute(
        "select attname, format_type(atttypid, null) from pg_attribute where attrelid = %s::regclass and attnum > 0", (relation,)
    ).fetchall()
    for column, kind in columns:
        if (relation, column) in UNCOVERED:
            continue
        row = (
            record.execute(f"select length({column}) from {relation} where {where}".encode()).fetchone()
            if kind == "bytea"
            else None
        )
        for change in BITS[kind] * (bits if kind == "bytea" else 1):
            bit = chance.randrange(8 * row[0]) if row and row[0] else 0
            try:
                with record.transaction():
                    record.execute("set local session_replication_role = replica")
                    record.execute("alter table account drop constraint of_its_table, drop constraint never_below_zero")
                    new = change.format(column, bit)
                    told = f"update {relation} set {column} = {new} where {where} and {column} is not null"
                    if kind == "bytea":
                        told += f" and length({column}) > 0"
                    if record.execute(told.encode()).rowcount:
                        yield column
                    raise Rollback
            except (errors.CheckViolation, errors.UniqueViolation, errors.NumericValueOutOfRange):  # it cannot be written at all
                continue


def _key(column: str, table: int, seq: int) -> set[str]:
    if column == "seq":
        return {f"step {table}.{seq ^ 1024}", f"step {table}.{seq ^ 2**62}"}
    if column == "table_id":
        return {f"step {table ^ 1024}.{seq}", f"step {table ^ 1048576}.{seq}"}
    return {f"step {table}.{seq}"}


@pytest.mark.parametrize("bits", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize(("table", "scope"), [(11, FOLDED), (12, DECIDED), (13, FOLDED)])
def test_a_bit_of_any_column_of_a_step_names_that_step_alone(played: Record, table: int, scope: VerifyScope, bits: int) -> None:
    chance, scope = random.Random(table), scope._replace(signers=SIGNED)
    steps = list(steps_of(played, table))
    moving = [step for step in steps if step.postings]
    chosen = [steps[0], chance.choice(moving), next(one for one in steps if one.refused), next(one for one in steps if one.rests)]
    for step in chosen:
        where = f"table_id = {table} and seq = {step.seq}"
        columns = set()
        for column in _altered(played, "step", where, chance, bits):
            found = verified_in(played, TRUSTED, game_of, scope)
            assert len(found.findings) == 1 and named(found)[0] in _key(column, table, step.seq), (column, found.findings)
            columns.add(column)
        assert columns >= {"table_id", "seq", "version", "at", "speaker", "said_no", "said", "hash", "day", "call"}
        assert ("voucher" in columns) == (step.speaker != 0)
        assert not step.postings or columns >= {"events", "src", "dst", "chips", "why"}


@pytest.mark.parametrize(
    ("relation", "where", "key"),
    [
        ("account", "table_id = 12 and place = 'rack'", "account"),
        ("account", "table_id = 11 and place = 'player bot3'", "account"),
        ("day", f"day = '{DAY}'", "day"),
        ("live", "table_id = 12", "live 12"),
        ("heard", "table_id = 12 and speaker = 103", "heard 12"),
        ("rest", "table_id = 12", "rest 12"),
    ],
)
def test_a_bit_of_any_other_row_names_that_row_alone(played: Record, relation: str, where: str, key: str) -> None:
    columns = set()
    for column in _altered(played, relation, where, random.Random(1)):
        if (relation, column) in {("heard", "table_id"), ("live", "table_id"), ("rest", "table_id"), ("heard", "speaker")}:
            continue  # the key itself: then it is one row that is missing and one that is too many
        found = verified_in(played, TRUSTED, game_of, FOLDED)
        assert len(found.findings) == 1 and named(found)[0].startswith(key), (column, found.findings)
        columns.add(column)
    assert len(columns) >= 2


# Faults behind a chain that fits


def _rewrite(record: Record, table: int, changed: Step) -> None:
    """Replace a step and seal the chain of its table again, as somebody could who may write everything."""
    before = genesis(table)
    with record.transaction():
        record.execute("set local session_replication_role = replica")
        for step in list(steps_of(record, table)):
            one = changed if step.seq == changed.seq else step
            if step.seq >= changed.seq:
                hash = chained(one, before)
                record.execute(
                    "update step set version = %s, said = %s, refused = %s, events = %s, chips = %s, rests = %s, hash = %s"
                    " where table_id = %s and seq = %s",
                    (
                        one.version,
                        one.said,
                        one.refused,
                        one.events,
                        [posting.chips for posting in one.postings] or None,
                        one.rests,
                        hash,
                        table,
                        one.seq,
                    ),
                )
                before = hash
            else:
                before = step.hash
        record.execute("update live set hash = %s where table_id = %s", (before, table))


def _step(record: Record, table: int, words: bytes, *, refused: bool = False) -> Step:
    """Return a step of the second day in whose events or command some words are."""
    day = [step for step in steps_of(record, table) if step.day == TOMORROW and (step.refused is not None) == refused]
    return next(step for step in day if words in step.events + step.said)


def _differs(record: Record, step: Step, words: str, scope: VerifyScope = DECIDED) -> None:
    found = verified_in(record, TRUSTED, game_of, scope)
    assert named(found) == [f"step {step.table}.{step.seq}"], found.findings
    assert words in found.findings[0].wrong


def test_another_command_is_named(played: Record) -> None:
    step = _step(played, 12, b'"what":"calls"')
    voice, text = read_recorded_command(step)
    assert voice is not None
    other = text.replace(b'"calls"', b'"folds"')
    _rewrite(played, 12, msgspec.structs.replace(step, said=recorded_command(voice, other)))
    _differs(played, step, "decided again")
    assert verified_in(played, TRUSTED, game_of, FOLDED).holds  # folding does not read the command


def test_steps_that_are_rewritten_with_all_their_hashes_are_named_by_their_signatures_alone(played: Record) -> None:
    """A thief of the database without a key can change the last step of a table, its hash and `live`."""
    last = list(steps_of(played, 12))[-1]
    _rewrite(played, 12, msgspec.structs.replace(last, said=last.said + b" "))
    scope = FOLDED._replace(tables=frozenset({12}))
    assert verified_in(played, TRUSTED, game_of, scope).holds
    found = verified_in(played, TRUSTED, game_of, scope._replace(signers=SIGNED))
    assert f"step 12.{last.seq}" in named(found)
    assert all(one.wrong.startswith("altered: it is not the step that was signed") for one in found.findings)


def test_another_voice_is_named(played: Record) -> None:
    step = _step(played, 12, b'"Say"')
    _rewrite(played, 12, msgspec.structs.replace(step, said=recorded_command("eve", read_recorded_command(step)[1])))
    _differs(played, step, "not_yours_to_say")


def test_another_refusal_is_named(played: Record) -> None:
    step = _step(played, 12, b'"Leave"', refused=True)
    _rewrite(played, 12, msgspec.structs.replace(step, refused="must_stay_seated POK-1(a)"))
    _differs(played, step, "not_yours_to_say")
    _rewrite(played, 12, msgspec.structs.replace(step, said=recorded_command("bot1", read_recorded_command(step)[1])))
    _differs(played, step, "decided again")


def test_another_clause_in_an_event_is_named_and_its_cards_are_not_told(played: Record) -> None:
    step = _step(played, 12, b'"CardsDealt"')
    events = events_of(step)
    plain = msgspec.json.decode(step.events)
    plain[0]["cites"] = plain[0]["cites"] + "x"
    _rewrite(played, 12, msgspec.structs.replace(step, events=msgspec.json.encode(plain)))
    _differs(played, step, "cites")
    found = verified_in(played, TRUSTED, game_of, DECIDED)
    assert not any(repr(card) in found.findings[0].wrong for event in events for card in getattr(event, "cards", ()))


def test_events_that_say_the_same_in_other_bytes_are_named(played: Record) -> None:
    step = _step(played, 12, b'"CardsDealt"')
    _rewrite(played, 12, msgspec.structs.replace(step, events=step.events.replace(b'","', b'", "', 1)))
    _differs(played, step, "not written as")


@pytest.mark.parametrize("scope", WAYS)
def test_a_posting_that_is_not_in_the_events_is_named(played: Record, scope: VerifyScope) -> None:
    step = next(one for one in steps_of(played, 11) if one.day == TOMORROW and one.postings)
    first, *rest = step.postings
    _rewrite(played, 11, msgspec.structs.replace(step, postings=(first._replace(chips=first.chips + 5), *rest)))
    found = verified_in(played, TRUSTED, game_of, scope)
    assert f"step 11.{step.seq}" in named(found)
    assert {name.split()[0] for name in named(found)} == {"step", "account"}  # its accounts do not hold what it posts
    assert "its postings are not the moves" in next(one.wrong for one in found.findings if one.relation == "step")


@pytest.mark.parametrize("scope", WAYS)
def test_a_kept_table_that_the_round_does_not_leave_is_named(played: Record, scope: VerifyScope) -> None:
    step = [one for one in steps_of(played, 11) if one.rests][-1]
    kept = b'{"version":1}'
    _rewrite(played, 11, msgspec.structs.replace(step, rests=sha256(kept).digest()))
    played.execute("update rest set kept = %s where table_id = 11", (kept,))
    _differs(played, step, "not the one that was kept", scope)


def test_money_that_was_made_in_the_events_is_named_by_folding_too(played: Record) -> None:
    step = next(one for one in steps_of(played, 11) if one.day == TOMORROW and b'"RoundOpened"' in one.events)
    plain = msgspec.json.decode(step.events)
    plain[0]["chips"][-1][1] += 100
    _rewrite(played, 11, msgspec.structs.replace(step, events=msgspec.json.encode(plain)))
    _differs(played, step, "does not open with what the table has", FOLDED)
    _differs(played, step, "RoundOpened in chips", DECIDED)


@pytest.mark.parametrize("days", [None, frozenset({DAY}), frozenset({TOMORROW})])
def test_money_is_added_up_to_what_the_decided_steps_give(played: Record, days: frozenset[date] | None) -> None:
    scope = VerifyScope(days=days, signers=SIGNED._replace(vouchers=()))
    verifier = TableVerifier(played, base_of(played, TRUSTED), game_of, scope)
    for table in TABLES:
        added, decided = verifier.added_up(table), verifier.table(table)
        assert added is not None and added.seen == decided.seen
        assert added.walked == decided.walked
        assert added.calls is not None and decided.calls is not None and added.calls.runs == decided.calls.runs


def test_no_table_adds_up_in_which_one_step_is_another(played: Record) -> None:
    """Each change is chained again, so that only the money, the days and the openings can show it."""
    verifier = TableVerifier(played, base_of(played, TRUSTED), game_of, FOLDED)
    steps = list(steps_of(played, 11))
    chipped = [step for step in steps if step.postings]
    opened = next(step for step in steps if b'"RoundOpened"' in step.events)
    first, *rest = chipped[-1].postings
    fewer = written_events(events_of(chipped[-1])[:-1]) if len(events_of(chipped[-1])) > 1 else b"[]"
    wrong = {
        "a posting": replace(chipped[-1], postings=(first._replace(chips=first.chips + 1), *rest)),
        "moves": replace(chipped[-1], events=fewer),
        "a number": replace(opened, events=opened.events.replace(b'"number":1,', b'"number":2,')),
        "no events": replace(next(one for one in steps if one.events and not one.postings), events=b"[]"),
        "a refusal": replace(next(one for one in steps if one.refused), events=b"[]"),
        "what was kept": replace(next(one for one in steps if one.rests), rests=None),
        "a round's end": replace(next(one for one in steps if not one.rests), rests=bytes(32)),
    }
    assert verifier.added_up(11) is not None
    for name, step in wrong.items():
        with played.transaction():
            _rewrite(played, 11, step)
            assert verifier.added_up(11) is None, name
            raise Rollback


def test_what_this_build_cannot_decide_is_said_and_not_called_altered(played: Record) -> None:
    def without_holdem(key: str) -> Game:
        if key == "holdem":
            raise KeyError(key)
        return game_of(key)

    found = verified_in(played, TRUSTED, without_holdem)
    assert found.findings == [] and not found.holds
    assert found.walked.rounds == 4 and any(step.startswith("12.") for step in found.walked.others)


def test_a_step_of_the_first_version_is_proved_as_far_as_it_can_be(played: Record) -> None:
    """A step without an actor: accepted commands and refusals by the rules are verified, a refusal by rights is not."""
    for step in list(steps_of(played, 12)):
        voice, text = read_recorded_command(step)
        assert voice is not None
        _rewrite(played, 12, msgspec.structs.replace(step, version=1, said=text))
    found = verified_in(played, TRUSTED, game_of, DECIDED._replace(tables=frozenset({12})))
    assert found.holds and found.walked.rounds == 2
    unproved = {int(step.split(".")[1]) for step in found.walked.unproved}
    by_rights = {step.seq for step in steps_of(played, 12) if step.refused and step.refused.startswith("not_yours_to_say")}
    assert unproved and unproved <= by_rights


def test_a_record_whose_first_day_is_detached_is_followed_from_the_next_round_on(postgres: Postgres, played_record: str) -> None:
    copy = postgres.create("detached", PLAYED)
    with connected(copy) as record:
        record.execute("update day set exported = '' where day = %s", (DAY,))
        assert detach_day(record, DAY)
        record.execute("update day set exported = null where day = %s", (DAY,))
    for scope in (DECIDED, FOLDED):
        found = verify(copy, TRUSTED, game_of, scope._replace(signers=SIGNED))
        assert (found.findings, found.walked.rounds) == ([], 3)
        assert found.walked.unfollowed > 0
    postgres.drop("detached")


def test_events_are_written_in_one_way_and_read_once(played: Record) -> None:
    reader = EventReader()
    for table in TABLES:
        for step in steps_of(played, table):
            events = events_of(step)
            assert reader.of(step) == events and reader.of(step) == events
            assert not step.events or written_events(events) == step.events


def test_claims_to_a_meter_that_tables_share_are_decided_again(conninfo: str, record: Record) -> None:
    """The table was shown the meter before the command was sent again; the meter's own chain is not a table."""
    opens_meter(record)

    async def run() -> None:
        async with pit(conninfo) as made:
            await made.opens(record, (1, 2))
            for table in (1, 2):
                await made.dealt(table, (7, 0))
                await made.submit(table, "dealer reveals")
                await made.finishes(table)
            disable(record, METER, TWO, "the display is dark", DAY)
            made.owner.board.enters(posted_in(record))
            await made.submit(1, "dealer shuffles", "dealer cuts 20", "dealer opens round", "seat 1 bets ante 10")
            reply = await made.submit_line(1, "seat 1 bets progressive 1")
            assert isinstance(reply, Answer) and reply.refused == "meter_out_of_reach HCF-11(e)"

    asyncio.run(run())
    for scope in (DECIDED, FOLDED):
        found = verify(conninfo, [], game_of, scope)
        assert found.findings == [] and found.holds and found.walked.rounds == 2
        assert len(found.walked.unproved) == (not scope.fold)


# Sealed shoes


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_card_that_was_dealt_is_the_next_of_its_sealed_shoe(played_record: str, jobs: int) -> None:
    found = verify(played_record, TRUSTED, game_of, VerifyScope(fold=True, keys=KEYS), jobs=jobs)
    assert found.findings == [] and found.shoes >= 3 and found.pieces > 50
    others = Keys({"second": bytes(32)}, seals="second")
    wrong = verify(played_record, TRUSTED, game_of, VerifyScope(fold=True, keys=others), jobs=jobs)
    assert wrong.pieces == 0 and {one.relation for one in wrong.findings} == {"shoe"}


def test_a_card_that_was_not_the_next_of_its_shoe_is_named_and_not_told(played: Record) -> None:
    shoes = Shoes(played, 12, KEYS)
    steps = list(steps_of(played, 12))
    dealing = [step for step in steps if dealt_from_shoe(step)]
    first, second = dealing[2:4]
    other = msgspec.structs.replace(first, said=second.said)
    for step in steps:
        shoes.add(other if step is first else step)
    assert [(one.relation, one.key) for one in shoes.findings] == [("step", f"12.{first.seq}")]
    assert not any(repr(piece) in shoes.findings[0].wrong for piece in dealt_from_shoe(second))
