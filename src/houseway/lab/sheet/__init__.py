"""The PAR sheet: everything the lab says of a wager, on one page a mathematician can check and repeat.

`asking` finds the answers, `model` makes a sheet of one, `page` and `paper` print it, `pictures` draw it; `par` and `published`
hold a game's figures against a file and against what others print.
"""
