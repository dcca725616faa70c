"""A floor that runs, for tests of the API: a real owner and a real uvicorn in a thread, on a real PostgreSQL and a real NATS."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, Final
from uuid import uuid4

import httpx
import msgspec
from tests.floor import record_steps as writing
from tests.floor.people.casino import PASSWORD, POLICY, administered
from tests.floor.played import KEY as DAY_KEY
from tests.floor.record_steps import KEYS
from tools.house.house import MANNERS, ORIGIN, House, Signers
from tools.house.people import forget_code
from websockets.sync.client import ClientConnection, connect

from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, Command, OpenRound, PlaceBet, Say, Sit, Tend
from houseway.core.table.table import Table
from houseway.core.values.role import Role
from houseway.core.wire.wire import plain
from houseway.floor.api.house import Manners
from houseway.floor.api.terms import Terms
from houseway.floor.pit.comps import CompRules
from houseway.floor.reports.odds import Odds
from houseway.games import GAMES
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer

RACK: Final = 9_000_00
"""Cents in chips with which each table is opened."""


def until(holds: Callable[[], object], seconds: float = 30) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


TERMS: Final = Terms(
    day_key=DAY_KEY,
    edges=lambda rules: {"ante": Fraction(rules.limits["ante"][0], 10**6)},
    odds=lambda opened: {"ante": Odds(Fraction(1, 50), Fraction(1))},
    comps=CompRules(percent=25, signed_from=30),
)
"""Prices that are not those of the lab, which takes its time."""


class Client(httpx.Client):
    """A person with a browser: cookies, and command numbers for each table."""

    def __init__(self, url: str, number: int = 0, name: str = "") -> None:
        super().__init__(base_url=url, headers={"origin": ORIGIN}, timeout=30)
        self.number, self.name = number, name
        self.numbers: dict[int, int] = {}

    def request(self, method: str, url: Any, **options: Any) -> httpx.Response:
        """Send a request; a write has a new key unless it shows one."""
        headers = {"Idempotency-Key": uuid4().hex, **(options.pop("headers", None) or {})}
        return super().request(method, url, headers=headers, **options)

    def submit(self, table: int, command: Command, number: int | None = None) -> Any:
        """Send a command with the next number, and return the response."""
        if number is None:
            number = self.numbers[table] = self.numbers.get(table, 0) + 1
        answer = self.post(f"/tables/{table}/commands", json={"number": number, "said": plain(command)})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def orders(self, cents: int) -> str:
        """Order a payout from this client's wallet, and return the code for the cashier."""
        return self.post("/wallet/payout", json={"cents": cents}).json()["code"]

    @property
    def cookie(self) -> str:
        """The cookies as a header has them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @contextmanager
    def live(self, url: str | None = None, **options: Any) -> Generator[Listening]:
        """Open a socket with the cookies of this person."""
        base = url or str(self.base_url).rstrip("/").replace("http", "ws", 1)
        headers = {"Cookie": self.cookie}
        with connect(f"{base}/live", origin=ORIGIN, additional_headers=headers, compression=None, **options) as socket:
            yield Listening(socket)


class Listening:
    """The frames of one socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[dict[str, Any]] = []

    def next(self, kind: str | None = None, seconds: float = 20, **fields: Any) -> dict[str, Any]:
        """Return the next frame, of a kind and with some values if they are given."""
        while True:
            frame = msgspec.json.decode(self.socket.recv(seconds))
            self.frames.append(frame)
            if (kind is None or frame["kind"] == kind) and all(frame.get(name) == value for name, value in fields.items()):
                return frame

    def sends(self, **said: Any) -> None:
        """Send a frame to the house."""
        self.socket.send(msgspec.json.encode(said).decode())

    def subscribe(self, table: int, **position: int) -> dict[str, Any]:
        """Subscribe to a table and return the view, or the missed events."""
        self.sends(kind="subscribe", table=table, **position)
        while (frame := self.next())["kind"] not in ("view", "events", "error") or frame["table"] != table:
            pass
        return frame


class Running(House):
    """The servers of a house, and its people."""

    def __init__(self, conninfo: str, bus: str, tables: Mapping[int, Rules], manners: Manners = MANNERS) -> None:
        self.bus = bus
        dealer = live_dealer(Live())
        super().__init__(
            conninfo,
            bus,
            policy=POLICY,
            manners=manners,
            terms=TERMS,
            tables=tables,
            rack=RACK,
            dealer_of=lambda table: None if _is_by_hand(table) else dealer,
            keys=KEYS,
            signers=Signers(writing.OWNER, writing.API, writing.VOUCHES),
        )
        self.casino = administered(self.record)
        self._clients: list[Client] = []
        self._files: dict[int, str] = {}

    def stop(self) -> None:
        """Close what people have open, and stop the servers."""
        for client in self._clients:
            client.close()
        super().stop()

    def deals(self, table: int, *players: Client, login: str) -> Client:
        """Seat players with chips, each at the seat of their place in the list, and return the dealer."""
        dealer = self.staff(login, "dealer", table)
        for seat, player in enumerate(players, start=1):
            assert player.submit(table, Sit(player.name, (str(seat),)))["refused"] is None
            assert dealer.submit(table, BuyIn(player.name, 100_000))["refused"] is None
        return dealer

    def plays(self, table: int, dealer: Client, *players: Client) -> None:
        """Play a round of High Card Flush: everyone bets and folds."""
        self.opens(table, dealer, *players)
        self.plays_out(table, dealer, *players)

    def plays_out(self, table: int, dealer: Client, *players: Client) -> None:
        """Let everyone who still has to act fold, and finish the round."""
        for seat, player in enumerate(players, start=1):
            for _ in range(2):  # a strong hand must confirm
                self.follows(table, player.submit(table, Say(str(seat), "folds"))["step"])
        for _ in range(20):
            offers = [one for one in dealer.get(f"/tables/{table}").json()["offers"] if one["act"] == "Say"]
            if not offers or not self.api.following.tables[table].table.is_playing:
                return
            self.follows(table, dealer.submit(table, Say("dealer", offers[0]["says"]))["step"])

    def follows(self, table: int, step: int, seconds: float = 30) -> None:
        """Wait until the API has received a step: the response to a command may come before the news."""
        end = time.monotonic() + seconds
        while self.api.following.tables[table].seq < step:
            assert time.monotonic() < end
            time.sleep(0.005)

    def opens(self, table: int, dealer: Client, *players: Client) -> None:
        """Open a round of High Card Flush and deal: the first player is to act."""
        if dealer.submit(table, OpenRound())["refused"]:  # the cards were used
            for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20"), OpenRound()):
                assert dealer.submit(table, command)["refused"] is None
        for seat, player in enumerate(players, start=1):
            assert player.submit(table, PlaceBet(str(seat), "ante", 2500))["refused"] is None
        assert dealer.submit(table, Say("dealer", "closes bets"))["refused"] is None

    # People

    def nobody(self) -> Client:
        """Return somebody who is not logged in."""
        self._clients.append(Client(self.url))
        return self._clients[-1]

    def behind(self, port: int, person: Client) -> Client:
        """Return the same person at another port, such as that of a line which can be cut."""
        far = Client(f"http://127.0.0.1:{port}", person.number, person.name)
        far.cookies.update(person.cookies)
        self._clients.append(far)
        return far

    def patron(self, login: str) -> Client:
        """Open an account for a patron, who logs in."""
        return self.logs_in(login, self.casino.patron(login))

    def staff(self, login: str, role: Role | None = None, *tables: int) -> Client:
        """Admit a member of staff, who logs in and begins a shift if a role is given."""
        number = self.casino.staff(login, *([role] if role else []))
        person = self.logs_in(login, number)
        if role is not None:
            self._keeps(tables)
            begun = person.post("/shift", json={"role": role, "tables": list(tables) or None})
            assert begun.status_code == 200, begun.text
        return person

    def _keeps(self, tables: Iterable[int]) -> None:
        """Keep a table for the file that staffs it first. Two files at one table would pass in one order only."""
        file = os.environ["PYTEST_CURRENT_TEST"].partition("::")[0]
        for table in tables:
            first = self._files.setdefault(table, file)
            assert first == file, f"table {table} is that of {first}: give {file} another one"

    def cashier(self, called: str, cents: int) -> Client:
        """Admit a cashier to a cage with open books, which other tests of this house may have opened, and bring cash."""
        manager, cage = self.staff(f"{called}-manager", "manager"), self.staff(f"{called}-cashier", "cage")
        assert manager.post("/books").status_code in (204, 409)
        asked = manager.post("/funds/cash", json={"cents": cents, "code": self.code(manager)}).json()
        assert cage.post(f"/slips/{asked['number']}/sign", json={"code": self.code(cage)}).json()["standing"] == "done"
        return cage

    def code(self, person: Client) -> str:
        """Return a code of the second factor that is not used up, however often a test needs one within half a minute."""
        forget_code(self.record, person.number)
        return self.casino.code(person.number)

    def becomes(self, person: Client, role: Role, *tables: int) -> None:
        """Let a member of staff end a shift and return in another role."""
        assert person.delete("/shift").status_code == 204
        self.casino.also(person.number, role)
        begun = person.post("/shift", json={"role": role, "tables": list(tables) or None})
        assert begun.status_code == 200, begun.text

    def logs_in(self, login: str, number: int) -> Client:
        """Log a person in and return the client."""
        person = self.nobody()
        code = self.casino.code(number) if number in self.casino.secrets else ""
        answer = person.post("/log-in", json={"login": login, "password": PASSWORD, "code": code})
        assert answer.status_code == 200, answer.text
        person.number, person.name = number, answer.json()["session"]["name"]
        return person


def _is_by_hand(table: Table) -> bool:
    """Whether a table is dealt by hand in these tests: those under the house's manual."""
    return table.rules.settings.get("ruleset.jurisdiction") == "house_manual"


@contextmanager
def running(conninfo: str, bus: str, tables: Mapping[int, Rules], manners: Manners = MANNERS) -> Generator[Running]:
    """Run a floor until the block ends."""
    made = Running(conninfo, bus, tables, manners)
    made.start()
    try:
        yield made
    finally:
        made.stop()


def opened(games: Iterable[str], first: int = 1) -> dict[int, Rules]:
    """Return the rules of tables from a number on, one game each."""
    from houseway.cli.table.setup import choose

    return {number: choose(GAMES[game], None, None, None).rules for number, game in enumerate(games, start=first)}
