"""What a viewer may know and may say, as plain data: a view, its offers, and events as seen.

Everything here is computed from the round and from what its game says. No game is named, and no rule is restated.
"""
