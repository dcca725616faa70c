"""Every SQLSTATE of PostgreSQL in one of three classes: it passes by itself, the table's data is at fault, or our program is.

| class | what a partition does | what a worker that only reads does | what the API answers |
|---|---|---|---|
| passing | connects again, reads where its tables are, and decides again; nobody is refused | connects again and retries | 503 |
| table | sends each table alone; the one that raises it again stops until its round is voided | raises it | 400 or 500 |
| ours | the same, on a new connection, and the table resumes by itself a few seconds later | raises it | 500 |
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Final

import psycopg


class Cause(Enum):
    """The origin of an error of the record."""

    PASSING = "passing"
    """The server, the line or the set-up: nothing is wrong with the call, and the same call succeeds later."""
    TABLE = "table"
    """The data of one call: sent again, it fails again."""
    OURS = "ours"
    """The program or its schema: no data is at fault, and no other call would succeed."""


_P, _T, _O = Cause.PASSING, Cause.TABLE, Cause.OURS
# fmt: off
CLASSES: Final[Mapping[str, Cause]] = {
    "00": _O, "01": _O, "02": _O, "03": _O,  # success, warning, no data, not complete: never raised
    "08": _P,  # connection
    "09": _O, "0A": _O, "0B": _O, "0F": _O, "0L": _O, "0P": _O, "0Z": _O, "10": _O,
    "20": _T,  # CASE without a branch for the value
    "21": _T,  # a row that was named twice
    "22": _T,  # data
    "23": _T,  # constraints
    "24": _O, "25": _O,
    "26": _P,  # a prepared statement that a pooler forgot
    "27": _T,
    "28": _P,  # a password that is being changed
    "2B": _O, "2D": _O, "2F": _O, "34": _O, "38": _O, "39": _O, "3B": _O,
    "3D": _P,  # a database that is being restored
    "3F": _O,
    "40": _P,  # deadlock, serialization
    "42": _O,  # syntax, names
    "44": _T,
    "53": _P,  # disk, memory, connections
    "54": _T,  # too large
    "55": _P,  # locked, in use, not ready
    "57": _P,  # shutdown, cancelled, statement_timeout
    "58": _P,  # the server's disk or files
    "72": _P,
    "F0": _P,  # the server's configuration
    "HV": _O,
    "P0": _T,  # raised by our functions about what was sent
    "XX": _O,  # an internal error of the server
}
"""The cause of each class of codes, by its first two characters."""
CODES: Final[Mapping[str, Cause]] = {
    "25006": _P,  # read-only: a standby, or a server that is being failed over
    "25P02": _P,  # a transaction that failed before: the connection is at fault, and is replaced
    "25P03": _P,  # idle in a transaction for too long
    "25P04": _P,  # transaction_timeout
    "40002": _T,  # an integrity constraint at the end of a transaction
    "42501": _P,  # privileges, between a revoke and the grant that follows it
    "XX001": _T,  # a corrupted row
    "XX002": _T,  # a corrupted index
}
"""Codes whose cause differs from that of their class."""
# fmt: on


def cause_of(error: BaseException) -> Cause:
    """Return the cause of an error of the driver or of the line.

    >>> cause_of(psycopg.errors.ReadOnlySqlTransaction()), cause_of(psycopg.errors.UniqueViolation()), cause_of(TimeoutError())
    (<Cause.PASSING: 'passing'>, <Cause.TABLE: 'table'>, <Cause.PASSING: 'passing'>)
    """
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str) and state:
        return CODES.get(state) or CLASSES.get(state[:2], Cause.OURS)
    if isinstance(error, psycopg.DataError):  # refused by the driver before it was sent
        return Cause.TABLE
    # without a code nothing came from the server: the line was lost, or a limit of time is over
    return Cause.PASSING if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError, OSError)) else Cause.OURS


def is_passing(error: BaseException) -> bool:
    """Whether the same call may succeed later."""
    return cause_of(error) is Cause.PASSING


def is_servers(error: BaseException) -> bool:
    """Whether an error that passes is the server's as a whole, and not of one call that met a lock or took too long."""
    state = getattr(error, "sqlstate", None)
    return is_passing(error) and not (isinstance(state, str) and state[:2] in ("40", "55", "57"))


@contextmanager
def passing_suppressed() -> Generator[None]:
    """Leave a block at an error that passes: what it did not do is done later."""
    try:
        yield
    except (psycopg.Error, OSError) as error:
        if not is_passing(error):
            raise
