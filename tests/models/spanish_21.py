"""Spanish 21 settled from its text alone (S21-5, S21-6, S21-8 to S21-13)."""

from __future__ import annotations

from collections.abc import Sequence

from .felt import Bet, Felt, Nets, after_denials, half, to_one

MATCH = {6: (4, 9), 8: (3, 12)}
"""S21-6(e), by decks: a matching card of another suit, and of the same."""


def score(cards: Sequence[str]) -> int:
    """Return the point count: an ace is eleven unless that is too much."""
    total = sum(11 if card[0] == "A" else 10 if card[0] in "JQK" else int(card[0]) for card in cards)
    aces = sum(card[0] == "A" for card in cards)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def box(hand: str) -> str:
    """Return the box of a hand; a split hand has the box of the first."""
    return hand.partition(".")[0]


def settle(felt: Felt) -> Nets:
    """Return the net of every bet."""
    nets: Nets = {}
    for bet, stake in felt.bets.items():
        wager = bet[2]
        if wager in ("wager", "split", "double"):
            nets[bet] = on_a_hand(felt, bet, stake)
        elif wager == "match":
            nets[bet] = match(felt, box(bet[1])) * stake or -stake
        elif wager == "match_coupon":
            nets[bet] = stake if match(felt, box(bet[1])) else 0
        elif wager == "insurance":
            nets[bet] = 2 * stake if dealer_blackjack(felt) else -stake
        elif wager == "match_play":
            nets[bet] = coupon(felt, bet, stake)
    return after_denials(felt, nets | super_bonus(felt))


def dealer_blackjack(felt: Felt) -> bool:
    """Whether the dealer has 21 in the first two cards."""
    dealer = felt.cards["dealer"]
    return len(dealer) >= 2 and score(dealer[:2]) == 21


def is_split(felt: Felt, hand: str) -> bool:
    """Whether a hand's box was split."""
    return any(other != hand and box(other) == box(hand) for other in felt.cards if other[:1].isdigit())


def is_doubled(felt: Felt, hand: str) -> bool:
    """Whether a hand was doubled by whoever plays it (R-S21-24)."""
    return any(name == "double" and on == hand for _, on, name in felt.bets)


def on_a_hand(felt: Felt, bet: Bet, stake: int) -> int:
    """Return the net of a wager, split or double."""
    player, hand, wager = bet
    own, dealer = felt.cards[hand], felt.cards["dealer"]
    blackjack = len(own) == 2 and score(own) == 21 and not is_split(felt, hand)
    if felt.has_word(hand, "surrenders"):
        takes_all = dealer[0][0] in "AKQJ" and dealer_blackjack(felt)
        return -stake if takes_all else -half(felt, stake)
    if felt.has_word(hand, "rescues") and (player, hand, "double") in felt.bets:
        return 0 if wager == "double" else -stake  # the double is taken back, the rest is forfeited (S21-9(d))
    if dealer_blackjack(felt) and not blackjack:
        busts_too = felt.elects("s21.dealer_bj_takes", "original_only") == "original_and_busted"
        return -stake if wager == "wager" or (busts_too and score(own) > 21) else 0
    if score(own) > 21:
        return -stake
    if blackjack:
        return to_one(felt, stake, 3, 2)
    against = score(dealer)
    if against > 21 or score(own) == 21 or score(own) > against:
        return to_one(felt, stake, *((1, 1) if is_doubled(felt, hand) else price(own)))
    return 0 if score(own) == against else -stake


def price(cards: Sequence[str]) -> tuple[int, int]:
    """Return the odds of a winning hand that was not doubled (S21-5(e), (f))."""
    suits = {card[1] for card in cards}
    if len(cards) == 3 and sorted(card[0] for card in cards) in (["6", "7", "8"], ["7", "7", "7"]):
        return (3, 2) if len(suits) > 1 else (3, 1) if suits == {"s"} else (2, 1)
    if score(cards) == 21 and len(cards) >= 5:
        return {5: (3, 2), 6: (2, 1)}.get(len(cards), (3, 1))
    return 1, 1


def match(felt: Felt, seat: str) -> int:
    """Return the odds to one of match the dealer: each of the two first cards counts, or zero (S21-6)."""
    up = felt.cards["dealer"][0]
    other, same = felt.elects("s21.match.odds", None) or MATCH[felt.elects("s21.decks", 6)]
    return sum((same if card == up else other) for card in felt.dealt(seat)[:2] if card[0] == up[0])


def coupon(felt: Felt, bet: Bet, face: int) -> int:
    """Return the win of a coupon with the wager it rides with: even money, once (R-GEN-16)."""
    wager = (bet[0], bet[1], "wager")
    return min(face, felt.bets[wager]) if on_a_hand(felt, wager, felt.bets[wager]) > 0 else 0


def super_bonus(felt: Felt) -> Nets:
    """Return the fixed payouts for three suited sevens against a seven, and what the others get (S21-5(g), R-S21-05, -06)."""
    nets: Nets = {}
    for hand, cards in felt.cards.items():
        sevens = hand.isdigit() and len(cards) == 3 and {card[0] for card in cards} == {"7"} and len({*cards}) == 1
        if not sevens or felt.cards["dealer"][0][0] != "7" or is_split(felt, hand) or is_doubled(felt, hand):
            continue
        on_it = {bet: stake for bet, stake in felt.bets.items() if bet[1] == hand and bet[2] == "wager"}
        winners = {bet: stake for bet, stake in on_it.items() if stake >= 5_00 and on_a_hand(felt, bet, stake) > 0}
        stands = [bet for bet in winners if bet not in felt.denied and (bet[0], hand, "super_bonus") not in felt.denied]
        for bet in stands:
            nets[bet[0], hand, "super_bonus"] = 5_000_00 if winners[bet] >= 25_00 else 1_000_00
        if stands:
            others(felt, {bet[0] for bet in on_it}, nets)
    return nets


def others(felt: Felt, on_the_box: set[str], nets: Nets) -> None:
    """Add fifty dollars for every other person with a wager, or for each of their boxes."""
    paid: set[str] = set()
    for player, hand, wager in felt.bets:
        if wager != "wager" or player in on_the_box:
            continue
        if felt.elects("s21.super_bonus.envy_per", "person") == "person" and player in paid:
            continue
        paid.add(player)
        nets[player, hand, "envy"] = nets.get((player, hand, "envy"), 0) + 50_00
