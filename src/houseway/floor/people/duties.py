"""The one table of duties: which roles exclude each other, and who may change whose account.

It is beside the table of rights. The server reads it, `docs/floor/rights.md` prints it, and the tests are generated from it. The
rule behind it: nobody acts on an account above or beside their own, and nobody acts on the account of staff alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from houseway.core.values.role import CHAIN, DEALER, DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE, Role

from .roles import ADMINISTRATOR, CAGE, COUNT, HELD, REGULATOR

# Which roles exclude each other

DEPARTMENTS: Final[Mapping[str, tuple[Role, ...]]] = {
    "pit": (DEALER, *CHAIN),
    "surveillance": (SURVEILLANCE,),
    "cage": (CAGE,),
    "count": (COUNT,),
    "regulator": (REGULATOR,),
    "administration": (ADMINISTRATOR,),
}
"""A person is granted roles of one department only: whoever watches, pays, counts or keeps accounts does not run the games."""
assert sorted(role for roles in DEPARTMENTS.values() for role in roles) == sorted(HELD)

NOT_IN_ONE_SHIFT: Final[frozenset[frozenset[Role]]] = frozenset(
    frozenset({DEALER, above}) for above in (MANAGER, SHIFT_MANAGER, DIRECTOR)
)
"""Roles of one department that a person does not hold in one shift: who dealt does not decide on the same night."""

SHIFT_SECONDS: Final = 43_200
"""The time within which two events count as one shift."""


def department_of(role: Role) -> str:
    """Return the department of a role."""
    return next(name for name, roles in DEPARTMENTS.items() if role in roles)


def excluded_by(role: Role, held: Iterable[Role]) -> Role | None:
    """Return a role among those of a person that excludes another role in the same person."""
    return next((one for one in held if department_of(one) != department_of(role)), None)


def excluded_in_shift(role: Role, before: Iterable[Role]) -> Role | None:
    """Return a role that a person has held in this shift and that excludes another one."""
    return next((one for one in before if frozenset({one, role}) in NOT_IN_ONE_SHIFT), None)


# Who may act on whose account

OVER: Final[Mapping[Role, frozenset[Role]]] = {
    DEALER: frozenset({FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR, ADMINISTRATOR}),
    FLOOR: frozenset({MANAGER, SHIFT_MANAGER, DIRECTOR, ADMINISTRATOR}),
    MANAGER: frozenset({SHIFT_MANAGER, DIRECTOR, ADMINISTRATOR}),
    SHIFT_MANAGER: frozenset({DIRECTOR, ADMINISTRATOR}),
    DIRECTOR: frozenset({SURVEILLANCE, ADMINISTRATOR}),
    SURVEILLANCE: frozenset({DIRECTOR, ADMINISTRATOR}),
    CAGE: frozenset({MANAGER, SHIFT_MANAGER, DIRECTOR, ADMINISTRATOR}),
    COUNT: frozenset({SHIFT_MANAGER, DIRECTOR, ADMINISTRATOR}),
    REGULATOR: frozenset({SURVEILLANCE, ADMINISTRATOR}),
    ADMINISTRATOR: frozenset({DIRECTOR, SURVEILLANCE}),
}
"""The roles that may change the account of a person who may hold a role. It takes two people, in two roles."""
assert OVER.keys() == set(HELD)
assert all(role not in over and len(over) > 1 for role, over in OVER.items())

NO_ROLE: Final = OVER[DEALER]
"""The same for a member of staff who has no role yet."""


class Change(StrEnum):
    """Something that is done to the account of a member of staff."""

    ENROL = "enrol"
    UNLOCK = "unlock"
    GRANT = "grant"
    WITHDRAW = "withdraw"
    END = "end"


class Duty(NamedTuple):
    """The requirements of a change."""

    says: str
    staff: int
    """People, each in a role of their own, whom it takes for a member of staff."""
    patron: int
    """The same for a patron; 0 where it is not done to patrons."""
    by_administrator: bool
    """Whether one of the two is an administrator, unless it is about one."""
    links: bool
    """Whether those who made it, and the person, are in no chain of approval together for the rest of the shift."""


# fmt: off
DUTIES: Final[Mapping[Change, Duty]] = {
    Change.ENROL:    Duty("let a person set credentials at the person's own terminal", 2, 1, False, True),
    Change.UNLOCK:   Duty("unlock an account that its own terminal has locked", 2, 1, False, True),
    Change.GRANT:    Duty("grant a role", 2, 0, True, True),
    Change.WITHDRAW: Duty("withdraw a role", 2, 0, True, False),
    Change.END:      Duty("close an account", 2, 1, False, False),
}
# fmt: on
assert DUTIES.keys() == set(Change)
LOST_EVERYTHING: Final = 2
"""People whom the enrolment of a patron takes who has lost the second factor too."""


RESET_COOLS_SECONDS: Final = 86_400
"""Cool-down of a patron's wallet after credentials were set again with only one person's confirmation.

Until then a manager signs every payout out of it, and tables take no buy-in from it.
"""


def over(roles: Collection[Role]) -> frozenset[Role]:
    """Return the roles that may take part in changing a person who may hold these roles."""
    found = NO_ROLE if not roles else frozenset(HELD)
    for role in roles:
        found &= OVER[role]
    return found


def may_change(capacity: str, roles: Collection[Role]) -> bool:
    """Whether somebody in this capacity may take part in a change of somebody who may hold these roles.

    >>> may_change("manager", ["dealer"]), may_change("manager", ["surveillance"]), may_change("manager", ["manager"])
    (True, False, False)
    """
    return capacity in over(roles)


def completes(change: Change, roles: Collection[Role], first: Role, second: Role) -> bool:
    """Whether two people in these roles together make a change of somebody who may hold these roles.

    >>> completes(Change.GRANT, ["dealer"], "administrator", "floor"), completes(Change.GRANT, ["dealer"], "manager", "floor")
    (True, False)
    """
    if first == second or not {first, second} <= over(roles):
        return False
    return not DUTIES[change].by_administrator or ADMINISTRATOR in roles or ADMINISTRATOR in (first, second)
