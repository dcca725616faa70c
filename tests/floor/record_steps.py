"""Small steps for tests of the record: moves of a few chips at numbered tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from hashlib import sha256

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import CAGE, Move, Place
from houseway.floor.seal import Keys
from houseway.floor.signatures import CallFault, Committer, SignedCall, Signer, Trusted, trusted_signers, verify_calls
from houseway.floor.step import Step, Verdict, genesis
from houseway.floor.store.leases import open_table
from houseway.floor.store.queries import called_steps_at, signed_calls, tables_in
from houseway.floor.store.steps import commit_steps
from houseway.floor.table.uncommitted import Pending

DAY = date(2026, 11, 15)
NOON = 1_794_744_000_000_000

FLOOR, ANN, BEN = 1, 77, 78

KEYS = Keys({"first": bytes(range(32)), "second": bytes(range(32, 64))}, seals="second")
"""The keys of test owners; no live table has them."""
OWNER, API, TEND = (Signer(part, bytes([number]) * 32) for number, part in enumerate(Committer, start=1))
"""The keys with which they sign their calls."""
VOUCHES = b"v" * 32
SIGNED = Trusted(trusted_signers((one.part, one.public) for one in (OWNER, API, TEND)), (VOUCHES,), since=DAY)
"""The trusted keys of a verifier, where every step is signed and vouched for."""


def renew(record: Connection[TupleRow], owner: str, seconds: float) -> None:
    """Enter the lease of an owner that is no process."""
    record.execute("select renew_lease_1(%s, %s)", (owner, seconds))


def opened(record: Connection[TupleRow], table: int, owner: str = "house") -> Pending:
    """Enter a table in the record and return the start of its chain."""
    return Pending(table, open_table(record, table, owner).epoch)


def add_step(
    pending: Pending,
    moves: Iterable[Move] = (),
    *,
    speaker: int = ANN,
    number: int | None = None,
    said: bytes = b'"bets"',
    refused: str | None = None,
    day: date = DAY,
    playing: bool = False,
    kept: bytes | None = None,
    order: bytes | None = None,
) -> Step:
    """Add a step; the account's number follows the last one by default."""
    spoken = [step.number for step in pending.steps if step.speaker == speaker]
    next_number = max([*spoken, pending.heard.get(speaker, 0)]) + 1
    at = NOON + 1000 * (pending.seq + len(pending.steps))
    number = next_number if number is None else number
    shoe = None if order is None else KEYS.seal(order, sha256(order).digest(), pending.table, pending.head[0] + 1)
    return pending.add(day, at, speaker, number, said, b"[]", moves, refused=refused, playing=playing, kept=kept, shoe=shoe)


def buys_in(pending: Pending, chips: int = 1000, day: date = DAY) -> Step:
    """Add a step in which Ann gets chips from the cage."""
    return add_step(pending, [Move(CAGE, "player ann", chips, "buys in")], day=day)


def commit(record: Connection[TupleRow], *pendings: Pending) -> list[Verdict]:
    """Commit what waits; keep the steps if the record took them, and drop them if not."""
    verdicts = commit_steps(record, [pending.table_commit() for pending in pendings])
    for pending in pendings:
        if verdicts:
            pending.dropped()
        else:
            pending.committed()
    return verdicts


def held(record: Connection[TupleRow], table: int) -> dict[Place, int]:
    """Return the balance of each account of a table in the record; accounts at zero are left out."""
    rows = record.execute("select place, chips from account where table_id = %s and chips <> 0", (table,)).fetchall()
    return dict(rows)


def counts(record: Connection[TupleRow]) -> tuple[int, ...]:
    """Return the counts of steps, accounts and accounts with commands, and the sum of all chips."""
    row = record.execute(
        "select (select count(*) from step), count(*), (select count(*) from heard), coalesce(sum(chips), 0)::int from account"
    ).fetchone()
    assert row is not None
    return row


def signed_steps(record: Connection[TupleRow]) -> tuple[list[tuple[Step, int | None]], dict[int, SignedCall]]:
    """Return every step with its call, and every call."""
    with record.transaction():
        steps = [one for chain in tables_in(record) for one in called_steps_at(record, chain)]
    return steps, signed_calls(record, {call for _, call in steps if call is not None})


def forged(record: Connection[TupleRow], trusted: Trusted = SIGNED) -> list[CallFault]:
    """Return the steps of a record that are not signed and vouched for as they should be."""
    steps, calls = signed_steps(record)
    return verify_calls(steps, calls, trusted, heads={chain: genesis(chain) for chain in tables_in(record)})
