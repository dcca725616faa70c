"""Rounds through the API: each sees their own, a lost line resumes in the same state, no command is done twice."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

import pytest
from tests.floor.api.live_house import ORIGIN, Client, Listening, Running, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from houseway.core.messages import command as c
from houseway.core.wire.wire import plain
from houseway.floor.api.closure import Closing
from houseway.floor.lookback.reconstruction import reconstruct
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.lookback.shown import was_shown
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from houseway.views.digest import view_hash


def test_each_sees_their_own_cards_and_offers(house: Running) -> None:
    ann, ben, eve = house.patron("ann"), house.patron("ben"), house.patron("eve")
    floor = house.staff("plays-floor", "floor")
    dealer = house.deals(1, ann, ben, login="plays-dealer")
    with ann.live() as hers, ben.live() as his, eve.live() as watching, floor.live() as staff:
        for one in (hers, his, watching, staff):
            assert one.next("welcome")["house"] == "Test House"
            assert one.subscribe(1)["kind"] == "view"
        house.opens(1, dealer, ann, ben)
        frames = [one.next("events", turn="1") for one in (hers, his, watching, staff)]
        cards = [_cards(one.frames) for one in (hers, his, watching, staff)]
        assert cards[0]["1"] != cards[1]["1"] == cards[2]["1"] == cards[3]["1"] == ["??"] * 7
        assert cards[1]["2"] != cards[0]["2"] == ["??"] * 7 and cards[2]["dealer"] == ["??"] * 7
        assert {offer["says"] for offer in frames[0]["offers"]} == {"raises", "folds"}
        assert frames[1]["offers"] == frames[2]["offers"] == []
        assert {offer["act"] for offer in frames[3]["offers"]} == {"Call"}  # what goes through the queue is not offered
        view = eve.get("/tables/1").json()["view"]
        assert view["hands"]["1"]["cards"] == [None] * 7 and view["stage"] == "choice"
        assert ann.get("/tables/1").json()["view"]["hands"]["1"]["cards"] == cards[0]["1"]
    house.plays_out(1, dealer, ann, ben)


def _cards(frames: list[dict[str, Any]]) -> dict[str, list[str]]:
    told = [event for frame in frames for event in frame.get("events", ())]
    return {event["to"]: event["cards"] for event in told if event["kind"] == "CardsDealt"}


def test_a_repeat_is_answered_and_not_done_again(house: Running) -> None:
    ann = house.patron("again")
    dealer = house.deals(2, ann, login="again-dealer")
    assert dealer.submit(2, c.OpenRound())["refused"] is None
    first = ann.submit(2, c.PlaceBet("1", "ante", 2500), number=2)
    assert first["refused"] is None
    assert ann.submit(2, c.PlaceBet("1", "ante", 2500), number=2) == first
    refused = ann.submit(2, c.PlaceBet("1", "ante", 99_999_900), number=3)
    assert refused["refused"]["code"] and refused["refused"]["sentence"].endswith(".") and refused["refused"]["cites"]
    assert ann.submit(2, c.PlaceBet("1", "ante", 99_999_900), number=3) == refused
    house.restart_api()
    assert ann.submit(2, c.PlaceBet("1", "ante", 2500), number=2) == first  # also by an API that never received it
    shown = ann.get("/tables/2").json()
    assert [bet["chips"] for bet in shown["view"]["bets"]] == [2500] and shown["said"] == 3
    late = ann.post("/tables/2/commands", json={"number": 1, "said": {"kind": "Leave", "player": ann.name}})
    assert (late.status_code, late.json()["code"]) == (409, "key_used")  # number one was that she sat down
    assert ann.submit(2, c.Sit(ann.name, ("1",)), number=1)["step"] < first["step"]


def test_a_lost_line_comes_back_to_the_same_state(house: Running) -> None:
    ann = house.patron("lost")
    dealer = house.deals(3, ann, login="lost-dealer")
    with ann.live() as live:
        view = live.subscribe(3)
        house.opens(3, dealer, ann)
        stayed = live.next("events", turn="1")
        with ann.live() as back:  # the line was lost before the round was opened
            missed = back.subscribe(3, round=view["round"], seq=view["seq"])
            assert missed["resumed"] and missed["said"] == 2 and missed["offers"] == stayed["offers"]
            told = [event for frame in live.frames if frame["kind"] == "events" for event in frame["events"]]
            assert missed["events"] == told and missed["first"] == view["seq"] + 1
            assert ann.get("/tables/3/missed", params={"round": view["round"], "after": view["seq"]}).json()["rounds"] == [
                {"round": view["round"], "first": view["seq"] + 1, "events": told}
            ]
        ann.submit(3, c.Say("1", "folds"))
        house.plays_out(3, dealer, ann)
        end = live.next("events")
        while "RoundClosed" not in [event["kind"] for event in end["events"]]:
            end = live.next("events")
        with ann.live() as back:  # and now after its end
            frame = back.subscribe(3, round=view["round"], seq=stayed["first"] + len(stayed["events"]) - 1)
            assert frame["resumed"] and frame["events"][-1]["kind"] == "RoundClosed"
            assert back.next("events")["round"] == view["round"] + 1
            assert back.subscribe(3, round=1_000, seq=0)["kind"] == "view"  # a position unknown to this API
            fresh = back.subscribe(3)
    late = {"number": ann.numbers[3] + 1, "round": view["round"], "said": plain(c.PlaceBet("1", "ante", 2500))}
    assert ann.post("/tables/3/commands", json=late).json()["code"] == "round_passed"  # the line brings it after its round
    assert ann.get("/tables/3").json()["said"] == ann.numbers[3]  # its number is free
    heard = {"number": ann.numbers[3], "round": view["round"], "said": plain(c.Say("1", "folds"))}
    assert ann.post("/tables/3/commands", json=heard).status_code == 200  # a repeat gets the first answer, whenever it comes
    assert fresh["view"]["over"] and fresh["view"]["bets"][0]["fate"] == "taken" and fresh["seq"] == 0
    assert fresh["hash"] == end["hash"]
    house.restart_api()  # another API process has the same data
    assert ann.get("/tables/3").json()["view"] == fresh["view"]


def test_hashes_of_views_are_kept_for_disputes(house: Running) -> None:
    ann = house.patron("hashed")
    dealer = house.deals(4, ann, login="hashed-dealer")
    with ann.live() as live:
        view = live.subscribe(4)
        house.plays(4, dealer, ann)
        frames = [view]
        while frames[-1].get("round") == view["round"] and "RoundClosed" not in str(frames[-1].get("events")):
            frames.append(live.next("events"))
    hashed = [(_last(frame), frame["hash"]) for frame in frames if "hash" in frame]
    assert len(hashed) >= 2
    with house.record.transaction():  # a dispute makes the same view from the record, and finds the same hash
        end = reconstruct(house.record, RulesCache(GAMES.__getitem__), RoundName(4, view["round"]), None, ann.name)
    assert hashed[-1][1] == view_hash(end.view)
    late = time.monotonic() + 20
    while len(kept := was_shown(house.record, 4, view["round"], ann.number)) < len(hashed) and time.monotonic() < late:
        time.sleep(0.02)
    assert kept == [(seq, bytes.fromhex(hash)[:16]) for seq, hash in hashed]
    _compares(house, ann, view["round"])


def _compares(house: Running, ann: Client, round: int) -> None:
    """A dispute compares what was sent with what the record rebuilds, and finds a hash that was altered."""
    about = {"table": 4, "round": round, "cents": 100, "says": "I saw something else."}
    floor = house.staff("hashed-floor", "floor")
    for altered in (False, True):
        if altered:
            house.record.execute(
                "update shown set hashes = overlay(hashes placing '\\x00' from length(hashes)) where table_id = 4 and round = %s"
                " and speaker = %s",
                (round, ann.number),
            )
        number = ann.post("/disputes", json=about).json()["number"]
        entries = floor.get(f"/disputes/{number}").json()["entries"]
        same = [one["facts"]["same"] for one in entries if one["says"] == "as the house sent it"]
        assert same and all(same) is not altered and all(same[:-1])


def _last(frame: dict[str, Any]) -> int:
    """Return the number of the last event that a frame has."""
    return frame["seq"] if frame["kind"] == "view" else frame["first"] + len(frame["events"]) - 1


def test_a_session_that_ends_closes_its_socket(house: Running) -> None:
    ann, ben = house.patron("ends-here"), house.patron("idles-here")
    with ann.live() as hers, ben.live() as his:
        hers.next("welcome")
        his.next("welcome")
        assert ann.post("/log-out").status_code == 204
        assert _closed(hers) == 4401
        house.record.execute(
            "update session set seen_at = seen_at - interval '31 minutes' where speaker = %s and ended_at is null", (ben.number,)
        )
        assert _closed(his) == 4401
    assert ben.get("/session").status_code == 401
    with ann.live() as again:
        assert _closed(again) == 4401  # the page learns why, and not only that it failed


def _closed(live: Listening) -> int:
    try:
        while True:
            live.socket.recv(20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_frames_that_cannot_be_read_close_the_socket(house: Running) -> None:
    ann = house.patron("nonsense")
    for text in (
        "{}",
        '{"kind":"subscribe"}',
        '{"kind":"subscribe","table":1,"more":2}',
        '{"kind":"subscribe","table":1.0}',
        "[" * 3000,
        b"\xff",
    ):
        with ann.live() as live:
            live.socket.send(text)
            assert _closed(live) == 4400, text
    with ann.live() as live:
        assert live.subscribe(999)["code"] == "no_such_table"
        live.sends(kind="ping", at=7.5)
        assert abs(live.next("pong", at=7.5)["now"] - time.time()) < 5
        live.sends(kind="unsubscribe", table=5)


def test_a_client_that_uses_the_earlier_names_gets_the_earlier_names(house: Running) -> None:
    ann = house.patron("earlier")
    with ann.live() as before, ann.live() as now:
        before.sends(kind="look", table=5)
        seen = before.next("view", table=5)
        assert now.subscribe(5)["hash"] == seen["hash"]
        before.sends(kind="look", table=5, round=seen["round"], seq=seen["seq"])
        now.sends(kind="subscribe", table=5, round=seen["round"], seq=seen["seq"])
        earlier, later = before.next("told", resumed=True), now.next("events", resumed=True)
        assert {**earlier, "kind": "events", "now": 0} == {**later, "now": 0}
        before.sends(kind="look_away", table=5)
        before.sends(kind="ping", at=1.5)
        assert before.next("pong")["at"] == 1.5


def test_the_socket_takes_its_own_site_only(house: Running) -> None:
    ann = house.patron("elsewhere")
    url = house.url.replace("http", "ws") + "/live"
    for origin in (None, "http://evil.test", ORIGIN + ".evil.test"):
        with pytest.raises(InvalidStatus), connect(url, origin=origin, additional_headers={"Cookie": ann.cookie}):
            pass
    with pytest.raises(InvalidStatus), connect(url.replace("live", "other"), origin=ORIGIN):
        pass


def test_a_session_has_so_many_sockets_at_a_time_and_another_after_one_was_closed(house: Running) -> None:
    ann, ben = house.patron("many-sockets"), house.patron("another-session")
    with ExitStack() as open_ones:
        lines = [open_ones.enter_context(ann.live()) for _ in range(house.api.house.manners.sockets)]
        lines[-1].sends(kind="ping", at=1)
        assert lines[-1].next("pong")
        with ann.live() as over, pytest.raises(ConnectionClosed) as closed:
            over.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == Closing.TOO_MANY
        with ben.live() as other:
            other.sends(kind="ping", at=1)
            assert other.next("pong")
        lines[0].socket.close()

        def opens() -> bool:
            with ann.live() as again:
                again.sends(kind="ping", at=1)
                try:
                    return bool(again.next("pong"))
                except ConnectionClosed:
                    return False

        until(opens)


def test_a_dealer_who_is_relieved_is_told_so(house: Running) -> None:
    ann = house.patron("relieved")
    out = house.deals(5, ann, login="out")
    comes = house.staff("comes")
    assert house.casino.record.execute(
        "insert into may_hold (speaker, role, granted_by) values (%s, 'dealer', 0)", (comes.number,)
    ).rowcount
    with out.live() as live, comes.live() as other:
        assert "OpenRound" in {offer["act"] for offer in live.subscribe(5)["offers"]}
        assert other.subscribe(5)["offers"] == []
        assert comes.post("/shift/relieve", json={"table": 5}).status_code == 200
        assert live.next("events", events=[])["offers"] == []
        assert "OpenRound" in {offer["act"] for offer in other.next("events", events=[])["offers"]}
    said = {"number": 50, "said": {"kind": "OpenRound"}}
    refused = out.post("/tables/5/commands", json=said)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_yours_to_do")
    assert comes.submit(5, c.OpenRound())["refused"] is None


def test_what_is_not_theirs_does_not_leave_the_api(house: Running) -> None:
    ann, ben = house.patron("rights"), house.patron("wrongs")
    for command in (c.OpenRound(), c.Sit(ann.name, ("7",)), c.Approve("manager", "1", "ante"), c.BuyIn(ben.name, 100, "cash")):
        answer = ben.post("/tables/1/commands", json={"number": 1, "said": plain(command)})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours_to_say"), command
    heard = house.record.execute("select from heard where table_id = 1 and speaker = %s", (ben.number,)).fetchall()
    assert heard == []


def test_a_table_that_is_not_there(house: Running) -> None:
    ann = house.patron("nobody-home")
    answer = ann.post("/tables/777/commands", json={"number": 1, "said": {"kind": "OpenRound"}})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")
