"""Names of hands and offers at pai gow poker, and the ways to set seven cards that none beats in both hands."""

from __future__ import annotations

from houseway.core.game.names import HouseWay, Names, SetSo, Ways, two_typed
from houseway.core.game.rules import Rules
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import JOKER, Card
from houseway.core.values.equipment import Piece, cards_in
from houseway.core.values.hands import DEALER, Hand, title
from houseway.families.two_hands.names import MARKS
from houseway.families.two_hands.names import remarks as remarks_on_the_bank
from houseway.games.pai_gow_poker.hands import FIVE, SEVEN, TWO, Split
from houseway.games.pai_gow_poker.house_rules import HOUSE_WAY
from houseway.games.pai_gow_poker.house_way import parted, set_by, way_of
from houseway.games.pai_gow_poker.play import is_seen_after_surrender
from houseway.games.pai_gow_poker.set_hands import house_way, wheel_lowest
from houseway.games.pai_gow_poker.start import start_of
from houseway.poker.values.joker import high, named, two

# Naming


def lays(held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a hand from the highest, the joker first."""
    return tuple(sorted(held, key=lambda card: (card is JOKER, card.rank), reverse=True))


def names(held: tuple[Card, ...]) -> str:
    """Return the name of a high hand of five, or of a low hand of two.

    >>> from houseway.core.values.cards import cards
    >>> names(cards("JK As Kd Qh Js")), names(cards("9c 9d")), names(cards("JK 4d"))
    ('straight, ace high', 'pair, nines', 'ace high')
    """
    return named(high(held)) if len(held) == FIVE else named(two(held)) if len(held) == TWO else ""


# Setting


def ways(seen: Round, hand: Hand) -> tuple[Parts, ...]:
    """Return the ways to set a hand that no other beats in both parts, the house's first, then from the best high hand down."""
    house = house_way(seen, hand).split
    found: dict[tuple[int, int], Split] = {}
    held = cards_in(seen.held[hand])
    by_high = sorted(parted(held, wheel_lowest=wheel_lowest(seen.rules)), key=lambda way: (way.high, way.low), reverse=True)
    best = 0
    for way in by_high:
        if way.low > best:
            best = way.low
            found[way.high, way.low] = way.split
    same = (high(house[0], wheel_lowest=wheel_lowest(seen.rules)), two(house[1]))
    found.pop(same, None)
    return tuple((lays(five), lays(low)) for five, low in (house, *found.values()))


def sets(rules: Rules, held: tuple[Piece, ...]) -> SetSo | None:
    """Return the house's setting of seven cards, and the line of its list that decided."""
    if len(held) != SEVEN or not all(isinstance(card, Card) for card in held):
        return None
    way = way_of(rules[HOUSE_WAY])
    (five, low), rule = set_by(way, cards_in(held), wheel_lowest=wheel_lowest(rules))
    line = ": ".join(filter(None, (rule.name or str(way.index(rule) + 1), rule.says)))
    return SetSo((lays(five), lays(low)), line, "PGP-9(d)", "R-PGP-10")


def parts_typed(seen: Round, hand: Hand, typed: str) -> Parts | None:
    """Return a hand split with the two cards typed as the low hand, or None if they are not two of the player's cards."""
    found = two_typed(cards_in(seen.held[hand]), typed)
    return (found[1], found[0]) if found else None


# The table


def remarks(seen: Round, ask: RoundOffer) -> str:
    """Return the cost or effect of an offer."""
    match ask.says:
        case "surrenders":
            return "gives up the whole wager" + ", cards unseen" * (not is_seen_after_surrender(seen, ask.who))
        case "voids hand":
            return "a card was exposed: every bet on the hand comes back"
        case "shakes" | "is ready":
            return "the deal begins"
        case says if says.startswith("picks the "):
            return "it is delivered first"
        case _:
            return remarks_on_the_bank(seen, ask)


def thrown(seen: Round) -> str:
    """Return the result of dice or generator, and the place that got the first cards."""
    start = start_of(seen)
    whose = "the dealer" if start == DEALER else title(start)
    came = f"total {sum(seen.dice)}" if seen.dice else f"number {seen.number}"
    return f"{came}: first to {whose}"


NAMES = Names(
    names,
    lays,
    remarks,
    thrown=thrown,
    setting=Ways(ways, parts_typed, "two cards for the low hand as in Ah Kd", counts=(FIVE, TWO), apart=True),
    house_way=HouseWay(sets, "seven cards"),
    marks=MARKS,
)
