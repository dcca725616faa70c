"""A private floor for tests of the pages of staff: tables dealt by hand, people of every role, chips in every rack.

    python -m tools.floors.staff --origin http://127.0.0.1:9000

It prints one line of JSON when it serves. Each line of its input is a question and is answered with a line of JSON; it ends when
its input is closed. People who come with a browser are admitted and not logged in; everybody else acts through the API, as in
`scripts/dev a-day`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

from houseway.cli.par.odds import odds as lab_odds
from houseway.core.messages.command import BuyIn, Leave, OpenRound
from houseway.core.messages.event import RoundOpened
from houseway.core.values.role import CHANCE, DEALER
from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.people.rights import allowed_commands
from houseway.floor.people.roles import HELD
from houseway.floor.reports.odds import Odds
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from tools.a_day.day import Day, pieces_of
from tools.a_day.payouts import LINES
from tools.a_day.people import Person
from tools.a_day.round_commands import PURSE, named, round_of
from tools.a_day.tables import AtTable
from tools.house.people import PASSWORD
from tools.house.questions import Answers, options, serve
from tools.nights.desks import differences

from .opened import opened_day

LONG_ODDS: Final = 12
"""The table at which something is won at 300 to 1: under the house's own manual."""
METERED: Final = 13
"""The table with a progressive meter of its own."""
UNREAD: Final = 14
"""The table that reads no card that comes face down."""
TABLES: Final = {
    2: "three_card_poker",
    3: "spanish_21",
    4: "minibaccarat",
    5: "caribbean_stud",
    6: "let_it_ride",
    7: "sic_bo",
    8: "pai_gow_poker",
    9: "pai_gow",
    10: "chase_the_flush",
    LONG_ODDS: "high_card_flush",
    METERED: "high_card_flush",
    UNREAD: "caribbean_stud",
    31: "holdem",
    32: "omaha",
}
FIRST_MORE: Final = 41
MORE: Final = ("three_card_poker", "sic_bo", "minibaccarat", "spanish_21", "high_card_flush", "chemin_de_fer")
"""Games of the tables beyond these, from number 41, where more are wanted."""
SETTINGS: Final[Mapping[int, Mapping[str, object]]] = {
    LONG_ODDS: {"ruleset.jurisdiction": "house_manual"},
    METERED: {"hcf.progressive.offered": True},
    UNREAD: {"table.cards": "unread"},
}
"""The settings of tables that are not the default."""
COUNTED: Final = frozenset({"three_card_poker", "sic_bo", "high_card_flush"})
"""Games whose odds the lab counts in seconds."""
BACKGROUND: Final = {"manager": 1, "director": 1, "floor": 2, "surveillance": 1, "cage": 1, "count": 2, "regulator": 1}
BROWSERS: Final = (
    "floor", "manager", "shift_manager", "director", "surveillance", "cage", "count", "regulator", "administrator", "dealer",
)  # fmt: skip
"""Roles of which two people come with a browser."""
PATRONS: Final = ("first", "second", "third", "fourth")
GUEST: Final = "guest"
"""A patron who comes with a browser."""
PRESENT: Final = 300
"""Seconds after which those without a browser say again that they are there."""
CASH: Final = 200_000_00
BANK: Final = {"100000": 300, "10000": 1_000, "2500": 2_000, "500": 3_000, "100": 5_000, "25": 2_000, "5": 2_000, "1": 5_000}
RACK: Final = 15_000_00
_rules_cache: Final = RulesCache(GAMES.__getitem__)


def odds_of(opened: RoundOpened) -> Mapping[str, Odds | None]:
    """Return the odds of the games that are counted quickly."""
    if opened.game not in COUNTED:
        return {}
    return lab_odds(_rules_cache.rules(opened.game, opened.digest, opened.settings), counts=True)


def rights_of(role: str) -> dict[str, list[str]]:
    """Return the rights of a role by the table of rights, as the house reads it."""
    return {"may": [f"{one.method} {one.path}" for one in ENDPOINTS if one.may(role)], "says": allowed_commands(role)}


class Floor:
    """An open house, and the queries that tests make of it."""

    def __init__(self, day: Day, tables: int = 0) -> None:
        self.day = day
        self.tables = TABLES | {FIRST_MORE + at: MORE[at % len(MORE)] for at in range(tables - len(TABLES))}
        self.come: dict[str, Person] = {}
        self.at: AtTable | None = None
        self.present_at = time.monotonic()
        self.answers: Answers = {
            "code": lambda told: {"code": self.code(told["who"])},
            "wins": lambda told: self.wins(),
            "leaves": lambda told: self.leaves(),
            "plays": lambda told: self.plays(told["tables"]),
            "buys": lambda told: self.buys(told["table"], told["cents"]),
            "rack": lambda told: {"pieces": pieces_of(self.day.holds(told["table"], "rack"))},
            "ends": lambda told: self.ends(told["but"], told.get("back", [])),
            "returns": lambda told: self.returns(told["tables"]),
            "agrees": lambda told: self.agrees(),
            "chips": lambda told: {"cents": self.chips(told["who"], told.get("table", LONG_ODDS))},
        }

    # Opening

    def opens(self) -> None:
        """Open the day, the books and the tables, and fill the racks."""
        day = self.day
        day.begins()
        for role, many in BACKGROUND.items():
            for number in range(1, many + 1):
                day.admits(f"{role} {number}", role)
        for role in BROWSERS:
            for number in (1, 2):
                self.comes(f"{role} {number}", role)
        manager, floor = day["manager 1"], day["floor 1"]
        day.opens(manager)
        racks = (len(self.tables) - len(TABLES)) * RACK // 1_000_00  # of the tables beyond those that the bank is for
        day.funds(manager, "cage 1", CASH, BANK | {"100000": BANK["100000"] + racks})
        day.house.start_owner()
        for number, game in self.tables.items():
            day.opens_table(floor, number, game, SETTINGS.get(number, {}))
        day.until_owned()
        for number in self.tables:
            day.admits(f"dealer {number}", "dealer", number)
            slip = floor.does("POST", f"/tables/{number}/fills", {"pieces": pieces_of(RACK)})["number"]
            day.signs(slip, "cage 1", f"dealer {number}")
            opener: Any = day.dealer(number).does("POST", f"/tables/{number}/opener", {"pieces": pieces_of(RACK)})
            day.signs(opener["number"], "floor 2")
        for login in (*PATRONS, GUEST):
            patron = day.opens_account(login, day["cage 1"])
            if login != GUEST:
                patron.logs_in()
            day.patrons[login] = patron
            day["cage 1"].does("POST", f"/patrons/{patron.number}/deposits", {"cents": 6_000_00})

    def comes(self, label: str, role: str) -> None:
        """Admit somebody who comes with a browser."""
        self.come[label] = self.day.adds_staff(label, f"the-{label.replace(' ', '-')}", role)

    # Answers

    def code(self, who: str) -> str:
        """Return a code of somebody's second factor. The record forgets the last one, so that nobody waits for the next."""
        if time.monotonic() > self.present_at + PRESENT:
            self.day.are_present()
            self.present_at = time.monotonic()
        return self.day.fresh_code(self.come[who])

    def wins(self) -> dict[str, Any]:
        """Play a round in which a bonus is won at 300 to 1; it waits then."""
        if self.at is None:
            self.at = AtTable(self.day, LONG_ODDS, {"1": self.day.patron("first"), "2": self.day.patron("second")})
            self.at.sits(500_00)
        self.at.opens()
        self.at.plays(LINES)
        return {"table": LONG_ODDS}

    def leaves(self) -> dict[str, Any]:
        """Let the players of that table leave."""
        if self.at is not None:
            self.at.leaves()
            self.at = None
        return {}

    def returns(self, tables: list[int]) -> dict[str, Any]:
        """Let the dealers of some tables come back to them."""
        for number in dict.fromkeys(tables):
            self.day.dealer(number).begins_shift("dealer", number)
        return {}

    def agrees(self) -> dict[str, Any]:
        """Compare every figure of pit, cage, regulator and report with an account that is kept from the record."""
        found = differences(self.day, self.tables, "now")
        return {"compared": found.many, "wrong": [str(one) for one in found.wrong]}

    def chips(self, who: str, table: int) -> int:
        """Return the chips in front of a patron at a table."""
        return self.day.holds(table, f"player {self.day.patron(who).name}")

    def plays(self, tables: list[int]) -> dict[str, Any]:
        """Play a round at some tables, by what bots would choose."""
        for number in tables:
            rules = self.day.rules[number]
            seats = list(rules.seats[:2])
            patrons = [self.day.patron(login) for login in PATRONS[2:]]
            table = AtTable(self.day, number, dict(zip(seats, patrons, strict=True)))
            table.sits(PURSE)
            speakers = {f"bot{seat}": one for seat, one in table.seats.items()} | {DEALER: table.dealer, CHANCE: table.dealer}
            names = {f"bot{seat}": one.name for seat, one in table.seats.items()}
            for one in round_of(rules, seats):
                if isinstance(one.command, OpenRound):
                    table.opens()  # with cards that are shuffled first where they were used
                else:
                    speakers[one.actor].submits(number, named(one.command, names))
            if number != tables[-1]:  # at the last one they stay
                table.leaves()
        return {}

    def buys(self, table: int, cents: int) -> dict[str, Any]:
        """Let a patron buy chips for cash, who then leaves with them."""
        third = self.day.patron("third")
        if AtTable(self.day, table, {"1": third}).chips(third) == 0:
            AtTable(self.day, table, {self.day.rules[table].seats[-1]: third}).sits(100)
        self.day.dealer(table).submits(table, BuyIn(third.name, cents, "cash"))
        third.submits(table, Leave(third.name))
        return {}

    def ends(self, but: list[int], back: list[int]) -> dict[str, Any]:
        """Count and close all tables but some; at a few their own dealers return first."""
        day = self.day
        for number in back:
            day.dealer(number).begins_shift("dealer", number)
        for number in self.tables:
            for patron in day.patrons.values():
                if f"player {patron.name}" and day.holds(number, f"player {patron.name}"):
                    patron.tries(number, Leave(patron.name))
            if number in but:
                continue
            pieces = pieces_of(day.holds(number, "rack"))
            closer: Any = day.dealer(number).does("POST", f"/tables/{number}/closer", {"pieces": pieces})
            day.signs(closer["number"], "floor 2")
            day["floor 2"].does("POST", f"/tables/{number}/close", {"why": "the end of the day"})
        return {}


def main() -> None:
    """Serve on servers of its own."""
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=0, help="open so many tables")
    asked = parser.parse_args()
    with opened_day(asked.origin, odds_of) as day:
        floor = Floor(day, asked.tables)
        floor.opens()
        told = {
            "port": day.house.api.port,
            "password": PASSWORD,
            "logins": {label: one.login for label, one in floor.come.items()},
            "patrons": {login: one.number for login, one in day.patrons.items()},
            "tables": floor.tables,
            "day": day.house.day.isoformat(),
            "rights": {role: rights_of(role) for role in HELD},
        }
        serve(told, floor.answers)


if __name__ == "__main__":
    main()
