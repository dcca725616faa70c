"""Checks the record against itself and against the signed days, and names every row that was altered, and no other.

Steps are checked by their chain, closed days by their signature, and everything else by the steps: accounts by what was opened
and posted, `live` by the last step, `heard` by the speakers' numbers, `rest` by the hash in the step that ended the round. Where
a step is altered, what follows from its table's steps cannot be judged and is not blamed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.ledger import is_deep, legs, numbered
from houseway.floor.step import Link, Step, broken_links, genesis, is_step

from .days import Heads, SignedDay, closed_days, is_attached, is_signed, is_whole
from .reading import steps_in


class Finding(NamedTuple):
    """One row of the record that is altered, missing or too many."""

    relation: str
    key: str
    wrong: str

    def __str__(self) -> str:
        return f"{self.relation} {self.key}: {self.wrong}"


def check_record(connection: Connection[TupleRow], trusted: Sequence[bytes]) -> list[Finding]:
    """Return every row that is not as it was committed; `trusted` are the public keys of those who may close a day."""
    with connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        return findings_in(connection, trusted)


def findings_in(connection: Connection[TupleRow], trusted: Sequence[bytes]) -> list[Finding]:
    """Return the same as `check_record`, as the transaction sees it in which the connection is."""
    days = closed_days(connection)
    spoilt = {day.day for day in days if not is_whole(day, trusted)}
    detached = [day for day in days if day.day not in spoilt and not is_attached(connection, day.day)]
    told = _Told.before(detached)
    chains: dict[int, list[Step]] = {}
    for step in steps_in(connection):
        chains.setdefault(step.table, []).append(step)
    found, doubted = _altered_steps(connection, chains, told)
    findings = [Finding("step", f"{link.table}.{link.seq}", link.wrong) for link in found]
    findings += _altered_days(connection, days, trusted, chains, doubted)
    if not spoilt:  # a detached day that is spoilt says nothing of what the accounts held
        findings += _altered_accounts(connection, chains, told, doubted)
    findings += _altered_tables(connection, chains, doubted)
    return findings


class _Told(NamedTuple):
    """What detached days say: the last step of each table, and every account with what it held."""

    heads: dict[int, tuple[int, bytes]]
    accounts: dict[int, tuple[str, int]]

    @classmethod
    def before(cls, detached: Sequence[SignedDay]) -> _Told:
        heads: dict[int, tuple[int, bytes]] = {}
        accounts: dict[int, tuple[str, int]] = {}
        for day in detached:
            told: Heads = day.told
            heads |= {head.table: (head.last, head.hash) for head in told.tables}
            for id, place, chips in told.gains:
                accounts[id] = (place, accounts.get(id, (place, 0))[1] + chips)
        return cls(heads, accounts)


def _altered_steps(connection: Connection[TupleRow], chains: dict[int, list[Step]], told: _Told) -> tuple[list[Link], set[int]]:
    """Return the steps that are altered or missing, and the tables whose steps cannot be relied on."""
    found: list[Link] = []
    for table, chain in chains.items():
        last, before = told.heads.get(table, (0, genesis(table)))
        found += broken_links(chain, before, last + 1)
    for table, seq, hash in connection.execute("select table_id, seq, hash from live").fetchall():
        last, before = told.heads.get(table, (0, genesis(table)))
        if chain := chains.get(table):
            last, before = chain[-1].seq, chain[-1].hash
        if seq > last and hash != before:  # were they equal, `live` itself would be altered
            found.append(Link(table, last + 1, f"missing: the last step is {seq}", before))
    doubted = {link.table for link in found}
    # a step whose table was altered is missing at one table and too many at another: only the row itself is named
    for link in [link for link in found if link.before]:
        stray = next(_strays(chains, link), None)
        if stray is not None:
            found = [other for other in found if other.table not in (link.table, stray.table)]
            found.append(Link(stray.table, stray.seq, f"altered: this is step {link.table}.{link.seq}"))
            doubted.add(stray.table)
    return found, doubted


def _strays(chains: Mapping[int, Sequence[Step]], link: Link) -> Iterator[Step]:
    for chain in chains.values():
        yield from (step for step in chain if is_step(step, link.table, link.seq, link.before))


def _altered_days(
    connection: Connection[TupleRow],
    days: Sequence[SignedDay],
    trusted: Sequence[bytes],
    chains: Mapping[int, Sequence[Step]],
    doubted: set[int],
) -> Iterator[Finding]:
    skipped = {step.day for table in doubted for step in chains.get(table, ())}
    exports = dict[object, tuple[bytes | None, bytes | None]](
        (day, (exported, signature))
        for day, exported, signature in connection.execute("select day, exported, exported_signature from day").fetchall()
    )
    before: SignedDay | None = None
    for day in days:
        exported, signature = exports[day.day]
        if not is_whole(day, trusted):
            yield Finding("day", str(day.day), "altered: root or signature does not fit")
            before = None
            continue
        if before is not None and day.before != before.root:
            yield Finding("day", str(day.day), f"a day between {before.day} and this one is missing")
        if (exported or signature) and not is_signed(day.root + (exported or b""), signature or b"", day.public, trusted):
            yield Finding("day", str(day.day), "altered: the signature of the export does not fit")
        elif day.day not in skipped and is_attached(connection, day.day) and not _holds(day, chains):
            yield Finding("day", str(day.day), "its steps are not those that were signed")
        before = day


def _holds(day: SignedDay, chains: Mapping[int, Sequence[Step]]) -> bool:
    """Whether the steps of a day are those that its signed heads and gains tell of."""
    steps = [step for chain in chains.values() for step in chain if step.day == day.day]
    lasts = {step.table: (step.seq, step.hash) for step in steps}
    gains: dict[int, int] = {}
    for step in steps:
        for id, chips in legs(step.postings).items():
            gains[id] = gains.get(id, 0) + chips
    told = day.told
    return (
        len(steps) == day.steps
        and lasts == {head.table: (head.last, head.hash) for head in told.tables}
        and gains == {gain.id: gain.chips for gain in told.gains}
    )


def _altered_accounts(
    connection: Connection[TupleRow], chains: Mapping[int, Sequence[Step]], told: _Told, doubted: set[int]
) -> Iterator[Finding]:
    places = {id: place for id, (place, _) in told.accounts.items()}
    chips = {id: held for id, (_, held) in told.accounts.items()}
    counts: dict[int, int] = {}
    for id in places:
        counts[id >> 32] = counts.get(id >> 32, 0) + 1
    for table, chain in chains.items():
        for step in chain:
            for place in step.opens:
                id = numbered(table, counts.get(table, 0))
                counts[table] = counts.get(table, 0) + 1
                places[id] = place
            for id, many in legs(step.postings).items():
                chips[id] = chips.get(id, 0) + many
    unjudged = doubted | {id >> 32 for table in doubted for step in chains.get(table, ()) for id in legs(step.postings)}
    rows = connection.execute("select id, table_id, place, deep, chips from account order by id").fetchall()
    by_place = {(table, place): id for id, table, place, _, _ in rows}
    for id, table, place, deep, held in rows:
        if table in unjudged or id >> 32 in unjudged:
            continue
        expected = (id >> 32, places.get(id), is_deep(places.get(id, "")), chips.get(id, 0))
        if id not in places:
            yield Finding("account", str(id), "no step opened it")
        elif (table, place, deep, held) != expected:
            yield Finding("account", str(id), f"altered: it has {(place, deep, held)}, the steps say {expected[1:]}")
    known = {id for id, *_ in rows}
    for id, place in places.items():
        if id not in known and (id >> 32, place) not in by_place and id >> 32 not in unjudged:
            yield Finding("account", str(id), f"missing: {place}")


def _altered_tables(
    connection: Connection[TupleRow], chains: Mapping[int, Sequence[Step]], doubted: set[int]
) -> Iterator[Finding]:
    """Yield rows of `live`, `heard` and `rest` that do not follow from the steps, of tables with a step in an attached day."""
    judged = {table: chain for table, chain in chains.items() if table not in doubted and chain}
    lives = dict[int, tuple[int, bytes, object]](
        (table, (seq, hash, day)) for table, seq, hash, day in connection.execute("select table_id, seq, hash, day from live")
    )
    heard = {(table, speaker): (no, seq) for table, speaker, no, seq in connection.execute("select * from heard")}
    rests = {table: (seq, kept) for table, seq, kept in connection.execute("select table_id, seq, kept from rest")}
    for table, chain in judged.items():
        last = chain[-1]
        if table not in lives:
            yield Finding("live", str(table), "missing")
        elif lives[table] != (last.seq, last.hash, last.day):
            yield Finding("live", str(table), f"altered: its last step is {last.seq} of {last.day}")
        for speaker, expected in {step.speaker: (step.number, step.seq) for step in chain}.items():
            if heard.get((table, speaker)) != expected:
                yield Finding("heard", f"{table} {speaker}", f"altered: the last number is {expected[0]}, in step {expected[1]}")
        ended = next((step for step in reversed(chain) if step.rests is not None), None)
        if ended is not None:
            seq, kept = rests.get(table, (0, b""))
            if (seq, sha256(kept).digest()) != (ended.seq, ended.rests):
                yield Finding("rest", str(table), f"altered: the last round ended with step {ended.seq}")
