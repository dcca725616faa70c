"""What is done to the cards and the devices between rounds: as at every table with one deck, by this game's clauses."""

from __future__ import annotations

from houseway.games.one_deck import DeckClauses, deck_tendings

TENDINGS = deck_tendings(
    DeckClauses(
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
)
