"""Real faults against a real floor: servers and owners are killed, paused, cut off and filled up while bots play.

`promises.py` and `checking.py` have what must hold, `kinds.py` what is done to the floor, `planted.py` bugs that must be noticed.
"""
