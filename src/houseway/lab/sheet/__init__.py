"""PAR sheets: every figure of a wager on one page, with what is needed to check and reproduce it.

`selection` selects the results, `model` builds a sheet, `page` and `pdf` write HTML and PDF, `pictures` draws charts; `par` and
`published` compare results with each game's par.toml and with published figures.
"""
