"""What poker hands are worth: high hands of five out of up to seven cards, low hands, and hands of three (`three_cards`)."""

from .hands import CATEGORIES, best_five, high, low, named

__all__ = ["CATEGORIES", "best_five", "high", "low", "named"]
