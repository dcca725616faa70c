"""The chain of the cage in the record: locked, read, and continued by one step per transaction, together with the books.

The row of the cage in `live` is its lock. It is taken before any place of the books, as calls of tables take theirs, so no two of
them deadlock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.core.values.chips import Chips
from houseway.core.values.role import Role
from houseway.floor.cage.events import (
    CHAIN,
    HOUSE,
    Balanced,
    CageState,
    Happened,
    Pieces,
    Slip,
    SlipKind,
    SlipWritten,
    chain_place,
    chips_of,
    folded,
    gains,
    kept,
    pieces_moved,
    restored,
    written,
)
from houseway.floor.step import Step, Verdict, genesis, recorded_command, sealed
from houseway.floor.store.locks import hold
from houseway.floor.store.steps import TableCommit, commit_cage_step

Record = Connection[TupleRow]
EPOCH: Final = 1
"""The epoch of the cage's chain: whoever has its lock may write, so it never changes."""
_WALLET: Final = "wallet "


class CageActor(msgspec.Struct, frozen=True):
    """The person who does something at the cage, and in which role."""

    speaker: int
    role: Role


@dataclass
class CageChain:
    """The chain of the cage under its lock, and what this transaction adds to it."""

    seq: int
    hash: bytes
    day: date | None
    at: int
    """The time of this transaction, by the clock of the house."""
    state: CageState
    events: list[Happened] = field(default_factory=list[Happened])
    opening: Mapping[str, Chips] = field(default_factory=dict[str, Chips])
    """The amounts in places of the books at opening."""
    before: Mapping[str, Slip] = field(default_factory=dict[str, Slip])
    """The slips that are not over, as they were before this transaction."""

    def adds(self, event: Happened) -> None:
        """Add what happened to the step of this transaction."""
        self.state = folded(self.state, event)
        self.events.append(event)

    @property
    def slips(self) -> dict[int, Slip]:
        """The slips that this transaction writes, as they are after it."""
        return {event.slip.number: event.slip for event in self.events if isinstance(event, SlipWritten)}

    def table_commit(self, who: CageActor, number: int, day: date) -> TableCommit:
        """Return the step that contains all events, as a call sends it."""
        after = kept(self.state)
        step = Step(
            table=CHAIN,
            seq=self.seq + 1,
            day=day if self.day is None else max(day, self.day),  # its days never decrease, even if two clocks differ
            at=self.at,
            speaker=who.speaker,
            number=number,
            said=recorded_command(who.role, b'"cage"'),
            refused=None,
            events=written(tuple(self.events)),
            opens=(),
            postings=(),
            rests=sha256(after).digest(),
        )
        return TableCommit(
            table=CHAIN,
            epoch=EPOCH,
            seq=self.seq,
            hash=self.hash,
            accounts=0,
            steps=(sealed(step, self.hash),),
            playing=False,
            kept=after,
        )


def is_open(connection: Record) -> bool:
    """Whether the books of the house are open."""
    return connection.execute("select from live where table_id = %s", (CHAIN,)).fetchone() is not None


def locked_cage(connection: Record) -> CageChain | None:
    """Lock the cage and return its chain, or None where the books are not open; the connection must be in a transaction."""
    found = connection.execute("select from live where table_id = %s for no key update", (CHAIN,)).fetchone()
    if found is None:
        return None
    row = connection.execute(
        "select l.seq, l.hash, l.day, (extract(epoch from house_now()) * 1000000)::bigint, r.kept"
        " from live l join rest r using (table_id) where l.table_id = %s",
        (CHAIN,),
    ).fetchone()
    assert row is not None
    seq, hash, day, at, data = row
    state = restored(data)
    return CageChain(seq, hash, day, at, state, before=state.slips)


def opened_cage(connection: Record) -> CageChain:
    """Return the chain of a cage that is opened now. What tables and meters have of the house already is in its books."""
    _hold_tables(connection)
    connection.execute("select enter_chain_1(%s, %s)", (CHAIN, genesis(CHAIN)))
    row = connection.execute("select (extract(epoch from house_now()) * 1000000)::bigint").fetchone()
    assert row is not None
    out = connection.execute("select table_id, -chips from account where place = 'cage' and chips <> 0").fetchall()
    book: dict[str, Chips] = {HOUSE: -sum(chips for _, chips in out)}
    book |= {chain_place(chain): chips for chain, chips in out}
    chain = CageChain(0, genesis(CHAIN), None, row[0], CageState(), opening=book)
    chain.adds(Balanced(_heads(connection), book))
    return chain


def add_balance(connection: Record, chain: CageChain) -> None:
    """Add the balances of the books to the chain, so they can be checked when earlier days are no longer attached."""
    _hold_tables(connection)
    rows: list[tuple[str, Chips]] = connection.execute("select place, chips from book where chips <> 0 order by place").fetchall()
    chain.adds(Balanced(_heads(connection), dict(rows)))


def _hold_tables(connection: Record) -> None:
    """Let no call be committed until this transaction ends: it is done in an instant, once a day at most."""
    hold(connection, "live")


def _heads(connection: Record) -> Mapping[str, int]:
    rows = connection.execute("select table_id, seq from live where table_id <> %s order by 1", (CHAIN,)).fetchall()
    return {str(chain): seq for chain, seq in rows}


def commit_cage(connection: Record, chain: CageChain, who: CageActor, day: date) -> Sequence[Verdict]:
    """Commit what was added to the chain, with its entries and its slips, all or none.

    The connection must be in a transaction, which the caller takes back where there is a verdict or an error.
    """
    row = connection.execute("select said_no from heard where table_id = %s and speaker = %s", (CHAIN, who.speaker)).fetchone()
    entries = [entry for event in chain.events if isinstance(event, SlipWritten) for entry in event.entries]
    if any(entry.src.startswith(_WALLET) and entry.dst.startswith(_WALLET) for entry in entries):
        raise ValueError("nothing goes from one player's wallet to another's")  # A12
    if any(entry.chips <= 0 for entry in entries):
        raise ValueError("an entry of nothing")
    gained = {**chain.opening, **gains(entries)}
    verdicts = commit_cage_step(connection, chain.table_commit(who, 1 if row is None else row[0] + 1, day), gained)
    if verdicts:
        return verdicts
    for slip in chain.slips.values():
        connection.execute(
            "insert into slip (number, kind, standing, table_id, patron, chips, asked_by, body)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s)"
            " on conflict (number) do update set standing = excluded.standing, chips = excluded.chips, body = excluded.body",
            (slip.number, *slip_row(slip)),
        )
    if chain.opening:
        connection.execute("select open_chips_1()")
    _move_pieces(connection, chain)
    return []


def _move_pieces(connection: Record, chain: CageChain) -> None:
    """Enter where chips go by denomination. The lock of the cage is held, so nobody else does."""
    slips = dict(chain.before)
    for event in chain.events:
        if not isinstance(event, SlipWritten):
            continue
        slip = event.slip
        is_count = slip.kind in (SlipKind.OPENER, SlipKind.CLOSER) and slip.table is not None
        here: Pieces = pieces_at(connection, chips_of(slip.table)) if is_count and slip.table is not None else {}
        for src, dst, pieces in pieces_moved(slips.get(str(slip.number)), event, here):
            many = list(pieces.values())
            connection.execute("select move_pieces_1(%s, %s, %s, %s)", (src, dst, [int(key) for key in pieces], many))
        slips[str(slip.number)] = slip


def pieces_at(connection: Record, place: str) -> Pieces:
    """Return the chips at a place by denomination."""
    query = "select denomination, pieces from chip_piece where place = %s and pieces <> 0 order by 1"
    return {str(key): many for key, many in connection.execute(query, (place,)).fetchall()}


def slip_row(slip: Slip) -> tuple[object, ...]:
    """Return the row of a slip, after its number."""
    body = Jsonb(msgspec.to_builtins(slip))
    return str(slip.kind), str(slip.standing), slip.table, slip.patron, slip.chips, slip.asked_by, body
