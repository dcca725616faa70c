"""Limits on deposits, losses, wagers and time, set by a patron or by the house. The strictest one holds (A10).

A patron's own limit is tightened at once. If it is loosened or removed, the old one continues for the time that the
house sets, at least a day. Periods are counted back from now, so midnight does not reset them.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import MOST
from houseway.floor.config.keys import Config
from houseway.floor.people.actors import Actor, check_right
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.roles import PLAYER
from houseway.floor.people.significant import SignificantKind as Noted
from houseway.floor.people.significant import note

from .bars import ProtectionBar

Record = Connection[TupleRow]
EVERYONE: Final = 0
"""The patron who stands for all of them."""
DAY_SECONDS: Final = 86_400
"""A limit that is loosened waits at least so long."""


class LimitKind(StrEnum):
    """The kinds of limits: the first three are in cents, the others in seconds."""

    DEPOSIT = "deposit"
    LOSS = "loss"
    WAGER = "wager"
    TIME = "time"
    REALITY = "reality"
    """The longest time between two reality checks."""


class LimitPeriod(StrEnum):
    """Over which time a limit is counted."""

    SESSION = "session"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    """Thirty days."""


SECONDS: Final[Mapping[LimitPeriod, int]] = {
    LimitPeriod.DAY: DAY_SECONDS,
    LimitPeriod.WEEK: 7 * DAY_SECONDS,
    LimitPeriod.MONTH: 30 * DAY_SECONDS,
}
_LONG: Final = frozenset(SECONDS)
PERIODS: Final[Mapping[LimitKind, frozenset[LimitPeriod]]] = {
    LimitKind.DEPOSIT: _LONG,
    LimitKind.LOSS: _LONG,
    LimitKind.WAGER: _LONG,
    LimitKind.TIME: _LONG | {LimitPeriod.SESSION},
    LimitKind.REALITY: frozenset({LimitPeriod.SESSION}),
}
assert PERIODS.keys() == set(LimitKind)


SetBy = Literal["patron", "house"]


class Limit(NamedTuple):
    """A limit as it holds now; `amount` is None where there is none any more."""

    kind: LimitKind
    period: LimitPeriod
    set_by: SetBy
    amount: int | None


def limits_of(connection: Record, patron: int) -> list[Limit]:
    """Return the limits that hold for a patron now: their own, the house's for them, and the house's for everyone."""
    rows = connection.execute(
        "select kind, period, set_by, amount from limit_now where patron in (%s, %s) and amount is not null order by 1, 2, 3, 4",
        (patron, EVERYONE),
    ).fetchall()
    return [Limit(LimitKind(kind), LimitPeriod(period), set_by, amount) for kind, period, set_by, amount in rows]


def strictest(limits: list[Limit], kind: LimitKind) -> dict[LimitPeriod, int]:
    """Return the lowest limit of a kind for each period."""
    found: dict[LimitPeriod, int] = {}
    for limit in limits:
        if limit.kind is kind and limit.amount is not None:
            found[limit.period] = min(limit.amount, found.get(limit.period, limit.amount))
    return found


def set_limit(
    connection: Record,
    by: Actor,
    patron: int,
    kind: LimitKind,
    period: LimitPeriod,
    amount: int | None,
    *,
    wait_seconds: int = DAY_SECONDS,
) -> Bar | ProtectionBar | None:
    """Set a limit, or take it away where the amount is None: a patron for themselves, staff for the house."""
    is_own = by.speaker == patron and by.capacity == PLAYER
    if not is_own and (barred := check_right(by, Action.LIMIT_PATRON, patron)):
        return barred
    if period not in PERIODS[kind]:
        return ProtectionBar.NO_PERIOD
    if amount is not None and (type(amount) is not int or not 0 <= amount <= MOST):
        return ProtectionBar.NOT_A_LIMIT
    if connection.execute("select from speaker where number = %s and kind = 'patron'", (patron,)).fetchone() is None:
        return Bar.NO_SUCH_PERSON
    wait = max(wait_seconds, DAY_SECONDS) if is_own else 0
    with connection.transaction():
        _write(connection, by.speaker, patron, kind, period, "patron" if is_own else "house", amount, wait)
    return None


def _write(
    connection: Record, who: int, patron: int, kind: LimitKind, period: LimitPeriod, set_by: SetBy, amount: int | None, wait: int
) -> None:
    """Write a limit: one that is stricter holds at once, any other after a wait, and both are noted (D7)."""
    connection.execute(
        "insert into play_limit (patron, kind, period, set_by) values (%s, %s, %s, %s) on conflict do nothing",
        (patron, kind, period, set_by),
    )
    key = (patron, kind, period, set_by)
    row = connection.execute(
        "select case when next_at <= house_now() then next_amount else amount end from play_limit"
        " where (patron, kind, period, set_by) = (%s, %s, %s, %s) for update",
        key,
    ).fetchone()
    assert row is not None
    before: int | None = row[0]
    is_stricter = before is None or (amount is not None and amount <= before)
    if is_stricter or not wait:
        query = "amount = %s, since = house_now(), next_amount = null, next_at = null"
        told: tuple[object, ...] = (amount,)
    else:
        query = "amount = %s, next_amount = %s, next_at = house_now() + make_interval(secs => %s)"
        told = (before, amount, wait)
    connection.execute(
        f"update play_limit set {query} where (patron, kind, period, set_by) = (%s, %s, %s, %s)".encode(), (*told, *key)
    )
    element = f"play_limit.{kind}.{period}.{set_by}"
    note(
        connection,
        Noted.LIMIT_SET,
        who=who,
        about=patron,
        element=element,
        before={"amount": before},
        after={"amount": amount, "waits": 0 if is_stricter else wait},
    )


def set_house_limits(connection: Record, config: Config) -> None:
    """Write the limits that the configuration has for everyone, if they are others than before."""
    told = config.protection
    wanted = {
        (LimitKind.DEPOSIT, LimitPeriod.DAY): told.deposit_per_day_cents,
        (LimitKind.LOSS, LimitPeriod.DAY): told.loss_per_day_cents,
        (LimitKind.WAGER, LimitPeriod.DAY): told.wager_per_day_cents,
        (LimitKind.TIME, LimitPeriod.DAY): told.play_per_day_seconds,
        (LimitKind.REALITY, LimitPeriod.SESSION): told.reality_check_seconds,
    }
    query = "select kind, period, amount from play_limit where patron = %s"
    with connection.transaction():
        found = {
            (LimitKind(kind), LimitPeriod(period)): amount
            for kind, period, amount in connection.execute(query, (EVERYONE,)).fetchall()
        }
        for (kind, period), told_amount in wanted.items():
            amount = told_amount or None  # zero is no limit of the house
            if found.get((kind, period)) != amount:
                _write(connection, EVERYONE, EVERYONE, kind, period, "house", amount, 0)
