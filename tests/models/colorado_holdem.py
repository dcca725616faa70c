"""Colorado Hold 'em settled from its text alone (CHE-10 to CHE-13)."""

from __future__ import annotations

from itertools import combinations

from .felt import Felt, Nets, capped
from .ranks import FLUSH, FULL, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, five, run_to, suited, values

ROWS = (ROYAL, STRAIGHT_FLUSH, QUADS, FULL, FLUSH, STRAIGHT, "instant run", "instant trips", TRIPS, TWO_PAIR, PAIR)
PRINTED = {"required": (500, 100, 40, 11, 8, 5, 5, 5, 3, 2, 1), "permissible": (500, 100, 25, 10, 8, 5, 5, 5, 3, 2, 1)}
"""CHE-12(b) and CHE-13(b), to one."""
BONUS = (10_000, 1_000, 100, 50, 25, 15, 5, 5, 3, 1, 0)
"""CHE-12(d) and CHE-13(d); a pair of jacks or better pushes."""
PUSH_FROM = {"required": (7, 10), "permissible": (9, 11)}
"""The lowest pair that pushes, and the lowest that wins (CHE-10(e), (f), CHE-11(e), (f))."""


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    nets: Nets = {}
    for seat in felt.hands("ante"):
        nets |= {(felt.player(seat), seat, wager): net for wager, net in hand(felt, seat).items()}
    return nets


def hand(felt: Felt, seat: str) -> dict[str, int]:
    """Return the nets of one hand's bets."""
    bets = felt.on(seat)
    if felt.has_word(seat, "declares"):
        return main_bets(felt, bets, instant(felt, felt.cards[seat])) | bonus(felt, bets, instant(felt, felt.cards[seat]))
    if felt.has_word(seat, "folds"):
        best = "" if felt.elects("che.bonus_on_fold", "lose") == "lose" else best_for_bonus(felt, seat)
        return {"ante": -bets["ante"]} | bonus(felt, bets, best)
    cards = list(felt.cards[seat])
    if seat in felt.laid:
        (discard,) = felt.laid[seat][0]
        if discard in cards:
            cards.remove(discard)
    row = (*cards, *felt.cards["board"])
    return main_bets(felt, bets, row) | bonus(felt, bets, row)


Row = tuple[str, ...] | str
"""Five cards, the name of an instant winner, or nothing."""


def instant(felt: Felt, cards: tuple[str, ...]) -> str:
    """Return the kind of instant winner of three cards (CHE-3(c))."""
    if len({card[0] for card in cards}) == 1:
        return "instant trips"
    top = run_to(values(cards))
    low = top == 3 and not felt.elects("che.instant_ace_low", True)
    assert suited(cards) and top and not low, cards
    return "instant run"


def odds(felt: Felt, key: str, printed: tuple[int, ...]) -> tuple[int, ...]:
    """Return the prices in force."""
    own = felt.elects(key, "printed")
    return printed if own == "printed" else own


def main_bets(felt: Felt, bets: dict[str, int], row: Row) -> dict[str, int]:
    """Return the nets of ante and bet, paid alike and within the limit (R-CHE-04, R-CHE-10)."""
    version = felt.elects("che.version", "required")
    price = priced(row, odds(felt, "che.odds", PRINTED[version]), *PUSH_FROM[version])
    wins = {wager: price * bets[wager] for wager in ("ante", "bet") if wager in bets}
    if "match_play" in bets:
        wins["match_play"] = min(bets["match_play"], bets["ante"]) if price > 0 else 0
    limit = felt.elects("che.payout_limit", None)
    if limit == "least":
        limit = max(50_000_00, 2 * felt.minimum["ante"] * max(odds(felt, "che.odds", PRINTED[version])))
    return capped(wins, limit)


def bonus(felt: Felt, bets: dict[str, int], row: Row) -> dict[str, int]:
    """Return the net of the one-dollar bonus."""
    if "bonus" not in bets:
        return {}
    return {"bonus": priced(row, odds(felt, "che.bonus.table", BONUS), 11, 11) * bets["bonus"]}


def priced(row: Row, prices: tuple[int, ...], push_from: int, win_from: int) -> int:
    """Return the odds to one of a hand, zero for a push and minus one for a loss."""
    if isinstance(row, str):
        return prices[ROWS.index(row)] if row else -1
    category, ranks = five(row)
    if category == PAIR and ranks[0] < win_from:
        return 0 if ranks[0] >= push_from else -1
    return prices[ROWS.index(category)] if category in ROWS else -1


def best_for_bonus(felt: Felt, seat: str) -> Row:
    """Return the five cards that pay a folded hand's bonus most, with any one card put away (R-CHE-05)."""
    ways = [(*two, *felt.cards["board"]) for two in combinations(felt.cards[seat], 2)]
    return max(ways, key=lambda row: priced(row, odds(felt, "che.bonus.table", BONUS), 11, 11))
