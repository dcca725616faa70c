"""Every statement that the catalogue has an object for, sent as each role: refused, except what the table of rights grants.

Statements pass the analysis of PostgreSQL, so that a refusal is one of rights (42501) and no other error hides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import psycopg
import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.servers import Postgres
from houseway.floor.store.grants import BACKUP, GRANTS, ROLES, SCHEMA, columns_of
from houseway.floor.store.privileges import Object, as_role, give_rights, is_day, objects

Record = Connection[TupleRow]
PARTS = [role.name for role in ROLES if role.name not in (SCHEMA, BACKUP)]


class Tried(NamedTuple):
    """A statement, and the right that it needs: its verb, object and column."""

    sql: str
    verb: str
    plain: str
    column: str = ""


def _on_relations(connection: Record, there: list[Object]) -> Iterator[Tried]:
    kinds = dict(
        connection.execute("select oid::regclass::text, relkind from pg_class where relnamespace = 'public'::regnamespace")
    )
    triggers: dict[str, list[str]] = {}
    for relation, trigger in connection.execute(
        "select tgrelid::regclass::text, tgname from pg_trigger where not tgisinternal order by 1, 2"
    ):
        triggers.setdefault(relation, []).append(trigger)
    for one in there:
        kind = kinds.get(one.name)
        if kind == "S":
            yield Tried(f"select nextval('{one.name}')", "usage", one.plain)
            yield Tried(f"select setval('{one.name}', 1)", "never", one.plain)
            yield Tried(f"drop sequence {one.name}", "never", one.plain)
        elif kind is not None:
            yield Tried(f"select 1 from {one.name} limit 1", "select", one.plain)
            yield Tried(f"drop {'view' if kind == 'v' else 'table'} {one.name} cascade", "never", one.plain)
            yield Tried(f"alter table {one.name} owner to current_user", "never", one.plain)
            yield Tried(f"create rule no_more as on insert to {one.name} do instead nothing", "never", one.plain)
            yield Tried(f"comment on {'view' if kind == 'v' else 'table'} {one.name} is 'mine'", "never", one.plain)
            for column in one.columns:
                yield Tried(f"select {_quoted(column)} from {one.name} limit 1", "select", one.plain, column)
        if kind in ("r", "p"):
            yield Tried(f"delete from {one.name} where false", "delete", one.plain)
            yield Tried(f"truncate {one.name} cascade", "never", one.plain)
            yield Tried(f"alter table {one.name} disable trigger all", "never", one.plain)
            yield Tried(f"alter table {one.name} disable trigger user", "never", one.plain)
            yield Tried(f"alter table {one.name} add column mine int", "never", one.plain)
            yield Tried(f"alter table {one.name} disable row level security", "never", one.plain)
            yield Tried(
                f"create trigger mine before insert on {one.name} for each row execute function only_added()", "never", one.plain
            )
            yield Tried(f"create index on {one.name} ({_quoted(one.columns[0])})", "never", one.plain)
            yield Tried(f"lock table {one.name} in access exclusive mode", "lock", one.plain)
            yield Tried(f"copy {one.name} to program 'cat'", "never", one.plain)
            yield Tried(f"copy {one.name} from '/dev/null'", "never", one.plain)
            yield Tried(f"cluster {one.name}", "never", one.plain)
            for trigger in triggers.get(one.name, ()):
                yield Tried(f"drop trigger {trigger} on {one.name}", "never", one.plain)
            for column in one.columns:
                yield Tried(f"update {one.name} set {_quoted(column)} = null where false", "update", one.plain, column)
                yield Tried(f"insert into {one.name} ({_quoted(column)}) select null where false", "insert", one.plain, column)
                yield Tried(f"alter table {one.name} drop column {_quoted(column)} cascade", "never", one.plain)


def _on_functions(connection: Record, there: list[Object]) -> Iterator[Tried]:
    rows = connection.execute(
        "select p.oid::regprocedure::text, p.proname, p.prorettype = 'trigger'::regtype,"
        " array(select 'null::' || format_type(t, null) from unnest(p.proargtypes) with ordinality u(t, nr) order by nr)"
        " from pg_proc p where p.pronamespace = 'public'::regnamespace"
    ).fetchall()
    for name, plain, is_trigger, arguments in rows:
        if not is_trigger:
            yield Tried(f"select {plain}({', '.join(arguments)}) limit 0", "execute", plain)
        yield Tried(f"drop function {name} cascade", "never", plain)
        yield Tried(f"alter function {name} security invoker", "never", plain)
        yield Tried(f"alter function {name} owner to current_user", "never", plain)


OF_THE_SERVER = (
    *(f"set role {role.name}" for role in ROLES),
    "set role houseway",
    "set session authorization houseway",
    "set session_replication_role = replica",
    "create extension file_fdw",
    "create schema mine",
    "create table public.mine (x int)",
    "create temporary table mine (x int)",
    "create function public.mine() returns int language sql as 'select 1'",
    "create role mine",
    "alter role current_user superuser",
    "alter role current_user createrole",
    "alter role houseway password 'mine'",
    f"grant {SCHEMA} to current_user",
    "alter schema public owner to current_user",
    "drop owned by houseway_schema",
    "reassign owned by houseway_schema to current_user",
    "alter default privileges for role houseway_schema grant all on tables to public",
    "create event trigger mine on ddl_command_start execute function only_added()",
    "create publication mine for all tables",
    "select pg_create_logical_replication_slot('mine', 'pgoutput')",
    "select pg_read_file('PG_VERSION')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    "select pg_reload_conf()",
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'houseway'",
    "copy (select 1) to '/tmp/mine'",
    "select rolpassword from pg_authid",
    "load 'auto_explain'",
    "checkpoint",
    "set log_statement = 'none'",
    "set zero_damaged_pages = on",
)
OUTSIDE = ("alter system set fsync = off", "create database mine", "alter database current_database set jit = off")


def _quoted(name: str) -> str:
    return f'"{name}"'


def _allowed(role: str, there: list[Object]) -> set[tuple[str, str, str]]:
    """Return a role's grants: verb, object and column; a role that reads a column may name the relation."""
    named = {one.plain: one for one in there}
    found: set[tuple[str, str, str]] = set()
    for grant in GRANTS:
        if grant.role != role:
            continue
        for name in grant.on:
            columns = columns_of(grant, name, named[name].columns)
            found |= {(grant.verb, name, column) for column in columns or named[name].columns}
            if not columns or grant.verb in ("select", "delete", "execute", "usage"):
                found.add((grant.verb, name, ""))
            if grant.verb == "delete" and not columns:
                found.add(("lock", name, ""))
    return found


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> Iterator[str]:
    """A database whose rights were just given, so that what is counted is what holds."""
    conninfo = postgres.create("statements", "template")
    with psycopg.connect(conninfo, autocommit=True) as connection:
        give_rights(connection)
    yield conninfo
    postgres.drop("statements")


def _refused(connection: Record, statement: str) -> bool:
    """Whether a statement is refused for want of a right; every other error is one of this test."""
    try:
        with connection.transaction(force_rollback=True):
            connection.execute(statement.encode())
    except errors.InsufficientPrivilege:
        return True
    except (
        errors.RaiseException,
        errors.NullValueNotAllowed,
        errors.CheckViolation,
        errors.NotNullViolation,
        errors.ObjectNotInPrerequisiteState,
    ):
        return False  # the right was there, and the call refused what it was given
    return False


@pytest.mark.parametrize("role", PARTS)
def test_every_statement_of_the_catalogue_is_refused_but_for_what_is_listed(database: str, role: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        there = objects(connection)
        tried = [*_on_relations(connection, there), *_on_functions(connection, there)]
    days = {one.plain for one in there if is_day(one.plain)}
    allowed = _allowed(role, there)
    wrong: list[str] = []
    refused = 0
    with psycopg.connect(as_role(database, role), autocommit=True) as connection:
        for one in tried:
            plain = "step" if one.plain in days and one.verb == "select" else one.plain
            may = (one.verb, plain, one.column) in allowed
            was = _refused(connection, one.sql)
            refused += was
            if was is may:
                wrong.append(f"{'refused' if was else 'taken'}: {one.sql}")
        for statement in OF_THE_SERVER:
            was = _refused(connection, statement)
            refused += was
            if not was and statement != f"set role {role}":
                wrong.append(f"taken: {statement}")
        for statement in OUTSIDE:
            try:
                connection.execute(statement.encode())
                wrong.append(f"taken: {statement}")
            except (errors.InsufficientPrivilege, errors.InvalidCatalogName):
                refused += 1
    assert wrong == []
    sent = len(tried) + len(OF_THE_SERVER) + len(OUTSIDE)
    writes = {"insert", "update", "delete", "execute", "usage", "never", "lock"}
    print(f"{role}: {refused} of {sent} refused; of those that write, {sum(one.verb in writes for one in tried)} were sent")
    assert sent > 3000
