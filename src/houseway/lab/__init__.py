"""The lab: exact answers about the very rules a table runs.

A *study* knows how often things come in one game: it counts classes of situations once (the slow part, kept) and prices them
under any pay table (the quick part). What a class wins is asked of the game's own rows. Every count is an integer, every answer
a fraction; `docs/lab.md` says how each is obtained.
"""
