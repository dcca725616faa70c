"""Two roles need two people, and neither of them may be the requester.

The rules see roles: they require a manager and surveillance. This module ensures that these are two persons, over one
request from its first approval to its last. Persons are account numbers, so a dealer who returns as floor is still
the requester.
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.values.role import DEALER, Role, stands_for, still_needed

from .bars import Bar


class Approval(NamedTuple):
    """One person's approval, in the role that this person holds now."""

    by: int
    role: Role


class Request(NamedTuple):
    """Something that waits for approval."""

    asked_by: int
    needs: tuple[Role, ...]
    """Each of these roles has to approve once, or one above it in its place (R-GEN-29)."""
    given: tuple[Approval, ...] = ()

    @property
    def missing(self) -> tuple[Role, ...]:
        """The roles that have not approved yet, in the order in which they are needed."""
        return still_needed(self.needs, (approval.role for approval in self.given))

    @property
    def people(self) -> tuple[int, ...]:
        """The people in this chain of approval so far."""
        return self.asked_by, *(approval.by for approval in self.given)

    @property
    def is_approved(self) -> bool:
        """Whether every role that is needed has approved."""
        return not self.missing

    def check(self, approval: Approval) -> Bar | None:
        """Return the reason a person may not approve this request, or None."""
        if approval.by == self.asked_by:
            return Bar.ASKED
        if approval.by in {given.by for given in self.given}:
            return Bar.APPROVED_ALREADY
        place = stands_for(approval.role, self.missing)
        if place is None or (place == DEALER and approval.role != DEALER):  # what a dealer counted, that dealer signs
            return Bar.NOT_NEEDED
        return None

    def approved(self, approval: Approval) -> Request | Bar:
        """Return the request with one more approval, or why that person may not give it."""
        return self.check(approval) or self._replace(given=(*self.given, approval))
