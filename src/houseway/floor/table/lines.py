"""Lines to houses that have a meter which tables here share: one connection each, and what is done over it every second."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container
from datetime import date
from typing import Final

import psycopg
from psycopg.conninfo import make_conninfo

from houseway.core.values.chips import Chips
from houseway.floor.meters.away import (
    confirm_there,
    confirmed,
    open_there,
    report_there,
    reports,
    reserve_there,
    unconfirmed,
)
from houseway.floor.meters.board import Board
from houseway.floor.meters.events import HERE, Claim, Level, MeterState
from houseway.floor.signatures import Signer

from .record_worker import RecordWorker

_log = logging.getLogger(__name__)
CONNECTS: Final = 3
"""Seconds in which the other house has to answer a connection."""


class LineCut(Exception):
    """The house that has the meter cannot be reached."""


class HouseLine:
    """A line to one other house. What is committed there is signed with this owner's key, which that house has to trust."""

    def __init__(
        self,
        there: str,
        house: str,
        board: Board,
        desk: RecordWorker,
        day: Callable[[], date],
        name: str,
        signer: Signer | None = None,
    ) -> None:
        reached = make_conninfo(there, connect_timeout=CONNECTS, options="-c idle_in_transaction_session_timeout=5s")
        self._there = RecordWorker(reached, signer)
        self._house, self._board, self._desk, self._day, self._name = house, board, desk, day, name

    def _meters(self) -> dict[int, str]:
        return {number: posted.name for number, posted in self._board.meters.items() if posted.away == self._name}

    async def keeps(self, resting: Container[int]) -> None:
        """Report, confirm and release what is due. Where the line is cut, its meters are not offered until it is back."""
        meters = self._meters()
        if not meters:
            return
        try:
            told = await self._report(meters)
            await self.confirms()
            await self._releases(meters, resting)
        except (psycopg.Error, ValueError) as error:  # it may also have been set up in another way there
            self._board.cut |= meters.keys()
            _log.warning("house %s cannot be reached: %s", self._name, error)
        else:
            for number, name in meters.items():
                self._board.update_remote(number, *told[name])

    async def reserves(self, table: int, meters: list[int]) -> dict[int, tuple[MeterState, Claim]] | None:
        """Return a table's claims, as this house will enter them, when it is their turn; None before that."""
        names = {number: name for number, name in self._meters().items() if number in meters}
        try:
            await self.confirms()
            report = await self._desk.once(lambda record: reports(record, names))
            found = await self._there.once(lambda there: reserve_there(there, self._house, table, report))
        except (psycopg.Error, ValueError) as error:
            self._board.cut |= names.keys()
            raise LineCut(f"house {self._name} cannot be reached: {error}") from error
        if found is None:
            return None
        claims = {number: found[name] for number, name in names.items()}
        return {number: (state, Claim(one.number, HERE, table, stood=one.stood)) for number, (state, one) in claims.items()}

    async def confirms(self) -> None:
        """Send the amounts that claims took here to the other house, unless it has confirmed them."""
        meters = self._meters()
        for number, ruled in await self._desk.once(lambda record: unconfirmed(record, list(meters))):
            report = await self._desk.once(lambda record, at=number: reports(record, {at: meters[at]}))
            await self._there.once(
                lambda there, at=number, ruled=ruled, report=report: confirm_there(
                    there, self._house, meters[at], ruled, ruled.number, report
                )
            )
            await self._desk.once(lambda record, at=number, ruled=ruled: confirmed(record, at, ruled.number, self._day()))

    async def gives_up(self, claims: dict[int, int]) -> None:
        """Release claims there that took nothing here, by meter."""
        meters = self._meters()
        for number, claim in claims.items():
            report = await self._desk.once(lambda record, at=number: reports(record, {at: meters[at]}))
            await self._there.once(
                lambda there, at=number, claim=claim, report=report: confirm_there(
                    there, self._house, meters[at], None, claim, report
                )
            )

    async def _report(self, meters: dict[int, str]) -> dict[str, tuple[tuple[Level, ...], tuple[Chips, ...]]]:
        report = await self._desk.once(lambda record: reports(record, meters))
        return await self._there.once(lambda there: report_there(there, self._house, report))

    async def _releases(self, meters: dict[int, str], resting: Container[int]) -> None:
        """Release what is open there for tables that are not in a round and claim nothing."""
        numbers = {name: number for number, name in meters.items()}
        for name, claim, table in await self._there.once(lambda there: open_there(there, self._house, list(numbers))):
            if table in resting:
                await self.gives_up({numbers[name]: claim})

    async def close(self) -> None:
        """Close the connection to the other house."""
        await self._there.close()
