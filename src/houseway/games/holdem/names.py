"""Names of hands at hold 'em as they grow."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.values.cards import RANK_NAMES, RANKS, Card
from houseway.families.poker_room.names import CALLED, button, calls, event_line, makes, pots, remarks, stakes
from houseway.poker import high, named
from houseway.poker.values.forms import HIGH_FIVE
from houseway.poker.values.hands import plural


def names(held: tuple[Card, ...]) -> str:
    """Return the name of two cards, or of the best five of five or more.

    >>> from houseway.core.values.cards import cards
    >>> names(cards("9h 9d")), names(cards("Kh Ah")), names(cards("9h 9d 4c 4s Ah"))
    ('pair of nines', 'ace-king suited', 'two pairs, nines and fours')
    """
    if len(held) >= 5:
        return named(high(held))
    if len(held) != 2:
        return ""
    one, other = sorted(held, key=lambda card: -card.rank)
    if one.rank == other.rank:
        return f"pair of {plural(one.rank)}"
    words = f"{RANK_NAMES[RANKS[one.rank - 2]]}-{RANK_NAMES[RANKS[other.rank - 2]]}"
    return f"{words} suited" if one.suit == other.suit else words


NAMES = Names(
    names,
    remarks=remarks,
    event_line=event_line,
    board=5,
    middle=pots,
    makes=makes(HIGH_FIVE),
    button=button,
    called=CALLED,
    calls=calls,
    stakes=stakes,
)
