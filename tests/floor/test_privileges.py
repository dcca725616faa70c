"""Roles of the database: every part may do what it has to, and nothing else."""

from __future__ import annotations

import pytest
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.record.grants import ROLES
from houseway.floor.record.privileges import differences, give_rights, make_roles, unclassified

Record = Connection[TupleRow]


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


def test_a_role_that_owns_nothing_cannot_prepare(record: Record, conninfo: str) -> None:
    assert [role.name for role in ROLES] == sorted({role.name for role in ROLES}, key=[role.name for role in ROLES].index)
    record.execute("set role houseway_api")
    with pytest.raises(errors.InsufficientPrivilege):
        record.execute("alter table step owner to houseway_api")
    record.execute("reset role")
