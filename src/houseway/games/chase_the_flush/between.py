"""The tending of cards and devices between rounds: the shared lines for one deck, under this game's clauses."""

from __future__ import annotations

from houseway.families.deck.one_deck import DeckClauses, deck_tendings

TENDINGS = deck_tendings(
    DeckClauses(
        shuffle="CTF-4(a)",
        cut="CTF-4(c)",
        cut_after_the_shuffle="CTF-4(b)(2)",
        thin_cut="CTF-4(c)(1)(ii)",
        recut="CTF-4(d)",
        device="CTF-11(g)",
        method="CTF-8(a)",
        from_the_hand="CTF-7(c)(1)",
        new_deck="CTF-3(a)",
    )
)
