"""The play of a practice seat at poker: its valuation of the cards it sees, and its draws.

It sees its own cards and those that are face up. It deals the unseen cards at random a few times, to itself and to
some of those still in, and counts its average share of the pot; it bets when that is well above an equal share, calls
when it is about equal, and folds otherwise. It never bluffs, has no memory, and always chooses the same in the same
view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, cast

from houseway.core.game.practice import Practice, Shuffles
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, FRENCH, Card, spelled
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.families.poker_room.checks import stakes_of
from houseway.poker.betting.betting_round import BETS, CALLS, CHECKS, FOLDS, RAISES, contending
from houseway.poker.betting.exchange import DISCARDS, Exchanging
from houseway.poker.values.forms import Form
from houseway.poker.values.hands import FULL_HOUSE, STRAIGHT, high

WEAK, FAIR, STRONG = range(3)
DEALS = 24
"""The number of times the unseen cards are dealt."""
RIVALS = 3
"""The maximum number of other hands a bot considers."""
ENOUGH, GOOD = Fraction(9, 10), Fraction(3, 2)
"""Of an even share: to go along, and to bet."""
LOW_ENOUGH = 8
"""The largest card that is kept when drawing to a low."""


def plays(worth: int, seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return a bet or minimum raise with a strong hand, a call with a fair one, otherwise a fold; never fold for free."""
    offered = {ask.says: ask for ask in asks}
    wanted = {STRONG: (BETS, RAISES, CALLS, CHECKS), FAIR: (CHECKS, CALLS), WEAK: (CHECKS, FOLDS)}[worth]
    said = seen.words(seen.stage.name, asks[0].who) if seen.stage else ()
    if {BETS, RAISES} & {*said}:  # once a street is enough
        wanted = tuple(word for word in wanted if word not in (BETS, RAISES))
    ask = next((offered[word] for word in wanted if word in offered), asks[0])
    return Say(ask.who, ask.says, ask.low)


def minimum(rules: Rules) -> Chips:
    """Return the minimum that buys a hand: a bet."""
    return stakes_of(rules)[0]


# What a hand is worth


class Makes(NamedTuple):
    """The winning forms of hand at a game, of so many own and so many shared cards."""

    forms: Sequence[Form]
    own: int
    board: int = 0


def strength(seen: Round, hand: Hand, makes: Makes, shuffles: Shuffles) -> int:
    """Return the strength of a hand among those still in play, as far as its player can see."""
    rivals = [other for other in contending(seen) if other != hand][:RIVALS]
    taken = share(seen, (hand, *rivals), makes, shuffles) * (len(rivals) + 1)
    return STRONG if taken > GOOD else FAIR if taken > ENOUGH else WEAK


def share(seen: Round, hands: Sequence[Hand], makes: Makes, shuffles: Shuffles) -> Fraction:
    """Return the part of the pot the first of some hands takes, if the unseen cards are dealt at random."""
    known = {card for held in seen.held.values() for card in held if card is not BACK}
    unseen = [card for card in FRENCH if card not in known]
    shared = _faces(seen, BOARD)
    shuffle = shuffles(f"poker/{spelled(_faces(seen, hands[0]))}/{spelled(shared)}/{len(hands)}")
    won = Fraction(0)
    for _ in range(DEALS):
        deck = iter(shuffle(unseen))
        table = shared + tuple(next(deck) for _ in range(makes.board - len(shared)))
        held = [_dealt(_faces(seen, hand), makes.own, deck) for hand in hands]
        won += _won(held, table, makes.forms)
    return won / DEALS


def _faces(seen: Round, hand: Hand) -> tuple[Piece, ...]:
    return tuple(card for card in seen.held.get(hand, ()) if card is not BACK)


def _dealt(faces: tuple[Piece, ...], own: int, deck: object) -> tuple[Piece, ...]:
    rest = cast("Sequence[Piece]", deck)
    return faces + tuple(card for card, _ in zip(rest, range(own - len(faces)), strict=False))


def _won(held: Sequence[tuple[Piece, ...]], table: tuple[Piece, ...], forms: Sequence[Form]) -> Fraction:
    """Return the first hand's share of one deal; a half that no hand qualifies for goes to the other."""
    parts: list[Fraction] = []
    for form in forms:
        worth = [form.best(own, table) for own in held]
        best = max((value for value in worth if value is not None), default=None)
        if best is not None:
            parts.append(Fraction(worth[0] == best, worth.count(best)))
    return Fraction(sum(parts), len(parts))


# The draw


def kept_for_high(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards to keep for a high hand: what is made, then pairs, then four to a flush, then the two best.

    >>> from houseway.core.values.cards import cards
    >>> kept_for_high(cards("Kh Kd 9s 4c 2h")), kept_for_high(cards("9h 8h 7h 2h Ks"))
    ((Kh, Kd), (9h, 8h, 7h, 2h))
    """
    kind = high(held) >> 20
    if STRAIGHT <= kind <= FULL_HOUSE or kind > FULL_HOUSE + 1:
        return held
    ranks = Counter(card.rank for card in held)
    groups = tuple(card for card in held if ranks[card.rank] > 1)
    if groups:
        return groups
    suited = next((four for four in combinations(held, 4) if len({card.suit for card in four}) == 1), None)
    return suited or tuple(sorted(held, key=lambda card: -card.rank)[:2])


def kept_for_low(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards to keep for a low hand: one of each rank, none above an eight.

    >>> from houseway.core.values.cards import cards
    >>> kept_for_low(cards("Ah Ad 5s 9c 2h"))
    (Ah, 5s, 2h)
    """
    kept: dict[int, Card] = {}
    for card in held:
        if card.rank == 14 or card.rank <= LOW_ENOUGH:
            kept.setdefault(card.rank, card)
    return tuple(kept.values())


def draws(seen: Round, hand: Hand, form: Form) -> Command:
    """Return the command that discards what is not worth keeping."""
    held = cards_in(seen.held[hand])
    kept = kept_for_low(held) if form.is_low else kept_for_high(held)
    goes = tuple(card for card in held if card not in kept)
    return Arrange(hand, (goes,), DISCARDS) if goes else Say(hand, "stands pat")


# The seat of a game


def poker_bot(forms: Sequence[Form], own: int, board: int = 0) -> Practice:
    """Return the practice play where these forms of hand win, of so many own and so many shared cards."""
    makes = Makes(forms, own, board)

    def samples(seen: Round, asks: Sequence[RoundOffer], shuffles: Shuffles) -> Command:
        hand = asks[0].who
        if isinstance(seen.stage, Exchanging):
            return draws(seen, hand, forms[0])
        if not any(ask.says in (CHECKS, CALLS, FOLDS) for ask in asks):
            return plays(WEAK, seen, asks)
        return plays(strength(seen, hand, makes, shuffles), seen, asks)

    return Practice(samples=samples, minimum=minimum)
