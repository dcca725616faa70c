"""Real faults against a real floor: servers and owners are killed, paused, cut off and filled up while bots play.

`invariants.py` and `checks.py` have the invariants, `kinds.py` the faults, `planted.py` bugs that must be noticed.
"""
