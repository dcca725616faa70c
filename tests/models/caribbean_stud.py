"""Caribbean Stud settled from its text alone (CS-10, CS-11)."""

from __future__ import annotations

from .felt import Felt, Nets, after_denials, fed
from .ranks import FLUSH, FULL, NOTHING, PAIR, QUADS, ROYAL, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, five

BET = {ROYAL: 100, STRAIGHT_FLUSH: 50, QUADS: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, TRIPS: 3, TWO_PAIR: 2, PAIR: 1, NOTHING: 1}
"""CS-11(b), to one."""
BONUS = {
    "A": {ROYAL: 1000, STRAIGHT_FLUSH: 200, QUADS: 100, FULL: 50, FLUSH: 40, STRAIGHT: 25, TRIPS: 7, TWO_PAIR: 3, PAIR: 1},
    "B": {ROYAL: 1000, STRAIGHT_FLUSH: 200, QUADS: 100, FULL: 50, FLUSH: 40, STRAIGHT: 25, TRIPS: 6, TWO_PAIR: 3, PAIR: 1},
    "C": {ROYAL: 1000, STRAIGHT_FLUSH: 200, QUADS: 100, FULL: 50, FLUSH: 40, STRAIGHT: 20, TRIPS: 6, TWO_PAIR: 3, PAIR: 1},
}
"""CS-11(c), to one; a pair from tens up."""
PROGRESSIVE = {
    "A": {STRAIGHT_FLUSH: 5000, QUADS: 500, FULL: 100, FLUSH: 50, STRAIGHT: 10, TRIPS: 3, TWO_PAIR: 2},
    "B": {QUADS: 500, FULL: 100, FLUSH: 50, STRAIGHT: 10, TRIPS: 3, TWO_PAIR: 2},
    "C": {QUADS: 200, FULL: 50, FLUSH: 40, STRAIGHT: 30, TRIPS: 9},
    "D": {QUADS: 300, FULL: 50, FLUSH: 40, STRAIGHT: 30, TRIPS: 9},
    "E": {QUADS: 500, FULL: 100, FLUSH: 50},
}
"""CS-11(d).p2, so many for one; a royal flush takes all of the meter and a straight flush 10 percent where it has no price."""
FIVE_CARD = {QUADS: 500, FULL: 100, FLUSH: 50}
"""CS-11(e)(1), so many for one; the two highest are shares of its own meter."""
ENVY = {ROYAL: 1000_00, STRAIGHT_FLUSH: 300_00}
"""CS-11(d)(5) for a wager of one dollar; five times as much for five."""


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    house = five(felt.cards["dealer"])
    nets: Nets = {}
    for seat in felt.hands("ante"):
        nets |= {(felt.player(seat), seat, wager): net for wager, net in against(felt, seat, house).items()}
    others = envy(felt)
    winners = {bet: bet[2].removeprefix("envy_") for bet in others}
    depends = {bet: [(felt.player(seat), seat, "progressive")] for bet, seat in winners.items() if "progressive" in felt.on(seat)}
    return after_denials(felt, nets | progressive(felt) | others | five_card(felt, house[0]), depends)


def against(felt: Felt, seat: str, house: tuple[int, tuple[int, ...]]) -> dict[str, int]:
    """Return the nets of ante, bet, coupon and the Caribbean Stud bonus."""
    bets = felt.on(seat)
    ante, bonus = bets["ante"], bets.get("bonus", 0)
    if "bet" not in bets:  # a fold loses the bonus too (CS-10(b))
        return {"ante": -ante, "bonus": -bonus}
    own = five(felt.cards[seat])
    qualifies = house >= (NOTHING, (14, 13))
    wins = 1 if not qualifies else (own > house) - (own < house)
    price = BET[own[0]] if wins > 0 else wins
    found = {"ante": wins * ante, "bet": price * bets["bet"] if qualifies else 0}
    found["match_play"] = min(bets.get("match_play", 0), ante) if wins > 0 else 0
    if bonus:
        low = own[0] == PAIR and own[1][0] < 10
        table = BONUS[felt.elects("cs.bonus.table", None)]
        found["bonus"] = -bonus if low else table.get(own[0], -1) * bonus
    return found


def from_meter(category: int, meter: int) -> int:
    """Return the share of a meter that a hand takes, rounded up to the cent (R-GEN-10)."""
    return -(-meter * {ROYAL: 100, STRAIGHT_FLUSH: 10}[category] // 100)


def after_a_share(category: int, meter: int, prize: int, reset: int) -> int:
    """Return the meter of the Five Card Hand Bonus after a share: only a royal flush resets it (CS-11(e)(3))."""
    return reset if category == ROYAL else meter - prize


def progressive(felt: Felt) -> Nets:
    """Return the nets of the progressive wagers, from the dealer's right (CS-11(d)(4))."""
    seats = felt.hands("progressive")
    nets: Nets = {}
    if not seats:
        return nets
    table = PROGRESSIVE[felt.elects("cs.progressive.table", None)]
    rate, reset = felt.elects("cs.progressive.rate", 70), felt.elects("cs.progressive.reset", 0)
    everything = felt.elects("cs.progressive.deduct", "all") == "all"
    meter = felt.meters.get("main", 0) + sum(fed(felt.on(seat)["progressive"], rate) for seat in seats)
    for seat in reversed(seats):
        stake, category, prize = felt.on(seat)["progressive"], five(felt.cards[seat])[0], 0
        if "bet" in felt.on(seat):
            share = category in (ROYAL, STRAIGHT_FLUSH) and category not in table
            prize = from_meter(category, meter) if share else table.get(category, 0) * stake
            if (share or everything) and not felt.fell((felt.player(seat), seat, "progressive")):
                meter = max(meter - prize, reset) if prize else meter
        meter -= withdrawn(felt, seat, "progressive", rate)
        nets[felt.player(seat), seat, "progressive"] = prize - stake
    return nets


def withdrawn(felt: Felt, seat: str, wager: str, rate: int | tuple[int, int]) -> int:
    """Return the part of a chip that a denial as void takes out of its meter again."""
    return fed(felt.on(seat)[wager], rate) if felt.denied.get((felt.player(seat), seat, wager)) == "void" else 0


def envy(felt: Felt) -> Nets:
    """Return the payments to others for a hand that was played: table D only, folded or not (R-CS-10)."""
    nets: Nets = {}
    if felt.elects("cs.progressive.table", None) != "D":
        return nets
    for winner in felt.hands("bet"):
        prize = ENVY.get(five(felt.cards[winner])[0], 0)
        for seat in felt.hands("progressive"):
            if prize and felt.player(seat) != felt.player(winner):
                nets[felt.player(seat), seat, f"envy_{winner}"] = prize * felt.on(seat)["progressive"] // 100
    return nets


def five_card(felt: Felt, house: int) -> Nets:
    """Return the nets of the Five Card Hand Bonus on the dealer's hand, then on own hands (R-CS-12, R-CS-13)."""
    nets: Nets = {}
    if not felt.elects("cs.five_card", None):
        return nets
    _, rate, _, reset = felt.elected["cs.five_card"]
    meter = felt.meters.get("five_card", 0)
    meter += sum(fed(chips, rate) for (_, _, wager), chips in felt.bets.items() if wager.startswith("five_card"))
    on_dealer = list(reversed(felt.hands("five_card_dealer")))
    if house in (ROYAL, STRAIGHT_FLUSH) and on_dealer:
        whole = from_meter(house, meter)
        prizes = [whole // len(on_dealer) + (number < whole % len(on_dealer)) for number in range(len(on_dealer))]
        meter = after_a_share(house, meter, whole, reset)
    else:
        prizes = [FIVE_CARD.get(house, 0) * felt.on(seat)["five_card_dealer"] for seat in on_dealer]
    for seat, prize in zip(on_dealer, prizes, strict=True):
        bet = felt.player(seat), seat, "five_card_dealer"
        nets[bet] = prize - felt.on(seat)["five_card_dealer"]
        meter += prize if house in (ROYAL, STRAIGHT_FLUSH) and felt.fell(bet) else 0
        meter -= withdrawn(felt, seat, "five_card_dealer", rate)
    for seat in reversed(felt.hands("five_card")):
        stake, category = felt.on(seat)["five_card"], five(felt.cards[seat])[0]
        prize = FIVE_CARD.get(category, 0) * stake
        if category in (ROYAL, STRAIGHT_FLUSH):
            prize = from_meter(category, meter)
            if not felt.fell((felt.player(seat), seat, "five_card")):
                meter = after_a_share(category, meter, prize, reset)
        meter -= withdrawn(felt, seat, "five_card", rate)
        nets[felt.player(seat), seat, "five_card"] = prize - stake
    return nets
