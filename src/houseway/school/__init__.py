"""The school: exercises made from the law, their schedule, examinations, and the price of a player's decisions.

It imports the engine and the tables of the test kit, and names no game: the items follow from the rules of the given
game.
"""
