"""The same thing asked for twice is seen before it is sent: by whoever asks, and by whoever sends the chips."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import DOUBLED
from tests.floor.api.live_house import Client, Running

PIECES = {"500": 100, "2500": 40}
"""$1,500 in chips."""


@pytest.fixture(scope="module")
def staff(house: Running) -> dict[str, Client]:
    """The people of a fill; the bank has chips."""
    people = ("manager", "cage", "floor", "floor-2")
    found = {one: house.staff(f"twice-{one}", one.removesuffix("-2")) for one in people}
    found["dealer"] = house.staff("twice-dealer", "dealer", DOUBLED)
    assert found["manager"].post("/books").status_code in (204, 409)
    body = {"pieces": {"500": 500, "2500": 500}, "code": house.code(found["manager"])}
    number = found["manager"].post("/funds/chips", json=body).json()["number"]
    assert found["cage"].post(f"/slips/{number}/sign", json={"code": house.code(found["cage"])}).json()["standing"] == "done"
    return found


def fills(client: Client, **more: Any) -> Any:
    """Request the fill of these tests, and return the response."""
    return client.post(f"/tables/{DOUBLED}/fills", json={"pieces": PIECES, **more}).json()


def test_a_second_supervisor_and_the_cage_are_told_of_the_same_fill(house: Running, staff: dict[str, Client]) -> None:
    cage, dealer = staff["cage"], staff["dealer"]
    first = fills(staff["floor"])["number"]
    assert fills(staff["floor-2"])["code"] == "same_on_its_way"
    second = fills(staff["floor-2"], again=True)["number"]
    assert cage.post(f"/slips/{first}/sign").json()["standing"] == "waiting"
    assert cage.post(f"/slips/{second}/sign").json()["code"] == "same_on_its_way"
    look = cage.get(f"/slips/{second}/look").json()
    assert [one["number"] for one in look["same"]] == [first] and look["from_after"] == look["from_before"] - 1500_00
    code = {"code": house.code(cage)}
    assert cage.post(f"/slips/{second}/sign", json={"again": True, **code}).json()["code"] == "say_why_again"
    why = {"again": True, "because": "The rack is short of quarters as well."}
    assert cage.post(f"/slips/{second}/sign", json=why).json()["code"] == "code_needed"
    sent = cage.post(f"/slips/{second}/sign", json={**why, **code}).json()
    assert sent["standing"] == "waiting" and sent["why"] == why["because"]
    assert [dealer.post(f"/slips/{one}/sign").json()["standing"] for one in (first, second)] == ["done", "done"]
    assert fills(house.staff("twice-floor-3", "floor"))["code"] == "same_on_its_way"  # it was there a few minutes ago


def test_only_the_cage_and_managers_look_twice(house: Running, staff: dict[str, Client]) -> None:
    number = fills(staff["floor"], again=True)["number"]
    told = {who: one.get(f"/slips/{number}/look").json().get("code") for who, one in staff.items()}
    assert told == {
        "manager": None,
        "cage": None,
        "floor": "not_yours_to_do",
        "floor-2": "not_yours_to_do",
        "dealer": "not_yours_to_do",
    }
    assert staff["cage"].get("/slips/999999/look").json()["code"] == "no_such_slip"
