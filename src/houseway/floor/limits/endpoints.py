"""Endpoints about what keeps a player from more than they meant to play: limits, exclusion, reality checks, statements."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import Barred, Refused, Wrong, told_or_barred
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.cage.orders import order_payout
from houseway.floor.cage.wallets import balance_of, patron_of
from houseway.floor.limits import shapes as s
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.limits.days import days_of
from houseway.floor.limits.exclusions import Exclusion, exclude, exclusion_of, lift
from houseway.floor.limits.figures import at_tables, by_table, confirm_check, net_since, played_seconds, seconds_to_check
from houseway.floor.limits.limits import DAY_SECONDS, set_limit
from houseway.floor.limits.statements import statement
from houseway.floor.limits.usage import standing_of
from houseway.floor.lookback.own_rounds import recall
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.reports.expectation import expected
from houseway.floor.store.queries import now

YEAR: Final = 365 * 86_400
"""Seconds that a statement goes back where nothing is said (A13)."""

MOST_ROUNDS: Final = 500
"""Rounds that a reality check looks back at; a longer session tells of the latest."""

# The patron's own


def orders_payout(asking: Asking, record: Record, body: s.OrderPayout) -> s.OrderTold:
    """Order cash out of the own wallet: the cashier pays it to whoever reads the code out, once."""
    order = order_payout(record, asking.own.speaker, body.cents)
    return s.OrderTold(order.id, order.code, body.cents, order.until.timestamp())


def own_wallet(asking: Asking, record: Record) -> s.WalletTold:
    """Tell what the own wallet holds, and the chips at tables."""
    return _wallet(record, asking.own.speaker, asking.own.name)


def own_statement(asking: Asking, record: Record, query: s.Between) -> s.StatementTold:
    """List what went into the own wallet and out of it, with the balance after each line."""
    return _statement(record, asking.own.speaker, asking.own.name, query)


def own_limits(asking: Asking, record: Record) -> s.LimitsTold:
    """List the limits that hold for oneself now."""
    return _limits(asking, record, asking.own.speaker, asking.own.name)


def sets_own_limit(asking: Asking, record: Record, body: s.SetLimit) -> s.LimitsTold | Barred:
    """Set a limit for oneself: tightened at once, loosened after a day at least."""
    return _sets_limit(asking, record, asking.own.speaker, body)


def own_exclusion(asking: Asking, record: Record) -> s.ExclusionTold | Barred:
    """Tell how long one is excluded from play."""
    found = exclusion_of(record, asking.own.speaker)
    return ProtectionBar.NOT_EXCLUDED if found is None else _exclusion(found)


def excludes_own(asking: Asking, record: Record, body: s.Exclude) -> s.ExclusionTold | Barred:
    """Exclude oneself from play, from this moment on. Leaving tables and being paid stay possible."""
    return _excludes(asking, record, asking.own.speaker, body)


async def own_figures(asking: Asking) -> s.FiguresTold:
    """Tell time and result of the session, and when a reality check is due."""
    session = asking.own
    net = await asking.following.net_of(session)

    def reads(record: Record) -> tuple[int, int, int | None]:
        seconds = int((now(record) - session.begun_at).total_seconds())
        return seconds, at_tables(record, session.name), seconds_to_check(record, session.id)

    seconds, chips, due = await asking.house.registry.asks(reads)
    if net is None:
        raise Refused(Wrong.TABLE_AWAY, seconds=1)
    return s.FiguresTold(seconds, net, chips, due)


async def own_check(asking: Asking) -> s.CheckTold:
    """Tell what a reality check shows: time, result, what was bet and what was to be expected of it."""
    figures = await own_figures(asking)
    return await asking.house.registry.asks(lambda record: _check(asking, record, figures))


def _check(asking: Asking, record: Record, figures: s.FiguresTold) -> s.CheckTold:
    session = asking.own
    began = session.begun_at.timestamp() * 1_000_000
    rounds = [one for one in recall(record, session.speaker, session.name, 2**62, MOST_ROUNDS) if one.closed_at >= began]
    names = [RoundName(one.table, one.round) for one in rounds]
    hoped = expected(record, names, session.name, asking.house.terms.odds)
    today = now(record).replace(hour=0, minute=0, second=0, microsecond=0)
    return s.CheckTold(
        seconds=figures.seconds,
        net=figures.net,
        seconds_today=played_seconds(record, session.speaker, int((now(record) - today).total_seconds())),
        net_today=net_since(record, session.name, today),
        staked=sum(one.staked for one in rounds),
        rounds=len(rounds),
        expected=hoped.cents,
        priced=hoped.priced,
        check_in=figures.check_in,
    )


def own_days(asking: Asking, record: Record) -> s.DaysTold:
    """Tell result and time of the last thirty days."""
    days = days_of(record, asking.own.speaker, asking.own.name)
    return s.DaysTold([s.PlayDay(one.day.isoformat(), one.net, one.seconds) for one in days])


def confirms_check(asking: Asking, record: Record) -> None:
    """Confirm that one has seen time and result of the session."""
    confirm_check(record, asking.own.id)


# Somebody else's


def their_wallet(asking: Asking, record: Record, number: int) -> s.WalletTold | Bar:
    """Tell what a patron's wallet holds, and the chips at tables."""
    patron = patron_of(record, number)
    return Bar.NO_SUCH_PERSON if patron is None else _wallet(record, patron.number, patron.name)


def their_statement(asking: Asking, record: Record, number: int, query: s.Between) -> s.StatementTold | Bar:
    """List what went into a patron's wallet and out of it."""
    patron = patron_of(record, number)
    return Bar.NO_SUCH_PERSON if patron is None else _statement(record, patron.number, patron.name, query)


def sets_their_limit(asking: Asking, record: Record, number: int, body: s.SetLimit) -> s.LimitsTold | Barred:
    """Set a limit of the house for a patron."""
    return _sets_limit(asking, record, number, body)


def excludes_them(asking: Asking, record: Record, number: int, body: s.Exclude) -> s.ExclusionTold | Barred:
    """Exclude a patron from play, from this moment on."""
    return _excludes(asking, record, number, body)


def lifts_theirs(asking: Asking, record: Record, number: int) -> Barred | None:
    """Lift an exclusion that somebody else imposed for the house; one that a patron asked for stays."""
    found = exclusion_of(record, number)
    return ProtectionBar.NOT_EXCLUDED if found is None else lift(record, asking.actor, found.id)


# Both


def _wallet(record: Record, number: int, name: str) -> s.WalletTold:
    found = exclusion_of(record, number)
    told = None if found is None else _exclusion(found)
    chips = by_table(record, name)
    at = [s.ChipsAt(table, many) for table, many in chips.items()]
    return s.WalletTold(number, name, balance_of(record, name), sum(chips.values()), at, told)


def _statement(record: Record, number: int, name: str, query: s.Between) -> s.StatementTold:
    until = now(record).timestamp() + 1 if query.until is None else query.until
    since = until - YEAR if query.since is None else query.since
    return s.StatementTold(statement(record, number, name, _time(since), _time(until)))


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(max(seconds, 0), UTC)


def _limits(asking: Asking, record: Record, patron: int, name: str) -> s.LimitsTold:
    terms = asking.house.terms
    wait = max(terms.loosened_after_seconds, DAY_SECONDS)
    return s.LimitsTold(standing_of(record, patron, name), wait, terms.shortest_exclusion_seconds)


def _sets_limit(asking: Asking, record: Record, patron: int, body: s.SetLimit) -> s.LimitsTold | Barred:
    wait = asking.house.terms.loosened_after_seconds
    barred = set_limit(record, asking.actor, patron, body.kind, body.period, body.amount, wait_seconds=wait)
    found = patron_of(record, patron)
    return barred or (Bar.NO_SUCH_PERSON if found is None else _limits(asking, record, patron, found.name))


def _excludes(asking: Asking, record: Record, patron: int, body: s.Exclude) -> s.ExclusionTold | Barred:
    shortest = asking.house.terms.shortest_exclusion_seconds
    made = exclude(record, asking.actor, patron, body.seconds, body.why, shortest_seconds=shortest)
    return told_or_barred(made, _exclusion)


def _exclusion(made: Exclusion) -> s.ExclusionTold:
    return s.ExclusionTold(made.id, made.since.timestamp(), None if made.until is None else made.until.timestamp())


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/wallet", Who.PLAYER, own_wallet, cites="A12"),
    Endpoint("POST", "/wallet/payout", Who.PLAYER, orders_payout, cites="A12"),
    Endpoint("GET", "/wallet/statement", Who.PLAYER, own_statement, cites="A13"),
    Endpoint("GET", "/limits", Who.PLAYER, own_limits, cites="A10"),
    Endpoint("PUT", "/limits", Who.PLAYER, sets_own_limit, cites="A10"),
    Endpoint("GET", "/exclusion", Who.PLAYER, own_exclusion, cites="A11"),
    Endpoint("POST", "/exclusion", Who.PLAYER, excludes_own, cites="A11"),
    Endpoint("GET", "/session/figures", Who.PLAYER, own_figures, cites="U4"),
    Endpoint("GET", "/session/reality-check", Who.PLAYER, own_check, cites="U4"),
    Endpoint("GET", "/wallet/days", Who.PLAYER, own_days, cites="U4"),
    Endpoint("POST", "/session/reality-check", Who.PLAYER, confirms_check, cites="U4"),
    Endpoint("GET", "/patrons/{number}/wallet", Action.READ_CAGE, their_wallet, cites="T8"),
    Endpoint("GET", "/patrons/{number}/statement", Action.READ_CAGE, their_statement, cites="A13"),
    Endpoint("PUT", "/patrons/{number}/limits", Action.LIMIT_PATRON, sets_their_limit, cites="A10"),
    Endpoint("POST", "/patrons/{number}/exclusion", Action.EXCLUDE_PATRON, excludes_them, cites="A11"),
    Endpoint("DELETE", "/patrons/{number}/exclusion", Action.LIFT_EXCLUSION, lifts_theirs, cites="A11"),
)
# fmt: on
