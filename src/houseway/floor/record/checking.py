"""Checks the record against itself and against the signed days, and names every row that was altered, and no other.

Steps are checked by their chain, closed days by their signature, and everything else by the steps: accounts by what was opened
and posted, `live` by the last step, `heard` by the speakers' numbers, `rest` by the hash in the step that ended the round. Where
a step is altered, what follows from its table's steps cannot be judged and is not blamed. One table's steps are held at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.ledger import is_deep, legs, numbered
from houseway.floor.metering import is_meter
from houseway.floor.step import Link, Step, broken_links, genesis, is_step

from .checking_meters import SeenMeters, altered_meters
from .days import SignedDay, closed_days, is_attached, is_signed, is_whole
from .reading import steps_in

Record = Connection[TupleRow]


class Finding(NamedTuple):
    """One row of the record that is altered, missing or too many."""

    relation: str
    key: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.relation} {self.key}: {self.wrong}"


def check_record(connection: Record, trusted: Sequence[bytes]) -> list[Finding]:
    """Return every row that is not as it was committed; `trusted` are the public keys of those who may close a day."""
    with connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        return findings_in(connection, trusted)


def findings_in(connection: Record, trusted: Sequence[bytes]) -> list[Finding]:
    """Return the same as `check_record`, as the transaction sees it in which the connection is."""
    days = closed_days(connection)
    detached = [day for day in days if not is_attached(connection, day.day)]
    seen = _Seen()
    seen.is_blind = not all(is_whole(day, trusted) for day in detached)
    for day in [] if seen.is_blind else detached:
        seen.add_day(day)
    links: list[Link] = []
    meters = SeenMeters()
    for table, steps in groupby(steps_in(connection), key=lambda step: step.table):
        chain = list(steps)
        last, before = seen.heads.get(table, (0, genesis(table)))
        if seen.is_blind and chain[0].seq > 1:  # where the chain begins is known from a day that cannot be believed
            last, before = chain[0].seq - 1, b""
        broken = broken_links(chain, before, last + 1)
        links += broken
        seen.add_chain(table, chain)
        if is_meter(table) and not broken:
            meters.add(table, chain)
    links += _cut_off(connection, seen)
    links, doubted = _without_strays(connection, links)
    findings = [Finding("step", f"{link.table}.{link.seq}", link.wrong) for link in links]
    findings += _altered_days(connection, days, trusted, seen, doubted)
    if not seen.is_blind:
        findings += _altered_accounts(connection, seen, doubted)
    findings += _altered_tables(connection, seen, doubted)
    findings += [Finding(*row) for row in altered_meters(connection, meters)]
    return findings


@dataclass
class _Day:
    """What the steps of one day add up to."""

    steps: int = 0
    lasts: dict[int, tuple[int, bytes]] = field(default_factory=dict[int, tuple[int, bytes]])
    gains: dict[int, int] = field(default_factory=dict[int, int])

    def holds(self, signed: SignedDay) -> bool:
        """Whether the steps are those that a signed day tells of."""
        told = signed.told
        lasts = {head.table: (head.last, head.hash) for head in told.tables}
        return (self.steps, self.lasts, self.gains) == (signed.steps, lasts, {gain.id: gain.chips for gain in told.gains})


@dataclass
class _Seen:
    """What detached days and the steps of all tables add up to."""

    is_blind: bool = False
    """Whether a detached day was altered, so that it is not known what came before the attached ones."""
    heads: dict[int, tuple[int, bytes]] = field(default_factory=dict[int, tuple[int, bytes]])
    places: dict[int, str] = field(default_factory=dict[int, str])
    chips: dict[int, int] = field(default_factory=dict[int, int])
    opened: dict[int, int] = field(default_factory=dict[int, int])
    """How many accounts each table has opened."""
    days: dict[date, _Day] = field(default_factory=dict[date, _Day])
    lasts: dict[int, Step] = field(default_factory=dict[int, Step])
    ended: dict[int, tuple[int, bytes]] = field(default_factory=dict[int, tuple[int, bytes]])
    numbers: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict[tuple[int, int], tuple[int, int]])
    touched: dict[int, set[int]] = field(default_factory=dict[int, set[int]])
    """The tables of the accounts to which each table posted."""

    def add_day(self, day: SignedDay) -> None:
        """Add what a detached day tells."""
        told = day.told
        self.heads |= {head.table: (head.last, head.hash) for head in told.tables}
        for id, place, chips in told.gains:
            if id not in self.places:
                self.opened[id >> 32] = self.opened.get(id >> 32, 0) + 1
            self.places[id] = place
            self.chips[id] = self.chips.get(id, 0) + chips

    def add_chain(self, table: int, chain: Sequence[Step]) -> None:
        """Add the steps of one table."""
        touched = self.touched[table] = {table}
        for step in chain:
            day = self.days.setdefault(step.day, _Day())
            day.steps += 1
            day.lasts[table] = (step.seq, step.hash)
            self.numbers[table, step.speaker] = (step.number, step.seq)
            if step.rests is not None:
                self.ended[table] = (step.seq, step.rests)
            for place in step.opens:
                self.places[numbered(table, self.opened.get(table, 0))] = place
                self.opened[table] = self.opened.get(table, 0) + 1
            for id, many in legs(step.postings).items():
                self.chips[id] = self.chips.get(id, 0) + many
                day.gains[id] = day.gains.get(id, 0) + many
                touched.add(id >> 32)
        self.lasts[table] = chain[-1]


def _cut_off(connection: Record, seen: _Seen) -> Iterator[Link]:
    """Yield the first step that is missing at the end of each chain that is shorter than `live` says."""
    for table, seq, hash in connection.execute("select table_id, seq, hash from live").fetchall():
        step = seen.lasts.get(table)
        if step is None and seen.is_blind:
            continue
        last, before = (step.seq, step.hash) if step else seen.heads.get(table, (0, genesis(table)))
        if seq > last and hash != before:  # were they equal, `live` itself would be altered
            yield Link(table, last + 1, f"missing: the last step is {seq}", before)


def _without_strays(connection: Record, links: list[Link]) -> tuple[list[Link], set[int]]:
    """Return the steps to name, and the tables whose steps cannot be relied on.

    A step whose table was altered is missing at one table and too many at another. Only the row itself is named.
    """
    doubted = {link.table for link in links}
    for link in [link for link in links if link.before]:
        stray = next((step for step in steps_in(connection) if is_step(step, link.table, link.seq, link.before)), None)
        if stray is not None:
            doubted.add(stray.table)
            links = [other for other in links if other.table not in (link.table, stray.table)]
            links.append(Link(stray.table, stray.seq, f"altered: this is step {link.table}.{link.seq}"))
    return links, doubted


def _altered_days(
    connection: Record, days: Sequence[SignedDay], trusted: Sequence[bytes], seen: _Seen, doubted: set[int]
) -> Iterator[Finding]:
    rows = connection.execute("select day, exported, exported_signature from day").fetchall()
    exports: dict[date, tuple[bytes | None, bytes | None]] = {day: (exported, signature) for day, exported, signature in rows}
    before: SignedDay | None = None
    for day in days:
        exported, signature = exports[day.day]
        found = seen.days.get(day.day, _Day())
        if not is_whole(day, trusted):
            yield Finding("day", str(day.day), "altered: root or signature does not fit")
            before = None
            continue
        if before is not None and day.before != before.root:
            yield Finding("day", str(day.day), f"a day between {before.day} and this one is missing")
        if (exported or signature) and not is_signed(day.root + (exported or b""), signature or b"", day.public, trusted):
            yield Finding("day", str(day.day), "altered: the signature of the export does not fit")
        elif is_attached(connection, day.day) and not doubted & found.lasts.keys() and not found.holds(day):
            yield Finding("day", str(day.day), "its steps are not those that were signed")
        before = day


def _altered_accounts(connection: Record, seen: _Seen, doubted: set[int]) -> Iterator[Finding]:
    unjudged = doubted.union(*(seen.touched.get(table, ()) for table in doubted))
    rows = connection.execute("select id, table_id, place, deep, chips from account order by id").fetchall()
    for id, table, place, deep, held in rows:
        if {table, id >> 32} & unjudged:
            continue
        expected = seen.places.get(id)
        if expected is None:
            yield Finding("account", str(id), "no step opened it")
        elif (table, place, deep, held) != (id >> 32, expected, is_deep(expected), seen.chips.get(id, 0)):
            told = (expected, is_deep(expected), seen.chips.get(id, 0))
            yield Finding("account", str(id), f"altered: it has {(place, deep, held)}, the steps say {told}")
    known, named = {id for id, *_ in rows}, {(table, place) for _, table, place, *_ in rows}
    for id, place in seen.places.items():
        if id not in known and (id >> 32, place) not in named and id >> 32 not in unjudged:
            yield Finding("account", str(id), f"missing: {place}")


def _altered_tables(connection: Record, seen: _Seen, doubted: set[int]) -> Iterator[Finding]:
    """Yield rows of `live`, `heard` and `rest` that do not follow from the steps, of tables with a step in an attached day."""
    lives = {table: row for table, *row in connection.execute("select table_id, seq, hash, day from live").fetchall()}
    for table, last in seen.lasts.items():
        if table in doubted:
            continue
        if table not in lives:
            yield Finding("live", str(table), "missing")
        elif lives[table] != [last.seq, last.hash, last.day]:
            yield Finding("live", str(table), f"altered: its last step is {last.seq} of {last.day}")
    rows = connection.execute("select table_id, speaker, said_no, seq from heard").fetchall()
    heard = {(table, speaker): (number, seq) for table, speaker, number, seq in rows}
    for (table, speaker), expected in seen.numbers.items():
        if table not in doubted and heard.get((table, speaker)) != expected:
            yield Finding("heard", f"{table} {speaker}", f"altered: the last number is {expected[0]}, in step {expected[1]}")
    rests = {table: (seq, kept) for table, seq, kept in connection.execute("select table_id, seq, kept from rest").fetchall()}
    for table, (ended, hash) in seen.ended.items():
        seq, kept = rests.get(table, (0, b""))
        if table not in doubted and (seq, sha256(kept).digest()) != (ended, hash):
            yield Finding("rest", str(table), f"altered: the last round ended with step {ended}")
