"""A second book of the attack: what patrons truly brought, what play moved, what left the house, and what else must not happen.

It reads the record with SQL of its own and shares no code with the parts that decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

Record = Connection[TupleRow]
CROSSES: Final = ("buys in", "from wallet", "cashes out", "changed", "correction")
"""Reasons of moves that are not play: chips come to a table, leave it, or are moved by a correction."""


class Standing(NamedTuple):
    """The standing of some patrons, in cents."""

    brought: int
    """Cash that they truly paid in at the cage, to somebody honest."""
    paid: int
    """Cash that the cage paid to them."""
    short: int
    """Cash that an insider at the cage entered for them and that was never there: the next count of the cage names it."""
    holds: int
    """Wallets and chips at tables."""
    played: int
    """Their net result of play, below zero lost."""

    @property
    def gain(self) -> int:
        """Cash that left the house beyond what they brought and won, and that no count names."""
        return self.paid - self.brought - max(self.played, 0) - self.short


def standing(record: Record, patrons: Collection[int], names: Collection[str], insiders: Collection[int]) -> Standing:
    """Return the standing of patrons; a deposit that an insider entered brought nothing."""
    cash = dict(
        record.execute(
            "select case when kind = 'deposit' and asked_by = any (%s) then 'short' else kind end,"
            " coalesce(sum(chips), 0)::bigint from slip"
            " where patron = any (%s) and standing = 'done' and kind in ('deposit', 'withdrawal') group by 1",
            (list(insiders), list(patrons)),
        ).fetchall()
    )
    wallets = _scalar(
        record, "select coalesce(sum(chips), 0)::bigint from book where place = any (%s)", [f"wallet {name}" for name in names]
    )
    own = [f"{kind} {name}" for kind in ("player", "layout", "aside") for name in names]
    chips = _scalar(record, "select coalesce(sum(chips), 0)::bigint from account where place = any (%s)", own)
    played = record.execute(
        "select coalesce(sum(case when d.place = any (%(own)s) then m.chips else -m.chips end), 0)::bigint"
        " from step, unnest(step.src, step.dst, step.chips, step.why) m(src, dst, chips, why)"
        " join account s on s.id = m.src join account d on d.id = m.dst"
        " where (s.place = any (%(own)s)) <> (d.place = any (%(own)s)) and m.why <> all (%(crosses)s)",
        {"own": own, "crosses": list(CROSSES)},
    ).fetchone()
    assert played is not None
    return Standing(cash.get("deposit", 0), abs(cash.get("withdrawal", 0)), cash.get("short", 0), wallets + chips, played[0])


def _scalar(record: Record, query: str, places: list[str]) -> int:
    row = record.execute(query.encode(), (places,)).fetchone()
    assert row is not None
    return row[0]


class Event(NamedTuple):
    """An event of a table that somebody's word caused."""

    table: int
    seq: int
    speaker: int
    kind: str
    body: Any


def events(record: Record, after: dict[int, int]) -> Iterator[Event]:
    """Yield the events of tables after some steps."""
    rows = record.execute("select table_id, seq, speaker, events from step where table_id > 0 order by table_id, seq").fetchall()
    for table, seq, speaker, text in rows:
        if seq > after.get(table, 0):
            for one in msgspec.json.decode(text or b"[]"):
                yield Event(table, seq, speaker, one["kind"], one)


def last_steps(record: Record) -> dict[int, int]:
    """Return the last step of each chain."""
    return dict(record.execute("select table_id, seq from live").fetchall())


def significant(record: Record, after: int) -> dict[str, int]:
    """Return the number of significant events of each kind after one."""
    rows = record.execute("select kind, count(*)::int from significant where id > %s group by kind", (after,)).fetchall()
    return dict(rows)


def last_significant(record: Record) -> int:
    """Return the number of the last significant event."""
    row = record.execute("select coalesce(max(id), 0) from significant").fetchone()
    assert row is not None
    return row[0]
