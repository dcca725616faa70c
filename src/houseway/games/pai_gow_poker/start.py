"""The position that gets the first cards, and the order of the others.

Positions are counted counterclockwise, the dealer or the bank as number one; cards go round clockwise (R-PGP-11).

>>> first_place(8, DEALER), first_place(14, DEALER), first_place(10, DEALER)
('dealer', '1', '5')
>>> clockwise_from("5")
('5', '6', 'dealer', '1', '2', '3', '4')
>>> to_and_fro()[:9]
(1, 2, 3, 4, 5, 6, 7, 7, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.messages.due import Due, Seen
from houseway.core.messages.event import CardsDealt, Event, Noted, StacksOpened
from houseway.core.round.handlers import DICE as THE_DICE
from houseway.core.round.handlers import NUMBER as A_NUMBER
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER, Hand, pile
from houseway.core.values.memory import remembered
from houseway.families.choices import DEALING_METHOD
from houseway.families.two_hands.bank import WISHES, bank_of
from houseway.families.two_hands.memory import around
from houseway.families.two_hands.set_hands import waits_for_another_area

from .hands import SEVEN
from .house_rules import BUTTON, MARK_START_POSITION, START_METHOD
from .memory import CLOCKWISE, Memory

PLACES = 7
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


# Counting


def first_place(total: int, one: Hand) -> Hand:
    """Return the place of a total or a number, counted counterclockwise from number one."""
    return around(one)[(total - 1) % PLACES]


def start_of(round: Round) -> Hand:
    """Return the place that gets the first cards."""
    if round.rules[START_METHOD] == BUTTON:
        return remembered(round, Memory).button
    return first_place(sum(round.dice) or round.number, bank_of(round) or DEALER)


def clockwise_from(start: Hand) -> tuple[Hand, ...]:
    """Return every place clockwise, as cards are dealt, with or without a wager."""
    at = CLOCKWISE.index(start)
    return CLOCKWISE[at:] + CLOCKWISE[:at]


def to_and_fro() -> tuple[int, ...]:
    """Return the stacks in the order they get cards: from the left, back from the right, and so on (PGP-8a(c), R-PGP-29)."""
    there = tuple(range(1, PLACES + 1))
    return tuple(stack for turn in range(SEVEN) for stack in (there[::-1] if turn % 2 else there))


# Pending dice, numbers and cards

SHAKEN = {"manual_shoe": "PGP-10(h)(1)", "hand": "PGP-10(i)(2)", "automated_shoe": "PGP-10(j)(1)"}
OPERATED = {"manual_shoe": "PGP-10(h)(2)", "hand": "PGP-10(i)(3)", "automated_shoe": "PGP-10(j)(2)"}
COUNTED = {"manual_shoe": "PGP-10(h)(3)", "hand": "PGP-10(i)(4)", "automated_shoe": "PGP-10(j)(3)"}


def _banked(round: Round, clauses: dict[str, str], otherwise: str) -> str:
    """Return the clause of a bank by the method of dealing, or the dealer's clause."""
    return clauses[round.rules[DEALING_METHOD]] if bank_of(round) else otherwise


def three_dice(round: Round) -> tuple[Due, ...]:
    """Return the throw of three dice, shaken by the dealer or the bank."""
    return (Due(THE_DICE, 3, "all", _banked(round, SHAKEN, "PGP-8c(b)")),)


def a_number(round: Round) -> tuple[Due, ...]:
    """Return the draw of a number from one to seven."""
    return (Due(A_NUMBER, PLACES, "all", _banked(round, OPERATED, "PGP-8c(c)")),)


def announced(otherwise: str) -> Callable[[Draft], Iterator[Event]]:
    """Return a function that notes where the count ends; a house may mark the place."""

    def then(now: Draft) -> Iterator[Event]:
        yield Noted(f"first cards to {start_of(now)}", _banked(now, COUNTED, otherwise))
        if now.rules[MARK_START_POSITION]:
            yield Noted(f"marked {start_of(now)}", "PGP-8c(e)")

    return then


def _seen(round: Round, place: Hand) -> Seen:
    """Return the visibility of a hand: its player, unless another hand of theirs comes first or it has no wager."""
    mine = place == DEALER or (place in round.hands and not waits_for_another_area(round, place))
    return "owner" if mine else "nobody"


def one_at_a_time(round: Round) -> tuple[Due, ...]:
    """Return the deal of one card at a time, seven times round the table."""
    order = clockwise_from(start_of(round))
    return tuple(Due(place, 1, _seen(round, place), "PGP-8(c)") for _ in range(SEVEN) for place in order)


def in_sevens(round: Round) -> tuple[Due, ...]:
    """Return the deal of a stack of seven to each place."""
    return tuple(Due(place, SEVEN, _seen(round, place), "PGP-8b(d)") for place in clockwise_from(start_of(round)))


def seven_stacks(round: Round) -> tuple[Due, ...]:
    """Return the deal of seven stacks before they are assigned; stack 1 is the farthest to the dealer's left."""
    return tuple(Due(pile(number), 1, "nobody", "PGP-8a(c)") for number in to_and_fro())


def so_many_each(many: int, seats: str, dealer: str) -> Callable[[Round], tuple[Due, ...]]:
    """Return the deal under section 17: only to places with a wager, from the dealer's left, the dealer last."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        dues = tuple(Due(hand, many, _seen(round, hand), seats) for hand in round.hands)
        return (*dues, Due(DEALER, many, "owner", dealer))

    return due_cards


# Delivering stacks


def picks(number: int) -> str:
    """Return the word by which a bank asks for a stack to be delivered first."""
    return f"picks the {ORDINALS[number - 1]} stack"


def first_stack(round: Round) -> int:
    """Return the stack a bank has picked (default: the first)."""
    bank = bank_of(round)
    said = round.words(WISHES, bank) if bank else ()
    return next((number for number in range(1, PLACES + 1) if picks(number) in said), 1)


def delivers(now: Draft) -> Iterator[Event]:
    """Deliver stacks from the first on to the right, then from the far left; places clockwise from where the count ended."""
    bank, first = bank_of(now), first_stack(now)
    stacks = [now.held[pile((first + at - 1) % PLACES + 1)] for at in range(PLACES)]
    cites = "PGP-10(i)(5)" if bank else "PGP-8a(f)"
    yield StacksOpened(ORDINALS[first - 1], cites)
    for place, seven in zip(clockwise_from(start_of(now)), stacks, strict=True):
        yield CardsDealt(place, seven, _seen(now, place), cites)
