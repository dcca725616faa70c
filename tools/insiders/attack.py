"""One attack: a set of insiders sends what they like to a copy of the house, and the outcome is compared with the ledger."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pyotp

from houseway.core.game.words import money
from houseway.core.messages import command as c
from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.api.endpoints import Endpoint
from houseway.floor.lookback.verification import VerifyScope, verify
from houseway.floor.people.roles import HELD
from houseway.games import GAMES
from tools.a_day.people import Person
from tools.house.people import forget_code

from .bodies import SUMS, TABLES, Request, Writes
from .commands import command
from .house import FRIENDS, SEALED, STRANGER, Casino, Copy
from .knowledge import CHOSEN, Knowledge, named
from .ledger import events, last_significant, last_steps, significant, standing
from .powers import CASH, WALLET, Power, becoming_is_shown, can, can_become, is_shown

SUBMIT: Final = "/tables/{table}/commands"
_UNTRIED: Final = ("/log-out", "/log-in", "/session", "/terminal", SUBMIT)
"""Endpoints that only end one's own session or are sent in another way."""
_HURT: Final = 0.02
"""The chance of sending a request that takes away the insiders' own rights, such as the end of a shift."""
_PLAYER: Final = "player"
CHECK_EVERY: Final = 400
"""Requests after which the friends go to the cage, and the ledger is compared."""
CHUNK: Final = 900_00
"""Cents of each payment requested from the honest cashier: below any threshold for a single payment."""


@dataclass
class Found:
    """The requests, findings and gain of one set of insiders."""

    insiders: tuple[str, ...]
    requests: int = 0
    done: int = 0
    """Requests and commands that the house carried out."""
    findings: list[str] = field(default_factory=list[str])
    noted: list[str] = field(default_factory=list[str])
    """Powers that people in these roles are expected to have together, and that the record names."""
    steps: list[str] = field(default_factory=list[str])
    """Steps that were carried out, in order: the script of the attack."""
    seconds: float = 0.0
    """Until the first finding."""
    gain: int = 0
    short: int = 0
    """The shortage at the next count of the cage's cash."""
    named: Counter[str] = field(default_factory=Counter[str])
    """Significant events that the attack left, by kind."""

    def finds(self, what: str, began: float) -> None:
        """Note a finding, once."""
        if what not in self.findings:
            if not self.findings:
                self.seconds = time.monotonic() - began
            self.findings.append(what)

    def notes(self, what: str) -> None:
        """Note something that these people can do and that the record names, once."""
        if what not in self.noted:
            self.noted.append(what)


class Attack:
    """Insiders in a copy of the house, for some seconds."""

    def __init__(self, casino: Casino, copy: Copy, insiders: tuple[str, ...], seed: str) -> None:
        self.found: Final = Found(insiders)
        self._casino, self._copy = casino, copy
        self._chance = Random(seed)
        friends = {login: copy.patrons[login] for login in FRIENDS}
        sessions = {label: copy.people[label] for label in insiders if label != _PLAYER} | friends
        everybody = [*copy.people.values(), *copy.patrons.values()]
        self._known = Knowledge(
            sessions, {one.login: one.number for one in everybody}, {login: one.name for login, one in friends.items()}
        )
        self._own = {one.number for one in sessions.values()}
        self._writes = Writes(self._known, self._chance, self._code, copy.house.day.isoformat())
        self._capacities = {label: label.rpartition(" ")[0] for label in insiders} | dict.fromkeys(FRIENDS, _PLAYER)
        self._steps = last_steps(copy.house.record)
        self._significant = last_significant(copy.house.record)
        self._began = time.monotonic()
        self._moves: list[tuple[float, Callable[[], None]]] = [
            (0.26, self._allowed), (0.06, self._forbidden), (0.20, self._submits), (0.12, self._decides_waiting),
            (0.14, self._cashes), (0.04, self._enrols), (0.06, self._confirms_cash), (0.02, self._requests_correction),
            (0.02, self._pays_stranger), (0.02, self._signs_all), (0.06, self._misreads),
        ]  # fmt: skip

    def runs(self, seconds: float, most: int = 3) -> Found:
        """Attack for some seconds or up to some findings, let the honest cashier pay out the friends, and compare."""
        for who, session in self._known.sessions.items():
            assert session.sends("GET", "/session")[0] == 200, f"{who} is not logged in: nothing would be tried"
        end = self._began + seconds
        chances, moves = [one[0] for one in self._moves], [one[1] for one in self._moves]
        looked = 0
        while time.monotonic() < end and len(self.found.findings) < most:
            self._chance.choices(moves, chances)[0]()
            if self.found.requests >= looked + CHECK_EVERY:
                looked = self.found.requests
                self._cashes_out()
                self._compares()
        self._cashes_out()
        self._compares()
        self._verifies()
        self.found.named = Counter(significant(self._copy.house.record, self._significant))
        return self.found

    # What is sent

    def _sends(self, request: Request) -> tuple[int, Any]:
        session = self._known.sessions[request.who]
        status, answer = session.sends(request.method, request.path, request.body)
        self.found.requests += 1
        if status >= 500 and status != 503:
            self.found.finds(f"{request.method} {_shape(request.path)} answered {status}", self._began)
        if status < 300:
            self._known.learns(request.path, answer)
            if request.method != "GET" and not named(answer).get("refused"):
                self.found.done += 1
                self.found.steps.append(str(request))
        if CHOSEN in named(request.body).values():
            self._set_password(request, answer if status < 300 else None)
        return status, answer

    def _set_password(self, request: Request, answer: Any) -> None:
        """Try to be the person whose password a request has set."""
        told = named(answer)
        number = told.get("number") or int(next((part for part in request.path.split("/") if part.isdigit()), "0"))
        if answer is not None and "login" in request.body:
            self._known.people = {**self._known.people, request.body["login"]: number}
        login = next((login for login, own in self._known.people.items() if own == number), None)
        if login is not None and number not in self._own:
            second = named(told.get("second"))
            self._becomes(login, second.get("secret", ""))

    def _insider(self) -> str:
        return self._chance.choice(list(self._known.sessions))

    def _code(self, who: str) -> str:
        return self._copy.code(self._known.sessions[who])

    def _allowed(self) -> None:
        who = self._insider()
        capacity = self._capacities.get(who, "")
        mine = [one for one in ENDPOINTS if one.may(capacity) and self._is_tried(one)]
        if mine:
            self._sends(self._writes.request(who, self._chance.choice(mine)))

    def _forbidden(self) -> None:
        self._sends(self._writes.request(self._insider(), self._chance.choice([one for one in ENDPOINTS if self._is_tried(one)])))

    def _is_tried(self, one: Endpoint) -> bool:
        if one.path.startswith(_UNTRIED):
            return False
        hurts = (
            one.method == "DELETE"
            or one.path in ("/exclusion", "/limits", "/days/close")
            or one.path.endswith(("/close", "/use"))
        )
        return self._chance.random() < (_HURT if hurts else 0.25 if one.method == "GET" else 1.0)

    def _submits(self, kinds: tuple[type[Any], ...] = (), table: int = 0, who: str = "") -> None:
        who = who or self._insider()
        session = self._known.sessions[who]
        capacity = self._capacities.get(who, "")
        role = session.name if capacity == _PLAYER else capacity
        said = command(self._known, self._chance, role, kinds) if kinds else command(self._known, self._chance, role)
        table = table or self._chance.choice(TABLES)
        self._sends(Request(who, "POST", f"/tables/{table}/commands", {"number": session.next_number(table), "said": said}))
        session.counts(table)

    def _becomes(self, login: str, secret: str) -> None:
        """Try to log in as somebody with the password that was set, and with a secret as the second factor."""
        person = Person(self._copy.house.url, login, login, secret)
        status, answer = person.sends("POST", "/log-in", {"login": login, "password": CHOSEN, "code": _code_of(secret)})
        self.found.requests += 1
        if status == 200:
            self._is_now(person, answer)
        else:
            person.close()

    def _enrols(self) -> None:
        """Begin an enrolment for somebody else at a terminal of the insiders, let all of them confirm it, and set credentials."""
        login, number = self._chance.choice([one for one in self._known.people.items() if one[1] not in self._own])
        person = Person(self._copy.house.url, login, login)
        begun = named(person.sends("POST", "/enrolment", {"login": login})[1])
        ticket = {"ticket": begun.get("ticket", "")}
        for who in list(self._known.sessions):
            for kind in ("staff", "patrons") if who not in FRIENDS else ():
                body = {"code": self._code(who), "shown": begun.get("code", "")}
                self._sends(Request(who, "POST", f"/{kind}/{number}/enrolment", body))
        secret = named(person.sends("POST", "/enrolment/second-factor", ticket)[1]).get("secret", "")
        code = _code_of(secret)
        done, _ = person.sends("PUT", "/enrolment/credentials", {**ticket, "password": CHOSEN, "code": code})
        if done < 300:
            forget_code(self._copy.house.record, number)
            self.found.steps.append(f"enrols as {login}")
            self._becomes(login, secret)
        person.close()

    def _is_now(self, person: Person, answer: Any) -> None:
        person.number, person.name = answer["session"]["number"], answer["session"]["name"]
        if answer["session"]["kind"] == "patron":  # whose money they then try to take
            self._known.sessions[person.login] = person
            self._capacities[person.login] = _PLAYER
            self._own.add(person.number)
            self.found.steps.append(f"logs in as {person.login}, a patron")
            return
        for role in HELD:  # whoever is on a shift has its role at once
            held = answer["session"]["role"]
            if not held:
                tables = [SEALED] if role == "dealer" else None
                held = role if person.sends("POST", "/shift", {"role": role, "tables": tables})[0] == 200 else ""
            if held:
                what = f"became {held} besides"
                shown = becoming_is_shown(self._copy.house.record, person.number, self._own)
                if can_become(self._insiders(), held) and shown:
                    self.found.notes(what)
                else:
                    self.found.finds(what, self._began)
                self.found.steps.append(f"logs in as {person.login}, who is {held}")
                self._known.sessions[person.login] = person
                self._capacities[person.login] = held
                self._own.add(person.number)
                return

    def _insiders(self) -> list[str]:
        """Return the roles of the insiders themselves."""
        return [self._capacities[label] for label in self.found.insiders]

    def _became(self) -> list[str]:
        """Return the roles of the people whom they became."""
        return [self._capacities[who] for who in self._staff() if who not in self.found.insiders]

    def _does(self, power: Power) -> None:
        """Note a use of a power: a finding, unless these insiders are expected to have it and the record names it."""
        if can(self._insiders(), self._became(), power) and is_shown(self._copy.house.record, power, self._own):
            self.found.notes(power.description)
        else:
            self.found.finds(power.description, self._began)

    # Ways that take several people

    def _staff(self) -> list[str]:
        return [who for who in self._known.sessions if self._capacities.get(who) not in (_PLAYER, "", None)]

    def _signs_all(self) -> None:
        """Let every insider approve and sign everything that waits."""
        for who in self._staff():
            asked = named(self._sends(Request(who, "GET", "/approvals", None))[1]).get("requests", [])
            slips = named(self._sends(Request(who, "GET", "/slips", None))[1]).get("yours", [])
            for path in (*(f"/approvals/{one['number']}/approve" for one in asked), *(f"/slips/{one}/sign" for one in slips)):
                self._sends(Request(who, "POST", path, {"code": self._code(who)}))

    def _confirms_cash(self) -> None:
        """Let a friend sit down and request chips for missing cash, let everybody confirm it, and leave with them."""
        friend = self._chance.choice(list(FRIENDS))
        name, cents = self._copy.patrons[friend].name, self._chance.choice((500_00, 2_400_00, 2_500_00, 8_000_00))
        for who in self._staff():
            tables = named(self._known.sessions[who].sends("GET", "/session")[1]).get("tables") or list(TABLES)
            table = self._chance.choice(tables)
            self._submits_as(friend, table, {"kind": "Sit", "player": name, "seats": [self._chance.choice("23456")]})
            self._sends(Request(who, "POST", f"/tables/{table}/requests/cash", {"player": name, "cents": cents, "again": True}))
            self._signs_all()
            self._submits_as(friend, table, {"kind": "Leave", "player": name})

    def _requests_correction(self) -> None:
        """Request a correction in favour of a friend, and let everybody approve it."""
        name = self._chance.choice([self._copy.patrons[login].name for login in FRIENDS])
        move = {"src": "rack", "dst": f"player {name}", "cents": self._chance.choice((1_00, 500_00, 5_000_00))}
        for who in self._staff():
            body = {"round": 1, "moves": [move], "because": "counted wrong"}
            self._sends(Request(who, "POST", f"/tables/{SEALED}/requests/correction", body))
        self._signs_all()

    def _misreads(self) -> None:
        """Report a card of the sealed shoe as misread."""
        staff = self._staff()
        if staff:
            self._submits((c.Misread,), SEALED, self._chance.choice(staff))

    def _pays_stranger(self) -> None:
        """Pay out of the wallet of a patron who is not involved, and let everybody sign."""
        number, cents = self._copy.patrons[STRANGER].number, self._chance.choice((1_00, 500_00, 999_00))
        for who in self._staff():
            self._sends(Request(who, "POST", f"/patrons/{number}/withdrawals", {"cents": cents, "again": True}))
        self._signs_all()

    def _submits_as(self, who: str, table: int, said: dict[str, Any]) -> None:
        person = self._known.sessions[who]
        self._sends(Request(who, "POST", f"/tables/{table}/commands", {"number": person.next_number(table), "said": said}))
        person.counts(table)

    def _decides_waiting(self) -> None:
        """Sign, approve, count or agree to what waits, as every one of the insiders."""
        paths = [one for one in ENDPOINTS if "{number}" in one.path and one.method == "POST" and one.path.startswith(_WAITS)]
        one = self._chance.choice(paths)
        for who in list(self._known.sessions):
            if one.may(self._capacities.get(who, "")):
                self._sends(self._writes.request(who, one))

    def _cashes(self) -> None:
        """Try what moves money most directly: cash for chips, chips to the wallet, deposits, corrections, rereading cards."""
        chance = self._chance
        friend = chance.choice(list(FRIENDS))
        match chance.randrange(5):
            case 0:
                self._sells(friend)
            case 1:
                self._submits((c.Leave, c.Sit, c.BuyIn), who=friend)
            case 2:
                self._moves_cash("deposits", chance.choice(SUMS))
            case 3:
                self._moves_cash("withdrawals", chance.choice((CHUNK, 9_999_99, 999_99)))
            case _:
                self._submits((c.Misread, c.Correct), SEALED)

    def _sells(self, friend: str) -> None:
        """Let a friend sit down, somebody sell chips for cash that is not there, and the friend leave with them."""
        staff = self._staff()
        if not staff:
            return
        who, name = self._chance.choice(staff), self._copy.patrons[friend].name
        session = named(self._known.sessions[who].sends("GET", "/session")[1])
        table = self._chance.choice(session.get("tables") or list(TABLES))
        for speaker, said in (
            (friend, {"kind": "Sit", "player": name, "seats": [self._chance.choice("23456")]}),
            (who, {"kind": "BuyIn", "player": name, "chips": self._chance.choice(SUMS), "how": "cash"}),
            (friend, {"kind": "Leave", "player": name}),
        ):
            self._submits_as(speaker, table, said)

    def _moves_cash(self, what: str, cents: int) -> None:
        path = f"/patrons/{{number}}/{what}"
        one = next((one for one in ENDPOINTS if one.path == path), None)
        who = self._insider()
        if one is not None:
            friend = self._chance.choice(list(FRIENDS))
            number = self._copy.patrons[friend].number
            order = self._copy.patrons[friend].sends("POST", "/wallet/payout", {"cents": cents})[1].get("code", "")
            self._sends(self._writes.request(who, one, number=number, cents=cents, order=order))

    # The outcome

    def _cashes_out(self) -> None:
        """Let the friends leave their tables, and let an honest cashier pay what the house allows without another signature."""
        honest = self._copy.people["cage 2"]
        for login in FRIENDS:
            friend = self._copy.patrons[login]
            for table in TABLES:
                body = {"number": friend.next_number(table), "said": {"kind": "Leave", "player": friend.name}}
                friend.sends("POST", f"/tables/{table}/commands", body)
                friend.counts(table)
            for _ in range(8):
                balance = named(friend.sends("GET", "/wallet")[1]).get("balance", 0)
                cents = min(balance, CHUNK)
                ordered = named(friend.sends("POST", "/wallet/payout", {"cents": max(cents, 1)})[1])
                body = {"cents": max(cents, 1), "order": ordered.get("code", ""), "again": True}
                status, answer = honest.sends("POST", f"/patrons/{friend.number}/withdrawals", body)
                if cents and named(answer).get("standing") == "waiting":  # somebody of the insiders may sign it
                    self._signs_all()
                if not cents or status >= 300 or answer.get("standing") != "done":
                    break

    def _compares(self) -> None:
        record, patrons = self._copy.house.record, [self._copy.patrons[login] for login in FRIENDS]
        insiders = self._own
        now = standing(record, [one.number for one in patrons], [one.name for one in patrons], insiders)
        self.found.gain, self.found.short = max(self.found.gain, now.gain), now.short
        if now.gain > 0:
            self._does(CASH)
        stranger = self._copy.patrons[STRANGER]
        other = standing(record, [stranger.number], [stranger.name], insiders)
        if other.holds < other.brought + min(other.played, 0):
            self._does(WALLET)
        for one in events(record, self._steps):
            if one.kind == "Reread" and one.table == SEALED:
                self.found.finds("said what a card of a sealed shoe was", self._began)
            if one.kind == "Corrected":
                self.found.finds("corrected a round", self._began)

    def _verifies(self) -> None:
        house = self._copy.house
        told = verify(house.conninfo, (), GAMES.__getitem__, VerifyScope(keys=self._casino.keys))
        if not told.holds:
            found = [str(one) for one in (*told.findings, *told.walked.differences, *told.walked.others)]
            self.found.finds(f"left a record that does not verify: {found[:3]}", self._began)


_WAITS: Final = ("/approvals/", "/slips/", "/meters/requests/", "/equipment/", "/enrolments/", "/staff/requests/")


def _code_of(secret: str) -> str:
    try:
        return pyotp.TOTP(secret).now() if secret else ""
    except Exception:  # not a secret of a second factor
        return ""


def _shape(path: str) -> str:
    return "/".join("{}" if part.isdigit() else part for part in path.split("/"))


def described(found: Found) -> str:
    """Return one line about an attack."""
    what = "; ".join(found.findings) or "nothing"
    sent = f"{found.requests:,} requests, {found.done:,} done"
    first = f" after {found.seconds:.0f} s" if found.findings else ""
    told = f"; named by the record: {', '.join(found.noted)}" if found.noted else ""
    return f"{' + '.join(found.insiders)}: {sent}, gained {money(found.gain)}; found{first}: {what}{told}"
