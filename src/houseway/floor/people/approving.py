"""Two roles are two people, and neither of them is who asked.

The rules see roles: they ask for a manager and surveillance. That these are two persons is held here, over one request from its
first approval to its last. Persons are the numbers of speakers, so a dealer who comes back as floor is still who asked.
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.values.role import CHAIN, Role, and_above

from .bars import Bar


class Approval(NamedTuple):
    """One person's approval, in the role that this person holds now."""

    by: int
    role: Role


class Request(NamedTuple):
    """Something that waits for approval."""

    asked_by: int
    needs: tuple[Role, ...]
    """Each of these roles has to approve once."""
    given: tuple[Approval, ...] = ()
    or_above: bool = False
    """Whether a role above a needed one may approve in its place."""

    @property
    def missing(self) -> tuple[Role, ...]:
        """The roles that have not approved yet, in the order in which they are needed."""
        left = list(self.needs)
        for approval in self.given:
            left.remove(_stands_for(approval.role, left, or_above=self.or_above) or approval.role)
        return tuple(left)

    @property
    def is_approved(self) -> bool:
        """Whether every role that is needed has approved."""
        return not self.missing

    def bars(self, approval: Approval) -> Bar | None:
        """Return why a person may not approve this request, or None."""
        if approval.by == self.asked_by:
            return Bar.ASKED
        if approval.by in {given.by for given in self.given}:
            return Bar.APPROVED_ALREADY
        if _stands_for(approval.role, list(self.missing), or_above=self.or_above) is None:
            return Bar.NOT_NEEDED
        return None

    def approved(self, approval: Approval) -> Request | Bar:
        """Return the request with one more approval, or why that person may not give it."""
        return self.bars(approval) or self._replace(given=(*self.given, approval))


def _stands_for(role: Role, needed: list[Role], *, or_above: bool) -> Role | None:
    """Return the needed role for which a role approves: itself, or else the highest one below it."""
    if role in needed:
        return role
    below = [need for need in needed if or_above and need in CHAIN and role in and_above(need)]
    return max(below, key=CHAIN.index, default=None)
