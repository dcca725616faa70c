"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

from __future__ import annotations

from houseway.families.deck.one_deck import DeckClauses, deck_tendings, open_bars

CLAUSES = DeckClauses(
    shuffle="CHE-5(a)",
    cut="CHE-5(c)",
    cut_after_the_shuffle="CHE-5(b)(2)",
    thin_cut="CHE-5(c)(1)(ii)",
    recut="CHE-5(d)",
    device="CHE-14(g)",
    method="CHE-7(a)",
    from_the_hand="CHE-8(b)(1)",
    new_deck="CHE-4(a)",
)
TENDINGS = deck_tendings(CLAUSES)
OPEN_BARS = open_bars(CLAUSES)
