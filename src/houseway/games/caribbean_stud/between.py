"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

from __future__ import annotations

from houseway.families.deck.one_deck import DeckClauses, deck_tendings, open_bars

CLAUSES = DeckClauses(
    shuffle="CS-4(a)",
    cut="CS-4(c)",
    cut_after_the_shuffle="CS-4(b)(2)",
    thin_cut="CS-4(c)(1)(ii)",
    recut="CS-4(d)",
    device="CS-12(g)",
    method="CS-7(a)",
    from_the_hand="CS-8(b)(1)",
    new_deck="CS-3(a)",
)
TENDINGS = deck_tendings(CLAUSES)
OPEN_BARS = open_bars(CLAUSES)
