"""The value of hands before the shared cards are seen, counted exactly; no board is dealt.

Three cards fall into 1,755 classes by suit. For two that are kept, boards are counted by their ranks, 455 ways to hold three, and
put right where all five could share a suit; boards that would use the card put away are counted the same way and taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from operator import mul, sub
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.money.price import LOSE, Odds, Outcome, PayTable
from houseway.core.round.settlement import Row
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import are_cards
from houseway.families.bets.antes import ANTE
from houseway.poker.values.draws import PRICED_ALIKE, RANKED, Counts, drawn, with_suits

from .hands import bonus_judged, instant, judged
from .house_rules import CHIP, INSTANT_ACE_LOW, VERSION

HANDS: Final = 22_100
BOARDS: Final = 18_424
"""The number of boards three cards leave: three of forty-nine."""
Nets = Sequence[int]
"""The win of each kind of hand for one chip."""


# Classes of hands


def starts() -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield three cards of every class, and how many hands are in it."""
    for a, b, c in combinations(reversed(RANKED), 3):
        for suits, ways in (("sss", 4), ("ssh", 12), ("shs", 12), ("shh", 12), ("shd", 24)):
            yield with_suits((a, b, c), suits), ways
    for pair, other in permutations(reversed(RANKED), 2):
        for suits, ways in (("shs", 12), ("shd", 12)):
            yield with_suits((pair, pair, other), suits), ways
    for rank in reversed(RANKED):
        yield with_suits((rank,) * 3, "shd"), 4


# Boards


def _representatives(held: Sequence[Card]) -> tuple[Card, ...]:
    """Return representative cards: a draw up to five depends only on the ranks, and on whether all share a suit."""
    ranks = sorted((card.rank for card in held), reverse=True)
    suits = "sss" if len({card.suit for card in held}) == 1 else "shd"
    return with_suits(ranks, suits[: len(ranks)])


def boards(kept: Sequence[Card], away: Card) -> Counts:
    """Return the number of the 18,424 boards that make each kind of hand with two cards, the third being discarded."""
    return tuple(map(sub, drawn(_representatives(kept)), drawn(_representatives((*kept, away)))))


@cache
def _with_boards() -> tuple[tuple[tuple[Card, ...], int, tuple[Counts, ...]], ...]:
    """Return three cards of every class, how many hands are in it, and the boards that each discard leaves, in order."""
    return tuple((held, ways, tuple(_by_discard(held))) for held, ways in starts())


class _Class(NamedTuple):
    """A class of three cards: how many hands are in it, the boards that each discard leaves, and the row that wins at once."""

    ways: int
    left: tuple[Counts, ...]
    at_once: str | None

    def declared(self, table: PayTable) -> int:
        """Return the net of one chip over all the boards if the hand is declared; a loss if it does not win at once."""
        return -BOARDS if self.at_once is None else BOARDS * net_of(table.pays[self.at_once])


@cache
def _classes(*, ace_low: bool) -> tuple[_Class, ...]:
    """Return every class. It contains no price, so a house that tries many tables computes the hands once."""
    return tuple(_Class(ways, left, instant(held, ace_low=ace_low)) for held, ways, left in _with_boards())


def _by_discard(held: Sequence[Card]) -> Iterator[Counts]:
    for away in held:
        yield boards([card for card in held if card != away], away)


# Prices


def nets(outcome: Callable[[int], Outcome]) -> tuple[int, ...]:
    """Return the win of each kind of hand for one chip."""
    return tuple(net_of(outcome(value)) for value in PRICED_ALIKE)


def net_of(outcome: Outcome) -> int:
    """Return the win or loss of one chip; every price of this game is a whole number to one."""
    if isinstance(outcome, Odds):
        assert outcome.den == 1
        return outcome.num
    return -1 if outcome == LOSE else 0


def ante_nets(scale: Sequence[Row], table: PayTable) -> tuple[int, ...]:
    """Return the win of the ante, and of the bet, for one chip, by kind of hand."""
    return nets(lambda value: judged(scale, table, value)[0])


def bonus_nets(table: PayTable) -> tuple[int, ...]:
    """Return the win of the bonus for one chip, by kind of hand."""
    return nets(lambda value: (bonus_judged(table, value) or (LOSE,))[0])


def summed(counts: Counts, prices: Nets) -> int:
    """Return the net result of one chip over all the boards together."""
    return sum(map(mul, counts, prices))


def discards(held: Sequence[Card], prices: Nets) -> Mapping[Card, int]:
    """Return the net result of one chip over all the boards, by the card discarded."""
    return dict(zip(held, _made(tuple(_by_discard(held)), prices), strict=True))


def _made(left: Sequence[Counts], prices: Nets) -> list[int]:
    return [summed(counts, prices) for counts in left]


def best_discard(rules: Rules, held: Sequence[object]) -> Card:
    """Return the discard that leaves most to ante and bet; of equal ones the first as dealt."""
    scale = rules.rows[rules[VERSION]]
    assert are_cards(held)
    made = discards(held, ante_nets(scale, rules.pays[ANTE]))
    return max(made, key=made.__getitem__)


# What a table keeps


def ante_edge(scale: Sequence[Row], table: PayTable, *, may_fold: bool, ace_low: bool) -> Fraction:
    """Return the house edge of an ante under the best play: the right discard, a bet or a declaration when it pays."""
    prices, made = ante_nets(scale, table), 0
    for one in _classes(ace_low=ace_low):
        best = max(_made(one.left, prices))
        playing = max(2 * best, -BOARDS) if may_fold else max(2 * best, best)
        made += one.ways * max(playing, one.declared(table))
    return Fraction(-made, HANDS * BOARDS)


def bonus_edge(table: PayTable, *, ace_low: bool) -> Fraction:
    """Return the minimum house edge of a bonus: if its player ignores the ante and never folds."""
    prices, made = bonus_nets(table), 0
    for one in _classes(ace_low=ace_low):
        made += one.ways * max(*_made(one.left, prices), one.declared(table))
    return Fraction(-made, HANDS * BOARDS)


def fold_bonus_edge(scale: Sequence[Row], ante: PayTable, bonus: PayTable, least: Chips, *, ace_low: bool) -> Fraction:
    """Return a lower bound of the bonus's edge where a fold keeps it, for a player who also weighs the minimum ante.

    Only the board decides which two of a fold's cards count, and no board is dealt here; so a fold is taken to be
    paid for all three pairs of them, which is never less than for the best. With a larger ante a fold costs more.
    """
    of_ante, of_bonus = ante_nets(scale, ante), bonus_nets(bonus)
    both, alone = 0, 0
    for one in _classes(ace_low=ace_low):
        made, beside = _made(one.left, of_ante), _made(one.left, of_bonus)
        declared = one.declared(ante)
        alone += one.ways * least * max(2 * max(made), -BOARDS, declared)
        folded = CHIP * (sum(beside) + 2 * BOARDS) - least * BOARDS
        played = max(2 * least * of_one + CHIP * other for of_one, other in zip(made, beside, strict=True))
        both += one.ways * max(folded, played, least * declared + CHIP * one.declared(bonus))
    return Fraction(alone - both, HANDS * BOARDS * CHIP)


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of an ante under the best play, and the minimum house edge of a bonus."""
    version = rules[VERSION]
    ace_low = rules[INSTANT_ACE_LOW]
    found = {"ante": ante_edge(rules.rows[version], rules.pays["ante"], may_fold=version == "required", ace_low=ace_low)}
    if "bonus" in rules.pays:
        found["bonus"] = bonus_edge(rules.pays["bonus"], ace_low=ace_low)
    return found
