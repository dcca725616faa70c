"""Endpoints of cases and of saved searches."""

from __future__ import annotations

from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

import msgspec

from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.lookback.endpoints.rounds import sought_in
from houseway.floor.lookback.evidence.contents import Made, gather
from houseway.floor.lookback.evidence.file import NotBuilt, program_in, written
from houseway.floor.lookback.round_index import fill
from houseway.floor.lookback.rounds import RoundName, find_round
from houseway.floor.lookback.search import MOST, search
from houseway.floor.lookback.shapes import Search
from houseway.floor.people.bars import Bar
from houseway.floor.people.names import names_of
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.tables import events_of

from . import shapes as s
from .export import case_file, evidence_name
from .histories import histories
from .searches import SavedSearch, save_search, saved_searches
from .store import CaseEntry, NewEntry, WatchCase, add_entry, case_of, cases, open_case

FILLS_SECONDS: Final = 0.5

# Cases


def lists_cases(asking: RequestContext, record: Record) -> s.CasesResponse:
    """List every case with its finding, open ones first."""
    found = cases(record)
    return s.CasesResponse(asking.house.clock.now(), found, _names(asking, record, {one.by for one in found}))


def _names(asking: RequestContext, record: Record, people: set[int]) -> dict[str, str]:
    return {str(number): name for number, name in names_of(record, people, asking.actor.capacity).items()}


def reads_case(asking: RequestContext, record: Record, number: int) -> s.CaseResponse | Bar:
    """Return a case with its entries, and the histories of its people over ninety days."""
    found = case_of(record, number)
    return Bar.NO_SUCH_CASE if found is None else _response(asking, record, found)


def _response(asking: RequestContext, record: Record, case: WatchCase) -> s.CaseResponse:
    fill(record, FILLS_SECONDS)
    about = sorted({one.about for one in case.entries if one.about is not None})
    names = _names(asking, record, {case.by, *about, *(one.by for one in case.entries)})
    people = [
        s.PersonHistory(
            number=one.number,
            called=names.get(str(one.number), ""),
            kind=one.kind,
            rounds=one.rounds,
            corrections=one.corrections,
            disputes=one.disputes,
            with_others={str(other): rounds for other, rounds in one.together.items()},
        )
        for one in histories(record, about)
    ]
    with record.transaction():
        moments = {str(one.id): at for one in case.entries if (at := _moment(record, one)) is not None}
    return s.CaseResponse(asking.house.clock.now(), case, names, people, moments)


def _moment(record: Record, one: CaseEntry) -> float | None:
    """Return the time by the record of the event that an entry is about, or of the opening of its round."""
    if one.table is None or one.round is None:
        return None
    steps, events = find_round(record, RoundName(one.table, one.round)).steps, 0
    for step in steps:
        events += len(events_of(step))
        if events >= (one.nr or 1):
            return step.at / 1_000_000
    return None


def opens_case(asking: RequestContext, record: Record, body: s.OpenCase) -> WatchCase | Bar:
    """Open a case with a question."""
    return open_case(record, asking.actor, body.question)


def adds_entry(asking: RequestContext, record: Record, number: int, body: s.AddEntry) -> s.CaseResponse | Bar:
    """Add a round, a moment, a clip, a person, a note or the finding to a case; nothing is changed, and a finding is the last."""
    new = NewEntry(
        body.adds,
        says=body.says,
        table=body.table,
        round=body.round,
        nr=body.nr,
        camera=body.camera,
        shown_at=body.shown_at,
        until=body.until,
        sha256=body.sha256,
        about=body.about,
        finding=body.finding,
    )
    made = add_entry(record, asking.actor, number, new)
    return made if isinstance(made, Bar) else _response(asking, record, made)


def exports_case(asking: RequestContext, record: Record, number: int) -> s.CaseFileResponse | Bar:
    """Make the file of a case: its entries, evidence of its rounds, and signed digests. That it was made is kept."""
    house = asking.house
    if house.terms.day_key is None:
        raise Refused(Wrong.NO_DAY_KEY)
    case = case_of(record, number)
    if case is None:
        return Bar.NO_SUCH_CASE
    made = Made(
        house.name, asking.actor.capacity, datetime.fromtimestamp(house.clock.now(), UTC), house.terms.build, f"case {number}"
    )
    evidence = dict[str, bytes]()
    with record.transaction():
        for one in case.entries:
            if one.table is None or one.round is None or evidence_name(one) in evidence:
                continue
            name = RoundName(one.table, one.round)
            if not find_round(record, name).is_over:
                continue
            try:
                data = written(
                    gather(record, house.rules_cache, name, made, house.terms.receipts), program_in(), house.terms.day_key
                )
            except NotBuilt:
                raise Refused(Wrong.NO_PAGE) from None
            evidence[evidence_name(one)] = data
        data = case_file(case, evidence, house.name, house.terms.day_key)
        digest = sha256(data).hexdigest()
        told = {"sha256": digest, "rounds": len(evidence)}
        note(record, SignificantKind.EVIDENCE_MADE, who=asking.actor.speaker, about=None, element=f"case {number}", after=told)
    return s.CaseFileResponse(f"case-{number}.zip", b64encode(data).decode("ascii"), digest)


# Saved searches


def lists_searches(asking: RequestContext, record: Record) -> s.SearchesResponse:
    """List the saved searches in use, and for those with an alert the number of rounds since they were saved."""
    found = saved_searches(record)
    news = {str(one.id): rounds for one, rounds in alerts_of(asking, record)}
    return s.SearchesResponse(asking.house.clock.now(), found, _names(asking, record, {one.by for one in found}), news)


def alerts_of(asking: RequestContext, record: Record) -> list[tuple[SavedSearch, int]]:
    """Return each search with an alert, and how many rounds it finds since it was saved, at most a hundred."""
    found = [one for one in saved_searches(record) if one.alerts]
    if found:
        fill(record, FILLS_SECONDS)
    return [(one, _since(asking, record, one)) for one in found]


def _since(asking: RequestContext, record: Record, saved: SavedSearch) -> int:
    try:
        sought = sought_in(asking, record, msgspec.convert(saved.sought, Search))
    except (Refused, msgspec.ValidationError):  # its table or game is not in this house any more
        return 0
    since = datetime.fromtimestamp(saved.at, UTC)
    begins = since if sought.since is None else max(since, sought.since)
    return len(search(record, sought._replace(since=begins, before=None), MOST))


def saves_search(asking: RequestContext, record: Record, body: s.SaveSearch) -> s.SearchesResponse | Bar:
    """Save a search under its title, turn its alert on or off, or take it out of use; what it was stays in the record."""
    sought_in(asking, record, body.sought)  # a word that means nothing is refused now, and not found nothing by later
    criteria = {name: value for name, value in msgspec.to_builtins(body.sought).items() if value is not None and name != "most"}
    made = save_search(record, asking.actor, body.title, criteria, alerts=body.alerts, in_use=body.in_use)
    return made if isinstance(made, Bar) else lists_searches(asking, record)


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/cases", Action.READ_CASES, lists_cases, cites="G13 U6"),
    Endpoint("POST", "/cases", Action.WRITE_CASE, opens_case, cites="G13"),
    Endpoint("GET", "/cases/{number}", Action.READ_CASES, reads_case, cites="G13 U6"),
    Endpoint("POST", "/cases/{number}/entries", Action.WRITE_CASE, adds_entry, cites="G13"),
    Endpoint("POST", "/cases/{number}/file", Action.READ_CASES, exports_case, cites="G13 U6"),
    Endpoint("GET", "/searches", Action.READ_CASES, lists_searches, cites="G13", reads_every_table=True),
    Endpoint("POST", "/searches", Action.SAVE_SEARCH, saves_search, cites="G13", reads_every_table=True),
)
# fmt: on
