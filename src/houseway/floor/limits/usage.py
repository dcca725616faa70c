"""The status of a patron's limits: the amount used of each, and the pending change of a loosened one (A10)."""

from __future__ import annotations

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.seconds import Seconds

from .figures import played_seconds, wagered_since
from .limits import EVERYONE, SECONDS, LimitKind, LimitPeriod, SetBy

Record = Connection[TupleRow]


class ActiveLimit(msgspec.Struct, frozen=True):
    """A limit that holds now, whether the patron or the house has set it, and how much of it is used."""

    kind: LimitKind
    period: LimitPeriod
    set_by: SetBy
    amount: int
    used: int
    then: int | None
    """What it becomes at `then_at`; None where it is taken away then."""
    then_at: Seconds | None
    """When a limit that was loosened changes; None where it was not."""


def standing_of(connection: Record, patron: int, name: str) -> list[ActiveLimit]:
    """Return the limits that hold for a patron, in the order of their kinds; a patron's own before the house's."""
    rows = connection.execute(
        "select kind, period, set_by, n.amount, case when next_at > house_now() then next_amount end,"
        " case when next_at > house_now() then extract(epoch from next_at)::float8 end"
        " from play_limit l join limit_now n using (patron, kind, period, set_by)"
        " where patron in (%s, %s) and n.amount is not null order by kind, period, set_by desc, n.amount",
        (patron, EVERYONE),
    ).fetchall()
    used = {(kind, period): _used(connection, patron, name, LimitKind(kind), LimitPeriod(period)) for kind, period, *_ in rows}
    return [
        ActiveLimit(
            kind=LimitKind(kind),
            period=LimitPeriod(period),
            set_by=set_by,
            amount=amount,
            used=used[kind, period],
            then=then,
            then_at=then_at,
        )
        for kind, period, set_by, amount, then, then_at in rows
    ]


def _used(connection: Record, patron: int, name: str, kind: LimitKind, period: LimitPeriod) -> int:
    """Return the used amount of a limit, as the checks count it; never below zero."""
    seconds = SECONDS.get(period, 0)
    if kind is LimitKind.WAGER:
        return max(0, wagered_since(connection, name, seconds))
    if kind is LimitKind.TIME and seconds:
        return played_seconds(connection, patron, seconds)
    if kind in (LimitKind.TIME, LimitKind.REALITY):
        return _of_session(connection, patron, kind)
    query, who = _SUMS[kind], patron if kind is LimitKind.DEPOSIT else name
    row = connection.execute(query, (who, seconds)).fetchone()
    assert row is not None
    return max(0, row[0])


_SUMS = {
    LimitKind.DEPOSIT: b"select coalesce(sum(chips), 0)::bigint from slip where patron = %s and kind = 'deposit'"
    b" and to_timestamp((body ->> 'at')::numeric / 1000000) > house_now() - make_interval(secs => %s)",
    LimitKind.LOSS: b"select coalesce(sum(chips), 0)::bigint from crossing where name = %s"
    b" and at > house_now() - make_interval(secs => %s)",
}


def _of_session(connection: Record, patron: int, kind: LimitKind) -> int:
    """Return the seconds of the session, or since its last reality check."""
    since = "greatest(begun_at, confirmed_at)" if kind is LimitKind.REALITY else "begun_at"
    row = connection.execute(
        f"select extract(epoch from house_now() - {since})::bigint from session left join reality_check on session = id"
        " where speaker = %s and ended_at is null".encode(),
        (patron,),
    ).fetchone()
    return 0 if row is None else row[0]
