"""The rotation as the house answers it: shifts, breaks and signed results of the school."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import ROTATED
from tests.floor.api.live_house import Client, Running

from houseway.core.values.role import DEALER

PAPER = {"game": "high_card_flush", "paper": "p", "seed": "s", "rules": "r", "took": 60, "minutes": 10}


def rotation(person: Client) -> Any:
    """Return the rotation of dealers."""
    answer = person.get("/rotation")
    assert answer.status_code == 200, answer.text
    return answer.json()


def of(found: Any, person: Client) -> Any:
    """Return what the rotation has of a dealer, or None."""
    return next((one for one in found["dealers"] if one["number"] == person.number), None)


def test_dealers_have_their_spans_and_only_signed_results(house: Running) -> None:
    manager, dealer = house.staff("rotation-manager", "manager"), house.staff("rotation-dealer", DEALER, ROTATED)
    marks = {"correct": 18, "asked": 20, "clauses": {"HCF-1": [18, 20]}}
    result = dealer.post("/school/results", json={**PAPER, **marks}).json()
    found = rotation(manager)
    one = of(found, dealer)
    assert (one["table"], one["marks"], one["against"]) == (ROTATED, [], [])  # nobody has signed it yet
    assert [(span["table"], span["end"]) for span in one["spans"]] == [(ROTATED, None)]
    assert next(table for table in found["tables"] if table["table"] == ROTATED)["dealer"] == dealer.number
    assert manager.post(f"/school/results/{result['number']}/sign").status_code == 200
    assert [(mark["game"], mark["passes"]) for mark in of(rotation(manager), dealer)["marks"]] == [("high_card_flush", True)]
    assert dealer.delete("/shift").status_code == 204
    one = of(rotation(manager), dealer)
    assert (one["table"], one["against"]) == (None, ["break_short"])
    assert one["since"] == one["spans"][-1]["end"] is not None


def test_who_is_not_in_the_house_is_not_in_the_rotation(house: Running) -> None:
    away = house.casino.staff("rotation-away", DEALER)
    found = rotation(house.staff("rotation-floor", "floor"))
    assert away not in [one["number"] for one in found["dealers"]]
    assert house.staff("rotation-own", DEALER, ROTATED).get("/rotation").json()["code"] == "not_yours_to_do"
