"""PAR sheets: every figure of a wager on one page, with what is needed to check and reproduce it.

`asking` selects the results, `model` builds a sheet, `page` and `paper` write HTML and PDF, `pictures` draws charts; `par` and
`published` compare results with each game's par.toml and with published figures.
"""
