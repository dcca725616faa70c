"""The effect of a submission on each wager: its edge, the house's hold, and the maximum cost of one bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, Price
from houseway.core.table.new_submission import settings_in
from houseway.core.values.chips import Chips
from houseway.floor.approvals.facts import SettingChange
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import RulesCache, resumed_table

from .submissions import Edges, changes

Record = Connection[TupleRow]
BETS: Final = 100
"""The number of minimum bets that a hold is given for."""


class WagerSide(NamedTuple):
    """A wager under one submission; None for a value that is not available or not offered."""

    edge: Fraction | None
    low: Chips | None
    high: Chips | None
    hold: Chips | None
    """The house's hold on `BETS` bets of the minimum, to the nearest cent."""
    most: Chips | None
    """The cost of one bet of the maximum at the highest price of its pay table."""


class Weighed(NamedTuple):
    """A wager that a submission changes, before and after."""

    wager: str
    before: WagerSide
    after: WagerSide


class Submitted(NamedTuple):
    """A submission compared with the active one."""

    changes: tuple[SettingChange, ...]
    wagers: tuple[Weighed, ...]


def weighed(record: Record, shelf: RulesCache, request: int, edges: Edges) -> Submitted | None:
    """Compare a submission with its table's active one; None if there is no such submission or it is not lawful."""
    row = record.execute("select table_id, settings from submission where request = %s", (request,)).fetchone()
    found = None if row is None else resumed(record, row[0])
    table = None if found is None else resumed_table(found, shelf)
    written = None if row is None else settings_in(tuple(row[1].items()))
    if table is None or written is None:
        return None
    new = table.rules.game.under(written)
    if not isinstance(new, Rules):
        return None
    return Submitted(changes(table.rules, new), wagers(table.rules, new, edges))


def wagers(old: Rules, new: Rules, edges: Edges) -> tuple[Weighed, ...]:
    """Return the wagers whose edge, limits, hold or highest price two rules change."""
    before, after = edges(old), edges(new)
    names = dict.fromkeys([*old.wagers, *new.wagers, *before, *after])
    pairs = (Weighed(name, _side(old, name, before), _side(new, name, after)) for name in names)
    return tuple(one for one in pairs if one.before != one.after)


def _side(rules: Rules, name: str, edges: Mapping[str, Fraction]) -> WagerSide:
    wager, edge = rules.wagers.get(name), edges.get(name)
    low, high = rules.limits.get(wager.limit, (None, None)) if wager is not None else (None, None)
    hold = None if edge is None or low is None else round(edge * low * BETS)
    return WagerSide(edge, low, high, hold, None if high is None else _most(rules, name, high))


def _most(rules: Rules, name: str, high: Chips) -> Chips | None:
    table = rules.pays.get(name)
    costs = [] if table is None else [cost for price in table.pays.values() if (cost := _costs(price, high)) is not None]
    return max(costs, default=None)


def _costs(price: Price, stake: Chips) -> Chips | None:
    """Return the cost of a bet at a price to the house; None if a meter pays it."""
    match price:
        case Odds():
            return price.win(stake)
        case Fixed():
            return price.chips
        case _:
            return None
