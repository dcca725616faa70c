"""An owner and the API on private servers, in a thread of their own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from houseway.core.game.rules import Rules
from houseway.floor.api.house import Manners
from houseway.floor.api.rates import Rate
from houseway.floor.api.server import ApiServer, ApiSettings
from houseway.floor.api.terms import Terms
from houseway.floor.bus.owner_process import OwnerSettings as Owning
from houseway.floor.bus.owner_process import Serves
from houseway.floor.people.policy import Policy
from houseway.floor.seal import Keys
from houseway.floor.signatures import Signer
from houseway.floor.store.grants import API, OWNER
from houseway.floor.store.privileges import as_role
from houseway.floor.store.steps import connected
from houseway.floor.table.chance import DealerOf, by_hand
from houseway.floor.table.electronic import NO_TABLES, Runs
from houseway.games import GAMES
from houseway.worked.build import build

from .people import POLICY

T = TypeVar("T")
ORIGIN: Final = "http://floor.test"
OFTEN: Final = Rate(1_000_000, 1_000_000)
MANNERS: Final = Manners(
    (ORIGIN,), secure=False, requests=OFTEN, addresses=OFTEN, log_ins=OFTEN, messages=OFTEN, poll_seconds=0.1
)
"""Nothing is too often."""
KEYS: Final = Keys({"house": bytes(32)}, seals="house")
"""The keys of its shoes; no live table has them."""


class Signers(NamedTuple):
    """The keys with which owner and API sign and vouch."""

    owner: Signer
    api: Signer
    vouches: bytes


class House:
    """An owner and the API of one record. They connect in their own roles, so the record needs its rights."""

    def __init__(
        self,
        conninfo: str,
        bus: str,
        *,
        origins: tuple[str, ...] = (),
        policy: Policy = POLICY,
        manners: Manners = MANNERS,
        terms: Terms | None = None,
        tables: Mapping[int, Rules] | None = None,
        rack: int = 0,
        electronic: Runs = NO_TABLES,
        dealer_of: DealerOf = by_hand,
        keys: Keys = KEYS,
        signers: Signers | None = None,
    ) -> None:
        self.conninfo: Final = conninfo
        self.record: Final = connected(conninfo, signers.api if signers else None)
        manners = manners._replace(origins=(*origins, *manners.origins))
        serving = ApiSettings(
            house=policy.house,
            property="house",
            conninfo=as_role(conninfo, API),
            bus=bus,
            policy=policy,
            manners=manners,
            terms=terms or Terms(),
            port=0,
        )
        if signers is not None:
            serving = replace(serving, signer=signers.api, vouches=signers.vouches)
        self.api = ApiServer(serving, game_of=GAMES.__getitem__)
        owning = Owning(
            "pit",
            "house",
            as_role(conninfo, OWNER),
            bus,
            opens=tables or {},
            rack=rack,
            renewed=0.2,
            drains=0.0,
            electronic=electronic,
            build=build(),
        )
        signer = signers.owner if signers else None
        self.owner: Final = Serves(owning, game_of=GAMES.__getitem__, dealer_of=dealer_of, keys=keys, signer=signer)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._beside: list[Future[Any]] = []

    @property
    def url(self) -> str:
        """The address of the API."""
        return f"http://127.0.0.1:{self.api.port}"

    def start_api(self) -> None:
        """Start the API: there may be no tables yet."""
        if not self._thread.is_alive():
            self._thread.start()
        self.runs(self.api.start())

    def start_owner(self) -> None:
        """Start the owner, which takes over tables as they are opened."""
        if not self._thread.is_alive():
            self._thread.start()
        self.runs(self.owner.start())

    def start(self) -> None:
        """Start the owner and the API."""
        self.start_owner()
        self.start_api()

    def restart_api(self) -> None:
        """Stop the API and start another one at the same port."""
        told = replace(self.api.told, port=self.api.port)
        self.runs(self.api.stop())
        self.api = ApiServer(told, game_of=GAMES.__getitem__)
        self.runs(self.api.start())

    def stop(self) -> None:
        """Stop what runs beside them, the API and the owner, and close the connection to the record."""
        if self._thread.is_alive():
            for one in self._beside:
                one.cancel()
            self.runs(self.api.stop())
            self.runs(self.owner.drain())
            self.runs(self._loop.shutdown_asyncgens())
            self.runs(self._loop.shutdown_default_executor())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(10)
        self._loop.close()
        self.record.close()

    def runs(self, work: Coroutine[Any, Any, T], seconds: float = 60) -> T:
        """Run something in the loop of the servers, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(seconds)

    def begins(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin something in the loop of the servers, which ends with them: bots that play."""
        self._beside.append(asyncio.run_coroutine_threadsafe(work, self._loop))
