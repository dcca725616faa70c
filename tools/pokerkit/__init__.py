"""Poker hands compared with PokerKit, and written for it."""
