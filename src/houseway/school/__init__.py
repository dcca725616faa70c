"""The school: exercises made from the law, when they come again, examinations, and the price of a player's decisions.

It knows the engine and the tables of the test kit, and names no game: what is asked follows from the rules of the game given.
"""
