"""A card that was entered wrongly and corrected, as the table's viewers see it step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pytest

from houseway.core.game.rules import Rules
from houseway.core.messages.command import BuyIn, OpenRound, Sit
from houseway.core.messages.event import Event
from houseway.core.round.state import opened
from houseway.core.round.view import PUBLIC
from houseway.core.table.table import Taken, new_table, take
from houseway.core.wire.notation import read_line
from houseway.games import GAMES
from houseway.views.sights import watched
from houseway.views.view import turn_of, view_of
from houseway.views.viewers import Viewers

LINES: Final = """
    seat 4 bets ante 25
    seat 5 bets ante 25
    dealer closes bets
    seat 4 gets Ac Tc 9c 6c 2c Kd 7d
    seat 5 gets 2h 3h 5h 6h 8h 9h Jh
    dealer gets Qd Td 3d 7s 5s 8c 4s
    seat 4 raises 25
    floor corrects seat 4 card 7 to 8d
"""
VIEWERS: Final[tuple[str, ...]] = ("ann", "bob", PUBLIC)


class Watched(NamedTuple):
    """A round in which a card was corrected: its viewers, the events of all steps, and each viewer's share of them."""

    viewers: Viewers
    events: list[Event]
    sent: Mapping[str, str]


@pytest.fixture(scope="module")
def seen() -> Watched:
    """Play the round, step by step."""
    rules = GAMES["high_card_flush"].under({})
    assert isinstance(rules, Rules)
    table = new_table(rules)
    seated = [Sit("ann", ("4",)), BuyIn("ann", 1_000_00, "wallet"), Sit("bob", ("5",)), BuyIn("bob", 1_000_00, "wallet")]
    said = [read_line(line, rules.game.between)[0] for line in filter(None, map(str.strip, LINES.splitlines()))]
    looking, happened = Viewers.of(table, VIEWERS[:2]), list[Event]()
    told: dict[str, str] = dict.fromkeys(VIEWERS, "")
    for command in (*seated, OpenRound(), *said):
        taken = take(table, command)
        assert isinstance(taken, Taken), (command, taken)
        table = taken.after
        happened += taken.events
        frames, looking = looking.after(taken.events, table)
        for viewer, frame in frames.items():
            told[viewer] += repr(frame)
    return Watched(looking, happened, told)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_that_is_kept_up_is_the_one_of_the_whole_round(seen: Watched, viewer: str) -> None:
    round = seen.viewers.table.round
    assert round is not None and len(round.held["4"]) == 7
    whole = view_of(opened(round.opened, round.rules), round.past, viewer)
    kept = seen.viewers.view(viewer)
    assert kept is not None and kept.hands == whole.hands and kept.turn == turn_of(round)
    assert kept.bets == whole.bets and kept.owing == whole.owing


def test_what_dealers_and_staff_watch_goes_back_too(seen: Watched) -> None:
    found = watched(seen.events, seen.viewers.table.rules, PUBLIC)
    assert found is not None and len(found.round.held["4"]) == 7


def test_the_right_card_is_told_to_its_owner_alone(seen: Watched) -> None:
    assert [viewer for viewer in VIEWERS if "8d" in seen.sent[viewer]] == ["ann"]
