"""Connects to the record that `--database` names; a failure is reported in one line, with the fix."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import psycopg

from houseway.cli.screen import fail, print_error
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.seal import Keys
from houseway.floor.store.migration import newest
from houseway.floor.store.steps import connected
from houseway.games import GAMES
from houseway.worked.signatures import public_key

HOW_TO_NAME = "Name it with --database or HOUSEWAY_DATABASE, for example --database 'host=db1 dbname=record'"
ROUND = re.compile(r"([0-9]{1,9})\.([0-9]{1,18})")


def game_of(key: str) -> Game:
    """Return a game by its key. Other processes import this function, so it is one of a module."""
    return GAMES[key]


@contextmanager
def reached(conninfo: str) -> Generator[psycopg.Connection[tuple[object, ...]]]:
    """Connect to a record of this version, or of a newer one: an upgrade adds to the schema while this release still reads it.

    An error of the database is printed with what to do about it.
    """
    newer = ""
    try:
        with connected(conninfo) as connection:
            newer = _newer_version(connection)
            if newer:
                print_error(f"the record has version {newer} of the schema, of a newer release; what that added is not read")
            yield connection
    except psycopg.errors.InsufficientPrivilege as error:
        fail(f"the record cannot be read: {first_line(error)}. Grant this user select on all relations of the record")
    except psycopg.ProgrammingError as error:
        if newer:  # what this release reads is no longer there
            fail(f"the record has version {newer} of the schema and this Houseway reads {newest()}: use a newer Houseway")
        if error.sqlstate:
            raise
        fail(f"not a way to reach a database: {first_line(error)}. {HOW_TO_NAME}")
    except psycopg.OperationalError as error:
        fail(f"cannot reach the record: {first_line(error)}. {HOW_TO_NAME}")


def _newer_version(connection: psycopg.Connection[tuple[object, ...]]) -> str:
    """Return the version of a record that is newer than this release, and nothing for one of its own; others are errors."""
    if connection.execute("select to_regclass('alembic_version'), to_regclass('step')").fetchone() in (None, (None, None)):
        fail(f"the database has no record of a floor. {HOW_TO_NAME}")
    row = connection.execute("select version_num from alembic_version").fetchone()
    version = str(row[0]) if row else "0"
    if version < newest():
        fail(f"the record has version {version} of the schema and this Houseway reads {newest()}: migrate it first")
    return version if version > newest() else ""


def first_line(error: Exception) -> str:
    """Return the first line of an error's message, without its full stop."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def keys_in(files: Sequence[Path]) -> list[bytes]:
    """Return the public keys in PEM files."""
    try:
        return [bytes.fromhex(public_key(file)) for file in files]
    except Unreadable as error:
        fail(str(error))


def shoe_keys(named: Sequence[str]) -> Keys | None:
    """Return the keys of sealed shoes that a person names as NAME=FILE; each file has 64 hexadecimal digits."""
    keys: dict[str, bytes] = {}
    for one in named:
        name, _, file = one.partition("=")
        try:
            keys[name] = bytes.fromhex(Path(file).read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            fail(f"not a key of shoes: {one!r}. Use NAME=FILE, with 64 hexadecimal digits in the file")
    try:
        return Keys(keys, next(iter(keys))) if keys else None
    except ValueError as wrong:
        fail(f"not a key of shoes: {wrong}")


def day_called(text: str) -> date:
    """Return the gaming day that a person names."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        fail(f"not a day: {text!r}. Use year, month and day, for example 2026-11-15")


def round_called(text: str) -> RoundName:
    """Return the round that a person names by table and number."""
    found = ROUND.fullmatch(text)
    if found is None:
        fail(f"not a round: {text!r}. Use table and number, for example 12.345")
    return RoundName(int(found[1]), int(found[2]))
