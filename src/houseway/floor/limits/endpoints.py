"""Endpoints about what keeps a player from more than they meant to play: limits, exclusion, reality checks, statements."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar, Refused, Wrong, response_or_bar
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
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
"""Default period of a statement, in seconds (A13)."""

MOST_ROUNDS: Final = 500
"""Maximum number of rounds in a reality check; a longer session shows the latest."""

# The patron's own


def orders_payout(asking: RequestContext, record: Record, body: s.OrderPayout) -> s.PayoutOrderResponse:
    """Order cash out of the caller's wallet: the cashier pays it once, to the person who reads the code out."""
    order = order_payout(record, asking.own.speaker, body.cents)
    return s.PayoutOrderResponse(order.id, order.code, body.cents, order.until.timestamp())


def own_wallet(asking: RequestContext, record: Record) -> s.WalletResponse:
    """Return the balance of the caller's wallet, and the chips at tables."""
    return _wallet(record, asking.own.speaker, asking.own.name)


def own_statement(asking: RequestContext, record: Record, query: s.Between) -> s.StatementResponse:
    """List what went into the own wallet and out of it, with the balance after each line."""
    return _statement(record, asking.own.speaker, asking.own.name, query)


def own_limits(asking: RequestContext, record: Record) -> s.LimitsResponse:
    """List the limits that hold for oneself now."""
    return _limits(asking, record, asking.own.speaker, asking.own.name)


def sets_own_limit(asking: RequestContext, record: Record, body: s.SetLimit) -> s.LimitsResponse | AnyBar:
    """Set a limit for oneself: tightened at once, loosened after a day at least."""
    return _sets_limit(asking, record, asking.own.speaker, body)


def own_exclusion(asking: RequestContext, record: Record) -> s.ExclusionResponse | AnyBar:
    """Return the caller's exclusion from play."""
    found = exclusion_of(record, asking.own.speaker)
    return ProtectionBar.NOT_EXCLUDED if found is None else _exclusion(found)


def excludes_own(asking: RequestContext, record: Record, body: s.Exclude) -> s.ExclusionResponse | AnyBar:
    """Exclude oneself from play, from this moment on. Leaving tables and being paid stay possible."""
    return _excludes(asking, record, asking.own.speaker, body)


async def own_figures(asking: RequestContext) -> s.SessionFiguresResponse:
    """Return time and result of the session, and the time of the next reality check."""
    session = asking.own
    net = await asking.following.net_of(session)

    def reads(record: Record) -> tuple[int, int, int | None]:
        seconds = int((now(record) - session.begun_at).total_seconds())
        return seconds, at_tables(record, session.name), seconds_to_check(record, session.id)

    seconds, chips, due = await asking.house.registry.run(reads)
    if net is None:
        raise Refused(Wrong.TABLE_AWAY, seconds=1)
    return s.SessionFiguresResponse(seconds, net, chips, due)


async def own_check(asking: RequestContext) -> s.RealityCheckResponse:
    """Return the figures of a reality check: time, result, the amount bet and its expected result."""
    figures = await own_figures(asking)
    return await asking.house.registry.run(lambda record: _check(asking, record, figures))


def _check(asking: RequestContext, record: Record, figures: s.SessionFiguresResponse) -> s.RealityCheckResponse:
    session = asking.own
    began = session.begun_at.timestamp() * 1_000_000
    rounds = [one for one in recall(record, session.speaker, session.name, 2**62, MOST_ROUNDS) if one.closed_at >= began]
    names = [RoundName(one.table, one.round) for one in rounds]
    hoped = expected(record, names, session.name, asking.house.terms.odds)
    today = now(record).replace(hour=0, minute=0, second=0, microsecond=0)
    return s.RealityCheckResponse(
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


def own_days(asking: RequestContext, record: Record) -> s.PlayDaysResponse:
    """Return result and time of the last thirty days."""
    days = days_of(record, asking.own.speaker, asking.own.name)
    return s.PlayDaysResponse([s.PlayDay(one.day.isoformat(), one.net, one.seconds) for one in days])


def confirms_check(asking: RequestContext, record: Record) -> None:
    """Confirm that one has seen time and result of the session."""
    confirm_check(record, asking.own.id)


# Somebody else's


def their_wallet(asking: RequestContext, record: Record, number: int) -> s.WalletResponse | Bar:
    """Return the balance of a patron's wallet, and the chips at tables."""
    patron = patron_of(record, number)
    return Bar.NO_SUCH_PERSON if patron is None else _wallet(record, patron.number, patron.name)


def their_statement(asking: RequestContext, record: Record, number: int, query: s.Between) -> s.StatementResponse | Bar:
    """List what went into a patron's wallet and out of it."""
    patron = patron_of(record, number)
    return Bar.NO_SUCH_PERSON if patron is None else _statement(record, patron.number, patron.name, query)


def sets_their_limit(asking: RequestContext, record: Record, number: int, body: s.SetLimit) -> s.LimitsResponse | AnyBar:
    """Set a limit of the house for a patron."""
    return _sets_limit(asking, record, number, body)


def excludes_them(asking: RequestContext, record: Record, number: int, body: s.Exclude) -> s.ExclusionResponse | AnyBar:
    """Exclude a patron from play, from this moment on."""
    return _excludes(asking, record, number, body)


def lifts_theirs(asking: RequestContext, record: Record, number: int) -> AnyBar | None:
    """Lift an exclusion that another person imposed for the house; one that a patron requested stays."""
    found = exclusion_of(record, number)
    return ProtectionBar.NOT_EXCLUDED if found is None else lift(record, asking.actor, found.id)


# Both


def _wallet(record: Record, number: int, name: str) -> s.WalletResponse:
    found = exclusion_of(record, number)
    told = None if found is None else _exclusion(found)
    chips = by_table(record, name)
    at = [s.ChipsAt(table, many) for table, many in chips.items()]
    return s.WalletResponse(number, name, balance_of(record, name), sum(chips.values()), at, told)


def _statement(record: Record, number: int, name: str, query: s.Between) -> s.StatementResponse:
    until = now(record).timestamp() + 1 if query.until is None else query.until
    since = until - YEAR if query.since is None else query.since
    return s.StatementResponse(statement(record, number, name, _time(since), _time(until)))


def _time(seconds: float) -> datetime:
    return datetime.fromtimestamp(max(seconds, 0), UTC)


def _limits(asking: RequestContext, record: Record, patron: int, name: str) -> s.LimitsResponse:
    terms = asking.house.terms
    wait = max(terms.loosened_after_seconds, DAY_SECONDS)
    return s.LimitsResponse(standing_of(record, patron, name), wait, terms.shortest_exclusion_seconds)


def _sets_limit(asking: RequestContext, record: Record, patron: int, body: s.SetLimit) -> s.LimitsResponse | AnyBar:
    wait = asking.house.terms.loosened_after_seconds
    barred = set_limit(record, asking.actor, patron, body.kind, body.period, body.amount, wait_seconds=wait)
    found = patron_of(record, patron)
    return barred or (Bar.NO_SUCH_PERSON if found is None else _limits(asking, record, patron, found.name))


def _excludes(asking: RequestContext, record: Record, patron: int, body: s.Exclude) -> s.ExclusionResponse | AnyBar:
    shortest = asking.house.terms.shortest_exclusion_seconds
    made = exclude(record, asking.actor, patron, body.seconds, body.why, shortest_seconds=shortest)
    return response_or_bar(made, _exclusion)


def _exclusion(made: Exclusion) -> s.ExclusionResponse:
    return s.ExclusionResponse(made.id, made.since.timestamp(), None if made.until is None else made.until.timestamp())


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
