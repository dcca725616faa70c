"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

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
    """Cards are dealt from the hand, but the shuffler that this requires is not at the table."""
    return one_deck.no_shuffler(table, value) and table.rules[DEAL_PATTERN] != "one_at_a_time"


OPEN_BARS = Bar(CLAUSES.device, device_is_gone), Bar(CLAUSES.from_the_hand, no_shuffler)
