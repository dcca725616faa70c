"""Settings of every hand of seven by five strategies, in rows that a kernel finds from the cards in a few steps.

A setting depends on the ranks of a hand, and on its suits only where a flush is possible: five cards of a suit, or
four with the joker. So a row is a choice of ranks, or the cards of that suit with the ranks of the others. The
settings are those of the house way, of the strongest high hand, of the strongest low hand, and of the best against a
full deck for a seat and for a bank.
"""

from __future__ import annotations

import hashlib
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.lab.kernel import kernel
from houseway.lab.poker_ranks import suits_matter

from .classes import classes
from .tables import FIRST, SECOND, THE_JOKER, Deck, Ints, Worths, high_places
from .way import Lines, low_worths, set_by_lines, strongest

SETTINGS = 5
HOUSE, TALL, SMALL, BEST_SEAT, BEST_BANK = range(SETTINGS)
LOW_BITS = 7
"""A key is the place of the high hand, then the worth of the low one in these last bits."""
NONE = 13
"""The rank of a card that is not there."""

Keys = NDArray[np.int32]


class Rows(NamedTuple):
    """Tables for finding a hand's row, and the keys of each row under the five settings."""

    cards: NDArray[np.uint64]
    """Each card's term of a sum: its rank and suit; the joker adds one to every suit; the last entry is the start."""
    lower: NDArray[np.uint16]
    upper: NDArray[np.int32]
    suited: Ints
    """By the ranks of the suit that matters: where its rows begin."""
    others: Ints
    """By two ranks, the lower first, or `NONE`: how far along."""
    keys: Keys
    """By row and setting."""


@kernel
def row_of(added: Any, bits: Any, rows: Rows) -> int:
    """Return the row of seven cards, from their sum and their fifty-two bits."""
    if not suits_matter(added):
        return int(rows.upper[added >> np.uint64(16) & np.uint64(0xFFFF)]) + int(rows.lower[added & np.uint64(0xFFFF)])
    flags, suit = added >> np.uint64(32) & np.uint64(0x8888), 0
    while flags & np.uint64(8) == 0:
        flags >>= np.uint64(4)
        suit += 1
    one, other = 13, 13
    for at in range(4):
        if at != suit:
            left = bits >> np.uint64(13 * at) & np.uint64(0x1FFF)
            rank = 0
            while left:
                if left & np.uint64(1):
                    if one == 13:
                        one = rank
                    else:
                        other = rank
                left >>= np.uint64(1)
                rank += 1
    own = bits >> np.uint64(13 * suit) & np.uint64(0x1FFF)
    return int(rows.suited[own]) + int(rows.others[min(one, other), max(one, other)])


@kernel
def place_rows(hands: Deck, rows: Rows, found: Ints) -> None:
    """Find the row of each hand."""
    for at in range(hands.shape[0]):
        added, bits = rows.cards[53], np.uint64(0)
        for column in range(7):
            card = hands[at, column]
            added += rows.cards[card]
            if card != 52:
                bits |= np.uint64(1) << np.uint64(card)
        found[at] = row_of(added, bits, rows)


@kernel
def key_all(hands: Deck, w: Worths, lines: Lines, firsts: Ints, seconds: Ints, values: Ints, keys: Keys) -> None:
    """Set each hand by the five settings."""
    places, lows = np.zeros(21, np.int64), np.zeros(21, np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row]
        high_places(hand, places, w, firsts, seconds)
        low_worths(hand, places, lows, w, firsts, seconds)
        house, _ = set_by_lines(hand, places, lows, w, lines, firsts, seconds)
        tall, small = strongest(places, lows, house)
        seat, bank = house, house
        for way in range(21):
            if lows[way] >= 0:
                if values[0, places[way], lows[way]] > values[0, places[seat], lows[seat]]:
                    seat = way
                if values[1, places[way], lows[way]] > values[1, places[bank], lows[bank]]:
                    bank = way
        for setting, way in enumerate((house, tall, small, seat, bank)):
            keys[row, setting] = places[way] << 7 | lows[way]


def rows_of(w: Worths, lines: Lines, values: Ints) -> Rows:
    """Return the rows of all hands, each set once by a hand of its class."""
    found = classes()
    blank = _blank(lines)
    keys = np.zeros((len(found.ways), SETTINGS), np.int32)
    key_all(found.hands, w, lines, FIRST, SECOND, values, keys)
    at = np.zeros(len(found.ways), np.int64)
    place_rows(found.hands, blank, at)
    rows = np.full((int(at.max()) + 1, SETTINGS), -1, np.int32)
    rows[at] = keys
    assert np.array_equal(rows[at], keys)  # classes that share a row are set alike
    return blank._replace(keys=rows)


def _blank(lines: Lines) -> Rows:
    """Return the places of rows, without keys: rows by ranks, then 105 for each way to hold a suit that matters."""
    looks = lines.ranks
    joker = np.uint64(0x1111 << 32)
    cards = np.append(looks.cards[:52], (joker, looks.cards[52]))
    others = np.zeros((NONE + 1, NONE + 1), np.int64)
    for place, pair in enumerate(combinations_with_replacement(range(NONE + 1), 2)):
        others[pair] = place
    suited = np.full(1 << 13, -1, np.int64)
    held = [bits for bits in range(1 << 13) if 4 <= bits.bit_count() <= 7]
    suited[held] = len(looks.ranks) + 105 * np.arange(len(held))
    return Rows(cards, looks.lower, looks.upper, suited, others, np.zeros((0, SETTINGS), np.int32))


def digest_of(rows: Rows) -> str:
    """Return a digest of all that the pairs of hands depend on: how every row is set."""
    return hashlib.sha256(np.ascontiguousarray(rows.keys).tobytes()).hexdigest()[:20]


assert THE_JOKER == 52  # a kernel reads numbers, not names
