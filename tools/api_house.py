"""People of a private floor, for soaks and measurements: patrons in every seat, dealers, floor and surveillance, cheap hashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pyotp

from houseway.floor.api.house import Manners
from houseway.floor.api.rates import Rate
from houseway.floor.api.serving import Serving
from houseway.floor.people.actors import Actor
from houseway.floor.people.founding import Founded, admit_first, demo_patron, demo_staff
from houseway.floor.people.passwords import Passwords
from houseway.floor.people.persons import Person
from houseway.floor.people.policy import Policy, Stay
from houseway.floor.people.roles import ADMINISTRATOR
from houseway.floor.people.second_factor import Box
from houseway.floor.people.shifts import Shift, begin_shift
from houseway.floor.people.speakers import set_mode
from houseway.floor.record.steps import connected

ORIGIN: Final = "http://floor.test"
PASSWORD: Final = "correct horse battery"
OFTEN: Final = Rate(1_000_000, 1_000_000)
POLICY: Final = Policy(
    house="Soak",
    passwords=Passwords(passes=1, memory_kib=8, lanes=1, shortest=12),
    box=Box(bytes(range(32))),
    player=Stay(1800, 86_400),
    staff=Stay(900, 43_200),
    console=Stay(300, 43_200),
    staff_need_enrolled_terminal=False,
)
"""Hashes that take no time; no house has them."""


@dataclass(frozen=True)
class Account:
    """A person who can log in, with seat or role."""

    login: str
    name: str
    number: int
    seat: int = 0
    role: str = ""
    tables: list[int] | None = None
    secret: str = ""
    password: str = PASSWORD

    def code(self) -> str:
        """Return the code that is due now."""
        return pyotp.TOTP(self.secret).now() if self.secret else ""


def api_of(conninfo: str, bus: str) -> Serving:
    """Return what the API of a private floor needs to know; nothing is too often there."""
    manners = Manners((ORIGIN,), secure=False, requests=OFTEN, addresses=OFTEN, log_ins=OFTEN, messages=OFTEN)
    return Serving("Soak", "house", conninfo, bus, POLICY, manners, port=0)


def peopled(conninfo: str, seats: list[int], tables: list[int]) -> dict[str, Account]:
    """Admit a patron for every seat, one who watches, a dealer for every table, floor and surveillance; return all of them."""
    found: dict[str, Account] = {}
    with connected(conninfo) as record:
        set_mode(record, "demo")
        first = admit_first(record, Person("root"), ADMINISTRATOR, PASSWORD, POLICY)
        assert isinstance(first, Founded)
        root = Actor(first.speaker.number, ADMINISTRATOR)
        assert isinstance(begin_shift(record, Actor(root.speaker, ""), root.speaker, ADMINISTRATOR), Shift)
        for login, seat in [*((f"player{seat}", seat) for seat in seats), ("watcher", 0)]:
            made = demo_patron(record, Person(login), PASSWORD, POLICY)
            assert isinstance(made, Founded), made
            found[login] = Account(login, made.speaker.name, made.speaker.number, seat)
        staff: list[tuple[str, str, list[int] | None]] = [(f"dealer{table}", "dealer", [table]) for table in tables]
        for login, role, at in [*staff, ("floor", "floor", None), ("surveillance", "surveillance", None)]:
            made = demo_staff(record, Person(login), (role,), PASSWORD, POLICY)
            assert isinstance(made, Founded) and made.second is not None, made
            number = made.speaker.number
            found[login] = Account(login, made.speaker.name, number, 0, role, at, made.second.secret)
    return found
