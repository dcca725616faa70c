"""The effect of a corrected card before it is requested: whole where everything is face up, and else only what has moved."""

from __future__ import annotations

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.event import Event
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.cards import Card
from houseway.core.values.equipment import Piece
from houseway.core.wire.notation import read_line
from houseway.dealer.event_words import happening
from houseway.dealer.reread_forecast import RereadForecast, reread_foretold
from houseway.views.sights import watched
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

BET, WON = 5_00, 20_00


def after(game: str, settings: dict[str, str], *lines: str) -> tuple[Table, list[Event]]:
    table = open_table(Worked(game=game, settings={"ruleset.version": "test", **settings}))
    events: list[Event] = []
    for command in (c.OpenRound(), *(each for line in lines for each in read_line(line))):
        ruling = take(table, command)
        assert isinstance(ruling, Taken), (command, ruling)
        table = ruling.after
        events += ruling.events
    return table, events


def foretold(table: Table, events: list[Event], on: str, card: int, piece: str) -> RereadForecast | None:
    seen = watched(events, table.rules, PUBLIC)
    assert seen is not None
    return reread_foretold(table, seen.round, misread(on, card, piece))


def misread(on: str, card: int, piece: str) -> c.Misread:
    right: Piece = Card(piece)
    return c.Misread("floor", on, card, right)


MATCHED = (
    "seat 3 bets wager 10, match 5",
    "seat 4 bets wager 10",
    "dealer closes bets",
    "burn gets 4c",
    "seat 3 gets 7h",
    "seat 4 gets 9h",
    "dealer gets 7c",
    "seat 3 gets 6d",
    "seat 4 gets 9s",
)
"""Seat 3 has won its match bet; the burn card is face down, and a shoe with a reader knows it."""


def test_chips_that_were_paid_go_back_and_what_follows_waits_for_what_lies_face_down() -> None:
    table, events = after("spanish_21", {}, *MATCHED)
    told = foretold(table, events, "3", 1, "Kh")
    assert told is not None and told.foretold.refused is None
    assert told.foretold.open_ended, "the burn card is face down"
    assert list(told.net.values()) == [-WON], "what was won goes back"
    assert told.foretold.back == -WON and told.foretold.players == 1
    assert "goes back" in told.foretold.happens[0].says
    # Whether a card is the one that nobody has seen makes no difference.
    assert foretold(table, events, "3", 1, "4c") == foretold(table, events, "3", 1, "4d")


def test_a_card_that_lies_face_down_has_no_forecast() -> None:
    table, events = after("spanish_21", {}, *MATCHED)
    assert [foretold(table, events, "burn", 1, piece) for piece in ("4c", "4d", "2c")] == [None] * 3
    assert foretold(table, events, "dealer", 1, "8c") is not None


def test_where_nothing_was_read_that_nobody_saw_the_correction_does_what_was_foretold() -> None:
    lines = [line.replace("burn gets 4c", "burn gets ??") for line in MATCHED]
    table, events = after("spanish_21", {"table.cards": "unread"}, *lines)
    for piece, nets in (("Kh", [-WON - BET]), ("7s", []), ("7c", [45_00 - WON])):
        told = foretold(table, events, "3", 1, piece)
        ruling = take(table, misread("3", 1, piece))
        assert told is not None and isinstance(ruling, Taken)
        assert not told.foretold.open_ended and told.foretold.refused is None
        assert told.foretold.happens == tuple(map(happening, ruling.events))
        assert list(told.net.values()) == nets, piece
    refused = foretold(table, events, "3", 1, "7h")
    assert refused is not None and refused.foretold.refused, "it is the card that was entered"


WORLDS = {
    "spanish_21": (("burn gets 4c",), ("burn gets Kh",)),
    "caribbean_stud": (("seat 2 gets Jc 8d 6c 4s 2c",), ("seat 2 gets Qh 8d 7c 4s 3d",)),
}
"""Two worlds that differ only in cards that nobody but their player has seen."""
LINES = {
    "spanish_21": (*MATCHED[:3], "*", *MATCHED[4:]),
    "caribbean_stud": ("seat 2 bets ante 10", "dealer closes bets", "*", "dealer gets Ah Kh 4h 3h 2d", "seat 2 raises 20"),
}


SETTINGS = {"caribbean_stud": {"table.dealing_method": "automated_shoe"}}


@pytest.mark.parametrize("game", WORLDS)
def test_two_worlds_that_differ_in_cards_nobody_has_seen_have_the_same_forecasts(game: str) -> None:
    told: list[list[RereadForecast | None]] = []
    for world in WORLDS[game]:
        lines = [line for one in LINES[game] for line in (world if one == "*" else (one,))]
        table, events = after(game, SETTINGS.get(game, {}), *lines)
        seen = watched(events, table.rules, PUBLIC)
        assert seen is not None and table.is_playing
        pieces = [piece for piece in table.rules.equipment.counts if isinstance(piece, Card)]
        told.append(
            [
                reread_foretold(table, seen.round, c.Misread("floor", hand, at, piece))
                for hand, held in seen.round.held.items()
                for at in range(1, len(held) + 1)
                for piece in pieces
            ]
        )
    assert told[0] == told[1]
    assert any(one is not None for one in told[0]), "something is face up"
