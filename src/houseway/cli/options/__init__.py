"""Settings of a game: the keys, their lawful values in words, and a starter submission made from them."""
