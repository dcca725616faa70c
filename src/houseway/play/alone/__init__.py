"""A table that one person has alone, with bots beside them and cards from a seed. It needs no server and no money is in it."""
