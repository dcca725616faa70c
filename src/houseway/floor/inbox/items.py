"""The items of an inbox: calls, requests, slips, disputes, alarms, duties and reports, each for those who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.table.outstanding import Outstanding
from houseway.core.values.chips import Chips
from houseway.floor.approvals.decisions import may_approve, may_deny
from houseway.floor.approvals.kinds import RequestKind
from houseway.floor.approvals.store import RequestStanding
from houseway.floor.cage.cash_sums import cash_notices, is_identified
from houseway.floor.cage.events import Slip, SlipKind, SlipStanding
from houseway.floor.cage.overview import waiting
from houseway.floor.cage.signatures import may_sign
from houseway.floor.cage.transaction import same_on_its_way
from houseway.floor.disputes.decisions import pending_reports
from houseway.floor.disputes.service import Sums
from houseway.floor.disputes.store import disputes
from houseway.floor.equipment.store import entries
from houseway.floor.lookback.search import MOST
from houseway.floor.meters.changes import open_meter_requests
from houseway.floor.people.account_changes import waiting_changes
from houseway.floor.people.actors import Actor
from houseway.floor.people.duties import Change
from houseway.floor.people.enrolment import waiting_enrolments
from houseway.floor.people.rights import AccountActor, Action, may_do
from houseway.floor.pit.cameras import tasks_waiting
from houseway.floor.pit.floor_calls import calls_waiting
from houseway.floor.pit.regulator_words import WordKind, proposer_of, words_of_regulator
from houseway.floor.pit.school import results_of
from houseway.floor.reports.alarms import URGENT, Alarm, Raised
from houseway.floor.store.seconds import Seconds

from .claims import InboxClaim

Record = Connection[TupleRow]
LATER: Final = 0
LOOK: Final = 1
MONEY: Final = 2
PLAY: Final = 3
"""Weights: what is due later, what is worth a look, money that waits, and play that stands still."""


class ItemKind(StrEnum):
    """The kinds of items; the key of an item is its kind and its number."""

    CALL = "call"
    REQUEST = "request"
    SLIP = "slip"
    METER = "meter"
    DISPUTE = "dispute"
    REPORT = "report"
    CAMERA = "camera"
    ALARM = "alarm"
    ACCOUNT = "account"
    ENROLMENT = "enrolment"
    DUTY = "duty"
    RESULT = "result"
    STOCK = "stock"
    NOTICE = "notice"
    WORD = "regulator"
    FOUND = "found"


class InboxItem(msgspec.Struct):
    """Something that waits for a person: what it is, since when, its weight, whether the reader can do it, and who has it."""

    key: str
    kind: ItemKind
    number: int
    at: Seconds
    weight: int
    title: str
    about: str
    table: int | None = None
    cents: Chips | None = None
    mine: bool = False
    """Whether the reader may decide it now."""
    person: int | None = None
    """The person whom it is about."""
    asked_by: int | None = None
    clause: str = ""
    same: list[str] = msgspec.field(default_factory=list[str])
    """Items, or slips that are over, that ask for the same."""
    claim: InboxClaim | None = None


def _item(kind: ItemKind, number: int, at: float, weight: int, title: str, about: str) -> InboxItem:
    return InboxItem(key=f"{kind.value} {number}", kind=kind, number=number, at=at, weight=weight, title=title, about=about)


class InboxReader(msgspec.Struct, frozen=True):
    """A reader of an inbox: as an actor beside the tables, and the actor at each table of their shift."""

    actor: Actor
    at_table: Mapping[int, AccountActor | None]

    def may(self, action: Action) -> bool:
        """Whether the reader may do something beside the tables."""
        return may_do(self.actor.capacity, action)


class InboxState(msgspec.Struct, frozen=True):
    """The state of the tables when an inbox is made: open requests, alarms, outstanding duties."""

    requests: list[RequestStanding]
    alarms: list[Raised]
    duties: Mapping[int, tuple[Outstanding, ...]]
    found: list[tuple[int, str, float, int]]
    """Saved searches with an alert that have found rounds: number, title, since when, and how many."""
    sums: Sums
    since: float
    """When the gaming day began."""


def items_of(record: Record, reader: InboxReader, known: InboxState) -> list[InboxItem]:
    """Return the pending items that this reader may see; their own first, then by weight, then the oldest."""
    found = [
        *(_calls(record, reader) if reader.may(Action.READ_QUEUE) else ()),
        *(_requests(record, reader, known.requests) if reader.may(Action.READ_QUEUE) else ()),
        *(_slips(record, reader) if reader.may(Action.READ_QUEUE) else ()),
        *(_meters(record, reader) if reader.may(Action.READ_QUEUE) else ()),
        *(_cameras(record, reader) if reader.may(Action.READ_QUEUE) else ()),
        *(_disputes(record, reader, known.sums) if reader.may(Action.READ_DISPUTES) else ()),
        *(_alarms(reader, known.alarms) if reader.may(Action.SEE_FLOOR) else ()),
        *(_duties(reader, known) if reader.may(Action.SEE_FLOOR) else ()),
        *(_accounts(record, reader) if reader.may(Action.CONFIRM_DUTY) else ()),
        *(_results(record, reader) if reader.may(Action.READ_RESULTS) else ()),
        *(_stock(record, reader) if reader.may(Action.READ_EQUIPMENT) else ()),
        *(_found(reader, known) if reader.may(Action.READ_CASES) else ()),
        *(_words(record, reader) if reader.may(Action.READ_WORDS) else ()),
        *(_notices(record, reader, known.since) if reader.may(Action.READ_CASH_NOTICES) else ()),
    ]
    return sorted(found, key=lambda one: (not one.mine, -one.weight, one.at))


def _calls(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    comes = reader.may(Action.ANSWER_FLOOR_CALL)
    for one in calls_waiting(record):
        item = _item(ItemKind.CALL, one.id, one.at, PLAY, f"Table {one.table_id} calls the floor", one.why)
        item.table, item.asked_by, item.mine = one.table_id, one.by, comes and _is_here(reader, one.table_id)
        yield item


def _is_here(reader: InboxReader, table: int) -> bool:
    return reader.at_table.get(table) is not None


_STILL: Final = frozenset({RequestKind.RULING, RequestKind.REREAD, RequestKind.RELIEF})
"""Requests for which a round, or its dealer, waits."""


def _requests(record: Record, reader: InboxReader, found: Iterable[RequestStanding]) -> Iterator[InboxItem]:
    kept = list(found)
    for one in kept:
        facts = one.facts
        cents = facts.get("win_cents", facts.get("cents"))
        where = f"Table {one.table}" + (f", seat {hand}" if (hand := facts.get("hand")) else "")
        weight = PLAY if one.kind in _STILL else MONEY if cents is not None else LOOK
        item = _item(ItemKind.REQUEST, one.id, one.at.timestamp(), weight, one.kind.value.replace("_", " ").capitalize(), where)
        item.table, item.cents, item.clause = one.table, cents, one.clause
        item.asked_by = one.asked_by or None
        voice = reader.at_table.get(one.table)
        decides = voice is not None and reader.may(Action.DECIDE_REQUEST)
        item.mine = decides and voice is not None and (may_approve(record, one, voice) or may_deny(record, one, voice))
        item.same = [f"request {other.id}" for other in kept if other is not one and _is_duplicate(other, one)]
        yield item


def _is_duplicate(one: RequestStanding, other: RequestStanding) -> bool:
    return one.key is None and (one.kind, one.table, one.command) == (other.kind, other.table, other.command)


def _slips(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in waiting(record):
        title = one.kind.value.capitalize()
        patron = f"patron {one.patron}" if one.patron is not None else "the house"
        item = _item(ItemKind.SLIP, one.number, one.at / 1_000_000, MONEY, title, _slip_state(one))
        item.about = f"{f'Table {one.table}' if one.table is not None else patron.capitalize()}, slip {one.number}, {item.about}"
        hidden = one.kind in (SlipKind.DROP, SlipKind.CASH_COUNT)
        item.table, item.person, item.asked_by, item.cents = (
            one.table,
            one.patron,
            one.asked_by,
            None if hidden else abs(one.chips),
        )
        item.mine = may_sign(record, reader.actor, one)
        item.same = [f"slip {other.number}" for other in same_on_its_way(record, one)]
        yield item


def _slip_state(one: Slip) -> str:
    if one.standing is SlipStanding.COUNTING:
        return "is counted"
    if one.standing is SlipStanding.SIGNED:
        return "signed, on its way to the table"
    left = one.needs[len(one.given) :]
    return f"waits for {', then '.join(role.replace('_', ' ') for role in left)}"


def _meters(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in open_meter_requests(record):
        what = type(one.what).__name__
        item = _item(
            ItemKind.METER, one.id, one.at, MONEY, f"Shared meter: {_METER_WORDS.get(what, what.lower())}", "needs another role"
        )
        item.asked_by = one.by
        item.mine = reader.may(Action.AGREE_METER) and one.by != reader.actor.speaker and one.role != reader.actor.capacity
        yield item


_METER_WORDS: Final = {
    "Opening": "open a new one",
    "Linking": "link a table",
    "Using": "in or out of use",
    "Raising": "another ceiling",
    "Releasing": "release a claim",
}


def _cameras(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in tasks_waiting(record):
        item = _item(
            ItemKind.CAMERA, one.id, one.at, LOOK, "Confirm camera coverage", f"Table {one.table_id}, a large progressive"
        )
        item.table, item.cents, item.mine = one.table_id, one.cents, reader.may(Action.CONFIRM_COVERAGE)
        yield item


def _disputes(record: Record, reader: InboxReader, sums: Sums) -> Iterator[InboxItem]:
    decides = reader.may(Action.DECIDE_DISPUTE)
    for one in disputes(record, undecided=True):
        item = _item(ItemKind.DISPUTE, one.id, one.at.timestamp(), MONEY, "Dispute", f"Table {one.table}, round {one.round}")
        item.table, item.cents, item.asked_by, item.mine = one.table, one.cents, one.opened_by or None, decides
        yield item
    for one in pending_reports(record, sums):
        item = _item(
            ItemKind.REPORT, one.id, one.at.timestamp(), LATER, "Report of a dispute", f"Dispute {one.id}, to the regulator"
        )
        item.table, item.cents, item.mine = one.table, one.cents, decides
        yield item


def _alarms(reader: InboxReader, raised: Iterable[Raised]) -> Iterator[InboxItem]:
    for one in raised:
        if one.kind is Alarm.DISPUTE:
            continue
        where = "The house" if one.table is None else f"Table {one.table}"
        item = _item(ItemKind.ALARM, one.table or 0, one.since or 0.0, PLAY if one.kind in URGENT else LOOK, where, one.sentence)
        item.key, item.table = f"alarm {one.kind.value} {one.table or 0}", one.table
        item.mine = one.kind in URGENT and reader.may(Action.DISABLE_TABLE)
        yield item


def _duties(reader: InboxReader, known: InboxState) -> Iterator[InboxItem]:
    for table, owed in sorted(known.duties.items()):
        for nr, one in enumerate(owed):
            item = _item(ItemKind.DUTY, table, 0.0, LATER, one.what.replace("_", " ").capitalize(), f"Table {table}")
            item.key, item.table, item.clause = f"duty {table} {nr}", table, one.cites
            item.mine = _is_here(reader, table) and reader.actor.capacity in one.who
            yield item


def _accounts(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in waiting_changes(record, reader.actor):
        item = _item(ItemKind.ACCOUNT, one.id, one.at, LOOK, f"Account: {Change(one.what).value}", one.role.replace("_", " "))
        item.person, item.asked_by, item.mine = one.about, one.asked_by, one.asked_by != reader.actor.speaker
        yield item
    for one in waiting_enrolments(record, reader.actor):
        at = one.begun_at.timestamp()
        item = _item(
            ItemKind.ENROLMENT, one.speaker, at, LOOK, f"A {one.kind} sets new credentials", "Read the code off their terminal"
        )
        item.person, item.mine = one.speaker, True
        yield item


def _results(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in results_of(record):
        if one.signed_by is None:
            marks = f"{one.taken.game.replace('_', ' ')}, {one.taken.correct} of {one.taken.asked}"
            item = _item(ItemKind.RESULT, one.id, one.at.timestamp(), LATER, "School result to sign", marks)
            item.person, item.mine = one.by, reader.may(Action.SIGN_RESULT) and one.by != reader.actor.speaker
            yield item


def _stock(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in entries(record, "s.entry is null"):
        about = f"{one.did.value}, {one.many} of {one.item}"
        item = _item(ItemKind.STOCK, one.id, one.at.timestamp(), LATER, f"Storage book: {one.stock.value}", about)
        item.table, item.asked_by = one.table, one.by
        item.mine = reader.may(Action.SIGN_EQUIPMENT) and one.by != reader.actor.speaker
        yield item


def _found(reader: InboxReader, known: InboxState) -> Iterator[InboxItem]:
    for number, title, at, rounds in known.found:
        about = f"{rounds if rounds < MOST else f'{MOST} or more'} since"
        item = _item(ItemKind.FOUND, number, at, LOOK, f"Found: {title}", about)
        item.mine = reader.may(Action.SAVE_SEARCH)
        yield item


def _words(record: Record, reader: InboxReader) -> Iterator[InboxItem]:
    for one in words_of_regulator(record, "a.word is null and w.word in ('objected', 'asked')"):
        title = f"The regulator {'objects' if one.word is WordKind.OBJECTED else 'asks'}"
        subject = f"Ruling {one.ruling}" if one.ruling is not None else f"Submission {one.request}"
        where = f"{subject}, table {one.table}" + (f", {one.setting}" if one.setting else "")
        item = _item(ItemKind.WORD, one.id, one.at, MONEY if one.holds else LOOK, title, f"{where}: {one.says}")
        item.table, item.asked_by, item.clause = one.table, one.by, " ".join(one.clauses)
        item.mine = reader.may(Action.ANSWER_WORD) and reader.actor.speaker != proposer_of(record, one)
        yield item


def _notices(record: Record, reader: InboxReader, since: float) -> Iterator[InboxItem]:
    for one in cash_notices(record):
        if one.at < since or is_identified(record, one.patron):
            continue
        item = _item(
            ItemKind.NOTICE, one.patron, one.at, MONEY, "Large cash: identify the patron", f"Cash {one.way} in this gaming day"
        )
        item.key, item.cents, item.person = f"notice {one.patron} {one.way}", one.cents, one.patron
        item.mine = reader.may(Action.IDENTIFY_PATRON)
        yield item
