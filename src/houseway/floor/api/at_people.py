"""Endpoints about people and devices. Each asks a function of `people`, which asks the table of rights again."""

from __future__ import annotations

from typing import Any, Final

from houseway.floor.people.bars import Bar
from houseway.floor.people.credentials import SecondFactor, set_again
from houseway.floor.people.devices import enrol_device, know_device, withdraw_device
from houseway.floor.people.locking import unlock
from houseway.floor.people.persons import Admitted, Person, admit_staff, change_person, erase_person, open_patron, person_of
from houseway.floor.people.rights import Action
from houseway.floor.people.shifts import Shift, begin_shift, end_shift, grant_role, roles_of, withdraw_role
from houseway.floor.people.significant import Kind, significant_events
from houseway.floor.people.speakers import end_account, speaker_of

from . import people_shapes as s
from .asking import Asking
from .at_log_in import second
from .endpoints import Endpoint, Who
from .house import Record

# Shifts


def begins_own(asking: Asking, record: Record) -> s.ShiftTold | Bar:
    """Begin a shift of one's own, in a role that was granted."""
    body: s.BeginShift = asking.body
    return _shift(begin_shift(record, asking.actor, asking.actor.speaker, body.role, body.tables))


def ends_own(asking: Asking, record: Record) -> Bar | None:
    """End the own shift."""
    return end_shift(record, asking.actor, asking.actor.speaker)


def begins_theirs(asking: Asking, record: Record) -> s.ShiftTold | Bar:
    """Begin the shift of somebody else."""
    body: s.BeginShift = asking.body
    return _shift(begin_shift(record, asking.actor, asking.path["number"], body.role, body.tables))


def ends_theirs(asking: Asking, record: Record) -> Bar | None:
    """End the shift of somebody else."""
    return end_shift(record, asking.actor, asking.path["number"])


def _shift(made: Shift | Bar) -> s.ShiftTold | Bar:
    if isinstance(made, Bar):
        return made
    return s.ShiftTold(made.id, made.speaker, made.role, made.tables, made.begun_at.timestamp())


# Patrons and staff


def opens_patron(asking: Asking, record: Record) -> s.AccountTold | Bar:
    """Open an account for a patron."""
    body: s.NewPerson = asking.body
    person = Person(body.login, body.called, body.contact)
    return _account(open_patron(record, asking.actor, person, body.password, asking.house.policy))


def admits(asking: Asking, record: Record) -> s.AccountTold | Bar:
    """Admit a member of staff."""
    body: s.NewPerson = asking.body
    person = Person(body.login, body.called, body.contact)
    return _account(admit_staff(record, asking.actor, person, body.password, asking.house.policy))


def _account(made: Admitted | Bar) -> s.AccountTold | Bar:
    if isinstance(made, Bar):
        return made
    return s.AccountTold(made.speaker.number, made.speaker.name, None if made.second is None else second(made.second))


def reads_patron(asking: Asking, record: Record) -> s.PersonTold | Bar:
    """Return the personal data of a patron."""
    number = asking.path["number"]
    speaker, person = speaker_of(record, number), person_of(record, number)
    if speaker is None or speaker.kind != "patron" or person is None:
        return Bar.NO_SUCH_PERSON
    return s.PersonTold(number, *person)


def changes_patron(asking: Asking, record: Record) -> Bar | None:
    """Change the personal data of a patron."""
    body: s.ChangedPerson = asking.body
    return change_person(record, asking.actor, asking.path["number"], Person(body.login, body.called, body.contact))


def erases_patron(asking: Asking, record: Record) -> Bar | None:
    """Erase the personal data of a patron."""
    return erase_person(record, asking.actor, asking.path["number"])


def unlocks_theirs(asking: Asking, record: Record) -> Bar | None:
    """Unlock the account of somebody else."""
    return unlock(record, asking.actor, asking.path["number"])


def sets_again(asking: Asking, record: Record) -> s.CredentialsTold | Bar:
    """Set a new password for somebody else; staff get a new second factor."""
    made = set_again(record, asking.actor, asking.path["number"], asking.body.password, asking.house.policy)
    if isinstance(made, Bar):
        return made
    return s.CredentialsTold(second(made) if isinstance(made, SecondFactor) else None)


def ends_account(asking: Asking, record: Record) -> Bar | None:
    """Close an account, with its session and its shift."""
    return end_account(record, asking.actor, asking.path["number"])


def grants(asking: Asking, record: Record) -> s.RolesTold | Bar:
    """Let somebody else hold a role."""
    number = asking.path["number"]
    return grant_role(record, asking.actor, number, asking.body.role) or s.RolesTold(roles_of(record, number))


def withdraws(asking: Asking, record: Record) -> s.RolesTold | Bar:
    """Take a role away from somebody else."""
    number = asking.path["number"]
    return withdraw_role(record, asking.actor, number, asking.path["role"]) or s.RolesTold(roles_of(record, number))


# Devices


def knows_device(asking: Asking, record: Record) -> s.DeviceTold | Bar:
    """Make a device known."""
    made = know_device(record, asking.actor, asking.body.what, asking.body.table)
    return made if isinstance(made, Bar) else s.DeviceTold(made.number, made.name)


def enrols(asking: Asking, record: Record) -> s.TokenTold | Bar:
    """Enrol a device; its token is told this once."""
    made = enrol_device(record, asking.actor, asking.path["number"])
    return made if isinstance(made, Bar) else s.TokenTold(made)


def withdraws_device(asking: Asking, record: Record) -> Bar | None:
    """Take a device's enrolment away."""
    return withdraw_device(record, asking.actor, asking.path["number"])


# Significant events


def reads_significant(asking: Asking, record: Record) -> s.SignificantEvents:
    """Return significant events in order."""
    query: s.Which = asking.query
    kind: Any = query.kind
    if kind is not None and kind not in {one.value for one in Kind}:
        return s.SignificantEvents([])
    found = significant_events(record, about=query.about, kind=kind, after=query.after, most=query.most, latest=query.latest)
    return s.SignificantEvents([s.SignificantTold(one.id, one.at.timestamp(), *one[2:]) for one in found])


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/shift", Who.STAFF, begins_own, s.BeginShift, gives=s.ShiftTold),
    Endpoint("DELETE", "/shift", Who.STAFF, ends_own),
    Endpoint("POST", "/staff/{number}/shift", Action.ASSIGN_SHIFT, begins_theirs, s.BeginShift, gives=s.ShiftTold),
    Endpoint("DELETE", "/staff/{number}/shift", Action.ASSIGN_SHIFT, ends_theirs),
    Endpoint("POST", "/patrons", Action.OPEN_PATRON, opens_patron, s.NewPerson, gives=s.AccountTold),
    Endpoint("GET", "/patrons/{number}", Action.CHANGE_PATRON, reads_patron, gives=s.PersonTold),
    Endpoint("PUT", "/patrons/{number}", Action.CHANGE_PATRON, changes_patron, s.ChangedPerson, cites="D7"),
    Endpoint("DELETE", "/patrons/{number}", Action.ERASE_PATRON, erases_patron, cites="D7"),
    Endpoint("POST", "/patrons/{number}/unlock", Action.UNLOCK_PATRON, unlocks_theirs, cites="A2"),
    Endpoint("POST", "/patrons/{number}/credentials", Action.UNLOCK_PATRON, sets_again, s.FirstPassword,
             gives=s.CredentialsTold, cites="A6"),
    Endpoint("POST", "/staff", Action.ADMIT_STAFF, admits, s.NewPerson, gives=s.AccountTold),
    Endpoint("POST", "/staff/{number}/unlock", Action.UNLOCK_STAFF, unlocks_theirs, cites="A4"),
    Endpoint("POST", "/staff/{number}/credentials", Action.UNLOCK_STAFF, sets_again, s.FirstPassword,
             gives=s.CredentialsTold, cites="A6"),
    Endpoint("POST", "/staff/{number}/roles", Action.GRANT_ROLE, grants, s.Role, gives=s.RolesTold, cites="D7"),
    Endpoint("DELETE", "/staff/{number}/roles/{role}", Action.GRANT_ROLE, withdraws, gives=s.RolesTold, cites="D7"),
    Endpoint("DELETE", "/accounts/{number}", Action.END_ACCOUNT, ends_account, cites="D6"),
    Endpoint("POST", "/devices", Action.ENROL_DEVICE, knows_device, s.NewDevice, gives=s.DeviceTold, cites="D13"),
    Endpoint("POST", "/devices/{number}/enrolment", Action.ENROL_DEVICE, enrols, gives=s.TokenTold, cites="D13"),
    Endpoint("DELETE", "/devices/{number}/enrolment", Action.ENROL_DEVICE, withdraws_device, cites="D13"),
    Endpoint("GET", "/significant", Action.READ_SIGNIFICANT, reads_significant, asks=s.Which,
             gives=s.SignificantEvents, cites="D6 D7"),
)
# fmt: on
