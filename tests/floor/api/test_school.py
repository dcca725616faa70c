"""A live table refuses the coach, and results of staff are handed in, listed and signed by the rights of the house."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from tests.floor.api.conftest import ADVISED
from tests.floor.api.live_house import Running

TAKEN: dict[str, Any] = {
    "game": "high_card_flush",
    "paper": "ab12cd34ef",
    "seed": "june",
    "rules": "0" * 64,
    "correct": 57,
    "asked": 60,
    "took": 1200,
    "minutes": 45,
    "clauses": {"HCF-11(a)": [50, 50], "HCF-11(d)": [7, 10]},
}


def test_a_live_table_refuses_the_coach(house: Running) -> None:
    ann, ben = house.patron("advised-ann"), house.patron("advised-ben")
    dealer, floor = house.deals(ADVISED, ann, ben, login="advised-dealer"), house.staff("advised-floor", "floor")
    path = f"/tables/{ADVISED}/advice"
    before = ann.get(path)  # between rounds
    house.opens(ADVISED, dealer, ann, ben)
    assert ann.get(f"/tables/{ADVISED}").json()["offers"]  # there is something to decide
    for person in (ann, ben, dealer, floor):
        told = person.get(path)
        assert (told.status_code, told.json()["code"]) == (403, "no_advice_at_a_live_table")
        assert "live table" in told.json()["sentence"]
    assert before.json() == ann.get(path).json()
    assert ann.get("/tables/777/advice").json()["code"] == "no_such_table"
    assert house.nobody().get(path).json()["code"] == "no_session"


def test_results_are_handed_in_and_signed_by_somebody_else(house: Running) -> None:
    clerk, floor, other = (
        house.staff("school-clerk", "cage"),
        house.staff("school-floor", "floor"),
        house.staff("school-off"),
    )
    ann = house.patron("school-ann")
    made = clerk.post("/school/results", json=TAKEN).json()
    assert (made["by"], made["correct"], made["signed_by"]) == (clerk.number, 57, None)
    assert clerk.post("/school/results", json=TAKEN).json()["code"] == "taken_before"
    assert (
        other.post("/school/results", json=TAKEN).json()["by"] == other.number
    )  # off shift, and the same paper of somebody else
    assert clerk.post("/school/results", json={**TAKEN, "paper": "x", "correct": 58}).json()["code"] == "marks_differ"
    assert clerk.post("/school/results", json={**TAKEN, "paper": "x", "correct": -1}).json()["code"] == "unreadable"
    more = {**TAKEN, "paper": "x", "clauses": {"HCF-11(a)": [51, 50], "HCF-11(d)": [6, 10]}}
    assert clerk.post("/school/results", json=more).json()["code"] == "marks_differ"  # more right answers than questions
    own = clerk.get("/school/results/own").json()
    assert own == [made]
    assert made in floor.get("/school/results").json()
    sign = f"/school/results/{made['number']}/sign"
    for nobody, where in ((ann, "/school/results"), (clerk, sign), (other, sign)):
        assert nobody.post(where, json=TAKEN if where != sign else None).json()["code"] == "not_yours_to_do"
    assert clerk.get("/school/results").json()["code"] == "not_yours_to_do"
    signed = floor.post(sign).json()
    assert (signed["signed_by"], signed["signed_role"]) == (floor.number, "floor")
    assert floor.post(sign, headers={"idempotency-key": "another"}).json()["code"] == "decided_already"
    mine = floor.post("/school/results", json=TAKEN).json()["number"]
    assert floor.post(f"/school/results/{mine}/sign").json()["code"] == "not_for_yourself"
    assert floor.post("/school/results/999999/sign").json()["code"] == "no_such_result"


def test_a_result_is_never_changed(house: Running) -> None:
    clerk = house.staff("school-lasting")
    number = clerk.post("/school/results", json=TAKEN).json()["number"]
    for words in ("update school_result set correct = 60 where id = %s", "delete from school_result where id = %s"):
        with pytest.raises(psycopg.errors.CheckViolation, match="only added"):
            house.record.execute(words, (number,))
