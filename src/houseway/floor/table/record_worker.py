"""The owner's second connection: everything but commits goes through it, in a thread, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.signatures import Signer
from houseway.floor.store.sqlstates import Cause, cause_of, is_passing
from houseway.floor.store.steps import connected
from houseway.floor.store.timeouts import SERVING, Limits

T = TypeVar("T")
FIRST_WAIT: Final = 0.02
LONGEST_WAIT: Final = 0.5
"""Seconds between two tries while the record cannot be reached; the wait doubles from the first to the longest."""


class RunsOnce(Protocol):
    """An object with connections to the record: a `Desk`, or the connections of an API."""

    async def once(self, asks: Callable[[Connection[TupleRow]], T]) -> T: ...


class RecordWorker:
    """Runs an owner's queries at the record in a thread, and connects again after the connection was lost."""

    def __init__(self, conninfo: str, signer: Signer | None = None, limits: Limits = SERVING) -> None:
        self._conninfo, self._signer, self._limits = conninfo, signer, limits
        self._connection: Connection[TupleRow] | None = None
        self._thread = ThreadPoolExecutor(1, "desk")  # its own, so that nothing else in the process keeps it waiting

    async def once(self, asks: Callable[[Connection[TupleRow]], T]) -> T:
        """Return the result of a function that reads or writes; errors of the driver are raised to the caller."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, asks)

    async def until_answered(self, asks: Callable[[Connection[TupleRow]], T]) -> T:
        """Return the result of a function that only reads. It is called again until the record can be reached."""
        wait = FIRST_WAIT
        while True:
            try:
                return await self.once(asks)
            except (psycopg.Error, OSError) as error:
                if not is_passing(error):
                    raise
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def _run(self, asks: Callable[[Connection[TupleRow]], T]) -> T:
        if self._connection is None or self._connection.closed:
            self._connection = connected(self._conninfo, self._signer, self._limits)
        try:
            return asks(self._connection)
        except (psycopg.Error, OSError) as error:
            if cause_of(error) is not Cause.TABLE:  # the next one may reach a server that can do it
                self._connection.close()
            raise

    async def close(self) -> None:
        """Close the connection after the query under way. No more queries can be made."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._closed)
        self._thread.shutdown(wait=False)

    def _closed(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
