"""The moments at which a procedure is shown to the dealer: a closed vocabulary, tied to the stages of the game.

A procedure names a moment outside the stages, a part of a round, or one stage by its own name. A part is what every
stage of that kind belongs to, so that one rulebook serves several games. A game whose procedures name anything else
is a fault when it is read.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

Part = Literal["betting", "dealing", "choosing", "revealing", "settling"]
"""A part of a round: bets are open; pieces come; players decide; the dealer turns up, counts or calls; bets are settled."""
PARTS: Final[tuple[Part, ...]] = get_args(Part)
BETTING, DEALING, CHOOSING, REVEALING, SETTLING = PARTS

OPENING: Final = "opening"
BETWEEN: Final = "between"
AFTER: Final = "after"
ANY: Final = "any"
READING: Final = "reading"

MOMENTS: Final = {
    OPENING: "when the table opens",
    BETWEEN: "between rounds",
    AFTER: "after the bets are settled, while the table is cleared",
    ANY: "at any time",
    READING: "when the rules are read: it is no act at the table",
}
"""The moments outside the stages, in words."""

_PARTS_IN_WORDS: Final[dict[str, str]] = {
    BETTING: "while bets are open",
    DEALING: "while pieces are dealt",
    CHOOSING: "while players decide",
    REVEALING: "when the dealer turns up, counts or calls",
    SETTLING: "while bets are paid and taken",
}


def in_words(at: str) -> str:
    """Return the moment of a procedure, in words.

    >>> in_words("between"), in_words("dealing"), in_words("banker hand")
    ('between rounds', 'while pieces are dealt', 'in the stage banker hand')
    """
    return MOMENTS.get(at) or _PARTS_IN_WORDS.get(at) or f"in the stage {at}"
