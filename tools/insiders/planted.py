"""Holes that were open once. Each is opened again in this process, and the search must find it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from houseway.core.messages import command as c
from houseway.core.values.role import CHAIN
from houseway.floor.api.terms import Terms
from houseway.floor.cage.sums import CashRules
from houseway.floor.people import rights
from houseway.floor.table import live


class Hole(NamedTuple):
    """What opens a hole, and a role that can use it alone."""

    role: str
    opens: Callable[[], None]


def _sealed_cards() -> None:
    """Let the floor alone say what a card of a sealed shoe was."""
    commands: Any = rights.COMMANDS
    commands[c.Misread] = dict.fromkeys(CHAIN, rights.Scope.ROLE)
    module: Any = live
    module.Misread = type("Nothing", (), {})


def _cash_of_nobody() -> None:
    """Let a dealer alone sell chips for cash that nobody else sees, and a cashier pay them out."""
    terms: Any = Terms
    terms._field_defaults["cash"] = CashRules()
    terms.__new__.__defaults__ = tuple(terms._field_defaults[name] for name in terms._fields if name in terms._field_defaults)


HOLES: Final[Mapping[str, Hole]] = {
    "sealed cards": Hole("floor", _sealed_cards),
    "cash of nobody": Hole("dealer", _cash_of_nobody),
}
