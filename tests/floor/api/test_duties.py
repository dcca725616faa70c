"""Duties of the floor through the API: a round that is voided, players who are away, storage with two signatures."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import BROKEN, IDLE
from tests.floor.api.live_house import Client, Running

from houseway.core.messages.command import OpenRound


def approves(house: Running, who: Client, number: int) -> Any:
    """Approve a request and return how it is then."""
    return who.post(f"/approvals/{number}/approve", json={"code": house.code(who)}).json()


def test_a_round_is_voided_by_two_people_and_its_table_stays_out_of_use_g5(house: Running) -> None:
    ann, floor = house.patron("voided-ann"), house.staff("asks-void", "floor")
    manager, watch, regulator = (house.staff(f"void-{role}", role) for role in ("manager", "surveillance", "regulator"))
    path = f"/tables/{BROKEN}/requests/void"
    dealer = house.deals(BROKEN, ann, login="void-dealer")
    assert floor.post(path, json={"why": "nothing is played"}).json()["code"] == "no_such_round"
    house.opens(BROKEN, dealer, ann)
    asked = floor.post(path, json={"why": "the display went dark"}).json()["request"]
    assert approves(house, manager, asked)["missing"] == ["surveillance"]
    assert approves(house, watch, asked)["ending"]["how"] == "done"
    (played,) = ann.get("/rounds").json()["rounds"]
    assert played["void"] and played["net"] == 0 and played["before"] == played["after"]  # history and balance agree
    noted = regulator.get("/significant", params={"kind": "round voided because of the system"}).json()["events"]
    assert [one["after"]["because"] for one in noted] == ["the display went dark"]
    assert dealer.submit(BROKEN, OpenRound())["refused"]["code"] == "table_out_of_use"


def test_who_is_away_is_announced_to_the_table_g9(house: Running) -> None:
    ann, ben, cat = (house.patron(name) for name in ("goes-away", "looks-on", "passes-by"))
    house.deals(BROKEN + 1, ann, ben, login="away-dealer")
    path = f"/tables/{BROKEN + 1}/away"
    assert cat.put(path, json={"away": True}).json()["code"] == "not_seated"
    with ben.live() as live:
        live.subscribe(BROKEN + 1)
        (told,) = ann.put(path, json={"away": True}).json()
        assert (told["player"], told["how"]) == (ann.name, "said")
        assert [one["player"] for one in live.next("away")["players"]] == [ann.name]
        assert ben.get(path).json() == [told]
        with cat.live() as late:
            late.subscribe(BROKEN + 1)
            assert [one["player"] for one in late.next("away")["players"]] == [ann.name]
        assert ann.put(path, json={"away": False}).json() == []
        assert live.next("away")["players"] == []


def test_the_book_of_storage_has_two_signatures_and_tells_what_is_due_t5(house: Running) -> None:
    fay, flo = house.staff("keeps-book", "floor"), house.staff("signs-book", "floor")
    entry = {"stock": "cards", "item": "blue bees", "did": "received", "many": 12}
    made = fay.post("/equipment", json=entry).json()
    assert made["signed_by"] is None and made["number"] in [one["number"] for one in flo.get("/equipment").json()["waiting"]]
    sign = f"/equipment/{made['number']}/sign"
    assert fay.post(sign, json={"code": house.code(fay)}).json()["code"] == "asked_for_it"
    assert flo.post(sign, json={"code": house.code(flo)}).json()["signed_by"] == flo.number
    (item,) = [one for one in fay.get("/equipment").json()["items"] if one["item"] == "blue bees"]
    assert (item["stored"], item["reconcile_due"], item["count_overdue"]) == (12, True, False)
    first, *_ = fay.get("/equipment/entries", params={"after": made["number"] - 1}).json()
    assert first["number"] == made["number"]
    assert flo.get("/approvals").json()["tasks"] == []


def test_staff_are_told_what_is_owed_at_a_table_and_players_are_not_g8(house: Running) -> None:
    ann, floor = house.patron("owes-nothing"), house.staff("owing-floor", "floor")
    told = floor.get(f"/tables/{IDLE}/duties").json()
    stub = next(one for one in told["owed"] if one["clause"] == "HCF-7(f)")
    assert stub["who"] == ["dealer"] and stub["left"]["unit"] == "rounds" and stub["says"] == ["counts stub"]
    assert told["procedures"] and ann.get(f"/tables/{IDLE}/duties").status_code == 403
