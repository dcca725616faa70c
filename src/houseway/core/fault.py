"""A fault is a broken invariant of our own code. The table stops, reports the fault, and keeps its events."""


class Fault(Exception):
    """A bug in Houseway: one of its own invariants is broken. It is never a reply to a player."""
