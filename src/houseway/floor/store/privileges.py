"""Creates the roles of the database and grants what `grants` lists; reports differences from it.

Differences are computed first and changed in one transaction, so a running part never loses a right that it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from psycopg import Connection, errors
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow

from .grants import GRANTS, NOBODY, ROLES, SCHEMA, DatabaseRole, columns_of
from .migration import migrate
from .timeouts import READING, limited

Record = Connection[TupleRow]
PUBLIC: Final = "public"
"""Every role, in a grant."""
LOG_TRIGGER: Final = "log_of_"
"""The prefix of the trigger functions that write the outbox of the log; nobody calls them."""
_DAY: Final = re.compile(r"step_\d{8}")
_ONE_AT_A_TIME: Final = 7_215_002
"""The advisory lock of whoever gives rights."""


class CannotPrepare(Exception):
    """The connected user cannot create roles; the message says what to do."""


class Right(NamedTuple):
    """One right that a role has: on the database, the schema, a relation, a column of it or a function."""

    role: str
    verb: str
    kind: str
    """`database`, `schema`, `table`, `sequence` or `function`."""
    name: str
    """Of the object, as SQL writes it."""
    column: str = ""

    @property
    def sentence(self) -> str:
        """The right in words."""
        return f"{self.role} may {self.verb} {self.kind} {self.name}{f'.{self.column}' if self.column else ''}"


class Object(NamedTuple):
    """A relation, sequence or function of the schema, and who owns it."""

    kind: str
    name: str
    """As SQL writes it: a function with its arguments."""
    plain: str
    owner: str
    columns: tuple[str, ...]


def prepare_database(conninfo: str) -> list[str]:
    """Make the roles, bring the schema to the newest version and give rights; return what was changed."""
    reached = limited(conninfo, READING)
    with Connection.connect(reached, autocommit=True) as connection:
        done = make_roles(connection)
    migrate(make_conninfo(reached, options=f"-c role={SCHEMA}"))  # whatever it creates belongs to that role
    with Connection.connect(reached, autocommit=True) as connection:
        return done + give_rights(connection)


def as_role(conninfo: str, role: str) -> str:
    """Return the connection string for a role."""
    return make_conninfo(conninfo, user=role)


def objects(connection: Record) -> list[Object]:
    """Return every relation, sequence and function of the schema. Sequences of identity columns belong to their relation."""
    relations = connection.execute(
        "select case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass::text, c.relname,"
        " c.relowner::regrole::text,"
        " array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped"
        "  and a.attgenerated = '' and a.attidentity = '' order by a.attnum)"
        " from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')"
        " and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'"
        "  and d.refclassid = 'pg_class'::regclass and c.relkind = 'S') order by 1, 2"
    ).fetchall()
    functions = connection.execute(
        "select 'function', p.oid::regprocedure::text, p.proname, p.proowner::regrole::text, '{}'::text[] from pg_proc p"
        " where p.pronamespace = 'public'::regnamespace order by 2"
    ).fetchall()
    return [Object(kind, name, plain, owner, tuple(columns)) for kind, name, plain, owner, columns in (*relations, *functions)]


def is_day(name: str) -> bool:
    """Whether a relation holds the steps of one gaming day: it may be read by whoever reads `step`."""
    return _DAY.fullmatch(name) is not None


def wanted(connection: Record) -> set[Right]:
    """Return the rights that there should be."""
    reaching = [role.name for role in ROLES if role.name != SCHEMA and not role.replicates]
    found = {Right(role, "connect", "database", connection.info.dbname) for role in reaching}
    found |= {Right(role, "usage", "schema", "public") for role in reaching}
    there = objects(connection)
    named = {one.plain: [other for other in there if other.plain == one.plain] for one in there}
    days = [one for one in there if is_day(one.plain)]
    for grant in GRANTS:
        for name in grant.on:
            for one in [*named.get(name, ()), *(days if name == "step" and grant.verb == "select" else ())]:
                columns = columns_of(grant, name, one.columns)
                found |= {Right(grant.role, grant.verb, one.kind, one.name, column) for column in columns or ("",)}
    return found


def given(connection: Record) -> set[Right]:
    """Return the rights that there are, without those that an object's owner always has."""
    rows = connection.execute(
        "with acl(kind, name, col, owner, items) as ("
        " select 'database', datname::text, '', datdba, coalesce(datacl, acldefault('d', datdba)) from pg_database"
        "  where datname = current_database()"
        " union all select 'schema', nspname::text, '', nspowner, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace"
        "  where nspname = 'public'"
        " union all select case relkind when 'S' then 'sequence' else 'table' end, oid::regclass::text, '', relowner,"
        "  relacl from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')"
        "  and relacl is not null"
        " union all select 'table', c.oid::regclass::text, a.attname::text, c.relowner, a.attacl from pg_attribute a"
        "  join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attacl is not null"
        " union all select 'function', oid::regprocedure::text, '', proowner, coalesce(proacl, acldefault('f', proowner))"
        "  from pg_proc where pronamespace = 'public'::regnamespace)"
        " select case e.grantee when 0 then 'public' else e.grantee::regrole::text end, lower(e.privilege_type), kind, name, col"
        " from acl, aclexplode(items) e where e.grantee <> acl.owner"
    ).fetchall()
    return {Right(*row) for row in rows}


def unclassified(connection: Record) -> list[str]:
    """Return the relations, columns and functions that neither `GRANTS` nor `NOBODY` names, and names that are not there."""
    there = {one.plain: one for one in objects(connection) if not is_day(one.plain) and not one.plain.startswith(LOG_TRIGGER)}
    named = {name for grant in GRANTS for name in grant.on}
    found = [f"{name} is named nowhere" for name in sorted(there.keys() - named - NOBODY.keys())]
    found += [f"{name} is named and is not there" for name in sorted((named | NOBODY.keys()) - there.keys())]
    found += [f"{name} is given to a role and to nobody" for name in sorted(named & NOBODY.keys())]
    for grant in GRANTS:
        for name in grant.on:
            if name in there:
                odd = {*grant.columns, *({*grant.but} - {*_FILLED_IN})} - {*there[name].columns}
                found += [f"{name}.{column} is named and is not there" for column in sorted(odd)]
    return found


_FILLED_IN: Final = ("id", "at")
"""Columns that a group of relations may have or not."""


def make_roles(connection: Record) -> list[str]:
    """Make the roles that are missing, and hand everything in the schema over to the one that owns it; return what was done."""
    done: list[str] = []
    try:
        with connection.transaction():
            connection.execute("select pg_advisory_xact_lock(%s)", (_ONE_AT_A_TIME,))
            for role in ROLES:
                done += _made(connection, role)
            for statement, what in _handed_over(connection):
                connection.execute(statement.encode())
                done.append(what)
    except errors.InsufficientPrivilege as wrong:
        raise CannotPrepare(
            f"{connection.info.user} cannot make the roles of the database ({wrong.diag.message_primary})."
            " Run this as a superuser of PostgreSQL, for example with: sudo -u postgres"
        ) from None
    return done


def give_rights(connection: Record) -> list[str]:
    """Give each role what it should have and take everything else away, in one transaction; return what was changed."""
    done: list[str] = []
    with connection.transaction():
        connection.execute("select pg_advisory_xact_lock(%s)", (_ONE_AT_A_TIME,))
        should, have = wanted(connection), given(connection)
        for form, word, rights in (
            ("revoke {verbs} on {on} from {role}", "taken", have - should),
            ("grant {verbs} on {on} to {role}", "given", should - have),
        ):
            for _, group in groupby(sorted(rights), key=lambda right: right[:-1]):
                same = list(group)
                connection.execute(_statement(form, same))
                done += [f"{word}: {right.sentence}" for right in same]
        connection.execute(f"alter default privileges for role {SCHEMA} revoke execute on functions from public".encode())
    return done


def differences(connection: Record) -> list[str]:
    """Return the differences from the table: roles, memberships, owners and rights."""
    found = [what for role in ROLES for _, what in _role_changes(connection, role)]
    found += [what for _, what in _handed_over(connection)]
    should, have = wanted(connection), given(connection)
    found += [f"too much: {right.sentence}" for right in sorted(have - should)]
    found += [f"missing: {right.sentence}" for right in sorted(should - have)]
    rows = connection.execute(
        "select r.rolname, m.rolname from pg_auth_members a join pg_roles r on r.oid = a.roleid"
        " join pg_roles m on m.oid = a.member where r.rolname = %s and not m.rolsuper",
        (SCHEMA,),
    ).fetchall()
    found += [f"too much: {member} is a member of {role} and can change everything" for role, member in rows]
    rows = connection.execute(
        "select distinct c.oid::regclass::text || '.' || t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid"
        " where c.relnamespace = 'public'::regnamespace and t.tgenabled not in ('O', 'A') order by 1"
    ).fetchall()
    return found + [f"trigger {name} is switched off" for (name,) in rows]


def _statement(form: str, rights: Sequence[Right]) -> bytes:
    """Return the statement that gives or takes rights that differ in their column only."""
    right = rights[-1]
    columns = ", ".join(_quoted(one.column) for one in rights if one.column)
    verbs = [right.verb] if not rights[0].column else []  # the whole relation sorts first
    verbs += [f"{right.verb} ({columns})"] if columns else []
    # names of relations, functions and roles are as the catalogue quotes them
    name = _quoted(right.name) if right.kind in ("database", "schema") else right.name
    return form.format(verbs=", ".join(verbs), on=f"{right.kind} {name}", role=right.role).encode()


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _made(connection: Record, role: DatabaseRole) -> Iterator[str]:
    for statement, what in _role_changes(connection, role):
        connection.execute(statement.encode())
        yield what


def _role_changes(connection: Record, role: DatabaseRole) -> Iterator[tuple[str, str]]:
    """Yield the statements that a role needs to be as it should, each with what it is about."""
    logs_in = role.name != SCHEMA
    attributes = (
        f"{'login' if logs_in else 'nologin'} {'replication' if role.replicates else 'noreplication'}"
        " nosuperuser nocreatedb nocreaterole nobypassrls"
    )
    row = connection.execute(
        "select rolcanlogin, rolreplication, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = %s",
        (role.name,),
    ).fetchone()
    if row is None:
        yield f"create role {role.name} {attributes}", f"role {role.name} is missing"
    elif row != (logs_in, role.replicates, False, False, False, False):
        yield f"alter role {role.name} {attributes}", f"role {role.name} has attributes that it should not have"
    query = "select a.roleid::regrole::text from pg_auth_members a where a.member = to_regrole(%s)"
    for (other,) in connection.execute(query, (role.name,)).fetchall():
        yield f"revoke {other} from {role.name}", f"role {role.name} is a member of {other}"


def _handed_over(connection: Record) -> Iterator[tuple[str, str]]:
    """Yield the statements that hand schema, relations, functions and types over to the role that owns them."""
    row = connection.execute("select nspowner::regrole::text from pg_namespace where nspname = 'public'").fetchone()
    if row != (SCHEMA,):
        yield f"alter schema public owner to {SCHEMA}", f"schema public is not owned by {SCHEMA}"
    types = connection.execute(
        "select 'type', t.oid::regtype::text, t.typowner::regrole::text from pg_type t join pg_class c on c.oid = t.typrelid"
        " where t.typnamespace = 'public'::regnamespace and c.relkind = 'c'"
    ).fetchall()
    for kind, name, owner in [*((one.kind, one.name, one.owner) for one in objects(connection)), *types]:
        if owner != SCHEMA:
            yield f"alter {kind} {name} owner to {SCHEMA}", f"{kind} {name} is not owned by {SCHEMA}"
