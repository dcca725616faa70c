"""Failovers of the record's cluster under play."""
