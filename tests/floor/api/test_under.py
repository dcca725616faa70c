"""Rounds of a floor's record decided again under other rules, through the API: who asks, what is said, and what is not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.floor.api.conftest import SUPPOSED
from tests.floor.api.live_house import Client, Running

from houseway.floor.lookback.endpoints import rounds

LOWER = "table.max.ante = 15"


def under(client: Client, **query: Any) -> Any:
    return client.get("/record/under", params={"table": SUPPOSED, **query}).json()


def test_a_round_is_decided_again_under_other_rules(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.patron("supposed"), house.patron("supposed-too")
    dealer = house.deals(SUPPOSED, ann, ben, login="deals-the-supposed")
    house.plays(SUPPOSED, dealer, ann, ben)  # two antes of $25, folded and lost
    regulator, director = house.staff("supposes", "regulator"), house.staff("supposes-too", "director")
    steps = house.api.following.tables[SUPPOSED].seq

    # a lower maximum refuses both bets: they are named, and the house does not win them
    found = under(regulator, settings=LOWER)
    assert (found["rounds"], found["same"], found["differs"], found["open"]) == (1, 0, 1, 0)
    assert found["more_cents"] == {"players": 50_00, "dealers": 0, "meters": 0, "house": -50_00}
    [reason] = found["left_out"]
    assert (reason["count"], reason["reason"]) == (2, "above_maximum") and reason["clause"] and reason["says"]
    [told] = found["reported"]
    assert told["round"] == f"{SUPPOSED}.1" and [one["line"] for one in told["left_out"]] == sorted(
        one["line"] for one in told["left_out"]
    )
    assert {one["account"]: one["more_cents"] for one in told["changes"]}[f"player {ann.name}"] == 25_00
    assert set(found["clauses"]) >= {pair["was"] for pair in found["by_clause"]}

    # a whole submission is the defaults and what it names; a rule that the round does not touch changes nothing
    assert under(director, whole=True, settings="table.max.ante = 100")["same"] == 1
    assert under(director, settings="table.max.ante = 100", since="2020-01-01", until="2020-01-02")["rounds"] == 0

    # nothing was written, and a round in play is not told before its end
    house.opens(SUPPOSED, dealer, ann, ben)
    steps = house.api.following.tables[SUPPOSED].seq
    assert under(regulator, settings=LOWER) == found
    assert house.api.following.tables[SUPPOSED].seq == steps
    house.plays_out(SUPPOSED, dealer, ann, ben)

    # who may not ask, and what cannot be asked
    for client in (ann, dealer, house.nobody()):
        assert client.get("/record/under", params={"table": SUPPOSED}).status_code in (401, 403)
    assert under(regulator, table=98765)["code"] == "no_such_table"
    for wrong, word in (
        ({"edition": "atlantis"}, "atlantis"),
        ({"settings": "table.max.ante = [["}, "TOML"),
        ({"settings": "no.such.setting = 1"}, "no.such.setting"),
        ({"settings": "table.max.ante = -1"}, "table.max.ante"),
    ):
        answer = under(regulator, **wrong)
        assert answer["code"] == "unreadable" and word in answer["sentence"], answer
    monkeypatch.setattr(rounds, "MOST_ROUNDS", 0)
    assert under(regulator, settings=LOWER)["code"] == "too_large"
