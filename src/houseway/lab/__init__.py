"""The lab: house edges and strategies, computed from the rules that a table runs.

A *study* of a game counts classes of situations once (slow, cached) and prices them under any pay table (fast). The game's own
rows say what a class wins. Counts are integers and results are fractions; `docs/lab.md` describes the method.
"""
