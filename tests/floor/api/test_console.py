"""The dealer's console through the API: the dealer is led, and is told what a call would do before it is made."""

from __future__ import annotations

from typing import Any

from tests.floor.api.conftest import CALLING, IDLE, LED
from tests.floor.api.live_house import Running

from houseway.core.messages.command import Call

WHAT = "dealer_card_exposed"


def happens(told: dict[str, Any]) -> list[tuple[str, str, int]]:
    """Return the effects of a previewed call: kind, clause, chips moved."""
    return [(one["kind"], one["cites"], sum(move["chips"] for move in one.get("moves", ()))) for one in told["happens"]]


def test_a_dealer_is_led_and_a_call_does_what_was_foretold(house: Running) -> None:
    ann, ben = house.patron("led-ann"), house.patron("led-ben")
    dealer, other = house.deals(LED, ann, ben, login="led-dealer"), house.staff("led-elsewhere", "dealer", IDLE)
    floor, watch = house.staff("led-floor", "floor"), house.staff("led-watch", "surveillance")
    path = f"/tables/{LED}"
    ready = dealer.get(f"{path}/console").json()["console"]
    assert ready["now"]["doing"] == "opens" and ready["say"][0]["says"] == "Place your bets, please."
    house.opens(LED, dealer, ann, ben)
    led = dealer.get(f"{path}/console").json()
    assert led["console"]["now"]["doing"] == "waits for a player" and led["console"]["say"][0]["hand"] == "1"
    assert [step["stage"] for step in led["console"]["steps"] if step["state"] == "now"] == ["choice"]
    assert led["console"] == watch.get(f"{path}/console").json()["console"]
    # Rights: a console belongs to its own shift, and calls are for those who may call.
    assert other.get(f"{path}/console").json()["code"] == "not_yours_to_do"
    assert ann.get(f"{path}/console").json()["code"] == "not_yours_to_do"
    assert watch.get(f"{path}/calls").json()["code"] == "not_yours_to_do"
    assert dealer.get("/tables/777/console").json()["code"] == "no_such_table"
    # Before it happens
    calls = {one["what"]: one for one in dealer.get(f"{path}/calls").json()["calls"]}
    told = dealer.get(f"{path}/forecast", params={"what": WHAT}).json()
    assert told["step"] == led["step"] and told["foretold"] == calls[WHAT]["foretold"]
    assert floor.get(f"{path}/forecast", params={"what": WHAT}).json()["role"] == "floor"
    assert dealer.get(f"{path}/forecast", params={"what": "meteor"}).json()["code"] == "unreadable"
    assert dealer.get(f"{path}/forecast", params={"what": "card_face_up", "card": "??"}).json()["code"] == "unreadable"
    assert dealer.get(f"{path}/forecast", params={"what": WHAT, "about": "1"}).json()["foretold"]["refused"]
    assert dealer.get(f"{path}/console").json()["step"] == led["step"]  # nothing was changed
    # Then it happens
    house.follows(LED, dealer.submit(LED, Call("dealer", WHAT))["step"])
    events = dealer.get(f"{path}/missed", params={"round": led["round"]}).json()["rounds"][0]["events"]
    done = [(one["kind"], one["cites"], sum(move[2] for move in one.get("moves", ()))) for one in events]
    assert done[-len(happens(told["foretold"])) :] == happens(told["foretold"])
    after = dealer.get(f"{path}/console").json()["console"]
    assert "void" in after["said"][0]["says"] and {one["hands"] for one in after["payments"]} == {"returns"}


def test_a_dealer_calls_the_floor_once_and_somebody_comes(house: Running) -> None:
    dealer, floor, ann = (
        house.staff("calls-floor", "dealer", CALLING),
        house.staff("comes-to-table", "floor"),
        house.patron("calling-ann"),
    )
    path = f"/tables/{CALLING}/floor-call"
    made = dealer.post(path, json={"why": "a dispute"}).json()
    assert (made["table"], made["by"], made["why"], made["came_by"]) == (CALLING, dealer.number, "a dispute", None)
    assert dealer.post(path, json={}).json() == made  # wanted already
    assert made in floor.get("/floor-calls").json() and made in dealer.get("/floor-calls").json()
    come = f"/floor-calls/{made['number']}/come"
    for nobody, where in ((ann, path), (floor, path), (dealer, f"/tables/{IDLE}/floor-call"), (dealer, come)):
        assert nobody.post(where, json={} if where != come else None).json()["code"] == "not_yours_to_do"
    assert floor.post(come).json()["came_by"] == floor.number
    assert floor.post(come).json()["code"] == "no_such_request"
    assert made["number"] not in [one["number"] for one in floor.get("/floor-calls").json()]
