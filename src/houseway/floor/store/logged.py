"""The relations of the record that go into the log, with the columns that a commitment covers, and the reasons for the others.

Steps are logged by their number and everything else by the outbox `log_row`. A relation that is new is one line here. Columns
that change get a new version at the end: what was committed under an older one is still verified by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from psycopg import Connection


class LoggedRelation(NamedTuple):
    """The logging of a relation's rows."""

    key: tuple[str, ...]
    versions: tuple[tuple[str, ...], ...]
    """The columns of each version, oldest first; the last one is in use."""
    changes: bool = False
    """Whether rows may be changed or deleted; otherwise they are only added."""
    forgets: bool = False
    """Whether a deleted row takes its salts with it: rows about a person."""
    left_out: tuple[str, ...] = ()
    """Columns that no commitment covers, because their changes record no action of anybody."""

    @property
    def version(self) -> int:
        """The version in use, from one."""
        return len(self.versions)


def _logged(
    key: str, columns: str, *, changes: bool = False, forgets: bool = False, left_out: str = "", before: tuple[str, ...] = ()
) -> LoggedRelation:
    versions = tuple(tuple(one.split()) for one in (*before, columns))
    return LoggedRelation(tuple(key.split()), versions, changes, forgets, tuple(left_out.split()))


LOGGED: Final[Mapping[str, LoggedRelation]] = MappingProxyType(
    {
        "significant": _logged("id", "id at kind who about element address before after"),
        "request": _logged("id", "id at table_id kind asked_by asked_as round key about command needs or_above clause facts"),
        "approval": _logged("request by", "request by role says at assertion"),
        "ending": _logged("request", "request how by role reason at"),
        "utterance": _logged("request nr said_no", "request nr said_no table_id speaker voice command"),
        "utterance_heard": _logged("request nr", "request nr said_no seq refused at"),
        "submission": _logged("id", "id at table_id request game settings before_digest after_digest effective"),
        "dispute": _logged("id", "id at table_id round opened_by opened_as player cents says request"),
        "dispute_entry": _logged("dispute nr", "dispute nr at by role kind says facts request"),
        "table_use": _logged("id", "id at table_id by in_use closed why dispute"),
        "house": _logged("only_one", "only_one mode since"),
        "day": _logged(
            "day",
            "day closed_at steps heads before root public signature exported exported_signature",
            changes=True,
        ),
        "speaker": _logged("number", "number kind mark name since ended_at", changes=True),
        "person": _logged("speaker", "speaker login called contact", changes=True, forgets=True),
        "credential": _logged(
            "speaker",
            "speaker password must_change secret cleared locked_at",
            changes=True,
            forgets=True,
            left_out="code_step",
        ),
        "passkey_handle": _logged("speaker", "speaker handle", changes=True, forgets=True),
        "passkey": _logged(
            "id",
            "id speaker credential public_key transports aaguid synced enrolled_at enrolled_by enrolment"
            " ended_at ended_by ended_why",
            changes=True,
            forgets=True,
            left_out="counter backed_up used_at",
        ),
        "assertion": _logged("id", "id at speaker passkey nonce request authenticator_data client_data signature"),
        "directory_account": _logged("id", "id speaker issuer subject linked_at ended_at ended_why", changes=True, forgets=True),
        "enrolment": _logged(
            "id",
            "id speaker resets ticket code lost terminal device address begun_at until secret ended_at ended_why",
            changes=True,
        ),
        "enrolment_confirmed": _logged("enrolment by", "enrolment by role at"),
        "staff_change": _logged("id", "id at what about role asked_by asked_as until"),
        "staff_change_ended": _logged("change", "change how by role at"),
        "may_hold": _logged("speaker role", "speaker role granted_at granted_by", changes=True),
        "shift": _logged("id", "id speaker role tables begun_at begun_by ended_at ended_by relieved_by", changes=True),
        "device": _logged("speaker", "speaker what table_id token enrolled_at enrolled_by", changes=True),
        "session": _logged(
            "id",
            "id speaker token terminal device address begun_at idle_seconds until ended_at ended_why begun_with",
            changes=True,
            left_out="seen_at",
        ),
        "play_limit": _logged(
            "patron kind period set_by", "patron kind period set_by amount since next_amount next_at", changes=True
        ),
        "exclusion": _logged("id", "id patron since until by why lifted_at lifted_by", changes=True),
        "meter_asked": _logged("id", "id at by role what"),
        "meter_agreed": _logged("asked", "asked at by role meter"),
        "stock_entry": _logged("id", "id at day stock item did many expected table_id instruments says by role"),
        "stock_signed": _logged("entry", "entry at by role"),
        "camera_task": _logged("id", "id at table_id level cents"),
        "camera_confirmed": _logged("task", "task at by role says"),
        "floor_call": _logged("id", "id at table_id by why"),
        "floor_came": _logged("call", "call at by role"),
        "payment_mark": _logged("id", "id at table_id round hands hand player wager chips by"),
        "payment_unmark": _logged("mark", "mark at by"),
        "walk_in": _logged("speaker", "speaker at table_id seat by"),
        "round_mark": _logged("id", "id at by role table_id round nr says"),
        "school_result": _logged("id", "id at by game paper seed rules correct asked took minutes clauses"),
        "payout_order": _logged("id", "id at patron cents until slip", changes=True, left_out="code failed"),
        "identified": _logged("id", "id at patron by role shown"),
        "cash_notice": _logged("day patron way", "day patron way cents at"),
        "filing": _logged("id", "id at kind day about patron cents reference by role cites"),
        "comp": _logged("id", "id at day patron cents says signs by role"),
        "comp_signed": _logged("comp", "comp at gives by role"),
        "incident": _logged("id", "id at table_id answers says by role"),
        "regulator_word": _logged("id", "id at word table_id request ruling setting clauses holds says by role assertion"),
        "regulator_answer": _logged("word", "word at says by role assertion"),
        "watch_case": _logged("id", "id at question by role"),
        "case_entry": _logged(
            "id", "id at of_case kind table_id round nr camera shown_at until sha256 about finding says by role"
        ),
        "saved_search": _logged("id", "id at title sought alerts in_use by role"),
        "school_signed": _logged("result", "result at by role"),
    }
)
"""Relations whose rows record the action and its actor, by name."""

_FOLLOWS: Final = "follows from the steps, which are logged"
NOT_LOGGED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "step": "logged by its number, without the outbox",
        "log_row": "the outbox itself",
        "alembic_version": "the version of the schema",
        "account": _FOLLOWS,
        "live": _FOLLOWS,
        "rest": _FOLLOWS,
        "heard": _FOLLOWS,
        "shoe": "its step has the hash of it",
        "book": _FOLLOWS,
        "slip": "follows from the chain of the cage, which is logged",
        "slip_key": "the key of a request; its slip is in the chain of the cage",
        "crossing": _FOLLOWS,
        "table_chips": _FOLLOWS,
        "chip_piece": "follows from the chain of the cage, which is logged",
        "claim": "follows from the chain of its meter, which is logged",
        "meter": "follows from its chain, which is logged",
        "meter_level": "follows from the chain of its meter, which is logged",
        "meter_part": "follows from the chain of its meter, which is logged",
        "meter_report": "the last number of a report; what was reported is in the chain of the meter",
        "call": "signatures of steps: the follower checks them before it logs the step",
        "known_terminal": "written with every log-in; the session is logged",
        "log_in_tally": "counts of failed log-ins; each failure is a significant event",
        "passkey_challenge": "challenges that wait for two minutes; what was signed is an assertion",
        "directory_trip": "log-ins that wait for the answer of the directory; the session is logged",
        "owner": "leases of processes, renewed every few seconds",
        "asked_once": "first responses to requests, deleted after a time",
        "shown": "hashes of views, deleted after a time",
        "reality_check": "when a session was last reminded of time and loss",
        "seat_away": "written by the owner in play; it moves no money, and the steps have what was played",
        "seat_wish": "changed and deleted in play; the step has what was done",
        "inbox_claim": "who has an item of the inbox in hand for two minutes; it permits nothing",
        "lock_watch": "keys that show a locked page how much waits; they permit nothing else",
        "round_found": "an index of the steps; it may be emptied and is filled again",
        "round_found_upto": "how far that index is",
    }
)
"""Relations that are not in the outbox, each with the reason."""


def attach_log(connection: Connection[Any]) -> list[str]:
    """Log every listed relation that this schema has, and return those whose triggers are new."""
    found: list[str] = []
    for name, one in LOGGED.items():
        row = connection.execute("select to_regclass(%s)", (name,)).fetchone()
        if row is None or row[0] is None:
            continue
        call = "select log_attach_1(%s::regclass, %s, %s, %s, %s)"
        made = connection.execute(call, (name, list(one.key), one.version, list(one.versions[-1]), one.forgets)).fetchone()
        if made is not None and made[0]:
            found.append(name)
    return found


# How a commitment is computed again. The triggers have the same in SQL (`log_content_1`): a verifier does not query the database.

_AS_IS: Final = frozenset(
    {"smallint", "integer", "bigint", "numeric", "text", "boolean", "jsonb", "integer[]", "bigint[]", "text[]", "uuid"}
)


def key_sql(relation: str, source: str = "r") -> str:
    """Return the expression for the key of a row."""
    return "concat_ws(',', " + ", ".join(f"to_jsonb({source}.\"{one}\") #>> '{{}}'" for one in LOGGED[relation].key) + ")"


def content_sql(connection: Connection[Any], relation: str, version: int, source: str = "r") -> str:
    """Return the expression for the text that a commitment of a version covers."""
    query = "select attname, format_type(atttypid, null) from pg_attribute where attrelid = %s::regclass and attnum > 0"
    kinds: dict[str, str] = dict(connection.execute(query, (relation,)).fetchall())
    parts = [f"to_jsonb({version})", f"to_jsonb('{relation}'::text)"]
    parts += [_column_sql(f'{source}."{one}"', kinds.get(one, "")) for one in LOGGED[relation].versions[version - 1]]
    return f"jsonb_build_array({', '.join(parts)})::text"


def _column_sql(column: str, kind: str) -> str:
    if kind == "bytea":
        return f"to_jsonb(encode({column}, 'hex'))"
    if kind == "timestamp with time zone":
        number = f"to_jsonb((extract(epoch from {column}) * 1000000)::bigint)"
        return f"case when isfinite({column}) then {number} else to_jsonb({column}::text) end"
    if kind == "date":
        return f"to_jsonb({column} - date '1970-01-01')"
    return f"to_jsonb({column})" if kind in _AS_IS else "null"
