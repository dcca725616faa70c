"""A private floor for tests of a dealer's console: tables that dealers deal by hand, each with bots that play.

    python -m tools.console_floor --origin http://127.0.0.1:9000 --game sic_bo --game 'caribbean_stud {"table.cards": "unread"}'

It prints one line of JSON when it serves: the port, the tables with their games, the log-ins of their dealers and the password.
Each line of its input is a question, answered with a line of JSON: `code` gives a code of somebody's second factor, `events` what
was recorded of a table. It ends when its input is closed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from houseway.core.messages import command as c
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.role import CHAIN, DEALER, MANAGER, SURVEILLANCE
from houseway.demo.bots import AtTable, TableBot
from houseway.floor.api.house import Manners
from houseway.floor.api.serving import Api, Serving
from houseway.floor.bus.serving import Serves
from houseway.floor.bus.serving import Serving as Owning
from houseway.floor.cage.keeping import open_books
from houseway.floor.cage.wallets import deposit
from houseway.floor.caging import Slip
from houseway.floor.people.actors import Actor
from houseway.floor.people.founding import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.persons import Person
from houseway.floor.people.roles import ADMINISTRATOR, CAGE
from houseway.floor.people.shifts import Shift, begin_shift
from houseway.floor.people.speakers import Mark, set_mode
from houseway.floor.record.days import open_day
from houseway.floor.record.migrating import migrate
from houseway.floor.record.reading import steps_of
from houseway.floor.record.steps import connected
from houseway.floor.sealing import Keys
from houseway.floor.servers import nats_server, postgres_server
from houseway.games import GAMES
from houseway.play import main_wager
from houseway.play.seated import Seated
from houseway.poker.betting.showdown import Showdown
from tools.api_house import OFTEN, PASSWORD, POLICY, Account
from tools.bus_soak import DAY
from tools.page_company import place_of
from tools.page_floor import Asked, asked_for, bot

CENTS: Final = 100_000_000
BOTS: Final = 2
THINKS: Final = (0.05, 0.15)
CLOCK: Final = 60
ABOVE: Final = (*CHAIN, SURVEILLANCE)
"""One of each is there besides the dealers, under the name of the role."""


class Unseeing:
    """A player who sees no card: bets the least, gives nothing up where there is another way, and lays out backs."""

    def __init__(self, seat: str, wager: str) -> None:
        self._seat, self._wager = seat, wager

    def says(self, seen: Round, offers: Sequence[Mapping[str, Any]], turn: str | None) -> c.Command | None:
        """Return what to say, or None: at a showdown the dealer says what was shown."""
        bets = [one for one in offers if one["act"] == "PlaceBet"]
        if bets:
            first = next((one for one in bets if one["spot"] == self._wager), bets[0])
            has = any(bet.on == self._seat for bet in seen.bets)
            return None if has else c.PlaceBet(self._seat, first["spot"], first["chips"]["low"])
        words = [one for one in offers if one["act"] in ("Say", "Arrange") and not one.get("by_hand")]
        if not words or isinstance(seen.stage, Showdown):
            return None
        word = min(words, key=lambda one: (bool(one.get("gives_up")), _least(one) or 0, one.get("price") or 0))
        if word["act"] == "Arrange":
            held = len(seen.held[self._seat])
            counts = [part.get("count") or held for part in word["parts"]]
            return c.Arrange(self._seat, tuple((BACK,) * count for count in counts), word["says"])
        return c.Say(word["who"], word["says"], _least(word))


def _least(offer: Mapping[str, Any]) -> int | None:
    """Return the least chips that go with an offer; None where none do."""
    chips = offer.get("chips")
    return None if chips is None else chips["low"]


def place_at(table: int, one: Asked, number: int) -> AtTable:
    """Return the place of a bot at a table; where no card is read, of one that sees none."""
    place = place_of(table, one.rules, number)
    if one.rules.unread:
        place.brain = cast("Seated", Unseeing(place.seat, main_wager(one.rules)))
    return place


def peopled(conninfo: str, tables: Mapping[int, Asked], off_shift: int) -> dict[str, Account]:
    """Admit a dealer for each table and one more, those above them, and bots with money; return all who can sign in.

    Dealers of tables up to `off_shift` have not begun their shift.
    """
    found: dict[str, Account] = {}
    with connected(conninfo) as record:
        set_mode(record, "demo")
        first = admit_first(record, Person("root"), ADMINISTRATOR, PASSWORD, POLICY)
        assert isinstance(first, Founded)
        root = Actor(first.speaker.number, ADMINISTRATOR)
        assert isinstance(begin_shift(record, Actor(root.speaker, ""), root.speaker, ADMINISTRATOR), Shift)
        assert open_books(record, Actor(root.speaker, MANAGER), DAY) is None
        for login in map(bot, range(BOTS)):
            made = demo_patron(record, Person(login), PASSWORD, POLICY, Mark.BOT)
            assert isinstance(made, Founded), made
            assert isinstance(deposit(record, Actor(root.speaker, CAGE), made.speaker.number, CENTS, DAY), Slip)
        dealers = [(f"dealer{table}", DEALER, table) for table in (*tables, 0)]
        for login, role, table in [*dealers, *((role, role, 0) for role in ABOVE)]:
            made = demo_staff(record, Person(login), (role,), PASSWORD, POLICY)
            assert isinstance(made, Founded) and made.second is not None, made
            number = made.speaker.number
            found[login] = Account(login, made.speaker.name, number, 0, role, [table] if table else None, made.second.secret)
            if role != DEALER or table > off_shift:
                begun = begin_shift(record, Actor(number, ""), number, role, [table] if table else None)
                assert isinstance(begun, Shift), begun
    return found


def answered(conninfo: str, people: Mapping[str, Account], line: str) -> dict[str, Any]:
    """Return the answer to one question, which is a line of JSON with a name."""
    told: dict[str, Any] = json.loads(line)
    with connected(conninfo) as record:
        if told["ask"] == "code":
            account = people[told["login"]]
            record.execute("update credential set code_step = null where speaker = %s", (account.number,))
            return {"code": account.code()}
        assert told["ask"] == "events", told
        found = [msgspec.json.decode(step.events) for step in steps_of(record, told["table"]) if step.events]
        return {"steps": found}


async def serve(conninfo: str, bus: str, asked: argparse.Namespace) -> None:
    """Serve until the input is closed."""
    found = {number: asked_for(text, CLOCK) for number, text in enumerate(asked.game, start=1)}
    tables = {number: one.rules for number, one in found.items()}
    people = peopled(conninfo, found, asked.off_shift)
    owning = Owning("console", "house", conninfo, bus, opens=tables, drains=0.0)
    owner = Serves(owning, game_of=GAMES.__getitem__, dealer_of=lambda table: None, keys=Keys({"console": bytes(32)}, "console"))
    manners = Manners(tuple(asked.origin), secure=False, requests=OFTEN, addresses=OFTEN, log_ins=OFTEN, messages=OFTEN)
    api = Api(Serving("The Willow Room", "house", conninfo, bus, POLICY, manners, port=0), game_of=GAMES.__getitem__)
    await owner.start()
    await api.start()
    address = f"http://127.0.0.1:{api.port}"
    places: list[list[AtTable]] = [[place_at(table, one, number) for table, one in found.items()] for number in range(BOTS)]
    bots = [
        TableBot(address, {"login": bot(number), "password": PASSWORD}, at, asked.origin[0], THINKS)
        for number, at in enumerate(places)
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
    parser.add_argument("--off-shift", type=int, default=0, help="dealers of tables up to this one have not begun their shift")
    asked = parser.parse_args()
    with postgres_server("fsync=off") as postgres, nats_server() as nats:
        conninfo = postgres.conninfo()
        migrate(conninfo)
        with connected(conninfo) as record:
            open_day(record, DAY)
        asyncio.run(serve(conninfo, nats.url, asked))


if __name__ == "__main__":
    main()
