"""Endpoints of people and devices. Each calls a function of `people`, which checks the table of rights again."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.people.account_changes import (
    PendingChange,
    confirm_change,
    request_change,
    turn_down_change,
    waiting_change,
    waiting_changes,
)
from houseway.floor.people.accounts import Account, end_patron, find_account
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import add_device, enrol_device, withdraw_device
from houseway.floor.people.duties import Change
from houseway.floor.people.enrolment import confirm_enrolment, waiting_enrolments
from houseway.floor.people.lockout import unlock_patron
from houseway.floor.people.persons import (
    Person,
    admit_staff,
    change_person,
    erase_person,
    find_patrons,
    members_of_staff,
    open_patron,
    person_of,
)
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes import people as s
from houseway.floor.people.shapes.passkeys import Proof, ToSign
from houseway.floor.people.shifts import begin_shift, end_shift
from houseway.floor.people.significant import SignificantKind, significant_events

# Shifts


def begins_own(asking: RequestContext, record: Record, body: s.BeginShift) -> s.ShiftResponse | Bar:
    """Begin a shift of one's own, in a role that was granted."""
    begun = begin_shift(record, asking.actor, asking.actor.speaker, body.role, body.tables)
    return begun if isinstance(begun, Bar) else s.shift_response(begun)


def ends_own(asking: RequestContext, record: Record) -> Bar | None:
    """End the own shift."""
    return end_shift(record, asking.actor, asking.actor.speaker)


def ends_theirs(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """End the shift of somebody else."""
    return end_shift(record, asking.actor, number)


# Patrons and staff


def finds_patrons(asking: RequestContext, record: Record, query: s.FindPatrons) -> list[s.PatronFound] | Bar:
    """Find patrons by number, or by a part of their name or log-in name; the newest 25."""
    found = find_patrons(record, asking.actor, query.find)
    return found if isinstance(found, Bar) else [s.PatronFound(*one) for one in found]


def lists_staff(asking: RequestContext, record: Record) -> list[s.StaffMemberResponse] | Bar:
    """List the members of staff with their roles and the shift that each has now."""
    found = members_of_staff(record, asking.actor)
    return found if isinstance(found, Bar) else [s.StaffMemberResponse(*one) for one in found]


def opens_patron(asking: RequestContext, record: Record, body: s.NewPerson) -> s.AccountResponse | Bar:
    """Open an account for a patron, who sets credentials by an enrolment."""
    person = Person(body.login, body.called, body.contact)
    return _account(open_patron(record, asking.actor, person))


def admits(asking: RequestContext, record: Record, body: s.NewPerson) -> s.AccountResponse | Bar:
    """Admit a member of staff, who sets credentials by an enrolment."""
    person = Person(body.login, body.called, body.contact)
    return _account(admit_staff(record, asking.actor, person))


def _account(made: Account | Bar) -> s.AccountResponse | Bar:
    return made if isinstance(made, Bar) else s.AccountResponse(made.number, made.name)


def reads_patron(asking: RequestContext, record: Record, number: int) -> s.PersonResponse | Bar:
    """Return the personal data of a patron."""
    speaker, person = find_account(record, number), person_of(record, number)
    if speaker is None or speaker.kind != "patron" or person is None:
        return Bar.NO_SUCH_PERSON
    return s.PersonResponse(number, *person)


def changes_patron(asking: RequestContext, record: Record, number: int, body: s.ChangedPerson) -> Bar | None:
    """Change the personal data of a patron."""
    return change_person(record, asking.actor, number, Person(body.login, body.called, body.contact))


def erases_patron(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """Erase the personal data of a patron."""
    return erase_person(record, asking.actor, number)


def unlocks_patron(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """Unlock the account of a patron."""
    return unlock_patron(record, asking.actor, number)


def ends_patron(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """Close the account of a patron, with its session."""
    return end_patron(record, asking.actor, number)


# Duties: changes that one person requests and another one in another role confirms


def lists_duties(asking: RequestContext, record: Record) -> s.DutiesWaiting:
    """List the pending enrolments and account changes that this person may confirm or has requested."""
    enrolments = [
        s.EnrolmentWaits(
            number=one.speaker,
            name=one.name,
            kind=one.kind,
            lost=one.lost,
            device=one.device,
            begun_at=one.begun_at.timestamp(),
            confirmed_by=one.people,
            roles=one.roles,
        )
        for one in waiting_enrolments(record, asking.actor)
    ]
    return s.DutiesWaiting(enrolments, waiting_changes(record, asking.actor))


def confirms_enrolment(
    asking: RequestContext, record: Record, number: int, body: s.ConfirmEnrolment
) -> s.EnrolmentConfirmed | Bar:
    """Confirm that a terminal's code belongs to this person; the confirming person sees no credential."""
    proof = confirmed(asking, record, _enrolling(number, body), body)
    if isinstance(proof, Bar):
        return proof
    found = confirm_enrolment(record, asking.actor, number, body.shown)
    return found if isinstance(found, Bar) else s.EnrolmentConfirmed(found.is_confirmed, found.needs, found.people)


def _enrolling(number: int, body: s.ConfirmEnrolment) -> Act:
    return Act({"does": "confirm an enrolment", "about": number, "shown": body.shown})


def offers_enrolling(asking: RequestContext, record: Record, number: int, body: s.ConfirmEnrolment) -> ToSign | Bar:
    """Return the challenge with which a passkey signs the confirmation of an enrolment."""
    return offers_act(asking, record, _enrolling(number, body))


def requests_unlock(asking: RequestContext, record: Record, number: int) -> PendingChange | Bar:
    """Request to unlock the account of a member of staff."""
    return _change(asking, record, number, Change.UNLOCK)


def requests_grant(asking: RequestContext, record: Record, number: int, body: s.Role) -> PendingChange | Bar:
    """Request to grant a role to another person."""
    return _change(asking, record, number, Change.GRANT, body.role)


def requests_withdrawal(asking: RequestContext, record: Record, number: int, role: str) -> PendingChange | Bar:
    """Request to take a role away from another person."""
    return _change(asking, record, number, Change.WITHDRAW, role)


def requests_end(asking: RequestContext, record: Record, number: int) -> PendingChange | Bar:
    """Request to close the account of a member of staff."""
    return _change(asking, record, number, Change.END)


def _change(asking: RequestContext, record: Record, number: int, what: Change, role: str = "") -> PendingChange | Bar:
    return request_change(record, asking.actor, what, number, role)


def confirms_change(asking: RequestContext, record: Record, number: int, body: Proof) -> PendingChange | Bar:
    """Confirm an account change requested by a person in another role; it is done at once."""
    proof = confirmed(asking, record, _changing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return confirm_change(record, asking.actor, number)


def _changing(record: Record, number: int) -> Act | Bar:
    """Return the act to sign: the whole change that another person requested."""
    found = waiting_change(record, number)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    return Act({"does": "confirm a change", "asked": msgspec.to_builtins(found)})


def offers_changing(asking: RequestContext, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs the confirmation of a change."""
    return offers_act(asking, record, _changing(record, number))


def turns_down_change(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """Turn down a change of an account, or withdraw one's own."""
    return turn_down_change(record, asking.actor, number)


# Devices


def adds_device(asking: RequestContext, record: Record, body: s.NewDevice) -> s.DeviceResponse | Bar:
    """Register a new device."""
    made = add_device(record, asking.actor, body.what, body.table)
    return made if isinstance(made, Bar) else s.DeviceResponse(made.number, made.name)


def enrols(asking: RequestContext, record: Record, number: int) -> s.DeviceTokenResponse | Bar:
    """Enrol a device; its token is shown only once."""
    made = enrol_device(record, asking.actor, number)
    return made if isinstance(made, Bar) else s.DeviceTokenResponse(made)


def withdraws_device(asking: RequestContext, record: Record, number: int) -> Bar | None:
    """Take a device's enrolment away."""
    return withdraw_device(record, asking.actor, number)


# Significant events


def reads_significant(asking: RequestContext, record: Record, query: s.Which) -> s.SignificantEvents:
    """Return significant events in order."""
    try:
        kind = None if query.kind is None else SignificantKind(query.kind)
    except ValueError:
        return s.SignificantEvents([])
    found = significant_events(record, about=query.about, kind=kind, after=query.after, most=query.most, latest=query.latest)
    return s.SignificantEvents(found)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/shift", Who.STAFF, begins_own, changes_shifts=True),
    Endpoint("DELETE", "/shift", Who.STAFF, ends_own, changes_shifts=True),
    Endpoint("DELETE", "/staff/{number}/shift", Action.ASSIGN_SHIFT, ends_theirs, changes_shifts=True),
    Endpoint("GET", "/patrons", Action.FIND_PATRON, finds_patrons),
    Endpoint("GET", "/staff", Action.SEE_STAFF, lists_staff),
    Endpoint("POST", "/patrons", Action.OPEN_PATRON, opens_patron),
    Endpoint("GET", "/patrons/{number}", Action.CHANGE_PATRON, reads_patron),
    Endpoint("PUT", "/patrons/{number}", Action.CHANGE_PATRON, changes_patron, cites="D7"),
    Endpoint("DELETE", "/patrons/{number}", Action.ERASE_PATRON, erases_patron, cites="D7"),
    Endpoint("POST", "/patrons/{number}/unlock", Action.UNLOCK_PATRON, unlocks_patron, cites="A2"),
    Endpoint("POST", "/patrons/{number}/enrolment", Action.UNLOCK_PATRON, confirms_enrolment, cites="A6"),
    Endpoint("POST", "/patrons/{number}/enrolment/challenge", Action.UNLOCK_PATRON, offers_enrolling, cites="A6"),
    Endpoint("DELETE", "/patrons/{number}/account", Action.END_ACCOUNT, ends_patron, cites="D6"),
    Endpoint("POST", "/staff", Action.ADMIT_STAFF, admits),
    Endpoint("POST", "/staff/{number}/enrolment", Action.CHANGE_STAFF, confirms_enrolment, cites="A6"),
    Endpoint("POST", "/staff/{number}/enrolment/challenge", Action.CHANGE_STAFF, offers_enrolling, cites="A6"),
    Endpoint("POST", "/staff/{number}/unlock", Action.CHANGE_STAFF, requests_unlock, cites="A4"),
    Endpoint("POST", "/staff/{number}/roles", Action.CHANGE_STAFF, requests_grant, cites="D7"),
    Endpoint("DELETE", "/staff/{number}/roles/{role}", Action.CHANGE_STAFF, requests_withdrawal, cites="D7"),
    Endpoint("DELETE", "/staff/{number}/account", Action.CHANGE_STAFF, requests_end, cites="D6"),
    Endpoint("GET", "/duties", Action.CONFIRM_DUTY, lists_duties, cites="D7"),
    Endpoint("POST", "/duties/{number}/confirm", Action.CHANGE_STAFF, confirms_change, cites="D7"),
    Endpoint("POST", "/duties/{number}/confirm/challenge", Action.CHANGE_STAFF, offers_changing, cites="A6"),
    Endpoint("POST", "/duties/{number}/turn-down", Action.CHANGE_STAFF, turns_down_change, cites="D7"),
    Endpoint("POST", "/devices", Action.ENROL_DEVICE, adds_device, cites="D13"),
    Endpoint("POST", "/devices/{number}/enrolment", Action.ENROL_DEVICE, enrols, cites="D13"),
    Endpoint("DELETE", "/devices/{number}/enrolment", Action.ENROL_DEVICE, withdraws_device, cites="D13"),
    Endpoint("GET", "/significant", Action.READ_SIGNIFICANT, reads_significant, cites="D6 D7"),
)
# fmt: on
