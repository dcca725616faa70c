"""A round that was paid and continues, because a mistake was seen late, in the views of the table (R-GEN-30)."""

from __future__ import annotations

import pytest

from houseway.core.messages.command import BuyIn, Call, Command, OpenRound, Rule, Tend
from houseway.core.messages.event import Event
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.role import DEALER, FLOOR
from houseway.games import GAMES
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.views.followed import Followed, Windows

CALL = Call(DEALER, "wrong_count", "2")
VIEWERS = (PUBLIC, "player2", "player5")
CARIBBEAN = """seat 2 bets ante 10\nseat 5 bets ante 10\ndealer closes bets
seat 2 gets 3h 3d 9c 7s 2h\nseat 5 gets 4h 4d 9d 7h 2d\ndealer gets 2c 2s Ad Kh Qc
seat 2 raises 20\nseat 5 raises 20\ndealer reveals"""
HIGH_CARD = """seat 2 bets ante 10\ndealer closes bets\nseat 2 gets Kh 9h 7h Jc 8c 6d 2d\ndealer gets Qd Td 3d 7s 5s 9c 4c
seat 2 looks\nseat 2 raises 10\ndealer reveals"""


def followed(table: Table, windows: Windows = ((), ())) -> Followed:
    made = Followed(1, table, 0, 0, windows, lambda game, digest, settings: table.rules)
    made.keeps_up(VIEWERS)
    return made


class Watched:
    """A table that is followed from before a round, and the events since its last round ended."""

    def __init__(self, game: str, said: str, settings: dict[str, object]) -> None:
        felt = AcceptingFelt(GAMES[game], settings=settings)
        start = felt.table
        felt.accept(said)
        self.table, self.before, self.since = felt.table, list(felt.events), list[Event]()
        self.seen = followed(start)
        for event in self.before:
            self.seen.after((event,), 0, 0)

    def submit(self, *said: Command) -> None:
        for command in said:
            ruling = take(self.table, command)
            assert isinstance(ruling, Taken), ruling
            self.table = ruling.after
            self.since += ruling.events
            self.seen.after(ruling.events, 0, 0)
            anew = followed(self.table, (self.before, self.since))
            for viewer in VIEWERS:
                assert self.seen.view(viewer) == anew.view(viewer)
                assert self.seen.offers() == anew.offers()


def test_a_hand_that_was_void_late_is_seen_void_and_the_next_round_begins_as_ever() -> None:
    watched = Watched("caribbean_stud", CARIBBEAN, {})
    calls = {offer.what for offer in watched.seen.offers()[DEALER] if offer.says == "calls"}
    assert calls == {"wrong_count"}
    watched.submit(BuyIn("player5", 100_00), CALL)
    view = watched.seen.view("player2")
    assert view.over and {bet.result for bet in view.bets if bet.on == "2"} == {0}
    assert {bet.result for bet in view.bets if bet.on == "5"} == {10_00, 20_00}
    watched.submit(Tend(DEALER, "shuffles"))
    assert not [offer for offer in watched.seen.offers()[DEALER] if offer.says == "calls"]
    watched.submit(Tend(DEALER, "cuts", "20"), OpenRound())
    assert watched.seen.round == 2 and not watched.seen.view("player2").over


@pytest.mark.parametrize("upheld", [True, False])
def test_a_round_that_waits_for_the_floor_is_not_over(upheld: bool) -> None:
    watched = Watched("high_card_flush", HIGH_CARD, {"ruleset.jurisdiction": "house_manual"})
    watched.submit(CALL)
    view = watched.seen.view("player2")
    assert not view.over and view.disputed is not None and watched.seen.words("player2")
    watched.submit(Rule(FLOOR, "wrong_count", upheld))
    view = watched.seen.view("player2")
    assert view.over and bool(view.void) is upheld
