"""The same for parts: whoever has a part's role in the database sends SQL, and what changed is compared with what is named.

A copy of the house is followed by a log with a witness. After a cosigned head, statements are made at random from the catalogue:
rows added, changed and deleted with values of other rows, relations and triggers altered, functions called. A witnessed row that
is different afterwards and that no comparison with the head names is a finding.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import psycopg
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, sql
from psycopg.rows import TupleRow

from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import COSIGNATURE, Note, NoteSigner, head_in, signed_by
from houseway.floor.log.remote import submission
from houseway.floor.log.store import Writer
from houseway.floor.log.witness import Witness
from houseway.floor.lookback.log_check import compare
from houseway.floor.lookback.record_check import check_record
from houseway.floor.store.grants import BACKUP, ROLES
from houseway.floor.store.logged import LOGGED
from houseway.floor.store.privileges import as_role

from .house import Casino

PARTS: Final = tuple(role.name for role in ROLES if role.user and role.name != BACKUP)
"""The roles as which parts log in; that of backups has rights on no relation."""
ORIGIN: Final = "insiders.example/log"
_SECONDS: Final = "set statement_timeout = '2s'"
_ALTERS: Final = (
    "alter table {} disable trigger all", "drop table {} cascade", "truncate {} cascade", "alter table {} add column more int",
    "alter table {} owner to current_user", "lock table {} in access exclusive mode",
    "create trigger mine before insert on {} for each row execute function suppress_redundant_updates_trigger()",
    "create rule mine as on insert to {} do instead nothing", "alter table {} disable row level security",
    "copy {} to program 'true'", "set session_replication_role = replica", "set role houseway_schema",
    "set session authorization houseway_schema", "alter role current_user superuser", "create schema mine",
    "create function mine() returns int language sql as 'select 1'",
)  # fmt: skip
"""Statements that no part may run, whichever relation they are about."""

_RELATIONS: Final = (
    "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition"
    " order by relname"
)
_FUNCTIONS: Final = (
    "select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1"
)
_COLUMNS: Final = (
    "select attname from pg_attribute where attrelid = %s::regclass and attnum > 0 and not attisdropped"
    " and attgenerated = '' order by attnum"
)

Rows = dict[tuple[str, str], str]
Row = dict[str, str | None]


class Catalogue(NamedTuple):
    """The contents of the database: relations with some rows, every value as text, and functions."""

    columns: dict[str, list[str]]
    functions: list[str]
    samples: dict[str, list[Row]]


@dataclass
class Tried:
    """The successful statements of one part's role."""

    role: str
    statements: int = 0
    outcomes: Counter[str] = field(default_factory=Counter[str])
    """By SQLSTATE; `done` where a statement changed something."""
    changed: int = 0
    """Witnessed rows that are different."""
    named: int = 0
    done: Counter[str] = field(default_factory=Counter[str])
    """Successful statements, by kind and relation."""
    findings: list[str] = field(default_factory=list[str])


class _Log:
    """A log of a copy of the house, with a witness of its own."""

    def __init__(self, conninfo: str, folder: Path) -> None:
        self._signer = NoteSigner(ORIGIN, Ed25519PrivateKey.generate())
        self._salts = b"s" * 32
        self._writer = Writer(folder / "log")
        self.follower = Follower(conninfo, self._writer, self._salts, self._signer)
        self._witness = Witness(
            folder / "witness", NoteSigner("witness.example/w", Ed25519PrivateKey.generate(), COSIGNATURE), [self._signer.key]
        )
        self._note: Note | None = None

    def catch_up(self) -> None:
        """Follow the record to its end."""
        while self.follower.poll():
            pass

    def is_witnessed(self) -> None:
        """Let the witness cosign the head as it is now."""
        assert self._witness.add_checkpoint(submission(self._writer.sign(self._signer), 0, [])).status == 200
        self._note = self._witness.last(ORIGIN)

    def named(self, record: Connection[TupleRow]) -> set[tuple[str, str]]:
        """Return the rows that a comparison with the witnessed head names."""
        assert self._note is not None
        at = signed_by(self._note, [self._signer.key, self._witness.key])
        found = compare(record, self._writer, head_in(self._note), at[self._witness.key], self._salts)
        return {(one.relation, one.key) for one in found.findings}


@contextmanager
def _logged(conninfo: str) -> Generator[_Log]:
    with TemporaryDirectory() as folder:
        log = _Log(conninfo, Path(folder))
        try:
            yield log
        finally:
            log.follower.close()


def tries(casino: Casino, role: str, seconds: float, seed: str) -> Tried:
    """Send statements as a part's role for some seconds, and compare."""
    chance, tried = Random(f"{seed} {role}"), Tried(role)
    with casino.copied() as copy, _logged(copy.house.conninfo) as log:
        record = copy.house.record
        log.catch_up()
        log.is_witnessed()
        before, catalogue = _rows(record), _catalogue(record)
        end = time.monotonic() + seconds
        with psycopg.connect(as_role(copy.house.conninfo, role), autocommit=True) as part:
            part.execute(_SECONDS)
            while time.monotonic() < end:
                what, statement, values = _statement(chance, catalogue)
                tried.statements += 1
                try:
                    rows = part.execute(statement, values).rowcount
                    if what != "calls" and rows:
                        tried.outcomes["done"] += 1
                        tried.done[what] += 1
                except psycopg.Error as refused:
                    tried.outcomes[refused.sqlstate or ""] += 1
        _compares(tried, record, before, log)
    return tried


def _compares(tried: Tried, record: Connection[TupleRow], before: Rows, log: _Log) -> None:
    after = _rows(record)
    changed = {key for key, row in before.items() if after.get(key) != row}
    named = log.named(record)
    tried.changed, tried.named = len(changed), len(changed & named)
    if missed := sorted(changed - named - {one for one in changed if LOGGED[one[0]].changes}):  # each change of those is logged
        tried.findings.append(f"changed without a name: {missed[:5]}")
    if wrong := [one for one in check_record(record, ()) if "signature" not in str(one)]:
        tried.outcomes["found by check_record"] = len(wrong)


def _rows(record: Connection[TupleRow]) -> Rows:
    """Return every logged row by relation and key."""
    found: Rows = {}
    for relation, one in LOGGED.items():
        key = sql.SQL(" || ',' || ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in one.key)
        kept = sql.SQL(", ").join(map(sql.Identifier, one.versions[-1]))
        query = sql.SQL("select {}, row({})::text from {}").format(key, kept, sql.Identifier(relation))
        found |= {(relation, row[0]): row[1] for row in record.execute(query)}
    return found


def _catalogue(record: Connection[TupleRow]) -> Catalogue:
    columns = {name: _names(record, _COLUMNS, name) for name in _names(record, _RELATIONS)}
    samples = {name: _samples(record, name, own) for name, own in columns.items()}
    return Catalogue(columns, _names(record, _FUNCTIONS), samples)


def _names(record: Connection[TupleRow], query: str, *values: str) -> list[str]:
    return [row[0] for row in record.execute(query.encode(), values or None)]


def _samples(record: Connection[TupleRow], relation: str, columns: list[str]) -> list[Row]:
    texts = sql.SQL(", ").join(sql.SQL("{}::text").format(sql.Identifier(name)) for name in columns)
    rows = record.execute(sql.SQL("select {} from {} limit 20").format(texts, sql.Identifier(relation))).fetchall()
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _statement(chance: Random, catalogue: Catalogue) -> tuple[str, sql.Composed, list[str | None]]:
    """Return the effect of a statement, the statement, and its values."""
    relation = chance.choice(list(catalogue.columns))
    columns, rows, name = catalogue.columns[relation], catalogue.samples[relation], sql.Identifier(relation)
    column = chance.choice(columns)
    match chance.randrange(5):
        case 0 if rows:
            changed = sql.SQL("update {} set {} = %s").format(name, sql.Identifier(column))
            return f"update {relation}", changed, [chance.choice(rows)[column]]
        case 1:
            return f"delete {relation}", sql.SQL("delete from {0} where ctid in (select ctid from {0} limit 1)").format(name), []
        case 2 if rows:
            row, own = chance.choice(rows), [key for key in columns if chance.random() < 0.8] or [column]
            names, places = sql.SQL(", ").join(map(sql.Identifier, own)), sql.SQL(", ").join([sql.Placeholder()] * len(own))
            added = sql.SQL("insert into {} ({}) values ({})").format(name, names, places)
            return f"insert {relation}", added, [row[key] for key in own]
        case 3:
            function, _, arguments = chance.choice(catalogue.functions).rstrip(")").partition("(")
            nulls = sql.SQL(", ").join([sql.SQL("null")] * len([part for part in arguments.split(",") if part]))
            return "calls", sql.SQL("select {}({})").format(sql.Identifier(function), nulls), []
        case _:
            altered = chance.choice(_ALTERS)
            return altered.partition(" {}")[0], sql.SQL(altered).format(name), []
