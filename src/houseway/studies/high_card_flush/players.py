"""Players for a simulation: they see their own seven cards and follow a strategy."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.round.state import Round
from houseway.core.values.chips import dollars
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.games.high_card_flush.play import ante_of
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Player
from houseway.poker.values.flushes import best_flush, longest_run

from .ante import HIGH_CARDS, ONE_ANTE, THRESHOLDS, needed, place
from .one_hand import Suits, antes_raised, flush_in, off_suit_high_cards, suits_of, worth
from .rule_tables import FOLD, LEAST, MOST, Nets, nets
from .suits import flush_of

SIMPLE = THRESHOLDS["raise T-8-6 or better"]


def action_of(hand: Suits, counted: Counts, found: Nets, strategy: str) -> int:
    """Return the action of a strategy with a hand."""
    at = place(flush_of(flush_in(hand)))
    if strategy in THRESHOLDS:
        return MOST if at >= place(THRESHOLDS[strategy]) else FOLD
    start, stop = (int(one) for one in counted["mixed"])
    if not start <= at < stop:  # the flush alone decides
        hands = counted["sums"][at, :, :, 0].sum(axis=1)
        action = int(hands.argmax())
    elif strategy == HIGH_CARDS:
        action = LEAST if off_suit_high_cards(hand) >= needed(counted, found)[at - start] else FOLD
    else:
        assert strategy in (OPTIMAL, ONE_ANTE), strategy
        action = worth(hand, found).best
    return LEAST if action == MOST and strategy == ONE_ANTE else action


def ante_player(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who plays the ante by a strategy."""
    found = nets(rules)

    def next_word(round: Round, hand: Hand) -> str:
        held = suits_of(cards_in(round.held[hand]))
        return _raise_or_fold(round, hand, antes_raised(held, action_of(held, counted, found, strategy)))

    return next_word


def simple_player(counted: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
    """Return a player who raises ten-eight-six or better, and any hand that a prize depends on."""

    def next_word(round: Round, hand: Hand) -> str:
        held = cards_in(round.held[hand])
        stays = best_flush(held) >= SIMPLE or (strategy == "raise every winner" and longest_run(held) >= 3)
        return _raise_or_fold(round, hand, 1 if stays else 0)

    return next_word


def _raise_or_fold(round: Round, hand: Hand, times: int) -> str:
    return f"raises {dollars(ante_of(round, hand) * times)}" if times else "folds"
