"""Shared meters, changed by two people with two roles (P3): one requests, another agrees, and then it is done."""

from __future__ import annotations

from datetime import date
from typing import Any, Final, NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow, kwargs_row
from psycopg.types.json import Jsonb

from houseway.core.table.shared_meters import shared_meters
from houseway.core.values.chips import Chips
from houseway.floor.meters.claims import shown
from houseway.floor.meters.events import Level, Timing
from houseway.floor.meters.setup import TooLow, Two, disable, enable, link_table, open_meter, raise_ceiling, release_by_hand
from houseway.floor.meters.store import totals
from houseway.floor.people.accounts import find_account
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.locks import hold
from houseway.floor.store.queries import resumed
from houseway.floor.store.seconds import Seconds
from houseway.floor.store.tables import RulesCache, resumed_table

Record = Connection[TupleRow]


class Opening(msgspec.Struct, frozen=True, tag="open"):
    """A new meter with its levels; the seeds come out of the cage."""

    name: str
    levels: tuple[Level, ...]
    timing: Timing = Timing.CLAIM


class Linking(msgspec.Struct, frozen=True, tag="link"):
    """A table that shares levels of a meter from now on. It was opened with these levels linked."""

    meter: int
    table: int
    levels: tuple[str, ...]


class Using(msgspec.Struct, frozen=True, tag="use"):
    """Whether the wagers of a meter are offered, and why."""

    meter: int
    in_use: bool
    why: str


class Raising(msgspec.Struct, frozen=True, tag="raise"):
    """Another ceiling of a level, above what it shows; None is no ceiling (P5)."""

    meter: int
    level: str
    ceiling: Chips | None


class Releasing(msgspec.Struct, frozen=True, tag="release"):
    """A claim that is released because its table cannot: claims after it wait for it. It has taken nothing."""

    meter: int
    claim: int
    why: str


Wanted = Opening | Linking | Using | Raising | Releasing


class MeterRequest(msgspec.Struct, frozen=True):
    """A requested change of a meter, the person who agreed to it, and the changed meter; null while it is pending."""

    id: int = msgspec.field(name="number")
    at: Seconds
    by: int
    role: str
    what: Wanted
    agreed_by: int | None
    agreed_role: str | None
    meter: int | None
    """The meter that it was done to; meters are counted from one here."""


_REQUESTS: Final = (
    "select a.id, extract(epoch from a.at)::float8 as at, a.by, a.role, a.what, g.by as agreed_by,"
    " g.role as agreed_role, -g.meter as meter"
    " from meter_asked a left join meter_agreed g on g.asked = a.id"
)


def request_meter_change(record: Record, shelf: RulesCache, by: Actor, wanted: Wanted) -> MeterRequest | Bar:
    """Request a change of a meter; a person in another role has to agree."""
    if barred := check_right(by, Action.ASK_METER) or _check_change(record, shelf, wanted):
        return barred
    row = record.execute(
        "insert into meter_asked (by, role, what) values (%s, %s, %s) returning id",
        (by.speaker, by.capacity, Jsonb(msgspec.to_builtins(wanted))),
    ).fetchone()
    assert row is not None
    found = meter_request_of(record, row[0])
    assert found is not None
    return found


def _check_change(record: Record, shelf: RulesCache, wanted: Wanted) -> Bar | None:
    if isinstance(wanted, Opening):
        names = [level.name for level in wanted.levels]
        is_taken = record.execute("select from meter where name = %s", (wanted.name,)).fetchone() is not None
        return Bar.METER_EXISTS if is_taken else None if names and len({*names}) == len(names) else Bar.NO_SUCH_LEVEL
    levels = {row[0] for row in record.execute("select level from meter_level where meter = %s", (-wanted.meter,)).fetchall()}
    if not levels:
        return Bar.NO_SUCH_METER
    if isinstance(wanted, Using):
        return None if wanted.why.strip() else Bar.SAY_WHY
    if isinstance(wanted, Releasing):
        is_open = any(one.number == wanted.claim for one in claims_open(record, wanted.meter))
        return Bar.NO_SUCH_CLAIM if not is_open else None if wanted.why.strip() else Bar.SAY_WHY
    if isinstance(wanted, Raising):
        return _check_ceiling(record, wanted) if wanted.level in levels else Bar.NO_SUCH_LEVEL
    return _check_link(record, shelf, wanted) if {*wanted.levels} <= levels else Bar.NO_SUCH_LEVEL


def _check_ceiling(record: Record, wanted: Raising) -> Bar | None:
    """Return the reason a ceiling may not be set, or None: it is the same, or not above the amount shown (P5)."""
    row = record.execute(
        "select chips, ceiling from meter_total where meter = %s and level = %s", (-wanted.meter, wanted.level)
    ).fetchone()
    assert row is not None
    held, ceiling = row
    if wanted.ceiling == ceiling:
        return Bar.NOTHING_CHANGES
    shows = shown([Level(wanted.level, 0, ceiling)], [held])[0]
    return Bar.CEILING_TOO_LOW if wanted.ceiling is not None and wanted.ceiling <= shows else None


def _check_link(record: Record, shelf: RulesCache, wanted: Linking) -> Bar | None:
    """Return the reason a table may not share levels: it was opened without them and has its own meters so named."""
    found = resumed(record, wanted.table)
    table = None if found is None else resumed_table(found, shelf)
    if table is None:
        return Bar.NO_SUCH_TABLE
    if not wanted.levels:
        return Bar.NO_SUCH_LEVEL
    if not {*wanted.levels} <= {*shared_meters(table)}:
        return Bar.NOT_OPENED_LINKED
    query = "select from meter_part where table_id = %s and level = any (%s)"  # a level of a table belongs to one meter
    is_linked = record.execute(query, (wanted.table, list(wanted.levels))).fetchone() is not None
    return Bar.LEVEL_LINKED if is_linked else None


def agree_meter(record: Record, shelf: RulesCache, by: Actor, id: int, day: date) -> MeterRequest | Bar:
    """Agree to the request of a person in another role, and do it."""
    try:
        return check_right(by, Action.AGREE_METER) or _agreed(record, shelf, by, id, day)
    except TooLow:  # the meter has grown since it was looked at
        return Bar.CEILING_TOO_LOW


def _agreed(record: Record, shelf: RulesCache, by: Actor, id: int, day: date) -> MeterRequest | Bar:
    with record.transaction():
        hold(record, "meter_agreed")
        found = meter_request_of(record, id)
        if found is None or found.agreed_by is not None:
            return Bar.NO_SUCH_REQUEST
        if found.by == by.speaker:
            return Bar.ASKED
        if found.role == by.capacity:
            return Bar.NOT_NEEDED
        if barred := check_chain(record, by.speaker, [found.by]):
            return barred
        if barred := _check_change(record, shelf, found.what):  # something else was agreed meanwhile
            return barred
        two = _named(record, found.by, found.role), _named(record, by.speaker, by.capacity)
        meter = _done(record, found.what, two, day)
        agreed = "insert into meter_agreed (asked, by, role, meter) values (%s, %s, %s, %s)"
        record.execute(agreed, (id, by.speaker, by.capacity, meter))
        after = {"what": msgspec.to_builtins(found.what), "asked_by": found.by, "agreed_by": by.speaker}
        note(record, SignificantKind.METER_CHANGED, who=by.speaker, about=found.by, element=f"meter {-meter}", after=after)
        return meter_request_of(record, id) or Bar.NO_SUCH_REQUEST


def _named(record: Record, number: int, role: str) -> str:
    speaker = find_account(record, number)
    assert speaker is not None
    return f"{role} {speaker.name}"


def _done(record: Record, wanted: Wanted, two: Two, day: date) -> int:
    """Do what two people want, and return the number of the meter in the record."""
    if isinstance(wanted, Opening):
        row = record.execute("select least(min(meter), 0) - 1 from meter").fetchone()
        assert row is not None
        number: int = row[0]
        open_meter(record, number, wanted.name, wanted.levels, two, day, timing=wanted.timing)
        return number
    if isinstance(wanted, Linking):
        link_table(record, -wanted.meter, wanted.table, wanted.levels, two, day)
    elif isinstance(wanted, Releasing):
        release_by_hand(record, -wanted.meter, wanted.claim, two, wanted.why, day)
    elif isinstance(wanted, Raising):
        raise_ceiling(record, -wanted.meter, wanted.level, wanted.ceiling, two, day)
    elif wanted.in_use:
        enable(record, -wanted.meter, two, day)
    else:
        disable(record, -wanted.meter, two, wanted.why, day)
    return -wanted.meter


def meter_request_of(record: Record, id: int) -> MeterRequest | None:
    """Return the request with a number."""
    with record.cursor(row_factory=kwargs_row(_row)) as cursor:
        return cursor.execute(f"{_REQUESTS} where a.id = %s".encode(), (id,)).fetchone()


def open_meter_requests(record: Record) -> list[MeterRequest]:
    """Return the requests that wait for the agreement of another role, oldest first."""
    with record.cursor(row_factory=kwargs_row(_row)) as cursor:
        return cursor.execute(f"{_REQUESTS} where g.asked is null order by a.id".encode()).fetchall()


def _row(**fields: Any) -> MeterRequest:
    return MeterRequest(**{**fields, "what": msgspec.convert(fields["what"], Wanted)})


class OpenClaim(msgspec.Struct, frozen=True):
    """A claim that has taken nothing yet: the ones after it wait for it."""

    number: int = msgspec.field(name="claim")
    house: str
    """Empty for a table of this house."""
    table: int


def claims_open(record: Record, meter: int) -> list[OpenClaim]:
    """Return the claims of a meter that have taken nothing yet, in the order in which they are decided."""
    query = "select number, house, table_id from claim where meter = %s and standing = 'open' order by number"
    return [OpenClaim(*row) for row in record.execute(query, (-meter,)).fetchall()]


class ShownMeter(NamedTuple):
    """A meter in its public view: the amount of each level, and the tables that share it."""

    number: int
    name: str
    enabled: bool
    levels: tuple[str, ...]
    comes_to: tuple[int, ...]
    tables: tuple[int, ...]


def meters_shown(record: Record) -> list[ShownMeter]:
    """Return all meters of the house (P2)."""
    sums = totals(record)
    rows = record.execute(
        "select m.meter, m.name, m.enabled, (select array_agg(l.level order by l.nr) from meter_level l where l.meter = m.meter),"
        " coalesce((select array_agg(distinct p.table_id) from meter_part p where p.meter = m.meter), '{}')"
        " from meter m order by m.meter desc"
    ).fetchall()
    return [ShownMeter(-meter, name, on, tuple(levels), sums[meter], tuple(tables)) for meter, name, on, levels, tables in rows]
