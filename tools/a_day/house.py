"""The servers of the day: a private PostgreSQL and NATS, an owner whose tables are dealt by hand, and the API."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from datetime import date
from typing import Any, Final, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.cli.commands.floor.submission import edges_of
from houseway.floor.api.house import Manners
from houseway.floor.api.serving import Api, Serving
from houseway.floor.api.terms import Terms
from houseway.floor.bus.serving import Serves
from houseway.floor.bus.serving import Serving as Owning
from houseway.floor.people.founding import Founded, admit_first
from houseway.floor.people.persons import Person as Admits
from houseway.floor.people.roles import ADMINISTRATOR
from houseway.floor.people.speakers import set_mode
from houseway.floor.record.grants import API, OWNER
from houseway.floor.record.privileges import as_role, give_rights, prepare_database
from houseway.floor.record.reading import now
from houseway.floor.record.steps import connected
from houseway.floor.reporting.odds import OddsOf, no_odds
from houseway.floor.sealing import Keys
from houseway.floor.servers import nats_server, postgres_server
from houseway.floor.table.dealing import DealerOf, by_hand
from houseway.games import GAMES
from houseway.worked.build import build
from tools.api_house import OFTEN
from tools.api_house import POLICY as CHEAP

from .browser import ORIGIN
from .people import PASSWORD

T = TypeVar("T")
POLICY: Final = CHEAP._replace(house="A Day")
"""Everything as a house has it but hashes that take no time: they are of a demonstration, whose servers end with it."""


@contextmanager
def private_servers() -> Generator[tuple[str, str]]:
    """Start a PostgreSQL and a NATS of one's own; yield how to reach database and bus. Nothing of them stays."""
    with postgres_server("fsync=off", "full_page_writes=off") as postgres, nats_server() as nats:
        yield postgres.create("a_day"), nats.url


class House:
    """An owner and the API on servers that run, in a thread of their own."""

    def __init__(
        self,
        conninfo: str,
        bus: str,
        origins: tuple[str, ...] = (),
        odds: OddsOf = no_odds,
        *,
        dealer_of: DealerOf = by_hand,
        keys: Keys | None = None,
        again: House | None = None,
    ) -> None:
        """Prepare the record, or go on with a copy of the one that another house had."""
        self.conninfo: Final = conninfo
        if again is None:
            prepare_database(conninfo)
        self.record: Final = connected(conninfo)
        if again is not None:
            give_rights(self.record)  # a copy of a database has rights of its own to connect
        self.day: Final[date] = now(self.record).date() if again is None else again.day
        self.key: Final = Ed25519PrivateKey.generate() if again is None else again.key
        """Signs the gaming day; the database does not have it."""
        self.first_secret: Final = _prepared(self.record) if again is None else again.first_secret
        manners = Manners(
            (*origins, ORIGIN), secure=False, requests=OFTEN, addresses=OFTEN, log_ins=OFTEN, messages=OFTEN, looks_seconds=0.1
        )
        cash = Terms().cash._replace(code_from=25_000_00)  # so that a rack is filled without a code from each of three people
        terms = Terms(edges=edges_of, odds=odds, day_key=self.key, build=build(), cash=cash, code_approves_to_cents=100_000_00)
        told = Serving("A Day", "house", as_role(conninfo, API), bus, POLICY, manners, terms, port=0)
        self.api: Final = Api(told, game_of=GAMES.__getitem__)
        owning = Owning("pit", "house", as_role(conninfo, OWNER), bus, renewed=0.2, drains=0.0, build=build())
        self.owner: Final = Serves(owning, game_of=GAMES.__getitem__, dealer_of=dealer_of, keys=keys)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        """Where the API is."""
        return f"http://127.0.0.1:{self.api.port}"

    @property
    def public(self) -> bytes:
        """The public key by which signed days are checked."""
        return self.key.public_key().public_bytes_raw()

    def starts_api(self) -> None:
        """Start the API: there are no tables yet."""
        self._thread.start()
        self.runs(self.api.start())

    def starts_owner(self) -> None:
        """Start the owner, which takes over tables as they are opened."""
        self.runs(self.owner.start())

    def stop(self) -> None:
        """Stop the API, give the tables back, and close the connection to the record."""
        self.runs(self.api.stop())
        self.runs(self.owner.drain())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
        self.record.close()

    def runs(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the loop of the servers."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)


def _prepared(record: Connection[TupleRow]) -> str:
    """Mark a new record as a demonstration's, admit its first administrator, and return the second factor."""
    set_mode(record, "demo")
    first = admit_first(record, Admits("administrator"), ADMINISTRATOR, PASSWORD, POLICY)
    assert isinstance(first, Founded) and first.second is not None
    return first.second.secret
