"""Looking back through the API: a round is found, seen as everybody saw it, verified, marked and made into evidence."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.floor.api.conftest import FOUND
from tests.floor.api.live_house import Running

from houseway.floor.lookback.endpoints import rounds as at_watch
from houseway.floor.lookback.evidence.check import check
from houseway.floor.lookback.evidence.file import NotBuilt, Program

ROUND = f"/record/rounds/{FOUND}/1"


def test_a_round_is_found_seen_verified_marked_and_exported(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = house.patron("watched"), house.patron("watched-too")
    dealer = house.deals(FOUND, ann, ben, login="looked-at-dealer")
    house.plays(FOUND, dealer, ann, ben)
    watcher, regulator = house.staff("the-watcher", "surveillance"), house.staff("the-state", "regulator")

    # found by each of its terms
    for terms in ({"table": FOUND}, {"person": ann.name}, {"person": str(dealer.number)}, {"wager": "ante", "table": FOUND}):
        told = watcher.get("/record/rounds", params=terms).json()
        assert [(one["table"], one["round"]) for one in told["rounds"]] == [(FOUND, 1)], terms
    found = told["rounds"][0]
    # a clause finds those below it, in either case and without brackets; the exact ones are what the rounds cite
    for clause in ("hcf-10", "HCF-10", "hcf 10"):
        told = watcher.get("/record/rounds", params={"clause": clause, "table": FOUND}).json()
        assert [(one["table"], one["round"]) for one in told["rounds"]] == [(FOUND, 1)], clause
    assert watcher.get("/record/rounds", params={"clause": "hcf-1", "table": FOUND, "outcome": "no such"}).status_code == 200
    assert found["staked"] > 0 and ann.name in found["players"] and not told["earlier"] and told["tables_behind"] == 0
    assert watcher.get("/record/rounds", params={"table": FOUND, "since": found["closed_at"] + 1}).json()["rounds"] == []

    # seen, with every card and as each player saw it
    seen = regulator.get(ROUND).json()
    screens = {one["viewer"]: one for one in seen["screens"]}
    assert [*screens][:2] == ["everything", "face up"] and {*screens} >= {ann.name, ben.name}
    own = ann.get(f"/rounds/{FOUND}/1").json()["steps"]
    assert [{**step, "nr": 0, "step": 0} for step in screens[ann.name]["steps"]] == [{**one, "nr": 0, "step": 0} for one in own]
    assert seen["ledger_agrees"] and seen["over"] and seen["felt"]["form"] == "arc" and seen["clauses"]

    # verified, marked, exported
    verified = regulator.get(f"{ROUND}/verify").json()
    assert verified["holds"] and verified["rounds"] == 1 and verified["findings"] == []
    assert regulator.get("/record/verify", params={"table": FOUND}).json()["holds"]
    assert regulator.post(f"{ROUND}/marks", json={"nr": 3, "says": "look"}).status_code == 403
    mark = watcher.post(f"{ROUND}/marks", json={"nr": 3, "says": "the second bet came late"}).json()
    assert (mark["nr"], mark["role"]) == (3, "surveillance") and watcher.get(ROUND).json()["marks"] == [mark]
    monkeypatch.setattr(at_watch, "program_in", lambda: Program(b"0", b"a{}"))
    made = watcher.post(f"{ROUND}/evidence", json={"about": "dispute 7"}).json()
    assert check(made["html"].encode()).holds and sha256(made["html"].encode()).hexdigest() == made["sha256"]
    noted = regulator.get("/significant", params={"kind": "evidence made"}).json()["events"][-1]
    assert noted["element"] == f"round {FOUND}.1" and noted["after"]["sha256"] == made["sha256"]


def test_what_is_not_there_is_refused(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = house.staff("the-watcher-again", "surveillance")
    for path in ("/record/rounds/99/1", f"/record/rounds/{FOUND}/99", f"/record/rounds/{FOUND}/99/verify"):
        answer = watcher.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_round"), path
    assert watcher.post("/record/rounds/99/1/marks", json={"nr": 1, "says": "x"}).json()["code"] == "no_such_round"
    assert watcher.get("/record/rounds", params={"outcome": "no such thing"}).json()["rounds"] == []
    # what names nothing says so: an empty list would look like an answer
    nothing = {"table": "98765", "clause": "hcf-99", "wager": "anti", "game": "high_card", "person": "nobody-of-this-name"}
    for term, word in nothing.items():
        told = watcher.get("/record/rounds", params={term: word}).json()
        assert told["code"] == "unreadable" and word in told["sentence"], told
    assert "Did you mean 'ante'?" in watcher.get("/record/rounds", params={"wager": "anti"}).json()["sentence"]
    # a table that means no number is not dropped in silence
    assert watcher.get("/record/rounds", params={"table": "x"}).json()["code"] == "unreadable"
    assert watcher.get("/record/rounds", params={"since": 2**62}).json()["code"] == "unreadable"
    assert watcher.get("/record/verify", params={"day": "2026-13-45"}).json()["code"] == "unreadable"

    def unbuilt() -> Program:
        raise NotBuilt("not built")

    monkeypatch.setattr(at_watch, "program_in", unbuilt)
    assert watcher.post("/record/rounds/99/1/evidence", json={}).json()["code"] in ("no_such_round", "page_not_built")


def test_an_exclusion_is_shown_with_what_the_record_has_meanwhile(house: Running) -> None:
    ann = house.patron("excluded-ann")
    regulator, surveillance = house.staff("the-state-too", "regulator"), house.staff("excludes", "surveillance")
    assert surveillance.post(f"/patrons/{ann.number}/exclusion", json={"seconds": None, "why": "asked"}).status_code == 200
    told = regulator.get("/record/exclusions").json()["exclusions"]
    proof = next(one for one in told if one["patron"] == ann.number)
    assert (proof["name"], proof["state"]) == (ann.name, "in force")
    assert (proof["rounds"], proof["stakes"], proof["buy_ins"]) == (0, 0, 0)
