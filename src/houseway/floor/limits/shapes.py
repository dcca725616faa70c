"""The shapes of requests and answers about wallets, limits, exclusions and reality checks."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.core.values.chips import MOST
from houseway.floor.api.shapes import Amount, Body, Cents, Reason, Seconds, Told, ToldOnce
from houseway.floor.limits.statements import StatementLine
from houseway.floor.limits.usage import ActiveLimit

from .limits import LimitKind, LimitPeriod


class OrderPayout(Body):
    """What a patron wants to be paid in cash."""

    cents: Amount


class OrderTold(ToldOnce):
    """An order to be paid. The patron reads its code to the cashier; it is shown this once."""

    number: int
    code: str
    cents: int
    until: Seconds


class ExclusionTold(Told):
    """An exclusion from play; until null where it is for good."""

    id: int
    since: Seconds
    until: Seconds | None


class ChipsAt(Told):
    """What a patron has at one table: in stacks, on layouts and set aside."""

    table: int
    chips: Cents


class WalletTold(Told):
    """A patron's money with the house, in the wallet and in chips at tables."""

    number: int
    name: str
    balance: Cents
    at_tables: Cents
    tables: list[ChipsAt]
    """The same chips, table by table."""
    exclusion: ExclusionTold | None
    """How long the patron is excluded from play; null where they are not. Money can be taken out all the same."""


class Between(Body):
    """From when to when, in seconds since 1970; a year back where nothing is said (A13)."""

    since: Annotated[float, Meta(ge=0, le=4e9)] | None = None
    until: Annotated[float, Meta(ge=0, le=4e9)] | None = None


class StatementTold(Told):
    """Every deposit, withdrawal, buy-in and cash-out, oldest first."""

    lines: list[StatementLine]


class SetLimit(Body):
    """A limit in cents or seconds; null takes it away."""

    kind: LimitKind
    period: LimitPeriod
    amount: Annotated[int, Meta(ge=0, le=MOST)] | None


class LimitsTold(Told):
    """The limits that hold now; the strictest of a kind counts."""

    limits: list[ActiveLimit]
    loosened_after_seconds: int
    """How long a limit goes on that its patron loosens."""
    shortest_exclusion_seconds: int


class Exclude(Body):
    """An exclusion for so many seconds, or for good where it is null."""

    seconds: Annotated[int, Meta(ge=1, le=10**10)] | None
    why: Reason = ""


class FiguresTold(Told):
    """Time and result of the session, and the seconds until a reality check is due; null where there is none."""

    seconds: int
    net: Cents
    at_tables: Cents
    check_in: int | None


class CheckTold(Told):
    """What a reality check shows: time, result, what was bet and what was to be expected of it (U4)."""

    seconds: int
    net: Cents
    seconds_today: int
    net_today: Cents
    staked: Cents
    """In rounds of this session that are over."""
    rounds: int
    expected: Cents
    """What those bets should have come to; below zero, what the house should have won."""
    priced: Cents
    """The chips that the expectation is about; bets without known odds are not in it."""
    check_in: int | None


class PlayDay(Told):
    """A day in UTC: what play has won, below zero lost, and how long the patron was logged in."""

    day: str
    net: Cents
    seconds: int


class DaysTold(Told):
    """The last thirty days, oldest first."""

    days: list[PlayDay]
