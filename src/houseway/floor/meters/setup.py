"""Opening a meter, linking tables to it, and taking it out of use: each needs two people with two roles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import CAGE, Move, meter
from houseway.core.values.chips import Chips
from houseway.floor.meters.events import (
    HERE,
    CeilingRaised,
    Happened,
    Level,
    MeterDisabled,
    MeterEnabled,
    MeterOpened,
    TableLinked,
    Timing,
)
from houseway.floor.meters.store import begin, commit_chains, locked, totals

from .claims import release, shown

Record = Connection[TupleRow]
Two = tuple[str, str]
"""Two people, each as `role name`, for example `director d1` and `surveillance s4`."""


def two_people(by: Two) -> Two:
    """Return two people if they differ in name and in role, or raise an error."""
    roles, names = {one.partition(" ")[0] for one in by}, {one.partition(" ")[2] for one in by} - {""}
    if len(by) != 2 or len(roles) < 2 or len(names) < 2:
        raise ValueError(f"two people with two roles are needed, each written as `role name`: {by}")
    return by


def open_meter(
    record: Record,
    meter_id: int,
    name: str,
    levels: Sequence[Level],
    by: Two,
    day: date,
    *,
    timing: Timing = Timing.CLAIM,
    away: str = HERE,
) -> None:
    """Open a meter. Its seeds come out of the cage; at a house that only shares it, it has none."""
    if meter_id >= 0 or not levels or any(level.seed < 0 for level in levels):
        raise ValueError("a meter has a number below zero and at least one level, with a seed of zero or more")
    if away and any(level.seed for level in levels):
        raise ValueError("a meter of another house is seeded there")
    opened = MeterOpened(name, timing, tuple(levels), two_people(by), away)
    seeds = [Move(CAGE, meter(level.name), level.seed, "seed") for level in levels if level.seed]
    with record.transaction():
        chain = begin(record, meter_id, opened, seeds)
        _committed(commit_chains(record, [chain], day))


def link_table(record: Record, meter_id: int, table: int, levels: Iterable[str], by: Two, day: date) -> None:
    """Let a table share levels of a meter. The table is opened with these meters linked, so that it has no seed of its own."""
    linked = TableLinked(table, tuple(levels), two_people(by))
    if not {*linked.levels} <= {level.name for level in _terms(record, meter_id)}:
        raise ValueError(f"meter {meter_id} does not have all of the levels {linked.levels}")
    others = record.execute(
        "select p.level from meter_part p join meter m using (meter), meter own"
        " where p.table_id = %s and own.meter = %s and m.away <> own.away",
        (table, meter_id),
    ).fetchall()
    if others:  # two houses that wait for each other's meters would wait for ever
        raise ValueError(f"table {table} shares meters of another house; a table shares those of one house")
    _happens(record, meter_id, linked, day)


def disable(record: Record, meter_id: int, by: Two, why: str, day: date) -> None:
    """Stop offering a meter's wagers. Rounds in play continue; the meter keeps its amount."""
    _happens(record, meter_id, MeterDisabled(two_people(by), why), day)


def enable(record: Record, meter_id: int, by: Two, day: date) -> None:
    """Offer a meter's wagers again, under the same terms."""
    _happens(record, meter_id, MeterEnabled(two_people(by)), day)


class TooLow(ValueError):
    """A ceiling that is not above what the level shows."""


def raise_ceiling(record: Record, meter_id: int, level: str, ceiling: Chips | None, by: Two, day: date) -> None:
    """Give a level another ceiling, above what it shows at this moment; None for no ceiling (P5)."""
    raised = CeilingRaised(level, ceiling, two_people(by))
    with record.transaction():
        [chain] = locked(record, [meter_id])  # nothing is claimed meanwhile
        held = totals(record, [meter_id])[meter_id]
        found = {one.name: shown([one], [chips])[0] for one, chips in zip(chain.state.levels, held, strict=True)}
        if level not in found:
            raise ValueError(f"meter {meter_id} does not have the level {level}")
        if ceiling is not None and ceiling <= found[level]:
            raise TooLow(f"the level {level} shows {found[level]}, and a ceiling is above that")
        chain.adds(raised)
        _committed(commit_chains(record, [chain], day))


def release_by_hand(record: Record, meter_id: int, number: int, by: Two, why: str, day: date) -> bool:
    """Release a claim whose table cannot: it has stopped. False where the claim is over already, or has taken something."""
    return release(record, meter_id, number, why, day, two_people(by))


def _terms(record: Record, meter_id: int) -> tuple[Level, ...]:
    with record.transaction():
        return locked(record, [meter_id])[0].state.levels


def _happens(record: Record, meter_id: int, event: Happened, day: date) -> None:
    with record.transaction():
        chains = locked(record, [meter_id])
        chains[0].adds(event)
        _committed(commit_chains(record, chains, day))


def _committed(verdicts: Sequence[object]) -> None:
    if verdicts:
        raise ValueError(f"the record rejected it: {verdicts[0]}")
