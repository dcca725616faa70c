"""Poker at the terminal: how bots value what they see, how they draw, and what hands are called.

A bot knows its own cards and what lies open. It deals what it cannot see at random a few times over, to itself and to some of
those still in, and counts how much of the pot it takes; it bets when that is well above its share, goes along when it is about as
much, and lets go of the rest. It never bluffs, remembers nothing, and the same sight always makes it do the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import cast

from rich.align import Align
from rich.text import Text

from houseway.core.game.rules import Rules
from houseway.core.game.words import money
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.messages.event import BetPlaced, BetsClosed, Chosen, Event
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, FRENCH, Card, spelled
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import BOARD, Hand, title
from houseway.families.poker_room.betting import TOSSES, has
from houseway.families.poker_room.checks import stakes_of
from houseway.play.chance import Seeded, shuffled
from houseway.poker.betting.betting_round import BETS, CALLS, CHECKS, FOLDS, RAISES, contending, street
from houseway.poker.betting.exchange import DISCARDS, Exchanging
from houseway.poker.values.forms import Form
from houseway.poker.values.hands import FULL_HOUSE, STRAIGHT, high

from .lore import Lore, as_dealt, unknown

WEAK, FAIR, STRONG = range(3)
DEALS = 24
"""How often the unseen cards are dealt."""
RIVALS = 3
"""How many of the others a bot thinks of."""
ENOUGH, GOOD = 0.9, 1.5
"""Of an even share: to go along, and to bet."""
LOW_ENOUGH = 8
"""The largest card somebody drawing to a low keeps."""


def plays(worth: int, seen: Round, asks: Sequence[Ask]) -> Command:
    """Bet or raise the least with a strong hand, go along with a fair one, let go of the rest; nothing is ever free to fold."""
    offered = {ask.says: ask for ask in asks}
    wanted = {STRONG: (BETS, RAISES, CALLS, CHECKS), FAIR: (CHECKS, CALLS), WEAK: (CHECKS, FOLDS)}[worth]
    said = seen.words(seen.stage.name, asks[0].who) if seen.stage else ()
    if {BETS, RAISES} & {*said}:  # once a street is enough
        wanted = tuple(word for word in wanted if word not in (BETS, RAISES))
    ask = next((offered[word] for word in wanted if word in offered), asks[0])
    return Say(ask.who, ask.says, ask.low)


def least(rules: Rules) -> Chips:
    """The least that buys a hand: a bet."""
    return stakes_of(rules)[0]


# What a hand is worth


def strength(seen: Round, hand: Hand, forms: Sequence[Form], own: int, board: int) -> int:
    """How a hand stands among those still in, as far as its player can see."""
    rivals = [other for other in contending(seen) if other != hand][:RIVALS]
    taken = share(seen, (hand, *rivals), forms, own, board) * (len(rivals) + 1)
    return STRONG if taken > GOOD else FAIR if taken > ENOUGH else WEAK


def share(seen: Round, hands: Sequence[Hand], forms: Sequence[Form], own: int, board: int) -> float:
    """The part of the pot the first of some hands takes, if what cannot be seen is dealt at random."""
    known = {card for held in seen.held.values() for card in held if card is not BACK}
    unseen = [card for card in FRENCH if card not in known]
    shared = _faces(seen, BOARD)
    source = Seeded(f"poker/{spelled(_faces(seen, hands[0]))}/{spelled(shared)}/{len(hands)}")
    won = 0.0
    for _ in range(DEALS):
        deck = iter(shuffled(unseen, source))
        table = shared + tuple(next(deck) for _ in range(board - len(shared)))
        held = [_dealt(_faces(seen, hand), own, deck) for hand in hands]
        won += _won(held, table, forms)
    return won / DEALS


def _faces(seen: Round, hand: Hand) -> tuple[Piece, ...]:
    return tuple(card for card in seen.held.get(hand, ()) if card is not BACK)


def _dealt(faces: tuple[Piece, ...], own: int, deck: object) -> tuple[Piece, ...]:
    rest = cast("Sequence[Piece]", deck)
    return faces + tuple(card for card, _ in zip(rest, range(own - len(faces)), strict=False))


def _won(held: Sequence[tuple[Piece, ...]], table: tuple[Piece, ...], forms: Sequence[Form]) -> float:
    """What the first hand takes of one deal; a half nobody qualifies for goes to the other."""
    parts: list[float] = []
    for form in forms:
        worth = [form.best(own, table) for own in held]
        best = max((value for value in worth if value is not None), default=None)
        if best is not None:
            parts.append((worth[0] == best) / worth.count(best))
    return sum(parts) / len(parts)


# The draw


def kept_for_high(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """What somebody who wants a high hand keeps: what is made, then pairs, then four to a flush, then the two best cards.

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
    """What somebody who wants a low hand keeps: one of each rank, none above an eight.

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
    """Lay away what is not worth keeping."""
    held = cards_in(seen.held[hand])
    kept = kept_for_low(held) if form.is_low else kept_for_high(held)
    goes = tuple(card for card in held if card not in kept)
    return Arrange(hand, (goes,), DISCARDS) if goes else Say(hand, "stands pat")


# The lore of a game


def pots(seen: Round, wide: bool) -> Align | None:
    """What lies in the middle."""
    chips = [(str(place), many) for place, many in seen.chips.items() if str(place).startswith("pot ")]
    if not chips:
        return None
    names = (("pot" if place == "pot 0" else "side pot", many) for place, many in sorted(chips))
    return Align.center(Text(" · ").join(Text.assemble((f"{name} ", "bold"), money(many)) for name, many in names))


def poker_lore(forms: Sequence[Form], own: int, board: int = 0) -> Lore:
    """How a game is played here: of so many cards of one's own and so many for all, these forms of hand win."""

    def chooses(seen: Round, asks: Sequence[Ask]) -> Command:
        hand = asks[0].who
        if isinstance(seen.stage, Exchanging):
            return draws(seen, hand, forms[0])
        if not any(ask.says in (CHECKS, CALLS, FOLDS) for ask in asks):
            return plays(WEAK, seen, asks)
        return plays(strength(seen, hand, forms, own, board), seen, asks)

    def names(held: tuple[Card, ...]) -> str:
        size = 3 if own == 3 else 5
        if len(held) < size or (board == 5 and len(held) < own + 3):
            return ""
        values = ((form, form.best(held[:own], held[own:])) for form in forms)
        return ", ".join(form.named(value) for form, value in values if value is not None)

    return Lore(chooses, as_dealt, names, unknown, remarks, board=board, middle=pots, least=least, tells=tells)


REMARKS: Mapping[str, str] = {
    CHECKS: "bet nothing for now",
    FOLDS: "give the hand up",
    "turns cards over": "a fold",
    "says raise": "then the amount is owed",
    DISCARDS: "as many as you like; new ones come for them",
    "stands pat": "keep all five",
    "shows": "turn the hand up",
    "concedes": "throw it away unseen",
}


def remarks(seen: Round, ask: Ask) -> str:
    """What a word of the table means, and what it costs where it names no amount."""
    if ask.says == CALLS:
        now, chips = street(seen), has(seen, ask.who)
        missing = now.high - now.put.get(ask.who, 0)
        return f"{money(missing)} more" if missing < chips else f"all in for {money(chips)}"
    if ask.says == TOSSES:
        return f"without a word it is {'a call' if street(seen).high else 'the opening bet'}"
    return REMARKS.get(ask.says, "")


def tells(event: Event) -> str | None:
    """Who is dealt in closes no bets here; where the button stands and who put up a blind is worth a line."""
    match event:
        case BetsClosed(hands=hands, cites="PKR-10(c)"):
            return f"the button is at {title(hands[-1])}"
        case BetsClosed() | Chosen(option="discards"):  # how many cards go is told with them
            return ""
        case BetPlaced(bet=bet, chips=chips, cites="PKR-10(d)" | "PKR-11(i)"):
            return f"{title(bet.on)} puts up {money(chips)} blind"
        case _:
            return None
