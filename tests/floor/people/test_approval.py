"""Two roles are two people, and neither is the requester: random persons and roles against the invariant."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.values.role import CHAIN, DIRECTOR, FLOOR, MANAGER, SURVEILLANCE, and_above
from houseway.floor.people.approval import Approval, Request
from houseway.floor.people.bars import Bar

ROLES = (*CHAIN, SURVEILLANCE)
LONG_ODDS = Request(asked_by=1, needs=(MANAGER, SURVEILLANCE))


def after(request: Request, *approvals: Approval) -> Request:
    for approval in approvals:
        found = request.approved(approval)
        assert isinstance(found, Request), found
        request = found
    return request


def test_a_manager_and_surveillance_approve() -> None:
    once = after(LONG_ODDS, Approval(2, SURVEILLANCE))
    assert once.missing == (MANAGER,) and not once.is_approved
    assert after(once, Approval(3, MANAGER)).is_approved


def test_who_asked_does_not_approve_in_any_role() -> None:
    assert {LONG_ODDS.approved(Approval(1, role)) for role in ROLES} == {Bar.ASKED}


def test_one_person_does_not_approve_twice_in_another_role() -> None:
    once = after(LONG_ODDS, Approval(2, SURVEILLANCE))
    assert once.approved(Approval(2, MANAGER)) is Bar.APPROVED_ALREADY


def test_two_people_of_one_role_are_not_two_roles() -> None:
    once = after(LONG_ODDS, Approval(2, MANAGER))
    assert once.approved(Approval(3, MANAGER)) is Bar.NOT_NEEDED
    assert once.approved(Approval(3, FLOOR)) is Bar.NOT_NEEDED


@pytest.mark.parametrize("approvals", list(permutations([Approval(2, DIRECTOR), Approval(3, MANAGER)])))
def test_those_above_approve_in_the_place_of_those_below(approvals: tuple[Approval, ...]) -> None:
    assert after(Request(1, (FLOOR, MANAGER)), *approvals).is_approved
    assert Request(1, (SURVEILLANCE,)).approved(Approval(2, DIRECTOR)) is Bar.NOT_NEEDED
    assert Request(1, (MANAGER,)).approved(Approval(2, SURVEILLANCE)) is Bar.NOT_NEEDED


def test_those_above_leave_the_lowest_place_to_others() -> None:
    request = Request(1, (FLOOR, MANAGER))
    assert after(request, Approval(2, DIRECTOR), Approval(3, FLOOR)).is_approved
    assert after(request, Approval(3, FLOOR), Approval(2, DIRECTOR)).is_approved


NEEDS = st.lists(st.sampled_from(ROLES), min_size=1, max_size=3, unique=True).map(tuple)
TRIED = st.lists(st.builds(Approval, st.integers(1, 5), st.sampled_from(ROLES)), max_size=12)


def could_cover(needs: tuple[str, ...], roles: list[str]) -> bool:
    """Whether some assignment gives each needed role to one of the roles: tried out, one after the other."""
    return any(
        all(role == need or (need in CHAIN and role in and_above(need)) for need, role in zip(needs, order, strict=True))
        for order in permutations(roles, len(needs))
    )


@given(NEEDS, TRIED)
def test_what_is_approved_was_approved_by_as_many_people_as_roles(needs: tuple[str, ...], tried: list[Approval]) -> None:
    request = Request(1, needs)
    for approval in tried:
        found = request.approved(approval)
        request = request if isinstance(found, Bar) else found
    people = [given.by for given in request.given]
    assert 1 not in people and len(people) == len(set(people)) == len(needs) - len(request.missing)
    assert request.is_approved is could_cover(needs, [given.role for given in request.given])
