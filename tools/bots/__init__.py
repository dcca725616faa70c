"""Rounds that bots play, as material for soaks, tests and measurements."""
