"""The side wagers of pai gow poker, from their text (PGP-13 to PGP-18)."""

from __future__ import annotations

from collections import Counter

from . import bank as banking
from .felt import Bet, Felt, Nets, after_denials, capped
from .joker import DECK, FIVE_ACES, JOKER, every_rank, low, splits
from .ranks import FLUSH, FULL, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, suited, three, value

PROGRESSIVE = (100, 100, 10, 10, 200, 100, 50, 25, 40, 20, 10, 5, 6, 3, 4, 2, 2)
"""PGP-14(d) for one dollar: four percentages of the meter, then dollars; five dollars win five times as many."""
ROWS = {ROYAL: 4, STRAIGHT_FLUSH: 6, QUADS: 8, FULL: 10, FLUSH: 12, STRAIGHT: 14}
"""The row of a hand with a pair beside it; without one it is the next row."""
BONUS = {"run": 8000, "match": 2000, "joker run": 1000, FIVE_ACES: 400, ROYAL: 150, STRAIGHT_FLUSH: 50, QUADS: 25, FULL: 5,
         FLUSH: 4, TRIPS: 3, STRAIGHT: 2}  # fmt: skip
"""PGP-16(a), to one."""
ENVY = {
    "run": 5000_00,
    "match": 1000_00,
    "joker run": 500_00,
    FIVE_ACES: 250_00,
    ROYAL: 50_00,
    STRAIGHT_FLUSH: 20_00,
    QUADS: 5_00,
}
"""PGP-16(b)."""
INSURANCE = {
    "A": (400, 40, 20, 5, 3, 2), "B": (250, 75, 25, 5, 3, 2), "C": (100, 50, 25, 10, 5, 1), "D": (100, 25, 15, 6, 5, 3),
    "E": (100, 25, 15, 7, 5, 3),
}  # fmt: skip
"""PGP-16(c): nine high to ace high, to one."""
THREE_CARDS = (40, 25, 5, 4, 3, 1)
"""PGP-18(b): straight flush without joker, three of a kind, straight flush, straight, flush, pair."""
SEVEN_CARDS = {
    "A": ((FIVE_ACES, ROYAL, STRAIGHT_FLUSH, QUADS, FULL, FLUSH, TRIPS, STRAIGHT), (500, 250, 50, 25, 5, 4, 3, 2)),
    "B": ((FIVE_ACES, ROYAL, STRAIGHT_FLUSH, "joker", QUADS, FULL, FLUSH, TRIPS, STRAIGHT), (500, 200, 50, 30, 25, 5, 4, 3, 2)),
}
"""PGP-18(c), to one; `joker` is a straight flush with it."""


def settle(felt: Felt) -> Nets:
    """Return the net of every side wager."""
    nets: Nets = {}
    for bet, stake in felt.bets.items():
        _, seat, wager = bet
        if wager.endswith("_coupon"):
            nets[bet] = stake if wager == f"number_{felt.number}_coupon" else 0
        elif wager.startswith("number_"):
            won = wager == f"number_{felt.number}"
            nets[bet] = stake * felt.elects("pgp.number_wager", None) // 100_00 * 100 if won else -stake
        elif wager == "three_card":
            nets[bet] = stake * three_cards(felt, felt.cards[seat][:3]) or -stake
        elif wager == "seven_card":
            price = seven_cards(felt, felt.cards[seat])
            nets[bet] = capped({wager: price * stake}, limit(felt, "seven"))[wager] if price else -stake
    nets |= progressive(felt) | section_15(felt)
    return after_denials(felt, nets, {bet: prizes_of(felt, bet) for bet in nets if bet[2].startswith("envy_")})


def prizes_of(felt: Felt, bet: Bet) -> list[Bet]:
    """Return the bonus wager on the hand for which envy is paid, if its player made one (PGP-15(d)(3))."""
    holder = bet[2].removeprefix("envy_")
    prize = felt.player(holder), holder, "bonus"
    return [prize] if holder in felt.seats and prize in felt.bets else []


def limit(felt: Felt, which: str) -> int | None:
    """Return a payout limit: none unless the house sets one (R-PGP-20)."""
    posted = felt.elects(f"pgp.limit.{which}", None)
    if posted != "least":
        return posted
    if which == "seven":
        table, _ = seven_table(felt)
        return max(50_000_00, felt.minimum["seven_card"] * max(table.values()))
    least = max(felt.minimum["bonus"], felt.elects("pgp.bonus.min", 1_00))
    return max(40_000_00, least * 8000)


# The progressive


def progressive(felt: Felt) -> Nets:
    """Return the nets of the progressive wagers from the dealer's right, each by the meter at that time (PGP-14(g))."""
    nets: Nets = {}
    seats = list(reversed(felt.hands("progressive")))
    if not seats:
        return nets
    size = felt.elects("pgp.progressive.wager", None)
    rate = felt.elects("pgp.progressive.rate", None) or {1: 21, 5: 27}[size]
    meter = felt.meters.get("main", 0) + sum(felt.on(seat)["progressive"] * rate // 100 for seat in seats)
    for seat in seats:
        prize, row = best_prize(felt, felt.cards[seat], meter, size)
        if felt.fell((felt.player(seat), seat, "progressive")):
            if felt.denied[felt.player(seat), seat, "progressive"] == "void":
                meter -= felt.on(seat)["progressive"] * rate // 100
        elif row is not None and (row < 4 or row == 7 or prize >= 50_00 * size):
            meter -= prize
            if row < 2:
                meter = felt.elects("pgp.progressive.reset", 10_000_00)
        nets[felt.player(seat), seat, "progressive"] = prize - felt.on(seat)["progressive"]
    return nets


def best_prize(felt: Felt, seven: tuple[str, ...], meter: int, size: int) -> tuple[int, int | None]:
    """Return the highest prize among all ways to lay the cards, and its row (R-PGP-14)."""
    own = felt.elects("pgp.progressive.table", "printed")
    prizes = [prize if row < 4 else prize * size for row, prize in enumerate(PROGRESSIVE)] if own == "printed" else own
    best: tuple[int, int | None] = (0, None)
    for row in {row for two, five in splits(seven) for row in rows_of(two, five)}:
        worth = -(-meter * prizes[row] // 100) if row < 4 else prizes[row] * 100
        best = max(best, (worth, row), key=lambda found: found[0])
    return best


def rows_of(two: tuple[str, ...], five: tuple[str, ...]) -> set[int]:
    """Return the rows that one way to lay the cards has."""
    alone = low(two)[0] != PAIR
    found: set[int] = set()
    for category, _ in every_rank(five):
        if category == FIVE_ACES:
            found.add(3 if alone else 1)
        elif category == ROYAL and JOKER not in five:
            found.add(2 if alone else 0)
        elif category in ROWS:
            found.add(ROWS[category] + alone)
        elif category == TRIPS:
            found.add(16)
    return found


# Section 15


def section_15(felt: Felt) -> Nets:
    """Return the nets of bonus, insurance and envy within the house's limit (PGP-15(d), PGP-16(d))."""
    nets: Nets = {}
    playing = dict.fromkeys(hand for _, hand, wager in felt.bets if wager in ("wager", "bank") and hand != "dealer")
    bank = banking.banker(felt)
    playing |= {bank: None} if bank else {}
    premium = {hand: ENVY[named(felt, hand)] for hand in playing if named(felt, hand) in ENVY} if felt.hands("bonus") else {}
    paid_envy: set[tuple[str, str]] = set()
    for seat in reversed([*felt.seats]):
        bets, player, made = felt.on(seat), felt.player(seat), dict[str, int]()
        if "bonus" in bets and seat not in premium:
            made["bonus"] = BONUS.get(named(felt, seat), 0) * bets["bonus"] or -bets["bonus"]
        if "insurance" in bets:
            made["insurance"] = insurance(felt, felt.cards[seat]) * bets["insurance"] or -bets["insurance"]
        if bets.get("bonus", 0) >= 5_00:
            for hand in reversed([one for one in felt.seats if one in premium]):
                once = felt.elects("pgp.envy.per", "position") == "player" and (player, hand) in paid_envy
                if felt.player(hand) != player and not once:
                    made[f"envy_{hand}"] = premium[hand]
                    paid_envy.add((player, hand))
        if "bonus" in bets and seat in premium:
            made["bonus"] = BONUS[named(felt, seat)] * bets["bonus"]
        left = {wager: net for wager, net in made.items() if not is_gone(felt, (player, seat, wager))}
        nets |= {(player, seat, wager): 0 for wager in made}
        nets |= {(player, seat, wager): net for wager, net in capped(left, limit(felt, "bonus")).items()}
    return nets


def is_gone(felt: Felt, bet: Bet) -> bool:
    """Whether a win uses nothing of a limit, because it or the prize it is paid for was denied and nobody keeps it."""
    return felt.fell(bet) or (bet[2].startswith("envy_") and any(felt.fell(prize) for prize in prizes_of(felt, bet)))


def named(felt: Felt, hand: str) -> str | int:
    """Return the row of seven cards on the bonus table that pays most."""
    return _named(felt.cards[hand], felt.elects("pgp.royal_match", "king_queen"))


def _named(seven: tuple[str, ...], match: str) -> str | int:
    found: set[str | int] = {rank[0] for _, five in splits(seven) for rank in every_rank(five)}
    real = [card for card in seven if card != JOKER]
    if suited(real) and is_run(real, 7):
        found.add("run" if len(real) == 7 else "joker run")
    for two, five in splits(seven):
        if any(rank[0] == ROYAL for rank in every_rank(five)) and JOKER not in two and suited(two):
            ranks = {card[0] for card in two}
            if ranks == {"K", "Q"} and match == "king_queen":
                found.add("match")
            if ranks == {"A", "K"} and match != "king_queen" and JOKER not in seven:
                found.add("match")
    return max(found, key=lambda row: BONUS.get(row, 0))


def is_run(cards: list[str], length: int) -> bool:
    """Whether cards of one suit, with a joker for at most one that is missing, are so many in a row."""
    ranks = {value(card) for card in cards}
    for low_end in range(1, 16 - length):
        row = {14 if rank == 1 else rank for rank in range(low_end, low_end + length)}
        if ranks <= row and len(ranks) == len(cards) >= length - 1:
            return True
    return False


def insurance(felt: Felt, seven: tuple[str, ...]) -> int:
    """Return the odds to one of seven cards without any hand, the joker an ace only, or zero (R-PGP-16)."""
    ranks = {14 if card == JOKER else value(card) for card in seven}
    if len(ranks) < 7 or max(Counter(card[1] for card in seven if card != JOKER).values()) >= 5:
        return 0
    with_low_ace = ranks | ({1} if 14 in ranks else set[int]())
    if any(set(range(low_end, low_end + 5)) <= with_low_ace for low_end in range(1, 11)):
        return 0
    return INSURANCE[felt.elects("pgp.insurance.table", None)][max(ranks) - 9]


# Section 17


def three_cards(felt: Felt, cards: tuple[str, ...]) -> int:
    """Return the odds to one of the first three cards, or zero; the row that pays most counts (R-PGP-17)."""
    own = felt.elects("pgp.three_card", None)
    prices = THREE_CARDS if own == "printed" else own
    real = [card for card in cards if card != JOKER]
    rows: set[int] = set()
    for card in [None] if len(real) == 3 else DECK:
        if card in real:
            continue
        category = three(real if card is None else [*real, card])[0]
        if category == 5:
            rows.add(0 if card is None else 2)
        elif category in (2, 3):
            rows.add({2: 4, 3: 3}[category])
        elif category in (1, 4) and (card is None or card[0] == "A"):
            rows.add({1: 5, 4: 1}[category])
    return max((prices[row] for row in rows), default=0)


def seven_table(felt: Felt) -> tuple[dict[str | int, int], bool]:
    """Return the seven-card prices, and whether a straight flush with a joker has its own."""
    chosen = felt.elects("pgp.seven_card.table", None)
    letter, prices = (chosen, SEVEN_CARDS[chosen][1]) if isinstance(chosen, str) else chosen
    return dict(zip(SEVEN_CARDS[letter][0], prices, strict=True)), letter == "B"


def seven_cards(felt: Felt, seven: tuple[str, ...]) -> int:
    """Return the odds to one of the five of seven cards that pay most, or zero (R-PGP-18)."""
    prices, apart = seven_table(felt)
    found = [0]
    for _, five in splits(seven):
        for category, _ in every_rank(five):
            with_joker = apart and category == STRAIGHT_FLUSH and JOKER in five
            found.append(prices.get("joker" if with_joker else category, 0))
    return max(found)
