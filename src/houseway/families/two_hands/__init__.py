"""What the games of two hands share: tiles or cards set as a high and a low hand, against a dealer or against a player's bank.

Pai gow and pai gow poker differ in what is dealt and what beats what. Who sets when, how the bank goes round, and how the
centre of the table is paid out is the same; each game gives its own clauses.
"""
