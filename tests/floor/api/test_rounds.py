"""A player's own rounds, recalled from the record: the money of each agrees with the ledger, and nobody else has them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.floor.api.conftest import PROVED
from tests.floor.api.live_house import Running
from tests.floor.log.followed import SALTS, WITNESS_KEY, log_signer

from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import COSIGNATURE, Note, NoteSigner
from houseway.floor.log.proofs import ClosedReceipt, check_closed
from houseway.floor.log.receipts import Receipts
from houseway.floor.log.store import Writer


def test_a_player_recalls_own_rounds(house: Running) -> None:
    ann, ben = house.patron("recalls"), house.patron("other")
    dealer = house.deals(8, ann, ben, login="recalls-dealer")
    for _ in range(3):
        house.plays(8, dealer, ann, ben)
    house.opens(8, dealer, ann, ben)  # one that is not over is not recalled
    told = ann.get("/rounds").json()
    assert told["replay"] is True and told["earlier"] is None
    rounds = told["rounds"]
    assert [one["round"] for one in rounds] == [3, 2, 1] and {one["table"] for one in rounds} == {8}
    for one, later in zip(rounds, [None, *rounds], strict=False):
        assert one["staked"] >= 2500 and one["after"] == one["before"] + one["net"] and not one["void"]
        assert later is None or one["after"] == later["before"]
    pages = [ann.get("/rounds", params={"most": 2}).json()]
    pages.append(ann.get("/rounds", params={"most": 2, "before": pages[0]["earlier"]}).json())
    assert [one["round"] for page in pages for one in page["rounds"]] == [3, 2, 1] and pages[1]["earlier"] is None
    replay = ann.get("/rounds/8/2").json()
    assert replay["replay"] is True and replay["events"][0]["event"]["kind"] == "RoundOpened" and replay["view"]["over"]
    assert None not in replay["view"]["hands"]["1"]["cards"]
    steps = replay["steps"]
    assert [event for step in steps for event in step["events"]] == replay["events"] and all(
        len(step["events"]) == 1 for step in steps
    )
    assert [("opens" in step["words"]) for step in steps] == [True] + [False] * (len(steps) - 1)
    assert replay["felt"]["form"] == "arc" and {bet["cites"] for bet in replay["view"]["bets"]} <= replay["clauses"].keys()
    assert replay["view"]["hands"]["2"]["cards"] == [None] * 7  # what the other folded stays hidden
    money = ann.get("/rounds/8/2/money").json()
    assert money["net"] == rounds[1]["net"] and money["ledger_agrees"] and money["moves"]
    assert {move["cites"] for move in money["moves"]} <= money["clauses"].keys()
    house.plays_out(8, dealer, ann, ben)


def test_a_player_has_a_receipt_and_anyone_reads_the_log(house: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The receipt proves that the round was in the log at a time, and has nothing with which hidden cards could be guessed."""
    ann, ben = house.patron("proves"), house.patron("proves-too")
    dealer = house.deals(PROVED, ann, ben, login="proves-dealer")
    house.plays(PROVED, dealer, ann, ben)
    assert ann.get(f"/rounds/{PROVED}/1/receipt").json()["witnessed"] is False, "this house has no log yet"
    assert ann.get("/log/checkpoint").status_code == 404
    log, witness = log_signer(), NoteSigner("witness.example/w1", WITNESS_KEY, COSIGNATURE)
    follower = Follower(house.conninfo, Writer(tmp_path), SALTS, log)
    while follower.poll():
        pass
    note = follower.log.sign(log)
    follower.log.publish(Note(note.text, (*note.lines, witness.line(note.text, 1_794_999_999))), cosigned=True)
    follower.close()
    shared = house.api.house
    monkeypatch.setattr(shared, "terms", shared.terms._replace(receipts=Receipts(tmp_path, SALTS)))
    told = ann.get(f"/rounds/{PROVED}/1/receipt").json()
    assert told["witnessed"] is True
    receipt = msgspec.convert({name: told[name] for name in ("indexes", "entries", "hashes", "checkpoint")}, ClosedReceipt)
    assert check_closed(receipt, log.key, [witness.key]).witnesses == {"witness.example/w1": 1_794_999_999}
    assert "salts" not in told
    stranger = house.patron("proves-nothing")
    assert stranger.get(f"/rounds/{PROVED}/1/receipt").status_code == 404
    assert stranger.get("/log/checkpoint").text == told["checkpoint"]
    width = f".p/{told['size'] % 256}" if told["size"] < 256 else ""
    assert stranger.get(f"/log/tile/0/000{width}").status_code == 200
    assert stranger.get(f"/log/tile/entries/000{width}").status_code == 200
    for path in ("state.json", "index/rows", "tile/0/../../state.json", "lock", "tile/0/999"):
        assert stranger.get(f"/log/{path}").status_code == 404, path


def test_nobody_has_the_rounds_of_another(house: Running) -> None:
    eve = house.patron("curious")
    assert eve.get("/rounds").json()["rounds"] == []
    for path in ("/rounds/8/1", "/rounds/8/1/money", "/rounds/8/99", "/rounds/99/1"):
        answer = eve.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_round"), path
