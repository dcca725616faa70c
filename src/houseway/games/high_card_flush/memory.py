"""What a High Card Flush table remembers from one round to the next. Meters are places, so they are not in it."""

from __future__ import annotations

from typing import NamedTuple, cast

from houseway.core.round import Round


class Memory(NamedTuple):
    """Which deck is up, and how long ago its stub was counted."""

    deck: str = "red"
    rounds_since_count: int = 0


def carries(round: Round) -> Memory:
    """What a finished round leaves: decks take turns with a shuffler, and a void round counts (R-GEN-28)."""
    was = cast("Memory", round.memory)
    fresh = "stub_counted" in round.noted or "deck_removed" in round.noted
    deck = was.deck
    if round.rules.settings["table.shuffler"] == "two_deck":
        deck = "blue" if was.deck == "red" else "red"
    return Memory(deck, 0 if fresh else was.rounds_since_count + 1)
