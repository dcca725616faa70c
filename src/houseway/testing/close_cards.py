"""Deals in which rare hands are common, for tests that draw their own cards."""

from __future__ import annotations

from hypothesis import strategies as st

from houseway.core.values.cards import FRENCH, Card


@st.composite
def close_cards(draw: st.DrawFn, many: int) -> tuple[Card, ...]:
    """Return cards of one deck, often close in rank or suit, so that every kind of hand occurs."""
    near, suits = draw(st.integers(2, 14)), draw(st.sampled_from(["c", "d", "h", "s", "cd", "hs", "cdhs"]))
    close = [card for card in FRENCH if abs(card.rank - near) <= 4 and card.suit in suits]
    some = draw(st.lists(st.sampled_from(close), max_size=many, unique=True))
    rest = [card for card in FRENCH if card not in some]
    fill = draw(st.lists(st.sampled_from(rest), min_size=many - len(some), max_size=many - len(some), unique=True))
    mixed = draw(st.permutations([*some, *fill]))
    return tuple(sorted(mixed, key=lambda card: card.suit) if draw(st.booleans()) else mixed)  # by suit: flushes in one hand
