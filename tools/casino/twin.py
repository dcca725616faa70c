"""The model of the record beside PostgreSQL: the same history in both, and every outcome and every row compared.

PostgreSQL gets the times of the model: the schema's functions find `now()` in a schema of this twin before that of the system.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from datetime import date
from typing import Any, Final

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.steps import STATEMENT, connected

from .lines import BEGIN, COMMIT, RELEASE, ROLLBACK, SAVE, UNDO, Done
from .relations import LONG_AGO, Relations
from .statements import Result, time_of

_TIMES: Final = """
create schema twin;
grant usage on schema twin to public;
create function twin.now() returns timestamptz language sql stable as $$ select current_setting('twin.now')::timestamptz $$;
create function twin.clock_timestamp() returns timestamptz language sql stable as
    $$ select current_setting('twin.clock')::timestamptz $$;
do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and p.prokind = 'f' and p.proconfig::text like '%search_path%'
    loop execute format('alter function %s set search_path = twin, pg_catalog, public, pg_temp', f); end loop;
end $$;
"""


class Differs(Exception):
    """The model and PostgreSQL do not do the same."""


class Twin:
    """Repeats what the model did at a PostgreSQL of its own."""

    def __init__(self, conninfo: str, days: Iterable[date], begins: str = "") -> None:
        self._conninfo = conninfo
        self._sessions: dict[int, Connection[TupleRow]] = {}
        self._free: list[Connection[TupleRow]] = []
        self.calls = 0
        self.verdicts: Final[Counter[str]] = Counter()
        with connected(conninfo) as record:
            record.execute((_TIMES + begins).encode())
            for day in days:
                record.execute("select open_day_1(%s)", (day,))

    def repeats(self, history: Iterable[Done]) -> None:
        """Do everything of a history, and raise `Differs` at the first outcome that is another one."""
        for done in history:
            self._does(done)

    def _does(self, done: Done) -> None:
        session = self._session(done.session)
        if done.query in (COMMIT, ROLLBACK):
            session.execute(done.query)
            self._free.append(self._sessions.pop(done.session))
            return
        if done.query in (BEGIN, SAVE, RELEASE, UNDO) or str(done.query).startswith("set transaction"):
            session.execute(done.query)
            if done.query == UNDO:
                session.execute(RELEASE)
            return
        self.calls += 1
        is_alone = session.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        self._sets_times(session, done)
        outcome = self._outcome(session, done)
        self._compares(done, outcome)
        if is_alone:
            self._free.append(self._sessions.pop(done.session))

    def _session(self, number: int) -> Connection[TupleRow]:
        found = self._sessions.get(number)
        if found is None:
            if self._free:
                found = self._free.pop()
            else:
                found = connected(self._conninfo)
                found.execute("set search_path = twin, public, pg_catalog; set lock_timeout = '5s'")
            self._sessions[number] = found
        return found

    def _sets_times(self, session: Connection[TupleRow], done: Done) -> None:
        session.execute(
            "select set_config('twin.now', %s, false), set_config('twin.clock', %s, false)",
            (time_of(done.now).isoformat(), time_of(done.clock).isoformat()),
        )

    def _outcome(self, session: Connection[TupleRow], done: Done) -> Result | Exception:
        try:
            cursor = session.execute(done.query, done.told)
            has_rows = cursor.pgresult is not None and cursor.pgresult.status == psycopg.pq.ExecStatus.TUPLES_OK
            return Result(cursor.fetchall() if has_rows else ())
        except psycopg.Error as error:
            return error

    def _compares(self, done: Done, outcome: Result | Exception) -> None:
        mine, theirs = done.outcome, outcome
        if isinstance(mine, Exception) or isinstance(theirs, Exception):
            states = getattr(mine, "sqlstate", None), getattr(theirs, "sqlstate", None)
            if states[0] != states[1] or states[0] is None:
                raise Differs(f"call {self.calls}: {done.query!r} {states}: {mine!r} and {theirs!r}")
            self.verdicts[f"error {states[0]}"] += 1
            return
        rows, other = list(mine.rows), list(theirs.rows)
        if "order by" not in str(done.query):
            rows, other = sorted(rows, key=repr), sorted(other, key=repr)
        if done.query == STATEMENT:
            self.verdicts.update({str(row[1]) for row in rows} or {"done"})
        if [_plain(row) for row in rows] != [_plain(row) for row in other]:
            raise Differs(f"call {self.calls}: {done.query!r} {done.told!r:.300}: {rows!r:.600} and {other!r:.600}")

    def compares_rows(self, relations: Relations) -> None:
        """Compare every row of the relations."""
        with connected(self._conninfo) as record:
            for name, mine, query in _rows_of(relations):
                theirs = [_plain(row) for row in record.execute(query.encode()).fetchall()]
                if sorted(theirs) != sorted(mine):
                    extra = [row for row in theirs if row not in mine][:2], [row for row in mine if row not in theirs][:2]
                    raise Differs(f"rows of {name}: {extra!r:.900}")

    def close(self) -> None:
        """End the connections to PostgreSQL."""
        for session in (*self._sessions.values(), *self._free):
            session.close()


def _plain(row: Iterable[Any]) -> tuple[Any, ...]:
    """Return a row with its JSON read: the server writes the members of an object in any order."""
    return tuple(json.loads(one) if isinstance(one, str) and one.startswith("{ ") else one for one in row)


def _rows_of(on: Relations) -> list[tuple[str, list[tuple[Any, ...]], str]]:
    def until(at: float) -> int | None:
        return None if at == LONG_AGO else round(time_of(at).timestamp() * 1_000_000)

    return [
        (
            "owner",
            [(name, until(one.until) or 0, one.incarnation, one.takes) for name, one in on.owner.items()],
            "select name, case when until = '-infinity' then 0 else (extract(epoch from until) * 1000000)::bigint end,"
            " incarnation, takes from owner where name <> 'house'",
        ),
        (
            "live",
            [
                (table, one.owner or "", one.epoch, one.seq, one.hash, one.day or date.min, one.playing)
                for table, one in on.live.items()
            ],
            "select table_id, coalesce(owner, ''), epoch, seq, hash, coalesce(day, '0001-01-01'), playing from live",
        ),
        ("rest", [(table, *one) for table, one in on.rest.items()], "select table_id, seq, kept from rest"),
        ("account", [(id, *one) for id, one in on.account.items()], "select id, table_id, place, deep, chips from account"),
        ("heard", [(*key, *one) for key, one in on.heard.items()], "select table_id, speaker, said_no, seq from heard"),
        (
            "day",
            [(day, on.closed[day].root if day in on.closed else b"") for day in on.day],
            "select day, coalesce(root, '') from day",
        ),
        ("book", [*on.book.items()], "select place, chips from book"),
        ("table_chips", [*on.table_chips.items()], "select table_id, chips from table_chips"),
        (
            "crossing",
            [(*key, *one) for key, one in on.crossing.items()],
            "select table_id, seq, nr, name, (extract(epoch from at) * 1000000)::bigint, behind, chips from crossing",
        ),
        ("shoe", [(*key, *one) for key, one in on.shoe.items()], "select table_id, seq, key_id, sealed from shoe"),
        (
            "meter",
            [(meter, *one) for meter, one in on.meter.items()],
            "select meter, name, timing, away, enabled, claims from meter",
        ),
        (
            "meter_level",
            [(*key, one.nr, one.seed, -1 if one.ceiling is None else one.ceiling) for key, one in on.level.items()],
            "select meter, level, nr, seed, coalesce(ceiling, -1) from meter_level",
        ),
        ("meter_part", [(*key, one) for key, one in on.part.items()], "select table_id, level, meter from meter_part"),
        (
            "claim",
            [
                (*key, one.house, one.table, one.standing, [*(one.stood or ())], [*(one.after or ())], one.seq or 0, one.reserved)
                for key, one in on.claim.items()
            ],
            "select meter, number, house, table_id, standing, coalesce(stood, '{}'), coalesce(after, '{}'), coalesce(seq, 0),"
            " reserved from claim",
        ),
        (
            "paid",
            [(*key, [*one.bets], one.paid, one.returned, one.confirmed) for key, one in on.claim.items()],
            "select meter, number, bets, paid, returned, confirmed from claim",
        ),
        (
            "slip",
            [(number, *one._replace(table=one.table or 0, patron=one.patron or 0)) for number, one in on.slip.items()],
            "select number, kind, standing, coalesce(table_id, 0), coalesce(patron, 0), chips, asked_by, (body ->> 'at')::bigint"
            " from slip",
        ),
        (
            "payout_order",
            [(id, one.patron, one.cents, one.code, one.failed, one.slip or 0) for id, one in on.order.items()],
            "select id, patron, cents, code, failed, coalesce(slip, 0) from payout_order",
        ),
        (
            "asked_once",
            [(*key, one.what, one.answer or b"") for key, one in on.asked.items()],
            "select speaker, key, what, coalesce(answer, '') from asked_once",
        ),
        (
            "step",
            [(row[0], row[1], row[4], row[5], row[15]) for row in on.step.values()],
            "select table_id, seq, speaker, said_no, hash from step",
        ),
    ]
