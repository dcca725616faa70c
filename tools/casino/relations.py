"""The relations of the record as a model: plain mappings, and a second version of the functions of the schema that owners call.

A function gets a view: the relations themselves, or what a transaction has changed on top of them. It raises the driver's errors.
"""

from __future__ import annotations

import struct
from collections import ChainMap
from collections.abc import Iterable, MutableMapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from psycopg import errors

from houseway.floor.store.arrays import EPOCH_DAY, EPOCH_MICROSECONDS

from .books import Crossing, barred, crossed, entered, sunk_wallets
from .cage_rows import KeyRow, OrderRow, SlipRow, check_cage_call, enter
from .gaming_days import Closed
from .meter_rows import ClaimRow, LevelRow, MeterRow

LONG_AGO: Final = -1e18
"""The end of a lease that was given back."""
Row = tuple[Any, ...]
Verdicts = list[tuple[int, str, int | None]]


class Lease(NamedTuple):
    """A row of `owner`."""

    until: float
    incarnation: int
    takes: bool


class Live(NamedTuple):
    """A row of `live`."""

    owner: str | None
    epoch: int
    seq: int
    hash: bytes
    day: date | None
    playing: bool


class Held(NamedTuple):
    """A row of `account`."""

    table: int
    place: str
    deep: bool
    chips: int


NAMES: Final = (
    "owner", "live", "rest", "account", "heard", "step", "shoe", "day", "away", "book", "table_chips", "crossing", "exclusion",
    "limit", "closed", "meter", "level", "part", "claim", "slip", "order", "asked",
)  # fmt: skip


class Relations:
    """The relations, or a view of them."""

    def __init__(self) -> None:
        self.owner: MutableMapping[str, Lease] = {}
        self.live: MutableMapping[int, Live] = {}
        self.rest: MutableMapping[int, tuple[int, bytes]] = {}
        self.account: MutableMapping[int, Held] = {}
        self.heard: MutableMapping[tuple[int, int], tuple[int, int]] = {}
        """The last number of an account at a table, and its step."""
        self.step: MutableMapping[tuple[int, int], Row] = {}
        """Steps as `queries.step_in` reads them."""
        self.shoe: MutableMapping[tuple[int, int], tuple[str, bytes]] = {}
        self.day: MutableMapping[date, bool] = {}
        """Gaming days, and whether they take steps."""
        self.closed: MutableMapping[date, Closed] = {}
        self.away: MutableMapping[int, tuple[int, str, float, str, bool]] = {}
        self.book: MutableMapping[str, int] = {}
        """The places of the books with their chips; empty until the books are opened."""
        self.table_chips: MutableMapping[int, int] = {}
        self.crossing: MutableMapping[tuple[int, int, int], Crossing] = {}
        self.exclusion: MutableMapping[int, bool] = {}
        """Patrons who are excluded."""
        self.meter: MutableMapping[int, MeterRow] = {}
        self.level: MutableMapping[tuple[int, str], LevelRow] = {}
        self.part: MutableMapping[tuple[int, str], int] = {}
        """The meter of each level that a table shares."""
        self.claim: MutableMapping[tuple[int, int], ClaimRow] = {}
        self.limit: MutableMapping[tuple[int, str], int] = {}
        """Limits on losses, by patron and period; the patron zero stands for all."""
        self.slip: MutableMapping[int, SlipRow] = {}
        self.order: MutableMapping[int, OrderRow] = {}
        """Orders of patrons to be paid out of their wallets."""
        self.orders: list[int] = [0]
        """The last number that an order got. A transaction that is taken back does not give it back."""
        self.asked: MutableMapping[tuple[int, str], KeyRow] = {}
        """The keys of requests, by who sent them."""

    def overlaid(self) -> Relations:
        """Return a view whose changes stay apart until `apply`."""
        found = Relations()
        found.orders = self.orders
        for name in NAMES:
            setattr(found, name, ChainMap({}, getattr(self, name)))
        return found

    def apply(self, overlaid: Relations) -> None:
        """Enter the changes of a view of this one."""
        for name in NAMES:
            getattr(self, name).update(getattr(overlaid, name).maps[0])

    def snapshot(self) -> Relations:
        """Return the relations as they are now; steps stay, because a reader asks for them up to a head."""
        found = Relations()
        found.orders = self.orders
        for name in NAMES:
            setattr(found, name, getattr(self, name))
        for name in ("live", "rest", "account", "heard", "owner"):
            setattr(found, name, dict(getattr(self, name)))
        return found


# Arrays as they are sent

_HEAD: Final = struct.Struct(">iiI")
_SIZE: Final = struct.Struct(">ii")
_INT: Final = struct.Struct(">i")
_FIXED: Final = {16: ("?", 1), 21: ("h", 2), 23: ("i", 4), 20: ("q", 8), 1082: ("i", 4), 1184: ("q", 8)}


def unpacked(data: bytes) -> list[Any]:
    """Return the values of an array in PostgreSQL's binary format."""
    dimensions, _, oid = _HEAD.unpack_from(data)
    if not dimensions:
        return []
    (count, _), at = _SIZE.unpack_from(data, 12), 20
    if oid in _FIXED:
        code, _ = _FIXED[oid]
        values = list(struct.unpack_from(">" + ("i" + code) * count, data, at)[1::2])
        if oid == 1082:
            return [date.fromordinal(one + EPOCH_DAY) for one in values]
        return [one + EPOCH_MICROSECONDS for one in values] if oid == 1184 else values
    found: list[Any] = []
    for _ in range(count):
        (size,) = _INT.unpack_from(data, at)
        at += 4
        if size < 0:
            found.append(None)
        else:
            part = data[at : at + size]
            found.append(part.decode() if oid == 25 else part)
            at += size
    return found


class CommitCall(NamedTuple):
    """The arrays of `commit_steps_4`, by its names."""

    o_table: list[int]
    o_epoch: list[int]
    o_seq: list[int]
    o_hash: list[bytes]
    o_playing: list[bool]
    o_kept: list[bytes | None]
    s_of: list[int]
    s_version: list[int]
    s_day: list[date]
    s_at: list[int]
    s_speaker: list[int]
    s_no: list[int]
    s_said: list[bytes]
    s_refused: list[str | None]
    s_events: list[bytes]
    s_rests: list[bytes | None]
    s_hash: list[bytes]
    s_root: list[bytes | None]
    s_shoe: list[bytes | None]
    a_step: list[int]
    a_id: list[int]
    a_place: list[str]
    a_deep: list[bool]
    m_step: list[int]
    m_src: list[int]
    m_dst: list[int]
    m_chips: list[int]
    m_why: list[str]
    h_shoe: list[bytes]
    h_key: list[str]
    h_sealed: list[bytes]
    s_voucher: list[bytes | None]


def commit_call(told: Sequence[Any]) -> CommitCall:
    """Return the call of these parameters."""
    return CommitCall(*(unpacked(one) for one in told[:32]))


def commit_steps(on: Relations, call: CommitCall, now: int) -> Verdicts:
    """Commit the steps of many tables, all or none; `now` is in microseconds."""
    return _objections(on, call) or _written(on, call, now)


def commit_cage(on: Relations, call: CommitCall, places: Sequence[str], gains: Sequence[int], now: int) -> Verdicts:
    """Commit a step of the cage with what places of the books gain by it."""
    check_cage_call(call, places, gains)
    inner = on.overlaid()
    verdicts = commit_steps(inner, call, now)
    if not verdicts:
        enter(inner, places, gains)
        on.apply(inner)
    return verdicts


def _objections(on: Relations, c: CommitCall) -> Verdicts:
    """Return what stands against a call before it writes."""
    found: Verdicts = []
    for table, epoch in zip(c.o_table, c.o_epoch, strict=True):
        live = on.live.get(table)
        if live is None or live.epoch != epoch:
            found.append((table, "fenced", None if live is None else live.seq))
    if found:
        return found
    last: dict[tuple[int, int], int] = {}
    for of, speaker, number in zip(c.s_of, c.s_speaker, c.s_no, strict=True):
        table = c.o_table[of - 1]
        heard = on.heard.get((table, speaker))
        before = last.get((of, speaker), None if heard is None else heard[0])
        if before is not None and number <= before:
            found.append((table, "said before", c.o_seq[of - 1] if heard is None else heard[1]))
        last[of, speaker] = number
    if found:
        return found
    for table, seq, head in zip(c.o_table, c.o_seq, c.o_hash, strict=True):
        live = on.live[table]
        if live.seq != seq or live.hash != head:
            found.append((table, "out of order", live.seq))
    return found


def _written(on: Relations, c: CommitCall, now: int) -> Verdicts:
    """Write the steps of a call; where something in them cannot be, write nothing and return what."""
    opened: dict[int, Held] = {}
    places = {(held.table, held.place) for held in on.account.values()} if c.a_id else set[tuple[int, str]]()
    for step, number, place, deep in zip(c.a_step, c.a_id, c.a_place, c.a_deep, strict=True):
        table = c.o_table[c.s_of[step - 1] - 1]
        if number >> 32 != table:
            return _blame(on, c, errors.CheckViolation("of_its_table"))
        if number in on.account or number in opened or (table, place) in places:
            raise errors.UniqueViolation("account")
        opened[number] = Held(table, place, deep, 0)
        places.add((table, place))
    if any(not on.day.get(day, False) for day in c.s_day):
        return _blame(on, c, errors.CheckViolation("day"))
    if any(chips <= 0 for chips in c.m_chips):
        return _blame(on, c, errors.lookup("P0001")("a move of nothing"))
    gains = _gains(c)
    for number, many in gains.items():
        held = opened.get(number) or on.account.get(number)
        if held is None or (not held.deep and held.chips + many < 0):
            return _blame(on, c, errors.CheckViolation("never_below_zero"))
        opened[number] = held._replace(chips=held.chips + many)
    seq = dict(zip(c.o_table, c.o_seq, strict=True))
    moves = crossed(c, opened)
    try:
        new = entered(on, c, opened, moves)
    except errors.CheckViolation:
        found = sunk_wallets(on, c, moves)
        if not found:
            raise
        return [(table, "overdrawn", seq[table]) for table in found]
    bars = {(c.o_table[c.s_of[step - 1] - 1], why) for step, why in barred(on, c, opened, moves, new, now)}
    if bars:
        return [(table, why, seq[table]) for table, why in sorted(bars)]
    _enter(on, c, opened)
    on.book.update(new.book)
    on.table_chips.update(new.table_chips)
    on.crossing.update(new.crossing)
    return []


def _gains(c: CommitCall) -> dict[int, int]:
    gains: dict[int, int] = {}
    for src, dst, chips in zip(c.m_src, c.m_dst, c.m_chips, strict=True):
        gains[src] = gains.get(src, 0) - chips
        gains[dst] = gains.get(dst, 0) + chips
    return gains


def _blame(on: Relations, c: CommitCall, error: Exception) -> Verdicts:
    """Return the tables at fault, in the order in which the schema looks for faults; raise the error where none is found."""
    of = [c.o_table[index - 1] for index in c.s_of]
    seq = dict(zip(c.o_table, c.o_seq, strict=True))
    moved = [of[step - 1] for step in c.m_step]
    known = {*c.a_id}
    found = {table for table, day in zip(of, c.s_day, strict=True) if not on.day.get(day, False)}
    if found:
        return [(table, "day is not open", seq[table]) for table in sorted(found)]
    found = {table for table, chips in zip(moved, c.m_chips, strict=True) if chips <= 0}
    if found:
        return [(table, "move of nothing", seq[table]) for table in sorted(found)]
    both = [*zip(moved, c.m_src, strict=True), *zip(moved, c.m_dst, strict=True)]
    found = {table for table, number in both if number not in known and number not in on.account}
    if found:
        return [(table, "unknown account", seq[table]) for table in sorted(found)]
    deep = dict(zip(c.a_id, c.a_deep, strict=True))
    sunk: set[int] = set()
    for number, many in _gains(c).items():
        held = on.account.get(number)
        if not (deep[number] if held is None else held.deep) and (0 if held is None else held.chips) + many < 0:
            sunk.add(number)
    legs: dict[tuple[int, int], int] = {}
    for table, src, dst, chips in zip(moved, c.m_src, c.m_dst, c.m_chips, strict=True):
        legs[table, src] = legs.get((table, src), 0) - chips
        legs[table, dst] = legs.get((table, dst), 0) + chips
    takes = any(many < 0 for many in legs.values())
    if takes and any(number not in on.account and c.a_id.count(number) > 1 for number in _gains(c)):
        raise errors.CardinalityViolation("an account is opened twice")
    found = {table for (table, number), many in legs.items() if number in sunk and many < 0}
    if not found:
        raise error
    return [(table, "overdrawn", seq[table]) for table in sorted(found)]


def _enter(on: Relations, c: CommitCall, accounts: dict[int, Held]) -> None:
    on.account.update(accounts)
    opens: dict[int, list[str]] = {}
    for step, place in zip(c.a_step, c.a_place, strict=True):
        opens.setdefault(step, []).append(place)
    moves: dict[int, list[tuple[int, int, int, str]]] = {}
    for step, *move in zip(c.m_step, c.m_src, c.m_dst, c.m_chips, c.m_why, strict=True):
        moves.setdefault(step, []).append(tuple(move))  # type: ignore[arg-type]
    shoes = {shoe: (key, sealed) for shoe, key, sealed in zip(c.h_shoe, c.h_key, c.h_sealed, strict=True)}
    seqs = list(c.o_seq)
    for at, of in enumerate(c.s_of):
        index = of - 1
        table = c.o_table[index]
        seqs[index] += 1
        seq = seqs[index]
        columns: Iterable[Any] = zip(*moves[at + 1], strict=True) if at + 1 in moves else (None,) * 4
        src, dst, chips, why = (None if one is None else list(one) for one in columns)
        on.step[table, seq] = (
            table, seq, c.s_day[at], c.s_at[at], c.s_speaker[at], c.s_no[at], c.s_said[at], c.s_refused[at], c.s_events[at],
            opens.get(at + 1), src, dst, chips, why, c.s_rests[at], c.s_hash[at], c.s_version[at], c.s_root[at], c.s_shoe[at],
            c.s_voucher[at],
        )  # fmt: skip
        on.heard[table, c.s_speaker[at]] = c.s_no[at], seq
        if c.s_rests[at] is not None:
            on.rest[table] = seq, c.o_kept[index] or b""
        shoe = c.s_shoe[at]
        if shoe is not None and shoe in shoes:
            on.shoe[table, seq] = shoes[shoe]
        live = on.live[table]
        on.live[table] = live._replace(seq=seq, hash=c.s_hash[at], day=c.s_day[at], playing=c.o_playing[index])


# Leases


def begin_again(on: Relations, name: str) -> int:
    """Begin under a name: what ran under it is fenced."""
    before = on.owner.get(name)
    began = 1 if before is None else before.incarnation + 1
    on.owner[name] = Lease(LONG_AGO, 1, False) if before is None else before._replace(incarnation=began)
    for table in _tables_of(on, name):
        on.live[table] = on.live[table]._replace(epoch=on.live[table].epoch + 1)
    return began


def begin_after_another(on: Relations, name: str, now: float) -> int | None:
    """Begin again once the lease of the name is over."""
    lease = on.owner.get(name)
    return None if lease is not None and lease.until >= now else begin_again(on, name)


def extend_lease(on: Relations, name: str, began: int, seconds: float, takes: bool, now: float) -> bool:
    """Extend the lease of a process that nobody replaced."""
    lease = on.owner.get(name)
    if lease is None or lease.incarnation != began:
        return False
    on.owner[name] = Lease(round(now + seconds, 6), began, takes)
    return True


def release_lease(on: Relations, name: str, began: int) -> None:
    """End a lease of an owner."""
    lease = on.owner.get(name)
    if lease is not None and lease.incarnation == began:
        on.owner[name] = lease._replace(until=LONG_AGO)


def free_share(on: Relations, me: str, now: float) -> tuple[int, int, int, int]:
    """Return how many other owners take tables, and how many tables are due, are this one's, and are free."""
    takers = {name for name, lease in on.owner.items() if lease.until >= now and lease.takes and name != me}
    over = {name for name, lease in on.owner.items() if lease.until < now}
    due = [live.owner for live in on.live.values() if live.owner == me or live.owner in takers or live.owner in over]
    mine = sum(owner == me for owner in due)
    return len(takers), len(due), mine, sum(owner != me and owner not in takers for owner in due)


def take_over(on: Relations, name: str, most: int | None, now: float) -> list[tuple[int, int, int, bytes]]:
    """Give a process the tables of others whose lease is over."""
    over = {one for one, lease in on.owner.items() if lease.until < now and one != name}
    due = sorted(table for table, live in on.live.items() if live.owner in over)[:most]
    if due and name not in on.owner:
        raise errors.ForeignKeyViolation("owner")
    for table in due:
        on.live[table] = on.live[table]._replace(owner=name, epoch=on.live[table].epoch + 1)
    return [(table, on.live[table].epoch, on.live[table].seq, on.live[table].hash) for table in due]


def give_up(on: Relations, name: str, tables: Sequence[int], epochs: Sequence[int]) -> None:
    """Give tables to whoever takes them."""
    on.owner.setdefault("nobody yet", Lease(LONG_AGO, 0, False))
    for table, epoch in zip(tables, epochs, strict=True):
        live = on.live.get(table)
        if live is not None and live.owner == name and live.epoch == epoch:
            on.live[table] = live._replace(owner="nobody yet")


def enter_table(on: Relations, table: int, owner: str, genesis: bytes) -> None:
    """Enter a new table."""
    if table <= 0:
        raise errors.InsufficientPrivilege("a table has a number above zero")
    if table in on.live:
        raise errors.UniqueViolation("live")
    if owner not in on.owner:
        raise errors.ForeignKeyViolation("owner")
    on.live[table] = Live(owner, 1, 0, genesis, None, False)


def enter_chain(on: Relations, number: int, genesis: bytes) -> None:
    """Enter a new chain of the cage or of a meter, which no owner has."""
    if number > 0:
        raise errors.InsufficientPrivilege("tables are not opened by this call")
    if number in on.live:
        raise errors.UniqueViolation("live")
    on.live[number] = Live(None, 1, 0, genesis, None, False)


def _tables_of(on: Relations, name: str) -> list[int]:
    return sorted(table for table, live in on.live.items() if live.owner == name)


def numbered_of(table: int, count: int) -> int:
    """Return the number of an account of a table."""
    return table << 32 | count
