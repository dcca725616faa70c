"""House Money: pairs among the first four cards, and the value of a payout that may be added to another bet.

Here ranks count, not only values: king and queen are not a pair. The first four cards are gone through by rank,
thirteen to the fourth; the results of the hands depend on their values and on the cards left, so they are computed
once for each four values. A payout rides where the larger bet has a positive expectation given the cards seen: after
the first four cards, often the result is decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from operator import mul
from typing import NamedTuple, cast

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.baccarat.hands import BANKER, PLAYER
from houseway.games.minibaccarat.facts import Coup, Pairs
from houseway.games.minibaccarat.house_rules import HOUSE_MONEY_PARLAY_PORTION
from houseway.games.minibaccarat.odds import shoe, thirds
from houseway.games.minibaccarat.payouts import judged
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Ending, Spread
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure
from houseway.lab.tally import net_of

from .spreads import decks_of, net

TAKEN = "take the payout"
ON_PLAYER = "with a bet on the player only"
ON_BANKER = "with a bet on the banker only"
STRATEGIES = (OPTIMAL, ON_PLAYER, ON_BANKER, TAKEN)
"""The best has a bet on each hand, and adds to either; what those bets cost themselves is theirs."""
HANDS = {OPTIMAL: (PLAYER, BANKER), ON_PLAYER: (PLAYER,), ON_BANKER: (BANKER,), TAKEN: ()}
RANKS = (*range(1, 10), 0, 0, 0, 0)
"""The value of each of the thirteen ranks, from the ace up."""


class Four(NamedTuple):
    """A class of first four cards: which hands are pairs, what each hand counts, and how the round then ends."""

    pairs: Pairs
    counts: tuple[int, int]
    ways: int
    """In how many orders the four cards come."""
    ends: tuple[int, int, int, int]
    """In how many orders of two more cards the player wins, the banker does otherwise than by a Dragon 7, it ties, Dragon 7."""


EXAMPLES = (Coup(9, 0, 2, 2), Coup(0, 9, 2, 2), Coup(0, 0, 2, 2), Coup(0, 7, 3, 3))
"""A sample coup for each end, for evaluating the rows."""


def _end(coup: Coup) -> int:
    return 3 if coup.is_dragon_7() else 0 if coup.player_is_higher() else 1 if coup.banker_is_higher() else 2


def fours(decks: int) -> list[Four]:
    """Return every class of first four cards from a full shoe."""
    cards = [4 * decks] * 13
    found: Counter[tuple[Pairs, tuple[int, int], tuple[int, int, int, int]]] = Counter()
    ends: dict[tuple[int, ...], tuple[int, int, int, int]] = {}
    for ranks, ways in _dealt(cards):
        p1, p2, b1, b2 = (RANKS[rank] for rank in ranks)
        key = (*sorted((p1, p2)), *sorted((b1, b2)))
        if key not in ends:
            ends[key] = _ends((p1 + p2) % 10, (b1 + b2) % 10, decks, key)
        pairs = Pairs(ranks[0] == ranks[1], ranks[2] == ranks[3])
        found[pairs, ((p1 + p2) % 10, (b1 + b2) % 10), ends[key]] += ways
    return [Four(pairs, counts, ways, end) for (pairs, counts, end), ways in found.items()]


def _dealt(cards: list[int]) -> Iterator[tuple[tuple[int, int, int, int], int]]:
    """Yield four ranks, the player's two and the banker's two, and the number of orders of cards for them."""
    for one in range(13):
        for two in range(13):
            first = cards[one] * (cards[two] - (two == one))
            for three in range(13):
                held = first * (cards[three] - (three == one) - (three == two))
                for four in range(13):
                    yield (one, two, three, four), held * (cards[four] - (four == one) - (four == two) - (four == three))


def _ends(player: int, banker: int, decks: int, values: tuple[int, ...]) -> tuple[int, int, int, int]:
    left = list(shoe(decks))
    for value in values:
        left[value] -= 1
    found = [0, 0, 0, 0]
    for coup, number in thirds(player, banker, tuple(left), sum(left)):
        found[_end(coup)] += number
    return (found[0], found[1], found[2], found[3])


# The cache


def counted(rules: Rules, progress: Progress) -> Counts:
    """Count every class; the numbers are below 2**63, because their sums are the orders of four cards, and of two."""
    listed = fours(decks_of(rules))
    return {"fours": np.array([[*four.pairs, *four.counts, four.ways, *four.ends] for four in listed], np.int64)}


def read(counts: Counts) -> Iterator[Four]:
    """Read the classes from the cached arrays."""
    for player, banker, one, other, ways, *ends in counts["fours"].tolist():
        yield Four(Pairs(bool(player), bool(banker)), (one, other), ways, cast("tuple[int, int, int, int]", tuple(ends)))


# What a payout is worth


class Riding(NamedTuple):
    """A bet that a payout may be added to: what a unit of so many parts makes at each ending."""

    hand: str
    makes: tuple[int, ...]
    parts: int

    def made(self, four: Four) -> int:
        """Return the net, in parts, over every order of two more cards, with these four on the table."""
        return sum(map(mul, self.makes, four.ends))

    def worth(self, four: Four) -> Fraction:
        """Return the average value of a unit with these four cards on the table."""
        return Fraction(self.made(four), self.parts * sum(four.ends))


def rides(rules: Rules, strategy: str) -> tuple[Riding, ...]:
    """Return the bets a payout may be added to, by the game's own rows; all are counted in the same parts."""
    nets = {hand: [net(rules, hand, judged(rules, hand, coup)) for coup in EXAMPLES] for hand in HANDS[strategy]}
    parts = lcm(*(value.denominator for values in nets.values() for value in values))
    return tuple(Riding(hand, tuple(int(value * parts) for value in values), parts) for hand, values in nets.items())


def best(four: Four, riding: tuple[Riding, ...]) -> Riding | None:
    """Return the bet to which a payout is best added, or None if no addition has value."""
    most = max(riding, key=lambda bet: bet.made(four), default=None)
    return most if most is not None and most.made(four) > 0 else None


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every ending, with the payout taken or added."""
    riding, part = rides(rules, strategy), _part(rules)
    ways: Counter[Ending] = Counter()
    for (pairs, bet), ends in _played(counts, riding if part else ()).items():
        verdict = judged(rules, "house_money", pairs, table or rules.game.pays["house_money"]["printed"])
        won, name = net_of(verdict.outcome), verdict.called or "no pair"
        if bet is None:
            ways[Ending(name, won, cites=verdict.cites)] += sum(ends)
            continue
        for made, number in zip(bet.makes, ends, strict=True):
            said = "won" if made > 0 else "lost" if made < 0 else "came back"
            net = won + won * part * Fraction(made, bet.parts)
            ways[Ending(f"{name}, added and {said}", net, cites="MB-8(c)(3)(i)A")] += number
    return Spread({end: number for end, number in ways.items() if number})


def _played(counts: Counts, riding: tuple[Riding, ...]) -> dict[tuple[Pairs, Riding | None], list[int]]:
    """Return in how many orders of six cards each round ends, by the pairs there are and the bet their payout is added to."""
    found: dict[tuple[Pairs, Riding | None], list[int]] = {}
    for four in read(counts):
        bet = best(four, riding) if four.pairs.there_is_one() else None
        ends = found.setdefault((four.pairs, bet), [0] * len(four.ends))
        for end, number in enumerate(four.ends):
            ends[end] += four.ways * number
    return found


def _part(rules: Rules) -> Fraction:
    """Return the portion of a payout that the house lets a player add."""
    portion = rules[HOUSE_MONEY_PARLAY_PORTION]
    return Fraction(*portion) if portion is not None else Fraction(0)


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the probability of a pair, and that of a payout that is better added than taken."""
    listed = list(read(counts))
    total = sum(four.ways for four in listed)
    pairs = sum(four.ways for four in listed if four.pairs.there_is_one())
    both = sum(four.ways for four in listed if four.pairs.player and four.pairs.banker)
    found = [Figure("a pair", Fraction(pairs, total), "%"), Figure("a pair in each hand", Fraction(both, total), "%")]
    for strategy, name in ((ON_PLAYER, "player"), (ON_BANKER, "banker")):
        riding = rides(rules, strategy)
        added = sum(four.ways for four in listed if four.pairs.there_is_one() and best(four, riding))
        found.append(Figure(f"payouts better added to a bet on the {name} than taken", Fraction(added, pairs), "%"))
    return tuple(found)


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts of added payouts, with a bet on each hand: almost always to the hand that counts more."""
    riding = rides(rules, OPTIMAL)
    ways: Counter[tuple[str, str]] = Counter()
    gains: dict[tuple[str, str], Fraction] = {}
    for four in read(counts):
        if four.pairs.there_is_one():
            bet = best(four, riding)
            line = _seen(four, "adds to " + bet.hand if bet else "takes payout")
            worth = max(one.worth(four) for one in riding)
            ways[line] += four.ways
            gains[line] = gains.get(line, Fraction(0)) + abs(worth) * four.ways
    lines = tuple(Advice(*line, number, gains[line] / number) for line, number in ways.most_common())
    note = "A mistake is in units of the payout: taken where it should ride, or the other way about."
    return (Chart("A payout, with a bet on each hand", lines, ways.total(), note),)


def _seen(four: Four, do: str) -> tuple[str, str]:
    player, banker = four.counts
    if player == banker:
        return (f"{player} each", do) if do != "takes payout" else ("both count the same", do)
    return ("the Player's Hand counts more" if player > banker else "the Banker's Hand counts more", do)
