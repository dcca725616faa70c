"""A card is corrected by a request that names both cards, and never where the platform dealt it (R-GEN-33)."""

from __future__ import annotations

from tests.floor.api.conftest import KEYED, SEALED
from tests.floor.api.live_house import Running
from tests.floor.api.test_approvals import decides

from houseway.core.messages.command import Misread, OpenRound, PlaceBet, Say
from houseway.core.values.cards import Card
from houseway.core.wire.notation import read_line
from houseway.core.wire.wire import plain
from houseway.floor.people.significant import SignificantKind, significant_events


def test_the_floor_says_three_cards_of_a_sealed_shoe_and_none_of_them_changes(house: Running) -> None:
    """As it was seen, over HTTP: three times `Misread` by the floor alone made a royal of an ace high hand."""
    ann = house.patron("sealed")
    dealer = house.deals(SEALED, ann, login="sealed-dealer")
    dealer.submit(SEALED, OpenRound())
    ann.submit(SEALED, PlaceBet("1", "ante", 25_00))
    house.follows(SEALED, dealer.submit(SEALED, Say("dealer", "closes bets"))["step"])
    fay = house.staff("sealed-floor", "floor")
    known = house.api.following.tables[SEALED].table
    assert known.round is not None
    held = dict(known.round.held)
    for number, piece in enumerate(("Ah", "Kh", "Qh"), start=1):
        said = {"number": number, "said": plain(Misread("floor", "1", number, Card(piece)))}
        refused = fay.post(f"/tables/{SEALED}/commands", json=said)
        body = {"on": "1", "card": number, "piece": piece, "because": "I saw it"}
        asked = fay.post(f"/tables/{SEALED}/requests/reread", json=body)
        forecast = fay.get(f"/tables/{SEALED}/requests/reread", params={"on": "1", "card": number, "piece": piece})
        for one in (refused, asked, forecast):
            assert (one.status_code, one.json()["code"]) == (409, "dealt_by_the_platform")
            assert "R-GEN-33" in one.json()["sentence"] and one.json()["do"] == "Open a dispute."
    after = house.api.following.tables[SEALED].table.round
    assert after is not None and dict(after.held) == held
    house.plays_out(SEALED, dealer, ann)


def test_a_typed_card_is_corrected_by_two_people_and_the_dealer_is_not_told_which(house: Running) -> None:
    ann = house.patron("keyed")
    dealer = house.deals(KEYED, ann, login="keyed-dealer")
    fay, sue = house.staff("reread-floor", "floor"), house.staff("reread-sue", "surveillance")
    dealer.submit(KEYED, OpenRound())
    rules = house.api.following.tables[KEYED].table.rules
    for line in (
        "seat 1 bets ante 250",
        "dealer closes bets",
        "seat 1 gets Ac Tc 9c 6c 2c Kd 7d",
        "dealer gets Qd Td 3d 7s 5s 8c 4s",
    ):
        for command in read_line(line, rules.game.between):
            speaks = ann if line.startswith("seat 1 bets") else dealer
            step = speaks.submit(KEYED, command)
            assert step["refused"] is None, (line, step)
    direct = fay.post(f"/tables/{KEYED}/commands", json={"number": 1, "said": plain(Misread("floor", "1", 7, Card("8d")))})
    assert (direct.status_code, direct.json()["code"]) == (409, "ask_for_it")
    body = {"on": "1", "card": 7, "piece": "8d", "because": "keyed as a seven"}
    # Before it is sent: this card lies face down, so nothing is foretold of it, whatever it really is.
    for piece in ("8d", "7d", "Qd"):
        forecast = fay.get(f"/tables/{KEYED}/requests/reread", params={"on": "1", "card": 7, "piece": piece})
        assert forecast.status_code == 200, forecast.json()
        assert (forecast.json()["foretold"], forecast.json()["net"]) == (None, [])
        assert forecast.json()["approved_by"] == ["surveillance"]
    unasked = dealer.get(f"/tables/{KEYED}/requests/reread", params={"on": "1", "card": 7, "piece": "8d"})
    assert (unasked.status_code, unasked.json()["code"]) == (403, "not_yours_to_do")
    assert fay.post(f"/tables/{KEYED}/requests/reread", json={**body, "because": " "}).json()["code"] == "say_why"
    assert fay.post(f"/tables/{KEYED}/requests/reread", json={**body, "piece": "??"}).json()["code"] == "unreadable"
    asked = fay.post(f"/tables/{KEYED}/requests/reread", json=body).json()
    assert asked["missing"] == ["surveillance"] and asked["ending"] is None, asked
    assert (asked["facts"]["was"], asked["facts"]["right"]) == ("7d", "8d")
    (seen,) = [one for one in dealer.get("/approvals").json()["requests"] if one["number"] == asked["number"]]
    assert not {"was", "right"} & seen["facts"].keys()
    done = decides(house, sue, asked["number"])
    assert done["ending"]["how"] == "done"
    (noted,) = significant_events(house.record, kind=SignificantKind.CARD_CORRECTED)
    assert noted.after is not None and (noted.after["was"], noted.after["right"], noted.about) == ("7d", "8d", fay.number)
