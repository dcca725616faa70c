"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

from __future__ import annotations

from houseway.families.deck.one_deck import DeckClauses, deck_tendings, open_bars

CLAUSES = DeckClauses(
    shuffle="TCP-5(a)",
    cut="TCP-5(c)",
    cut_after_the_shuffle="TCP-5(b)(2)",
    thin_cut="TCP-5(c)(1)(ii)",
    recut="TCP-5(d)",
    device="TCP-12(g)",
    method="TCP-7(a)",
    from_the_hand="TCP-8(b)(1)",
    new_deck="TCP-4(a)",
)
TENDINGS = deck_tendings(CLAUSES)
OPEN_BARS = open_bars(CLAUSES)
