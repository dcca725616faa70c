"""Endpoints of the inbox: the stream, claims, what a locked page shows, and names of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from houseway.core.table.outstanding import outstanding_duties
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.approvals.intake import notice
from houseway.floor.cage.bars import CageBar
from houseway.floor.cases.endpoints import alerts_of
from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.pit.cameras import raise_tasks
from houseway.floor.reports.alarms import alarms

from . import shapes as s
from .claims import InboxClaim, claim, claims, hand_on, release
from .done import DoneItem, done_items
from .items import InboxItem, InboxReader, InboxState, items_of
from .lock_watch import begin_watch, calling_tables, watched_role


def lists_inbox(asking: RequestContext, record: Record) -> s.InboxResponse:
    """List whatever waits for a person as one stream, with who has it in hand, and what was decided in the last hour."""
    held = record.execute("select role, tables from shift where speaker = %s and ended_at is null", (asking.actor.speaker,))
    row = held.fetchone()
    reader = _reader(asking, asking.actor, None if row is None else row[1])
    items, taken = _items(asking, record, reader), claims(record)
    for one in items:
        one.claim = taken.get(one.key)
    done = done_items(record, reader)
    staff = [number for (number,) in record.execute(_COLLEAGUES, (asking.actor.speaker, list(_ROLES))).fetchall()]
    people = names_of(record, {*_people(items, done), *staff}, asking.actor.capacity)
    return s.InboxResponse(asking.house.clock.now(), items, done, people, staff)


_COLLEAGUES: Final = "select speaker from shift where ended_at is null and speaker <> %s and role = any (%s) order by 1"
_ROLES: Final = ("floor", "shift_manager", "manager", "director", "surveillance", "cage", "administrator")


def _reader(asking: RequestContext, actor: Actor, tables: Sequence[int] | None) -> InboxReader:
    """Return a reader at the tables of a shift; None for all of them."""
    here = asking.following.tables if tables is None else tables
    voice = AccountActor(actor.speaker, actor.capacity, actor.capacity)
    return InboxReader(actor, dict.fromkeys(here, voice))


def _items(asking: RequestContext, record: Record, reader: InboxReader) -> list[InboxItem]:
    house, following = asking.house, asking.following
    raise_tasks(record, house.terms.camera_from_cents)
    day, now = day_of(record), house.clock.now()
    stands = {} if isinstance(day, CageBar) else house.play.tables(record, day)
    owed = {number: outstanding_duties(known.table) for number, known in following.tables.items()}
    requests = notice(record, house.rules_cache, is_quiet=following.is_quiet) if reader.may(Action.READ_QUEUE) else []
    raised = alarms(record, stands) if reader.may(Action.SEE_FLOOR) else []
    begun = house.terms.cash.since(datetime.fromtimestamp(now, UTC)).timestamp()
    duties = {number: tuple(one) for number, one in owed.items() if one}
    looks = reader.may(Action.READ_CASES)
    found = [(one.id, one.title, one.at, rounds) for one, rounds in alerts_of(asking, record) if rounds] if looks else []
    return items_of(record, reader, InboxState(requests, raised, duties, found, house.terms.sums, begun))


def _people(items: Sequence[InboxItem], done: Sequence[DoneItem]) -> Iterator[int]:
    for one in items:
        yield from (number for number in (one.person, one.asked_by, one.claim and one.claim.by) if number)
    yield from (one.by for one in done)


# Claims


def claims_item(asking: RequestContext, record: Record, body: s.ClaimItem) -> s.ClaimResponse | Bar:
    """Take an item in hand, or keep it; it ends two minutes after the last key, and permits nothing."""
    return _claimed(body.item, claim(record, asking.actor, body.item))


def releases_item(asking: RequestContext, record: Record, body: s.ClaimItem) -> Bar | None:
    """Give an item back."""
    return release(record, asking.actor, body.item)


def hands_on(asking: RequestContext, record: Record, body: s.HandOn) -> s.ClaimResponse | Bar:
    """Hand an item that one has in hand on to somebody else on a shift."""
    return _claimed(body.item, hand_on(record, asking.actor, body.item, body.to))


def _claimed(item: str, made: InboxClaim | Bar) -> s.ClaimResponse | Bar:
    return made if isinstance(made, Bar) else s.ClaimResponse(item, made)


# A page that locks


def gives_watch_key(asking: RequestContext, record: Record) -> s.WatchKey:
    """Return a key with which a page that is about to lock is told how much waits, and nothing else."""
    return s.WatchKey(begin_watch(record, asking.own))


def shows_locked(asking: RequestContext, record: Record, body: s.WatchedInbox) -> s.LockedInbox | Bar:
    """Return the number of items that wait for the role of a locked page, and the tables that call it."""
    found = watched_role(record, body.key)
    if found is None:
        return Bar.NO_SUCH_REQUEST
    reader = _reader(asking, Actor(0, found.role), found.tables)
    calling = calling_tables(record, found)
    return s.LockedInbox(sum(one.mine for one in _items(asking, record, reader)), calling)


async def is_present(asking: RequestContext) -> None:
    """Note that the person of a session is there: reading alone does not, and a session that is idle ends."""


# Names


def lists_names(asking: RequestContext, record: Record, query: s.Names) -> s.NamesResponse:
    """Return names of accounts: of staff to staff, of patrons to those who deal with them."""
    return s.NamesResponse(names_of(record, [int(one) for one in query.of.split(",")], asking.actor.capacity))


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/inbox", Action.SEE_INBOX, lists_inbox, cites="P12 T8", reads_every_table=True),
    Endpoint("POST", "/inbox/claim", Action.SEE_INBOX, claims_item, cites="P12"),
    Endpoint("POST", "/inbox/release", Action.SEE_INBOX, releases_item, cites="P12"),
    Endpoint("POST", "/inbox/hand-on", Action.SEE_INBOX, hands_on, cites="P12"),
    Endpoint("POST", "/locked/key", Who.STAFF, gives_watch_key, cites="A7 T15"),
    Endpoint("POST", "/locked", Who.ANYBODY, shows_locked, cites="T15", reads_every_table=True),
    Endpoint("POST", "/session/present", Who.SESSION, is_present, cites="A7"),
    Endpoint("GET", "/names", Who.STAFF, lists_names, cites="T8"),
)
# fmt: on
