"""Betting rounds, pots, showdown and draw, which only poker needs."""
