"""The kinds of requests, their commands, and the roles that approve them where a game's rules name none."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.core.values.role import FLOOR, MANAGER, SURVEILLANCE, Role
from houseway.floor.people.rights import Action


class RequestKind(StrEnum):
    """The subject of a request."""

    PAYMENT = "payment"
    """A win that was set aside: a large sum, long odds, a meter, a bad beat. Its clause says who approves (P12)."""
    DENIAL = "denial"
    """The same win, denied as lost, void or disputed (R-GEN-32)."""
    RULING = "ruling"
    """A call on which the floor has to rule."""
    PERMISSION = "permission"
    """A bet above the posted maximum, or one that was called out with cash."""
    RECUT = "recut"
    """The cards cut once more (R-GEN-31)."""
    RELIEF = "relief"
    """A change of dealer at a table whose rules require notice."""
    SUBMISSION = "submission"
    """Another submission for the table: limits, prices, other choices of the house (H-26)."""
    CORRECTION = "correction"
    """Chips moved because a round that is over was settled wrongly (H-25)."""
    REREAD = "reread"
    """A card, tile, throw or number that was entered wrongly, while its round is in play (R-GEN-33)."""
    CASH = "cash"
    """Chips for a player who gives much cash: the dealer asks, and the floor saw the cash."""
    VOID = "void"
    """A round that cannot continue because of the system: all stakes return (H-29, G5)."""


ROUNDS: Final = frozenset({RequestKind.PAYMENT, RequestKind.RULING})
"""Requests that follow from a round: they are detected, not made by a person."""
RECUTS: Final = "orders a recut"
RELIEVES: Final = "changes dealer"

# fmt: off
REQUESTED: Final[Mapping[type[Any], tuple[RequestKind, Action]]] = {
    c.Allow:   (RequestKind.PERMISSION, Action.ASK_PERMISSION),
    c.Tend:    (RequestKind.RECUT,      Action.ASK_RECUT),
    c.Hang:    (RequestKind.SUBMISSION, Action.PROPOSE_SUBMISSION),
    c.Correct: (RequestKind.CORRECTION, Action.ASK_CORRECTION),
    c.Void:    (RequestKind.VOID,       Action.ASK_VOID),
    c.BuyIn:   (RequestKind.CASH,       Action.ASK_CASH_BUY_IN),
}
# fmt: on
"""Requests that a person makes, by command."""

NEEDS: Final[Mapping[RequestKind, tuple[Role, ...]]] = {
    RequestKind.RECUT: (FLOOR,),
    RequestKind.CASH: (FLOOR,),
    RequestKind.SUBMISSION: (MANAGER,),  # approved by somebody else than who proposed it
    RequestKind.CORRECTION: (MANAGER, SURVEILLANCE),  # nobody decides such a thing alone (R-GEN-32)
    RequestKind.VOID: (MANAGER, SURVEILLANCE),
}
"""The approving roles for requests that a game's rules do not cover."""
