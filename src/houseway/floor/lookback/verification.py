"""Verifies a record: chains, accounts and days against themselves, and every round once more, decided or added up.

Tables are shared out among processes. All of them see the record as it was at one moment, however long it takes.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import date
from itertools import groupby
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.lookback.record_check import ClosedDays, Finding, base_of, judged, judged_in, name_links, started
from houseway.floor.seal import Keys
from houseway.floor.signatures import ChainCalls, SignedCalls, SignedChains, StepFault, Trusted
from houseway.floor.step import is_table
from houseway.floor.store.chains import TableSeen
from houseway.floor.store.covered import covered_steps
from houseway.floor.store.queries import called_steps_at, signed_calls, tables_in
from houseway.floor.store.steps import connected
from houseway.floor.store.tables import GameOf, RulesCache

from .fold import Folding
from .money import UNREADABLE, MoneyFold
from .redecision import Deciding
from .resumable import DealerOf, not_resumable
from .shoes import Corrections, Shoes
from .texts import TextCache
from .walk import Difference, Walk, Walked

Record = Connection[TupleRow]
Tick = Callable[[int], None]
"""Receives the number of steps read so far."""
FORKS: Final = sys.platform == "linux"
_TICK_EVERY: Final = 500


class VerifyScope(NamedTuple):
    """The scope of verification: the whole record, some tables, or the rounds of some days; and the method."""

    tables: frozenset[int] | None = None
    days: frozenset[date] | None = None
    fold: bool = False
    """Whether the money of the stored events is added up, instead of deciding every command again."""
    keys: Keys | None = None
    """The keys of sealed shoes, where what was dealt is compared with them."""
    dealer_of: DealerOf | None = None
    """Returns the dealer of a table, where every table is resumed as an owner would."""
    signers: Trusted | None = None
    """The keys of signatures and vouchers, where those of steps are checked."""

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the record, so that what belongs to no table can be judged."""
        return self.tables is None and self.days is None


ALL: Final = VerifyScope()


class Verification(NamedTuple):
    """The result of verifying a record."""

    findings: list[Finding]
    walked: Walked
    tables: int
    days: int
    """Days that are closed, with a signature by a key that is trusted."""
    shoes: int = 0
    """Sealed shoes that were opened."""
    pieces: int = 0
    """Pieces that were dealt as they were sealed."""
    corrected: tuple[Finding, ...] = ()
    """Steps that differ from what the platform dealt. They are in the record as they were committed, so it is valid."""
    not_resumed: tuple[Finding, ...] = ()
    """Tables that an owner cannot take over, or at which it accepts only a void."""
    calls: int = 0
    """Signed calls whose signatures were checked."""

    @property
    def holds(self) -> bool:
        """Whether nothing is altered, and every round is as it was stored."""
        return not (self.findings or self.walked.differences or self.walked.others or self.not_resumed)


def verify(
    conninfo: str, trusted: Sequence[bytes], game_of: GameOf, scope: VerifyScope = ALL, *, jobs: int = 1, tick: Tick | None = None
) -> Verification:
    """Verify a record. With several jobs `game_of` must be a function that another process can import."""
    with connected(conninfo) as connection, _at_one_moment(connection) as snapshot:
        base = base_of(connection, trusted)
        tables = _wanted(connection, scope)
        has_keys = scope.keys is not None or scope.signers is not None
        if jobs < 2 or len(tables) < 2 or (has_keys and not FORKS):  # keys are sent to no other process
            looked = _one_by_one(TableVerifier(connection, base, game_of, scope), tables, tick)
        else:
            looked = _shared_out(tables, jobs, (conninfo, snapshot, base, game_of, scope), tick)
        return _concluded(connection, base, looked, scope, RulesCache(game_of))


def verified_in(connection: Record, trusted: Sequence[bytes], game_of: GameOf, scope: VerifyScope = ALL) -> Verification:
    """Return the same as `verify`, as the transaction sees it in which the connection is."""
    base = base_of(connection, trusted)
    looked = _one_by_one(TableVerifier(connection, base, game_of, scope), _wanted(connection, scope), None)
    return _concluded(connection, base, looked, scope, RulesCache(game_of))


def steps_to_read(connection: Record, scope: VerifyScope) -> int:
    """Return the number of steps to verify, for a progress display."""
    tables = list(scope.tables) if scope.tables is not None else None
    days = list(scope.days) if scope.days is not None else None
    row = connection.execute(
        "select count(*) from step where (%s::int[] is null or table_id = any (%s)) and (%s::date[] is null or day = any (%s))",
        (tables, tables, days, days),
    ).fetchone()
    assert row is not None
    return row[0]


class VerifiedTable(NamedTuple):
    """The totals of one table's steps, and the findings in them."""

    seen: TableSeen
    walked: Walked
    shoes: int = 0
    pieces: int = 0
    wrong: tuple[Finding, ...] = ()
    """The faults of its shoes."""
    corrected: tuple[Finding, ...] = ()
    calls: ChainCalls | None = None
    """The calls and vouchers of its steps, where they are checked."""


class TableVerifier:
    """Looks through tables, one after the other."""

    def __init__(self, connection: Record, base: ClosedDays, game_of: GameOf, scope: VerifyScope) -> None:
        self._connection, self._base, self._scope = connection, base, scope
        self._shelf = RulesCache(game_of)
        self._texts = TextCache()

    def table(self, table: int, tick: Tick | None = None) -> VerifiedTable:
        """Look through the steps of one table."""
        if self._scope.fold and (added := self.added_up(table, tick)) is not None:
            return added
        days = self._scope.days
        seen: TableSeen | None = None
        walk: Walk | None = None
        keys = self._scope.keys if is_table(table) else None
        shoes = Shoes(self._connection, table, keys) if keys is not None else None
        corrections = Corrections(table)
        trusted = self._scope.signers
        calls = None if trusted is None else ChainCalls(table, trusted.vouchers, trusted.since)
        for step, call in called_steps_at(self._connection, table, days):
            if seen is None:
                seen, accounts = self._begun(table, step.seq)
                if is_table(table):  # a meter and the cage have a chain, and no rounds
                    walk = (Folding if self._scope.fold else Deciding)(table, self._shelf, accounts, self._texts)
            seen.add(step)
            if calls is not None:
                calls.add(step, call)
            if walk is not None:
                walk.add(step)
            if shoes is not None and seen.broken is None:
                shoes.add(step)
            corrections.add(step)
            if tick is not None and not seen.steps % _TICK_EVERY:
                tick(seen.steps)
        seen = seen or started(self._base, table, None)
        if seen.broken is not None:
            name_links(self._connection, seen, days)
        looked = VerifiedTable(seen, walk.ended() if walk else Walked(), corrected=tuple(corrections.findings), calls=calls)
        if shoes is None:
            return looked
        return looked._replace(shoes=shoes.opened, pieces=shoes.pieces, wrong=tuple(shoes.findings))

    def _begun(self, table: int, first: int) -> tuple[TableSeen, dict[str, int]]:
        """Return the totals of a table before its first step to read, and the accounts that it has then."""
        if self._scope.days is None:
            return started(self._base, table, first), self._base.accounts_of(table)
        return _begun_in_a_day(self._connection, table, first), _accounts_before(self._connection, table, first)

    def added_up(self, table: int, tick: Tick | None = None) -> VerifiedTable | None:
        """Add up the money of a table, or return None where its steps have to be looked through one by one."""
        trusted = self._scope.signers
        if not is_table(table) or self._scope.keys is not None or (trusted is not None and trusted.vouchers):
            return None
        fold: MoneyFold | None = None
        try:
            for rows in covered_steps(self._connection, table, self._scope.days):
                if fold is None:
                    calls = None if trusted is None else ChainCalls(table, (), trusted.since)
                    fold = MoneyFold(*self._begun(table, rows[0][0]), calls)
                fold.add_all(rows)
                if tick is not None:
                    tick(fold.seen.steps)
            if fold is None:
                return None
            kept = "select kept from rest where table_id = %s and seq = %s"
            row = self._connection.execute(kept, (table, fold.seen.ended[0])).fetchone() if fold.seen.ended else None
            return VerifiedTable(fold.seen, fold.ends(row[0] if row else None), calls=fold.calls)
        except UNREADABLE:
            return None


# Sharing out

Begins = tuple[str, str, ClosedDays, GameOf, VerifyScope]
"""The start values of a process: the record's address, the snapshot, the closed days, the games and the scope."""


def _one_by_one(looker: TableVerifier, tables: Sequence[int], tick: Tick | None) -> list[VerifiedTable]:
    looked: list[VerifiedTable] = []
    done = 0
    for table in tables:
        looked.append(looker.table(table, tick and _from(done, tick)))
        done += looked[-1].seen.steps
        if tick is not None:
            tick(done)
    return looked


def _shared_out(tables: Sequence[int], jobs: int, begins: Begins, tick: Tick | None) -> list[VerifiedTable]:
    # a fork has the games already; psycopg leaves a connection alone that belongs to another process
    context = multiprocessing.get_context("fork" if FORKS else "spawn")
    looked: list[VerifiedTable] = []
    done = 0
    with ProcessPoolExecutor(min(jobs, len(tables)), context, _begin, begins) as pool:
        for one in pool.map(_verify_table, tables):
            looked.append(one)
            done += one.seen.steps
            if tick is not None:
                tick(done)
    return looked


def _from(done: int, tick: Tick) -> Tick:
    return lambda more: tick(done + more)


_verifier: TableVerifier | None = None
"""The `TableVerifier` of a worker process."""


def _begin(conninfo: str, snapshot: str, base: ClosedDays, game_of: GameOf, scope: VerifyScope) -> None:
    global _verifier
    connection = connected(conninfo)
    connection.execute("begin isolation level repeatable read, read only")
    connection.execute(f"set transaction snapshot '{snapshot}'".encode())
    _verifier = TableVerifier(connection, base, game_of, scope)


def _verify_table(table: int) -> VerifiedTable:
    assert _verifier is not None
    return _verifier.table(table)


@contextmanager
def _at_one_moment(connection: Record) -> Generator[str]:
    """Read the record as it is now until the block ends; other processes can share that moment by the name it returns."""
    with connection.transaction():
        connection.execute("set transaction isolation level repeatable read, read only")
        row = connection.execute("select pg_export_snapshot()").fetchone()
        assert row is not None
        yield row[0]


def _wanted(connection: Record, scope: VerifyScope) -> list[int]:
    """Return the tables to look through, the longest first, so that no process is left with one of them at the end."""
    lengths: dict[int, int] = dict(connection.execute("select table_id, seq from live").fetchall())
    tables = [table for table in tables_in(connection) if scope.tables is None or table in scope.tables]
    return sorted(tables, key=lambda table: (-lengths.get(table, 0), table))


# A day by itself


def _begun_in_a_day(connection: Record, table: int, first: int) -> TableSeen:
    """Return the start of a chain at the first step of a day, after the step before it, where that is attached."""
    row = connection.execute("select hash from step where table_id = %s and seq = %s", (table, first - 1)).fetchone()
    return TableSeen(table, first, row[0] if row else b"")


def _accounts_before(connection: Record, table: int, first: int) -> dict[str, int]:
    """Return the accounts that a table had before a step."""
    row = connection.execute(
        "select coalesce(sum(cardinality(opens)), 0) from step where table_id = %s and seq >= %s", (table, first)
    ).fetchone()
    rows = connection.execute("select place, id from account where id >> 32 = %s order by id", (table,)).fetchall()
    return dict(rows[: len(rows) - int(row[0] if row else 0)])


# Concluding


def _concluded(
    connection: Record, base: ClosedDays, looked: Sequence[VerifiedTable], scope: VerifyScope, shelf: RulesCache
) -> Verification:
    if scope.days is None:
        findings, doubted = judged(connection, base, [one.seen for one in looked], whole=scope.is_whole)
    else:
        tables = [one.seen for one in looked]
        findings, doubted = judged_in(connection, base, tables, scope.days, whole=scope.tables is None)
    total = Walked()
    named = {(one.relation, one.key) for one in findings}
    for one in looked:
        walked = one.walked
        walked.differences = [two for two in walked.differences if not _is_explained(two, one.seen)]
        _add(total, walked)
        findings += [Finding("step", f"{two.table}.{two.seq}", two.wrong) for two in walked.differences]
        if scope.days is None and one.seen.table not in doubted:
            findings += _playing(connection, one)
        if one.seen.table not in doubted:
            findings += [wrong for wrong in one.wrong if (wrong.relation, wrong.key) not in named]
    chains = [one.calls for one in looked if one.calls is not None]
    numbers = {run.call for chain in chains for run in chain.runs if run.call is not None}
    if scope.signers is not None:
        calls = SignedCalls(
            signed_calls(connection, numbers), scope.signers, cut_at_start=True, cut_at_end=scope.days is not None
        )
        findings += _forged(calls, chains, {one.key for one in findings if one.relation == "step"}, doubted)
    days = sum(scope.days is None or day.day in scope.days for day in base.days)
    shoes, pieces = sum(one.shoes for one in looked), sum(one.pieces for one in looked)
    corrected = [wrong for one in looked for wrong in one.corrected]
    if scope.keys is not None:  # then it is shown which cards were sealed, and these are others
        findings, corrected = findings + [one for one in corrected if (one.relation, one.key) not in named], []
    tables = [one.seen.table for one in looked if is_table(one.seen.table) and one.seen.table not in doubted]
    stuck = not_resumable(connection, shelf, tables, scope.keys, scope.dealer_of) if scope.days is None else ()
    many = sum(is_table(one.seen.table) for one in looked)
    return Verification(
        findings=findings,
        walked=total,
        tables=many,
        days=days,
        shoes=shoes,
        pieces=pieces,
        corrected=tuple(corrected),
        not_resumed=tuple(stuck),
        calls=len(numbers),
    )


def _forged(calls: SignedCalls, chains: Sequence[ChainCalls], named: set[str], doubted: set[int]) -> Iterable[Finding]:
    """Yield the steps whose signature or voucher is wrong; one that is named already is not named again.

    What is altered or missing in a chain whose links do not fit is named by its links.
    """
    begun = SignedChains()
    for chain in chains:
        found = sorted({*calls.faults(chain.chain, chain.runs, begun), *chain.unvouched})
        if chain.chain in doubted:
            found = [fault for fault in found if fault.wrong not in (StepFault.ALTERED, StepFault.MISSING)]
        for seq, faults in groupby(found, key=lambda fault: fault.seq):
            if (key := f"{chain.chain}.{seq}") not in named:
                yield Finding("step", key, "; ".join(fault.wrong for fault in faults))


def _is_explained(difference: Difference, seen: TableSeen) -> bool:
    """Whether an altered step can be the reason for a difference: then that one is named, and what follows is not blamed."""
    return seen.broken is not None and seen.broken <= difference.seq


def _playing(connection: Record, one: VerifiedTable) -> Iterable[Finding]:
    row = connection.execute("select playing from live where table_id = %s", (one.seen.table,)).fetchone()
    is_playing = one.walked.is_playing
    if row is not None and is_playing is not None and row[0] != is_playing:
        yield Finding("live", str(one.seen.table), f"altered: a round is {'' if is_playing else 'not '}in progress")


def _add(total: Walked, one: Walked) -> None:
    total.rounds += one.rounds
    total.skipped += one.skipped
    total.steps += one.steps
    total.refused += one.refused
    total.unfollowed += one.unfollowed
    total.differences += one.differences
    total.unproved |= one.unproved
    total.others |= one.others
    for build, many in one.builds.items():
        total.builds[build] = total.builds.get(build, 0) + many
