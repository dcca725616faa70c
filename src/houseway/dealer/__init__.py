"""The dealer's console: the steps of a round, what to do now, what to say, what to pay and take, and what a call would do.

Everything here is a pure function of a table and of a round as somebody saw it; the engine is asked and nothing is changed.
"""
