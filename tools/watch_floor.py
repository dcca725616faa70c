"""A private floor for tests of the pages that look back: electronic tables at which bots play, patrons, one of each role.

    python -m tools.watch_floor --origin http://127.0.0.1:9000 --game high_card_flush --game holdem

It prints one line of JSON when it serves: the port, the tables with their games, log-ins and the password. Each line of its
input is a question, answered with a line of JSON: `code` gives a code of somebody's second factor, `number` their number and
opaque name. It ends when its input is closed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.commands.floor.submission import edges_of
from houseway.core.values.role import DEALER, MANAGER
from houseway.demo.bots import TableBot
from houseway.floor.api.house import Manners
from houseway.floor.api.serving import Api, Serving
from houseway.floor.api.terms import Terms
from houseway.floor.bus.serving import Serves
from houseway.floor.bus.serving import Serving as Owning
from houseway.floor.cage.keeping import open_books
from houseway.floor.cage.wallets import deposit
from houseway.floor.caging import Slip
from houseway.floor.people.actors import Actor
from houseway.floor.people.founding import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.persons import Person
from houseway.floor.people.roles import ADMINISTRATOR, CAGE, HELD
from houseway.floor.people.shifts import Shift, begin_shift
from houseway.floor.people.speakers import Mark, set_mode
from houseway.floor.record.days import open_day
from houseway.floor.record.migrating import migrate
from houseway.floor.record.steps import connected
from houseway.floor.sealing import Keys
from houseway.floor.servers import nats_server, postgres_server
from houseway.floor.table.electronic import Pace, Runs
from houseway.games import GAMES
from houseway.worked.build import build
from tools.api_house import OFTEN, PASSWORD, POLICY, Account
from tools.bus_soak import DAY
from tools.page_company import place_of
from tools.page_floor import asked_for, bot, dealer_of, in_the_middle

CENTS: Final = 5_000_000
BOTS: Final = 3
PATRONS: Final = 3
THINKS: Final = (0.05, 0.15)
CLOCK: Final = 20
DAY_KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def peopled(conninfo: str) -> dict[str, Account]:
    """Admit one of each role, on shift, and patrons and bots with money in their wallets; return all who can sign in."""
    found: dict[str, Account] = {}
    with connected(conninfo) as record:
        set_mode(record, "demo")
        first = admit_first(record, Person("root"), ADMINISTRATOR, PASSWORD, POLICY)
        assert isinstance(first, Founded)
        root = Actor(first.speaker.number, ADMINISTRATOR)
        assert isinstance(begin_shift(record, Actor(root.speaker, ""), root.speaker, ADMINISTRATOR), Shift)
        assert open_books(record, Actor(root.speaker, MANAGER), DAY) is None
        for number in range(BOTS + PATRONS):
            login, mark = (bot(number), Mark.BOT) if number < BOTS else (f"patron{number - BOTS + 1}", Mark.REAL)
            made = demo_patron(record, Person(login), PASSWORD, POLICY, mark)
            assert isinstance(made, Founded), made
            assert isinstance(deposit(record, Actor(root.speaker, CAGE), made.speaker.number, CENTS, DAY), Slip)
            found[login] = Account(login, made.speaker.name, made.speaker.number, 0)
        for role in HELD:
            made = demo_staff(record, Person(role), (role,), PASSWORD, POLICY)
            assert isinstance(made, Founded) and made.second is not None, made
            number = made.speaker.number
            at = [1] if role == DEALER else None
            found[role] = Account(role, made.speaker.name, number, 0, role, at, made.second.secret)
            begun = begin_shift(record, Actor(number, ""), number, role, at)
            assert isinstance(begun, Shift), begun
    return found


def answered(conninfo: str, people: Mapping[str, Account], line: str) -> dict[str, Any]:
    """Return the answer to one question, which is a line of JSON with a name."""
    told: dict[str, Any] = json.loads(line)
    account = people[told["login"]]
    if told["ask"] == "code":
        with connected(conninfo) as record:
            record.execute("update credential set code_step = null where speaker = %s", (account.number,))
        return {"code": account.code()}
    assert told["ask"] == "number", told
    return {"number": account.number, "name": account.name}


async def serve(conninfo: str, bus: str, asked: argparse.Namespace) -> None:
    """Serve until the input is closed."""
    found = {number: asked_for(text, CLOCK) for number, text in enumerate(asked.game, start=1)}
    tables = {number: one.rules for number, one in found.items()}
    people = peopled(conninfo)
    runs = Runs(tables, Pace(asked.betting, asked.betting, 0.3, 1.0), in_the_middle)
    dealers = {one.rules.digest: dealer_of(one.seed) for one in found.values()}
    owning = Owning("watch", "house", conninfo, bus, opens=tables, drains=0.0, electronic=runs, build=build())
    owner = Serves(
        owning,
        game_of=GAMES.__getitem__,
        dealer_of=lambda table: dealers[table.rules.digest],
        keys=Keys({"watch": bytes(32)}, "watch"),
    )
    manners = Manners(tuple(asked.origin), secure=False, requests=OFTEN, addresses=OFTEN, log_ins=OFTEN, messages=OFTEN)
    terms = Terms(edges=edges_of, day_key=DAY_KEY, build=build(), notice_seconds=0)
    api = Api(Serving("The Willow Room", "house", conninfo, bus, POLICY, manners, terms, port=0), game_of=GAMES.__getitem__)
    await owner.start()
    await api.start()
    address = f"http://127.0.0.1:{api.port}"
    bots = [
        TableBot(
            address,
            {"login": bot(number), "password": PASSWORD},
            [place_of(table, one.rules, number) for table, one in found.items()],
            asked.origin[0],
            THINKS,
        )
        for number in range(BOTS)
    ]
    company = [asyncio.create_task(one.plays()) for one in bots]
    games = {number: one.game for number, one in found.items()}
    print(json.dumps({"port": api.port, "tables": games, "logins": [*people], "password": PASSWORD}), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps(await asyncio.to_thread(answered, conninfo, people, line)), flush=True)
    for one in company:
        one.cancel()
    await api.stop()
    await owner.drain()


def main() -> None:
    """Read what was asked for, and serve on servers of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--origin", action="append", required=True, help="where a page comes from; repeatable")
    parser.add_argument("--game", action="append", required=True, metavar="GAME", help="a game, and settings of its table")
    parser.add_argument("--betting", type=float, default=1.0, help="seconds in which bets are open")
    asked = parser.parse_args()
    with postgres_server("fsync=off") as postgres, nats_server() as nats:
        conninfo = postgres.conninfo()
        migrate(conninfo)
        with connected(conninfo) as record:
            open_day(record, DAY)
        asyncio.run(serve(conninfo, nats.url, asked))


if __name__ == "__main__":
    main()
