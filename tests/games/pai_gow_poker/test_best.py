"""The best setting of every hand against the dealers who have none of its cards: a small deck pair by pair, and hands one by one.

scripts/dev lab pai_gow_poker best counts the whole deck; scripts/dev lab pai_gow_poker every_dealer deals every dealer to one
hand.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.core.values.cards import cards, spelled
from houseway.games.pai_gow_poker.game import GAME
from houseway.games.pai_gow_poker.hands import splits
from houseway.games.pai_gow_poker.house_way import DEFAULT, set_by
from houseway.games.pai_gow_poker.payouts import Face
from houseway.lab.kept_counts import Counts
from houseway.lab.study import under
from houseway.studies.pai_gow_poker import main, met
from houseway.studies.pai_gow_poker.best import (
    BEST_FOUND,
    Best,
    best_of,
    best_split,
    cards_in_bits,
    edge_of,
    met_left,
    nets_of,
    strategy_settings,
)
from houseway.studies.pai_gow_poker.contenders import Contenders, contenders
from houseway.studies.pai_gow_poker.every_dealer import faces_one_by_one
from houseway.studies.pai_gow_poker.pairs import EVERY_RANK, meetings
from houseway.studies.pai_gow_poker.rows import HOUSE, SETTINGS, Rows, digest_of, key_all
from houseway.studies.pai_gow_poker.tables import DECK, FIRST, SECOND, Ints, high_places, worths
from houseway.studies.pai_gow_poker.way import lines_of, low_worths

RULES = under(GAME, {})
NETS = main.both_nets(RULES)
SMALL_DECKS = ((8, 9, 10, 11), (0, 1, 2, 12))
"""Ranks of seventeen cards in which straights, flushes and the joker matter: ten to king, and ace to four."""
EDGES = (Fraction(510321309994087, 20626147578036000), Fraction(-100669032049, 13750765052024000))
"""Of a seat and of a bank."""

Set = tuple[Counts, Rows]


@pytest.fixture(scope="module")
def all_set() -> Set:
    return met.set_hands(RULES, NETS)


# One hand


@pytest.mark.parametrize(
    ("held", "low", "net"),
    [
        ("3c 6c Kc Ac 8d 5h JK", "6c Kc", 68_597_273_000),  # a pair with the joker, not the flush
        ("2c 3c 4c 9c 4d 4h 4s", "3c 9c", 12_695_352_500),  # four of a kind, not two pairs
        ("2c 3c 5h 6c 9s Ac Ad", "6c 9s", -130_755_597_000),
        ("2d 3d 5c 6c 9c Ah As", "3d 9c", -130_162_459_500),  # the same ranks, other suits
    ],
)
def test_the_best_setting_of_a_hand_nets_this_from_all_its_dealers(held: str, low: str, net: int) -> None:
    seven = cards(held)
    each = nets_of(RULES, seven, main.SEAT)
    way = best_split(each)
    assert (spelled(splits(seven)[way][1]), each[way]) == (low, net)


def test_dealers_one_by_one_are_those_the_game_sets() -> None:
    seven, left = cards("3c 6c Kc Ac 8d 5h JK"), cards("Ad As Kd Qd Jd Td 9d 9h 4s")
    found = faces_one_by_one(RULES, seven, left)
    dealers = [set_by(DEFAULT, held).split for held in combinations(left, 7)]
    for split, ways in zip(splits(seven), found, strict=True):
        faces = [Face.of(split, dealer) for dealer in dealers]
        assert ways == ([] if faces[0].fouled else [faces.count(face) for face in main.FACES])


@pytest.mark.long
def test_every_dealer_dealt_to_one_hand_gives_the_same_nets() -> None:
    seven = cards("3c 6c Kc Ac 8d 5h JK")
    slow = faces_one_by_one(RULES, seven, [card for card in DECK if card not in seven])
    made = [sum(many * net for many, net in zip(ways, NETS[main.SEAT].tolist(), strict=True)) if ways else None for ways in slow]
    assert made == nets_of(RULES, seven, main.SEAT)


# A small deck


def pair_by_pair(setting: Counts, ranks: tuple[int, ...]) -> Ints:
    """Return the net of the best setting of each hand of a small deck against all dealers, by side of the table."""
    deck = [13 * suit + rank for suit in range(4) for rank in ranks] + [52]
    hands = np.array(list(combinations(deck, 7)), np.uint8)
    keys = np.zeros((len(hands), SETTINGS), np.int32)
    key_all(hands, worths(), lines_of(DEFAULT), FIRST, SECOND, np.ascontiguousarray(setting["values"]), keys)
    bits = np.bitwise_or.reduce(np.int64(1) << hands.astype(np.int64), axis=1)
    places, lows, best = np.zeros(21, np.int64), np.zeros(21, np.int64), np.zeros((len(hands), 2), np.int64)
    for at, hand in enumerate(hands):
        high_places(hand, places, worths(), FIRST, SECOND)
        low_worths(hand, places, lows, worths(), FIRST, SECOND)
        house = keys[(bits & bits[at]) == 0, HOUSE]
        face = 4 + 3 * np.sign(places[:, None] - (house >> 7)) + np.sign(lows[:, None] - (house & 127))
        best[at] = NETS[:, face[lows >= 0]].sum(axis=2).max(axis=1)
    return best


def made(best: Best, side: int) -> int:
    """Return the net of the best settings' faces."""
    return int(best.faces @ NETS[side])


@pytest.mark.long
@pytest.mark.parametrize("ranks", SMALL_DECKS)
def test_the_best_settings_of_a_small_deck_net_what_pairs_and_settings_one_by_one_do(
    ranks: tuple[int, ...], all_set: Set
) -> None:
    setting, rows = all_set
    hands = contenders(rows, worths(), ranks)
    left, slow = met_left(rows, hands), pair_by_pair(setting, ranks)
    for side in (main.SEAT, main.BANK):
        best, most = best_of(rows, hands, left, NETS, side, ranks), int(slow[:, side].sum())
        assert made(best, side) == most > int(best.known[BEST_FOUND[side]] @ NETS[side])
        assert np.array_equal(best.known, meetings(rows, ranks))


@pytest.mark.long
def test_a_suit_not_looked_at_or_a_setting_passed_over_is_found_out(all_set: Set) -> None:
    setting, rows = all_set
    ranks = SMALL_DECKS[1]
    hands = contenders(rows, worths(), ranks)
    most = int(pair_by_pair(setting, ranks)[:, main.SEAT].sum())
    left = met_left(rows, hands)
    unsuited = left._replace(suits=np.zeros_like(left.suits))
    assert made(best_of(rows, hands, unsuited, NETS, main.SEAT, ranks), main.SEAT) != most
    few = passed_over(rows, hands)
    assert made(best_of(rows, few, met_left(rows, few), NETS, main.SEAT, ranks), main.SEAT) < most


def passed_over(rows: Rows, hands: Contenders) -> Contenders:
    """Return contenders with only the known settings."""
    known = strategy_settings(rows, hands)
    keep = np.zeros(len(hands.keys), np.bool_)
    for strategy in range(SETTINGS):
        keep[(hands.starts[:-1] + known[:, strategy])[hands.there]] = True
    before = np.concatenate(([0], np.cumsum(keep)))
    return hands._replace(keys=hands.keys[keep], starts=before[hands.starts])


# The whole deck


@pytest.mark.long
def test_the_best_settings_of_all_hands_have_these_edges(all_set: Set) -> None:
    setting, rows = all_set
    hands = contenders(rows, worths(), EVERY_RANK)
    left = met_left(rows, hands)
    for side in (main.SEAT, main.BANK):
        best = best_of(rows, hands, left, NETS, side)
        assert edge_of(best.faces, NETS[side]) == EDGES[side]
        assert np.array_equal(best.faces, met.shipped_counts("best.toml")[met.best_digest(rows, NETS)][side])
        assert np.array_equal(best.known, met.shipped_counts()[digest_of(rows)])
        for row in np.flatnonzero(best.gains)[::100].tolist():  # hand by hand, as a hint prices them
            seven = cards_in_bits(int(best.where[row]))
            each = nets_of(RULES, seven, side)
            most, before = each[best_split(each)], each[main.best_way(setting, RULES, seven, main.FULL_DECK, side)]
            assert most is not None and before is not None and most - before == int(best.gains[row])
