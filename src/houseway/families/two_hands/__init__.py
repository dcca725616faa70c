"""Code shared by games of two hands: pieces set as a high and a low hand, against a dealer or a player's bank.

Pai gow and pai gow poker differ in the pieces, tiles or cards, and in the ranking of hands. Who sets when, how the
bank goes round, and how the centre of the table is paid out is the same; each game gives its own clauses.
"""
