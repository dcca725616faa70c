"""A game, and a game under one house."""
