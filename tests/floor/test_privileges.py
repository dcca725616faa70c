"""Roles of the database: every part may do what it has to, and nothing else."""

from __future__ import annotations

from typing import get_args

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection, errors
from psycopg.rows import TupleRow
from tests.floor.record_steps import DAY, buys_in, opened

from houseway.floor.config.keys import Config, Secrets
from houseway.floor.config.secret import Secret
from houseway.floor.store.days import SignedDay, close_day, partition_of
from houseway.floor.store.grants import API, LOG, OWNER, READER, SCHEMA, TEND
from houseway.floor.store.locks import Held, hold
from houseway.floor.store.privileges import CannotPrepare, as_role, differences, give_rights, make_roles, unclassified
from houseway.floor.store.steps import commit_cage_step, commit_meter_steps, commit_opening, commit_steps, connected
from houseway.floor.upkeep import begin_day

Record = Connection[TupleRow]
CONFIG = Config(secrets=Secrets(second_factor_key=Secret("env", "KEY")))


def test_every_relation_column_and_function_is_classified(record: Record) -> None:
    assert unclassified(record) == []


def test_preparing_again_changes_nothing(record: Record) -> None:
    give_rights(record)  # a copy of a database has rights of its own to connect
    assert make_roles(record) == []
    assert give_rights(record) == []
    assert differences(record) == []


def test_what_differs_is_named_and_taken_away_again(record: Record) -> None:
    give_rights(record)
    for statement in (
        "grant update (chips) on account to houseway_api",
        "grant execute on function enter_1 to public",
        "revoke select on step from houseway_tend",
        "alter table slip owner to houseway",
        "alter table significant disable trigger only_added",
    ):
        record.execute(statement.encode())
    assert differences(record) == [
        "table slip is not owned by houseway_schema",
        "too much: houseway_api may update table account.chips",
        "too much: public may execute function enter_1(text[],bigint[])",
        "missing: houseway_tend may select table step",
        "trigger significant.only_added is switched off",
    ]
    make_roles(record)
    assert len(give_rights(record)) >= 3
    assert differences(record) == ["trigger significant.only_added is switched off"]


def test_a_role_that_owns_nothing_cannot_prepare(conninfo: str) -> None:
    with connected(conninfo) as record:
        record.execute("alter table slip owner to houseway")
    with connected(as_role(conninfo, TEND)) as tend, pytest.raises(CannotPrepare, match="Run this as a superuser"):
        make_roles(tend)


def test_the_gaming_day_begins_and_ends_without_a_right_on_any_table(record: Record, conninfo: str) -> None:
    """Opening a day makes a relation, and closing one makes a trigger: tend was refused only when the day began."""
    key = Ed25519PrivateKey.generate()
    with connected(as_role(conninfo, TEND)) as tend, connected(as_role(conninfo, API)) as api:
        today = begin_day(tend, CONFIG)
        owner = record.execute("select relowner::regrole::text from pg_class where oid = to_regclass(%s)", (partition_of(today),))
        assert owner.fetchone() == (SCHEMA,)
        assert api.execute(f"select count(*) from {partition_of(today)}".encode()).fetchone() == (0,)  # who reads steps reads it
        with pytest.raises(errors.InsufficientPrivilege):
            close_day(tend, DAY, key)
        assert isinstance(close_day(api, DAY, key), SignedDay)
        with pytest.raises(errors.ObjectNotInPrerequisiteState):  # a closed day is not signed again with another root
            api.execute("select close_day_1(%s, 0, '', '', '', '', '')", (DAY,))
        with pytest.raises(errors.ObjectNotInPrerequisiteState):  # nor is one that still takes steps
            api.execute("select close_day_1(%s, 0, '', '', '', '', '')", (today,))
    assert [line for line in differences(record) if partition_of(today) in line] == []


@pytest.mark.parametrize("role", [API, TEND, LOG, READER])
def test_a_step_of_a_table_cannot_be_forged_without_the_owners_role(record: Record, conninfo: str, role: str) -> None:
    """A person with the role of another part enters a cash buy-in of a player: every call refuses it, and nothing is written."""
    table = opened(record, 10)
    buys_in(table)
    before = record.execute("select count(*) from step").fetchone()
    with connected(as_role(conninfo, role)) as part:
        for commit in (commit_steps, commit_meter_steps):
            with pytest.raises(errors.InsufficientPrivilege):
                commit(part, [table.table_commit()])
        with pytest.raises(errors.InsufficientPrivilege):
            commit_cage_step(part, table.table_commit(), {"wallet p1": 777_777_00, "house": -777_777_00})
        with pytest.raises(errors.InsufficientPrivilege):
            commit_opening(part, table.table_commit())
        for call in ("enter_1(array['wallet p1', 'house'], array[1::bigint, -1])", "enter_table_1(77, 'mine', ''::bytea)"):
            with pytest.raises(errors.InsufficientPrivilege):
                part.execute(f"select {call}".encode())
    assert record.execute("select count(*) from step").fetchone() == before
    with connected(as_role(conninfo, OWNER)) as owner:
        assert commit_steps(owner, [table.table_commit()]) == []


def test_the_calls_of_the_api_refuse_what_is_not_known_to_be_allowed(record: Record, conninfo: str) -> None:
    """Arrays that are null have no length, and a comparison with them is neither true nor false."""
    names = record.execute(
        "select p.proname, array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u(t, nr) order by nr),"
        " p.proargnames from pg_proc p where p.proname ~ '^commit_(cage|meters|opening)_'"
    ).fetchall()
    assert len(names) == 3
    with connected(as_role(conninfo, API)) as api:
        for name, kinds, arguments in names:
            for o_table in ("null", "'{10}'", "'{0,10}'", "'{-1,10}'", "'{}'", "'{null}'"):
                told = {"o_table": o_table, "o_epoch": "'{1}'", "o_seq": "'{0}'", "s_of": "'{1}'"}
                values = [f"{told.get(argument, 'null')}::{kind}" for argument, kind in zip(arguments, kinds, strict=False)]
                with pytest.raises(errors.InsufficientPrivilege, match="this call may not write that"):
                    api.execute(f"select * from {name}({', '.join(values)})".encode())
    assert record.execute("select count(*) from step").fetchone() == (0,)


def test_relations_that_are_held_are_those_that_are_listed(record: Record, conninfo: str) -> None:
    with connected(as_role(conninfo, API)) as api:
        for relation in get_args(Held):
            with api.transaction():
                hold(api, relation)
        with pytest.raises(errors.InsufficientPrivilege):
            api.execute("select hold_1('step')")
        with pytest.raises(errors.InsufficientPrivilege), api.transaction():
            api.execute("lock table live in share row exclusive mode")
        with api.transaction():
            assert api.execute("select from live for update").fetchall() == []  # the column that is empty gives the lock
        with pytest.raises(errors.CheckViolation):
            record.execute("insert into live (table_id, epoch, seq, hash, playing, locks) values (1, 1, 0, '', false, true)")


def test_calls_with_the_rights_of_the_schemas_owner_have_a_path_that_nobody_else_writes_to(record: Record) -> None:
    rows = record.execute(
        "select p.proname, array_to_string(p.proconfig, ' '), has_function_privilege('public', p.oid, 'execute') from pg_proc p"
        " where p.prosecdef and p.pronamespace = 'public'::regnamespace"
    ).fetchall()
    assert len(rows) > 20
    assert [name for name, told, _ in rows if "search_path=pg_catalog, public, pg_temp" not in (told or "")] == []
    assert [name for name, _, is_public in rows if is_public] == []
