"""A console in two worlds that differ only in cards nobody at the table has seen is the same console.

Worlds are those of `tests/conformance/test_twins.py`, with consoles and everything foretold in place of views and offers.
"""

from pathlib import Path
from typing import Any

import pytest

from houseway.core.messages.command import Call
from houseway.core.round.view import PUBLIC
from houseway.core.values.cards import FRENCH
from houseway.core.values.role import DEALER
from houseway.dealer.forecast import calls_at, foretold
from houseway.dealer.guide import console_of
from houseway.games import GAMES
from houseway.testing.twins.comparison import Eyes
from houseway.testing.twins.pairs import compare_worlds, read_allowed_leaks
from houseway.views.sights import Watched
from houseway.views.view import turn_of
from houseway.views.viewers import Viewers

ALLOWED_LEAKS = read_allowed_leaks(Path(__file__).parents[1] / "conformance" / "tells.toml")
FEW = 1


def console_and_calls(looking: Viewers, viewer: str) -> Any:
    """The console, and what is foretold of every call; a call that names something names every hand, with some card."""
    seen, table = looking.sights[PUBLIC].round, looking.table
    if seen is None or table.round is None:
        return None, []
    playing = table.is_playing
    offers = looking.offers().get(DEALER, [])
    console = console_of(table, Watched(seen, seen.past), turn_of(table.round) if playing else None, offers)
    calls = calls_at(table, seen, DEALER)
    told = [
        foretold(table, seen, Call(DEALER, may.what, hand, None, FRENCH[at : at + 1] if "card" in may.names else ()))
        for may in calls
        for at, hand in enumerate(may.hands or (None,))
    ]
    return (console, calls, told), []


@pytest.mark.parametrize("key", ["caribbean_stud", "colorado_holdem", "chemin_de_fer", "holdem", "pai_gow"])
def test_a_console_tells_nothing_of_hidden_cards(key: str) -> None:
    tally = compare_worlds(GAMES[key], "console", FEW, ALLOWED_LEAKS, Eyes(handed=console_and_calls))
    assert not tally.leaks, str(tally.leaks[0])
    assert tally.twins == FEW
