"""Submissions for a table: proposed, checked, compared with the active one, priced, approved, made effective.

Somebody else than the proposer approves, and the submission becomes effective at a set time. The effect of a change
on the house edge comes from a function that is passed in: the floor does not compute edges. A round keeps the rules
it opened with; a replaced submission stays in the database (T11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow
from psycopg.types.json import Jsonb

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.law.choice import UNREADABLE
from houseway.core.messages.command import Hang, Toml
from houseway.core.table.new_submission import settings_in
from houseway.core.values.role import FLOOR, MANAGER, SURVEILLANCE
from houseway.floor.approvals.facts import PriceChange, RequestFacts, SettingChange
from houseway.floor.approvals.requests import new_request
from houseway.floor.approvals.store import End, NewRequest, RequestStanding, end, enter
from houseway.floor.messages import PLATFORM
from houseway.floor.meters.rates import is_won, rates_changed
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import AccountActor
from houseway.floor.people.roles import PLATFORM as THE_PLATFORM
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.queries import resumed
from houseway.floor.store.seconds import Seconds
from houseway.floor.store.tables import RulesCache, resumed_table

from .regulator_words import held_by

Record = Connection[TupleRow]
Settings = Sequence[tuple[str, Toml]]
Edges = Callable[[Rules], Mapping[str, Fraction]]
"""Returns the house edge of each wager that a table offers; wagers without a computed edge are left out."""


class Price(NamedTuple):
    """The effect of a submission on the house edge of one wager; None if it is not offered or has no computed edge."""

    wager: str
    before: Fraction | None
    after: Fraction | None


class CheckedSubmission(NamedTuple):
    """A lawful submission, compared with the active one of the table."""

    rules: Rules
    changes: tuple[SettingChange, ...]
    prices: tuple[Price, ...]


class Proposed(NamedTuple):
    """A submission that waits for approval, and then for its time."""

    request: int
    effective: datetime
    checked: CheckedSubmission


def check(old: Rules, written: Mapping[str, object], edges: Edges) -> CheckedSubmission | tuple[Breach, ...]:
    """Return a submission's changes to the active rules and their effect on edges, or every breach with its clause.

    It is a whole submission: a setting that is left out gets its default, and shows as a change if the active value
    differs.
    """
    new = old.game.under(written)
    if not isinstance(new, Rules):
        return new
    return CheckedSubmission(new, changes(old, new), prices(old, new, edges))


def changes(old: Rules, new: Rules) -> tuple[SettingChange, ...]:
    """Return the settings in which two rules differ, by name."""
    names = sorted({*old.settings, *new.settings})
    pairs = [SettingChange(setting=name, before=_text(old, name), after=_text(new, name)) for name in names]
    return tuple(one for one in pairs if one["before"] != one["after"])


def _text(rules: Rules, name: str) -> str | None:
    return str(rules.settings[name]) if name in rules.settings else None


def prices(old: Rules, new: Rules, edges: Edges) -> tuple[Price, ...]:
    """Return the wagers whose edge a submission changes."""
    before, after = edges(old), edges(new)
    names = sorted({*before, *after})
    return tuple(Price(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name))


def propose(
    record: Record,
    shelf: RulesCache,
    edges: Edges,
    by: AccountActor,
    number: int,
    settings: Settings,
    effective: datetime | None,
    notice_seconds: int,
    because: str = "",
) -> Proposed | Bar | tuple[Breach, ...]:
    """Enter a submission that somebody else has to approve, effective at a time or as soon as it may be.

    Where players sit it is announced for a while first (T10); where nobody sits it may be effective at once.
    """
    found = resumed(record, number)
    table = None if found is None else resumed_table(found, shelf)
    if table is None:
        return Bar.NO_SUCH_TABLE
    asked = new_request(by, number, table, Hang(FLOOR, table.rules.game.key, tuple(settings)), because)
    if isinstance(asked, Bar):
        return asked
    written = settings_in(tuple(settings))
    if written is None:
        what = "each is a value as TOML writes it, and no name comes twice"
        return (Breach("settings", what, table.rules.cites.opens, reason=UNREADABLE.reason),)
    checked = check(table.rules, written, edges)
    if not isinstance(checked, CheckedSubmission):
        return checked
    if not checked.changes:
        return Bar.NOTHING_CHANGES
    with record.transaction():
        soonest = _soonest(record, notice_seconds if table.seating else 0)
        if effective is not None and effective < soonest and table.seating:
            return Bar.TOO_SOON
        when = soonest if effective is None or effective < soonest else effective
        asked = asked._replace(facts={**asked.facts, **_facts(table.rules, checked, when)})
        id = enter(record, _with_rates(asked, table.rules, checked.rules))
        assert id is not None
        record.execute(
            "insert into submission (table_id, request, game, settings, before_digest, after_digest, effective)"
            " values (%s, %s, %s, %s, %s, %s, %s)",
            (number, id, table.rules.game.key, Jsonb(dict(settings)), table.rules.digest, checked.rules.digest, when),
        )
        element = f"table {number}, request {id}"
        note(record, SignificantKind.SUBMISSION_PROPOSED, who=by.speaker, about=None, element=element, after=asked.facts)
        return Proposed(id, when, checked)


def _with_rates(asked: NewRequest, old: Rules, new: Rules) -> NewRequest:
    """Return a request with the meters for which it waits and two roles that approve it, where a rate changes (P5)."""
    meters = rates_changed(old, new)
    return asked._replace(facts={**asked.facts, "meters": meters}, needs=(MANAGER, SURVEILLANCE)) if meters else asked


def _soonest(record: Record, seconds: int) -> datetime:
    row = record.execute("select house_now() + %s * interval '1 second'", (seconds,)).fetchone()
    assert row is not None
    return row[0]


def _facts(old: Rules, checked: CheckedSubmission, when: datetime) -> RequestFacts:
    return {
        "changes": list(checked.changes),
        "prices": price_changes(checked.prices),
        "before_digest": old.digest,
        "after_digest": checked.rules.digest,
        "effective": when.isoformat(),
    }


def price_changes(prices: Iterable[Price]) -> list[PriceChange]:
    """Return prices as they are kept and sent: each edge as an exact fraction."""
    return [PriceChange(wager=one.wager, before=_edge(one.before), after=_edge(one.after)) for one in prices]


def _edge(edge: Fraction | None) -> str | None:
    return None if edge is None else str(edge)


def holds_submission(record: Record, shelf: RulesCache, found: RequestStanding) -> str | None:
    """Return the reason an approved submission is not active yet. It lapses if the rules compared with it changed."""
    row = record.execute(
        "select effective > house_now(), before_digest, effective from submission where request = %s", (found.id,)
    ).fetchone()
    stands = resumed(record, found.table)
    table = None if stands is None else resumed_table(stands, shelf)
    if row is None or table is None:
        return "it was not proposed"
    if table.rules.digest != row[1]:
        end(record, found.id, End.LAPSED, PLATFORM, THE_PLATFORM, "another submission was activated since it was proposed")
        return "another submission was activated since it was proposed"
    if row[0]:
        return f"it is effective at {row[2].isoformat()}"
    if (word := held_by(record, found.id)) is not None:
        return f"the regulator objects (word {word}): it waits for the answer of the house"
    since = max(one.at for one in found.approvals)
    unwon = [one for one in found.facts.get("meters", ()) if not is_won(record, found.table, one, since)]
    return f"it changes a rate and waits until these meters are won: {', '.join(unwon)}" if unwon else None


class AnnouncedChange(msgspec.Struct, frozen=True):
    """An announced change at a table: the settings, and the date (T10)."""

    request: int
    effective: Seconds
    changes: list[SettingChange]
    is_approved: bool


def announced(record: Record, waiting: Sequence[RequestStanding]) -> list[AnnouncedChange]:
    """Return the changes that are announced at tables, of what waits there (T10)."""
    found = {one.id: one for one in waiting}
    query = "select request, extract(epoch from effective)::float8 from submission where request = any (%s) order by effective"
    rows = record.execute(query, (list(found),))
    return [
        AnnouncedChange(id, when, found[id].facts.get("changes", []), found[id].request.is_approved)
        for id, when in rows.fetchall()
        if id in found
    ]


class StoredSubmission(msgspec.Struct, frozen=True):
    """A submission of a table, and how its request ended (T11)."""

    request: int
    at: Seconds
    settings: dict[str, str]
    before_digest: str
    after_digest: str
    effective: Seconds
    how: End | None
    approved_at: Seconds | None
    changes: list[SettingChange]
    """The changes, compared with the submission that was active then."""
    prices: list[PriceChange]
    """The effect on the house edge of each wager, as exact fractions."""


def submissions_of(record: Record, table: int) -> list[StoredSubmission]:
    """Return every submission of a table, the oldest first, with the time of its approval (T11)."""
    rows = record.execute(
        "select s.request, extract(epoch from s.at)::float8, s.settings, s.before_digest, s.after_digest,"
        " extract(epoch from s.effective)::float8, e.how,"
        " (select extract(epoch from max(a.at))::float8 from approval a where a.request = s.request),"
        " coalesce(r.facts->'changes', '[]'), coalesce(r.facts->'prices', '[]')"
        " from submission s join request r on r.id = s.request left join ending e on e.request = s.request"
        " where s.table_id = %s order by s.id",
        (table,),
    )
    return [StoredSubmission(*row) for row in rows.fetchall()]
