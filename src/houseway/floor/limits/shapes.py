"""The shapes of requests and answers about wallets, limits, exclusions and reality checks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Amount, Body, Cents, Reason, ResponseBody, Seconds, SecretResponse
from houseway.floor.limits.statements import StatementLine
from houseway.floor.limits.usage import ActiveLimit

from .limits import LimitKind, LimitPeriod


class OrderPayout(Body):
    """A patron's order to be paid in cash."""

    cents: Amount


class PayoutOrderResponse(SecretResponse):
    """An order to be paid. The patron reads its code to the cashier; it is shown this once."""

    number: int
    code: str
    cents: int
    until: Seconds


class ExclusionResponse(ResponseBody):
    """An exclusion from play; until null where it is for good."""

    id: int
    since: Seconds
    until: Seconds | None


class ChipsAt(ResponseBody):
    """A patron's chips at one table: in stacks, on layouts and set aside."""

    table: int
    chips: Cents


class WalletResponse(ResponseBody):
    """A patron's money with the house, in the wallet and in chips at tables."""

    number: int
    name: str
    balance: Cents
    at_tables: Cents
    tables: list[ChipsAt]
    """The same chips, table by table."""
    exclusion: ExclusionResponse | None
    """The patron's exclusion from play, or null. Money can still be taken out."""


class Between(Body):
    """A period, in seconds since 1970; the default is the last year (A13)."""

    since: Annotated[float, Meta(ge=0, le=4e9)] | None = None
    until: Annotated[float, Meta(ge=0, le=4e9)] | None = None


class StatementResponse(ResponseBody):
    """Every deposit, withdrawal, buy-in and cash-out, oldest first."""

    lines: list[StatementLine]


class SetLimit(Body):
    """A limit in cents or seconds; null takes it away."""

    kind: LimitKind
    period: LimitPeriod
    amount: Annotated[int, Meta(ge=0, le=MOST)] | None


class LimitsResponse(ResponseBody):
    """The limits that hold now; the strictest of a kind counts."""

    limits: list[ActiveLimit]
    loosened_after_seconds: int
    """Seconds for which a limit continues after its patron loosens it."""
    shortest_exclusion_seconds: int


class Exclude(Body):
    """An exclusion for so many seconds, or for good where it is null."""

    seconds: Annotated[int, Meta(ge=1, le=10**10)] | None
    why: Reason = ""


class SessionFiguresResponse(ResponseBody):
    """Time and result of the session, and the seconds until a reality check is due; null where there is none."""

    seconds: int
    net: Cents
    at_tables: Cents
    check_in: int | None


class RealityCheckResponse(ResponseBody):
    """The figures of a reality check: time, result, the amount bet and its expected result (U4)."""

    seconds: int
    net: Cents
    seconds_today: int
    net_today: Cents
    staked: Cents
    """In rounds of this session that are over."""
    rounds: int
    expected: Cents
    """The expected result of those bets; below zero if the house was expected to win."""
    priced: Cents
    """The chips that the expectation covers; bets without computed odds are left out."""
    check_in: int | None


class PlayDay(ResponseBody):
    """A day in UTC: what play has won, below zero lost, and how long the patron was logged in."""

    day: str
    net: Cents
    seconds: int


class PlayDaysResponse(ResponseBody):
    """The last thirty days, oldest first."""

    days: list[PlayDay]
