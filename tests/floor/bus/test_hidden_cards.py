"""No hidden card is on a subject that its viewer cannot see; the search for such cards finds planted ones."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tools.house.servers import DAY
from tools.soaks.bus import BusSearch, cards_in, searched

from houseway.core.messages import event as e
from houseway.core.round.view import seen_by
from houseway.floor.bus import sights
from houseway.floor.servers import NatsServer
from houseway.floor.store.days import open_day
from houseway.floor.store.steps import connected

HIDING = ("holdem", "pai_gow", "high_card_flush", "caribbean_stud", "spanish_21", "five_card_draw")


def _searched(conninfo: str, bus: NatsServer, games: tuple[str, ...], seed: str) -> BusSearch:
    with connected(conninfo) as record:
        open_day(record, DAY)
    return asyncio.run(searched(conninfo, bus.url, list(games), 1, seed))


def test_no_hidden_card_is_on_a_subject_of_somebody_who_may_not_see_it(conninfo: str, bus: NatsServer) -> None:
    found = _searched(conninfo, bus, HIDING, "test")
    assert found.leaks == []
    assert found.hidden > 50 and set(found.messages) == {"says", "replies", "news", "whole", "calls"}
    assert found.messages["news"] > 500 and found.messages["replies"] > 100


@pytest.mark.parametrize(
    ("kind", "game"), [(e.CardsDealt, "holdem"), (e.Arranged, "pai_gow"), (e.CardsDiscarded, "five_card_draw")]
)
def test_a_planted_leak_is_found(conninfo: str, bus: NatsServer, monkeypatch: pytest.MonkeyPatch, kind: Any, game: str) -> None:
    def leaks(event: e.Event, *others: Any) -> e.Event | None:
        return event if isinstance(event, kind) else seen_by(event, *others)

    monkeypatch.setattr(sights, "seen_by", leaks)
    found = _searched(conninfo, bus, (game,), "test")
    assert found.leaks and all(".news.1." in leak for leak in found.leaks)


def _feed_round(search: BusSearch) -> None:
    """Feed the search a round in which ann has the queen of spades, and everyone sees the four of diamonds."""
    opened = {"kind": "RoundOpened", "seating": [["3", "ann"], ["4", "ben"]]}
    dealt = {"kind": "CardsDealt", "to": "3", "cards": ["Qs"], "seen": "owner"}
    board = {"kind": "CardsDealt", "to": "board", "cards": ["4d"], "seen": "all"}
    search.search("houseway.soak.whole.1", "", msgspec.json.encode({"events": [opened, dealt, board]}))


@pytest.mark.parametrize("spelled", ["Qs", "the queen of spades", "Q♠", "has Qs, 4d"])
def test_a_card_is_found_in_every_spelling(spelled: str) -> None:
    data = msgspec.json.encode({"events": [{"because": spelled}]})
    for audience, leaks in (("public", 1), ("staff", 1), ("player.ben", 1), ("player.ann", 0)):
        search = BusSearch()
        _feed_round(search)
        search.search(f"houseway.soak.news.1.{audience}", "", data)
        assert len(search.leaks) == leaks, audience


def test_a_card_in_a_reply_is_found_unless_it_is_the_speakers_own() -> None:
    for voice, leaks in (("ann", 0), ("ben", 1), ("dealer", 1)):
        search = BusSearch()
        _feed_round(search)
        search.search("houseway.soak.says.1", "_INBOX.x", msgspec.json.encode({"voice": voice, "said": "raises"}))
        search.search("_INBOX.x", "", msgspec.json.encode({"refused": "too_strong Qs"}))
        assert len(search.leaks) == leaks, voice
    search = BusSearch()
    search.search("elsewhere", "", b"Qs")
    assert len(search.leaks) == 1


def test_a_clause_and_a_digest_are_not_cards() -> None:
    assert cards_in("PGP-8c(b)(2) 4d6fQs a5-61 round 12 ??") == set()
    assert cards_in("5-6 1-2") == {"5-6", "1-2"}
