"""The house that is attacked: people of every role, three tables, patrons. It is opened once and copied for each attack.

Table 1 is dealt by the platform from a sealed shoe, and a round is in play there. Table 2 has a reader. Table 3 is dealt by hand.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Final, LiteralString

from houseway.core.messages.command import BuyIn, OpenRound, PlaceBet, Say, Sit, Tend
from houseway.core.table.table import Table
from houseway.floor.people.roles import HELD
from houseway.floor.seal import Keys
from houseway.floor.servers import Postgres
from houseway.play.chance import Live
from houseway.play.dealers import HouseDealer, live_dealer
from tools.a_day.day import Day, pieces_of
from tools.a_day.house import DayHouse
from tools.a_day.page import Page
from tools.a_day.people import Person
from tools.house.people import forget_code
from tools.house.servers import VOLATILE, servers

SEALED, READ, BY_HAND = 1, 2, 3
DEALERS: Final = {BY_HAND: "dealer 1", SEALED: "dealer 2", READ: "dealer 3"}
GAME: Final = "high_card_flush"
MANY: Final = 2
"""People of each role: an insider, and a colleague who is honest or the other half of a pair."""
FRIENDS: Final = ("friend-1", "friend-2")
"""Patrons in league with the insiders."""
STRANGER: Final = "stranger"
"""A patron who has no part in it, and whose money is nobody else's."""
DEPOSIT: Final = 1_000_00
STRANGERS_DEPOSIT: Final = 5_000_00
CASH: Final = 100_000_00
BANK: Final = {"100000": 100, "10000": 500, "2500": 1_000, "500": 2_000, "100": 5_000, "25": 500, "5": 500, "1": 500}
RACK: Final = 9_000_00
_numbers: Final = count(1)


class Copy:
    """A running copy of the house, with its people in the sessions that they had when it was copied."""

    def __init__(self, house: DayHouse, people: dict[str, Person], patrons: dict[str, Person]) -> None:
        self.house: Final = house
        self.people: Final = people
        """Staff by role and number, for example `manager 1`."""
        self.patrons: Final = patrons

    def code(self, person: Person) -> str:
        """Return a code of a person's second factor; the record forgets the last one, so that an attack need not wait."""
        forget_code(self.house.record, person.number)
        return person.code(again=True)


class Casino:
    """A house that is opened once, and its copies."""

    def __init__(self, postgres: Postgres, bus: str, sql: LiteralString = "") -> None:
        """Open the house, and then change its database as a superuser, if there is SQL."""
        self._postgres = postgres
        self._bus = bus
        self._dealer = live_dealer(Live())
        self.keys: Final = Keys({"search": secrets.token_bytes(32)}, seals="search")
        self._house = DayHouse(postgres.create("original"), bus, dealer_of=self._dealer_of, keys=self.keys)
        self._day = Day(self._house, Page(""))
        self._house.start_api()
        try:
            self._opens()
            if sql:
                self._house.record.execute(sql)
        finally:
            self._house.stop()

    def _dealer_of(self, table: Table) -> HouseDealer | None:
        """Return the platform's dealer, for tables that are not under the house's manual."""
        return None if table.rules.settings.get("ruleset.jurisdiction") == "house_manual" else self._dealer

    @contextmanager
    def copied(self) -> Generator[Copy]:
        """Run a copy of the house until the block ends."""
        name = f"copy{next(_numbers)}"
        house = DayHouse(
            self._postgres.create(name, "original"), self._bus, dealer_of=self._dealer_of, keys=self.keys, again=self._house
        )
        # the sessions are those of the original, however long ago it was opened
        house.record.execute("update session set seen_at = house_now() where ended_at is null")
        house.start_api()
        house.start_owner()
        try:
            self._day.until(lambda: len(house.owner.owner.tables) == 3, "tables are owned")
            people = {label: one.at(house.url) for label, one in self._day.staff.items()}
            yield Copy(house, people, {login: one.at(house.url) for login, one in self._day.patrons.items()})
        finally:
            house.stop()
            self._postgres.drop(name)

    # Opening

    def _opens(self) -> None:
        day = self._day
        day.begins()
        for role in HELD:
            for number in range(1, MANY + 1):
                if role != "dealer" and (role, number) != ("administrator", 1):
                    day.admits(f"{role} {number}", role)
        for table, label in DEALERS.items():
            day.admits(label, "dealer", table)
        manager, floor = day["manager 2"], day["floor 2"]
        day.opens(manager)
        day.funds(manager, "cage 2", CASH, BANK)
        day.house.start_owner()
        self._opens_tables(floor)
        for login in (*FRIENDS, STRANGER):
            patron = day.opens_account(login, day["cage 2"])
            patron.logs_in()
            day.patrons[login] = patron
            cents = STRANGERS_DEPOSIT if login == STRANGER else DEPOSIT
            day["cage 2"].does("POST", f"/patrons/{patron.number}/deposits", {"cents": cents})
        day.staff["administrator 1"] = day.staff.pop("administrator")
        self._plays()

    def _opens_tables(self, floor: Person) -> None:
        day = self._day
        for number, own in (
            (SEALED, {}),
            (READ, {"ruleset.jurisdiction": "house_manual"}),
            (BY_HAND, {"ruleset.jurisdiction": "house_manual"}),
        ):
            day.opens_table(floor, number, GAME, own)
        day.until_owned()
        for number, dealer in DEALERS.items():
            slip = floor.does("POST", f"/tables/{number}/fills", {"pieces": pieces_of(RACK)})["number"]
            day.signs(slip, "cage 2", dealer)

    def _plays(self) -> None:
        """Play a round at the sealed table and begin a second one, so that there is something to correct and to misread."""
        day, first = self._day, self._day.patron(FRIENDS[0])
        dealer = day[DEALERS[SEALED]]
        first.submits(SEALED, Sit(first.name, ("1",)))
        first.submits(SEALED, BuyIn(first.name, 300_00, "wallet"))
        for _ in range(2):
            if not dealer.tries(SEALED, OpenRound()):
                for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20"), OpenRound()):
                    dealer.submits(SEALED, command)
            first.submits(SEALED, PlaceBet("1", "ante", 25_00))
            dealer.submits(SEALED, Say("dealer", "closes bets"))
            live = day.house.owner.owner.table(SEALED)
            assert live is not None
            if live.committed.number > 1:
                return
            first.submits(SEALED, Say("1", "folds"))
            first.tries(SEALED, Say("1", "folds"))  # a strong hand must confirm
            for _ in range(10):
                offers: Sequence[dict[str, str]] = [
                    one for one in dealer.gets(f"/tables/{SEALED}")["offers"] if one["act"] == "Say"
                ]
                if not offers:
                    break
                dealer.tries(SEALED, Say("dealer", offers[0]["says"]))


@contextmanager
def casino(sql: LiteralString = "") -> Generator[Casino]:
    """Open the house on servers of its own, with a planted hole of its database, if any; nothing of them stays."""
    with servers(*VOLATILE) as running:
        yield Casino(running.postgres, running.bus, sql)
