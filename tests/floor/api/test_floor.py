"""The floor as staff see it: rights, pace and win of a table, alarms, how a day stands at the cage, what a submission does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import BOXED, SHOWN
from tests.floor.api.live_house import RACK, Running

from houseway.core.messages.command import Leave
from houseway.floor.api.catalogue import ENDPOINTS
from houseway.floor.api.endpoints import OFF_SHIFT
from houseway.floor.people.rights import COMMANDS, Scope
from houseway.floor.people.roles import HELD


def shown(told: Any, table: int = SHOWN) -> Any:
    """Return the entry of the table of these tests, or of another."""
    return next(one for one in told["tables"] if one["table"] == table)


@pytest.mark.parametrize("role", [*HELD, ""])
def test_everyone_is_told_what_they_may_use_and_nothing_else(house: Running, role: str) -> None:
    found = house.staff(f"may-{role or 'nothing'}", role or None, *([SHOWN] if role == "dealer" else []))
    told = found.get("/session/rights").json()
    assert told["capacity"] == (role or OFF_SHIFT)
    assert told["may"] == [f"{one.method} {one.path}" for one in ENDPOINTS if one.may(role or OFF_SHIFT)]
    may_say = {kind.__name__ for kind, scopes in COMMANDS.items() if scopes.get(role) not in (None, Scope.QUEUE)}
    assert set(told["says"]) == may_say
    if role:
        assert found.delete("/shift").status_code == 204


def test_a_round_changes_pace_and_win_and_only_what_is_new_is_read(house: Running) -> None:
    floor, ann = house.staff("sees-all", "floor"), house.patron("is-seen")
    assert shown(floor.get("/floor").json())["rounds"] == 0
    dealer = house.deals(SHOWN, ann, login="deals-shown")
    for rounds in (1, 2):
        house.plays(SHOWN, dealer, ann)
        told = floor.get("/floor").json()
        one = shown(told)
        assert (one["rounds"], one["dealer"], one["in_use"]) == (rounds, dealer.number, True)
        assert one["win"] > 0 and one["rack"] >= one["win"]
        assert one["expected"] is not None and one["deviation"] > 0 and int(one["rounds_an_hour"]) > 0
    assert one["win"] == _counted_again(house)
    report = house.staff("reads-report", "regulator").get("/days/report").json()
    row = shown(report, SHOWN)
    names = ("rounds", "cash", "drop", "win", "compared", "expected", "deviation")
    assert {name: row["play"][name] for name in names} == {name: one[name] for name in names}
    pit = floor.get("/floor").json()["tables"]
    for name in ("rounds", "cash", "drop", "win"):
        assert report["total"][name] == sum(each[name] for each in pit), name
        in_shifts = sum(each["play"][name] for each in report["shifts"]) + (report["waits"] if name == "win" else 0)
        assert report["total"][name] == in_shifts, name
    assert ann.submit(SHOWN, Leave(ann.name))["refused"] is None
    manager = house.staff("puts-out", "manager")
    manager.put(f"/tables/{SHOWN}/use", json={"in_use": False, "why": "a loose lamp"})
    raised = [one for one in floor.get("/floor").json()["alarms"] if one["table"] == SHOWN]
    assert [(one["kind"], one["sentence"]) for one in raised] == [("out of use", "Out of use: a loose lamp")]
    manager.put(f"/tables/{SHOWN}/use", json={"in_use": True, "why": "repaired"})
    assert not [one for one in floor.get("/floor").json()["alarms"] if one["table"] == SHOWN]


def _counted_again(house: Running) -> int:
    """Return the rack's win by its account: no chips crossed from the cage since the table was opened."""
    query = "select chips from account where table_id = %s and place = 'rack'"
    row = house.record.execute(query, (SHOWN,)).fetchone()
    assert row is not None
    return row[0] - RACK


def test_nobody_is_told_drop_and_win_before_a_box_is_counted_t13(house: Running) -> None:
    manager = house.staff("day-manager", "manager")
    assert manager.post("/books").status_code in (204, 409)
    ann, floor = house.patron("buys-cash"), house.staff("day-floor", "floor")
    deals = house.deals(BOXED, ann, login="deals-day")
    assert ann.submit(BOXED, Leave(ann.name))["refused"] is None
    rack = shown(floor.get("/floor").json(), BOXED)["rack"]
    pieces = {"100": rack // 100}
    assert rack % 100 == 0
    number = deals.post(f"/tables/{BOXED}/closer", json={"pieces": pieces}).json()["number"]
    assert number in floor.get("/approvals").json()["yours"]["sign"] and number in manager.get("/slips").json()["yours"]
    assert number not in deals.get("/approvals").json()["yours"]["sign"]  # who counted does not sign
    assert floor.post(f"/slips/{number}/sign").json()["standing"] == "done"
    counts = [house.staff(f"day-count-{one}", "count") for one in (1, 2)]
    before = shown(counts[0].get("/days/standing").json(), BOXED)
    assert (before["stands"], before["drop"], before["win"], before["closer"]) == ("drop", None, None, rack)
    box = counts[0].post(f"/tables/{BOXED}/drop").json()["number"]
    counts[1].post(f"/slips/{box}/sign")
    assert shown(counts[0].get("/days/standing").json(), BOXED)["stands"] == "counting"
    for one in counts:
        one.post(f"/slips/{box}/count", json={"cents": 999_00})
    after = counts[0].get("/days/standing").json()
    assert (shown(after, BOXED)["stands"], shown(after, BOXED)["drop"], shown(after, BOXED)["difference"]) == (
        "differs",
        999_00,
        -1_00,
    )
    assert box not in [one["number"] for one in after["waiting"]] and BOXED in after["open"]
    assert floor.get("/days/standing").json()["code"] == "not_yours_to_do"


def test_a_submission_is_weighed_by_edge_hold_and_what_one_bet_can_cost(house: Running) -> None:
    floor = house.staff("weighs", "floor")
    hung = floor.get(f"/tables/{SHOWN}/submission").json()
    assert hung["settings"] is not None and hung["digest"] == floor.get(f"/tables/{SHOWN}/rules").json()["digest"]
    wanted = {**hung["settings"], "table.min.ante": "50", "table.max.flush_bonus": "5000"}
    made = floor.post(f"/tables/{SHOWN}/submissions", json={"settings": wanted, "because": "a weekend"}).json()
    told = floor.get(f"/approvals/{made['request']}/weighed").json()
    assert {one["setting"] for one in told["changes"]} == {"table.min.ante", "table.max.flush_bonus"}
    ante = next(one for one in told["wagers"] if one["wager"] == "ante")
    assert ante["after"]["edge"] == "1/200" and ante["after"]["low"] == 50_00
    assert ante["after"]["hold"] == 50_00 * 100 // 200
    bonus = next(one for one in told["wagers"] if one["wager"] == "flush_bonus")
    assert bonus["after"]["most"] == bonus["after"]["high"] * 300 and bonus["after"]["most"] > bonus["before"]["most"]
    mia = house.staff("may-hang", "manager")
    assert made["request"] in mia.get("/approvals").json()["yours"]["approve"]
    assert made["request"] not in floor.get("/approvals").json()["yours"]["approve"]  # the requester does not approve
    assert floor.get("/approvals/999999/weighed").json()["code"] == "no_such_request"
    assert floor.post(f"/approvals/{made['request']}/turn-down", json={"why": "not this weekend"}).status_code == 200
