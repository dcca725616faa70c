"""Checks before money goes into a wallet or to a table: exclusion, and all limits of patron and house.

The record checks exclusion and loss limit again in the call that commits the buy-in; deposits are checked under the
cage's lock.
"""

from __future__ import annotations

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips

from .bars import ProtectionBar
from .cooldown import cools_down
from .exclusions import exclusion_of
from .figures import played_seconds, seconds_to_check, wagered_since
from .limits import SECONDS, Limit, LimitKind, LimitPeriod, limits_of, strictest

Record = Connection[TupleRow]


def check_deposit(connection: Record, patron: int, cents: Chips) -> ProtectionBar | None:
    """Return the reason cash may not go into a patron's wallet, or None."""
    if exclusion_of(connection, patron) is not None:
        return ProtectionBar.EXCLUDED
    for period, most in strictest(limits_of(connection, patron), LimitKind.DEPOSIT).items():
        row = connection.execute(
            "select coalesce(sum(chips), 0)::bigint from slip where patron = %s and kind = 'deposit'"
            " and to_timestamp((body ->> 'at')::numeric / 1000000) > house_now() - make_interval(secs => %s)",
            (patron, SECONDS[period]),
        ).fetchone()
        assert row is not None
        if row[0] + cents > most:
            return ProtectionBar.DEPOSIT
    return None


def check_buy_in(
    connection: Record, patron: int, name: str, cents: Chips, session: int | None = None, *, for_cash: bool = False
) -> ProtectionBar | None:
    """Return the reason a patron may not buy in for this amount, or None; `session` is the patron's own, if any."""
    if not for_cash and cools_down(connection, patron):
        return ProtectionBar.COOLS
    if exclusion_of(connection, patron) is not None:
        return ProtectionBar.EXCLUDED
    limits = limits_of(connection, patron)
    if _is_beyond_loss(connection, name, cents, limits):
        return ProtectionBar.LOSS
    wagers = strictest(limits, LimitKind.WAGER).items()
    if any(wagered_since(connection, name, SECONDS[period]) >= most for period, most in wagers):
        return ProtectionBar.WAGER
    return check_session(connection, patron, session, limits)


def check_session(
    connection: Record, patron: int, session: int | None, limits: list[Limit] | None = None
) -> ProtectionBar | None:
    """Return the reason a patron may not continue playing, or None: the time is over, or a reality check is pending."""
    found = limits_of(connection, patron) if limits is None else limits
    for period, most in strictest(found, LimitKind.TIME).items():
        if period is LimitPeriod.SESSION:
            if session is not None and _session_seconds(connection, session) >= most:
                return ProtectionBar.TIME
        elif played_seconds(connection, patron, SECONDS[period]) >= most:
            return ProtectionBar.TIME
    due = None if session is None else seconds_to_check(connection, session)
    return ProtectionBar.REALITY if due is not None and due <= 0 else None


def _is_beyond_loss(connection: Record, name: str, cents: Chips, limits: list[Limit]) -> bool:
    """Whether a patron could lose more than a limit, were all chips lost that were taken to tables and not away."""
    for period, most in strictest(limits, LimitKind.LOSS).items():
        row = connection.execute(
            "select coalesce(sum(chips), 0)::bigint from crossing where name = %s"
            " and at > house_now() - make_interval(secs => %s)",
            (name, SECONDS[period]),
        ).fetchone()
        assert row is not None
        if row[0] + cents > most:
            return True
    return False


def _session_seconds(connection: Record, session: int) -> int:
    query = "select extract(epoch from coalesce(ended_at, house_now()) - begun_at)::bigint from session where id = %s"
    row = connection.execute(query, (session,)).fetchone()
    return 0 if row is None else row[0]
