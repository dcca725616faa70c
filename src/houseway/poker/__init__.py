"""Values of poker hands: high hands of five out of up to seven cards, low hands, hands of three (`three_cards`),
and hands out of several decks (`many_decks`).
"""

from houseway.poker.values.hands import CATEGORIES, best_five, high, low, named

__all__ = ["CATEGORIES", "best_five", "high", "low", "named"]
