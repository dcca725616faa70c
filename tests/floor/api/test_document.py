"""Schemathesis against the running server: requests made from the published document, in order and out of order.

No answer is a fault of the server, and every answer is one that the document names, in the shape that it says. The short form
asks every fourth endpoint once; the long one, marked `long`, asks each of them a hundred times.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi import checks
from tests.floor.api.running import ORIGIN, Client, Running
from tests.floor.api.test_school import TAKEN

from houseway.floor.people.rights import ACTIONS, Action

ENDS = {"/log-out", "/shift", "/terminal", "/session/password", "/session/second-factor"}
"""What would end the session or the shift of whoever asks."""


@pytest.fixture(scope="module")
def people(house: Running) -> dict[str, Client]:
    """People for every endpoint: a patron, an administrator, a manager, and nobody. Somebody has handed in a paper."""
    assert house.staff("schema-learner").post("/school/results", json=TAKEN).status_code == 200
    return {
        "nobody": house.nobody(),
        "patron": house.patron("schema"),
        "administrator": house.staff("schema-administrator", "administrator"),
        "manager": house.staff("schema-manager", "manager"),
    }


def _who(path: str, method: str) -> str:
    from houseway.floor.api.catalogue import ENDPOINTS

    found = next(one for one in ENDPOINTS if (one.path, one.method) == (path, method.upper()))
    if isinstance(found.who, Action):
        return "manager" if "manager" in ACTIONS[found.who] else "administrator"
    return "nobody" if path in ENDS else "patron"


def _operations(house: Running) -> Iterator[Any]:
    told = house.nobody().get("/openapi.json").json()
    for methods in told["paths"].values():
        for one in methods.values():
            one.pop("security", None)  # who asks is chosen here, and not by Schemathesis
    schema = schemathesis.openapi.from_dict(_pairs_as_lists(told))
    for found in schema.get_all_operations():
        yield found.ok()


def _pairs_as_lists(told: Any) -> Any:
    """Return the document with tuples whose places are all alike as lists of that length, which says the same.

    Schemathesis 4.32 turns `prefixItems` into a list of `items`, and then rejects that itself where an answer has a tuple.
    """
    if isinstance(told, list):
        return [_pairs_as_lists(one) for one in told]
    if not isinstance(told, dict):
        return told
    plain = {name: _pairs_as_lists(one) for name, one in told.items()}
    places = plain.get("prefixItems", ())
    if places and all(one == places[0] for one in places):
        del plain["prefixItems"]
        plain |= {"items": places[0], "minItems": len(places), "maxItems": len(places)}
    return plain


def _asks(house: Running, people: dict[str, Client], examples: int, every: int = 1) -> int:
    """Ask every endpoint so many times, or every so many of them, and return how many requests there were."""
    asked = 0
    for operation in islice(_operations(house), 0, None, every):
        client = people[_who(operation.path, operation.method)]
        asked += _asks_one(operation, house.url, {"Origin": ORIGIN, "Cookie": client.cookie}, examples)
    return asked


def _asks_one(operation: Any, url: str, headers: dict[str, str], examples: int) -> int:
    asked = 0

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def asks(case: Any) -> None:
        nonlocal asked
        asked += 1
        case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() not in ("origin", "cookie")}
        case.cookies = {}
        response = case.call(base_url=url, headers=headers)
        assert response.status_code < 500, (case, response.text)
        case.validate_response(response, excluded_checks=EXCLUDED)

    asks()
    return asked


EXCLUDED = [checks.ignored_auth, checks.use_after_free, checks.ensure_resource_availability, checks.positive_data_acceptance]
"""What is about several requests, or takes the cookie away: the tests of endpoints do that. And for JSON Schema 2184.0 is an
integer; here it is refused, because an amount that was ever a fraction is not an amount."""


def test_the_document_holds_for_a_few_requests(house: Running, people: dict[str, Client]) -> None:
    assert _asks(house, people, 1, every=4) >= 9


@pytest.mark.long
def test_the_document_holds_for_many_requests(house: Running, people: dict[str, Client]) -> None:
    assert _asks(house, people, 100) >= 41 * 50
