"""A fault is a promise our own code broke. The table stops, says so, and keeps its events."""


class Fault(Exception):
    """Our own promise is broken; never an answer to a player."""
