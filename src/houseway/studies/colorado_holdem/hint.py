"""Colorado hold 'em: bet, fold, declare and discard, over every board; with the bonus, which a fold or a discard decides too."""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.bets.antes import ANTE
from houseway.games.colorado_holdem.hands import instant
from houseway.games.colorado_holdem.house_rules import BONUS, BONUS_ON_FOLD, INSTANT_ACE_LOW, VERSION
from houseway.games.colorado_holdem.odds import BOARDS, ante_nets, best_discard, bonus_nets, net_of
from houseway.games.colorado_holdem.payouts import BET, COUPON, most_a_hand_wins
from houseway.games.colorado_holdem.play import CHOICE
from houseway.lab.hints import Priced
from houseway.lab.poker_ranks import HIGH, numbered, places_of
from houseway.poker.values.draws import PRICED_ALIKE, kind_of

from .count import deal

Ints = NDArray[Any]
WHY = {CHOICE: "A hand with a coupon on it is not priced."}
HEIGHTS = ("highest", "middle", "lowest")


@cache
def _kinds() -> Ints:
    return np.array([kind_of(int(worth)) if worth else 0 for worth in places_of(HIGH).worth], np.int64)


@lru_cache(maxsize=4096)
def _boards(held: tuple[Card, ...]) -> tuple[Ints, Ints]:
    """Return the boards by discard and kind of hand, and by the kind of the best two; 18,424 to each."""
    boards, best = np.zeros((3, len(PRICED_ALIKE)), np.int64), np.zeros(len(PRICED_ALIKE), np.int64)
    deal(np.array(numbered(held), np.int64), places_of(HIGH).tables, _kinds(), boards, best)
    return boards, best


@lru_cache(maxsize=256)
def _ante_pays(rules: Rules, chips: Chips) -> Ints:
    """Return the win of ante and bet together by kind of hand, for so many chips, within the limit on winnings."""
    most = most_a_hand_wins(rules)
    nets = [net * chips for net in ante_nets(rules.rows[rules[VERSION]], rules.pays[ANTE])]
    return np.array([net if most is None else min(net, most) for net in nets], np.int64)


@lru_cache(maxsize=64)
def _bonus_pays(rules: Rules, chips: Chips) -> Ints:
    return np.array([net * chips for net in bonus_nets(rules.pays[BONUS])] if chips else [0] * len(PRICED_ALIKE), np.int64)


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of each choice, ante, bet and bonus together."""
    held = seen.held.get(hand, ())
    if seen.stage is None or seen.stage.name != CHOICE or BACK in held or len(held) != 3 or seen.bet(hand, COUPON) in seen.bets:
        return ()
    return tuple(_priced(seen, hand, cards_in(held)))


def _priced(seen: Round, hand: Hand, held: tuple[Card, ...]) -> Iterator[Priced]:
    rules, ante = seen.rules, seen.bets[seen.bet(hand, ANTE)]
    bonus = seen.bets.get(seen.bet(hand, BONUS), 0)
    has_bet, required = seen.bet(hand, BET) in seen.bets, rules[VERSION] == "required"
    boards, best = _boards(held)
    beside = _bonus_pays(rules, bonus)

    def played(chips: Chips) -> list[Fraction]:
        made = boards @ (_ante_pays(rules, chips) + beside)
        return [Fraction(int(one), BOARDS) for one in made]

    if not has_bet:
        yield Priced("bets", ante, max(played(2 * ante)))
        if required:
            keeps = best @ beside if rules[BONUS_ON_FOLD] == "best_discard" else -bonus * BOARDS
            yield Priced("folds", None, Fraction(int(keeps), BOARDS) - ante)
        row = instant(held, ace_low=rules[INSTANT_ACE_LOW])
        if row is not None:
            most, wins = most_a_hand_wins(rules), net_of(rules.pays[ANTE].pays[row]) * ante
            also = net_of(rules.pays[BONUS].pays[row]) * bonus if bonus else 0
            yield Priced("declares", None, Fraction((wins if most is None else min(wins, most)) + also))
    if has_bet or not required:
        each = played(2 * ante if has_bet else ante)
        heights = sorted(range(3), key=lambda at: (-held[at].rank, at))
        for at, card in enumerate(held):
            yield Priced("discards", None, each[at], ((card,),), f"discard the {HEIGHTS[heights.index(at)]} card")
        yield Priced("leaves the discard", None, each[held.index(best_discard(rules, held))])
