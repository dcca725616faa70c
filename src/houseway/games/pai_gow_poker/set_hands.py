"""Set hands at pai gow poker: seven cards as two hands, by a player, a bank or the dealer, and refused settings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.messages.event import Arranged, CardsShown, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.round.state import Draft, Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.two_hands.bank import bank_of, is_shared
from houseway.families.two_hands.set_hands import exposed_and_undecided, show_next_area, waits_for_another_area
from houseway.poker.values.joker import high, two

from .hands import FIVE, Cards, Split, is_foul, is_miscounted
from .house_rules import FOUL, HOUSE_WAY, WHEEL_RANK
from .house_way import Chosen, set_by, way_of


def house_way(round: Round, hand: Hand) -> Chosen:
    """Return the house's setting of a hand."""
    way = way_of(round.rules[HOUSE_WAY])
    return set_by(way, cards_in(round.held[hand]), wheel_lowest=wheel_lowest(round.rules))


def wheel_lowest(rules: Rules) -> bool:
    """Whether ace to five is the lowest straight here (PGP-3(d))."""
    return rules[WHEEL_RANK] == "lowest"


def fouls_are_refused(round: Round) -> bool:
    """Whether this house refuses a hand that is set wrong."""
    return round.rules[FOUL] == "block_at_entry"


def set_wrong(round: Round, hand: Hand, parts: Parts) -> Refusal | None:
    """Return the refusal if the two parts are not the seven cards; a wrong split is found when turned up, or refused at once."""
    if len(parts) != 2 or not all(parts):
        return Refusal("two_hands", "PGP-1.set_or_setting_the_hands")
    if Counter(piece for part in parts for piece in part) != Counter(round.held[hand]):
        return Refusal("not_your_cards", "PGP-9(b)")
    return None


def player_set_wrong(round: Round, hand: Hand, parts: Parts) -> Refusal | None:
    """Return the refusal of a player's setting; this includes fouls where the house refuses them."""
    refused = set_wrong(round, hand, parts)
    if refused is None and fouls_are_refused(round):
        if is_miscounted(parts):
            return Refusal("five_and_two", "PGP-9(g)(4)")
        if not round.is_hidden(hand) and is_foul(*in_order(parts)):
            return Refusal("low_hand_is_higher", "PGP-9(g)(3)")
    return refused


def in_order(parts: Parts) -> Split:
    """Return the five cards first, whichever part was given first."""
    one, other = map(cards_in, parts)
    return (other, one) if len(other) == FIVE else (one, other)


def split_of(round: Round, hand: Hand) -> Split:
    """Return a hand as it was set: the five, then the two."""
    five, two = map(cards_in, round.arranged[hand])
    return five, two


def _flat(split: Split) -> Cards:
    return (*split[0], *split[1])


def as_set(round: Round, hand: Hand) -> Cards:
    """Return the cards of a hand in the order they are turned up, which is as they were set."""
    return _flat(split_of(round, hand)) if hand in round.arranged else cards_in(round.held[hand])


def player_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Place the cards face down; then the player may look at their other area."""
    if parts is None and now.is_hidden(hand):
        yield Arranged(hand, ((BACK,) * FIVE, (BACK,) * 2), "PGP-9(b)")  # the dealer sets it and lays it face down (H-BACK-04)
    elif parts is None:
        yield Arranged(hand, house_way(now, hand).split, "PGP-9(b)")
    else:
        yield Arranged(hand, in_order(parts), "PGP-9(a)")
    yield from show_next_area(now, hand, "PGP-12(b)")


def bank_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Turn up the bank's seven cards and set them as the bank chooses; a wrong setting is corrected to the house way."""
    due = house_way(now, hand).split
    split = due if parts is None else in_order(parts)
    wrong = is_miscounted(split) or is_foul(*split)
    yield CardsShown(hand, _flat(due if wrong else split), "PGP-9(c)")
    yield Arranged(hand, split, "PGP-9(c)")
    if wrong:
        yield Arranged(hand, due, "PGP-11(j)")


def dealer_lays(now: Draft, hand: Hand, parts: Parts | None) -> Iterator[Event]:
    """Set the dealer's cards the house way; any other setting is corrected (PGP-11(i))."""
    due = house_way(now, hand).split
    yield CardsShown(hand, _flat(due), "PGP-9(c)")
    cites = "PGP-9(c)" if bank_of(now) is None else "PGP-10(e)" if is_shared(now) else "PGP-10(k)"
    laid = due if parts is None else in_order(parts)
    if not _same(laid, due, lowest=wheel_lowest(now.rules)):
        yield Arranged(hand, laid, cites)
        laid, cites = due, "PGP-11(i)"
    yield Arranged(hand, laid, cites)


def _same(one: Split, other: Split, *, lowest: bool) -> bool:
    """Whether two settings are worth the same."""
    if is_miscounted(one):
        return False
    worth = [(high(five, wheel_lowest=lowest), two(low)) for five, low in (one, other)]
    return worth[0] == worth[1]


SET_BARS = (Bar("PGP-11(d)", exposed_and_undecided), Bar("PGP-12(b)", waits_for_another_area))
