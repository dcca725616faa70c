"""A day of a casino, from the first log-in to the signed gaming day, on real servers and through the API.

    scripts/dev a-day [--write]

Each file is a chapter, in the order of `chapters.py`. People log in and do everything through the API. The page has no times and
no random figures, so two runs give the same text.
"""
