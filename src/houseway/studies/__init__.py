"""The studies of games, one package a game: odds, strategy, game protection. `houseway.lab` finds each by the key of its game.

`STUDY` in a package is the game's study. Optional modules beside it: `exposed` (further threats), `hint` (what each choice of a
hand is worth), `parts` (where a wager's edge comes from), `thumb` (rules of thumb), `published.toml` (which of our results a
published figure is about).
"""
