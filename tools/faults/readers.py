"""A few connections to the record for everybody in this process who reads; they are opened again where they were lost."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import Final, TypeVar

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import READING, Limits

T = TypeVar("T")
Record = Connection[TupleRow]
PATIENCE: Final = 180.0


class Readers:
    """Reads the record from any thread, however long it cannot be reached."""

    def __init__(self, conninfo: str, many: int = 4, limits: Limits = READING) -> None:
        self._conninfo, self._limits = conninfo, limits
        self._free: queue.SimpleQueue[Record | None] = queue.SimpleQueue()
        self._many = many
        for _ in range(many):
            self._free.put(None)

    def read(self, reads: Callable[[Record], T], seconds: float = PATIENCE) -> T:
        """Return the result of a function that reads; it may be called again."""
        end = time.monotonic() + seconds
        while True:
            connection = self._free.get()
            try:
                if connection is None or connection.closed:
                    connection = connected(self._conninfo, limits=self._limits)
                return reads(connection)
            except psycopg.OperationalError:
                if connection is not None:
                    connection.close()
                if time.monotonic() > end:
                    raise
            finally:
                self._free.put(connection)
            time.sleep(0.1)

    def close(self) -> None:
        """Close all connections to the record."""
        for _ in range(self._many):
            connection = self._free.get()
            if connection is not None:
                connection.close()
