"""Payments that dealers mark: a reload, a relief or two consoles at once never pay a bet twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from tests.floor.api.conftest import IDLE, MARKED
from tests.floor.api.live_house import Client, Running

PATH = f"/tables/{MARKED}/payments"
PLAIN = ("hands", "on", "by", "wager", "chips")


def due(dealer: Client) -> list[dict[str, Any]]:
    """Return the payments of the console, as a mark names them."""
    told = dealer.get(f"/tables/{MARKED}/console").json()["console"]["payments"]
    return [{name: one[name] for name in PLAIN} for one in told if one["hands"] != "waits"]


def made(client: Client) -> list[dict[str, Any]]:
    """Return the marked payment, as a mark names it."""
    return [{name: one[name] for name in PLAIN} for one in client.get(PATH).json()["made"]]


def test_what_was_paid_is_recorded_once_and_outlives_its_dealer(house: Running) -> None:
    ann, ben = house.patron("marks-ann"), house.patron("marks-ben")
    dealer = house.deals(MARKED, ann, ben, login="marks-dealer")
    house.plays(MARKED, dealer, ann, ben)
    payments, round = due(dealer), dealer.get(PATH).json()["round"]
    assert len(payments) >= 2 and made(dealer) == []
    # In order, and each once.
    code = "not_the_next_payment"
    assert dealer.post(PATH, json={"round": round, "made": payments[1:2]}).json()["code"] == code
    assert dealer.post(PATH, json={"round": round + 1, "made": payments[:1]}).json()["code"] == code
    assert dealer.post(PATH, json={"round": round, "made": [{**payments[0], "chips": 99}]}).json()["code"] == code
    told = dealer.post(PATH, json={"round": round, "made": payments[:1]}).json()
    assert [one["dealer"] for one in told["made"]] == [dealer.number] and told["people"] == {str(dealer.number): "marks-dealer"}
    assert dealer.post(PATH, json={"round": round, "made": payments[:1]}).json()["code"] == code
    # A relief sees what is done and by whom, and cannot do it again.
    next_dealer = house.staff("marks-relief", "dealer", IDLE + 5000)
    assert next_dealer.get(PATH).json()["code"] == "not_yours_to_do"
    assert dealer.delete("/shift").status_code == 204 and next_dealer.delete("/shift").status_code == 204
    assert dealer.get(PATH).json()["code"] == "not_yours_to_do"
    begun = next_dealer.post("/shift", json={"role": "dealer", "tables": [MARKED]})
    assert begun.status_code == 200
    assert made(next_dealer) == payments[:1]
    assert next_dealer.post(PATH, json={"round": round, "made": payments[:1]}).json()["code"] == code
    # Two consoles press at once: one payment is made.
    bodies = [{"round": round, "made": payments[1:2]}] * 2

    def press(body: dict[str, Any]) -> int:
        return next_dealer.post(PATH, json=body).status_code

    with ThreadPoolExecutor(2) as both:
        answers = [*both.map(press, bodies)]
    assert sorted(answers) == [200, 409] and made(next_dealer) == payments[:2]
    # The last stroke is taken back, and both stay in the record.
    last = next_dealer.get(PATH).json()["made"][-1]["number"]
    assert next_dealer.post(f"{PATH}/back", json={"round": round, "marks": [last - 1]}).json()["code"] == code
    assert next_dealer.post(f"{PATH}/back", json={"round": round, "marks": [last]}).status_code == 200
    assert made(next_dealer) == payments[:1]
    assert next_dealer.post(PATH, json={"round": round, "made": payments[1:]}).status_code == 200
    assert made(next_dealer) == payments
    assert house.record.execute("select count(*) from payment_unmark where by = %s", (next_dealer.number,)).fetchone() == (1,)
    # Nobody but a dealer marks, staff at the table see it, and the marks move no chips.
    floor = house.staff("marks-floor", "floor")
    assert made(floor) == payments
    for client in (floor, ann):
        assert client.post(PATH, json={"round": round, "made": payments[:1]}).json()["code"] == "not_yours_to_do"
    with pytest.raises(psycopg.errors.CheckViolation), house.record.transaction():
        house.record.execute("update payment_mark set chips = 1")
    house.opens(MARKED, next_dealer, ann, ben)
    assert made(next_dealer) == []
