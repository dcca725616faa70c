"""Cash through the API: nobody alone makes a cent, sums are those of a gaming day, and a large sum needs a code."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import SOLD
from tests.floor.api.live_house import RACK, TERMS, Client, Running

from houseway.core.messages.command import Leave, Sit

DOLLARS = 100
RULES = TERMS.cash
LARGE = RULES.floor_confirms_from or 0


@pytest.fixture(scope="module")
def cashier(house: Running) -> Client:
    """A cashier in a cage with open books and cash."""
    return house.cashier("cash", 9_000 * DOLLARS)


@pytest.fixture(scope="module")
def manager(house: Running) -> Client:
    """A manager who signs."""
    return house.staff("cash-signs", "manager")


@pytest.fixture(scope="module")
def floor(house: Running) -> Client:
    """The supervisor of the table."""
    return house.staff("cash-floor", "floor")


@pytest.fixture(scope="module")
def dealer(house: Running) -> Client:
    """The dealer of the table."""
    return house.staff("cash-dealer", "dealer", SOLD)


def code_of(answer: Any) -> str:
    """Return the code of the error or refusal of a request, or an empty text."""
    told = answer.json()
    return told.get("code") or (told.get("refused") or {"code": ""})["code"]


def sells(dealer: Client, player: Client, cents: int, **more: Any) -> Any:
    """Sell chips for cash with the next number, and return the answer."""
    number = dealer.get(f"/tables/{SOLD}").json()["said"] + 1
    said = {"kind": "BuyIn", "player": player.name, "chips": cents, "how": "cash"}
    return dealer.post(f"/tables/{SOLD}/commands", json={"number": number, "said": said, **more})


def seated(house: Running, login: str, seat: str) -> Client:
    """Seat a new patron at the table, without chips."""
    player = house.patron(login)
    assert player.submit(SOLD, Sit(player.name, (seat,)))["refused"] is None
    return player


def leaves(player: Client) -> None:
    """Let a player leave: the chips are in the wallet then."""
    assert player.submit(SOLD, Leave(player.name))["refused"] is None


def events(house: Running, kind: str) -> list[Any]:
    """Return the significant events of a kind."""
    return house.record.execute("select who, about, after from significant where kind = %s order by id", (kind,)).fetchall()


def test_a_dealer_alone_makes_no_money(house: Running, cashier: Client, dealer: Client, manager: Client) -> None:
    """A dealer claims any sum in cash from an accomplice, who leaves and cashes out in small parts."""
    ann = seated(house, "accomplice", "1")
    huge = sells(dealer, ann, 9_000_000_000_000 * DOLLARS)
    assert code_of(huge) == "identify_first"
    assert cashier.post(f"/patrons/{ann.number}/identification", json={"shown": "passport"}).status_code == 204
    asked = sells(dealer, ann, 9_000_000_000_000 * DOLLARS)
    assert (asked.status_code, code_of(asked)) == (409, "floor_confirms_this")
    assert "the floor confirms it" in asked.json()["sentence"]
    # many small sums are one large sum
    for _ in range(LARGE // (1_000 * DOLLARS)):
        assert code_of(sells(dealer, ann, 1_000 * DOLLARS, again=True)) == ""
    assert code_of(sells(dealer, ann, 1_000 * DOLLARS, again=True)) == "floor_confirms_this"
    leaves(ann)
    assert ann.get("/wallet").json()["balance"] == 2_000 * DOLLARS
    # nobody but the dealer has seen this cash, and nobody has counted it: a cashier alone does not pay a cent of it
    for cents in (2_000 * DOLLARS, 1):
        told = cashier.post(f"/patrons/{ann.number}/withdrawals", json={"cents": cents, "order": ann.orders(cents)}).json()
        assert (told["standing"], told["needs"]) == ("waiting", ["manager"])
        assert manager.post(f"/slips/{told['number']}/withdraw", json={"why": "nobody saw it"}).status_code == 200
    assert ann.get("/wallet").json()["balance"] == 2_000 * DOLLARS


def test_the_rack_bounds_what_two_people_can_sell(house: Running, cashier: Client, dealer: Client, floor: Client) -> None:
    """Even where the floor confirms it, chips that the table does not have are not sold: the record refuses them."""
    ben = seated(house, "beyond", "2")
    cashier.post(f"/patrons/{ben.number}/identification", json={"shown": "passport"})
    asked = dealer.post(f"/tables/{SOLD}/requests/cash", json={"player": ben.name, "cents": RACK + 100 * DOLLARS}).json()
    told = floor.post(f"/approvals/{asked['request']}/approve", json={"code": house.code(floor)}).json()
    assert told["ending"]["how"] == "refused" and told["ending"]["reason"].startswith("rack_is_short ")
    assert ben.get("/wallet").json()["at_tables"] == 0
    leaves(ben)


def test_the_floor_confirms_a_large_buy_in_and_it_is_done_once(
    house: Running, cashier: Client, dealer: Client, floor: Client
) -> None:
    cleo = seated(house, "confirmed", "3")
    body = {"player": cleo.name, "cents": LARGE}
    asked = dealer.post(f"/tables/{SOLD}/requests/cash", json=body, headers={"Idempotency-Key": "ask-1"}).json()
    again = dealer.post(f"/tables/{SOLD}/requests/cash", json=body, headers={"Idempotency-Key": "ask-1"}).json()
    assert asked == again and floor.post(f"/tables/{SOLD}/requests/cash", json=body).json()["code"] == "not_yours_to_do"
    number, key = asked["request"], {"Idempotency-Key": "yes-1"}
    assert dealer.post(f"/approvals/{number}/approve", json={"code": house.code(dealer)}).json()["code"] == "asked_for_it"
    (waiting,) = [one for one in floor.get("/approvals").json()["requests"] if one["number"] == number]
    assert (waiting["kind"], waiting["facts"]["player"], waiting["facts"]["cents"]) == ("cash", cleo.name, LARGE)
    code = {"code": house.code(floor)}
    done = [floor.post(f"/approvals/{number}/approve", json=code, headers=key).json() for _ in range(2)]
    assert done[0] == done[1] and done[0]["ending"]["how"] == "done"
    assert cleo.get("/wallet").json()["at_tables"] == LARGE
    assert (floor.number, dealer.number) in [one[:2] for one in events(house, "cash buy-in confirmed by the floor")]
    leaves(cleo)
    # two people saw the cash: what was confirmed is paid by the cashier alone
    paid = cashier.post(f"/patrons/{cleo.number}/withdrawals", json={"cents": LARGE, "order": cleo.orders(LARGE)}).json()
    assert paid["standing"] == "done"


def test_payouts_of_a_gaming_day_are_added_up(house: Running, cashier: Client, manager: Client) -> None:
    """Five payouts, each a cent below the sum: the second one waits for a manager."""
    dora = house.patron("in-parts")
    large = RULES.payout_signed_from or 0
    cashier.post(f"/patrons/{dora.number}/identification", json={"shown": "driver's licence"})
    funds = manager.post("/funds/cash", json={"cents": 2 * large, "code": house.code(manager)}).json()
    assert cashier.post(f"/slips/{funds['number']}/sign", json={"code": house.code(cashier)}).json()["standing"] == "done"
    given = {"cents": 2 * large, "code": house.code(cashier)}
    assert cashier.post(f"/patrons/{dora.number}/deposits", json=given).json()["standing"] == "done"
    first = cashier.post(f"/patrons/{dora.number}/withdrawals", json={"cents": large - 1, "order": dora.orders(large - 1)}).json()
    second = cashier.post(
        f"/patrons/{dora.number}/withdrawals", json={"cents": large - 2, "order": dora.orders(large - 2)}
    ).json()
    assert (first["standing"], second["standing"], second["needs"]) == ("done", "waiting", ["manager"])
    told = cashier.get(f"/patrons/{dora.number}/cash").json()
    assert (told["deposits"], told["paid"], told["identified"]) == (2 * large, 2 * large - 3, True)
    assert house.api.repairs is not None
    for _ in range(2):  # a notice is written once, whoever looks
        house.runs(house.api.repairs.once())
    noticed = [one for one in events(house, "large cash in a gaming day") if one[1] == dora.number]
    assert [(one[2]["way"], one[2]["cents"]) for one in noticed] == [("in", 2 * large)]
    listed = [one for one in manager.get("/cash/notices").json()["notices"] if one["patron"] == dora.number]
    assert [(one["way"], one["cents"]) for one in listed] == [("in", 2 * large)]


def test_from_a_sum_a_code_is_typed_and_a_second_press_is_asked_about(house: Running, cashier: Client) -> None:
    eve = house.patron("pressed")
    cashier.post(f"/patrons/{eve.number}/identification", json={"shown": "passport"})
    path, large = f"/patrons/{eve.number}/deposits", RULES.code_from
    bare = cashier.post(path, json={"cents": large})
    assert (bare.status_code, code_of(bare)) == (403, "code_needed")
    assert code_of(cashier.post(path, json={"cents": large, "code": "000000"})) == "confirm_failed"
    code = house.code(cashier)
    assert cashier.post(path, json={"cents": large, "code": code}).json()["standing"] == "done"
    # the same button again is reported, and does not use up the code
    small = {"cents": 40 * DOLLARS}
    assert cashier.post(path, json=small).json()["standing"] == "done"
    twice = cashier.post(path, json=small)
    assert (twice.status_code, code_of(twice)) == (409, "done_a_moment_ago")
    assert eve.get("/wallet").json()["balance"] == (large or 0) + 40 * DOLLARS
    assert cashier.post(path, json={**small, "again": True}).json()["standing"] == "done"


def test_a_dealer_who_presses_twice_is_asked(house: Running, dealer: Client) -> None:
    fay = seated(house, "twice", "4")
    assert code_of(sells(dealer, fay, 60 * DOLLARS)) == ""
    assert code_of(sells(dealer, fay, 60 * DOLLARS)) == "done_a_moment_ago"
    assert code_of(sells(dealer, fay, 60 * DOLLARS, again=True)) == ""
    assert fay.get("/wallet").json()["at_tables"] == 120 * DOLLARS
    leaves(fay)


def test_a_deposit_that_was_never_there_shows_when_the_cash_is_counted(house: Running, cashier: Client, manager: Client) -> None:
    """A cashier alone books a deposit for an accomplice, who takes it out: the count of two people is short by it."""
    gil, taken = house.patron("never-there"), 500 * DOLLARS
    holds = -manager.get("/books").json()["places"]["cash"]
    assert cashier.post(f"/patrons/{gil.number}/deposits", json={"cents": taken}).json()["standing"] == "done"
    assert (
        cashier.post(f"/patrons/{gil.number}/withdrawals", json={"cents": taken, "order": gil.orders(taken)}).json()["standing"]
        == "done"
    )
    counted = cashier.post("/funds/count", json={"cents": holds - taken}).json()
    assert (counted["standing"], counted["needs"], counted["books"]) == (
        "waiting",
        ["manager"],
        None,
    )  # counted without the books
    told = manager.post(f"/slips/{counted['number']}/sign").json()
    assert (told["standing"], told["cents"], told["books"]) == ("done", holds - taken, holds)
    who, about, after = events(house, "cash of the cage differs from the record")[-1]
    assert (who, about, after["cents"]) == (manager.number, cashier.number, holds - taken)
    assert -manager.get("/books").json()["places"]["cash"] == holds - taken


@pytest.mark.usefixtures("cashier")
def test_counters_are_not_told_what_boxes_should_hold_t13(house: Running, manager: Client, dealer: Client) -> None:
    hal = seated(house, "dropped", "5")
    assert code_of(sells(dealer, hal, 30 * DOLLARS)) == ""
    leaves(hal)
    cora, cole = house.staff("cash-cora", "count"), house.staff("cash-cole", "count")
    assert f"drop {SOLD}" in manager.get("/books").json()["places"]
    assert not [place for place in cora.get("/books").json()["places"] if place.startswith(("drop", "box"))]
    box = cora.post(f"/tables/{SOLD}/drop").json()["number"]
    assert cole.post(f"/slips/{box}/sign").json()["standing"] == "counting"
    for counter in (cora, cole):
        told = counter.post(f"/slips/{box}/count", json={"cents": 0}).json()
    assert told["standing"] == "done" and told["books"] >= 30 * DOLLARS
    who, _, after = events(house, "drop box differs from the record")[-1]
    assert (who, after["cents"], after["counted_by"]) == (cole.number, 0, [cora.number, cole.number])


def test_chips_add_up_by_denomination_at_every_step(
    house: Running, cashier: Client, manager: Client, dealer: Client, floor: Client
) -> None:
    def holds() -> dict[str, dict[str, int]]:
        told = manager.get("/books").json()
        places = told["inventory"]
        for key in {key for one in places.values() for key in one}:
            assert sum(one.get(key, 0) for one in places.values()) == 0, key
        return places

    pieces = {"2500": 20, "500": 10}
    chips = manager.post("/funds/chips", json={"pieces": pieces}).json()["number"]
    before = holds()
    assert cashier.post(f"/slips/{chips}/sign").json()["standing"] == "done"
    at_bank = holds()
    assert at_bank["bank"]["2500"] == before.get("bank", {}).get("2500", 0) + 20
    fill = floor.post(f"/tables/{SOLD}/fills", json={"pieces": pieces}).json()["number"]
    cashier.post(f"/slips/{fill}/sign")
    assert holds()[f"way {fill}"] == pieces
    assert dealer.post(f"/slips/{fill}/sign").json()["standing"] == "done"
    there = holds()
    assert f"way {fill}" not in there and there[f"table {SOLD}"]["2500"] >= 20
    too_many = {"2500": there[f"table {SOLD}"]["2500"] + 1}
    credit = floor.post(f"/tables/{SOLD}/credits", json={"pieces": too_many}).json()["number"]
    dealer.post(f"/slips/{credit}/sign")
    assert cashier.post(f"/slips/{credit}/sign").json()["code"] == "pieces_are_not_there"
    (told,) = [one for one in manager.get("/books").json()["tables"] if one["table"] == SOLD]
    assert told["rack"] <= told["chips"] and told["by_pieces"] <= told["chips"]


def test_a_cashier_alone_pays_nothing_out_of_the_wallet_of_somebody_who_is_not_there(house: Running, cashier: Client) -> None:
    """Found by the search of insiders: no patron was asked, and drawer and books were even afterwards."""
    iris, path = house.patron("away"), "/patrons/{}/withdrawals"
    cashier.post(f"/patrons/{iris.number}/deposits", json={"cents": 500 * DOLLARS})
    alone = cashier.post(path.format(iris.number), json={"cents": 100 * DOLLARS}).json()
    assert (alone["standing"], alone["needs"]) == ("waiting", ["manager"])
    order = iris.orders(100 * DOLLARS)
    for wrong in ({"cents": 200 * DOLLARS, "order": order}, {"cents": 100 * DOLLARS, "order": "00000000"}):
        told = cashier.post(path.format(iris.number), json=wrong).json()
        assert told["code"] == "order_unfit" and "manager" in told["do"], told
    body = {"cents": 100 * DOLLARS, "order": order, "again": True}
    assert cashier.post(path.format(iris.number), json=body).json()["standing"] == "done"
    assert cashier.post(path.format(iris.number), json=body).json()["code"] == "order_unfit"  # it pays once
    guessed = iris.orders(50 * DOLLARS)
    for number in range(3):
        cashier.post(path.format(iris.number), json={"cents": 50 * DOLLARS, "order": f"{number:08}"})
    late = cashier.post(path.format(iris.number), json={"cents": 50 * DOLLARS, "order": guessed}).json()
    assert late["code"] == "order_unfit"  # after three wrong codes it is void
    assert iris.get("/wallet").json()["balance"] == 400 * DOLLARS
