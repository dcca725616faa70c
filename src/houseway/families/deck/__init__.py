"""Decks, shoes, dealing, and what can go wrong with them."""
