"""Slips through the API: fills with three people on them, large payouts, openers, drop and count."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import FILLED
from tests.floor.api.live_house import TERMS, Client, Running

from houseway.core.messages.command import BuyIn, Leave, Sit
from houseway.floor.bus.requests import Unanswered

PIECES = {"500": 100, "2500": 40}
"""$1,500 in chips."""


@pytest.fixture(scope="module")
def staff(house: Running) -> dict[str, Client]:
    """The people who sign; the cage has cash and chips."""
    found = {role: house.staff(f"slips-{role}", role) for role in ("manager", "cage", "floor")}
    found["dealer"] = house.staff("slips-dealer", "dealer", FILLED)
    assert found["manager"].post("/books").status_code in (204, 409)
    for path, body in (("/funds/cash", {"cents": 100_000_00}), ("/funds/chips", {"pieces": {"500": 500, "2500": 500}})):
        number = done(found["manager"].post(path, json={**body, "code": house.code(found["manager"])}))["number"]
        assert signs(found["cage"], number, json={"code": house.code(found["cage"])})["standing"] == "done"
    return found


def done(answer: Any, status: int = 200) -> Any:
    """Return an answer that is in order."""
    assert answer.status_code == status, answer.text
    return answer.json() if status == 200 else None


def signs(client: Client, number: int, **options: Any) -> Any:
    """Sign a slip and return the response."""
    return client.post(f"/slips/{number}/sign", **options).json()


def rack(house: Running) -> int:
    """Return the chips in the table's rack, from the record."""
    row = house.record.execute("select rack_1(%s)", (FILLED,)).fetchone()
    return 0 if row is None else row[0]


def test_a_fill_has_three_people_and_reaches_its_table_once_t16(house: Running, staff: dict[str, Client]) -> None:
    before = rack(house)
    asked = done(staff["floor"].post(f"/tables/{FILLED}/fills", json={"pieces": PIECES}))
    number = asked["number"]
    assert (asked["standing"], asked["needs"], asked["cents"]) == ("waiting", ["cage", "dealer"], 1500_00)
    waiting = staff["floor"].get("/approvals").json()["slips"]
    assert number in [one["number"] for one in waiting]  # beside the queue of approvals
    assert signs(staff["dealer"], number)["code"] == "another_signs_first"
    house.becomes(staff["floor"], "cage")
    assert signs(staff["floor"], number)["code"] == "asked_for_it"  # in whatever role, the requester does not sign
    house.becomes(staff["floor"], "floor")
    assert signs(staff["cage"], number)["standing"] == "waiting" and rack(house) == before
    key = {"Idempotency-Key": "last"}
    told = signs(staff["dealer"], number, headers=key)
    assert told["standing"] == "done" and told["step"] and rack(house) == before + 1500_00
    assert signs(staff["dealer"], number, headers=key) == told
    assert rack(house) == before + 1500_00
    assert [(one["by"], one["role"]) for one in told["given"]] == [
        (staff["cage"].number, "cage"),
        (staff["dealer"].number, "dealer"),
    ]
    back = done(staff["floor"].post(f"/tables/{FILLED}/credits", json={"pieces": PIECES}))["number"]
    for who in ("dealer", "cage"):
        signs(staff[who], back)
    assert staff["cage"].get(f"/slips/{back}").json()["standing"] == "done" and rack(house) == before
    assert staff["cage"].get("/books").json()["unexplained"] == 0


def test_a_signed_fill_is_told_by_the_house_where_nobody_could(house: Running, staff: dict[str, Client]) -> None:
    """The API was killed after the last signature: the repair sends the fill to the table."""
    before = rack(house)
    number = done(staff["floor"].post(f"/tables/{FILLED}/fills", json={"pieces": {"500": 2}}))["number"]
    signs(staff["cage"], number)
    says, house.api.house.client.request = house.api.house.client.request, _nobody
    try:
        assert signs(staff["dealer"], number)["standing"] == "signed" and rack(house) == before
    finally:
        house.api.house.client.request = says
    assert house.api.repairs is not None
    house.runs(house.api.repairs.once())
    assert staff["cage"].get(f"/slips/{number}").json()["standing"] == "done" and rack(house) == before + 1000


async def _nobody(said: Any, seconds: float = 0) -> Any:
    raise Unanswered


def test_a_large_payout_is_signed_by_somebody_else_p12(house: Running, staff: dict[str, Client]) -> None:
    ann, cage, manager = house.patron("rich"), staff["cage"], staff["manager"]
    large = TERMS.cash.payout_signed_from
    assert large is not None
    done(manager.post(f"/patrons/{ann.number}/identification", json={"shown": "passport"}), 204)
    done(cage.post(f"/patrons/{ann.number}/deposits", json={"cents": large, "code": house.code(cage)}))
    body = {"cents": large, "code": house.code(cage), "order": ann.orders(large)}
    asked = done(cage.post(f"/patrons/{ann.number}/withdrawals", json=body))
    assert (asked["standing"], asked["needs"]) == ("waiting", ["manager"]) and ann.get("/wallet").json()["balance"] == large
    house.becomes(cage, "manager")
    assert signs(cage, asked["number"], json={"code": house.code(cage)})["code"] == "asked_for_it"
    house.becomes(cage, "cage")
    assert signs(manager, asked["number"])["code"] == "code_needed"
    assert (
        signs(manager, asked["number"], json={"code": house.code(manager)})["standing"] == "done"
        and ann.get("/wallet").json()["balance"] == 0
    )


def test_an_opener_keeps_both_figures_t1(house: Running, staff: dict[str, Client]) -> None:
    found = done(staff["dealer"].post(f"/tables/{FILLED}/opener", json={"pieces": {"500": 1}}))
    assert found["cents"] == 500 and found["books"] == rack(house) and found["needs"] == ["floor", "manager"]
    assert signs(staff["manager"], found["number"])["code"] == "another_signs_first"
    assert signs(staff["floor"], found["number"])["standing"] == "waiting"
    assert signs(staff["manager"], found["number"])["standing"] == "done"
    closer = done(staff["dealer"].post(f"/tables/{FILLED}/closer", json={"pieces": {"500": 1}}))
    assert (
        done(staff["dealer"].post(f"/slips/{closer['number']}/withdraw", json={"why": "miscounted"}))["standing"] == "withdrawn"
    )


def test_two_people_take_a_box_and_count_it_without_each_others_figure_t2_t13(house: Running, staff: dict[str, Client]) -> None:
    ann = house.patron("drops")
    ann.submit(FILLED, Sit(ann.name, ("1",)))
    staff["dealer"].submit(FILLED, BuyIn(ann.name, 70_00))
    ann.submit(FILLED, Leave(ann.name))
    cora, cole = house.staff("cora-counts", "count"), house.staff("cole-counts", "count")
    box = done(cora.post(f"/tables/{FILLED}/drop"))
    assert (box["standing"], box["books"], box["cents"]) == ("waiting", None, 0)
    assert signs(cora, box["number"])["code"] == "asked_for_it" and signs(cole, box["number"])["standing"] == "counting"
    first = done(cora.post(f"/slips/{box['number']}/count", json={"cents": 70_00}))
    seen = cole.get(f"/slips/{box['number']}").json()
    assert first["books"] is None and (seen["books"], [one["cents"] for one in seen["counts"]]) == (None, [0])
    assert cora.post(f"/slips/{box['number']}/count", json={"cents": 70_00}).json()["code"] == "counted_already"
    second = done(cole.post(f"/slips/{box['number']}/count", json={"cents": 69_00}))
    assert second["standing"] == "counting"  # both figures stay until a manager settles it
    settled = done(staff["manager"].post(f"/slips/{box['number']}/settle", json={"cents": 70_00, "why": "counted again"}))
    assert (settled["standing"], settled["books"], settled["cents"]) == ("done", 70_00, 70_00)
    books = staff["manager"].get("/books").json()["places"]
    assert sum(books.values()) == 0 and f"box {box['number']}" not in books
