"""The house of the day: its tables are dealt by hand, its gaming day is that of the clock, and it signs its days."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import date
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.commands.floor.submission import edges_of
from houseway.floor.api.terms import Terms
from houseway.floor.reports.odds import OddsOf, no_odds
from houseway.floor.seal import Keys
from houseway.floor.store.privileges import give_rights
from houseway.floor.store.queries import now
from houseway.floor.store.steps import connected
from houseway.floor.table.chance import DealerOf, by_hand
from houseway.worked.build import build
from tools.house.house import KEYS, House
from tools.house.people import POLICY as CHEAP
from tools.house.people import founded
from tools.house.servers import VOLATILE, prepare, servers

POLICY: Final = CHEAP._replace(house="A Day")
"""Everything as a house has it but hashes that take no time: they are of a demonstration, whose servers end with it."""


class DayHouse(House):
    """An owner and the API on servers that run: for a new record, or for a copy of the one that another house had."""

    def __init__(
        self,
        conninfo: str,
        bus: str,
        origins: tuple[str, ...] = (),
        odds: OddsOf = no_odds,
        *,
        dealer_of: DealerOf = by_hand,
        keys: Keys = KEYS,
        again: DayHouse | None = None,
    ) -> None:
        if again is None:
            prepare(conninfo, None, rights=True)
        else:
            with connected(conninfo) as record:
                give_rights(record)  # a copy of a database has rights of its own to connect
        self.key: Final = Ed25519PrivateKey.generate() if again is None else again.key
        """Signs the gaming day; the database does not have it."""
        cash = Terms().cash._replace(code_from=25_000_00)  # so that a rack is filled without a code from each of three people
        terms = Terms(edges=edges_of, odds=odds, day_key=self.key, build=build(), cash=cash, code_approves_to_cents=100_000_00)
        super().__init__(conninfo, bus, origins=origins, policy=POLICY, terms=terms, dealer_of=dealer_of, keys=keys)
        self.day: Final[date] = now(self.record).date() if again is None else again.day
        self.first_secret: Final = founded(self.record, "administrator", POLICY).secret if again is None else again.first_secret

    @property
    def public(self) -> bytes:
        """The public key by which signed days are checked."""
        return self.key.public_key().public_bytes_raw()


@contextmanager
def day_servers() -> Generator[tuple[str, str]]:
    """Start a PostgreSQL and a NATS; yield how to reach an empty database and the bus."""
    with servers(*VOLATILE) as running:
        yield running.postgres.create("a_day"), running.bus
