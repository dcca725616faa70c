"""What every poker game of the house shares: one rulebook, the words of a betting round, pots, rake, showdown and remedies."""
