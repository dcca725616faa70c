"""What hands are worth before the shared cards are seen, counted exactly; no board is dealt.

Three cards fall into 1,755 classes by suit. For two that are kept, boards are counted by their ranks, 455 ways to hold three, and
put right where all five could share a suit; boards that would use the card put away are counted the same way and taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.money.price import LOSE, Odds, Outcome, PayTable
from houseway.core.round.settlement import Row
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import are_cards
from houseway.families.bets.antes import ANTE
from houseway.poker.values.draws import PRICED_ALIKE, RANKED, Counts, drawn, with_suits

from .hands import bonus_judged, instant, judged
from .house_rules import CHIP, VERSION

HANDS: Final = 22_100
BOARDS: Final = 18_424
"""How many boards three cards leave: three of forty-nine."""
Nets = Sequence[int]
"""What each of those wins for one chip."""


# Classes of hands


def starts() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Three cards of every class, and how many hands are in it."""
    for a, b, c in combinations(reversed(RANKED), 3):
        for suits, ways in (("sss", 4), ("ssh", 12), ("shs", 12), ("shh", 12), ("shd", 24)):
            yield with_suits((a, b, c), suits), ways
    for pair, other in permutations(reversed(RANKED), 2):
        for suits, ways in (("shs", 12), ("shd", 12)):
            yield with_suits((pair, pair, other), suits), ways
    for rank in reversed(RANKED):
        yield with_suits((rank,) * 3, "shd"), 4


# Boards


def _alike(*held: Card) -> tuple[Card, ...]:
    """The same cards with the suits named in the order they come."""
    suits: dict[str, str] = {}
    for card in held:
        suits.setdefault(card.suit, "shdc"[len(suits)])
    return tuple(Card(card.text[0] + suits[card.suit]) for card in held)


@cache
def _boards(high_card: Card, low_card: Card, away: Card) -> Counts:
    everything = drawn(_alike(high_card, low_card))
    with_it = drawn((high_card, low_card, away))
    return tuple(one - other for one, other in zip(everything, with_it, strict=True))


def boards(kept: Sequence[Card], away: Card) -> Counts:
    """How many of the 18,424 boards make each kind of hand with two cards, the third being put away."""
    one, other = sorted(kept, key=lambda card: card.rank, reverse=True)
    return _boards(*_alike(one, other, away))


# Prices


def nets(outcome: Callable[[int], Outcome]) -> tuple[int, ...]:
    """What each kind of hand wins for one chip."""
    return tuple(net_of(outcome(value)) for value in PRICED_ALIKE)


def net_of(outcome: Outcome) -> int:
    """What one chip wins or loses; every price of this game is a whole number to one."""
    if isinstance(outcome, Odds):
        assert outcome.den == 1
        return outcome.num
    return -1 if outcome == LOSE else 0


def ante_nets(scale: Sequence[Row], table: PayTable) -> tuple[int, ...]:
    """What ante and bet win, each for one chip."""
    return nets(lambda value: judged(scale, table, value)[0])


def bonus_nets(table: PayTable) -> tuple[int, ...]:
    """What the bonus wins."""
    return nets(lambda value: (bonus_judged(table, value) or (LOSE,))[0])


def summed(counts: Counts, prices: Nets) -> int:
    """What one chip makes over all the boards together."""
    return sum(many * net for many, net in zip(counts, prices, strict=True))


def discards(held: Sequence[Card], prices: Nets) -> Mapping[Card, int]:
    """What one chip makes over all the boards, by the card put away."""
    return {away: summed(boards([card for card in held if card != away], away), prices) for away in held}


def best_discard(rules: Rules, held: Sequence[object]) -> Card:
    """The card whose going leaves most to ante and bet; of equals the first as they lie."""
    scale = rules.rows[rules[VERSION]]
    assert are_cards(held)
    made = discards(held, ante_nets(scale, rules.pays[ANTE]))
    return max(made, key=made.__getitem__)


# What a table keeps


def ante_edge(scale: Sequence[Row], table: PayTable, *, may_fold: bool, ace_low: bool) -> Fraction:
    """What the house keeps of an ante under the best play: the right discard, a bet or a declaration when it pays."""
    prices, made = ante_nets(scale, table), 0
    for held, ways in starts():
        best = max(discards(held, prices).values())
        playing = max(2 * best, -BOARDS) if may_fold else max(2 * best, best)
        made += ways * max(playing, _declared(held, table, ace_low=ace_low))
    return Fraction(-made, HANDS * BOARDS)


def bonus_edge(table: PayTable, *, ace_low: bool) -> Fraction:
    """What the house keeps of a bonus at the least: if its player thinks of nothing else, and never folds."""
    prices, made = bonus_nets(table), 0
    for held, ways in starts():
        made += ways * max(*discards(held, prices).values(), _declared(held, table, ace_low=ace_low))
    return Fraction(-made, HANDS * BOARDS)


def looked_at_edge(scale: Sequence[Row], ante: PayTable, bonus: PayTable, least: Chips, *, ace_low: bool) -> Fraction:
    """No more than the house keeps of a bonus whose folds are looked at, from a player who weighs it beside the least ante.

    Which two of a fold's cards count is known only with the board, and no board is dealt here; so a fold is taken to be paid for
    all three pairs of them, which is never less than for the best. With a larger ante a fold costs more.
    """
    of_ante, of_bonus = ante_nets(scale, ante), bonus_nets(bonus)
    both, alone = 0, 0
    for held, ways in starts():
        made, beside = discards(held, of_ante), discards(held, of_bonus)
        declared = _declared(held, ante, ace_low=ace_low)
        alone += ways * least * max(2 * max(made.values()), -BOARDS, declared)
        folded = CHIP * (sum(beside.values()) + 2 * BOARDS) - least * BOARDS
        played = max(2 * least * made[away] + CHIP * beside[away] for away in held)
        both += ways * max(folded, played, least * declared + CHIP * _declared(held, bonus, ace_low=ace_low))
    return Fraction(alone - both, HANDS * BOARDS * CHIP)


def _declared(held: Sequence[Card], table: PayTable, *, ace_low: bool) -> int:
    row = instant(held, ace_low=ace_low)
    return -BOARDS if row is None else BOARDS * net_of(table.pays[row])
