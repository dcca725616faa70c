"""A player whose line is cut resumes in the same state, with the right clock; a pending command is done once.

The line is cut while bets are open, in a decision and during settlement. The long form is away for twenty seconds
each time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.floor.api.conftest import AWAY
from tests.floor.api.flaky_proxy import Line, line_to
from tests.floor.api.live_house import Listening, Running, until

from houseway.core.messages import command as c
from houseway.core.wire.wire import plain
from houseway.floor.lookback.reconstruction import reconstruct
from houseway.floor.lookback.rounds import RoundName
from houseway.floor.store.queries import now
from houseway.floor.store.tables import RulesCache
from houseway.games import GAMES
from houseway.views.digest import view_hash

CLOCK = 0.15
"""Seconds by which a clock may be wrong."""


class Traveller:
    """A player behind a line that can be cut."""

    def __init__(self, house: Running, line: Line, login: str, seconds: float) -> None:
        self.house, self.line, self.seconds = house, line, seconds
        self.client = house.behind(line.port, house.patron(login))
        self.position: dict[str, int] = {}

    def follows(self, frame: dict[str, Any]) -> None:
        """Update the player's position after a frame."""
        seq = frame["seq"] if frame["kind"] == "view" else frame["first"] + len(frame["events"]) - 1
        self.position = {"round": frame["round"], "seq": seq}

    def is_away(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Lose the line for a while."""
        self.line.cuts()
        end = time.monotonic() + self.seconds
        meanwhile()
        time.sleep(max(0.0, end - time.monotonic()))

    def comes_back(self, live: Listening) -> dict[str, Any]:
        """Resume, and return the last frame of what was missed."""
        frame = live.subscribe(AWAY, **self.position)
        while "hash" not in frame:  # the end of a round comes before the next one
            frame = live.next("events")
        assert frame["resumed"]
        self.follows(frame)
        return frame

    def loses_the_answer(self, table: int, command: c.Command) -> int:
        """Send a command whose response is lost together with the line; return its number."""
        number = self.client.numbers[table] = self.client.numbers.get(table, 0) + 1
        self.line.loses_answers = True
        lost: list[Exception] = []

        def submit() -> None:
            try:
                self.client.post(f"/tables/{table}/commands", json={"number": number, "said": plain(command)})
            except httpx.TransportError as wrong:
                lost.append(wrong)

        thread = threading.Thread(target=submit)
        thread.start()
        until(lambda: self.last_number(table) == number)
        self.is_away()
        thread.join(30)
        assert lost, "the answer arrived"
        return number

    def last_number(self, table: int) -> int:
        """Return the last number that the record has of this player."""
        query = "select said_no from heard where table_id = %s and speaker = %s"
        row = self.house.record.execute(query, (table, self.client.number)).fetchone()
        return row[0] if row else 0

    def in_the_record(self, round: int) -> str:
        """Return the hash of what this player sees, worked out from the record alone."""
        with self.house.record.transaction():
            moment = reconstruct(self.house.record, RulesCache(GAMES.__getitem__), RoundName(AWAY, round), None, self.client.name)
        return view_hash(moment.view)


@pytest.mark.parametrize("seconds", [0.3, pytest.param(20.0, marks=pytest.mark.long)])
def test_a_line_that_is_cut_costs_nothing_but_the_time(house: Running, seconds: float) -> None:
    name = f"traveller{seconds:g}"
    with line_to(house.api.port) as line:
        ann, ben = Traveller(house, line, name, seconds), house.patron(f"{name}-ben")
        dealer = house.deals(AWAY, ann.client, ben, login=f"{name}-dealer")
        with ben.live() as stays:
            stays.subscribe(AWAY)
            with ann.client.live() as live:
                ann.follows(live.subscribe(AWAY))
                assert dealer.submit(AWAY, c.OpenRound())["refused"] is None
                ann.follows(live.next("events"))
                round = ann.position["round"]
                number = ann.loses_the_answer(AWAY, c.PlaceBet("1", "ante", 2500))  # while bets are open
            with ann.client.live() as live:
                frame = ann.comes_back(live)
                betting = frame["hash"]
                assert betting == ann.in_the_record(round) and frame["said"] == number
                assert ann.client.submit(AWAY, c.PlaceBet("1", "ante", 2500), number)["refused"] is None  # the first answer
                _bet_once(ann)
                ben.submit(AWAY, c.PlaceBet("2", "ante", 2500))
                dealer.submit(AWAY, c.Say("dealer", "closes bets"))
                ann.follows(live.next("events", turn="1"))
                clock = stays.next("clock", hand="1")
                ann.is_away()  # in a decision
            with ann.client.live() as live:
                frame = ann.comes_back(live)
                deciding = frame["hash"]
                assert deciding == ann.in_the_record(round) != betting and frame["turn"] == "1"
                assert {offer["says"] for offer in frame["offers"]} == {"raises", "folds"}
                told = live.next("clock")
                left = clock["ends_at"] - now(house.record).timestamp()
                assert told["hand"] == "1" and told["ends_at"] == clock["ends_at"]
                assert abs(told["ends_at"] - told["now"] - left) <= CLOCK
                for player, seat in ((ann.client, "1"), (ben, "2")):
                    player.submit(AWAY, c.Say(seat, "folds"))
                ann.is_away(lambda: house.plays_out(AWAY, dealer, ann.client, ben))  # during settlement
            with ann.client.live() as live:
                frame = ann.comes_back(live)
                assert frame["round"] == round + 1 and frame["hash"] == ann.in_the_record(round) != deciding
                assert frame["hash"] == ann.client.get(f"/tables/{AWAY}").json()["hash"]
        for player in (ann.client, ben):
            player.submit(AWAY, c.Leave(player.name), ann.last_number(AWAY) + 1 if player is ann.client else None)
        dealer.delete("/shift")


def _bet_once(ann: Traveller) -> None:
    shown = ann.client.get(f"/tables/{AWAY}").json()
    assert [(bet["chips"], bet["by"]) for bet in shown["view"]["bets"]] == [(2500, ann.client.name)]
    query = "select count(*) from step where table_id = %s and speaker = %s and said_no = %s"
    assert ann.house.record.execute(query, (AWAY, ann.client.number, shown["said"])).fetchone() == (1,)


def test_a_write_whose_answer_was_lost_is_done_once_under_its_key(house: Running) -> None:
    with line_to(house.api.port) as line:
        ann = Traveller(house, line, "lost-answer", 0.0)
        line.loses_answers = True
        limit, key = {"kind": "deposit", "period": "day", "amount": 50_000}, {"Idempotency-Key": "once"}
        lost: list[Exception] = []

        def write() -> None:
            try:
                ann.client.put("/limits", json=limit, headers=key)
            except httpx.TransportError as wrong:
                lost.append(wrong)

        def kept() -> int:
            query = "select count(*) from asked_once where speaker = %s and key = 'once'"
            row = house.record.execute(query, (ann.client.number,)).fetchone()
            return row[0] if row else 0

        thread = threading.Thread(target=write)
        thread.start()
        until(lambda: kept() == 1)
        line.cuts()
        thread.join(30)
        assert lost
        before = house.record.execute("select max(id) from significant").fetchone()
        again = ann.client.put("/limits", json=limit, headers=key)
        assert again.status_code in (200, 204), again.text
        assert house.record.execute("select max(id) from significant").fetchone() == before
