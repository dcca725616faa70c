"""A casino by seed: whole owners of the floor in virtual time and one thread, with faults that repeat exactly.

The owners, the bus client and the rules are those of production; the record, the bus and the people are models. A seed draws the
house, its people and its faults, so the same seed gives the same history byte for byte.
"""
