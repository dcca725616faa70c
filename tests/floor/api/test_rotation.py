"""The rotation as the house answers it: shifts, breaks and signed results of the school."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import MOVED, ROTATED
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


def entries(person: Client, table: int) -> list[Any]:
    """Return the entries of the incident log about a table, newest first."""
    return [one for one in person.get("/incidents").json()["incidents"] if one["table"] == table]


def test_a_client_of_a_supervisors_own_moves_nobody_against_the_rotation_in_silence(house: Running) -> None:
    """The page entered the reason into the incident log, so whoever sent the move alone left nothing there."""
    floor = house.staff("moves-floor", "floor")
    goes, comes = house.staff("moves-goes", DEALER, MOVED), house.staff("moves-comes", DEALER, MOVED + 1)
    assert comes.delete("/shift").status_code == 204
    relieves, begins = f"/staff/{comes.number}/relieve", f"/staff/{comes.number}/shift"
    on_shift = {"role": DEALER, "tables": [MOVED + 1]}
    for path, body in ((relieves, {"table": MOVED}), (begins, on_shift), (relieves, {"table": MOVED, "why": "  "})):
        told = floor.post(path, json=body)
        assert (told.status_code, told.json()["code"]) == (409, "against_rotation"), path
    assert floor.get(f"/tables/{MOVED}/dealer").json()["number"] == goes.number
    assert entries(floor, MOVED) == entries(floor, MOVED + 1) == []
    assert floor.post(relieves, json={"table": MOVED, "why": " sick at the table "}).status_code == 200
    (entry,) = entries(floor, MOVED)
    assert (entry["by"], entry["role"]) == (floor.number, "floor")
    assert "a break is not over, High Card Flush is not passed" in entry["says"] and entry["says"].endswith("sick at the table")
    assert floor.delete(begins).status_code == 204
    assert floor.post(begins, json={**on_shift, "why": "nobody else is here"}).status_code == 200
    assert [one["says"].rpartition(": ")[2] for one in entries(floor, MOVED + 1)] == ["nobody else is here"]


def test_a_move_that_is_refused_enters_nothing(house: Running) -> None:
    floor, busy = house.staff("refused-floor", "floor"), house.staff("refused-busy", "floor")
    told = floor.post(f"/staff/{busy.number}/shift", json={"role": DEALER, "tables": [MOVED], "why": "a try"})
    assert told.json()["code"] == "role_not_held" and not [one for one in entries(floor, MOVED) if "a try" in one["says"]]


def test_nothing_is_asked_of_a_move_that_nothing_speaks_against(house: Running) -> None:
    manager, dealer = house.staff("fits-manager", "manager"), house.staff("fits-dealer")
    house.casino.also(dealer.number, DEALER)
    result = dealer.post("/school/results", json={**PAPER, "correct": 20, "asked": 20, "clauses": {"HCF-1": [20, 20]}}).json()
    assert manager.post(f"/school/results/{result['number']}/sign").status_code == 200
    before = entries(manager, MOVED)
    assert manager.post(f"/staff/{dealer.number}/shift", json={"role": DEALER, "tables": [MOVED]}).status_code == 200
    assert entries(manager, MOVED) == before
