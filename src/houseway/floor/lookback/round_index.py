"""Fills the index of rounds from the steps: each finished round has one row, with all its search values.

The index follows from the record and never has the only copy of anything. Each fill continues where the last one
stopped.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_at
from houseway.floor.world import monotonic

Record = Connection[TupleRow]
LOCK: Final = 0x726F756E64
"""The advisory lock of whoever fills the index: one at a time."""
_HAPPENED: Final[Mapping[str, str]] = {
    "PaymentHeld": "held",
    "Approved": "approved",
    "Denied": "denied",
    "Voided": "void",
    "BetVoided": "bet void",
    "Called": "called",
    "RulingAsked": "ruling asked",
    "Ruled": "ruled",
    "Reread": "card read again",
    "BetCorrected": "corrected",
    "LimitRaised": "limit raised",
}
"""Search values of a round from its events, besides the results of its bets."""
OUTCOMES: Final = ("paid", "taken", "pushed", "refused", *_HAPPENED.values())


class RoundRow(NamedTuple):
    """A round in the index."""

    table: int
    round: int
    day: date
    game: str
    edition: str
    first_seq: int
    last_seq: int
    opened_at: datetime
    closed_at: datetime
    players: list[str]
    speakers: list[int]
    wagers: list[str]
    clauses: list[str]
    outcomes: list[str]
    amounts: list[Chips]
    staked: Chips
    paid_most: Chips
    house_net: Chips


def row_of(steps: Sequence[Step]) -> RoundRow | None:
    """Return the row of a round from its steps, or None where they do not open one."""
    events = [event for step in steps if step.events for event in msgspec.json.decode(step.events)]
    opened: dict[str, Any] | None = next((one for one in events if one["kind"] == "RoundOpened"), None)
    if opened is None:
        return None
    stakes: dict[tuple[str, ...], Chips] = {}
    nets: dict[tuple[str, ...], Chips] = {}
    outcomes: set[str] = {"refused"} if any(step.refused is not None for step in steps) else set()
    for event in events:
        kind = event["kind"]
        bet = tuple(event["bet"]["bet"]) if isinstance(event.get("bet"), dict) and "bet" in event["bet"] else None
        if kind in _HAPPENED:
            outcomes.add(_HAPPENED[kind])
        if bet is None:
            continue
        if kind == "BetPlaced":
            stakes[bet] = stakes.get(bet, 0) + event.get("chips", 0)
        elif kind == "BetTakenBack":
            stakes.pop(bet, None)
        elif kind in ("BetSettled", "PaymentHeld"):
            nets[bet] = event["net"]
    outcomes |= {"paid" if net > 0 else "taken" if net < 0 else "pushed" for net in nets.values()}
    first, last = steps[0], steps[-1]
    return RoundRow(
        table=first.table,
        round=opened["number"],
        day=first.day,
        game=opened["game"],
        edition=opened["edition"],
        first_seq=first.seq,
        last_seq=last.seq,
        opened_at=_moment(first.at),
        closed_at=_moment(last.at),
        players=sorted({player for _, player in opened["seating"]}),
        speakers=sorted({step.speaker for step in steps if step.speaker}),
        wagers=sorted({bet[2] for bet in {*stakes, *nets}}),
        clauses=sorted({str(event["cites"]) for event in events if event.get("cites")}),
        outcomes=sorted(outcomes),
        amounts=sorted({*stakes.values(), *map(abs, nets.values())} - {0}),
        staked=sum(stakes.values()),
        paid_most=max([0, *nets.values()]),
        house_net=-sum(nets.values()),
    )


def _moment(microseconds: int) -> datetime:
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC)


def rounds_in(steps: Iterator[Step]) -> Iterator[tuple[int, RoundRow | None]]:
    """Yield each end of a round among the steps of a table: its step, and the row, or None where its beginning is not there."""
    held: list[Step] = []
    for step in steps:
        if held or b'"RoundOpened"' in step.events:
            held.append(step)
        if step.rests is not None:
            yield step.seq, row_of(held) if held else None
            held = []


_INSERT: Final = f"insert into round_found values ({', '.join(['%s'] * len(RoundRow._fields))}) on conflict do nothing".encode()
_BEHIND: Final = (
    "select l.table_id, coalesce(u.seq, 0), r.seq from live l join rest r using (table_id) left join round_found_upto u"
    " using (table_id) where l.table_id > 0 and r.seq > coalesce(u.seq, 0) order by 1"
)


def fill(record: Record, seconds: float = 60.0, waits: float = 0.0) -> int:
    """Add finished rounds to the index, for at most this many seconds, and return the number added.

    If another process is filling it, nothing is added. `waits` is the time to wait for that process, in seconds.
    """
    with record.transaction():
        if not _is_alone(record, waits):
            return 0
        until, added = monotonic() + seconds, 0
        for table, after, last in record.execute(_BEHIND).fetchall():
            for seq, found in rounds_in(steps_at(record, table, first=after + 1, upto=last)):
                if found is not None:
                    record.execute(_INSERT, found)
                    added += 1
                record.execute(
                    "insert into round_found_upto values (%s, %s) on conflict (table_id) do update set seq = excluded.seq",
                    (table, seq),
                )
                if monotonic() > until:
                    return added
    return added


def _is_alone(record: Record, waits: float) -> bool:
    until = monotonic() + waits
    while True:
        row = record.execute("select pg_try_advisory_xact_lock(%s)", (LOCK,)).fetchone()
        if row is not None and row[0]:
            return True
        if monotonic() >= until:
            return False
        time.sleep(0.01)


def behind(record: Record) -> int:
    """Return the number of tables with finished rounds that are not in the index yet."""
    return len(record.execute(_BEHIND).fetchall())
