"""What is done to the cards and the devices between rounds: as at every table with one deck, by this game's clauses."""

from __future__ import annotations

from houseway.core.law.bar import Bar
from houseway.core.table.table import Table
from houseway.families.deck import one_deck
from houseway.families.deck.one_deck import DeckClauses, deck_tendings, device_is_gone

from .house_rules import DEAL_PATTERN

CLAUSES = DeckClauses(
    shuffle="HCF-4(a)",
    cut="HCF-4(c)",
    cut_after_the_shuffle="HCF-4(b)(2)",
    thin_cut="HCF-4(c)(1)(ii)",
    recut="HCF-4(d)",
    device="HCF-13(g)",
    method="HCF-7(a)",
    from_the_hand="HCF-8(b)(1)",
    new_deck="HCF-3(a)",
)
TENDINGS = deck_tendings(CLAUSES)


def no_shuffler(table: Table, value: str) -> bool:
    """The shuffler that goes with dealing from the hand is off the table; one card at a time, by the manual, none is needed."""
    return one_deck.no_shuffler(table, value) and table.rules[DEAL_PATTERN] != "one_at_a_time"


OPEN_BARS = Bar(CLAUSES.device, device_is_gone), Bar(CLAUSES.from_the_hand, no_shuffler)
