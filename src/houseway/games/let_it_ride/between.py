"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

from __future__ import annotations

from houseway.families.deck.one_deck import DeckClauses, deck_tendings, open_bars

CLAUSES = DeckClauses(
    shuffle="LIR-5(a)",
    cut="LIR-5(c)",
    cut_after_the_shuffle="LIR-5(b)(2)",
    thin_cut="LIR-5(c)(1)(ii)",
    recut="LIR-5(d)",
    device="LIR-12(f)",
    method="LIR-7(a)",
    from_the_hand="LIR-8(b)(1)",
    new_deck="LIR-4(a)",
)
TENDINGS = deck_tendings(CLAUSES)
OPEN_BARS = open_bars(CLAUSES)
