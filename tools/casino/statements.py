"""The statements that the floor sends to the record, each with the function of the model that does it.

A statement that is not here is a fault of the simulation and raises one: the model is made longer, and never guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from psycopg import errors

from houseway.floor.store.arrays import EPOCH_MICROSECONDS

from . import cage_rows
from .cage_rows import BOOKS, KeyRow, OrderRow, SlipRow
from .gaming_days import Closed, close_day, day_in, gains_in, heads_in, open_day, playing_in, seal_day, steps_in
from .loop import BEGINS
from .meter_rows import ClaimRow, LevelRow, MeterRow, chain_rows, is_before, posted_rows, totals
from .relations import (
    Live,
    Relations,
    Row,
    begin_after_another,
    begin_again,
    commit_cage,
    commit_call,
    commit_steps,
    enter_chain,
    enter_table,
    extend_lease,
    free_share,
    give_up,
    release_lease,
    take_over,
    unpacked,
)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Unknown(Exception):
    """The model does not have this statement."""


class Call(NamedTuple):
    """A statement as it arrives: the relations it sees, its parameters, and two times of the record."""

    on: Relations
    told: Any
    now: float
    """The start of the transaction."""
    clock: float
    query: Any = ""


class Result(NamedTuple):
    """What a statement returns."""

    rows: Sequence[Row] = ()
    changed: int = 0
    names: tuple[str, ...] = ()


Does = Callable[[Call], Result]
Locks = Callable[[Relations, Any, float], Collection[object]]


class Statement(NamedTuple):
    """A statement of the model."""

    does: Does
    writes: bool
    locks: Locks | None
    """The rows that it must have for itself."""


STATEMENTS: Final[dict[str, Statement]] = {}
"""By words that a statement begins with, or has in it where they begin with `where` or `from`, or is where they end in `$`."""
_known: Final[dict[str | bytes, Statement]] = {}


def _does(words: str, *, writes: bool = False, locks: Locks | None = None) -> Callable[[Does], Does]:
    """Enter a function as what a statement does."""

    def enters(does: Does) -> Does:
        STATEMENTS[words] = Statement(does, writes, locks)
        return does

    return enters


def time_of(seconds: float) -> datetime:
    """Return a time of the model as the driver returns one."""
    return _EPOCH + timedelta(microseconds=round((BEGINS + seconds) * 1_000_000))


def _one(value: Any) -> Result:
    return Result([(value,)], 1)


def _rows(rows: Sequence[Row], *names: str) -> Result:
    return Result(rows, len(rows), names)


# What a statement locks


def _called(on: Relations, told: Any, now: float) -> Collection[object]:
    found: list[object] = [*(("live", table) for table in unpacked(told[0])), *(("day", day) for day in {*unpacked(told[8])})]
    if on.book and cage_rows.touches_books(on, [*unpacked(told[24]), *unpacked(told[25])], unpacked(told[21])):
        found.append(BOOKS)
    return found


def _at_cage(on: Relations, told: Any, now: float) -> Collection[object]:
    return [*_called(on, told, now), BOOKS]


def _chain(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("live", told[0])] if told[0] in on.live else []


def _key(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("key", *told[:2])]


def _newest(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("order", cage_rows.newest_order(on, told[0]))]


def _order(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("order", told[-1])]


def _mine(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("owner", told[0]), *(("live", table) for table, live in on.live.items() if live.owner == told[0])]


def _name(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("owner", told[0])]


def _due(on: Relations, told: Any, now: float) -> Collection[object]:
    over = {one for one, lease in on.owner.items() if lease.until < now and one != told[0]}
    return [("live", table) for table, live in on.live.items() if live.owner in over]


def _given(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("live", table) for table in told[1]]


def _locked(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("live", table) for table in told[0]]


def _entered(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("live", told[0])]


def _day_of(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("day", told[0])]


def _relation(on: Relations, told: Any, now: float) -> Collection[object]:
    return [("relation", told[0])]


# Steps and leases


@_does("select * from commit_steps_4(", writes=True, locks=_called)
@_does("select * from commit_meters_4(", writes=True, locks=_called)
def _commits(call: Call) -> Result:
    return _rows(commit_steps(call.on, commit_call(call.told), round((BEGINS + call.now) * 1_000_000)))


@_does("select * from commit_cage_4(", writes=True, locks=_at_cage)
def _commits_cage(call: Call) -> Result:
    *told, places, gains = call.told
    return _rows(commit_cage(call.on, commit_call(told), places, gains, round((BEGINS + call.now) * 1_000_000)))


@_does("select clock_timestamp()")
def _clock(call: Call) -> Result:
    return _one(time_of(call.clock))


@_does("select begin_again_2(", writes=True, locks=_mine)
def _begins(call: Call) -> Result:
    return _one(begin_again(call.on, call.told[0]))


@_does("select begin_after_another_1(", writes=True, locks=_mine)
def _begins_after(call: Call) -> Result:
    return _one(begin_after_another(call.on, call.told[0], call.now))


@_does("select extend_lease_1(", writes=True, locks=_name)
def _extends(call: Call) -> Result:
    name, began, seconds, takes = call.told
    return _one(extend_lease(call.on, name, began, seconds, takes, call.now))


@_does("select release_lease_2(", writes=True, locks=_name)
def _releases(call: Call) -> Result:
    release_lease(call.on, *call.told)
    return _one(None)


@_does("with takers as (select name from owner")
def _shares(call: Call) -> Result:
    return _rows([free_share(call.on, call.told["me"], call.now)])


@_does("select table_id, epoch, seq, hash from take_over_2(", writes=True, locks=_due)
def _takes(call: Call) -> Result:
    name, most = call.told
    return _rows(take_over(call.on, name, most, call.now), "table_id", "epoch", "seq", "hash")


@_does("select give_up_1(", writes=True, locks=_given)
def _gives_up(call: Call) -> Result:
    give_up(call.on, *call.told)
    return _one("")


@_does("select enter_table_1(", writes=True, locks=_entered)
def _enters(call: Call) -> Result:
    table, owner, genesis = call.told
    enter_table(call.on, table, owner, genesis)
    return _one("")


@_does("select table_id, epoch, seq, hash from live where owner =")
def _owned(call: Call) -> Result:
    mine = [(table, one) for table, one in sorted(call.on.live.items()) if one.owner == call.told[0]]
    return _rows([(table, one.epoch, one.seq, one.hash) for table, one in mine], "table_id", "epoch", "seq", "hash")


@_does("select table_id, epoch from live where table_id = any (%s) order by table_id for key share", writes=True)
def _epochs(call: Call) -> Result:
    return _rows([(table, call.on.live[table].epoch) for table in sorted(call.told[0]) if table in call.on.live])


# Where a table stands


@_does("select table_id, l.epoch, l.seq, l.hash, r.kept")
def _heads(call: Call) -> Result:
    wanted = call.told[0]
    found: list[Row] = []
    for table in wanted:
        live = call.on.live.get(table)
        if live is not None:
            seq, kept = call.on.rest.get(table, (0, None))
            found.append((table, live.epoch, live.seq, live.hash, kept, seq))
    return _rows(found)


@_does("select table_id, place, id from account")
def _accounts(call: Call) -> Result:
    wanted = set(call.told[0])
    return _rows([(held.table, held.place, id) for id, held in sorted(call.on.account.items()) if held.table in wanted])


@_does("select table_id, speaker, said_no from heard")
def _last_numbers(call: Call) -> Result:
    wanted = set(call.told[0])
    return _rows([(table, who, said[0]) for (table, who), said in sorted(call.on.heard.items()) if table in wanted])


def _steps(on: Relations, table: int, after: int, upto: int) -> list[Row]:
    found: list[Row] = []
    seq = after + 1
    while seq <= upto and (row := on.step.get((table, seq))) is not None:
        found.append(row)
        seq += 1
    return found


@_does("select s.* from unnest(%s::int[], %s::bigint[], %s::bigint[]) asked(t, after, upto)")
def _steps_between(call: Call) -> Result:
    return _rows([row for asks in zip(*call.told, strict=True) for row in _steps(call.on, *asks)])


@_does("where table_id = %s and seq > %s and seq <= %s order by seq")
def _steps_after(call: Call) -> Result:
    return _rows(_steps(call.on, *call.told))


@_does("select call, table_id, seq, day, timestamptz_send(at)")
def _called_steps(call: Call) -> Result:
    table, first, upto = call.told
    return _rows([(None, *row[:3], _sent(row[3]), *row[4:]) for row in _steps(call.on, table, first - 1, upto)])


def _sent(at: int) -> bytes:
    return (at - EPOCH_MICROSECONDS).to_bytes(8, "big", signed=True)


@_does("select max(seq) from step where table_id = %s and seq < %s and rests is not null")
def _last_rest(call: Call) -> Result:
    table, before = call.told
    found = (
        seq for seq in range(before - 1, 0, -1) if (row := call.on.step.get((table, seq))) is not None and row[14] is not None
    )
    return _one(next(found, None))


@_does("select table_id, seq, hash from live where seq > 0")
def _all_heads(call: Call) -> Result:
    return _rows([(table, one.seq, one.hash) for table, one in sorted(call.on.live.items()) if one.seq and table > 0])


@_does("select table_id, seq from live where table_id > 0 and seq > 0")
def _all_last(call: Call) -> Result:
    return _rows([(table, one.seq) for table, one in sorted(call.on.live.items()) if one.seq and table > 0])


@_does("select asked.t, s.* from unnest(%s::int[], %s::bigint[]) asked(t, upto)")
def _shoes(call: Call) -> Result:
    found: list[Row] = []
    for table, upto in zip(*call.told, strict=True):
        last = max((seq for one, seq in call.on.shoe if one == table and seq <= upto), default=None)
        if last is not None:
            row = call.on.step.get((table, last))
            found.append((table, last, *call.on.shoe[table, last], None if row is None else row[17]))
    return _rows(found)


@_does("where table_id = %s and speaker = %s and said_no = %s")
def _first_answer(call: Call) -> Result:
    table, speaker, number, *_ = call.told
    heard = call.on.heard.get((table, speaker))
    for seq in range(heard[1] if heard else 0, 0, -1):
        row = call.on.step.get((table, seq))
        if row is not None and row[4] == speaker and row[5] <= number:
            return _rows([row] if row[5] == number else [])
    return _rows([])


@_does("select seq from live where table_id =")
def _head(call: Call) -> Result:
    live: Live | None = call.on.live.get(call.told[0])
    return _rows([] if live is None else [(live.seq,)])


@_does("select day from day where closed_at is null")
def _days(call: Call) -> Result:
    return _rows([(day,) for day, is_open in sorted(call.on.day.items()) if is_open])


@_does("select max(day) from day")
def _newest_day(call: Call) -> Result:
    return _one(max(call.on.day, default=None))


@_does("select open_day_1(", writes=True, locks=_day_of)
def _opens_day(call: Call) -> Result:
    return _one(open_day(call.on, call.told[0]))


@_does("select day, (extract(epoch from closed_at)")
def _closed_days(call: Call) -> Result:
    return _rows([(day, *call.on.closed[day]) for day in sorted(call.on.closed)])


@_does("select day from day where day < %s and closed_at is null")
def _open_before(call: Call) -> Result:
    return _rows([(day,) for day in sorted(call.on.day) if day < call.told[0] and day not in call.on.closed])


@_does("select from day where day =")
def _is_day(call: Call) -> Result:
    return _rows([()] if call.told[0] in call.on.day else [])


@_does("select table_id from live where playing and day =")
def _playing(call: Call) -> Result:
    return _rows(playing_in(call.on, call.told[0]))


@_does("select seal_day_1(", writes=True, locks=_day_of)
def _seals(call: Call) -> Result:
    return _rows(seal_day(call.on, call.told[0]))


@_does("select distinct on (table_id) table_id, min(seq) over")
def _day_heads(call: Call) -> Result:
    return _rows(heads_in(call.on, day_in(call.query)))


@_does("select id, place, sum(n)::bigint from")
def _day_gains(call: Call) -> Result:
    return _rows(gains_in(call.on, day_in(call.query)))


@_does("select step.table_id, step.hash from unnest")
def _hashes_before(call: Call) -> Result:
    asked = ((table, seq - 1) for table, seq in zip(*call.told, strict=True))
    return _rows([(one[0], row[15]) for one in asked if (row := call.on.step.get(one)) is not None])


@_does("select count(*), (extract(epoch from now())")
def _day_sum(call: Call) -> Result:
    return _rows([(len(steps_in(call.on, day_in(call.query))), round((BEGINS + call.now) * 1_000_000))])


@_does("select root from day where day <")
def _root_before(call: Call) -> Result:
    before = [day for day in sorted(call.on.day) if day < call.told[0]]
    return _rows([(closed.root if (closed := call.on.closed.get(before[-1])) else None,)] if before else [])


@_does("select close_day_1(", writes=True, locks=_day_of)
def _closes(call: Call) -> Result:
    day, *row = call.told
    close_day(call.on, day, Closed(round((BEGINS + call.now) * 1_000_000), *row))
    return _one("")


@_does("set local lock_timeout")
def _sets(call: Call) -> Result:
    return Result()


# People who are away


@_does("select table_id, player, at, how from (select distinct on (table_id, player)")
def _away(call: Call) -> Result:
    wanted = call.told[0]
    last: dict[tuple[int, str], tuple[int, float, str, bool]] = {}
    for id, (table, player, at, how, away) in sorted(call.on.away.items()):
        last[table, player] = id, at, how, away
    found = [(table, id, player, at, how) for (table, player), (id, at, how, away) in last.items() if away]
    return _rows(
        [(table, player, time_of(at), how) for table, _, player, at, how in sorted(found) if wanted is None or table in wanted]
    )


@_does("insert into seat_away", writes=True)
def _notes_away(call: Call) -> Result:
    table, player, away, how = call.told
    call.on.away[len(call.on.away) + 1] = table, player, call.now, str(how), away
    return Result((), 1)


@_does("select hold_1(", writes=True, locks=_relation)
def _holds(call: Call) -> Result:
    return _one("")


# Shared meters


@_does("select m.meter, m.name, m.timing")
def _posted(call: Call) -> Result:
    return _rows(posted_rows(call.on))


@_does("select table_id, level, meter from meter_part")
def _parts(call: Call) -> Result:
    return _rows([(*key, meter) for key, meter in sorted(call.on.part.items())])


@_does("select meter, array_agg(chips order by nr) from meter_total")
def _totals(call: Call) -> Result:
    return _rows([(meter, [*held.values()]) for meter, held in totals(call.on, call.told[0]).items()])


@_does("select enter_chain_1(", writes=True)
def _enters_chain(call: Call) -> Result:
    enter_chain(call.on, *call.told)
    return _one("")


@_does("select from live where table_id = any (%s) order by table_id for no key update", writes=True, locks=_locked)
def _locks(call: Call) -> Result:
    found = [() for table in call.told[0] if table in call.on.live]
    return Result(found, len(found))


@_does("select l.table_id, l.seq, l.hash, l.day, r.kept,")
def _chains(call: Call) -> Result:
    return _rows(chain_rows(call.on, call.told[0]))


@_does("\nselect from claim mine join claim other using (meter)")
def _before(call: Call) -> Result:
    return _rows([()] if is_before(call.on, *call.told) else [])


@_does("select from live where table_id = any (%s) and false")
def _never(call: Call) -> Result:
    return _rows([])


@_does("select from live where table_id = %s and epoch = %s")
def _has_epoch(call: Call) -> Result:
    live = call.on.live.get(call.told[0])
    return _rows([()] if live is not None and live.epoch == call.told[1] else [])


@_does("select (extract(epoch from clock_timestamp()) * 1000000)::bigint")
def _microseconds(call: Call) -> Result:
    return _one(round((BEGINS + call.clock) * 1_000_000))


@_does("insert into meter (", writes=True)
def _enters_meter(call: Call) -> Result:
    number, *row = call.told
    was = call.on.meter.get(number)
    new = MeterRow(*row)
    call.on.meter[number] = new if was is None else was._replace(enabled=new.enabled, claims=new.claims)
    return Result((), 1)


@_does("insert into meter_level (", writes=True)
def _enters_level(call: Call) -> Result:
    number, level, *row = call.told
    was = call.on.level.get((number, level))
    new = LevelRow(*row)
    call.on.level[number, level] = new if was is None else was._replace(ceiling=new.ceiling)
    return Result((), 1)


@_does("insert into meter_part (", writes=True)
def _enters_part(call: Call) -> Result:
    table, level, meter = call.told
    if (table, level) in call.on.part:
        raise errors.UniqueViolation("meter_part")
    call.on.part[table, level] = meter
    return Result((), 1)


@_does("insert into claim (", writes=True)
def _enters_claim(call: Call) -> Result:
    meter, number, *row = call.told
    was, new = call.on.claim.get((meter, number)), ClaimRow(*row)
    call.on.claim[meter, number] = new if was is None else new._replace(house=was.house, table=was.table)
    return Result((), 1)


@_does("select meter, number from claim where standing = 'open'")
def _open_claims(call: Call) -> Result:
    house, tables = call.told
    return _rows(
        [
            key
            for key, one in sorted(call.on.claim.items())
            if one.standing == "open" and one.house == house and one.table in tables
        ]
    )


@_does("select p.level from meter_part p join meter m using (meter), meter own")
def _of_other_houses(call: Call) -> Result:
    table, number = call.told
    mine = call.on.meter[number].away
    found = [
        (level,) for (one, level), meter in sorted(call.on.part.items()) if one == table and call.on.meter[meter].away != mine
    ]
    return _rows(found)


# The cage


@_does("select from live where table_id = %s$")
def _is_chain(call: Call) -> Result:
    return _rows([()] if call.told[0] in call.on.live else [])


@_does("select from live where table_id = %s for no key update", writes=True, locks=_chain)
def _locks_chain(call: Call) -> Result:
    return _rows([()] if call.told[0] in call.on.live else [])


@_does("select l.seq, l.hash, l.day, (extract(epoch from house_now())")
def _cage_chain(call: Call) -> Result:
    live, rest = call.on.live.get(call.told[0]), call.on.rest.get(call.told[0])
    micros = round((BEGINS + call.now) * 1_000_000)
    return _rows([] if live is None or rest is None else [(live.seq, live.hash, live.day, micros, rest[1])])


@_does("select (extract(epoch from house_now()) * 1000000)::bigint$")
def _house_micros(call: Call) -> Result:
    return _one(round((BEGINS + call.now) * 1_000_000))


@_does("select house_now()$")
def _house_now(call: Call) -> Result:
    return _one(time_of(call.now))


@_does("select table_id, -chips from account where place = 'cage'")
def _given_out(call: Call) -> Result:
    return _rows([(held.table, -held.chips) for held in call.on.account.values() if held.place == "cage" and held.chips])


@_does("select table_id, seq from live where table_id <> %s order by 1")
def _other_heads(call: Call) -> Result:
    return _rows([(table, live.seq) for table, live in sorted(call.on.live.items()) if table != call.told[0]])


@_does("select said_no from heard where table_id = %s and speaker = %s")
def _last_number(call: Call) -> Result:
    heard = call.on.heard.get((call.told[0], call.told[1]))
    return _rows([] if heard is None else [heard[:1]])


@_does("select open_chips_1()", writes=True)
def _opens_chips(call: Call) -> Result:
    cage_rows.open_chips(call.on)
    return _one(None)


@_does("insert into slip (", writes=True)
def _enters_slip(call: Call) -> Result:
    number, kind, standing, table, patron, chips, asked_by, body = call.told
    was = call.on.slip.get(number)
    new = SlipRow(kind, standing, table=table, patron=patron, chips=chips, asked_by=asked_by, at=body.obj["at"])
    call.on.slip[number] = new if was is None else was._replace(standing=new.standing, chips=new.chips, at=new.at)
    return Result((), 1)


@_does("select from slip where kind = %s and asked_by = %s and chips = %s")
def _like_it(call: Call) -> Result:
    kind, by, chips, patron, table, after, _ = call.told
    wanted = kind, by, chips, patron, table
    return _rows([()] if any(cage_rows.is_like(one, wanted, after) for one in call.on.slip.values()) else [])


@_does("select number, name, ended_at is null from speaker where number")
def _patron(call: Call) -> Result:
    return _rows([(call.told[0], f"p{call.told[0]}", True)])


@_does("select coalesce(sum(chips) filter (where kind = 'deposit'")
def _cash_of_day(call: Call) -> Result:
    told = call.told
    return _rows([cage_rows.cash_of_day(call.on, told["patron"], told["name"], told["micros"])])


@_does("select chips from book where place =")
def _in_place(call: Call) -> Result:
    chips = call.on.book.get(call.told[0])
    return _rows([] if chips is None else [(chips,)])


@_does("insert into payout_order (", writes=True)
def _orders(call: Call) -> Result:
    patron, cents, minutes = call.told
    call.on.orders[0] += 1
    until = call.now + 60 * minutes
    call.on.order[call.on.orders[0]] = OrderRow(patron, cents, b"", until)
    return _rows([(call.on.orders[0], time_of(until))])


@_does("update payout_order set code", writes=True, locks=_order)
def _codes(call: Call) -> Result:
    code, number = call.told
    call.on.order[number] = call.on.order[number]._replace(code=code)
    return Result((), 1)


@_does("select id, cents, code from payout_order where patron", writes=True, locks=_newest)
def _good_order(call: Call) -> Result:
    number = cage_rows.good_order(call.on, call.told[0], call.now)
    return _rows([] if number is None else [(number, call.on.order[number].cents, call.on.order[number].code)])


@_does("update payout_order set slip", writes=True, locks=_order)
def _uses_order(call: Call) -> Result:
    slip, number = call.told
    call.on.order[number] = call.on.order[number]._replace(slip=slip)
    return Result((), 1)


@_does("update payout_order set failed", writes=True, locks=_newest)
def _counts_code(call: Call) -> Result:
    number = cage_rows.newest_order(call.on, call.told[0])
    if number is None:
        return Result()
    one = call.on.order[number]
    call.on.order[number] = one._replace(failed=one.failed + 1)
    return Result((), 1)


@_does("insert into asked_once (", writes=True, locks=_key)
def _enters_key(call: Call) -> Result:
    speaker, key, what = call.told
    if (speaker, key) in call.on.asked:
        return Result()
    call.on.asked[speaker, key] = KeyRow(what)
    return Result((), 1)


@_does("delete from asked_once where", writes=True, locks=_key)
def _forgets_key(call: Call) -> Result:
    speaker, key = call.told
    del call.on.asked[speaker, key]
    return Result((), 1)


@_does("update asked_once set answer", writes=True)
def _keeps_answer(call: Call) -> Result:
    answer, speaker, key = call.told
    call.on.asked[speaker, key] = call.on.asked[speaker, key]._replace(answer=answer)
    return Result((), 1)


@_does("select what, answer from asked_once")
def _kept_answer(call: Call) -> Result:
    found = call.on.asked.get((call.told[0], call.told[1]))
    return _rows([] if found is None else [found])


@_does("select exists (select from enrolment e")
def _cools_down(call: Call) -> Result:
    return _one(False)


# What a house of the simulation does not have: standbys, tables out of use, wishes, limits on deposits, exclusions


@_does("select kind, period, set_by, amount from limit_now")
@_does("select id, patron, since, until, by, why from exclusion")
@_does("select pg_logical_emit_message(")
@_does("select distinct on (table_id) table_id, not in_use from table_use")
@_does("from seat_wish where")
@_does("update seat_wish set until")
@_does("select table_id from device where token is not null")
def _nothing(call: Call) -> Result:
    return _rows([])


def statement_of(query: str | bytes) -> Statement:
    """Return the statement of the model that a query is."""
    found = _known.get(query)
    if found is None:
        text = query.decode() if isinstance(query, bytes) else query
        whole = STATEMENTS.get(f"{text}$")
        fits = [whole] if whole else [one for words, one in STATEMENTS.items() if text.startswith(words)]
        fits = fits or [one for words, one in STATEMENTS.items() if words in text and words.startswith(("where", "from"))]
        if len(fits) != 1:
            raise Unknown(text)
        found = _known[query] = fits[0]
    return found
