"""Checks the record against itself and against the signed days, and names exactly the altered rows.

Steps are checked by their chain, closed days by their signature, and everything else by the steps: accounts by what
was opened and posted, `live` by the last step, `heard` by the accounts' sequence numbers, `rest` and `shoe` by their
hashes in the steps. If a step is altered, rows that follow from its table's steps cannot be judged and are not named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import CAGE
from houseway.floor.cage.checks import altered_cage
from houseway.floor.ledger import is_deep, numbered
from houseway.floor.meters.checks import SeenMeters, altered_meters
from houseway.floor.meters.events import is_meter
from houseway.floor.step import Link, broken_links, genesis, is_step
from houseway.floor.store.chains import TableSeen
from houseway.floor.store.days import SignedDay, closed_days, is_attached, is_signed, is_whole
from houseway.floor.store.queries import steps_at, steps_in, tables_in

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
    base = base_of(connection, trusted)
    seen = [seen_in(connection, base, table) for table in tables_in(connection)]
    return judged(connection, base, seen).findings


# State before the first attached step


@dataclass
class ClosedDays:
    """The closed days, and what those add up to that are detached."""

    trusted: Sequence[bytes]
    days: Sequence[SignedDay]
    is_blind: bool = False
    """Whether a detached day was altered, so that the state before the attached days is unknown."""
    heads: dict[int, tuple[int, bytes]] = field(default_factory=dict[int, tuple[int, bytes]])
    """The last step of each table in a detached day, and its hash."""
    places: dict[int, str] = field(default_factory=dict[int, str])
    chips: dict[int, int] = field(default_factory=dict[int, int])

    def start_of(self, table: int) -> tuple[int, bytes]:
        """Return the step before the first that is attached, and its hash."""
        return self.heads.get(table, (0, genesis(table)))

    def accounts_of(self, table: int) -> dict[str, int]:
        """Return the accounts that a table had in detached days, by place."""
        return {place: id for id, place in self.places.items() if id >> 32 == table}


def base_of(connection: Record, trusted: Sequence[bytes]) -> ClosedDays:
    """Return the data of the closed days."""
    days = closed_days(connection)
    detached = [day for day in days if not is_attached(connection, day.day)]
    base = ClosedDays(trusted, days, is_blind=not all(is_whole(day, trusted) for day in detached))
    for day in [] if base.is_blind else detached:
        told = day.day_heads
        base.heads |= {head.table: (head.last, head.hash) for head in told.tables}
        for id, place, chips in told.gains:
            base.places[id] = place
            base.chips[id] = base.chips.get(id, 0) + chips
    return base


def started(base: ClosedDays, table: int, first: int | None) -> TableSeen:
    """Return the start of a table's chain, of which `first` is the first step that is attached, if there is one."""
    last, before = base.start_of(table)
    if base.is_blind and first is not None and first > 1:  # the beginning of the chain comes from a day that cannot be trusted
        last, before = first - 1, b""
    accounts = base.accounts_of(table) if base.places else {}
    return TableSeen(table, last + 1, before, accounts=accounts, cage=accounts.get(str(CAGE)))


def seen_in(connection: Record, base: ClosedDays, table: int) -> TableSeen:
    """Return the totals of a table's attached steps."""
    seen: TableSeen | None = None
    for step in steps_at(connection, table):
        seen = seen or started(base, table, step.seq)
        seen.add(step)
    seen = seen or started(base, table, None)
    if seen.broken is not None:
        name_links(connection, seen)
    return seen


def name_links(connection: Record, seen: TableSeen, days: Collection[date] | None = None) -> None:
    """Name the steps of a table that do not fit: all of its steps are read and compared."""
    seen.links = broken_links(list(steps_at(connection, seen.table, days)), seen.before, seen.first)


# Judging


class Judgement(NamedTuple):
    """Every row that is not as it was committed, and the tables whose steps cannot be relied on."""

    findings: list[Finding]
    doubted: set[int]


def judged(connection: Record, base: ClosedDays, tables: Iterable[TableSeen], *, whole: bool = True) -> Judgement:
    """Judge all rows by what the steps add up to; unless these are all tables, only rows of these are judged."""
    seen = {one.table: one for one in tables}
    links = [link for one in seen.values() for link in one.links]
    links += _cut_off(connection, base, seen, whole=whole)
    links, doubted = _without_strays(connection, links)
    findings = [Finding("step", f"{link.table}.{link.seq}", link.wrong) for link in links]
    findings += _altered_days(connection, base, seen, doubted, whole=whole)
    if not base.is_blind:
        findings += _altered_accounts(connection, base, seen, doubted, whole=whole)
    findings += _altered_tables(connection, seen, doubted)
    findings += _altered_shoes(connection, seen, doubted)
    meters = [one.table for one in seen.values() if is_meter(one.table) and one.broken is None]
    findings += _altered_meters(connection, meters, doubted)
    if whole and not doubted and not base.is_blind:
        heads = {table: last for table, (last, _) in base.heads.items()}
        findings += [Finding(*row) for row in altered_cage(connection, seen, heads)]
    return Judgement(findings, doubted)


def judged_in(
    connection: Record, base: ClosedDays, tables: Iterable[TableSeen], days: Collection[date], *, whole: bool
) -> Judgement:
    """Judge the steps of some days and the rows of those days; what all days add up to is not judged."""
    seen = {one.table: one for one in tables}
    links = [link for one in seen.values() for link in one.links]
    doubted = {link.table for link in links}
    findings = [Finding("step", f"{link.table}.{link.seq}", link.wrong) for link in links]
    found = _altered_days(connection, base, seen, doubted, whole=whole)
    findings += [one for one in found if one.key in map(str, days)]
    return Judgement(findings, doubted)


Tables = dict[int, TableSeen]


def _cut_off(connection: Record, base: ClosedDays, seen: Tables, *, whole: bool) -> Iterator[Link]:
    """Yield the first missing step at the end of each chain that is shorter than in `live`."""
    for table, seq, hash in connection.execute("select table_id, seq, hash from live order by table_id").fetchall():
        one = seen.get(table)
        has_steps = one is not None and one.steps > 0
        if (one is None and not whole) or (base.is_blind and not has_steps):
            continue
        last, before = (one.seq, one.hash) if one is not None and has_steps else base.start_of(table)
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


def _altered_days(connection: Record, base: ClosedDays, seen: Tables, doubted: set[int], *, whole: bool) -> Iterator[Finding]:
    rows = connection.execute("select day, exported, exported_signature from day").fetchall()
    exports: dict[date, tuple[bytes | None, bytes | None]] = {day: (exported, signature) for day, exported, signature in rows}
    before: SignedDay | None = None
    for day in base.days:
        exported, signature = exports[day.day]
        if not is_whole(day, base.trusted):
            yield Finding("day", str(day.day), "altered: root or signature does not fit")
            before = None
            continue
        if before is not None and day.before != before.root:
            yield Finding("day", str(day.day), f"a day between {before.day} and this one is missing")
        if (exported or signature) and not is_signed(day.root + (exported or b""), signature or b"", day.public, base.trusted):
            yield Finding("day", str(day.day), "altered: the signature of the export does not fit")
        elif whole and is_attached(connection, day.day) and not _is_as_signed(day, seen, doubted):
            yield Finding("day", str(day.day), "its steps are not those that were signed")
        before = day


def _is_as_signed(signed: SignedDay, seen: Tables, doubted: set[int]) -> bool:
    """Whether the steps match a signed day; a day with a step that is named already is not judged."""
    found = {table: one.days[signed.day] for table, one in seen.items() if signed.day in one.days}
    if doubted & found.keys():
        return True
    told = signed.day_heads
    gains: dict[int, int] = {}
    for day in found.values():
        for id, chips in day.gains.items():
            gains[id] = gains.get(id, 0) + chips
    return (
        sum(day.steps for day in found.values()) == signed.steps
        and {table: day.last for table, day in found.items()} == {head.table: (head.last, head.hash) for head in told.tables}
        and gains == {gain.id: gain.chips for gain in told.gains}
    )


def _altered_accounts(connection: Record, base: ClosedDays, seen: Tables, doubted: set[int], *, whole: bool) -> Iterator[Finding]:
    places, held = dict(base.places), dict(base.chips)
    unjudged = set(doubted)
    for table, one in seen.items():
        gains = one.gains
        if table in doubted:  # its postings to accounts of other tables are unknown too
            unjudged |= {id >> 32 for id in gains}
        before = sum(id >> 32 == table for id in base.places)
        places |= {numbered(table, before + at): place for at, place in enumerate(one.opens)}
        for id, chips in gains.items():
            held[id] = held.get(id, 0) + chips
    rows = connection.execute("select id, table_id, place, deep, chips from account order by id").fetchall()
    if not whole:
        rows = [row for row in rows if row[0] >> 32 in seen]
        places = {id: place for id, place in places.items() if id >> 32 in seen}
    for id, table, place, deep, chips in rows:
        if {table, id >> 32} & unjudged:
            continue
        expected = places.get(id)
        if expected is None:
            yield Finding("account", str(id), "no step opened it")
        elif (table, place, deep, chips) != (id >> 32, expected, is_deep(expected), held.get(id, 0)):
            told = (expected, is_deep(expected), held.get(id, 0))
            yield Finding("account", str(id), f"altered: it has {(place, deep, chips)}, the steps give {told}")
    known, named = {id for id, *_ in rows}, {(table, place) for _, table, place, *_ in rows}
    for id, place in places.items():
        if id not in known and (id >> 32, place) not in named and id >> 32 not in unjudged:
            yield Finding("account", str(id), f"missing: {place}")


def _altered_tables(connection: Record, seen: Tables, doubted: set[int]) -> Iterator[Finding]:
    """Yield rows of `live`, `heard` and `rest` that do not follow from the steps, if a step is in an attached day."""
    judged = {table: one for table, one in seen.items() if one.steps and table not in doubted}
    lives = {table: row for table, *row in connection.execute("select table_id, seq, hash, day from live").fetchall()}
    for table, one in judged.items():
        if table not in lives:
            yield Finding("live", str(table), "missing")
        elif lives[table] != [one.seq, one.hash, one.day]:
            yield Finding("live", str(table), f"altered: its last step is {one.seq} of {one.day}")
    rows = connection.execute("select table_id, speaker, said_no, seq from heard").fetchall()
    heard = {(table, speaker): (number, seq) for table, speaker, number, seq in rows}
    for table, one in judged.items():
        for speaker, expected in one.numbers.items():
            if heard.get((table, speaker)) != expected:
                yield Finding("heard", f"{table} {speaker}", f"altered: the last number is {expected[0]}, in step {expected[1]}")
    rests = {table: (seq, kept) for table, seq, kept in connection.execute("select table_id, seq, kept from rest").fetchall()}
    for table, one in judged.items():
        seq, kept = rests.get(table, (0, b""))
        if one.ended is not None and (seq, sha256(kept).digest()) != one.ended:
            yield Finding("rest", str(table), f"altered: the last round ended with step {one.ended[0]}")


def _altered_shoes(connection: Record, seen: Tables, doubted: set[int]) -> Iterator[Finding]:
    """Yield shoes that are not those of the steps in attached days. One that was moved is named once, where it is now."""
    rows = connection.execute(
        "select table_id, seq, sha256(convert_to(key_id, 'UTF8') || '\\x00' || sealed) from shoe"
    ).fetchall()
    found: dict[tuple[int, int], bytes] = {(table, seq): hash for table, seq, hash in rows}
    brought = {(table, seq): hash for table, one in seen.items() for seq, hash in one.shoes.items()}
    missing = {hash: key for key, hash in brought.items() if key not in found and key[0] not in doubted}
    for (table, seq), hash in sorted(found.items()):
        name, moved, one = f"{table}.{seq}", missing.pop(hash, None), seen.get(table)
        if moved is not None:
            yield Finding("shoe", name, f"altered: this is the shoe of step {moved[0]}.{moved[1]}")
        elif table in doubted or one is None or not one.steps or seq < one.first:
            continue  # its step cannot be relied on, or is in a day that is detached
        elif (table, seq) not in brought:
            yield Finding("shoe", name, "no step brought it into play")
        elif brought[table, seq] != hash:
            yield Finding("shoe", name, "altered: it is not the one that its step brought into play")
    for table, seq in missing.values():
        yield Finding("shoe", f"{table}.{seq}", "missing")


def _altered_meters(connection: Record, chains: Iterable[int], doubted: set[int]) -> Iterator[Finding]:
    """Yield rows about meters that differ from the chains of these meters."""
    seen = SeenMeters()
    for meter in chains:
        if meter not in doubted and (steps := list(steps_at(connection, meter))):
            seen.add(meter, steps)
    yield from (Finding(*row) for row in altered_meters(connection, seen))
