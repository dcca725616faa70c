"""The tending of cards and shuffler between rounds, and what a table remembers.

Cards are cut here even where a machine shuffled them, unless it put them into the shoe itself (R-DDS-07).
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, Tending
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import DEALING_METHOD, SHUFFLER
from houseway.families.deck.cut_offer import from_the_right, offered
from houseway.families.deck.one_deck import (
    DeckClauses,
    cut_too_near_an_end,
    device_tendings,
    next_deck,
    not_cut,
    not_shuffled,
    shuffled_already,
)
from houseway.families.deck.one_deck import leaves as leaves_deck

from .house_rules import SHUFFLER_LOADS


class Memory(NamedTuple):
    """A table's memory: which deck is up."""

    deck: str = "red"


def carries(round: Round) -> Memory:
    """Return the memory after a round: decks take turns with a shuffler, and a void round counts (R-GEN-28)."""
    return Memory(next_deck(round, remembered(round, Memory).deck))


def leaves(table: Table, round: Round) -> str:
    """Return the state of the cards: of two decks the other is shuffled by now; a machine that loads the shoe has done so."""
    deck = leaves_deck(table, round)
    return READY if deck == SHUFFLED and round.rules[SHUFFLER_LOADS] == "shoe" else deck


def no_shuffler(table: Table, value: str) -> bool:
    """Cards are dealt from the hand, but the shuffler that this requires is not at the table."""
    return table.rules[DEALING_METHOD] == "hand" and table.rules[SHUFFLER] == "none"


CLAUSES = DeckClauses(
    shuffle="DDS-4(a)",
    cut="DDS-4(e)",
    cut_after_the_shuffle="DDS-4(b)(2)",
    thin_cut="DDS-4(e)",
    recut="DDS-4(f)",
    device="DDS-11(f)",
    method="DDS-8(a)",
    from_the_hand="DDS-8(a)(2)(i)",
    new_deck="DDS-3(a)",
)
STACKED, LOADED = ((under(SHUFFLER_LOADS, word),) for word in ("stack", "shoe"))
USED_CARDS = (Bar("DDS-4(a)", shuffled_already),)

# fmt: off
TENDINGS = (
    Tending("shuffles",       "DDS-4(a)",    (DEALER,), bars=USED_CARDS, leaves=SHUFFLED, under=STACKED),
    Tending("shuffles",       "DDS-4(b)(1)", (DEALER,), bars=USED_CARDS, leaves=READY, under=LOADED),
    Tending("cuts",           "DDS-4(e)",    (DEALER,), takes="number", leaves=READY,
            bars=(Bar("DDS-4(b)(2)", not_shuffled), Bar("DDS-4(e)", cut_too_near_an_end)),
            offers=offered(from_the_right, "DDS-4(d)", "DDS-4(f)")),
    Tending("orders a recut", "DDS-4(f)",    (FLOOR,),  bars=(Bar("DDS-4(f)", not_cut),), leaves=SHUFFLED,
            recuts=UNTIL_DEALT, under=STACKED),
    *device_tendings(CLAUSES, **{SHUFFLER_LOADS.name: "stack"}),
)
# fmt: on
OPEN_BARS = (Bar("DDS-8(a)(2)(i)", no_shuffler),)
