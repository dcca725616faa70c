"""The dealer's console: the steps of a round, what to do, say, pay and take now, and the effect of a call.

Everything here is a pure function of a table and of a round as a viewer saw it; the engine is queried and nothing is
changed.
"""
