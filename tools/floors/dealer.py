"""A private floor for tests of a dealer's console: tables that dealers deal by hand, each with bots that play.

    python -m tools.floors.dealer --origin http://127.0.0.1:9000 --game sic_bo --game 'caribbean_stud {"table.cards": "read"}'

No reader is there, so face-down cards are unread where a table does not say otherwise.
It prints one line of JSON when it serves: the port, the tables with their games, the log-ins of their dealers and the password.
Each line of its input is a question, answered with a line of JSON: `code` gives a code of somebody's second factor, `events` what
was recorded of a table. It ends when its input is closed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import msgspec

from houseway.core.messages import command as c
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.role import CHAIN, DEALER, SURVEILLANCE
from houseway.demo.bots import AtTable, TableBot
from houseway.floor.store.queries import steps_of
from houseway.play import main_wager
from houseway.play.seated import Seated
from houseway.poker.betting.showdown import Showdown
from tools.house.house import House
from tools.house.people import PASSWORD, People
from tools.house.questions import Answers, code_of, serve

from .company import place_of
from .tables import TableChoice, chosen_tables, floor, reached, table_options

CENTS: Final = 100_000_000
RACK: Final = 9_000_000
"""Cents in every rack: what dealers sell for cash."""
BOTS: Final = 2
THINKS: Final = (0.05, 0.15)
CLOCK: Final = 60
ABOVE: Final = (*CHAIN, SURVEILLANCE)
"""One of each is there besides the dealers, under the name of the role."""


class Unseeing:
    """A player who sees no card: bets the least, gives nothing up where there is another way, and lays out backs."""

    def __init__(self, seat: str, *wagers: str) -> None:
        self._seat, self._wagers = seat, wagers

    def next_command(self, seen: Round, offers: Sequence[Mapping[str, Any]], turn: str | None) -> c.Command | None:
        """Return the next command, or None: at a showdown the dealer announces the hands."""
        bets = [one for one in offers if one["act"] == "PlaceBet"]
        if bets:
            own = {bet.wager for bet in seen.bets if bet.on == self._seat}
            wanted = [one for wager in self._wagers for one in bets if one["spot"] == wager and wager not in own]
            if own and not wanted:
                return None
            first = (wanted or bets)[0]
            return c.PlaceBet(self._seat, first["spot"], first["chips"]["low"])
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


def place_at(table: int, one: TableChoice, number: int, also: Sequence[str] = ()) -> AtTable:
    """Return the place of a bot at a table; where no card is read, of one that sees none and makes these bets as well."""
    place = place_of(table, one.rules, number)
    if one.rules.unread:
        place.brain = cast("Seated", Unseeing(place.seat, main_wager(one.rules), *also))
    return place


def events_at(house: House, table: int) -> dict[str, Any]:
    """Return the events of every step of a table."""
    return {"steps": [msgspec.json.decode(step.events) for step in steps_of(house.record, table) if step.events]}


def main() -> None:
    """Read the options, and serve on servers of its own."""
    parser = table_options(__doc__)
    parser.add_argument("--off-shift", type=int, default=0, help="dealers of tables up to this one have not begun their shift")
    parser.add_argument("--also", action="append", default=[], help="a wager that bots who see no card make as well")
    asked = parser.parse_args()
    tables = chosen_tables(asked.game, CLOCK, by_hand=True)
    with floor(asked.origin, tables, rack=RACK) as house:
        people = People(house.record)
        people.open_books()
        bots = [people.bot(number, CENTS) for number in range(BOTS)]
        staff = [people.staff(f"dealer{table}", DEALER, [table], on_shift=table > asked.off_shift) for table in tables]
        staff += [people.staff("dealer0", DEALER, on_shift=False), *(people.staff(role, role) for role in ABOVE)]
        house.start()
        for number, bot in enumerate(bots):
            places = [place_at(table, one, number, asked.also) for table, one in tables.items()]
            house.begins(TableBot(house.url, bot.credentials, places, asked.origin[0], THINKS).plays())
        answers: Answers = {
            "code": lambda told: code_of(house, people.accounts[told["login"]]),
            "events": lambda told: events_at(house, told["table"]),
        }
        serve(reached(house, tables, (one.login for one in staff), PASSWORD), answers)


if __name__ == "__main__":
    main()
