"""Spanish 21: stand, hit, double, rescue, split and surrender, over all cards of a full shoe that the box has not shown.

The box is priced as the lab does, alone: cards of other boxes and of earlier rounds are left out. A hand of a split box counts
the other hands of its box as seen. A split is worth what its hands make if they are played on as the lab plays them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import card_in, cards_in
from houseway.core.values.hands import Hand, box
from houseway.games.spanish_21.facts import PLAY, is_split, stake, up_card, word
from houseway.lab.hints import Priced

from .one_hand import Valued, prices_with_prize, split, valued
from .player import column, suits_of_two
from .prices import ALONE, ANOTHER, FIRST
from .tree import BLACKJACK, MOST, SEVEN, shoe, tree

WHY = {PLAY: "A pair in a box that is split already is not priced, nor what follows an irregularity."}
WORDS = frozenset({"stands", "hits", "doubles", "splits", "surrenders", "rescues"})


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of each choice, for the wager of the box."""
    stage, up = seen.stage, up_card(seen) if seen.stage is not None else None
    held = seen.held.get(hand, ())
    if stage is None or stage.name != PLAY or up is None or BACK in held or len(held) < 2:
        return ()
    asks = {ask.says: ask.high for ask in stage.offers(seen) if ask.who == hand}
    if not asks or not asks.keys() <= WORDS or (is_split(seen, hand) and "splits" in asks):
        return ()
    return tuple(_priced(seen, hand, asks))


def claims_best(seen: Round, hand: Hand) -> bool:
    """Whether the lab's play is best: it ignores other hands of a split box and the sum for three suited sevens."""
    up, held = up_card(seen), cards_in(seen.held.get(hand, ()))
    sevens = (
        up is not None and column(up) == SEVEN and {(column(card), card.suit) for card in held[:2]} == {(SEVEN, held[0].suit)}
    )
    return not is_split(seen, hand) and not sevens


def _priced(seen: Round, hand: Hand, asks: dict[str, int | None]) -> Iterator[Priced]:
    cards, chips = cards_in(seen.held[hand]), stake(seen, hand)
    prices = prices_with_prize(seen.rules, chips)
    up = column(card_in(up_card(seen)))
    left = shoe(prices.decks)
    left[up] -= 1
    for other in seen.hands:
        if other != hand and box(other) == box(hand):
            for card in seen.held.get(other, ()):
                left[column(card_in(card))] -= 1
    role = ALONE if not is_split(seen, hand) else FIRST if hand == box(hand) else ANOTHER
    found, at = valued(prices, up, tuple(left.tolist()), role), tree().at(*map(column, cards))
    made = found.choices(at, suits_of_two(cards, at))

    def priced(says: str, wagers: Fraction, put_up: int | None = None) -> Priced:
        return Priced(says, put_up, _without_blackjack(found, at, wagers) * chips)

    if word(seen, hand) == "doubles":
        yield priced("rescues", made.rescue)
        yield priced("", made.keep)
        return
    yield priced("stands", made.stand)
    if made.hit is not None and "hits" in asks:
        yield priced("hits", made.hit)
    if made.double is not None and asks.get("doubles") == chips:
        yield priced("doubles", made.double, chips)
    if "surrenders" in asks and int(tree().total[at]) < MOST:
        yield priced("surrenders", found.surrender(at))
    if "splits" in asks:
        yield priced("splits", split(prices, up, column(cards[0])), chips)


def _without_blackjack(found: Valued, at: int, wagers: Fraction) -> Fraction:
    """Return the expected net of a choice, conditional on no dealer's blackjack where a reader has excluded it."""
    if not found.prices.reader or found.natural < 0:
        return wagers
    chance, lost = found.blackjack(at), Fraction(found.nets[1][BLACKJACK], found.scale)
    return (wagers - chance * lost) / (1 - chance)
