"""Follows steps 8 to 10 of the guide at a house that was just installed: first log-in, first patron, first round.

    python first_round.py --url https://floor.example --said FILE --password PASSWORD [--certificate FILE] [--again]

It is run in the environment of the installation, and speaks to the house through its proxy, as browsers do. FILE has what the
commands of the guide printed: the link of the terminal, and the second factors of the first people. Codes of second factors are
those of the clock, and each is used once. With --again it only logs in as the patron and reads the round that was played before.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import json
import re
import ssl
import sys
import time
import urllib.error
import urllib.request
from itertools import count
from typing import Any, Final

import pyotp

from houseway.core.wire.notation import read_line
from houseway.core.wire.wire import plain
from houseway.games import GAMES

GAME: Final = "three_card_poker"
TABLE: Final = 1
STEP: Final = 30
"""Seconds for which a code of a second factor is due; the one before it and the one after it are taken too."""
PATRON: Final = "first-patron"
ROUND: Final = (
    "seat 1 bets ante 25",
    "dealer closes bets",
    *("seat 1 gets ??", "dealer gets ??") * 3,
    "seat 1 plays 25",
    "dealer reveals Qh 8d 5c",
    "seat 1 shows Kd 7s 2c",
)
"""A round at a table that reads no card: king high against a dealer who qualifies with queen high."""
NET: Final = 50_00
"""Both bets win even money."""
_keys = count(1)


class Barred(Exception):
    """An answer that is an error; the first argument is its code."""


class Person:
    """A person with a browser in which the token of a terminal of the house is stored."""

    def __init__(self, house: argparse.Namespace, login: str, secret: str = "") -> None:
        self._house, self.login, self.secret = house, login, secret
        self.number, self.name, self._used = 0, "", 0
        self._numbers = 0
        certificate = ssl.create_default_context(cafile=house.certificate)
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._browser = urllib.request.build_opener(urllib.request.HTTPSHandler(context=certificate), jar)

    def does(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request and return its answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._house.url + path, data, method=method)
        key = f"{self.login}-{int(time.time())}-{next(_keys)}"
        for name, value in (("Origin", self._house.url), ("Content-Type", "application/json"), ("Idempotency-Key", key)):
            request.add_header(name, value)
        try:
            with self._browser.open(request, timeout=60) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            told = json.loads(error.read() or b"{}")
            raise Barred(told.get("code"), f"{self.login}: {method} {path}: {told}") from None
        return json.loads(text) if text and text[:1] in b"{[n" else text

    def code(self) -> str:
        """Return the next code of the second factor that is not used up; wait for it if need be."""
        if not self.secret:
            return ""
        while True:
            now = int(time.time()) // STEP
            step = max(now - (0 if time.time() % STEP > STEP - 5 else 1), self._used + 1)
            if step <= now + 1:
                self._used = step
                return pyotp.TOTP(self.secret).generate_otp(step)
            time.sleep(1)

    def logs_in(self, role: str = "", table: int = 0) -> None:
        """Log in, and begin a shift where there is a role."""
        told = self.does("POST", "/log-in", {"login": self.login, "password": self._house.password, "code": self.code()})
        self.number, self.name = told["session"]["number"], told["session"]["name"]
        if role:
            self.does("POST", "/shift", {"role": role, "tables": [table] if table else None})

    def sends(self, line: str) -> None:
        """Send a line to the table."""
        for command in read_line(line.format(name=self.name), GAMES[GAME].between):
            self._numbers += 1
            told = self.does("POST", f"/tables/{TABLE}/commands", {"number": self._numbers, "said": plain(command)})
            if told["refused"]:
                sys.exit(f"{line}: {told['refused']}")


def enrols(person: Person, kind: str, *staff: Person) -> None:
    """Let a person set credentials at the own terminal, confirmed by staff with the code that it shows."""
    begun = person.does("POST", "/enrolment", {"login": person.login})
    ticket = {"ticket": begun["ticket"]}
    for one in staff:
        one.does("POST", f"/{kind}/{person.number}/enrolment", {"code": one.code(), "shown": begun["code"]})
    if person.does("POST", "/enrolment/progress", ticket)["second"] == "new":
        person.secret = person.does("POST", "/enrolment/second-factor", ticket)["secret"]
    body = {**ticket, "password": person._house.password, "code": person.code()}  # pyright: ignore[reportPrivateUsage]
    person.does("PUT", "/enrolment/credentials", body)


def first_log_in(house: argparse.Namespace, said: str) -> tuple[str, dict[str, Person]]:
    """Open the link of the terminal and log in as the people of step 5; return the token and them."""
    found = re.search(r"#terminal=(\S+)", said)
    secrets = re.findall(r"The second factor is shown this once:\s+(\S+)", said)
    if found is None or len(secrets) != 3:
        sys.exit("the commands of the guide printed no link of a terminal, or other second factors than three")
    people = {login: Person(house, login, secret) for login, secret in zip(("admin", "director", "watch"), secrets, strict=True)}
    admin = people["admin"]
    if b"<!doctype html" not in admin.does("GET", "/").lower():
        sys.exit("there is no page")
    try:
        admin.logs_in()
        sys.exit("a browser that is not enrolled was let in")
    except Barred as barred:
        print("before the link:", barred.args[0])
    admin.does("PUT", "/terminal", {"token": found[1]})
    admin.logs_in("administrator")
    print("after the link:", admin.does("GET", "/session")["name"], len(admin.does("GET", "/tables")), "tables")
    return found[1], people


def first_staff(house: argparse.Namespace, token: str, people: dict[str, Person]) -> None:
    """Admit a cashier and a dealer: one requests the role, another confirms it, both confirm the enrolment."""
    admin, director = people["admin"], people["director"]
    director.does("PUT", "/terminal", {"token": token})
    director.logs_in("director")
    for role in ("cage", "dealer"):
        made = admin.does("POST", "/staff", {"login": f"first-{role}"})
        asked = admin.does("POST", f"/staff/{made['number']}/roles", {"role": role})["number"]
        director.does("POST", f"/duties/{asked}/confirm", {"code": director.code()})
        people[role] = person = Person(house, f"first-{role}")
        person.number = made["number"]
        person.does("PUT", "/terminal", {"token": token})  # staff enrol at a terminal of the house
        enrols(person, "staff", admin, director)
        person.logs_in(role=role, table=TABLE if role == "dealer" else 0)
        print(f"first {role}: {person.name}")


def first_patron(house: argparse.Namespace, people: dict[str, Person]) -> Person:
    """Open the books, open an account at the cage, and pay cash into its wallet."""
    director, cage = people["director"], people["cage"]
    director.does("POST", "/books")
    print("gaming day:", director.does("GET", "/days/standing")["day"])
    patron = Person(house, PATRON)
    patron.number = cage.does("POST", "/patrons", {"login": PATRON})["number"]
    enrols(patron, "patrons", cage)
    slip = cage.does("POST", f"/patrons/{patron.number}/deposits", {"cents": 500_00})["number"]
    patron.logs_in()
    print(f"first patron: {patron.name}, slip {slip}, {patron.does('GET', '/wallet')['balance']} cents in the wallet")
    return patron


def first_round(dealer: Person, patron: Person) -> None:
    """Sit down, buy in out of the wallet and play a round with the dealer, who keys the cards."""
    for line in ("{name} plays seat 1", "{name} buys in 300 by wallet"):
        patron.sends(line)
    dealer.sends("dealer opens round")
    for line in ROUND:
        (dealer if line.startswith("dealer") or " gets " in line or " shows " in line else patron).sends(line)


def reads_round(patron: Person) -> None:
    """Print the round as its player has it."""
    for _ in range(30):
        if rounds := patron.does("GET", "/rounds")["rounds"]:
            break
        time.sleep(1)
    else:
        sys.exit("there is no round")
    if (net := rounds[0]["net"]) != NET:
        sys.exit(f"the round came to {net} cents and not to {NET}")
    print(f"first round: {rounds[0]['name']}, table {rounds[0]['table']}, round {rounds[0]['round']}, net {net} cents")


def main() -> int:
    """Follow the steps, and print what each gave."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--url", required=True)
    parser.add_argument("--said", required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--certificate", help="trust this certificate too")
    parser.add_argument("--again", action="store_true", help="only read the round that was played before")
    house = parser.parse_args()
    if house.again:
        patron = Person(house, PATRON)
        patron.logs_in()
    else:
        with open(house.said, encoding="utf-8") as file:
            token, people = first_log_in(house, file.read())
        first_staff(house, token, people)
        patron = first_patron(house, people)
        first_round(people["dealer"], patron)
    reads_round(patron)
    return 0


if __name__ == "__main__":
    sys.exit(main())
