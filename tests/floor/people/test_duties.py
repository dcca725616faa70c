"""The table of duties, cell by cell: every role tries every change of everybody, alone and with every other role."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from tests.floor.people.casino import POLICY, Casino

from houseway.core.values.role import RANKS
from houseway.floor.people.account_changes import PendingChange, confirm_change, request_change
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.chains import check_chain
from houseway.floor.people.duties import (
    DUTIES,
    NOT_IN_ONE_SHIFT,
    OVER,
    SHIFT_SECONDS,
    Change,
    completes,
    department_of,
    over,
)
from houseway.floor.people.enrolment import Enrolment, begin_enrolment, confirm_enrolment
from houseway.floor.people.rights import ACTIONS, Action
from houseway.floor.people.roles import HELD
from houseway.floor.people.shifts import Shift, begin_shift, end_shift, roles_of
from houseway.floor.people.significant import SignificantKind, significant_events


def test_nobody_is_above_or_beside_themselves() -> None:
    for role, above in OVER.items():
        assert role not in above and above <= {*HELD}
        if role in RANKS:
            assert not above & {*RANKS[: RANKS.index(role) + 1]}
    assert ACTIONS[Action.CHANGE_STAFF] == frozenset[str]().union(*OVER.values())


def test_every_role_can_be_changed_by_two_and_by_nobody_alone() -> None:
    for change, role in product(Change, HELD):
        pairs = [two for two in permutations(HELD, 2) if completes(change, [role], *two)]
        assert pairs and all(first != second for first, second in pairs)
        assert not any(completes(change, [role], one, one) for one in HELD)
        assert DUTIES[change].staff == 2
    managers = [role for role in HELD if "manager" in OVER[role]]
    assert managers == ["dealer", "floor", "cage"]  # one manager is not everybody


def test_somebody_with_several_roles_is_changed_by_who_is_over_all_of_them() -> None:
    assert over(["dealer", "shift_manager"]) == OVER["shift_manager"]
    assert over([]) == OVER["dealer"]


def test_every_pair_of_roles_grants_every_role_or_is_refused_as_the_table_says(casino: Casino) -> None:
    people = {role: casino.on_shift(role, role, *([3] if role == "dealer" else [])) for role in HELD if role != "administrator"}
    people["administrator"] = casino.administrator
    new = casino.staff("new")
    for role, (first, second) in product(HELD, permutations(HELD, 2)):
        asked = request_change(casino.record, people[first], Change.GRANT, new, role)
        may = {first, second} & over([role])
        if first not in may:
            assert asked is Bar.NOT_BELOW_YOU
            continue
        assert isinstance(asked, PendingChange)
        done = confirm_change(casino.record, people[second], asked.id)
        if completes(Change.GRANT, [role], first, second):
            assert isinstance(done, PendingChange) and roles_of(casino.record, new) == [role]
            casino.record.execute("delete from may_hold where speaker = %s", (new,))
        else:
            assert done is (Bar.OTHER_ROLE if second in may else Bar.NOT_BELOW_YOU)
            assert roles_of(casino.record, new) == []
            casino.later(SHIFT_SECONDS)  # the request has expired


@pytest.mark.parametrize("two", list(combinations(HELD, 2)))
def test_roles_that_exclude_each_other_in_one_person_and_in_one_shift(casino: Casino, two: tuple[str, str]) -> None:
    first, second = two
    apart = department_of(first) != department_of(second)
    sam = casino.staff("sam", first)
    if apart:
        by = Actor(casino.administrator.speaker, next(iter(sorted(OVER[second]))))
        barred = request_change(casino.record, by, Change.GRANT, sam, second)
        assert barred in (Bar.ROLES_EXCLUDE, Bar.NOT_BELOW_YOU)
        return
    casino.record.execute("insert into may_hold (speaker, role, granted_by) values (%s, %s, 0)", (sam, second))
    own = Actor(sam, "")
    assert isinstance(begin_shift(casino.record, own, sam, first, [3]), Shift)
    assert end_shift(casino.record, own, sam) is None
    begun = begin_shift(casino.record, own, sam, second)
    if frozenset(two) not in NOT_IN_ONE_SHIFT:
        assert isinstance(begun, Shift)
        return
    assert begun is Bar.NOT_IN_ONE_SHIFT
    casino.later(SHIFT_SECONDS)
    assert isinstance(begin_shift(casino.record, own, sam, second), Shift)


def test_shifts_of_others_are_begun_and_ended_from_above(casino: Casino) -> None:
    watch, floor, manager = (casino.on_shift(role, role) for role in ("surveillance", "floor", "manager"))
    assert end_shift(casino.record, floor, watch.speaker) is Bar.NOT_BELOW_YOU
    assert end_shift(casino.record, manager, watch.speaker) is Bar.NOT_BELOW_YOU
    assert end_shift(casino.record, floor, manager.speaker) is Bar.NOT_BELOW_YOU
    assert end_shift(casino.record, manager, floor.speaker) is None
    assert isinstance(begin_shift(casino.record, manager, floor.speaker, "floor"), Shift)


def test_who_changed_an_account_is_in_no_chain_with_it_for_the_shift(casino: Casino) -> None:
    dora = casino.on_shift("dora", "dealer", 3)
    floor, manager, other = casino.on_shift("flo", "floor"), casino.on_shift("max", "manager"), casino.on_shift("fay", "floor")
    begun = begin_enrolment(casino.record, "dora", "everything", "t9", "a", POLICY)
    assert isinstance(confirm_enrolment(casino.record, floor, dora.speaker, begun.code), Enrolment)
    assert isinstance(confirm_enrolment(casino.record, manager, dora.speaker, begun.code), Enrolment)
    for one in (floor, manager):
        assert check_chain(casino.record, one.speaker, [7, dora.speaker]) is Bar.LINKED
        assert check_chain(casino.record, dora.speaker, [one.speaker]) is Bar.LINKED
    assert check_chain(casino.record, other.speaker, [dora.speaker]) is None
    assert check_chain(casino.record, manager.speaker, [floor.speaker]) is None
    casino.later(SHIFT_SECONDS)
    assert check_chain(casino.record, manager.speaker, [dora.speaker]) is None
    confirmed = significant_events(casino.record, about=dora.speaker, kind=SignificantKind.ENROLMENT_CONFIRMED)
    assert [one.who for one in confirmed] == [floor.speaker, manager.speaker]


def _lets_in(casino: Casino, login: str, person: int, *by: Actor) -> None:
    """Let people confirm that somebody sets credentials."""
    begun = begin_enrolment(casino.record, login, "everything", f"terminal of {login}", "a", POLICY)
    for one in by:
        assert isinstance(confirm_enrolment(casino.record, one, person, begun.code), Enrolment)


def test_people_whom_the_same_people_let_in_again_are_no_chain(casino: Casino) -> None:
    """A director and an administrator became a floor, a manager and surveillance, and were a whole chain of a correction."""
    director, root = casino.on_shift("dan", "director"), casino.administrator
    roles = {"flo": "floor", "max": "manager", "shi": "shift_manager", "sue": "surveillance"}
    people = {name: casino.on_shift(name, role) for name, role in roles.items()}
    dora, other = casino.on_shift("dora", "dealer", 3), casino.on_shift("fay", "floor")
    pairs = list(combinations([one.speaker for one in people.values()], 2))
    assert all(check_chain(casino.record, one, [two]) is None for one, two in pairs)
    for name, one in people.items():
        _lets_in(casino, name, one.speaker, director, root)
    assert all(check_chain(casino.record, one, [two]) is Bar.LINKED for one, two in pairs)
    assert check_chain(casino.record, director.speaker, [root.speaker]) is None
    assert check_chain(casino.record, other.speaker, [people["max"].speaker, people["sue"].speaker]) is None
    begun = begin_enrolment(casino.record, "dora", "everything", "hers", "a", POLICY)
    assert isinstance(confirm_enrolment(casino.record, people["max"], dora.speaker, begun.code), Enrolment)
    assert confirm_enrolment(casino.record, people["shi"], dora.speaker, begun.code) is Bar.LINKED  # nor do they let others in
    assert isinstance(confirm_enrolment(casino.record, other, dora.speaker, begun.code), Enrolment)
    assert check_chain(casino.record, dora.speaker, [root.speaker]) is Bar.LINKED  # who let in one of those who let her in
    casino.later(SHIFT_SECONDS)
    assert all(check_chain(casino.record, one, [two]) is None for one, two in pairs)


def test_people_who_set_their_first_credentials_on_one_day_are_a_chain(casino: Casino) -> None:
    """On the first day of a house the same two people let everybody in."""
    director, root = casino.on_shift("dan", "director"), casino.administrator
    new = [casino.staff(name, role) for name, role in (("flo", "floor"), ("max", "manager"))]
    casino.record.execute("delete from credential where speaker = any (%s)", (new,))
    for name, one in zip(("flo", "max"), new, strict=True):
        _lets_in(casino, name, one, director, root)
    assert check_chain(casino.record, new[0], [new[1]]) is None
    assert check_chain(casino.record, new[0], [director.speaker]) is Bar.LINKED
