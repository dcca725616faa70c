"""Hostile input for every reader of Houseway: a million mutated messages or texts, and one clean refusal for each that is wrong.

Each reader is one module of this package with a constant `READER`. `python -m tools.hostile` finds them by that name, so a new
reader needs no line elsewhere.
"""
