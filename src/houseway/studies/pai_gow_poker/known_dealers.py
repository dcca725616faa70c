"""One hand in each of its settings against dealers with a certain card, or so many aces, with the joker or not.

Dealers are counted as in `left_by_ranks` and `left_by_suit`: by their ranks, then corrected for those in whom a suit
matters. They are in lists, each in order of the house's setting: by the number of aces and the joker, and by a rank
that they hold. So the walk covers only dealers who can have what is known.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.lab.kernel import kernel

from .contenders import JOKER, Contenders
from .left_by_ranks import BINOMIALS, Plain, move_bins, plain_dealers
from .left_by_suit import Suited, suited_dealers
from .rows import Rows
from .tables import Ints

ACE = 12
PARTS = 10
"""The number of parts of dealers by their backs: twice the number of aces, and one more with the joker."""
RANKS = JOKER + 1
ANY = -1
"""No card is known except the part."""


class Listed(NamedTuple):
    """All dealers in lists, in each of them in order of their keys; a list is from one start to the next."""

    plain: Plain
    suited: Suited
    plain_by: Ints
    suited_by: Ints
    """The start of each list by aces and joker, and the end of the last."""
    plain_with: Ints
    own_with: Ints
    """The start of each list of dealers with a rank, or the joker: of all cards, or of the suit that matters."""
    beside_with: Ints
    """The same among their cards of other suits."""
    binomials: Ints


def _joined(parts: list[Ints]) -> Ints:
    return np.concatenate([[0], np.cumsum([len(part) for part in parts])]).astype(np.int64)


def listed(rows: Rows, hands: Contenders) -> Listed:
    """Return all dealers, once by their aces and joker, and once more under every rank that they hold."""
    plain, suited = plain_dealers(rows, hands), suited_dealers(rows, hands)
    held = np.zeros((len(plain.keys), RANKS), np.int64)
    for column in plain.factors.T.astype(np.int64):
        real = column < 5 * RANKS
        held[np.flatnonzero(real), column[real] // 5] += column[real] % 5
    aces = (suited.own >> ACE & 1) + (suited.one == ACE) + (suited.other == ACE)
    kinds = 2 * held[:, ACE] + held[:, JOKER], 2 * aces + (suited.own >> JOKER & 1)
    by = [[np.flatnonzero(kind == part) for part in range(PARTS)] for kind in kinds]
    with_rank = [np.flatnonzero(held[:, rank]) for rank in range(RANKS)]
    own = [np.flatnonzero(suited.own >> rank & 1) for rank in range(RANKS)]
    beside = [np.flatnonzero((suited.one == rank) | (suited.other == rank)) for rank in range(JOKER)]
    plain_order, suited_order = np.concatenate([*by[0], *with_rank]), np.concatenate([*by[1], *own, *beside])
    one, two, three, four, five = (_joined(part) for part in (*by, with_rank, own, beside))
    return Listed(
        plain=Plain(plain.keys[plain_order], np.ascontiguousarray(plain.factors[plain_order])),
        suited=Suited(*(column[suited_order] for column in suited)),
        plain_by=one,
        suited_by=two,
        plain_with=one[-1] + three,
        own_with=two[-1] + four,
        beside_with=two[-1] + four[-1] + five,
        binomials=BINOMIALS,
    )


@kernel
def put_ranks(bins: Ints, theirs: Plain, ways: Ints, done: int, end: int, place: int) -> int:
    """Add the next dealers of a list whose high hand is below a place to bins by their low hand; return how far it is done."""
    while done < end and theirs.keys[done] >> 7 < place:
        many = ways[theirs.factors[done, 0]]
        for at in range(1, 7):
            many *= ways[theirs.factors[done, at]]
        bins[theirs.keys[done] & 127] += many
        done += 1
    return done


@kernel
def put_suit(bins: Ints, theirs: Suited, gone: int, apart: Ints, beside: int, done: int, end: int, place: int) -> int:
    """Add what the next dealers of a list change who have a certain suit; one card of the rank `beside` is fixed, if any is.

    `gone` are the cards of the suit that are held elsewhere, then the joker; `apart` the cards of each rank left beside the suit.
    """
    while done < end and theirs.keys[done] >> 7 < place:
        if theirs.own[done] & gone == 0:
            one, other = theirs.one[done], theirs.other[done]
            if beside >= 0:
                if one == other:
                    many = apart[one] - 1
                else:
                    rest = other if one == beside else one
                    many = 1 if rest == 13 else apart[rest]
            elif one == 13:
                many = 1
            elif other == 13:
                many = apart[one]
            elif one == other:
                many = apart[one] * (apart[one] - 1) // 2
            else:
                many = apart[one] * apart[other]
            bins[theirs.keys[done] & 127] += many * theirs.signs[done]
        done += 1
    return done


@kernel
def meet(hand: Ints, keys: Ints, card: int, part: int, all_lists: Listed, faces: Ints) -> None:
    """Let the settings of a hand, in rising order, meet the dealers who hold a card, or those of one part; count their faces."""
    gone, left, apart = np.zeros(4, np.int64), np.full(14, 4, np.int64), np.zeros((4, 14), np.int64)
    left[13] = 1
    for at in range(7):
        if hand[at] == 52:
            left[13] = 0
            for suit in range(4):
                gone[suit] |= 1 << 13
        else:
            left[hand[at] % 13] -= 1
            gone[hand[at] // 13] |= 1 << hand[at] % 13
    ways, bins = np.ones(71, np.int64), np.zeros(128, np.int64)
    for rank in range(14):
        for held in range(5):
            ways[5 * rank + held] = all_lists.binomials[left[rank], held]
        if rank < 13:
            for suit in range(4):
                apart[suit, rank] = left[rank] - (1 - (gone[suit] >> rank & 1))
    done, ends, beside = np.zeros(5, np.int64), np.zeros(5, np.int64), np.full(4, -1, np.int64)
    if card < 0:
        done[0], ends[0] = all_lists.plain_by[part], all_lists.plain_by[part + 1]
        done[1:], ends[1:] = all_lists.suited_by[part], all_lists.suited_by[part + 1]
    else:
        rank = 13 if card == 52 else card % 13
        for held in range(1, 5):  # one of them is the card
            ways[5 * rank + held] = all_lists.binomials[left[rank] - 1, held - 1]
        done[0], ends[0] = all_lists.plain_with[rank], all_lists.plain_with[rank + 1]
        for suit in range(4):
            if card == 52 or card // 13 == suit:
                done[1 + suit], ends[1 + suit] = all_lists.own_with[rank], all_lists.own_with[rank + 1]
            else:
                done[1 + suit], ends[1 + suit] = all_lists.beside_with[rank], all_lists.beside_with[rank + 1]
                beside[suit] = rank
    start, size = 0, keys.shape[0]
    while start <= size:
        place, end = 1 << 40, start
        if start < size:
            place = int(keys[start]) >> 7
        while end < size and keys[end] >> 7 == place:
            end += 1
        for step in range(2):  # those below the high hand, then those that copy it; at the end all others
            done[0] = put_ranks(bins, all_lists.plain, ways, done[0], ends[0], place + step)
            for suit in range(4):
                done[1 + suit] = put_suit(
                    bins, all_lists.suited, gone[suit], apart[suit], beside[suit], done[1 + suit], ends[1 + suit], place + step
                )
            for at in range(start, end):
                more = 6 - 3 * step
                move_bins(bins, int(keys[at]) & 127, faces[at], more, more - 3)
        start = end if start < size else size + 1
    for at in range(size):
        move_bins(bins, int(keys[at]) & 127, faces[at], 0, -1)
