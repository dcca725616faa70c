"""The console in frames: after each step what changed of it, to whoever may see it at that moment and to nobody else."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import json
from tests.floor.api.conftest import PUSHED
from tests.floor.api.live_house import Client, Listening, Running
from websockets.exceptions import ConnectionClosed

from houseway.core.messages import command as c
from houseway.floor.api import openapi

DOCUMENT = openapi.document()
FRAME: Any = Draft202012Validator({"$ref": "#/components/schemas/ConsoleFrame", "components": DOCUMENT["components"]})


class Kept:
    """A console as a page keeps it: frame by frame."""

    def __init__(self) -> None:
        self.console: dict[str, Any] = {}
        self.beside: dict[str, Any] = {}
        self.calls: dict[str, Any] = {}
        self.sizes: list[int] = []

    def takes(self, frame: dict[str, Any]) -> None:
        """Replace the parts that a frame of the declared shape has."""
        FRAME.validate(frame)
        self.sizes.append(len(json.encode(frame)))
        self.console |= frame["changed"]
        self.beside |= {name: frame[name] for name in ("role", "by_hand", "owed") if name in frame}
        known = self.calls | {call["what"]: call for call in frame.get("calls", ())}
        self.calls = {what: known[what] for what in frame.get("callable", self.calls)}


def subscribed(live: Listening, **more: Any) -> dict[str, Any]:
    """Subscribe to the console of the table, and return the first frame of it."""
    live.sends(kind="subscribe", table=PUSHED, console=True, **more)
    return live.next("console")


def reaches(live: Listening, step: int, kept: Kept | None = None) -> dict[str, Any]:
    """Return the frame of the console after a step; what came before it is taken too."""
    while True:
        frame = live.next("console")
        if kept is not None:
            kept.takes(frame)
        if frame["step"] >= step:
            return frame


def requested(person: Client, what: str) -> Any:
    """Return the response of the same query over HTTP."""
    answer = person.get(f"/tables/{PUSHED}/{what}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def quiet(live: Listening) -> list[str]:
    """Return the kinds of all frames that still come."""
    live.sends(kind="ping", at=time.time())
    before = len(live.frames)
    live.next("pong")
    return [frame["kind"] for frame in live.frames[before:]]


@pytest.fixture(scope="module")
def dealt(house: Running) -> tuple[Client, Client]:
    """A player with chips, and the dealer of the table."""
    ann = house.patron("pushed-ann")
    return ann, house.deals(PUSHED, ann, login="pushed-dealer")


def test_a_frame_after_each_step_keeps_the_console_that_is_asked_for(house: Running, dealt: tuple[Client, Client]) -> None:
    ann, dealer = dealt
    kept, compared = Kept(), 0
    with dealer.live() as live:
        first = subscribed(live)
        kept.takes(first)
        assert {*first["changed"]} == {*requested(dealer, "console")["console"]} and first["role"] == "dealer"
        says: list[tuple[Client, c.Command]] = [
            (dealer, c.OpenRound()),
            (ann, c.PlaceBet("1", "ante", 2500)),
            (dealer, c.Say("dealer", "closes bets")),
            (ann, c.Say("1", "folds")),
        ]
        for person, command in says:
            told = person.submit(PUSHED, command)
            assert told["refused"] is None
            frame = reaches(live, told["step"], kept)
            answers = {what: requested(dealer, what) for what in ("console", "calls", "duties")}
            if frame["step"] == answers["console"]["step"]:  # the platform may have dealt meanwhile
                compared += 1
                assert kept.console == answers["console"]["console"]
                assert [*kept.calls.values()] == answers["calls"]["calls"]
                assert kept.beside["owed"] == answers["duties"]["owed"]
                assert kept.beside["by_hand"] == answers["console"]["by_hand"]
            assert not {"deck", "always"} & {*frame["changed"]}  # they have not changed
        kinds = [frame["kind"] for frame in live.frames]
        assert kinds.index("view") < kinds.index("console")
        assert {before for before, kind in pairwise(kinds) if kind == "console"} <= {"view", "events", "console"}
        assert compared and min(kept.sizes) < 100
        house.plays_out(PUSHED, dealer, ann)


def test_a_step_without_events_has_a_frame_too(house: Running, dealt: tuple[Client, Client]) -> None:
    ann, dealer = dealt
    with dealer.live() as live:
        subscribed(live)
        told = ann.submit(PUSHED, c.PlaceBet("1", "ante", 2500))
        assert told["refused"]
        frame = reaches(live, told["step"])
        assert frame["changed"] == {} and "calls" not in frame and "owed" not in frame


def test_all_who_may_see_a_console_get_it_and_nobody_else(house: Running, dealt: tuple[Client, Client]) -> None:
    ann, dealer = dealt
    watch, floor, cage = (house.staff(f"pushed-{role}", role) for role in ("surveillance", "floor", "cage"))
    others = ann, cage, house.staff("pushed-nobody")
    with watch.live() as sees, floor.live() as supervises, dealer.live() as plain:
        seen, supervised = subscribed(sees), subscribed(supervises)
        assert seen["role"] == "surveillance" and seen["callable"] == [] and not seen["by_hand"]
        assert supervised["role"] == "floor" and supervised["changed"] == seen["changed"]
        plain.subscribe(PUSHED)  # without the console
        for other in others:
            with other.live() as live:
                live.sends(kind="subscribe", table=PUSHED, console=True)
                assert live.next("error")["code"] == "not_yours_to_do"
                step = dealer.submit(PUSHED, c.OpenRound())["step"]
                assert reaches(sees, step)["step"] >= step
                assert not {"console", "error"} & {*quiet(live)}  # it is refused once
                assert "view" in [frame["kind"] for frame in live.frames]
        assert "console" not in {frame["kind"] for frame in plain.frames} | {*quiet(plain)}
        house.plays_out(PUSHED, dealer, ann)


def test_a_dealer_who_is_relieved_gets_no_more_and_the_next_one_all_of_it(house: Running, dealt: tuple[Client, Client]) -> None:
    _, dealer = dealt
    then = house.staff("pushed-relief")
    house.casino.also(then.number, "dealer")
    with dealer.live() as was, then.live() as comes:
        subscribed(was)
        comes.sends(kind="subscribe", table=PUSHED, console=True)
        assert comes.next("error")["code"] == "not_yours_to_do"
        assert then.post("/shift/relieve", json={"table": PUSHED}).status_code == 200
        was.frames.clear()
        assert "error" in quiet(was)  # before the answer to the relief, and not a second later
        whole = comes.next("console")
        assert whole["role"] == "dealer" and "deck" in whole["changed"]
        was.frames.clear()
        told = then.submit(PUSHED, c.OpenRound())
        reaches(comes, told["step"])
        assert not {"console", "error"} & {*quiet(was)}
        assert then.delete("/shift").status_code == 204
        assert "error" in quiet(comes)


def test_a_line_that_comes_back_gets_the_whole_console(house: Running) -> None:
    floor = house.staff("pushed-back", "floor")
    with floor.live() as live:
        subscribed(live)
        view = next(frame for frame in live.frames if frame["kind"] == "view")
    with floor.live() as back:
        again = subscribed(back, round=view["round"], seq=view["seq"])
        assert again["changed"] == requested(floor, "console")["console"]
        assert [call["what"] for call in again.get("calls", ())] == again["callable"]
        back.sends(kind="unsubscribe", table=PUSHED)
        back.sends(kind="subscribe", table=PUSHED)
        assert "console" not in quiet(back)
        back.sends(kind="subscribe", table=PUSHED, console=1)
        with pytest.raises(ConnectionClosed):
            back.next("console")
