"""Fast Action Hold 'Em settled from its text alone (FAH-3, FAH-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from .felt import Felt, Nets, half
from .ranks import grouped, run_to, suited, values

Hand = tuple[int, tuple[int, ...]]


def five(cards: Sequence[str]) -> Hand:
    """Return a five-card hand's place in the printed order of seventeen (FAH-3(b)), and the ranks that decide within it."""
    ranks = values(cards)
    flush, top = suited(cards), run_to(ranks)
    shape, order = grouped(ranks)
    if top:
        place = (2 if top == 14 else 4) if flush else 13
        return -place, (top,)
    with_flush = {(5,): 1, (4, 1): 3, (3, 2): 5, (3, 1, 1): 7, (2, 2, 1): 8, (2, 1, 1, 1): 9, (1, 1, 1, 1, 1): 12}
    without = {(5,): 6, (4, 1): 10, (3, 2): 11, (3, 1, 1): 14, (2, 2, 1): 15, (2, 1, 1, 1): 16, (1, 1, 1, 1, 1): 17}
    return -(with_flush if flush else without)[shape], order


def best(cards: Sequence[str]) -> Hand:
    """Return the highest hand of any five of seven (R-FAH-09)."""
    return max(map(five, combinations(cards, 5)))


def natural(cards: Sequence[str]) -> bool:
    """Whether the first four cards are of one rank."""
    return len({card[0] for card in cards[:4]}) == 1


def settle(felt: Felt) -> Nets:
    """Return the net of every wager."""
    nets: Nets = {}
    dealer = felt.dealt("dealer")
    for seat in felt.hands("wager"):
        player, bets = felt.player(seat), felt.on(seat)
        stake = bets["wager"]
        if natural(felt.dealt(seat)):
            nets[player, seat, "wager"] = 5 * stake
        elif felt.has_word(seat, "surrenders"):
            nets[player, seat, "wager"] = -half(felt, stake)
        elif natural(dealer):
            nets[player, seat, "wager"] = -stake
        else:
            house = best((*kept(felt, dealer), *felt.cards["board"]))
            nets[player, seat, "wager"] = stake if best((*felt.laid[seat][0], *felt.cards["board"])) > house else -stake
    for bet, stake in felt.bets.items():
        player, hand, wager = bet
        if wager == "split":
            first = hand.partition(".")[0]
            house = best((*kept(felt, dealer), *felt.cards["board"])) if not natural(dealer) else None
            own = best((*felt.laid[first][1], *felt.cards["board"])) if house else None
            nets[bet] = 0 if house is None else stake if own is not None and own > house else -stake
    return nets


# The house way


def kept(felt: Felt, four: tuple[str, ...]) -> tuple[str, ...]:
    """Return the two cards the dealer keeps: the first line that fits, then the higher cards (FAH-8(i), R-FAH-08)."""
    pairs = list(combinations(four, 2))
    line = min(map(line_of, pairs))
    fitting = [pair for pair in pairs if line_of(pair) == line]
    top = max(map(values, fitting))
    highest = [pair for pair in fitting if values(pair) == top]
    if felt.elects("fah.trips_tie", "first_dealt") == "highest_suit":
        return max(highest, key=lambda pair: sorted(("cdhs".index(card[1]) for card in pair), reverse=True))
    return highest[0]


def line_of(pair: tuple[str, ...]) -> int:
    """Return the first of the fourteen lines that two cards fit."""
    high, low = values(pair)
    same_suit, running = suited(pair), high - low == 1
    if high == low:
        return 1 if same_suit else 2
    if high == 14:
        if low >= 10:
            return 3 if same_suit else 5
        return 7 if same_suit else 10
    if low >= 10 and same_suit:
        return 4 if running else 8
    if low >= 11:
        return 6 if running else 9
    if running:
        return 11 if same_suit else 13
    return 12 if same_suit else 14
