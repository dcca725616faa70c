"""Walk-ins: the dealer of a table keys for people without an account, and nobody else does, and nobody gains by it."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import KEYED_FOR, WALKED_IN
from tests.floor.api.live_house import TERMS, Client, Running

from houseway.core.messages.command import Leave, OpenRound, PlaceBet, Say, Tend
from houseway.core.wire.wire import plain

TABLE = f"/tables/{WALKED_IN}"
PATH = f"{TABLE}/walk-ins"
OTHER = f"/tables/{KEYED_FOR}/walk-ins"
CASH = 200_00


def keys(dealer: Client, number: int, command: Any, **more: Any) -> Any:
    """Key a command for a walk-in with the next number."""
    (one,) = [one for one in dealer.get(PATH).json()["walk_ins"] if one["number"] == number]
    body = {"number": one["said"] + 1, "said": plain(command), **more}
    return dealer.post(f"{PATH}/{number}/commands", json=body).json()


def sells(dealer: Client, name: str, cents: int, **more: Any) -> Any:
    """Sell chips to a walk-in for cash."""
    number = dealer.get(TABLE).json()["said"] + 1
    said = {"kind": "BuyIn", "player": name, "chips": cents, "how": "cash"}
    answer = dealer.post(f"{TABLE}/commands", json={"number": number, "said": said, **more})
    if answer.status_code == 200:
        dealer.numbers[WALKED_IN] = number
    return answer.json()


def test_a_walk_in_sits_plays_and_is_paid_at_the_cage(house: Running) -> None:
    dealer, cashier = house.staff("walks-dealer", "dealer", WALKED_IN), house.cashier("walks", 5_000_00)
    manager = house.staff("walks-signs", "manager")
    seated = dealer.post(PATH, json={"seat": "3", "called": "Red cap"}, headers={"Idempotency-Key": "seat-1"})
    told = seated.json()
    assert seated.status_code == 200 and told["refused"] == ""
    assert dealer.post(PATH, json={"seat": "3", "called": "Red cap"}, headers={"Idempotency-Key": "seat-1"}).json() == told
    assert dealer.post(PATH, json={"seat": "3"}).json()["code"] == "seat_taken"
    assert dealer.post(PATH, json={"seat": "99"}).json()["code"] == "no_such_seat"
    number, name = told["number"], told["name"]
    # Cash is sold as to everybody: a second press is asked about, and the sums of the house hold.
    assert sells(dealer, name, CASH)["refused"] is None
    assert sells(dealer, name, CASH)["code"] == "done_a_moment_ago"
    assert sells(dealer, name, TERMS.cash.floor_confirms_from or 0, again=True)["code"] in (
        "identify_first",
        "floor_confirms_this",
    )
    listed = dealer.get(PATH).json()
    (one,) = listed["walk_ins"]
    assert (one["called"], one["seats"], one["chips"], one["cash"]) == ("Red cap", ["3"], CASH, CASH)
    assert listed["floor_from"] == TERMS.cash.floor_confirms_from
    # The dealer keys a bet by spot and chip and a choice, from what is face up.
    if dealer.submit(WALKED_IN, OpenRound())["refused"]:
        for command in (Tend("dealer", "shuffles"), Tend("dealer", "cuts", "20"), OpenRound()):
            assert dealer.submit(WALKED_IN, command)["refused"] is None
    assert keys(dealer, number, PlaceBet("3", "ante", 25_00))["refused"] is None
    house.follows(WALKED_IN, dealer.submit(WALKED_IN, Say("dealer", "closes bets"))["step"])
    offers = {one["says"]: one for one in dealer.get(PATH).json()["walk_ins"][0]["offers"] if one["act"] == "Say"}
    assert {"folds", "raises"} <= offers.keys()
    # What a hand may raise follows from its cards: the dealer is told no limit that only the player may know.
    assert offers["raises"]["chips"]["high"] == CASH - 25_00 and "marks" not in offers["raises"]
    for _ in range(2):  # a strong hand confirms
        step = keys(dealer, number, Say("3", "folds"))["step"]
        house.follows(WALKED_IN, step)
    house.plays_out(WALKED_IN, dealer)
    # They leave with their chips; the receipt pays once.
    assert dealer.post(f"{PATH}/{number}/receipt").json()["code"] == "still_seated"
    step = keys(dealer, number, Leave(name))
    house.follows(WALKED_IN, step["step"])
    assert dealer.get(PATH).json()["walk_ins"] == []
    receipt = dealer.post(f"{PATH}/{number}/receipt").json()
    left = receipt["cents"]
    assert 0 < left <= CASH - 25_00
    # Their cash and what they lost stand in the figures of the pit, as those of whoever has an account.
    pit = manager.get("/floor").json()["tables"]
    (table,) = [one for one in pit if one["table"] == WALKED_IN]
    assert (table["cash"], table["win"]) == (CASH, CASH - left)
    body = {"cents": left, "order": receipt["code"]}
    paid = cashier.post(f"/patrons/{number}/withdrawals", json=body).json()
    if paid["standing"] == "waiting":  # nobody but the dealer has seen this cash
        assert paid["needs"] == ["manager"]
        paid = manager.post(f"/slips/{paid['number']}/sign", json={"code": house.code(manager)}).json()
    assert paid["standing"] == "done"
    assert cashier.post(f"/patrons/{number}/withdrawals", json={**body, "again": True}).json()["code"] == "order_unfit"
    assert house.record.execute("select seat, by from walk_in where speaker = %s", (number,)).fetchall() == [("3", dealer.number)]


def test_nobody_but_the_dealer_of_the_table_keys_for_a_walk_in(house: Running) -> None:
    dealer = house.staff("walks-own", "dealer", KEYED_FOR)
    other, floor = house.staff("walks-other", "dealer", KEYED_FOR + 5000), house.staff("walks-floor", "floor")
    number = dealer.post(OTHER, json={"seat": "5"}).json()["number"]
    name = dealer.get(OTHER).json()["walk_ins"][0]["name"]
    ann = house.patron("walks-ann")
    bet = {"number": 2, "said": plain(PlaceBet("5", "ante", 25_00))}
    for client in (other, floor, ann):
        assert client.post(f"{OTHER}/{number}/commands", json=bet).json()["code"] == "not_yours_to_do"
        assert client.post(OTHER, json={"seat": "6"}).json()["code"] == "not_yours_to_do"
        assert client.post(f"{OTHER}/{number}/receipt").json()["code"] == "not_yours_to_do"
    assert floor.get(OTHER).status_code == 200
    # A dealer keys for walk-ins only, not for patrons with an account, and neither buys for them nor speaks for others.
    assert dealer.post(f"{OTHER}/{ann.number}/commands", json=bet).json()["code"] == "not_yours_to_do"
    for said in (
        {"kind": "BuyIn", "player": name, "chips": 100_00, "how": "wallet"},
        {"kind": "BuyIn", "player": name, "chips": 100_00, "how": "cash"},
        {"kind": "Leave", "player": ann.name},
        {"kind": "OpenRound"},
        {"kind": "Call", "by": "dealer", "what": "dealer_missed"},
    ):
        assert dealer.post(f"{OTHER}/{number}/commands", json={"number": 2, "said": said}).json()["code"] == "not_yours_to_say"
    # Whoever was seated without an account has none to log in with.
    assert house.record.execute("select from credential where speaker = %s", (number,)).fetchone() is None
