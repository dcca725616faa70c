"""Money of a patron through the API: wallet, limits, exclusion, reality checks, time and net in every view."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.floor.api.conftest import BOUGHT
from tests.floor.api.live_house import Client, Running

from houseway.core.messages.command import Leave, Sit
from houseway.floor.limits.figures import session_figures

DOLLARS = 100


@pytest.fixture(scope="module")
def cashier(house: Running) -> Client:
    """A cashier in a cage with open books and cash."""
    return house.cashier("buys", 10_000 * DOLLARS)


@pytest.fixture(scope="module")
def dealer(house: Running) -> Client:
    """The dealer of the table."""
    return house.staff("buys-dealer", "dealer", BOUGHT)


def buys(client: Client, player: Client, cents: int, how: Any = "wallet", number: int | None = None) -> Any:
    """Buy in, and return the code of the error or refusal, or an empty text."""
    if number is None:
        number = client.get(f"/tables/{BOUGHT}").json()["said"] + 1
    said = {"kind": "BuyIn", "player": player.name, "chips": cents, "how": how}
    answer = client.post(f"/tables/{BOUGHT}/commands", json={"number": number, "said": said}).json()
    return answer.get("code") or (answer["refused"] or {"code": ""})["code"]


def submit(client: Client, command: Any) -> Any:
    """Send a command with the next number of the view."""
    return client.submit(BOUGHT, command, client.get(f"/tables/{BOUGHT}").json()["said"] + 1)


def test_a_deposit_is_replayed_and_not_done_again_x5(house: Running, cashier: Client) -> None:
    ann = house.patron("replays")
    body, key = {"cents": 500 * DOLLARS}, {"Idempotency-Key": "till-7:0001"}
    first = cashier.post(f"/patrons/{ann.number}/deposits", json=body, headers=key)
    again = cashier.post(f"/patrons/{ann.number}/deposits", json=body, headers=key)
    assert first.status_code == 200 and first.json()["standing"] == "done" and first.json() == again.json()
    assert ann.get("/wallet").json()["balance"] == 500 * DOLLARS
    other = cashier.post(f"/patrons/{ann.number}/deposits", json={"cents": 1}, headers=key)
    assert (other.status_code, other.json()["code"]) == (409, "key_used")
    assert cashier.post(f"/patrons/{ann.number}/deposits", json=body, headers={"Idempotency-Key": ""}).status_code == 400
    short = {"Idempotency-Key": "till-7:0002"}
    payout = f"/patrons/{ann.number}/withdrawals"
    assert (
        cashier.post(payout, json={"cents": 501 * DOLLARS, "order": ann.orders(501 * DOLLARS)}, headers=short).json()["code"]
        == "wallet_is_short"
    )
    assert (
        cashier.post(payout, json={"cents": 500 * DOLLARS, "order": ann.orders(500 * DOLLARS)}, headers=short).json()["standing"]
        == "done"
    )  # the key was free


def test_what_is_told_once_is_not_told_again(house: Running) -> None:
    root, key = house.staff("admits", "administrator"), {"Idempotency-Key": "one"}
    device = root.post("/devices", json={"what": "terminal"}).json()["number"]
    first, again = (root.post(f"/devices/{device}/enrolment", headers=key) for _ in range(2))
    assert first.json()["token"] and again.json()["code"] == "told_once"
    kept = house.record.execute("select answer from asked_once where speaker = %s and key = 'one'", (root.number,)).fetchone()
    assert kept == (None,)


def test_limits_and_exclusion_at_a_buy_in_a10_a11_a13(house: Running, cashier: Client, dealer: Client) -> None:
    ann = house.patron("limited")
    assert cashier.post(f"/patrons/{ann.number}/deposits", json={"cents": 500 * DOLLARS}).status_code == 200
    assert submit(ann, Sit(ann.name, ("1",)))["refused"] is None
    assert buys(ann, ann, 200 * DOLLARS, number=2) == ""
    assert ann.get("/wallet").json() | {"number": 0, "name": ""} == {
        "number": 0, "name": "", "balance": 300 * DOLLARS, "at_tables": 200 * DOLLARS,
        "tables": [{"table": BOUGHT, "chips": 200 * DOLLARS}], "exclusion": None,
    }  # fmt: skip
    loss = {"kind": "loss", "period": "day", "amount": 250 * DOLLARS}
    held = loss | {"set_by": "patron", "used": 200 * DOLLARS, "then": None, "then_at": None}
    told = ann.put("/limits", json=loss).json()
    assert held in told["limits"] and told["loosened_after_seconds"] == told["shortest_exclusion_seconds"] == 86_400
    assert buys(ann, ann, 100 * DOLLARS) == buys(dealer, ann, 100 * DOLLARS, "cash") == "loss_limit"
    assert buys(ann, ann, 200 * DOLLARS, number=2) == ""  # a repeat gets the first answer
    ann.put("/limits", json={**loss, "amount": None})
    (later,) = (one for one in ann.get("/limits").json()["limits"] if one["then_at"])  # loosened after a day and not before
    assert later | {"then_at": None} == held and later["then_at"] > time.time() + 86_000
    assert buys(ann, ann, 100 * DOLLARS) == "loss_limit"
    # from here on she is excluded, and still gets her money
    assert ann.post("/exclusion", json={"seconds": 60}).json()["code"] == "exclusion_too_short"
    assert ann.get("/exclusion").status_code == 404
    made = ann.post("/exclusion", json={"seconds": None}).json()
    assert made["until"] is None and ann.get("/wallet").json()["exclusion"] == made
    assert buys(ann, ann, 10 * DOLLARS) == buys(dealer, ann, 10 * DOLLARS, "cash") == "excluded_from_play"
    assert cashier.post(f"/patrons/{ann.number}/deposits", json={"cents": 1}).json()["code"] == "excluded_from_play"
    manager = house.staff("lifts", "manager")
    assert manager.delete(f"/patrons/{ann.number}/exclusion").json()["code"] == "own_exclusion_stays"
    assert submit(ann, Leave(ann.name))["refused"] is None
    assert (
        cashier.post(
            f"/patrons/{ann.number}/withdrawals", json={"cents": 500 * DOLLARS, "order": ann.orders(500 * DOLLARS)}
        ).json()["standing"]
        == "done"
    )
    lines = ann.get("/wallet/statement").json()["lines"]
    assert [(one["what"], one["balance"]) for one in lines] == [
        ("deposit", 500 * DOLLARS), ("buy-in", 300 * DOLLARS), ("cash-out", 500 * DOLLARS), ("withdrawal", 0),
    ]  # fmt: skip
    assert cashier.get(f"/patrons/{ann.number}/statement").json()["lines"] == lines


def test_a_reality_check_is_confirmed_before_the_next_buy_in_u4(house: Running, dealer: Client) -> None:
    ben = house.patron("checks")
    assert submit(ben, Sit(ben.name, ("2",)))["refused"] is None
    ben.put("/limits", json={"kind": "reality", "period": "session", "amount": 1})
    end = time.monotonic() + 30
    while ben.get("/session/figures").json()["check_in"] > 0:
        assert time.monotonic() < end
        time.sleep(0.05)
    assert buys(dealer, ben, 10 * DOLLARS, "cash") == "reality_check_due"
    assert ben.post("/session/reality-check").status_code == 204
    ben.put("/limits", json={"kind": "reality", "period": "session", "amount": 3600})
    assert ben.get("/session/figures").json()["check_in"] <= 1  # what is loosened waits
    submit(ben, Leave(ben.name))


def test_time_and_net_are_in_every_view_u4(house: Running, dealer: Client) -> None:
    """They are kept up from the steps, and are the figures of the record, also after the API began again."""
    cleo, table = house.patron("counts-along"), BOUGHT

    def of_the_record() -> int:
        row = house.record.execute("select id from session where speaker = %s and ended_at is null", (cleo.number,)).fetchone()
        assert row is not None
        found = session_figures(house.record, row[0])
        assert found is not None
        return found.net

    with cleo.live() as live:
        assert live.subscribe(table)["session"]["net"] == 0
        submit(cleo, Sit(cleo.name, ("1",)))
        assert buys(dealer, cleo, 100 * DOLLARS, "cash") == ""
        dealer.numbers[table] = dealer.get(f"/tables/{table}").json()["said"]
        cleo.numbers[table] = cleo.get(f"/tables/{table}").json()["said"]
        house.opens(table, dealer, cleo)
        assert cleo.get(f"/tables/{table}").json()["session"]["net"] == 0  # a bet on the layout is not lost yet
        house.plays_out(table, dealer, cleo)
        lost = live.next("session")["session"]
    assert lost["net"] == of_the_record() == -2500 and lost["seconds"] >= 0
    house.restart_api()
    seen = cleo.get(f"/tables/{table}").json()["session"]
    assert seen["net"] == -2500 and cleo.get("/session/figures").json()["net"] == -2500
    assert dealer.get(f"/tables/{table}").json()["session"] is None
    check = cleo.get("/session/reality-check").json()
    assert {name: check[name] for name in ("net", "net_today", "staked", "rounds", "expected", "priced")} == {
        "net": -2500, "net_today": -2500, "staked": 2500, "rounds": 1, "expected": -50, "priced": 2500,
    }  # fmt: skip
    assert check["seconds_today"] >= check["seconds"] - 1
    days = cleo.get("/wallet/days").json()["days"]
    assert len(days) == 30 and [one["net"] for one in days] == [0] * 29 + [-2500] and days[-1]["seconds"] >= 0
    house.opens(table, dealer, cleo)
    house.plays_out(table, dealer, cleo)
    end = time.monotonic() + 20
    while cleo.get(f"/tables/{table}").json()["session"]["net"] != -5000:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert of_the_record() == -5000
    cleo.submit(table, Leave(cleo.name))


def test_an_exclusion_by_the_house_is_lifted_by_somebody_else_a11(house: Running, dealer: Client) -> None:
    dan, watching = house.patron("barred"), house.staff("bars-him", "shift_manager")
    submit(dan, Sit(dan.name, ("3",)))
    away = {"seconds": 86_400, "why": "asked to leave"}
    assert watching.post(f"/patrons/{dan.number}/exclusion", json=away).status_code == 200
    assert buys(dealer, dan, 100 * DOLLARS, "cash") == "excluded_from_play"
    lifter, other = house.staff("lifts-it", "manager"), house.staff("only-floor", "floor")
    codes = [one.delete(f"/patrons/{dan.number}/exclusion").json()["code"] for one in (watching, other)]
    assert codes == ["not_for_yourself", "not_yours_to_do"]
    assert lifter.delete(f"/patrons/{dan.number}/exclusion").status_code == 204
    assert buys(dealer, dan, 100 * DOLLARS, "cash") == "" and submit(dan, Leave(dan.name))["refused"] is None
