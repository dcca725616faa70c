"""Options in a round of Spanish 21, for the hands in turn and for the dealer, and their effects."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetPlaced, CardsShown, Chosen, Event, ExposedTaken, HandSplit, Owed
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.forfeits import at_once
from houseway.core.round.option import Option, Span, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BURN, DEALER, EXPOSED, Hand, box
from houseway.core.values.memory import remembered

from .bars import (
    BUSY,
    FIRST,
    NO_CARD,
    ON_21,
    PAIR,
    STANDING,
    TWO_CARDS,
    has_a_hole_card,
    no_card_is_exposed,
    no_card_was_missed,
    no_chips_left,
    no_hole_card,
    not_just_doubled,
    nothing_burned,
    nothing_to_wait_for,
    purse,
)
from .facts import (
    MISSES,
    PLAY,
    READ,
    READER_BROKEN,
    behind,
    caller,
    has_hole_card,
    held,
    lives,
    may_have_blackjack,
    misses_a_card,
    stake,
    whose_turn,
    word,
)
from .hands import ACE, is_blackjack
from .house_rules import HOLE_CARD
from .memory import Memory
from .payouts import dead_hand, give_up, rescued

GOES_ON = "goes on"


# Cards


def give(now: Draft, hand: Hand, cites: str) -> Iterator[Event]:
    """Deal the next card to a hand: an exposed one, or one from the shoe (S21-15(d))."""
    if EXPOSED in now.held:
        yield ExposedTaken(hand, "S21-15(d)")
    else:
        yield Owed((Due(hand, 1, "all", cites),), cites)


def begins(now: Draft, hand: Hand) -> Iterator[Event]:
    """Deal a split hand its second card when its turn comes; it may refuse an exposed one."""
    alone = len(held(now, hand)) == 1 and word(now, hand) != "splitting" and not misses_a_card(now, hand)
    if alone and EXPOSED not in now.held:
        yield Owed((Due(hand, 1, "all", "S21-10(b)"),), "S21-10(b)")


# What is put up


def double_span(round: Round, hand: Hand) -> Span:
    """Return the amounts for a double: up to the first stake."""
    unit = round.rules.unit
    most = min(stake(round, hand), purse(round, hand))
    return Span(unit, most - most % unit, unit, "S21-9(a)")


def split_span(round: Round, hand: Hand) -> Span:
    """Return the amount for a split: the same as the first stake."""
    chips = stake(round, hand)
    return Span(chips, chips, chips, "S21-10(a)")


def _placed(bet: Bet, chips: Chips, cites: str) -> BetPlaced:
    return BetPlaced(bet, chips, cites, moves=(Move(stack(bet.by), bet, chips, "bet", bet),))


# What follows


def hits(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal one more card to the hand."""
    yield from give(now, said.who, "S21-7(f)")


def doubles(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Place the double; bettors behind may follow before the one card is dealt (S21-13(d))."""
    assert said.chips is not None
    bet = Bet(caller(now, said.who) or "", said.who, "double")
    yield _placed(bet, said.chips, cites)
    if behind(now, said.who):
        yield Chosen(said.who, "doubling", "S21-13(d)")
    else:
        yield from give(now, said.who, cites)


def splits(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Place the second card as a hand of its own, with its own bet, next to the first."""
    assert said.chips is not None
    count = sum(box(other) == box(said.who) for other in now.hands) + 1
    new = f"{box(said.who)}.{count}"
    bet = Bet(caller(now, said.who) or "", new, "split")
    yield HandSplit(said.who, new, cites)
    yield _placed(bet, said.chips, cites)
    if behind(now, said.who):
        yield Chosen(said.who, "splitting", "S21-13(e)")


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Return half at once against a low card; against an ace or court card the stake waits. It binds the whole box (R-S21-24)."""
    if not may_have_blackjack(now):
        yield from give_up(now, said.who)


def rescues(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Return the double and take the first stake, of everyone who doubled (R-GEN-34)."""
    yield from rescued(now, said.who)


def accepts(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal the missed card late."""
    *_, asked = ("", *(word for word in now.words(PLAY, said.who) if word not in (MISSES, said.what)))
    if asked == "doubles":
        yield Chosen(said.who, asked, cites)  # it is a double still, with its one card
    yield from give(now, said.who, cites)


def declines(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Declare the hand dead and return all its bets."""
    yield from dead_hand(now, said.who, "card not dealt", cites)


def takes_late(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal the second card after all the others (S21-15(h))."""
    yield Owed((Due(said.who, 1, "all", cites),), cites)


def passes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Declare a hand with only one card dead."""
    yield from dead_hand(now, said.who, "one card only", cites)


def goes_on(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Let the dealer move on: keep a double without a choice or deal its card, and let a split hand play."""
    hand = whose_turn(now) or ""
    match word(now, hand):
        case "doubling":
            yield Chosen(hand, "doubles", "S21-9(a)")
            yield from give(now, hand, "S21-9(a)")
        case "splitting":
            yield Chosen(hand, "splits", "S21-10(b)")
        case _:
            yield Chosen(hand, "keeps", "S21-9(d)")


def shows_burn(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Show the burn card to the players."""
    before = remembered(now, Memory).unseen if now.rules.unread else 0
    yield CardsShown(BURN, now.held[BURN][before:], cites)


def reads(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Record whether the reader shows blackjack; only then is the card turned up."""
    if not now.is_hidden(DEALER) and is_blackjack(held(now, DEALER)):  # a hole card that is not turned up makes none (H-BACK-03)
        yield CardsShown(DEALER, now.held[DEALER], cites)


def draws(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Deal the dealer's second card, face up."""
    yield from give(now, DEALER, cites)


def reveals(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Turn up the hole card."""
    yield CardsShown(DEALER, now.held[DEALER], cites)


# fmt: off
AT_TURN = (
    Option("surrenders", "S21-8(a)",  surrenders, bars=(*BUSY, *FIRST), forgoes=at_once),
    Option("doubles",    "S21-9(a)",  doubles,    puts_up=double_span, spot="double",
           bars=(*BUSY, NO_CARD, TWO_CARDS, ON_21, Bar("S21-5(c)", no_chips_left))),
    Option("splits",     "S21-10(a)", splits,     bars=(*BUSY, NO_CARD, TWO_CARDS, *PAIR), puts_up=split_span,
           spot="split"),
    Option("stands",     "S21-7(e)",              bars=STANDING, in_silence=True),
    Option("hits",       "S21-12(a)", hits,       bars=(*BUSY, NO_CARD), in_silence=True),  # a split hand of one card
    Option("rescues",    "S21-9(d)",  rescues,    bars=(Bar("S21-9(d)", not_just_doubled),), forgoes=at_once),
    Option("refuses",    "S21-15(d)",             bars=(*BUSY, NO_CARD, Bar("S21-15(d)", no_card_is_exposed))),
    Option("accepts",    "S21-15(i)", accepts,    bars=(Bar("S21-15(i)", no_card_was_missed),)),
    Option("declines",   "S21-15(i)", declines,   bars=(Bar("S21-15(i)", no_card_was_missed),), forgoes=at_once,
           in_silence=True),
)
SECOND_CARD = (
    Option("takes the card", "S21-15(h)", takes_late),
    Option("passes",     "S21-15(h)", passes, forgoes=at_once, in_silence=True),
)
GO_ON = Option(GOES_ON, "S21-9(d)", goes_on, bars=(Bar("S21-9(d)", nothing_to_wait_for),), by=the_dealer, in_silence=True)
SHOW_BURN = Option("shows burn", "S21-7(c)", shows_burn, bars=(Bar("S21-7(c)", nothing_burned),), by=the_dealer)
NO_MORE_INSURANCE = Option(GOES_ON, "S21-11(b)", by=the_dealer, in_silence=True)  # the default insures nothing (R-GEN-18)
READS = Option("reads", "S21-7(i)", reads)
DEALERS_CARD = (
    Option("draws",      "S21-7(g)",  draws,      bars=(Bar("S21-7(i)", has_a_hole_card),)),
    Option("reveals",    "S21-7(i)",  reveals,    bars=(Bar("S21-7(g)", no_hole_card),)),
)
ANNOUNCES = Option("announces", "S21-7(g)")
# fmt: on


# When a stage applies


def shows_an_ace(round: Round) -> bool:
    """Whether the dealer shows an ace, which insurance requires."""
    dealers = held(round, DEALER)
    return bool(dealers) and dealers[0].rank == ACE and any(lives(round, hand) for hand in round.hands)


def reader_is_used(round: Round) -> bool:
    """Whether a working reader is used: there is a hole card under an ace or court card."""
    used = round.rules[HOLE_CARD] == "reader" and has_hole_card(round)
    return used and may_have_blackjack(round) and not READER_BROKEN.is_in(round) and not round.word(READ, DEALER)


def has_one_card(round: Round, hand: Hand) -> bool:
    """Whether the hand was passed over at the second card."""
    return len(held(round, hand)) == 1 and lives(round, hand)


def somebody_has_one_card(round: Round) -> bool:
    """Whether any hand was passed over at the second card, so that the round stops for it."""
    return any(has_one_card(round, hand) for hand in round.hands)
