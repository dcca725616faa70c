"""People of the cage: cashiers at two processes of the API, and patrons who pay in, order, are paid, and ask again.

What an API process does with a request is the code of production: the endpoint, its key, and the call to the record. There is
no log-in and no HTTP. Nothing happens to a patron: a request without an answer is repeated with its key, at the other process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import msgspec
import psycopg

from houseway.floor.api.endpoints import Endpoint
from houseway.floor.api.errors import AnyBar, Refused, Wrong
from houseway.floor.api.once import done_once, print_of
from houseway.floor.cage import endpoints as at_cage
from houseway.floor.cage.bars import CageBar
from houseway.floor.cage.cash_sums import CashRules
from houseway.floor.cage.events import SlipKind
from houseway.floor.cage.shapes import Cash, PayOut
from houseway.floor.limits import endpoints as of_patrons
from houseway.floor.limits.shapes import OrderPayout
from houseway.floor.people.actors import Actor
from houseway.floor.people.roles import CAGE, PLAYER

from .cage_watch import CageWatch, Sum
from .loop import Process
from .oracle import Oracle
from .parts import Registry

HOUSE: Final = SimpleNamespace(terms=SimpleNamespace(cash=CashRules()))
CASHIERS: Final = (9001, 9002)
PATIENCE: Final = (1.2, 3.0, 6.0)
"""Seconds after which somebody asks again."""
AGAIN: Final = 0.4
"""The share of requests that are confirmed at once: *the same again is meant*."""
REPEATS: Final = 0.1
"""The share of answers after which the same key is sent once more, or the same code under another key."""
WAY: Final = 0.001
"""Seconds from a client to the API."""
PATRONS: Final = "insert into speaker (number, kind) overriding system value select n, 'patron' from generate_series(10, 199) n;"
"""The patrons in PostgreSQL."""


def _endpoint(of: Any, does: Callable[..., Any]) -> Endpoint:
    found: Endpoint = next(one for one in of.ENDPOINTS if one.does is does)
    return found


DEPOSIT: Final = _endpoint(at_cage, at_cage.deposits)
PAY_OUT: Final = _endpoint(at_cage, at_cage.pays_out)
ORDER: Final = _endpoint(of_patrons, of_patrons.orders_payout)


class Request(NamedTuple):
    """A request with its key."""

    endpoint: Endpoint
    speaker: int
    key: str
    body: Any
    number: int | None = None
    """The patron in the path."""


class CageApi:
    """The part of an API process in which requests of the cage are done."""

    def __init__(self, process: Process, breaks: Callable[[str, object], None]) -> None:
        self.process: Final = process
        self._breaks = breaks
        self._registry: Any = process.context.copy().run(Registry)

    def receive(self, request: Request, answers: Callable[[Any], None]) -> None:
        """Do a request; its answer is not told where the process is killed before."""
        self.process.later(WAY, lambda: self.process.start(self._does(request, answers)))

    async def _does(self, request: Request, answers: Callable[[Any], None]) -> None:
        def does(record: Any) -> Any:
            return performed(record, request)

        try:
            told = await self._registry.run(does)
        except Refused as refused:
            told = refused
        except psycopg.Error:  # as the handler of the API answers an error that it did not foresee
            told = Refused(Wrong.FAULT)
        except Exception as error:
            self._breaks("no error is unforeseen", repr(error))
            raise
        answers(told)


def performed(record: Any, request: Request) -> Any:
    """Do a request under its key, as the API does."""
    capacity = PLAYER if request.endpoint is ORDER else CAGE
    asking = SimpleNamespace(house=HOUSE, actor=Actor(request.speaker, capacity), own=SimpleNamespace(speaker=request.speaker))
    given = {"body": request.body} | ({} if request.number is None else {"number": request.number})
    path = request.endpoint.path.format(number=request.number)
    what = print_of(request.endpoint.method, path, msgspec.json.encode(request.body))

    def does() -> Any:
        return request.endpoint.does(asking, record, **given)

    return done_once(record, request.endpoint, request.speaker, request.key, what, does)


class Patron:
    """A patron at the cage."""

    def __init__(self, oracle: Oracle, watch: CageWatch, number: int, at: Callable[[int], CageApi], seed: str) -> None:
        self.number, self.name = number, f"p{number}"
        self._oracle, self._watch, self._at = oracle, watch, at
        self._random: Final = Random(f"{seed}/patron {number}").random
        self._patience: Final = PATIENCE[int(self._random() * len(PATIENCE))]
        self._count = 0
        self.waits_since: float | None = None
        """Since when a request has no answer."""

    def balance(self) -> int:
        """Return what is in the wallet."""
        return self._watch.wallet_of(self.name)

    async def lives(self, process: Process) -> None:
        """Pay in and be paid, until the house ends."""
        while True:
            await asyncio.sleep(0.5 + 4.0 * self._random())
            if self.balance() < 600_00 or self._random() < 0.2:
                await self._pays_in(process)
            else:
                await self._is_paid(process)

    def _cents(self, most: int) -> int:
        """Return a sum that this patron has not named before."""
        self._count += 1
        return max(1, int(most / 100_00 * (0.3 + 0.7 * self._random()))) * 100_00 + self._count

    def _request(self, endpoint: Endpoint, speaker: int, body: Any) -> Request:
        self._count += 1
        return Request(endpoint, speaker, f"{self.name}.{self._count}", body, None if endpoint is ORDER else self.number)

    async def _pays_in(self, process: Process) -> None:
        cents, cashier = self._cents(900_00), CASHIERS[int(self._random() * 2)]
        asked = self._request(DEPOSIT, cashier, Cash(cents=cents, again=self._random() < AGAIN))
        await self._moves(process, asked, Sum(SlipKind.DEPOSIT, self.number, cents))

    async def _is_paid(self, process: Process) -> None:
        cents = self._cents(max(200_00, self.balance()))
        ordered, _ = await self._submits(process, self._request(ORDER, self.number, OrderPayout(cents=cents)))
        if isinstance(ordered, Refused):
            return  # it was told once already: the next time there is another order
        what, cashier = Sum(SlipKind.WITHDRAWAL, self.number, cents), CASHIERS[int(self._random() * 2)]
        body = PayOut(cents=cents, order=ordered.code, again=self._random() < AGAIN)
        paid = await self._moves(process, self._request(PAY_OUT, cashier, body), what)
        if paid and self._random() < 3 * REPEATS:  # the code is shown to a cashier once more
            again = PayOut(cents=cents, order=ordered.code, again=True)
            await self._submits(process, self._request(PAY_OUT, CASHIERS[int(self._random() * 2)], again))

    async def _moves(self, process: Process, asked: Request, what: Sum) -> bool:
        """Ask until cash has moved or cannot; return whether it has."""
        told, is_alone = await self._submits(process, asked)
        if isinstance(told, Refused):
            self._oracle.counts[f"cage no: {told.wrong}"] += 1
            if is_alone:
                self._watch.refused(what, told.wrong)
            return False
        self._compares(asked, what, told)
        if self._random() < REPEATS:
            repeated, _ = await self._submits(process, asked)
            if not isinstance(repeated, Refused):
                self._compares(asked, what, repeated)
        return True

    def _compares(self, asked: Request, what: Sum, told: Any) -> None:
        self._oracle.counts["cage answers"] += 1
        self._watch.paid(asked.speaker, asked.key, what, told.number, msgspec.json.encode(told))

    async def _submits(self, process: Process, asked: Request) -> tuple[Any, bool]:
        """Return the slip, the order, or the reason that there is none, and whether no other try may still be done.

        A request is repeated with its key until there is one of them.
        """
        self.waits_since = process.loop.now
        at, flying = int(self._random() * 2), [0]
        while True:
            told = await self._tries(process, asked, at, flying)
            if told is not None and not _is_passing(told):
                self.waits_since = None
                return told, flying[0] == 0
            at += 1
            await asyncio.sleep(0.1 + 0.5 * self._random())

    async def _tries(self, process: Process, asked: Request, at: int, flying: list[int]) -> Any:
        done: asyncio.Future[Any] = process.loop.create_future()

        def arrives(told: Any) -> None:
            flying[0] -= 1
            if not done.done():
                done.set_result(told)

        flying[0] += 1

        def answers(told: Any) -> None:
            process.later(WAY, arrives, _read(told))

        self._at(at % 2).receive(asked, answers)
        try:
            async with asyncio.timeout(self._patience):
                return await done
        except TimeoutError:
            return None


def _read(told: Any) -> Any:
    """Return an answer as its reader has it."""
    return Refused(told) if isinstance(told, AnyBar) else told


def _is_passing(told: Any) -> bool:
    return isinstance(told, Refused) and told.wrong in (Wrong.RECORD_AWAY, Wrong.FAULT, CageBar.DAY_NOT_OPEN)
