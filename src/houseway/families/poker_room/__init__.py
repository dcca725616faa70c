"""Code shared by all poker games of the house: rulebook, betting words, pots, rake, showdown and remedies."""
