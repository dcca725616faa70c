"""State shared by the chapters of a day: the house, its people, its tables, and the page that is written."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.floor.people.founders import Founded, demo_staff
from houseway.floor.people.persons import Person as Admits
from houseway.floor.people.roles import ADMINISTRATOR
from houseway.games import GAMES
from tools.house.people import PASSWORD, forget_code

from .house import POLICY, DayHouse
from .page import Page
from .people import NotAsExpected, Person

PATIENCE: Final = 60.0
"""Seconds that something may take on a busy machine before the day is given up."""
DENOMINATIONS: Final = (100_000, 10_000, 2_500, 500, 100, 25, 5, 1)
"""The chips of this house, in cents; the smallest are for prices that do not come to whole dollars."""


@dataclass
class Day:
    """A day of a casino."""

    house: DayHouse
    page: Page
    staff: dict[str, Person] = field(default_factory=dict[str, Person])
    """By label, for example `manager 1`."""
    patrons: dict[str, Person] = field(default_factory=dict[str, Person])
    """By log-in name; the page calls them by their opaque names."""
    rules: dict[int, Rules] = field(default_factory=dict[int, Rules])
    """The rules of each table when it opened, by its number."""

    rounds: Counter[int] = field(default_factory=Counter[int])
    """The number of rounds opened at each table."""

    def __getitem__(self, label: str) -> Person:
        """Return a member of staff by label."""
        return self.staff[label]

    def dealer(self, table: int) -> Person:
        """Return the dealer of a table."""
        return self.staff[f"dealer {table}"]

    def patron(self, login: str) -> Person:
        """Return a patron by log-in name."""
        return self.patrons[login]

    # The page

    def writes(self, text: str, cites: str = "") -> None:
        """Write an entry on the page, with the rows and clauses behind it, each once."""
        first = text if text[1:2].isdigit() else text[0].upper() + text[1:]  # a patron's opaque name stays as it is
        begins = re.sub(r"(?<=[.] )[a-z](?=[a-z]+ [0-9])", lambda found: found[0].upper(), first)
        self.page.happened(begins, " ".join(dict.fromkeys(cites.split())))

    def refused(self, who: object, wants: str, sentence: str, cites: str) -> None:
        """Write a refusal on the page, with its sentence."""
        self.writes(f"{who} {wants}. Refused: *{sentence}*", cites)

    # People

    def begins(self) -> Person:
        """Let the first administrator log in and begin a shift."""
        self.staff[ADMINISTRATOR] = root = Person(self.house.url, ADMINISTRATOR, ADMINISTRATOR, self.house.first_secret)
        root.logs_in()
        root.begins_shift(ADMINISTRATOR)
        return root

    def opens(self, manager: Person) -> None:
        """Let a manager open the gaming day and the books of the house."""
        manager.does("POST", "/days/open", {"day": self.house.day.isoformat()})
        manager.does("POST", "/books")

    def funds(self, manager: Person, cage: str, cents: int, pieces: dict[str, int]) -> None:
        """Let a manager request cash and chips, and a cashier sign for them."""
        for path, body in (("/funds/cash", {"cents": cents}), ("/funds/chips", {"pieces": pieces})):
            self.signs(manager.does("POST", path, body)["number"], cage)

    def opens_table(self, floor: Person, number: int, game: str, own: Mapping[str, object]) -> None:
        """Let the floor open a table with settings of its own."""
        settings = {name: json.dumps(value) for name, value in own.items()}
        floor.does("POST", f"/tables/{number}", {"game": game, "settings": settings})
        rules = GAMES[game].under(own)
        assert isinstance(rules, Rules)
        self.rules[number] = rules

    def until_owned(self) -> None:
        """Wait until the owner has every table."""
        self.until(lambda: len(self.house.owner.owner.tables) == len(self.rules), "the tables are owned")

    def admits(self, label: str, role: str, *tables: int) -> Person:
        """Let a member of staff come to work, who logs in with a second factor and begins a shift.

        Accounts are made at the machine, since all of this happens in one shift: who lets somebody in approves nothing with them.
        """
        person = self.adds_staff(label, label.replace(" ", "-"), role)
        person.logs_in()
        person.begins_shift(role, *tables)
        self.staff[label] = person
        return person

    def are_present(self) -> None:
        """Let all staff say that they are there: reading alone does not, and a session that is idle ends."""
        for person in self.staff.values():
            person.does("POST", "/session/present")

    def adds_staff(self, label: str, login: str, role: str) -> Person:
        """Make an account of a demonstration for a member of staff, at the machine."""
        made = demo_staff(self.house.record, Admits(login), (role,), PASSWORD, POLICY)
        assert isinstance(made, Founded) and made.second is not None, made
        person = Person(self.house.url, label, login, made.second.secret)
        person.number, person.name = made.speaker.number, made.speaker.name
        return person

    def opens_account(self, login: str, cashier: Person) -> Person:
        """Let a cashier open an account for a patron, who sets a password at the own terminal once the cashier has confirmed."""
        made = cashier.does("POST", "/patrons", {"login": login})
        patron = Person(self.house.url, made["name"], login)
        patron.number, patron.name = made["number"], made["name"]
        self.enrols(patron, cashier)
        return patron

    def enrols(self, person: Person, *staff: Person, kind: str = "patrons") -> None:
        """Let a person set credentials at the own terminal by an enrolment that staff confirm with the code which it shows."""
        begun = person.does("POST", "/enrolment", {"login": person.login})
        ticket = {"ticket": begun["ticket"]}
        for one in staff:
            body = {"code": self.fresh_code(one), "shown": begun["code"]}
            one.does("POST", f"/{kind}/{person.number}/enrolment", body)
        if person.does("POST", "/enrolment/progress", ticket)["second"] == "new":
            person.has_second(person.does("POST", "/enrolment/second-factor", ticket)["secret"])
        person.does("PUT", "/enrolment/credentials", {**ticket, "password": PASSWORD, "code": person.code()})
        for one in staff:
            self.forgets_codes(one)

    def fresh_code(self, person: Person) -> str:
        """Return a code of somebody's second factor. The record forgets the last one, so that nobody waits for the next."""
        self.forgets_codes(person)
        return person.code(again=True)

    def forgets_codes(self, person: Person) -> None:
        """Let the record forget which code somebody used last."""
        forget_code(self.house.record, person.number)

    def of_role(self, role: str) -> list[Person]:
        """Return the staff who hold a role, those first who have confirmed least."""
        found = [person for label, person in self.staff.items() if label.rpartition(" ")[0] == role]
        return sorted(found, key=lambda person: person.confirmed)

    # Slips and requests

    def signs(self, slip: int, *labels: str) -> Any:
        """Let people sign a slip, one after the other, and return it as it is then."""
        told: Any = None
        for label in labels:
            told = self.staff[label].does("POST", f"/slips/{slip}/sign")
        return told

    def waits(self, kind: str, table: int) -> Any:
        """Return the only request of a kind that waits at a table, as the regulator reads it."""
        found = [
            one for one in self["regulator 1"].gets("/approvals")["requests"] if (one["kind"], one["table"]) == (kind, table)
        ]
        if len(found) != 1:
            raise NotAsExpected(f"{len(found)} requests of kind {kind} wait at table {table}")
        return found[0]

    def approves(self, request: Any, says: str = "") -> list[Person]:
        """Let somebody of each role that is needed approve a request, and return who did."""
        signed: list[Person] = []
        for role in request["missing"]:
            person = self.of_role(role)[0]
            request = person.confirms(f"/approvals/{request['number']}/approve", says=says)
            signed.append(person)
        if request["ending"] is None or request["ending"]["how"] != "done":
            raise NotAsExpected(f"request {request['number']} did not end: {request}")
        return signed

    def holds(self, table: int, place: str) -> int:
        """Return the chips that are in a place of a table, as the record has them and as people see them there."""
        if place == "rack":  # chips that players bought are not in it
            row = self.house.record.execute("select rack_1(%s)", (table,)).fetchone()
        else:
            query = "select chips from account where table_id = %s and place = %s"
            row = self.house.record.execute(query, (table, place)).fetchone()
        return 0 if row is None else row[0]

    # Waiting

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > end:
                raise NotAsExpected(f"it did not happen in time: {what}")
            time.sleep(0.02)

    def close(self) -> None:
        """Log nobody out, and close all browsers."""
        for person in (*self.staff.values(), *self.patrons.values()):
            person.close()


def pieces_of(cents: int) -> dict[str, int]:
    """Return chips of this house that are worth a sum.

    >>> pieces_of(1_530_05)
    {'100000': 1, '10000': 5, '2500': 1, '500': 1, '5': 1}
    """
    found: dict[str, int] = {}
    for chip in DENOMINATIONS:
        many, cents = divmod(cents, chip)
        if many:
            found[str(chip)] = many
    return found


def chips_in_words(pieces: dict[str, int]) -> str:
    """Return chips as a person says them.

    >>> chips_in_words({"2500": 40, "500": 1})
    '40 of $25, 1 of $5'
    """
    return ", ".join(f"{many:,} of {money(int(chip))}" for chip, many in pieces.items())
