"""Decisions of the last hour: by whom, how and why. They stay in the inbox, so that the same is not decided again."""

from __future__ import annotations

from typing import Final

import msgspec
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.values.chips import Chips
from houseway.floor.approvals.store import End
from houseway.floor.cage.events import Slip, SlipKind
from houseway.floor.people.rights import Action
from houseway.floor.pit.regulator_words import WordKind, words_of_regulator
from houseway.floor.store.seconds import Seconds

from .items import InboxReader, ItemKind

Record = Connection[TupleRow]
SECONDS: Final = 3600
"""How long something that was decided is shown."""


class DoneItem(msgspec.Struct, frozen=True):
    """Something that was decided: how, by whom and in which role, and the reason."""

    key: str
    at: Seconds
    title: str
    table: int | None
    cents: Chips | None
    how: str
    by: int
    role: str
    reason: str


def done_items(record: Record, reader: InboxReader) -> list[DoneItem]:
    """Return the decisions of the last hour that this reader may see, newest first."""
    if not reader.may(Action.READ_QUEUE):
        return []
    return sorted([*_requests(record), *_calls(record), *_slips(record), *_words(record, reader)], key=lambda one: -one.at)


def _requests(record: Record) -> list[DoneItem]:
    rows = record.execute(
        "select r.id, extract(epoch from e.at)::float8, r.kind, r.table_id,"
        " coalesce(r.facts ->> 'win_cents', r.facts ->> 'cents')::bigint, e.how,"
        " coalesce(a.by, e.by), coalesce(a.role, e.role), e.reason from ending e join request r on r.id = e.request"
        " left join lateral (select by, role from approval where request = r.id and e.how = %s order by at desc limit 1)"
        " a on true"
        " where e.at > house_now() - make_interval(secs => %s)",
        (End.DONE.value, SECONDS),
    ).fetchall()
    return [
        DoneItem(
            key=f"request {id}",
            at=at,
            title=kind.capitalize(),
            table=table,
            cents=cents,
            how=_HOW[End(how)],
            by=by,
            role=role,
            reason=reason,
        )
        for id, at, kind, table, cents, how, by, role, reason in rows
    ]


_HOW: Final = {one: one.value.replace("_", " ") for one in End} | {End.DONE: "approved"}


def _calls(record: Record) -> list[DoneItem]:
    rows = record.execute(
        "select f.id, extract(epoch from c.at)::float8, f.table_id, c.by, c.role, f.why from floor_came c"
        " join floor_call f on f.id = c.call where c.at > house_now() - make_interval(secs => %s)",
        (SECONDS,),
    ).fetchall()
    return [
        DoneItem(
            key=f"call {id}",
            at=at,
            title=f"Table {table} called the floor",
            table=table,
            cents=None,
            how="answered",
            by=by,
            role=role,
            reason=why,
        )
        for id, at, table, by, role, why in rows
    ]


def _slips(record: Record) -> list[DoneItem]:
    rows = record.execute(
        "select body from slip where standing in ('done', 'withdrawn', 'refused')"
        " and (body ->> 'at')::bigint > extract(epoch from house_now() - make_interval(secs => %s)) * 1000000"
        " order by number desc limit 100",
        (SECONDS,),
    ).fetchall()
    found = [msgspec.convert(body, Slip) for (body,) in rows]
    return [_slip(one) for one in found]


def _words(record: Record, reader: InboxReader) -> list[DoneItem]:
    if not reader.may(Action.READ_WORDS):
        return []
    found = words_of_regulator(record, "a.at > house_now() - make_interval(secs => %s)", SECONDS)
    return [
        DoneItem(
            key=f"{ItemKind.WORD} {one.id}",
            at=one.answer.at,
            title="The regulator objected" if one.word is WordKind.OBJECTED else "The regulator asked",
            table=one.table,
            cents=None,
            how="answered",
            by=one.answer.by,
            role=one.answer.role,
            reason=one.answer.says,
        )
        for one in found
        if one.answer is not None
    ]


def _slip(one: Slip) -> DoneItem:
    by, role, at = one.asked_by, one.role, one.at
    if one.given:
        by, role, at = one.given[-1].by, one.given[-1].role, one.given[-1].at
    cents = None if one.kind in (SlipKind.DROP, SlipKind.CASH_COUNT) else abs(one.chips)
    return DoneItem(
        key=f"slip {one.number}",
        at=at / 1_000_000,
        title=one.kind.value.capitalize(),
        table=one.table,
        cents=cents,
        how=one.standing.value,
        by=by,
        role=role,
        reason=one.why,
    )
