"""Every endpoint and everyone who can send a request: allowed or refused as declared, none missing.

The cells are generated. "Allowed" means that the request passed the table of rights, whatever the endpoint responds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.floor.api.conftest import ASKED
from tests.floor.api.live_house import Client, Running
from tests.floor.record_steps import DAY

from houseway.core.values.role import DEALER
from houseway.floor.api import app
from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.api.endpoints import COLUMNS, NOBODY, OFF_SHIFT, Endpoint, Who
from houseway.floor.api.openapi import document
from houseway.floor.people.rights import ACTIONS, Action
from houseway.floor.people.roles import CAPACITIES, DEVICE, HELD, PLATFORM, PLAYER

LAST = ("/shift", "/log-out", "/terminal")
"""Paths that end a shift or a session, tried after all others."""
REFUSED = {"no_session", "not_yours_to_do"}
SAMPLES: dict[str, Any] = {
    "said": {"kind": "OpenRound"},
    "role": "dealer",
    "table": ASKED,
    "tables": [ASKED],
    "what": "reader",
    "round": 1,
    "pieces": {"500": 1},
    "kind": "wager",
    "period": "day",
    "amount": 10**9,
    "in_use": True,
    "day": DAY.isoformat(),
    "settings": {"no.such": "1"},
    "moves": [{"src": "rack", "dst": "cage", "cents": 1}],
    "outcome": "lost",
    "seconds": None,
    "levels": [{"name": "main"}],
    "linked": ["main"],
    "away": True,
    "stock": "cards",
    "did": "counted",
    "clauses": {"X-1": [1, 1]},
    "transports": [],
    "item": "call 999999",
    "of": "1",
    "made": [{"hands": "pays", "on": "1", "by": "x", "wager": "ante", "chips": 1}],
    "marks": [1],
    "called": "Red cap",
    "find": "no such person",
    "form": "ctr",
    "gives": True,
    "word": "asked",
    "sought": {},
    "adds": "note",
}


def sample(shape: Any) -> dict[str, Any]:
    """Return a body or a query of a shape, with the fields that it needs."""
    fields = msgspec.structs.fields(shape)
    return {one.name: SAMPLES.get(one.name, 1 if "int" in str(one.type) else "x") for one in fields if one.required}


def error_code(client: Client, endpoint: Endpoint, staff: int) -> str:
    """Send a request that is in order, and return the code of the error, or an empty text."""
    number = staff if endpoint.path.startswith("/staff") else 999_999
    is_own = endpoint.who in (Who.AT_TABLE, Action.CALL_FLOOR)  # a dealer's own table
    table = ASKED if endpoint.method == "GET" or is_own else 777  # what closes a table finds none
    path = endpoint.path.format(table=table, number=number, round=1, role="dealer")
    body = {"json": sample(endpoint.takes)} if endpoint.takes else {}
    query = {"params": sample(endpoint.query)} if endpoint.query else {}
    answer = client.request(endpoint.method, path, **body, **query)
    assert answer.status_code < 500, (endpoint, answer.text)
    return answer.json().get("code", "") if answer.status_code >= 400 else ""


@pytest.fixture(scope="module")
def everyone(house: Running) -> dict[str, Client]:
    """One client of each capacity."""
    found = {NOBODY: house.nobody(), PLAYER: house.patron("matrix"), OFF_SHIFT: house.staff("nothing")}
    for role in HELD:
        found[role] = house.staff(f"the-{role}", role, *([ASKED] if role == DEALER else []))
    found[DEVICE] = house.nobody()
    found[DEVICE].headers["authorization"] = f"Bearer {house.casino.device('reader', ASKED)[1]}"
    return found


def test_every_cell_of_the_table(house: Running, everyone: dict[str, Client]) -> None:
    someone = house.casino.staff("someone")
    assert everyone.keys() == {*COLUMNS} == {*CAPACITIES, NOBODY, OFF_SHIFT} - {PLATFORM}
    cells: list[tuple[str, str, bool, str]] = []
    for endpoint in sorted(ENDPOINTS, key=lambda one: LAST.index(one.path) if one.path in LAST else -1):
        for who, client in everyone.items():
            code = error_code(client, endpoint, someone)
            cells.append((f"{endpoint.method} {endpoint.path}", who, code not in REFUSED, code))
    wrong = [(cell, who, code) for cell, who, allowed, code in cells if allowed != _declared(cell).may(who)]
    assert wrong == []
    assert len(cells) == len(ENDPOINTS) * len(COLUMNS)


def _declared(cell: str) -> Endpoint:
    return next(one for one in ENDPOINTS if f"{one.method} {one.path}" == cell)


def test_a_wrong_declaration_is_found() -> None:
    """The comparison can fail: a declaration that lets one more in differs in that column only."""
    loose = replace(_declared("GET /significant"), who=Who.SESSION)
    assert [who for who in COLUMNS if loose.may(who) != _declared("GET /significant").may(who)] == [
        who for who in (PLAYER, *HELD, OFF_SHIFT) if who not in ACTIONS[Action.READ_SIGNIFICANT]
    ]


def test_every_action_has_an_endpoint() -> None:
    assert {one.who for one in ENDPOINTS if isinstance(one.who, Action)} == {*Action}


def test_the_document_has_every_endpoint_and_no_other(house: Running) -> None:
    told = house.nobody().get("/openapi.json").json()
    assert told == msgspec.json.decode(msgspec.json.encode(document()))
    paths = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    assert paths == {(one.method, one.path) for one in ENDPOINTS}
    names = [one["operationId"] for methods in told["paths"].values() for one in methods.values()]
    assert len({*names}) == len(names)
    assert "View" in told["components"]["schemas"] and "$defs" not in str(told)


def test_every_endpoint_says_what_it_does() -> None:
    assert all(one.summary.endswith(".") for one in ENDPOINTS)
    assert {*app._NUMBERS, "role"} >= {name for one in ENDPOINTS for name in one.named}
