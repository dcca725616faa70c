"""Clocks: they belong to the owner, end by the clock of the house, and never overtake a player who was quicker."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from tests.floor.api.conftest import SECONDS, TIMED
from tests.floor.api.live_house import Client, Running

from houseway.core.messages import command as c
from houseway.core.table.table import Taken, new_table, take
from houseway.core.values.role import DEALER
from houseway.floor.messages import Answer, NotRecorded, Rejected
from houseway.floor.store.queries import steps_of
from houseway.floor.table.clocks import waits_for


def lobby_entry(passer_by: Client) -> dict[str, Any]:
    """Return the table as the lobby lists it."""
    (found,) = [one for one in passer_by.get("/tables").json() if one["table"] == TIMED]
    return found


def test_a_clock_goes_on_while_the_api_restarts_and_the_platform_speaks_at_its_end(house: Running) -> None:
    ann, ben, passer_by = house.patron("thinks"), house.patron("waits"), house.patron("walks-past")
    dealer = house.deals(TIMED, ann, ben, login="timed-dealer")
    with ann.live() as live:
        live.subscribe(TIMED)
        house.opens(TIMED, dealer, ann, ben)
        clock = live.next("clock", hand="1")
        assert clock["seconds"] == SECONDS and SECONDS / 2 < clock["ends_at"] - clock["now"] <= SECONDS + 0.15
        before = lobby_entry(passer_by)
        assert before["part"] == "choosing" and 0 <= before["left"] <= SECONDS  # a passer-by sees how long, and not whose hand
    house.restart_api()
    with ann.live() as live:
        seen = live.subscribe(TIMED)
        if seen["view"]["clock"] is None:  # the owner publishes it again within a second
            seen = {"view": {"clock": live.next("clock", hand="1")}}
        assert abs(seen["view"]["clock"]["ends_at"] - clock["ends_at"]) < 0.001
        over = live.next("clock", hand="2", seconds=60)
        assert over["now"] - clock["ends_at"] > -0.15
    house.plays_out(TIMED, dealer, ann, ben)
    end = time.monotonic() + 20
    while ann.get(f"/tables/{TIMED}").json()["view"]["clock"] is not None:
        assert time.monotonic() < end
        time.sleep(0.02)
    after = lobby_entry(passer_by)
    assert (after["state"], after["part"], after["left"]) == ("waiting", None, None)
    said = [
        (step.speaker, msgspec.json.decode(step.said.partition(b"\n")[2] or step.said)) for step in steps_of(house.record, TIMED)
    ]
    whose = [who for who, what in said if isinstance(what, dict) and what.get("what") == "times out"]
    assert {*whose} == {0} and len(whose) <= 2  # sent by the platform and not by a player; a strong hand must confirm
    assert house.owner.clocks.timed_out == len(whose)


def test_the_platform_does_not_overtake_a_player(house: Running) -> None:
    """A timeout for a hand that has acted meanwhile is not applied to the next one."""
    table = house.owner.owner.table(TIMED)
    assert table is not None
    word = c.Say("dealer", "times out")
    late = house.runs(house.owner.owner.submit(TIMED, DEALER, word, lambda now: False))
    assert isinstance(late, Rejected) and late.why is NotRecorded.PASSED
    heard = house.runs(house.owner.owner.submit(TIMED, DEALER, word, lambda now: True))
    assert isinstance(heard, Answer) and heard.refused is not None  # nobody is waited for between two rounds


def test_whose_word_is_waited_for(house: Running) -> None:
    timed, plain = house.owner.owner.table(TIMED), house.owner.owner.table(1)
    assert timed is not None and plain is not None
    for rules, hands in ((timed.committed.rules, ["1", "2", None]), (plain.committed.rules, [None, None, None])):
        now = new_table(rules)
        for command in (
            c.Sit("ann", ("1",)),
            c.Sit("ben", ("2",)),
            c.BuyIn("ann", 100_000),
            c.BuyIn("ben", 100_000),
            c.OpenRound(),
            c.PlaceBet("1", "ante", 2500),
            c.PlaceBet("2", "ante", 2500),
            c.Say("dealer", "closes bets"),
        ):
            assert waits_for(now) is None
            taken = take(now, command)
            assert isinstance(taken, Taken), (command, taken)
            now = taken.after
        pieces = iter(rules.equipment.counts)
        while now.round is not None and now.round.due:
            due = now.round.due[0]
            dealt = take(now, c.Deal(due.to, tuple(next(pieces) for _ in range(due.many))))
            assert isinstance(dealt, Taken)
            now = dealt.after
        found: list[str | None] = []
        for seat in ("1", "2", "2"):
            waiting = waits_for(now)
            found.append(None if waiting is None else waiting.hand)
            for _ in range(2):
                taken = take(now, c.Say(seat, "folds"))
                now = taken.after if isinstance(taken, Taken) else now
        assert found == hands
