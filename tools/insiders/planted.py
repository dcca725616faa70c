"""Holes that were open once. Each is opened again in this process, and the search must find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, LiteralString, NamedTuple

from houseway.core.messages import command as c
from houseway.core.values.role import CHAIN
from houseway.floor.api.terms import Terms
from houseway.floor.cage.cash_sums import CashRules
from houseway.floor.people import duties, rights
from houseway.floor.people.roles import HELD
from houseway.floor.table import live


class Hole(NamedTuple):
    """A hole to open, and a role that can use it alone."""

    role: str
    opens: Callable[[], None]
    sql: LiteralString = ""
    """The change a superuser makes in the database, where the schema keeps the hole closed too."""


def _sealed_cards() -> None:
    """Let the floor alone correct a card of a sealed shoe."""
    commands: Any = rights.COMMANDS
    commands[c.Misread] = dict.fromkeys(CHAIN, rights.Scope.ROLE)
    module: Any = live
    module.Misread = type("Nothing", (), {})


def _cash_of_nobody() -> None:
    """Let a dealer alone sell chips for cash that nobody else sees, and a cashier pay them out."""
    terms: Any = Terms
    terms._field_defaults["cash"] = CashRules()
    terms.__new__.__defaults__ = tuple(terms._field_defaults[name] for name in terms._fields if name in terms._field_defaults)


def _one_is_everybody() -> None:
    """Let one person confirm the enrolment of anybody."""
    table: Any = duties.DUTIES
    for change, duty in duties.DUTIES.items():
        table[change] = duty._replace(staff=1)
    above: Any = duties.OVER
    for role in above:
        above[role] = frozenset(HELD)


_ONE_CONFIRMS: Final[LiteralString] = """
create or replace function enrolment_holds_1(number bigint) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
    select exists (
        select from enrolment e join enrolment_confirmed c on c.enrolment = e.id
        where e.id = enrolment_holds_1.number and e.ticket is not null and e.until > house_now())
$$
"""

HOLES: Final[Mapping[str, Hole]] = {
    "one is everybody": Hole("manager", _one_is_everybody, _ONE_CONFIRMS),
    "sealed cards": Hole("floor", _sealed_cards),
    "cash of nobody": Hole("dealer", _cash_of_nobody),
}
