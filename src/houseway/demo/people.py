"""The people of a demonstration: staff marked `house`, a patron marked `test`, bots marked `bot`; and the money of the cage."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Any, Final

from houseway.core.values.role import CHAIN, DEALER, FLOOR, MANAGER, SURVEILLANCE
from houseway.floor.cage.events import Slip
from houseway.floor.cage.funds import request_cash, request_chips
from houseway.floor.cage.signatures import sign
from houseway.floor.cage.transaction import Record, open_books
from houseway.floor.cage.wallets import deposit
from houseway.floor.people.accounts import AccountMark
from houseway.floor.people.actors import Actor
from houseway.floor.people.founders import Founded, demo_patron, demo_staff
from houseway.floor.people.persons import Person
from houseway.floor.people.policy import Policy
from houseway.floor.people.roles import ADMINISTRATOR, CAGE, COUNT, REGULATOR
from houseway.floor.people.shifts import Shift, begin_shift

from .tables import DEALT_BY_HAND

PASSWORD: Final = "houseway demonstration"
BOTS: Final = 8
LOG_INS: Final[tuple[tuple[str, str], ...]] = (
    ("administrator", ADMINISTRATOR),
    ("dealer", DEALER),
    ("floor", FLOOR),
    ("manager", MANAGER),
    ("surveillance", SURVEILLANCE),
    ("cage", CAGE),
    ("count", COUNT),
    ("regulator", REGULATOR),
)
AUTOMATIC: Final = (*CHAIN, SURVEILLANCE, CAGE)
"""The roles in which the house itself answers what nobody else answers."""
PURSE: Final = 100_000_00
"""Amount paid into each wallet, in cents."""
CASH: Final = 5_000_000_00
CHIPS: Final = {"100000": 5_000, "10000": 20_000, "2500": 40_000, "500": 40_000, "100": 40_000}


class NotMade(Exception):
    """Something of the demonstration could not be made."""


def populate(record: Record, policy: Policy, day: date, bots: int = BOTS) -> list[dict[str, Any]]:
    """Admit everybody, open the books, fill the wallets, and return all log-ins."""
    log_ins = [_staff(record, login, role, PASSWORD, policy) for login, role in LOG_INS]
    for role in AUTOMATIC:
        log_ins.append(_staff(record, f"auto-{role}", role, secrets.token_urlsafe(24), policy))
    cage = Actor(_number(log_ins, "cage"), CAGE)
    for login, mark in [("patron", AccountMark.TEST), *((f"bot{number}", AccountMark.BOT) for number in range(1, bots + 1))]:
        password = PASSWORD if mark is AccountMark.TEST else secrets.token_urlsafe(24)
        patron = _made(demo_patron(record, Person(login), password, policy, mark), Founded)
        log_ins.append(_login_data(login, "player" if mark is AccountMark.TEST else "bot", password, patron))
    _fill_the_cage(record, log_ins, cage, day)
    return log_ins


def _staff(record: Record, login: str, role: str, password: str, policy: Policy) -> dict[str, Any]:
    """Admit a member of staff, who begins a shift at once."""
    admitted = _made(demo_staff(record, Person(login), (role,), password, policy, AccountMark.HOUSE), Founded)
    number = admitted.speaker.number
    tables = [DEALT_BY_HAND] if role == DEALER else None
    _made(begin_shift(record, Actor(number, ""), number, role, tables), Shift)
    return _login_data(login, role, password, admitted)


def _fill_the_cage(record: Record, log_ins: list[dict[str, Any]], cage: Actor, day: date) -> None:
    """Open the books, bring in cash and chips, and pay into the wallets: a manager requests, a cashier signs."""
    manager = Actor(_number(log_ins, "manager"), MANAGER)
    if (barred := open_books(record, manager, day)) is not None:
        raise NotMade(f"the books: {barred}")
    for asked in (request_cash(record, manager, CASH, day), request_chips(record, manager, CHIPS, day)):
        _made(sign(record, cage, _made(asked, Slip).number, day), Slip)
    for one in log_ins:
        if one["role"] in ("player", "bot"):
            _made(deposit(record, cage, one["number"], PURSE, day), Slip)


def _login_data(login: str, role: str, password: str, admitted: Founded) -> dict[str, Any]:
    second = admitted.second.secret if admitted.second else ""
    speaker = admitted.speaker
    told = {"login": login, "role": role, "password": password, "second": second}
    return {**told, "number": speaker.number, "name": speaker.name, "mark": speaker.mark}


def _number(log_ins: list[dict[str, Any]], login: str) -> int:
    return next(one["number"] for one in log_ins if one["login"] == login)


def _made(found: Any, kind: type[Any]) -> Any:
    if not isinstance(found, kind):
        raise NotMade(getattr(found, "sentence", str(found)))
    return found
