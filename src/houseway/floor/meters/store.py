"""Chains of meters in the record: locked in one order, read, and continued by one step per transaction.

The row of a meter in `live` is its lock. Claims lock meters first, by number, and then the table, so no two of them deadlock.
Steps that touch no meter lock tables only and wait for none of this.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import Move
from houseway.core.values.chips import Chips
from houseway.core.values.role import CHANCE
from houseway.floor.ledger import Book, posted
from houseway.floor.meters.events import Claim, Happened, MeterOpened, MeterState, folded, kept, restored, written
from houseway.floor.step import Step, Verdict, genesis, recorded_command, sealed
from houseway.floor.store.steps import TableCommit, commit_meter_steps, commit_steps

Record = Connection[TupleRow]
EPOCH: Final = 1
"""The epoch of a meter's chain: whoever has its lock may write, so it never changes."""
SPEAKER: Final = 0


@dataclass
class MeterChain:
    """The chain of one meter under its lock, and what this transaction adds to it."""

    meter: int
    seq: int
    hash: bytes
    day: date | None
    book: Book
    state: MeterState
    events: list[Happened] = field(default_factory=list[Happened])
    moves: list[Move] = field(default_factory=list[Move])
    claims: dict[int, Claim] = field(default_factory=dict[int, Claim])
    """The claims that changed."""
    before: MeterState = field(init=False)

    def __post_init__(self) -> None:
        self.before = self.state

    def adds(self, *events: Happened, moves: Iterable[Move] = ()) -> None:
        """Add what happened to the step of this transaction."""
        for event in events:
            self.state, changed = folded(self.state, event)
            self.claims |= {claim.number: claim for claim in changed}
        self.events += events
        self.moves += moves

    def table_commit(self, day: date, at: int) -> TableCommit:
        """Return the step that contains all events, as a call sends it."""
        ledger = posted(self.book, self.moves)
        after = kept(self.state)
        events = written(tuple(self.events))
        step = Step(
            table=self.meter,
            seq=self.seq + 1,
            day=day if self.day is None else max(day, self.day),  # its days never decrease, even if two clocks differ
            at=at,
            speaker=SPEAKER,
            number=self.seq + 1,
            said=recorded_command(CHANCE, b'"meter"'),
            refused=None,
            events=events,
            opens=ledger.opens,
            postings=ledger.postings,
            rests=sha256(after).digest(),
        )
        steps = (sealed(step, self.hash),)
        return TableCommit(
            table=self.meter,
            epoch=EPOCH,
            seq=self.seq,
            hash=self.hash,
            accounts=len(self.book.numbers),
            steps=steps,
            playing=False,
            kept=after,
        )


def begin(connection: Record, meter: int, opened: MeterOpened, seeds: Iterable[Move]) -> MeterChain:
    """Return the chain of a new meter; the connection must be in a transaction."""
    connection.execute("select enter_chain_1(%s, %s)", (meter, genesis(meter)))
    chain = MeterChain(meter, 0, genesis(meter), None, Book(meter), MeterState())
    chain.adds(opened, moves=seeds)
    return chain


def locked(connection: Record, meters: Iterable[int]) -> list[MeterChain]:
    """Lock meters in the order of their numbers and return their chains; the connection must be in a transaction."""
    wanted = sorted(set(meters))
    connection.execute("select from live where table_id = any (%s) order by table_id for no key update", (wanted,))
    rows = connection.execute(
        "select l.table_id, l.seq, l.hash, l.day, r.kept,"
        " (select json_object_agg(place, id)::text from account a where a.table_id = l.table_id)"
        " from live l join rest r using (table_id) where l.table_id = any (%s) order by table_id",
        (wanted,),
    ).fetchall()
    if len(rows) < len(wanted):
        raise ValueError(f"no such meter: {sorted({*wanted} - {row[0] for row in rows})}")
    return [
        MeterChain(
            meter, seq, hash, day, Book(meter, msgspec.json.decode(accounts or b"{}", type=dict[str, int])), restored(data)
        )
        for meter, seq, hash, day, data, accounts in rows
    ]


def totals(connection: Record, meters: Sequence[int] | None = None) -> dict[int, tuple[Chips, ...]]:
    """Return the current amount of each level of meters, by meter; the default is all meters."""
    rows = connection.execute(
        "select meter, array_agg(chips order by nr) from meter_total where %s::int[] is null or meter = any (%s) group by meter",
        (meters, meters),
    ).fetchall()
    return {meter: tuple(chips) for meter, chips in rows}


def commit_chains(
    connection: Record, chains: Sequence[MeterChain], day: date, spoken: Sequence[TableCommit] = ()
) -> list[Verdict]:
    """Commit the steps of meters under their locks and those of a table with them, all or none.

    The connection must be in a transaction, which the caller takes back where there is a verdict.
    """
    going = [chain for chain in chains if chain.events]
    row = connection.execute("select (extract(epoch from clock_timestamp()) * 1000000)::bigint").fetchone()
    assert row is not None
    steps = [*(chain.table_commit(day, row[0]) for chain in going), *spoken]
    if not steps:  # no chain has anything to add: the calls take no empty list
        return []
    verdicts = commit_steps(connection, steps) if spoken else commit_meter_steps(connection, steps)
    if not verdicts:
        for chain in going:
            _draw(connection, chain)
    return verdicts


def _draw(connection: Record, chain: MeterChain) -> None:
    """Bring the relations that picture a chain up to date with what changed."""
    before, after, meter = chain.before, chain.state, chain.meter
    connection.execute(
        "insert into meter (meter, name, timing, away, enabled, claims) values (%s, %s, %s, %s, %s, %s)"
        " on conflict (meter) do update set enabled = excluded.enabled, claims = excluded.claims",
        (meter, *meter_row(after)),
    )
    for row in level_rows(after) if before.levels != after.levels else ():
        connection.execute(
            "insert into meter_level (meter, level, nr, seed, ceiling) values (%s, %s, %s, %s, %s)"
            " on conflict (meter, level) do update set ceiling = excluded.ceiling",
            (meter, *row),
        )
    for table, level in {*part_rows(after)} - {*part_rows(before)}:
        connection.execute("insert into meter_part (table_id, level, meter) values (%s, %s, %s)", (table, level, meter))
    for row in {*report_rows(after)} - {*report_rows(before)}:
        connection.execute(
            "insert into meter_report (meter, house, report) values (%s, %s, %s)"
            " on conflict (meter, house) do update set report = excluded.report",
            (meter, *row),
        )
    for claim in chain.claims.values():
        connection.execute(
            "insert into claim (meter, number, house, table_id, standing, stood, after, seq, bets, reserved, paid, returned,"
            " confirmed) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict (meter, number) do update"
            " set standing = excluded.standing, stood = excluded.stood, after = excluded.after, seq = excluded.seq,"
            " bets = excluded.bets, reserved = excluded.reserved, paid = excluded.paid, returned = excluded.returned,"
            " confirmed = excluded.confirmed",
            (meter, claim.number, *claim_row(claim)),
        )


# Rows, as a state has them


def meter_row(state: MeterState) -> tuple[object, ...]:
    """Return the row of a meter, after its number."""
    return state.name, str(state.timing), state.away, state.enabled, state.last


def level_rows(state: MeterState) -> list[tuple[object, ...]]:
    """Return the rows of its levels."""
    return [(level.name, nr, level.seed, level.ceiling) for nr, level in enumerate(state.levels, start=1)]


def part_rows(state: MeterState) -> list[tuple[int, str]]:
    """Return the tables and levels that share it."""
    return [(int(table), level) for table, levels in state.tables.items() for level in levels]


def report_rows(state: MeterState) -> list[tuple[str, int]]:
    """Return the last report of each other house."""
    return list(state.reports.items())


def claim_row(claim: Claim) -> tuple[object, ...]:
    """Return the row of a claim, after its meter and number."""
    return (
        claim.house,
        claim.table,
        str(claim.standing),
        None if claim.stood is None else list(claim.stood),
        None if claim.after is None else list(claim.after),
        claim.seq,
        list(claim.bets),
        claim.reserved,
        claim.paid,
        claim.returned,
        claim.confirmed,
    )
