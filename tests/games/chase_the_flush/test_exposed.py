"""The value of hidden cards to a player, each figure a second way: dealt out, by the game, or from a count."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.core.values.cards import FRENCH, RANKS, SUITS, Card
from houseway.games.chase_the_flush import GAME
from houseway.games.chase_the_flush.same_suit import same_suit_named
from houseway.lab.exposure import counted_figures
from houseway.lab.kept_counts import no_progress
from houseway.lab.study import under
from houseway.lab.tally import net_of
from houseway.poker.values.flushes import best_flush, longest_run
from houseway.studies.chase_the_flush import exposed, opened, peeked
from houseway.studies.chase_the_flush import shared_cards as sharing
from houseway.studies.chase_the_flush.boards import met
from houseway.studies.chase_the_flush.count import BOARDS, Deal
from houseway.studies.chase_the_flush.count import one_hand as counted_hand
from houseway.studies.chase_the_flush.dealer import NINE, WHOLE
from houseway.studies.chase_the_flush.endings import places, prices
from houseway.studies.chase_the_flush.player import suits_of
from houseway.studies.chase_the_flush.prices import folded, net_by_path, nets_by_ending, shows, unpriced
from houseway.studies.chase_the_flush.simple import STYLES, best_of, stays

RULES = under(GAME, {})
TABLE = RULES.pays["xtra_bonus"]
PAID = nets_by_ending(RULES, TABLE)
DEAL = Deal(*unpriced(RULES))
FOLD = int(folded())
HANDS = ("As 9s 4s", "Ks 7s 4d", "Qs Jh 8d", "9s 9h 2d")


def masks_of(cards: str) -> np.ndarray:
    """A hand's suits in falling order, as hands are counted."""
    return np.array(sorted(suits_of(map(Card, cards.split())).tolist(), reverse=True))


def card_at(number: int) -> Card:
    """A card by its number in the lab: thirteen times its suit, and its rank."""
    return Card(RANKS[number % 13] + SUITS[number // 13])


def cards_in(masks: np.ndarray) -> list[int]:
    return [13 * suit + rank for suit in range(4) for rank in range(13) if int(masks[suit]) >> rank & 1]


def masks(cards: list[int]) -> np.ndarray:
    found = np.zeros(4, np.int64)
    for card in cards:
        found[card // 13] |= 1 << card % 13
    return found


def net(held: list[Card], board: list[Card], dealer: list[Card], path: int) -> int:
    """Return the net of a seat, by the game's own comparison and rows."""
    way, length = shows(best_flush((*held, *board)), best_flush((*dealer, *board)))
    return int(net_by_path(PAID[way, length][0], path))


def strategy_worth(held: np.ndarray, style: str = "optimal") -> Fraction:
    """Return the value of a hand by a strategy, as the study counts it."""
    hand = counted_hand(0, held, np.zeros((BOARDS, 9), np.int32), DEAL)
    ended, rows = hand.endings[[*STYLES].index(style)], prices(RULES, TABLE)
    made = FOLD * int(ended[0].sum())
    for path in (1, 2, 3):
        made += sum(
            int(ended[path, place]) * net_by_path(rows[where][0], path) for place, where in places().items() if ended[path, place]
        )
    return Fraction(made) / DEAL.each


class Walked:
    """The cards and kept numbers that `by_card` is given."""

    def __init__(self) -> None:
        many = len(peeked.SHOWN)
        self.goals, self.tables = np.zeros((4, many), np.int64), np.zeros((4, many, 4, peeked.ROOM), np.uint8)
        self.ways, self.other, self.at = np.zeros((4, many, 9), np.int16), np.zeros((4, 9), np.int64), np.zeros(4, np.int64)
        self.one, self.more = np.zeros(peeked.DECK, np.int32), np.zeros(peeked.DECK, np.int32)
        self.weight = peeked.weights(RULES)

    def by_card(self, held: np.ndarray, board: np.ndarray) -> None:
        goal, _ = best_of(held, board)
        kept = (self.at, goal, self.goals, self.ways, self.tables, self.other, self.weight, self.one, self.more)
        peeked.by_card(held, board, *kept)


# One hidden card


@pytest.mark.parametrize("cards", HANDS)
def test_who_knows_nothing_makes_what_the_hand_makes(cards: str) -> None:
    held = masks_of(cards)
    made = peeked.one_hand(held, np.zeros((BOARDS, 9), np.int32), peeked.weights(RULES), FOLD)
    found = [peeked.made({"sums": made, "hands": np.array([1])}, what) for what in range(peeked.KNOWN)]
    assert found[peeked.NONE] == strategy_worth(held)
    assert found[peeked.SEEN] >= found[peeked.SUIT] >= found[peeked.COLOR] >= found[peeked.NONE]
    assert found[peeked.BOARD_ALL] >= found[peeked.FLOP_BOTH] >= found[peeked.FLOP_ONE] >= found[peeked.FLOP_SUIT]
    assert found[peeked.FLOP_SUIT] >= found[peeked.FLOP_COLOR] >= found[peeked.NONE]


def test_each_card_of_the_dealer_is_counted_as_if_the_others_were_dealt() -> None:
    """All 946 pairs with a card are judged by the game; what is kept from board to board is used again."""
    random, walked = Random("peeked"), Walked()
    held = [Card(card) for card in ["Qs", "Jh", "8d"]]
    left = [card for card in FRENCH if card not in held]
    for _ in range(8):
        board = random.sample(left, 4)
        walked.by_card(suits_of(held), suits_of(board))
        rest = [card for card in left if card not in board]
        for seen in random.sample(rest, 3):
            dealers = [[seen, *two] for two in combinations([card for card in rest if card != seen], 2)]
            one, two = (sum(net(held, board, dealer, path) for dealer in dealers) for path in (1, 2))
            place = SUITS.index(seen.suit) * peeked.ROOM + seen.rank - 2
            assert (walked.one[place], walked.more[place]) == (one, two - one)


@pytest.mark.parametrize("cards", ["Ks 7s 4d", "9s 9h 2d"])
def test_a_flop_and_a_card_are_told_apart_in_suits_that_are_alike(cards: str) -> None:
    """Every board with a flop by itself, no exchange of suits, against the sums over boards that stand for others."""
    held, random, walked = masks_of(cards), Random("flops"), Walked()
    seen, pairs = np.zeros((BOARDS, 9), np.int32), len(peeked.PAIRS)
    sums = peeked.Sums(
        np.zeros(pairs, np.int64),
        np.zeros(peeked.DECK, np.int64),
        np.zeros((pairs, peeked.DECK), np.int32),
        np.zeros((pairs, peeked.DECK), np.int32),
        np.zeros((pairs, peeked.GROUPS), np.int64),
    )
    peeked.added_up(held, seen, met(held, WHOLE, NINE, seen), walked.weight, FOLD, peeked.FLOPS, *sums)
    whole = peeked.over_every_board(held, sums)
    assert len(peeked.exchanges(held)) == 2
    left = [card for card in range(52) if card not in cards_in(held)]
    for _ in range(3):
        flop = random.sample(left, 2)
        twice, waits, thrice, backs = np.zeros(peeked.DECK, int), np.zeros(peeked.DECK, int), 0, np.zeros(peeked.GROUPS, int)
        for river in combinations([card for card in left if card not in flop], 2):
            board = masks([*flop, *river])
            walked.by_card(held, board)
            free = WHOLE & ~held & ~board
            there = np.array([int(free[suit]) >> rank & 1 for suit in range(4) for rank in range(peeked.ROOM)])
            falls = there * FOLD * peeked.PAIR
            twice += walked.one + walked.more
            thrice += int((walked.one + 2 * walked.more).sum())
            waits += np.maximum(walked.one, falls)
            for group, at in peeked.GROUP.items():
                of = [suit * peeked.ROOM + rank for suit in group for rank in range(peeked.ROOM)]
                backs[at] += max(int(walked.one[of].sum()), int(falls[of].sum()))
        place = peeked.FLOPS[flop[0], flop[1]]
        assert (whole.twice[place] == twice).all() and (whole.waits[place] == waits).all()
        assert whole.thrice[place] == thrice and (whole.backs[place] == backs).all()


# All three of the dealer's cards


def test_two_hands_meet_on_every_board_as_in_a_plain_table_of_boards() -> None:
    """The second way has all boards in one table, flushes as text would sort them, and flops picked out of it."""
    random, made = Random("opened"), np.zeros(3, np.int64)
    cards = random.sample(range(52), 6)
    hands = cards[:3], cards[3:]
    opened.both_ways(masks(hands[0]), masks(hands[1]), opened.nets(RULES), FOLD, made)
    left = [card for card in range(52) if card not in cards]
    boards = np.array([*combinations(range(len(left)), 4)])
    assert made[2] == 6 * len(boards) == 6 * comb(46, 4)
    best = []
    for hand in hands:
        seven = np.concatenate([np.broadcast_to(hand, (len(boards), 3)), np.array(left)[boards]], axis=1)
        flush = np.zeros(len(boards), np.int64)
        for suit in range(4):
            mine = seven // 13 == suit
            flush = np.maximum(flush, (mine.sum(axis=1) << 13) + (mine << seven % 13).sum(axis=1))
        best.append(flush)
    for at in random.sample(range(len(boards)), 150):
        board = [card_at(left[card]) for card in boards[at]]
        one, two = (best_flush((*map(card_at, hand), *board)) for hand in hands)
        assert (one > two, one == two) == (best[0][at] > best[1][at], best[0][at] == best[1][at])
    for way in range(2):
        seat, dealer = best[way], best[1 - way]
        fits, than = dealer >= (3 << 13) + 0b10000011, np.sign(seat - dealer)
        bonus = np.array([0, 0, 0, 0, 1, 5, 20, 250])[seat >> 13]
        base = np.where(fits, than, 0) + np.where(than > 0, bonus, np.minimum(than, 0))
        flops = np.zeros((2, 46, 46), np.int64)
        for a, b in combinations(range(4), 2):
            np.add.at(flops[0], (boards[:, a], boards[:, b]), base + 2 * than)
            np.add.at(flops[1], (boards[:, a], boards[:, b]), np.maximum(base + than, -2))
        assert made[way] == max(6 * (base + 3 * than).sum(), flops.max(axis=0).sum())


def test_lines_are_summed_over_all_deals() -> None:
    sums = opened.exact_sums(no_progress)
    assert sums[:, 0].sum() == comb(52, 3) * comb(49, 3)
    assert sums[:, 1].sum() == sums[:, 2].sum() == 0, "either hand is the higher as often"


def test_a_line_that_is_met_leaves_no_error() -> None:
    """The value is linear here, so its sum over all deals is found whatever was drawn."""
    random, meets = np.random.default_rng(3), len(opened.meetings())
    sums = np.stack([random.integers(1, 9, meets), random.integers(-9, 9, meets), random.integers(-9, 9, meets)], axis=1)
    rows = np.stack([np.zeros((4000, 2), int), *(random.integers(0, top, (4000, 2)) for top in (meets, 13, 20))], axis=2)
    lines = random.integers(-2, 3, (meets, 3))
    at = lines[rows[..., 1]]
    rows[..., 0] = 163_185 * 6 * (at[..., 0] + at[..., 1] * rows[..., 2] + at[..., 2] * rows[..., 3])
    made, error = opened.estimated({"drawn": rows, "sums": sums})
    assert abs(made - (lines * sums).sum() / sums[:, 0].sum()) < 0.05 and error < 0.01


# Seats that share


@pytest.mark.parametrize("cards", ["Ks 7s 4d", "Qs Jh 8d"])
def test_a_seat_that_is_told_nothing_makes_what_it_makes_alone(cards: str) -> None:
    """With all 49 cards left sharing adds only what the chart at the river misses."""
    held, sums = masks_of(cards), np.zeros(3, np.int64)
    hand = counted_hand(0, held, np.zeros((BOARDS, 9), np.int32), DEAL)
    from houseway.studies.chase_the_flush.boards import flop_classes

    classes, _, _ = flop_classes(held, WHOLE)
    better = np.append(hand.flops[:, 1] > 0, False)
    calls = better[np.minimum(classes[:52, :52], len(hand.flops))][None]
    left = np.array([card for card in range(52) if card not in cards_in(held)])
    once = -1 if hand.at_once > hand.waits else 0
    sharing.gain_of(held, left, once, calls, np.arange(4), peeked.weights(RULES), FOLD, sums)
    assert Fraction(int(sums[0]), int(sums[2])) == strategy_worth(held)
    assert Fraction(int(sums[1]), int(sums[2])) == strategy_worth(held, sharing.ALONE)


def test_nine_cards_left_by_dealing_everything() -> None:
    """Every board and dealer's hand out of nine cards is judged by the game; the decisions are made plainly."""
    random, sums = Random("nine"), np.zeros(3, np.int64)
    for _ in range(3):
        cards = random.sample(range(52), 12)
        held, left, mine = cards[:3], cards[3:], [card_at(card) for card in cards[:3]]
        made: dict[frozenset[int], list[int]] = {}
        for board in combinations(left, 4):
            up, dealers = [card_at(card) for card in board], [*combinations([card for card in left if card not in board], 3)]
            totals = [sum(net(mine, up, [card_at(card) for card in three], path) for three in dealers) for path in (1, 2, 3)]
            lone = totals[0] if stays(STYLES[sharing.ALONE][2], masks(held), masks([*board])) else FOLD * len(dealers)
            made[frozenset(board)] = [*totals, max(totals[0], FOLD * len(dealers)), lone]
        once, shares, alone = 0, 0, 0
        for flop in combinations(left, 2):
            boards = [values for board, values in made.items() if board.issuperset(flop)]
            once += sum(values[2] for values in boards)
            shares += max(sum(values[1] for values in boards), sum(values[3] for values in boards))
            alone += sum(values[4] for values in boards)
        no_calls = np.zeros((1, 52, 52), np.bool_)
        sharing.gain_of(masks(held), np.array(left), 0, no_calls, np.arange(4), peeked.weights(RULES), FOLD, sums)
        assert sums.tolist() == [max(once, shares), alone, comb(9, 4) * 6 * comb(5, 3)]


# A known packet


def test_who_cannot_tell_packets_apart_makes_what_the_same_suit_bonus_makes() -> None:
    found = exposed.packet(RULES, 4)
    counts = {"rows": np.array([*found]), "ways": np.array([*found.values()])}
    assert exposed._paid(counts, RULES) == Fraction(-135443, 2389010)
    assert found.total() == comb(52, 3) * comb(49, 4)


@pytest.mark.parametrize(("suits", "deals"), [(1, 4 * comb(13, 3)), (2, 2 * comb(26, 3))])
def test_known_packets_pay_what_drawn_ones_do(suits: int, deals: int) -> None:
    """Drawn packets of one suit or color, judged by the game, within four standard errors; and all of them are counted."""
    random, table, found = Random("packet"), RULES.pays["same_suit"], exposed.packet(RULES, suits)
    assert found.total() == deals * comb(49, 4)
    wins, drawn = 0, 6_000
    alike = [card for card in FRENCH if card.suit in SUITS[:suits]]
    for _ in range(drawn):
        own = random.sample(alike, 3)
        seven = (*own, *random.sample([card for card in FRENCH if card not in own], 4))
        row = same_suit_named(flush=best_flush(seven).length, run=longest_run(seven, ace_low=True))
        wins += row is not None and net_of(table.of(row) or pytest.fail(row)) > 0
    share = 1 - found[""] / found.total()
    assert abs(wins / drawn - share) < 4 * (share * (1 - share) / drawn) ** 0.5


def test_the_quick_figures_are_those_that_were_written() -> None:
    for threat in exposed.THREATS:
        if not threat.slow:
            written, counts = counted_figures("chase_the_flush")[threat.name], threat.counts(RULES, no_progress)
            assert threat.made(counts, RULES) == written.made and threat.summary is not None
            assert threat.summary(counts) == written.how
