"""Information and actions of a viewer, as plain data: a view, its offers, and events as seen.

Everything here is computed from the round and from the definitions of its game. No game is named, and no rule is
restated.
"""
