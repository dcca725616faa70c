"""Endpoints of looking back, for surveillance, the regulator and managers: rounds found, seen, verified, marked and exported."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Final

import msgspec

from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.new_submission import settings_in
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import Refused, Wrong
from houseway.floor.api.frames import written_events
from houseway.floor.api.house import Record
from houseway.floor.api.request import RequestContext
from houseway.floor.limits.proof import prove_exclusions
from houseway.floor.lookback import shapes as s
from houseway.floor.lookback.evidence.contents import Made, cited_rules, gather
from houseway.floor.lookback.evidence.file import NotBuilt, program_in, written
from houseway.floor.lookback.explanation import explain
from houseway.floor.lookback.marks import RoundMark, mark, marks_of
from houseway.floor.lookback.recorded_rounds import RecordedRounds, RoundsScope, days_between, rounds_to_read
from houseway.floor.lookback.replay import Screen, replay_screens
from houseway.floor.lookback.round_check import judge
from houseway.floor.lookback.round_index import behind, fill
from houseway.floor.lookback.rounds import NotFound, RoundName, find_round
from houseway.floor.lookback.search import Sought, person_sought, recorded_table, search
from houseway.floor.lookback.search_terms import clauses_below, what_means_nothing
from houseway.floor.lookback.verification import VerifyScope, steps_to_read, verified_in
from houseway.floor.lookback.walk import Walked
from houseway.floor.people.bars import Bar
from houseway.floor.people.rights import Action
from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.days import closed_days
from houseway.floor.table.shapes.tables import ClauseResponse, RulingResponse
from houseway.floor.world import monotonic
from houseway.layout.felts import layout_for
from houseway.whatif.decided import Carried
from houseway.whatif.findings import Findings, plain
from houseway.whatif.other_rules import OtherRules

FILLS_SECONDS: Final = 0.5
"""Seconds for which a search adds finished rounds to the index; the rest is added meanwhile."""
WAITS_SECONDS: Final = 5.0
"""Seconds for which a search waits while another process fills the index, so that it does not miss those rounds."""
MOST_STEPS: Final = 20_000
"""Steps that are verified through the API: some seconds. More is for the command."""
MOST_ROUNDS: Final = 1_000
"""Rounds that are decided under other rules through the API: some seconds. More is for the command."""


def finds_rounds(asking: RequestContext, record: Record, query: s.Search) -> s.RoundsFound:
    """Find rounds by table, time, person, wager, amount, clause and outcome, newest first."""
    sought = sought_in(asking, record, query)
    fill(record, FILLS_SECONDS, WAITS_SECONDS)
    rows = search(record, sought, query.most)
    rounds = [s.round_found(row, asking.house.rules_cache.name(row.game)) for row in rows]
    return s.RoundsFound(rounds, rounds[-1].closed_at if len(rounds) == query.most else None, behind(record))


def sought_in(asking: RequestContext, record: Record, query: s.Search) -> Sought:
    """Return the criteria of a search; raise `Refused` for a word that means nothing in this house."""
    _check_terms(asking, record, query)
    return Sought(
        table=query.table,
        since=_moment(query.since),
        until=_moment(query.until),
        person=query.person,
        beside=query.beside,
        wager=query.wager,
        cents=query.cents,
        paid_least=query.paid_least,
        staked_least=query.staked_least,
        clauses=_clauses(asking, query.clause),
        outcome=query.outcome,
        game=query.game,
        before=_moment(query.before),
    )


def _check_terms(asking: RequestContext, record: Record, query: s.Search) -> None:
    """Raise `Refused` for a word of a search that nothing in this house has: it would find nothing, as if there were nothing."""
    known = asking.following.tables
    rules = [one.table.rules for one in known.values()]
    tables = {*known} if query.table is None else {*known, *recorded_table(record, query.table)}
    if wrong := what_means_nothing(table=query.table, wager=query.wager, game=query.game, tables=tables, rules=rules):
        raise Refused(Wrong.UNREADABLE, wrong)
    for person in (query.person, query.beside):
        if person is not None and person_sought(record, person) is None:
            raise Refused(Wrong.UNREADABLE, f"No account of this house has the name or number {person!r}.")


def _clauses(asking: RequestContext, written: str | None) -> tuple[str, ...]:
    """Return the clauses that are named and those below them; raise `Refused` if there are none."""
    if written is None:
        return ()
    known = {clause for one in asking.following.tables.values() for clause in one.table.rules.clauses}
    found = clauses_below(written, sorted(known))
    if not found:
        raise Refused(Wrong.UNREADABLE, f"No game of this house has a clause {written!r}.")
    return tuple(found)


def _moment(microseconds: int | None) -> datetime | None:
    try:
        return None if microseconds is None else datetime.fromtimestamp(microseconds / 1_000_000, UTC)
    except (ValueError, OverflowError):  # beyond the years that anybody counts
        raise Refused(Wrong.UNREADABLE, "It is not a time.") from None


def sees_round(asking: RequestContext, record: Record, table: int, round: int) -> s.RoundSeen | Bar:
    """Return a round step by step: with every card, as it was face up, and in each player's view."""
    name = RoundName(table, round)
    with record.transaction():
        try:
            retold = replay_screens(record, asking.house.rules_cache, name)
            money = explain(record, asking.house.rules_cache, name)
        except NotFound:
            return Bar.NO_SUCH_ROUND
        found, told = retold.found, cited_rules(retold)
        layout = layout_for(retold.rules.game)
        return s.RoundSeen(
            table=name.table,
            round=name.number,
            name=retold.rules.game.name,
            edition=found.opened.edition,
            digest=found.opened.digest,
            build=found.opened.build,
            day=found.steps[0].day.isoformat(),
            first_step=found.steps[0].seq,
            last_step=found.steps[-1].seq,
            over=found.is_over,
            felt=None if layout is None else msgspec.Raw(msgspec.json.encode(layout)),
            screens=[_screen(one) for one in retold.screens],
            clauses=msgspec.convert(told["clauses"], dict[str, ClauseResponse]),
            rulings=msgspec.convert(told["rulings"], dict[str, RulingResponse]),
            ledger_agrees=not money.differs,
            marks=marks_of(record, name),
        )


def _screen(screen: Screen) -> s.ScreenResponse:
    steps = [
        s.ScreenStep(
            one.nr, one.step, one.at, msgspec.Raw(written_events(one.events)), msgspec.Raw(msgspec.json.encode(one.words))
        )
        for one in screen.events
    ]
    return s.ScreenResponse(screen.viewer, list(screen.seats), steps)


def verifies_round(asking: RequestContext, record: Record, table: int, round: int) -> s.Verified | Bar:
    """Verify a round now: its steps make a chain, and every command is decided again."""
    began = monotonic()
    with record.transaction():
        try:
            found = judge(record, asking.house.rules_cache, RoundName(table, round))
        except NotFound:
            return Bar.NO_SUCH_ROUND
    return _verified(found.findings, found.walked, began)


def verifies_record(asking: RequestContext, record: Record, query: s.VerifyRequest) -> s.Verified:
    """Verify a table, a day, or a table on a day: chains, accounts, signatures, and every round decided again."""
    began = monotonic()
    try:
        days = None if query.day is None else frozenset({date.fromisoformat(query.day)})
    except ValueError:
        raise Refused(Wrong.UNREADABLE, "It is not a day.") from None
    scope = VerifyScope(None if query.table is None else frozenset({query.table}), days)
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        many = steps_to_read(record, scope)
        if many > MOST_STEPS:
            raise Refused(Wrong.TOO_LARGE, f"It has {many:,} steps: run houseway floor verify, or name a table and a day.")
        trusted = sorted({day.public for day in closed_days(record)})
        found = verified_in(record, trusted, asking.house.rules_cache.game, scope)
    return _verified([str(one) for one in found.findings], found.walked, began)


def decides_under(asking: RequestContext, record: Record, query: s.UnderRequest) -> s.DecidedUnder | Bar:
    """Decide the rounds of a table again under another edition, submission or settings; the record stays as it is."""
    told = asking.following.tables.get(query.table)
    if told is None:
        return Bar.NO_SUCH_TABLE
    lines = [line.strip() for line in query.settings.splitlines() if line.strip()]
    sets = settings_in(tuple((key.strip(' "'), value) for key, _, value in (line.partition("=") for line in lines)))
    if sets is None:
        raise Refused(Wrong.UNREADABLE, "Each line is a setting, = and a value as TOML writes it.")
    game, edition = told.table.rules.game, query.edition or ""
    other = OtherRules({game.key: sets}, edition) if query.whole else OtherRules(edition=edition, sets=sets)
    found, carried = Findings(), Carried()
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        scope = RoundsScope(frozenset({query.table}), days_between(record, query.since, query.until))
        many = rounds_to_read(record, scope)
        if many > MOST_ROUNDS:
            raise Refused(Wrong.TOO_LARGE, f"It has {many:,} rounds: run houseway floor replay, or name fewer days.")
        read = RecordedRounds(record, asking.house.rules_cache, scope)
        try:
            for recorded in read.rounds():
                if recorded.closed is not None:
                    found.decide(recorded, other, carried)
        except Unreadable as wrong:
            raise Refused(Wrong.UNREADABLE, str(wrong)) from None
    if not found.totals.rounds and other.not_concerned:
        raise Refused(Wrong.UNREADABLE, next(iter(other.not_concerned.values())))
    return msgspec.convert(
        plain(found, ", ".join(filter(None, (edition, *lines)))) | {"not_judged": read.not_judged}, s.DecidedUnder
    )


def _verified(findings: Iterable[str], walked: Walked, began: float) -> s.Verified:
    told = list(findings)
    milliseconds = round((monotonic() - began) * 1000)
    holds = not (told or walked.differences or walked.others)
    return s.Verified(
        holds=holds,
        steps=walked.steps,
        rounds=walked.rounds,
        refusals=walked.refused,
        findings=told,
        not_proved=len(walked.unproved),
        other_rules=len(walked.others),
        milliseconds=milliseconds,
    )


def marks_round(asking: RequestContext, record: Record, table: int, round: int, body: s.MarkRequest) -> RoundMark | Bar:
    """Mark an event of a round, with a reason; a mark is never changed."""
    name = RoundName(table, round)
    with record.transaction():
        try:
            find_round(record, name)
        except NotFound:
            return Bar.NO_SUCH_ROUND
        return mark(record, name, asking.actor.speaker, asking.actor.capacity, body.nr, body.says)


def makes_evidence(
    asking: RequestContext, record: Record, table: int, round: int, body: s.MakeEvidence
) -> s.EvidenceResponse | Bar:
    """Make evidence of a round: one signed file that replays itself without a network. That it was made is kept."""
    name, house = RoundName(table, round), asking.house
    if house.terms.day_key is None:
        raise Refused(Wrong.NO_DAY_KEY)
    made = Made(house.name, asking.actor.capacity, datetime.fromtimestamp(house.clock.now(), UTC), house.terms.build, body.about)
    with record.transaction():
        try:
            data = written(gather(record, house.rules_cache, name, made, house.terms.receipts), program_in(), house.terms.day_key)
        except NotFound:
            return Bar.NO_SUCH_ROUND
        except NotBuilt:
            raise Refused(Wrong.NO_PAGE) from None
        digest = sha256(data).hexdigest()
        told = {"sha256": digest, "about": made.about}
        note(record, SignificantKind.EVIDENCE_MADE, who=asking.actor.speaker, about=None, element=f"round {name}", after=told)
    return s.EvidenceResponse(f"evidence-{name}.html", data.decode("ascii"), digest)


def proves_exclusions(asking: RequestContext, record: Record) -> s.ExclusionsProved:
    """List exclusions, each with the rounds, stakes and buy-ins of its patron while it held."""
    fill(record, waits=WAITS_SECONDS)
    return s.ExclusionsProved(
        [
            s.ExclusionProved(
                id=one.id,
                patron=one.patron,
                name=one.name,
                since=one.since.timestamp(),
                until=None if one.until is None else one.until.timestamp(),
                by=one.by,
                lifted_at=None if one.lifted_at is None else one.lifted_at.timestamp(),
                state="in force" if one.holds else "lifted" if one.lifted_at is not None else "over",
                rounds=one.rounds,
                stakes=one.stakes,
                buy_ins=one.buy_ins,
            )
            for one in prove_exclusions(record)
        ]
    )


# fmt: off
ENDPOINTS: Final = (
    Endpoint("GET", "/record/rounds", Action.FIND_ROUND, finds_rounds, cites="G13 U6", reads_every_table=True),
    Endpoint("GET", "/record/rounds/{table}/{round}", Action.FIND_ROUND, sees_round, cites="G13 U6"),
    Endpoint("GET", "/record/rounds/{table}/{round}/verify", Action.VERIFY_RECORD, verifies_round),
    Endpoint("POST", "/record/rounds/{table}/{round}/marks", Action.MARK_ROUND, marks_round),
    Endpoint("POST", "/record/rounds/{table}/{round}/evidence", Action.MAKE_EVIDENCE, makes_evidence, cites="G13 U6"),
    Endpoint("GET", "/record/verify", Action.VERIFY_RECORD, verifies_record),
    Endpoint("GET", "/record/under", Action.DECIDE_UNDER, decides_under, reads_every_table=True),
    Endpoint("GET", "/record/exclusions", Action.PROVE_EXCLUSIONS, proves_exclusions, cites="A11"),
)
# fmt: on
