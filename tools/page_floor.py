"""A private floor for tests of the page: electronic tables that the platform deals, and patrons with money in their wallets.

    python -m tools.page_floor --origin http://127.0.0.1:9000 --game sic_bo --game 'spanish_21 {"s21.decks": 8}' [--betting 6]

It prints one line of JSON when it serves: the port, the tables with their games, log-ins and the password. Each line of its input
is a question to the record (`tools/page_record.py`) and is answered with a line of JSON; it ends when its input is closed. After
a game come settings of its table; `"seed"` among them deals the same cards each time. Where nobody can play alone a bot sits down
too, marked as one; with `--rivals` that many sit down at every table where somebody does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.cli.par.odds import odds_at_once
from houseway.cli.table.setup import Chosen, choose
from houseway.core.game.rules import Rules
from houseway.core.values.role import MANAGER
from houseway.demo.bots import AtTable
from houseway.floor.api.house import Manners
from houseway.floor.api.serving import Api, Serving
from houseway.floor.api.terms import Terms
from houseway.floor.bus.serving import Serves
from houseway.floor.bus.serving import Serving as Owning
from houseway.floor.cage.keeping import open_books
from houseway.floor.cage.wallets import deposit
from houseway.floor.caging import Slip
from houseway.floor.people.actors import Actor
from houseway.floor.people.founding import Founded, admit_first, demo_patron
from houseway.floor.people.persons import Person
from houseway.floor.people.roles import ADMINISTRATOR, CAGE
from houseway.floor.people.shifts import Shift, begin_shift
from houseway.floor.people.speakers import Mark, set_mode
from houseway.floor.record.days import open_day
from houseway.floor.record.migrating import migrate
from houseway.floor.record.steps import connected
from houseway.floor.sealing import Keys
from houseway.floor.servers import nats_server, postgres_server
from houseway.floor.table.electronic import Pace, Runs
from houseway.games import GAMES
from houseway.play.chance import Chance, Live, Seeded
from houseway.play.dealing import HouseDealer, live_dealer
from tools.api_house import OFTEN, PASSWORD, POLICY
from tools.bus_soak import DAY
from tools.page_company import Company, place_of, plays_alone
from tools.page_record import answered

CENTS: Final = 5_000_000
PATRONS: Final = 12
BOTS: Final = 2


class Asked(NamedTuple):
    """A table that was asked for."""

    game: str
    chosen: Chosen
    seed: str | None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.chosen.rules


def asked_for(text: str, seconds: int) -> Asked:
    """Return a table as it was asked for, with a clock where its game can have one."""
    key, _, more = text.partition(" ")
    settings: dict[str, object] = json.loads(more or "{}")
    seed = settings.pop("seed", None)
    written = {**choose(GAMES[key], None, None, None).written, **settings}
    rules = GAMES[key].under({**written, "timeout.seconds": seconds})
    if not isinstance(rules, Rules):  # a game without choices has no clock
        rules = GAMES[key].under(written)
    assert isinstance(rules, Rules), rules
    return Asked(key, Chosen(rules, written, ""), None if seed is None else str(seed))


def bot(number: int) -> str:
    """Return the log-in of a bot."""
    return f"bot{number}"


def peopled(conninfo: str) -> list[str]:
    """Open accounts for patrons and bots and put money into their wallets; return the log-ins of the patrons."""
    with connected(conninfo) as record:
        set_mode(record, "demo")
        first = admit_first(record, Person("root"), ADMINISTRATOR, PASSWORD, POLICY)
        assert isinstance(first, Founded)
        root = first.speaker.number
        assert isinstance(begin_shift(record, Actor(root, ""), root, ADMINISTRATOR), Shift)
        assert open_books(record, Actor(root, MANAGER), DAY) is None
        logins = [f"patron{number}" for number in range(1, PATRONS + 1)]
        for login in (*logins, *map(bot, range(BOTS))):
            mark = Mark.REAL if login in logins else Mark.BOT
            made = demo_patron(record, Person(login), PASSWORD, POLICY, mark)
            assert isinstance(made, Founded), made
            put = deposit(record, Actor(root, CAGE), made.speaker.number, CENTS, DAY)
            assert isinstance(put, Slip), put
        return logins


def dealer_of(seed: str | None) -> HouseDealer:
    """Return the dealer of a table: live, or the same cards each time."""
    return live_dealer(Live()) if seed is None else HouseDealer(Chance(Seeded(seed)))


def in_the_middle(size: int) -> int:
    """Cut a deck in its middle, so that the same shuffle deals the same cards."""
    return size // 2


def places_of(number: int, found: Mapping[int, Asked], rivals: int) -> Iterator[AtTable]:
    """Yield where a bot sits: at every table that has so many rivals, the first also where nobody can play alone."""
    for table, one in found.items():
        if number < rivals or (number == 0 and not plays_alone(one.chosen)):
            yield place_of(table, one.rules, number, one.seed)


async def serve(conninfo: str, bus: str, asked: argparse.Namespace, logins: Sequence[str]) -> None:
    """Serve until the input is closed."""
    found = {number: asked_for(text, asked.seconds) for number, text in enumerate(asked.game, start=1)}
    tables = {number: one.rules for number, one in found.items()}
    pace = Pace(asked.betting, asked.betting, 0.5, asked.looks)
    runs = Runs(tables, pace, in_the_middle)
    dealers = {one.rules.digest: dealer_of(one.seed) for one in found.values()}
    owning = Owning("page", "house", conninfo, bus, opens=tables, drains=0.0, electronic=runs)
    owner = Serves(
        owning,
        game_of=GAMES.__getitem__,
        dealer_of=lambda table: dealers[table.rules.digest],
        keys=Keys({"page": bytes(32)}, "page"),
    )
    manners = Manners(
        tuple(asked.origin),
        secure=False,
        requests=OFTEN,
        addresses=OFTEN,
        log_ins=OFTEN,
        messages=OFTEN,
        hash_every=asked.hash_every,
    )
    terms = Terms(odds=odds_at_once(GAMES))
    api = Api(Serving("The Willow Room", "house", conninfo, bus, POLICY, manners, terms, port=0), game_of=GAMES.__getitem__)
    await owner.start()
    await api.start()
    address = f"http://127.0.0.1:{api.port}"
    bots = {bot(number): list(places_of(number, found, asked.rivals)) for number in range(BOTS)}
    known = set[str]()
    company = [
        asyncio.create_task(Company(address, {"login": login, "password": PASSWORD}, places, asked.origin[0], known).plays())
        for login, places in bots.items()
        if places
    ]
    games = {number: one.game for number, one in found.items()}
    told = {"port": api.port, "tables": games, "logins": logins, "password": PASSWORD}
    print(json.dumps(told), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await asyncio.to_thread(answered, conninfo, line)), flush=True)
    for one in company:
        one.cancel()
    await api.stop()
    await owner.drain()


def main() -> None:
    """Read what was asked for, and serve on servers of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--origin", action="append", required=True, help="where a page comes from; repeatable")
    parser.add_argument("--game", action="append", required=True, metavar="GAME", help="a game, and settings of its table")
    parser.add_argument("--betting", type=float, default=6.0, help="seconds in which bets are open")
    parser.add_argument("--looks", type=float, default=3.0, help="seconds between two rounds")
    parser.add_argument("--seconds", type=int, default=20, help="seconds for a choice")
    parser.add_argument("--rivals", type=int, default=0, choices=range(BOTS + 1), help="bots at every table where somebody sits")
    parser.add_argument("--hash-every", type=int, default=20, help="events between two hashes of a view")
    asked = parser.parse_args()
    with postgres_server("fsync=off") as postgres, nats_server() as nats:
        conninfo = postgres.conninfo()
        migrate(conninfo)
        with connected(conninfo) as record:
            open_day(record, DAY)
        asyncio.run(serve(conninfo, nats.url, asked, peopled(conninfo)))


if __name__ == "__main__":
    main()
