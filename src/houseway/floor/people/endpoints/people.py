"""Endpoints about people and devices. Each asks a function of `people`, which asks the table of rights again."""

from __future__ import annotations

from typing import Final

import msgspec

from houseway.floor.api.confirmation import Act, confirmed, offers_act
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import Asking
from houseway.floor.people.account_changes import (
    PendingChange,
    ask_change,
    confirm_change,
    turn_down_change,
    waiting_change,
    waiting_changes,
)
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import enrol_device, know_device, withdraw_device
from houseway.floor.people.duties import Change
from houseway.floor.people.enrolment import confirm_enrolment, waiting_enrolments
from houseway.floor.people.lockout import unlock_patron
from houseway.floor.people.persons import Person, admit_staff, change_person, erase_person, open_patron, person_of
from houseway.floor.people.rights import Action
from houseway.floor.people.shapes import people as s
from houseway.floor.people.shapes.passkeys import Proof, ToSign
from houseway.floor.people.shifts import Shift, begin_shift, end_shift
from houseway.floor.people.significant import SignificantKind, significant_events
from houseway.floor.people.speakers import Speaker, end_patron, speaker_of

# Shifts


def begins_own(asking: Asking, record: Record, body: s.BeginShift) -> s.ShiftTold | Bar:
    """Begin a shift of one's own, in a role that was granted."""
    return _shift(begin_shift(record, asking.actor, asking.actor.speaker, body.role, body.tables))


def ends_own(asking: Asking, record: Record) -> Bar | None:
    """End the own shift."""
    return end_shift(record, asking.actor, asking.actor.speaker)


def begins_theirs(asking: Asking, record: Record, number: int, body: s.BeginShift) -> s.ShiftTold | Bar:
    """Begin the shift of somebody else."""
    return _shift(begin_shift(record, asking.actor, number, body.role, body.tables))


def ends_theirs(asking: Asking, record: Record, number: int) -> Bar | None:
    """End the shift of somebody else."""
    return end_shift(record, asking.actor, number)


def _shift(made: Shift | Bar) -> s.ShiftTold | Bar:
    if isinstance(made, Bar):
        return made
    return s.ShiftTold(made.id, made.speaker, made.role, made.tables, made.begun_at.timestamp())


# Patrons and staff


def opens_patron(asking: Asking, record: Record, body: s.NewPerson) -> s.AccountTold | Bar:
    """Open an account for a patron, who sets credentials by an enrolment."""
    person = Person(body.login, body.called, body.contact)
    return _account(open_patron(record, asking.actor, person))


def admits(asking: Asking, record: Record, body: s.NewPerson) -> s.AccountTold | Bar:
    """Admit a member of staff, who sets credentials by an enrolment."""
    person = Person(body.login, body.called, body.contact)
    return _account(admit_staff(record, asking.actor, person))


def _account(made: Speaker | Bar) -> s.AccountTold | Bar:
    return made if isinstance(made, Bar) else s.AccountTold(made.number, made.name)


def reads_patron(asking: Asking, record: Record, number: int) -> s.PersonTold | Bar:
    """Return the personal data of a patron."""
    speaker, person = speaker_of(record, number), person_of(record, number)
    if speaker is None or speaker.kind != "patron" or person is None:
        return Bar.NO_SUCH_PERSON
    return s.PersonTold(number, *person)


def changes_patron(asking: Asking, record: Record, number: int, body: s.ChangedPerson) -> Bar | None:
    """Change the personal data of a patron."""
    return change_person(record, asking.actor, number, Person(body.login, body.called, body.contact))


def erases_patron(asking: Asking, record: Record, number: int) -> Bar | None:
    """Erase the personal data of a patron."""
    return erase_person(record, asking.actor, number)


def unlocks_patron(asking: Asking, record: Record, number: int) -> Bar | None:
    """Unlock the account of a patron."""
    return unlock_patron(record, asking.actor, number)


def ends_patron(asking: Asking, record: Record, number: int) -> Bar | None:
    """Close the account of a patron, with its session."""
    return end_patron(record, asking.actor, number)


# Duties: what one person asks for and another one in another role confirms


def lists_duties(asking: Asking, record: Record) -> s.DutiesWaiting:
    """List the enrolments and the changes of accounts that wait, as far as this person may confirm them or asked for them."""
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


def confirms_enrolment(asking: Asking, record: Record, number: int, body: s.ConfirmEnrolment) -> s.EnrolmentConfirmed | Bar:
    """Confirm that the person whose terminal shows a code is this one; no credential is told to who confirms."""
    proof = confirmed(asking, record, _enrolling(number, body), body)
    if isinstance(proof, Bar):
        return proof
    found = confirm_enrolment(record, asking.actor, number, body.shown)
    return found if isinstance(found, Bar) else s.EnrolmentConfirmed(found.is_confirmed, found.needs, found.people)


def _enrolling(number: int, body: s.ConfirmEnrolment) -> Act:
    return Act({"does": "confirm an enrolment", "about": number, "shown": body.shown})


def offers_enrolling(asking: Asking, record: Record, number: int, body: s.ConfirmEnrolment) -> ToSign | Bar:
    """Return the challenge with which a passkey signs the confirmation of an enrolment."""
    return offers_act(asking, record, _enrolling(number, body))


def asks_unlock(asking: Asking, record: Record, number: int) -> PendingChange | Bar:
    """Ask for the account of a member of staff to be unlocked."""
    return _change(asking, record, number, Change.UNLOCK)


def asks_grant(asking: Asking, record: Record, number: int, body: s.Role) -> PendingChange | Bar:
    """Ask for a role to be granted to somebody else."""
    return _change(asking, record, number, Change.GRANT, body.role)


def asks_withdrawal(asking: Asking, record: Record, number: int, role: str) -> PendingChange | Bar:
    """Ask for a role to be taken away from somebody else."""
    return _change(asking, record, number, Change.WITHDRAW, role)


def asks_end(asking: Asking, record: Record, number: int) -> PendingChange | Bar:
    """Ask for the account of a member of staff to be closed."""
    return _change(asking, record, number, Change.END)


def _change(asking: Asking, record: Record, number: int, what: Change, role: str = "") -> PendingChange | Bar:
    return ask_change(record, asking.actor, what, number, role)


def confirms_change(asking: Asking, record: Record, number: int, body: Proof) -> PendingChange | Bar:
    """Confirm a change of an account that somebody in another role asked for; it is done at once."""
    proof = confirmed(asking, record, _changing(record, number), body)
    if isinstance(proof, Bar):
        return proof
    return confirm_change(record, asking.actor, number)


def _changing(record: Record, number: int) -> Act | Bar:
    """Return what is signed: the whole change that somebody else asked for."""
    found = waiting_change(record, number)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    return Act({"does": "confirm a change", "asked": msgspec.to_builtins(found)})


def offers_changing(asking: Asking, record: Record, number: int) -> ToSign | Bar:
    """Return the challenge with which a passkey signs the confirmation of a change."""
    return offers_act(asking, record, _changing(record, number))


def turns_down_change(asking: Asking, record: Record, number: int) -> Bar | None:
    """Turn down a change of an account, or take back what one asked for oneself."""
    return turn_down_change(record, asking.actor, number)


# Devices


def knows_device(asking: Asking, record: Record, body: s.NewDevice) -> s.DeviceTold | Bar:
    """Make a device known."""
    made = know_device(record, asking.actor, body.what, body.table)
    return made if isinstance(made, Bar) else s.DeviceTold(made.number, made.name)


def enrols(asking: Asking, record: Record, number: int) -> s.TokenTold | Bar:
    """Enrol a device; its token is told this once."""
    made = enrol_device(record, asking.actor, number)
    return made if isinstance(made, Bar) else s.TokenTold(made)


def withdraws_device(asking: Asking, record: Record, number: int) -> Bar | None:
    """Take a device's enrolment away."""
    return withdraw_device(record, asking.actor, number)


# Significant events


def reads_significant(asking: Asking, record: Record, query: s.Which) -> s.SignificantEvents:
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
    Endpoint("POST", "/staff/{number}/shift", Action.ASSIGN_SHIFT, begins_theirs, changes_shifts=True),
    Endpoint("DELETE", "/staff/{number}/shift", Action.ASSIGN_SHIFT, ends_theirs, changes_shifts=True),
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
    Endpoint("POST", "/staff/{number}/unlock", Action.CHANGE_STAFF, asks_unlock, cites="A4"),
    Endpoint("POST", "/staff/{number}/roles", Action.CHANGE_STAFF, asks_grant, cites="D7"),
    Endpoint("DELETE", "/staff/{number}/roles/{role}", Action.CHANGE_STAFF, asks_withdrawal, cites="D7"),
    Endpoint("DELETE", "/staff/{number}/account", Action.CHANGE_STAFF, asks_end, cites="D6"),
    Endpoint("GET", "/duties", Action.CONFIRM_DUTY, lists_duties, cites="D7"),
    Endpoint("POST", "/duties/{number}/confirm", Action.CHANGE_STAFF, confirms_change, cites="D7"),
    Endpoint("POST", "/duties/{number}/confirm/challenge", Action.CHANGE_STAFF, offers_changing, cites="A6"),
    Endpoint("POST", "/duties/{number}/turn-down", Action.CHANGE_STAFF, turns_down_change, cites="D7"),
    Endpoint("POST", "/devices", Action.ENROL_DEVICE, knows_device, cites="D13"),
    Endpoint("POST", "/devices/{number}/enrolment", Action.ENROL_DEVICE, enrols, cites="D13"),
    Endpoint("DELETE", "/devices/{number}/enrolment", Action.ENROL_DEVICE, withdraws_device, cites="D13"),
    Endpoint("GET", "/significant", Action.READ_SIGNIFICANT, reads_significant, cites="D6 D7"),
)
# fmt: on
