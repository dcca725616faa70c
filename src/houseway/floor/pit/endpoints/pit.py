"""Endpoints about the pit: tables and gaming days, submissions, dealers who are relieved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TypeVar

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.law.choice import UNREADABLE
from houseway.core.table.new_submission import settings_in
from houseway.core.table.table import Table
from houseway.core.values.role import DEALER
from houseway.floor.api.deliveries import day_of
from houseway.floor.api.endpoints import Endpoint, Who
from houseway.floor.api.errors import AnyBar, Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.api.shapes import Why
from houseway.floor.approvals import shapes as a
from houseway.floor.approvals.store import RequestStanding, open_requests, standing
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import house_time
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import AccountActor, Action
from houseway.floor.people.shapes import people as p
from houseway.floor.people.shifts import Shift, begin_shift
from houseway.floor.pit.endpoints.shift import day_span
from houseway.floor.pit.incidents import enter_incident
from houseway.floor.pit.relief import dealer_at, relieve_dealer
from houseway.floor.pit.rotation import RotatedDealer, dealers_between
from houseway.floor.pit.shapes import pit as s
from houseway.floor.pit.submissions import (
    AnnouncedChange,
    CheckedSubmission,
    Proposed,
    StoredSubmission,
    announced,
    check,
    propose,
    submissions_of,
)
from houseway.floor.pit.tables import (
    NotClosed,
    close_gaming_day,
    close_table,
    enter_table,
    open_gaming_day,
    reopen_table,
    settings_of_new_table,
)
from houseway.floor.store.queries import resumed
from houseway.floor.store.tables import resumed_table
from houseway.floor.table.uses import TableUse, put_in_use, put_out_of_use


def table_at(asking: RequestContext, record: Record, number: int) -> Table | None:
    """Return a table as the record has it."""
    found = resumed(record, number)
    return None if found is None else resumed_table(found, asking.house.rules_cache)


# Tables and days


def opens_new_table(asking: RequestContext, record: Record, table: int, body: s.OpenTable) -> s.OpenedTableResponse | AnyBar:
    """Open a new table with an empty rack; an owner takes it over within a second or two, and chips come by a fill."""
    day = day_of(record)
    if isinstance(day, CageBar):
        return day
    written = settings_in(tuple(body.settings.items()))
    if written is None:
        raise Refused(Wrong.NOT_LAWFUL, "Each setting is a value as TOML writes it.")
    cache = asking.house.rules_cache
    if cache.under(body.game, written) is None:
        raise Refused(Wrong.NO_SUCH_GAME)
    chosen = settings_of_new_table(record, cache.game(body.game), table, written, asking.house.terms.electronic)
    rules = cache.under(body.game, chosen)
    if not isinstance(rules, Rules):
        raise Refused(Wrong.NOT_LAWFUL, _breaches(rules or ()))
    barred = enter_table(record, asking.actor, table, rules, day, linked=body.linked, build=asking.house.terms.build)
    return barred or s.OpenedTableResponse(table, rules.game.key, rules.edition, rules.digest)


def _breaches(found: tuple[Breach, ...]) -> str:
    return " ".join(f"{one}." for one in found)[:1000]


def opens_table(asking: RequestContext, record: Record, table: int, body: Why) -> TableUse | AnyBar:
    """Open a table again that was closed for the day."""
    return reopen_table(record, asking.actor, table, body.why)


def closes_table(asking: RequestContext, record: Record, table: int, body: Why) -> TableUse | AnyBar:
    """Close a table for the day: nobody sits there, and no round is in play."""
    return close_table(record, asking.house.rules_cache, asking.actor, table, body.why)


def puts_in_use(asking: RequestContext, record: Record, table: int, body: s.PutInUse) -> TableUse | AnyBar:
    """Put a table out of use, or in use again; a round in play continues to its end."""
    puts = put_in_use if body.in_use else put_out_of_use
    return puts(record, asking.actor, table, body.why)


def opens_day(asking: RequestContext, record: Record, body: s.Day) -> s.GamingDay | Bar:
    """Open a gaming day."""
    barred = open_gaming_day(record, asking.actor, body.day)
    return barred or s.GamingDay(body.day, None)


def closes_day(asking: RequestContext, record: Record, body: s.Day) -> s.GamingDay | Bar:
    """Close a gaming day and sign it."""
    key = asking.house.terms.day_key
    if key is None:
        raise Refused(Wrong.NO_DAY_KEY)
    signed = close_gaming_day(record, asking.actor, body.day, key)
    if isinstance(signed, NotClosed):
        tables = f" (tables {', '.join(map(str, signed.tables))})" if signed.tables else ""
        raise Refused(Wrong.DAY_STILL_OPEN, f"{signed.more}{tables}.".capitalize())
    return signed if isinstance(signed, Bar) else s.GamingDay(signed.day, signed.root.hex())


# Submissions


def checks(asking: RequestContext, record: Record, table: int, body: s.Submission) -> s.CheckedSubmissionResponse | Bar:
    """Return a submission's changes at a table and their effect on the house edge, or every breach with its clause."""
    found = table_at(asking, record, table)
    if found is None:
        return Bar.NO_SUCH_TABLE
    rules = found.rules
    written = settings_in(tuple(body.settings.items()))
    if written is None:
        breach = Breach("settings", "each is a value as TOML writes it", rules.cites.opens, reason=UNREADABLE.reason)
        return s.CheckedSubmissionResponse([s.breach_response(breach)], [], [])
    checked = check(rules, written, asking.house.terms.edges)
    if isinstance(checked, CheckedSubmission):
        return s.checked_submission_response(checked)
    return s.CheckedSubmissionResponse([*map(s.breach_response, checked)], [], [])


def proposes(asking: RequestContext, record: Record, table: int, body: s.Propose) -> s.ProposedSubmissionResponse | Bar:
    """Propose a submission, which somebody else has to approve."""
    terms = asking.house.terms
    when = None if body.effective is None else datetime.fromtimestamp(body.effective, UTC)
    by = AccountActor(asking.actor.speaker, asking.actor.capacity, asking.actor.capacity)
    settings = tuple(body.settings.items())
    found = propose(record, asking.house.rules_cache, terms.edges, by, table, settings, when, terms.notice_seconds, body.because)
    if isinstance(found, Bar):
        return found
    if not isinstance(found, Proposed):
        raise Refused(Wrong.NOT_LAWFUL, _breaches(found))
    return s.ProposedSubmissionResponse(found.request, found.effective.timestamp(), s.checked_submission_response(found.checked))


def shows_announced(asking: RequestContext, record: Record, table: int) -> list[AnnouncedChange]:
    """Return the announced changes at a table, with their dates."""
    return announced(record, open_requests(record, [table]))


def lists_submissions(asking: RequestContext, record: Record, table: int) -> list[StoredSubmission]:
    """List every submission of a table, also those that were replaced."""
    return submissions_of(record, table)


# Dealers


def begins_theirs(asking: RequestContext, record: Record, number: int, body: p.AssignShift) -> p.ShiftResponse | AnyBar:
    """Begin the shift of somebody else; a dealer against the rotation with a reason, which the incident log records."""
    at = body.tables[0] if body.role == DEALER and body.tables else None

    def begins() -> p.ShiftResponse | AnyBar:
        begun = begin_shift(record, asking.actor, number, body.role, body.tables)
        return begun if isinstance(begun, Bar) else p.shift_response(begun)

    return begins() if at is None else _moves(asking, record, number, at, body.why, begins)


def relieves_own(asking: RequestContext, record: Record, body: p.Relieve) -> s.ReliefResponse | AnyBar:
    """Take a table over from its dealer."""
    return _relieves(asking, record, body.table, asking.actor.speaker)


def relieves_theirs(asking: RequestContext, record: Record, number: int, body: p.SendDealer) -> s.ReliefResponse | AnyBar:
    """Let a dealer take a table over; against the rotation with a reason, which the incident log records."""
    return _moves(asking, record, number, body.table, body.why, lambda: _relieves(asking, record, body.table, number))


_Moved = TypeVar("_Moved", p.ShiftResponse, s.ReliefResponse)


def _moves(
    asking: RequestContext, record: Record, dealer: int, table: int, why: str, moves: Callable[[], _Moved | AnyBar]
) -> _Moved | AnyBar:
    """Move a dealer, and enter what speaks against it with the reason in the same transaction; nobody is moved without one."""
    known = asking.following.tables.get(table)
    if known is None:
        return moves()
    rules, now, game = asking.house.terms.rotation, house_time(record), known.table.rules.game
    _, begin, end = day_span(asking, record, None)
    found = next((one for one in dealers_between(record, begin, end) if one.number == dealer), RotatedDealer(dealer, [], {}))
    against = found.against_at(game.key, now, rules)
    if against and not why.strip():
        return Bar.AGAINST_ROTATION
    with record.transaction():
        done = moves()
        if against and not isinstance(done, AnyBar):
            called = names_of(record, [dealer], asking.actor.capacity).get(dealer, "")
            facts = ", ".join(one.text(game.name) for one in against)
            entered = enter_incident(
                record, asking.actor, table, None, f"{called or dealer} to this table, although {facts}: {why}"
            )
            assert not isinstance(entered, Bar), entered
        return done


def _relieves(asking: RequestContext, record: Record, number: int, speaker: int) -> s.ReliefResponse | AnyBar:
    table = table_at(asking, record, number)
    if table is None:
        return Bar.NO_SUCH_TABLE
    by = AccountActor(asking.actor.speaker, asking.actor.capacity, asking.actor.capacity)
    done = relieve_dealer(record, by, number, table, speaker)
    if isinstance(done, Shift):
        return s.ReliefResponse(done.speaker, number, None)
    if isinstance(done, RequestStanding):
        return s.ReliefResponse(speaker, number, a.request_status(done))
    return done


async def sends_relief(asking: RequestContext, told: s.ReliefResponse) -> s.ReliefResponse:
    """Deliver the request about a relief to its table, unless there is none or an approval is missing."""
    if told.request is None or told.request.missing:
        return told
    return s.ReliefResponse(told.number, told.table, await delivered(asking, told.request))


async def delivered(asking: RequestContext, told: a.RequestStatus) -> a.RequestStatus:
    """Send an approved request to its table, and return its status afterwards."""
    if told.missing or told.ending is not None:
        return told
    done = await asking.house.queue.deliver(told.number)
    if isinstance(done, RequestStanding):
        return a.request_status(done)
    found = await asking.house.registry.run(lambda record: standing(record, told.number))
    return told if found is None else a.request_status(found, done.why)


def shows_dealer(asking: RequestContext, record: Record, table: int) -> p.ShiftResponse | Bar:
    """Return the shift of the current dealer at a table."""
    shift = dealer_at(record, table)
    if shift is None:
        return Bar.NOT_ON_SHIFT
    return p.shift_response(shift)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("POST", "/staff/{number}/shift", Action.ASSIGN_SHIFT, begins_theirs, changes_shifts=True),
    Endpoint("POST", "/shift/relieve", Who.STAFF, relieves_own, then=sends_relief, changes_shifts=True),
    Endpoint("POST", "/staff/{number}/relieve", Action.ASSIGN_SHIFT, relieves_theirs, then=sends_relief, changes_shifts=True),
    Endpoint("GET", "/tables/{table}/dealer", Who.STAFF, shows_dealer),
    Endpoint("POST", "/tables/{table}", Action.OPEN_TABLE, opens_new_table, cites="G8 T16"),
    Endpoint("POST", "/tables/{table}/open", Action.OPEN_TABLE, opens_table, cites="G15"),
    Endpoint("POST", "/tables/{table}/close", Action.CLOSE_TABLE, closes_table, cites="G15"),
    Endpoint("PUT", "/tables/{table}/use", Action.DISABLE_TABLE, puts_in_use, cites="G15"),
    Endpoint("POST", "/days/open", Action.OPEN_DAY, opens_day),
    Endpoint("POST", "/days/close", Action.CLOSE_DAY, closes_day),
    Endpoint("POST", "/tables/{table}/submissions/check", Action.PROPOSE_SUBMISSION, checks),
    Endpoint("POST", "/tables/{table}/submissions", Action.PROPOSE_SUBMISSION, proposes, cites="T10 T11"),
    Endpoint("GET", "/tables/{table}/submissions", Action.READ_QUEUE, lists_submissions, cites="T11"),
    Endpoint("GET", "/tables/{table}/announced", Who.SESSION, shows_announced, cites="T10"),
)
# fmt: on
