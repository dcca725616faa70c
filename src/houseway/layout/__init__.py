"""Felts: what is printed on a game's table and where its chips, cards and dice are put, as plain data for whoever draws it.

A game keeps its felt in `felt.toml` beside its `game.py`. No game is named here, and a felt states no rule.
"""
