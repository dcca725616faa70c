"""High Card Flush settled from its text alone (HCF-5, HCF-10 to HCF-12), and under the house manual (HCFM)."""

from __future__ import annotations

from .felt import Felt, Nets, after_denials
from .ranks import value, values

# fmt: off
FLUSH_BONUS = {
    "A": (300, 100, 10, 1), "B": (100, 20, 10, 1), "C": (200, 20, 10, 2), "D": (300, 75, 5, 2), "E": (200, 60, 12, 2),
    "F": (500, 50, 12, 1), "G": (400, 60, 12, 1), "H": (1000, 50, 10, 1), "I": (150, 20, 10, 1), "J": (150, 25, 10, 2),
    "K": (400, 100, 10, 2), "L": (300, 80, 11, 1), "M": (500, 80, 11, 1), "N": (500, 100, 10, 1),
}
"""HCF-11(c): seven, six, five and four cards of a suit, to one."""
RUN_BONUS = {
    "A": (8000, 1000, 100, 60, 7), "B": (500, 200, 100, 50, 9), "C": (500, 200, 100, 75, 7), "D": (1000, 500, 100, 75, 7),
    "E": (500, 200, 100, 60, 8), "F": (1000, 500, 100, 60, 8),
}
"""HCF-11(d): seven down to three suited cards in a row, to one."""
PROGRESSIVE = {
    "A": (250_00, 50_00, 3_00), "B": (750_00, 60_00, 0), "C": (300_00, 50_00, 3_00), "D": (800_00, 50_00, 0),
}
"""HCF-11(e): five, four and three suited cards in a row; six pay 10 percent of the main meter and seven pay all of it."""
RATES = {"A": (24, 2), "B": (23, 2), "C": (21, 5), "D": (25, 5)}
"""HCF-11(f): percent of each wager for the main and the secondary meter."""
# fmt: on


def flush(cards: tuple[str, ...]) -> tuple[int, list[int]]:
    """Return the longest flush and its ranks, the highest first (HCF-5(b))."""
    suits = [[card for card in cards if card[1] == suit] for suit in "cdhs"]
    return max((len(suit), values(suit)) for suit in suits)


def run(cards: tuple[str, ...]) -> int:
    """Return the length of the longest suited run, the ace high or low (HCF-5(a))."""
    most = 0
    for suit in "cdhs":
        held = {value(card) for card in cards if card[1] == suit}
        held |= {1} if 14 in held else set()
        for low in held:
            length = 1
            while low + length in held:
                length += 1
            most = max(most, length)
    return min(most, 7)


def settle(felt: Felt) -> Nets:
    """Return the net of every bet, in the order in which the dealer pays."""
    house = flush(felt.cards["dealer"])
    nets: Nets = {}
    for seat in felt.hands("ante"):
        for wager, net in against(felt, seat, house).items():
            nets[felt.player(seat), seat, wager] = net
    nets |= bonuses(felt)
    nets |= progressive(felt)
    return after_denials(felt, nets)


def in_order(felt: Felt) -> list[str]:
    """Return the seats as side wagers are settled: folds at once where they are (HCF-10(c)), then from the dealer's right."""
    seats = felt.hands("ante")
    early = [seat for seat in seats if folded(felt, seat)] if at_fold(felt) else []
    return early + [seat for seat in reversed(seats) if seat not in early]


def at_fold(felt: Felt) -> bool:
    """Whether a folded hand's bonuses are paid at the fold (R-HCF-21)."""
    silence = "in_sequence" if felt.elects("ruleset.jurisdiction", "MA") == "house_manual" else "at_fold"
    return felt.elects("hcf.folded_bonus_timing", silence) == "at_fold"


def folded(felt: Felt, seat: str) -> bool:
    """Whether a seat made no raise."""
    return "raise" not in felt.on(seat)


def against(felt: Felt, seat: str, house: tuple[int, list[int]]) -> dict[str, int]:
    """Return the nets of ante, raise, coupon and tokens against the dealer's flush."""
    bets = felt.on(seat)
    main = {wager: bets[wager] for wager in ("ante", "raise", "token_ante", "token_raise") if wager in bets}
    if folded(felt, seat):
        return {wager: -stake for wager, stake in main.items()}
    own = flush(felt.laid[seat][0] if seat in felt.laid else felt.cards[seat])
    qualifies = house >= (3, [9, 3, 2])
    wins = 1 if not qualifies else (own > house) - (own < house)
    found = {wager: 0 if wager.endswith("raise") and not qualifies else wins * stake for wager, stake in main.items()}
    found["match_play"] = min(bets.get("match_play", 0), bets["ante"]) if wins > 0 else 0
    return found


def bonuses(felt: Felt) -> Nets:
    """Return the nets of the two bonus wagers, by all seven cards, within the house's limit (HCF-11(c), (d), (g))."""
    scope, most = felt.elects("hcf.bonus_limit", None) or ("", 0)
    left = {"": most}
    nets: Nets = {}
    for seat in in_order(felt):
        room = "" if scope == "round" else seat
        left.setdefault(room, most)
        for wager, price in (("flush_bonus", flush_price(felt, seat)), ("straight_flush_bonus", run_price(felt, seat))):
            stake = felt.on(seat).get(wager)
            if stake is None:
                continue
            win = price * stake
            if scope and win and not felt.fell((felt.player(seat), seat, wager)):
                win = min(win, left[room])
                left[room] -= win
            nets[felt.player(seat), seat, wager] = win if price else -stake
    return nets


def flush_price(felt: Felt, seat: str) -> int:
    """Return the odds to one of a seat's flush, or zero."""
    length = flush(felt.cards[seat])[0]
    return FLUSH_BONUS[felt.elects("hcf.flush_bonus.table", "A")][7 - length] if length >= 4 else 0


def run_price(felt: Felt, seat: str) -> int:
    """Return the odds to one of a seat's straight flush, or zero."""
    length = run(felt.cards[seat])
    return RUN_BONUS[felt.elects("hcf.sf_bonus.table", "A")][7 - length] if length >= 3 else 0


def progressive(felt: Felt) -> Nets:
    """Return the nets of the progressive wagers; each winner is paid from the meter as it is then (R-GEN-10).

    Several winners are paid from the dealer's right, those who folded too (HCF-12(f)).
    """
    nets: Nets = {}
    seats = [seat for seat in reversed(felt.hands("ante")) if "progressive" in felt.on(seat)]
    if not seats:
        return nets
    table = felt.elects("hcf.progressive.table", "A")
    stakes = sum(felt.on(seat)["progressive"] for seat in seats)
    main, second = (
        felt.meters.get(name, 0) + stakes * rate // 100 for name, rate in zip(("main", "secondary"), RATES[table], strict=True)
    )
    alive = felt.elects("hcf.progressive.on_fold", "forfeit") == "stays_alive"
    playing = [seat for seat in seats if alive or not folded(felt, seat)]
    shares = shared(felt, playing, main) if felt.elects("progressive.multi_winner", "sequential") == "equal_share" else None
    for seat in seats:
        stake, length = felt.on(seat)["progressive"], run(felt.cards[seat]) if seat in playing else 0
        prize = PROGRESSIVE[table][5 - length] if 3 <= length <= 5 else 0
        if length >= 6:
            prize = shares[seat] if shares else -(-main * (100 if length == 7 else 10) // 100)
            main -= prize
            if length == 7 and not shares:
                main, second = max(second, felt.elects("hcf.progressive.reset_floor", 0)), 0
        nets[felt.player(seat), seat, "progressive"] = prize - stake
    return nets


def shared(felt: Felt, seats: list[str], meter: int) -> dict[str, int]:
    """Return each winner's share of the meter as it was, made smaller in proportion where they exceed it (R-HCF-13)."""
    parts = {seat: 100 if run(felt.cards[seat]) == 7 else 10 for seat in seats if run(felt.cards[seat]) >= 6}
    whole = max(100, sum(parts.values()))
    found: dict[str, int] = {}
    for seat, part in parts.items():
        found[seat] = min(-(-meter * part // whole), meter - sum(found.values()))
    return found
