"""Real faults against a real floor: servers and owners are killed, paused, cut off and filled up while bots play.

`promises.py` lists what must hold, `kinds.py` what is done to the floor, `planted.py` the bugs that prove that a promise can break.
"""
