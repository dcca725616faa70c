"""No client of the API receives a card that it may not see; the search for such cards finds planted ones."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.floor.record_steps import DAY
from tools.soaks.api import Piece, Search, Truth, searched

from houseway.core.messages import event as e
from houseway.core.round.view import seen_by
from houseway.floor.servers import NatsServer
from houseway.floor.store.days import open_day
from houseway.floor.store.steps import connected
from houseway.views import sights


def _searched(conninfo: str, nats: NatsServer, *games: str) -> Search:
    with connected(conninfo) as record:
        open_day(record, DAY)
    return asyncio.run(searched(conninfo, nats.url, list(games), 1, "test"))


def test_no_client_receives_a_card_that_it_may_not_see(conninfo: str, other_nats: NatsServer) -> None:
    found = _searched(conninfo, other_nats, "holdem")
    assert found.leaks == []
    assert found.hidden > 20 and found.lost > 5
    assert {"view", "events", "console", "answer", "error", "missed"} <= {*found.pieces}


def test_a_planted_leak_is_found(conninfo: str, other_nats: NatsServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaks(event: e.Event, *others: Any) -> e.Event | None:
        return event if isinstance(event, e.CardsDealt) else seen_by(event, *others)

    monkeypatch.setattr(sights, "seen_by", leaks)
    found = _searched(conninfo, other_nats, "high_card_flush")
    assert any(leak.startswith("events of public") for leak in found.leaks)
    assert any(leak.startswith("view of") for leak in found.leaks)


def test_a_card_is_found_before_it_may_be_seen() -> None:
    truth = Truth({"", "ann", "ben"})
    opened = {"kind": "RoundOpened", "seating": [["3", "ann"], ["4", "ben"]]}
    dealt = {"kind": "CardsDealt", "to": "3", "cards": ["Qs"], "seen": "owner"}
    asked = {"kind": "Questioned", "hand": "3"}
    shown = {"kind": "CardsShown", "hand": "3", "cards": ["Qs"]}
    truth.learns([opened, dealt, asked, shown])
    for viewer, seq, leaks in (
        ("ann", 2, 0),
        ("ben", 2, 1),
        ("", 2, 1),
        ("ben", 3, 0),
        ("ann", 1, 1),
        ("ann", 4, 0),
        ("ben", 4, 1),
    ):
        search = Search()
        search.check(Piece(viewer, 1, 1, seq, '{"because": "the queen of spades"}', "events"), {1: truth})
        assert len(search.leaks) == leaks, (viewer, seq)
