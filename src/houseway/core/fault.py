"""A fault is a promise our own code broke. The table stops, says so, and keeps its events."""


class Fault(Exception):
    """A bug in Houseway: one of its own invariants is broken. It is never a reply to a player."""
