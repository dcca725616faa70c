"""Invariants hold in rounds with wrong entries that are corrected, denied payments, and mistakes seen late.

`scripts/dev soak` plays many more of them; here one game of each kind plays a few.
"""

from collections import Counter

import pytest

from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import table_of
from houseway.testing.invariants import CHEAP
from houseway.testing.mishap_sittings import MishapSitting

ONE_OF_A_KIND = (
    "caribbean_stud",
    "chemin_de_fer",
    "fast_action_holdem",
    "high_card_flush",
    "holdem",
    "pai_gow",
    "sic_bo",
    "spanish_21",
)
"""One game of each kind of deal: the soak plays all of them."""


def seen_at(game: str, seed: str, rounds: int) -> Counter[str]:
    """Play rounds at one table, check every invariant on them, and return the counts of their events."""
    source, seen = Seeded(f"troubled/{seed}/{game}"), Counter[str]()
    sitting = MishapSitting(table_of(GAMES[game], source)[1], source, late=True)
    for number in range(rounds):
        played = sitting.play(f"troubled/{seed}/{number}")
        for invariant in CHEAP:
            invariant(played)
        seen.update(type(event).__name__ for event in played.events)
    assert seen["Reread"] == sitting.corrected and seen["Denied"] == sitting.denied
    return seen


@pytest.mark.parametrize("game", ONE_OF_A_KIND)
def test_troubled_rounds_keep_every_promise(game: str) -> None:
    seen_at(game, "all", 2)


def test_corrections_and_denials_happen() -> None:
    seen = seen_at("high_card_flush", "5", 8)
    assert seen["Reread"] and seen["Denied"], seen
