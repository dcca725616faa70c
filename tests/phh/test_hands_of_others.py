"""Hands PokerKit documents and tests itself with: which are read, which are refused, and that those read end alike."""

import tomllib
from collections import Counter

from tools.pokerkit.examples import KitHand, kit_hands

from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import stack
from houseway.phh import read_hands

WHY = {
    "which the rulebook here does not have": "not played here",
    "antes are not the same for everybody": "big blind ante",
    "unknown amount": "unknown stacks",
    "has too little to be dealt in": "too short a stack",
}
PRINTED = {
    "dwan_ivey_2009": "read",
    "antonius_blom_2009": "read",
    "phua_xuan_2019": "not played here",
    "arieh_yockey_2019": "not played here",
    "alice_carol_wikipedia": "not played here",
}
"""The five hands of the paper and the specification: short deck, triple draw and badugi are not in the rulebook."""


def came_of(hand: KitHand) -> str:
    try:
        [read] = read_hands(hand.text)
    except Unreadable as error:
        return next(short for words, short in WHY.items() if words in str(error))
    chips = read.played.round.chips
    assert [chips.get(stack(player), 0) for player in read.played.opened.seating.values()] == [100 * s for s in hand.stacks]
    return "read"


def test_the_hands_of_the_paper_are_read_or_refused_for_a_reason() -> None:
    found = {hand.name: came_of(hand) for hand in kit_hands("test_papers")}
    assert PRINTED.items() <= found.items()


def test_a_final_table_ends_as_it_ended() -> None:
    tally: Counter[tuple[str, str]] = Counter()
    for hand in kit_hands("test_wsop.test_2023_54_4", "test_wsop.test_2023_43_5"):
        tally[tomllib.loads(hand.text)["variant"], came_of(hand)] += 1
    assert tally == {
        ("F7S", "read"): 13,
        ("F7S/8", "read"): 13,
        ("FO/8", "read"): 13,
        ("FO/8", "too short a stack"): 1,
        ("FT", "read"): 15,
        ("NT", "big blind ante"): 11,
        ("PO", "big blind ante"): 7,
        ("FR", "not played here"): 10,
        ("N2L1D", "not played here"): 7,
        ("F2L3D", "not played here"): 7,
    }
