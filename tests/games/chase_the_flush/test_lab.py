"""Chase the Flush in the lab: every kernel beside the game itself, and the tree beside others built another way.

The whole deck takes a minute or more and stands in `scripts/dev deal chase_the_flush`; here are short decks, single hands, and
boards at random.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from random import Random

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, RANKS, SUITS, Card
from houseway.games.chase_the_flush import GAME
from houseway.games.chase_the_flush.payouts import Showdown
from houseway.lab.dealt_table import DealtTable
from houseway.lab.study import under
from houseway.poker.values.flushes import NINE_HIGH, best_flush
from houseway.studies.chase_the_flush import STUDY
from houseway.studies.chase_the_flush.again import by_boards
from houseway.studies.chase_the_flush.boards import (
    CARDS,
    HIT,
    LN,
    LQ,
    NO_FLOP,
    TN,
    TQ,
    WEIGHT,
    WN,
    WQ,
    fill,
    flop_classes,
    hands,
    met,
)
from houseway.studies.chase_the_flush.count import Deal, counted, one_hand
from houseway.studies.chase_the_flush.dealer import NINE, WHOLE, against, value_of
from houseway.studies.chase_the_flush.player import Strategy, suits_of
from houseway.studies.chase_the_flush.prices import ANTES, folded, net_by_path, nets_by_ending, shows, unpriced
from houseway.studies.chase_the_flush.simple import best_of, goes_at_once, outs_of

RULES = under(GAME, {})
TABLE = GAME.pays["xtra_bonus"]["A"]


def dealt(random: Random, many: int) -> list[Card]:
    return random.sample(FRENCH, many)


def falls(held: Sequence[Card], board: Sequence[Card], dealer: Sequence[Card]) -> int:
    """Return the result of a showdown, by the game's own comparison."""
    return shows(best_flush((*held, *board)), best_flush((*dealer, *board)))[0]


def test_the_dealers_cards_are_counted_as_if_they_were_dealt() -> None:
    """The kernel's twin: all 14,190 holdings, each judged by the game."""
    random = Random("dealer")
    for _ in range(12):
        cards = dealt(random, 7)
        held, board = cards[:3], cards[3:]
        masks, on_board = suits_of(held), suits_of(board)
        rest = [card for card in FRENCH if card not in cards]
        seat = best_flush((*held, *board))
        assert best_of(masks, on_board)[0] == value_of(seat)
        dealers = [best_flush((*three, *board)) for three in combinations(rest, 3)]
        for goal in (seat, NINE_HIGH):
            below, equal = against(value_of(goal), on_board, WHOLE & ~masks & ~on_board)
            assert below == sum(dealer < goal for dealer in dealers)
            assert equal == sum(dealer == goal for dealer in dealers)


def test_outs_are_cards_that_beat_the_seat_alone() -> None:
    random = Random("outs")
    for _ in range(300):
        cards = dealt(random, 7)
        held, board = cards[:3], cards[3:]
        seat = best_flush((*held, *board))
        outs = sum(best_flush((card, *board)) > seat for card in FRENCH if card not in cards)
        assert outs_of(value_of(seat), suits_of(held), suits_of(board))[0] == outs


def test_every_board_is_met_once_beside_each_kind_of_hand() -> None:
    """Weights sum to all boards, holdings to all holdings, and each row agrees with its board."""
    random, seen = Random("met"), np.zeros((211_876, 9), np.int32)
    kinds = {len({mask for mask in held if mask}) * 10 + sum(mask > 0 for mask in held): held for held in hands()}
    for held in kinds.values():
        masks = np.array(held)
        many = met(masks, WHOLE, NINE, seen)
        rows = seen[:many]
        assert rows[:, WEIGHT].sum() == 211_876
        assert (rows[:, WQ : TN + 1].sum(axis=1) == 14_190).all()
        for row in random.sample(range(many), 20):
            board = np.zeros(4, np.int64)
            for card in (int(rows[row, CARDS]) >> 6 * at & 63 for at in range(4)):
                board[card // 13] |= 1 << card % 13
            best, _ = best_of(masks, board)
            free = WHOLE & ~masks & ~board
            below, equal = against(best, board, free)
            assert rows[row, HIT] == best >> 13
            assert rows[row, WQ] + rows[row, WN] == below
            assert rows[row, TQ] + rows[row, TN] == equal
            assert rows[row, WN] + rows[row, LN] + rows[row, TN] == against(NINE, board, free)[0]
        classes, _, sizes = flop_classes(masks, WHOLE)
        assert sizes.sum() == 1176 == (classes != NO_FLOP).sum() // 2


def test_hands_up_to_suits() -> None:
    assert len(hands()) == 1755
    assert sum(hands().values()) == 22_100


# The tree


def plainly(ranks: str, rules: Rules) -> Fraction:
    """The best play of a short deck by dealing everything: what a seat keeps where the X-tra Bonus pays nothing."""
    deck = [Card(rank + suit) for rank in ranks for suit in SUITS]
    nets, fold = unpriced(rules)
    total, ways = Fraction(0), 0
    for held in combinations(deck, 3):
        left = [card for card in deck if card not in held]
        once, waiting, many = 0, 0, 0
        values: dict[frozenset[Card], tuple[list[int], int]] = {}
        for board in combinations(left, 4):
            falling = [falls(held, board, dealer) for dealer in combinations([card for card in left if card not in board], 3)]
            values[frozenset(board)] = [sum(int(nets[path, way]) for way in falling) for path in range(4)], len(falling)
        for flop in combinations(left, 2):
            boards = [worth for board, worth in values.items() if board.issuperset(flop)]
            waiting += max(sum(worth[2] for worth, _ in boards), sum(max(worth[1], fold * size) for worth, size in boards))
            once += sum(worth[3] for worth, _ in boards)
            many += sum(size for _, size in boards)
        total, ways = total + max(once, waiting), ways + many
    return total / ways


def kept_of(counts: dict[str, np.ndarray]) -> Fraction:
    best = np.maximum(counts["at_once"], counts["waits"]) * counts["ways"]
    return Fraction(int(best.sum()), int(counts["ways"].astype(int).sum()) * int(counts["each"][0]))


def test_a_deck_of_three_ranks_by_dealing_everything() -> None:
    """Whole tree, every decision: kernels, boards in order, and plain dealing judged by the game's rows."""
    ranks = "789"
    deck = sum(1 << RANKS.index(rank) for rank in ranks)
    kept = kept_of({**counted(RULES, deck=deck)})
    assert kept == by_boards((7, 8, 9), xtra=np.zeros(8, np.int64))[0]
    assert kept == plainly(ranks, RULES)


def test_a_deck_of_five_ranks_from_the_boards_side() -> None:
    """Lengths up to five; hand by hand, what three antes at once come to and what waiting does."""
    counts = counted(RULES, deck=sum(1 << rank - 2 for rank in (3, 7, 8, 9, 14)))
    kept, each = by_boards((3, 7, 8, 9, 14), xtra=np.zeros(8, np.int64))
    assert kept_of({**counts}) == kept
    known = {
        tuple(held): (once, waits)
        for held, once, waits in zip(*(counts[k].tolist() for k in ("held", "at_once", "waits")), strict=True)
    }
    for cards, (once, waits) in each.items():
        masks = [0, 0, 0, 0]
        for rank, suit in cards:
            masks[suit] |= 1 << rank - 2
        found = known[tuple(sorted(masks, reverse=True))]
        assert (Fraction(found[0], int(counts["each"][0])), Fraction(found[1], int(counts["each"][0]))) == (once, waits)


def test_player_and_dealer_win_equally_often() -> None:
    """Whoever deals three cards and three cards over one board deals them fairly: wins and losses of every strategy together."""
    counts = counted(RULES, deck=sum(1 << rank - 2 for rank in (3, 7, 8, 9, 14)))
    for ended in counts["endings"]:
        assert ended[:, :10].sum() == ended[:, 10:12].sum()
    assert len({int(ended.sum()) for ended in counts["endings"]}) == 1


@pytest.mark.parametrize("held", ["As Ah Ad", "Qs Qh 2d", "Ks 7s 4d", "9s 6s 2s"])
def test_no_price_of_the_xtra_bonus_changes_a_decision(held: str) -> None:
    """Beside these hands no board with four suited cards or more is worth folding though the X-tra Bonus paid nothing."""
    deal = Deal(*unpriced(RULES))
    masks = np.array(sorted(suits_of(map(Card, held.split())).tolist(), reverse=True))
    hand = one_hand(0, masks, np.zeros((211_876, 9), np.int32), deal)
    assert (hand.worst[4:] > 0).all()
    assert hand.endings.sum(axis=(1, 2)).tolist() == [deal.each] * len(hand.endings)


def counts_of(*held: str) -> dict[str, np.ndarray]:
    """Counts of a few hands, as the whole deck's are kept."""
    deal, seen = Deal(*unpriced(RULES)), np.zeros((211_876, 9), np.int32)
    masks = [np.array(sorted(suits_of(map(Card, cards.split())).tolist(), reverse=True)) for cards in held]
    found = [one_hand(at, mask, seen, deal) for at, mask in enumerate(masks)]
    return {
        "held": np.array(masks),
        "at_once": np.array([hand.at_once for hand in found]),
        "waits": np.array([hand.waits for hand in found]),
        "flops": np.array([len(hand.flops) for hand in found]),
        "margins": np.concatenate([hand.flops[:, 1] for hand in found]),
        "wins": np.array([hand.wins for hand in found]),
        "each": np.array([deal.each]),
    }


def test_the_player_weighs_each_flop_as_if_it_were_dealt_out() -> None:
    """Flop classes undone: a hand in other suits, a flop, and each turn and river by itself."""
    random, hands_ = Random("flops"), ("Ks Jh 6d", "Qs 5s 8h", "Ts 9h 9d", "6s 5s 2h")
    strategy = Strategy(counts_of(*hands_), RULES, "optimal")
    for cards in hands_:
        for _ in range(3):
            suits = dict(zip("shdc", random.sample("shdc", 4), strict=True))
            held = [Card(card[0] + suits[card[1]]) for card in cards.split()]
            left = [card for card in FRENCH if card not in held]
            flop = random.sample(left, 2)
            masks, two, waits = suits_of(held), 0, 0
            for rest in combinations([card for card in left if card not in flop], 2):
                board = suits_of((*flop, *rest))
                row, best, free = np.zeros(9, np.int64), best_of(masks, board)[0], WHOLE & ~masks & ~board
                below, equal = against(best, board, free)
                fill(row, best, NINE, 14_190, below, below + equal, against(NINE, board, free)[0])
                two += int(row @ np.append(strategy.nets[2], (0, 0)))
                waits += max(int(row @ np.append(strategy.nets[1], (0, 0))), -2 * 14_190)
            assert strategy.second(masks, suits_of(flop)) == (two > waits)
            assert not strategy.first(masks)


def test_single_hands_are_worth_what_par_says() -> None:
    par = tomllib.loads((files("houseway.games.chase_the_flush") / "par.toml").read_text())["ante"]["A"]["hands"]
    counts = counts_of(*(" ".join(rank + suit for rank, suit in zip(ranks.split(), "shd", strict=True)) for ranks in par))
    for at, said in enumerate(par.values()):
        bonus = sum(int(won) * price for won, price in zip(counts["wins"][at], (0, 1, 5, 20, 250), strict=True))
        found = [Fraction(int(counts[name][at]) + bonus, int(counts["each"][0])) for name in ("at_once", "waits")]
        assert found == [Fraction(text) for text in said]


# Prices, and the real table


def test_rows_are_asked_for_every_way_a_round_ends() -> None:
    paid = nets_by_ending(RULES, TABLE)
    assert {way for way, _ in paid} == {WQ, WN, LQ, LN, TQ, TN}
    assert folded() == -2
    assert net_by_path(paid[WQ, 7][0], 3) == 1 + 3 + 250
    assert net_by_path(paid[WN, 4][0], 1) == 1 + 1
    assert net_by_path(paid[LN, 3][0], 2) == -2 - 1
    assert first(RULES.rows["showdown"], Showdown(NINE_HIGH, NINE_HIGH)).cites == paid[TQ, 3][1]


def test_rounds_on_a_real_felt_pay_what_the_lab_reckons() -> None:
    """The plain twin: random cards, each path sent to the engine."""
    random, felt, paid = Random("felt"), DealtTable(GAME), nets_by_ending(RULES, TABLE)
    for at in range(120):
        cards = dealt(random, 12)
        held, dealer, burns, board = cards[:3], cards[3:6], cards[6:8], cards[8:]
        path = at % 4
        said = ["seat 1 bets ante 10", "seat 1 bets xtra_bonus 10", "dealer closes bets"]
        said += ["seat 1 checks"] * min(2, 3 - path)
        said += [f"seat 1 goes all in {10 * ANTES[path]}" if path else "seat 1 folds", "dealer reveals"]
        came = felt.settles(said, {"1": held, "dealer": dealer, "burn": burns, "board": board})
        seat = best_flush((*held, *board))
        net = net_by_path(paid[falls(held, board, dealer), max(seat.length, 2)][0], path) if path else folded()
        assert sum(bet.net for bet in came.values()) == 1000 * net, (cards, path)


def test_same_suit_is_what_the_game_reckons_by_itself() -> None:
    from houseway.games.chase_the_flush.same_suit import house_edge

    table = GAME.pays["same_suit"]["A"]
    assert STUDY.answer("same_suit", table).house_edge == house_edge(table, ace_low=True) == Fraction(135443, 2389010)
    high = STUDY.answer("same_suit", table, settings={"ctf.same_suit.ace_low": False})
    assert high.house_edge == house_edge(table, ace_low=False) == Fraction(2286353, 33446140)


def test_the_rack_card_says_what_it_says() -> None:
    def goes(cards: str) -> bool:
        return bool(goes_at_once(2, suits_of(map(Card, cards.split()))))

    assert goes("2s 3s 4s") and goes("Qs 9s 2d") and goes("Ks 2s 3d")
    assert not goes("Qs 8s Ad") and not goes("As Ah Ad")
