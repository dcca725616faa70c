"""The first difference reported for a record that differs from the rules: a payment or a line, not its digest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from houseway.worked.worked import RoundSource

_LINE = re.compile(r"line (\d+): .*", re.DOTALL)
_DIGESTS: Final = ("digest", "chain", " events")
"""Words that mark a difference as a mere consequence of an earlier one."""


def without_echoes(wrong: Sequence[str], echoes: Sequence[str]) -> list[str]:
    """Return the differences that do not come after a refused command of their round."""
    return [one for one in wrong if one not in echoes]


def echo_lines(echoes: Sequence[str]) -> Iterator[str]:
    """Yield a line with the number of differences that are not shown, if there are any."""
    if echoes:
        more = f"{len(echoes)} more difference{'s' * (len(echoes) != 1)} after a refused line"
        yield f"{more}, which may follow from it: houseway replay --json lists them"


def first_difference(wrong: Sequence[str], told: Sequence[RoundSource] = ()) -> str:
    """Return the difference a supervisor asks about first, with its round if the rounds are given.

    >>> chain = "line 40: the digest is not that of lines 17 to 40"
    >>> first_difference([chain, "line 38: seat 3 ante: the record has +20, the rules give +10"])
    'line 38: seat 3 ante: the record has +20, the rules give +10'
    """
    plain = [one for one in wrong if not any(word in one for word in _DIGESTS)] or list(wrong)
    found = _LINE.fullmatch(plain[0])
    if found is None or len(told) < 2:
        return plain[0]
    number = sum(one.line <= int(found[1]) for one in told)
    return f"round {max(number, 1)}, {plain[0]}"
