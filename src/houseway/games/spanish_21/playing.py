"""What may be said in a round of Spanish 21, by the hands in turn, by those behind them, and by the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Designate, Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import BetMoved, BetPlaced, CardsShown, Chosen, Event, ExposedTaken, HandSplit, Owed
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Consequences, Option, Span, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.stages.window import Open
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BURN, DEALER, EXPOSED, Hand, box

from .facts import (
    MISSES,
    PLAY,
    READ,
    READER_BROKEN,
    behind,
    caller,
    has_hole_card,
    held,
    is_frozen,
    is_split,
    lives,
    may_have_blackjack,
    misses_a_card,
    stake,
    stake_of,
    total,
    whose_turn,
    word,
)
from .hands import ACE, is_blackjack, value
from .house_rules import HOLE_CARD, INSURANCE_UNIT
from .paying import dead_hand, give_up, rescued

MOST_HANDS = 4
GOES_ON = "goes on"


# Cards


def give(now: Draft, hand: Hand, cites: str) -> Iterator[Event]:
    """The next card: one that lies exposed, or one from the shoe (S21-15(d))."""
    if EXPOSED in now.held:
        yield ExposedTaken(hand, "S21-15(d)")
    else:
        yield Owed((Due(hand, 1, "all", cites),), cites)


def begins(now: Draft, hand: Hand) -> Iterator[Event]:
    """A hand left alone by a split gets its second card when its turn comes; an exposed one it may refuse."""
    alone = len(held(now, hand)) == 1 and word(now, hand) != "splitting" and not misses_a_card(now, hand)
    if alone and EXPOSED not in now.held:
        yield Owed((Due(hand, 1, "all", "S21-10(b)"),), "S21-10(b)")


# What bars a choice


def already_doubled(round: Round, hand: Hand) -> bool:
    """A doubled hand gets its one card, and is kept or rescued."""
    return word(round, hand) in ("doubles", "doubling")


def card_of_the_double_first(round: Round, hand: Hand) -> bool:
    """Those behind may still follow, and then the one card comes: there is nothing to stand on yet."""
    return word(round, hand) == "doubling"


def others_are_choosing(round: Round, hand: Hand) -> bool:
    """Those behind say what becomes of their bets before the hand goes on."""
    return word(round, hand) == "splitting"


def card_was_missed(round: Round, hand: Hand) -> bool:
    """The hand was passed over: it takes its card late, or is dead."""
    return misses_a_card(round, hand)


def no_card_was_missed(round: Round, hand: Hand) -> bool:
    """Nothing is owed from before."""
    return not misses_a_card(round, hand)


def second_card_first(round: Round, hand: Hand) -> bool:
    """A split hand has one card yet."""
    return len(held(round, hand)) < 2


def has_twenty_one(round: Round, hand: Hand) -> bool:
    """There is nothing to improve."""
    return total(round, hand) == 21


def not_the_first_decision(round: Round, hand: Hand) -> bool:
    """Surrender is said first or not at all."""
    return word(round, hand) != ""


def was_split(round: Round, hand: Hand) -> bool:
    """The first two cards are no longer together."""
    return is_split(round, hand)


def not_a_pair(round: Round, hand: Hand) -> bool:
    """Two cards of one value, and no more than two."""
    cards = held(round, hand)
    return len(cards) != 2 or value(cards[0]) != value(cards[1])


def four_hands_already(round: Round, hand: Hand) -> bool:
    """Three splits a box."""
    return sum(box(other) == box(hand) for other in round.hands) >= MOST_HANDS


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack does not hold another stake."""
    return _purse(round, hand) < stake(round, hand)


def no_chips_left(round: Round, hand: Hand) -> bool:
    """Not even the smallest chip."""
    return _purse(round, hand) < round.rules.unit


def not_just_doubled(round: Round, hand: Hand) -> bool:
    """Only a double whose card is in, and which is not over, is rescued."""
    return word(round, hand) != "doubles"


def no_card_is_exposed(round: Round, hand: Hand) -> bool:
    """There is nothing to refuse."""
    return EXPOSED not in round.held


def gets_no_more_cards(round: Round, hand: Hand) -> bool:
    """Its player has refused a card on another hand."""
    return is_frozen(round, hand)


def nothing_to_wait_for(round: Round, hand: Hand) -> bool:
    """No window is open that the dealer's going on would close."""
    turn = whose_turn(round)
    return turn is None or word(round, turn) not in ("doubles", "doubling", "splitting")


def nothing_burned(round: Round, hand: Hand) -> bool:
    """No card was burned for this round, or everybody has seen it; those of earlier rounds lie deep in the rack."""
    return BURN in round.shown or all(card is BACK for card in round.held.get(BURN, ()))


def has_a_hole_card(round: Round, hand: Hand) -> bool:
    """The second card lies there already."""
    return has_hole_card(round)


def no_hole_card(round: Round, hand: Hand) -> bool:
    """There is nothing to turn up."""
    return not has_hole_card(round)


# What is put up


def _purse(round: Round, hand: Hand) -> Chips:
    return round.chips.get(stack(caller(round, hand) or ""), 0)


def double_span(round: Round, hand: Hand) -> Span:
    """Anything up to the first stake."""
    unit = round.rules.unit
    most = min(stake(round, hand), _purse(round, hand))
    return Span(unit, most - most % unit, unit, "S21-9(a)")


def split_span(round: Round, hand: Hand) -> Span:
    """As much as the first stake."""
    chips = stake(round, hand)
    return Span(chips, chips, chips, "S21-10(a)")


def _placed(bet: Bet, chips: Chips, cites: str) -> BetPlaced:
    return BetPlaced(bet, chips, cites, moves=(Move(stack(bet.by), bet, chips, "bet", bet),))


# What follows


def hits(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """One more card."""
    yield from give(now, said.who, "S21-7(f)")


def doubles(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The double goes up; those behind may follow before the one card comes (S21-13(d))."""
    assert said.chips is not None
    bet = Bet(caller(now, said.who) or "", said.who, "double")
    yield _placed(bet, said.chips, cites)
    if behind(now, said.who):
        yield Chosen(said.who, "doubling", "S21-13(d)")
    else:
        yield from give(now, said.who, cites)


def splits(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The second card begins a hand of its own, with a bet of its own, right beside the first."""
    assert said.chips is not None
    count = sum(box(other) == box(said.who) for other in now.hands) + 1
    new = f"{box(said.who)}.{count}"
    bet = Bet(caller(now, said.who) or "", new, "split")
    yield HandSplit(said.who, new, cites)
    yield _placed(bet, said.chips, cites)
    if behind(now, said.who):
        yield Chosen(said.who, "splitting", "S21-13(e)")


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Half at once under a low card; under an ace or court card the stake waits on the cards. It binds the box (R-S21-24)."""
    if not may_have_blackjack(now):
        yield from give_up(now, said.who)


def rescues(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Return the double and take the first stake, of everyone who doubled (R-GEN-34)."""
    yield from rescued(now, said.who)


def accepts(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The card that was missed comes after all."""
    *_, asked = ("", *(word for word in now.words(PLAY, said.who) if word not in (MISSES, said.what)))
    if asked == "doubles":
        yield Chosen(said.who, asked, cites)  # it is a double still, with its one card
    yield from give(now, said.who, cites)


def declines(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Without its card the hand is dead, and all that lies on it goes back."""
    yield from dead_hand(now, said.who, "card not dealt", cites)


def takes_late(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The second card comes after everybody's (S21-15(h))."""
    yield Owed((Due(said.who, 1, "all", cites),), cites)


def passes(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """With one card only the hand is dead."""
    yield from dead_hand(now, said.who, "one card only", cites)


def goes_on(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The dealer goes on: a double that says nothing is kept, or gets its card; a split hand plays."""
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
    """Whoever asks is shown it."""
    yield CardsShown(BURN, now.held[BURN], cites)


def reads(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The reader says whether it is blackjack; only then is the card turned up."""
    if is_blackjack(held(now, DEALER)):
        yield CardsShown(DEALER, now.held[DEALER], cites)


def draws(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """`Dealer's card`: the second one, face up."""
    yield from give(now, DEALER, cites)


def reveals(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The hole card is turned up."""
    yield CardsShown(DEALER, now.held[DEALER], cites)


NO_CARD = Bar("S21-15(d)", gets_no_more_cards)
BUSY = (
    Bar("S21-12(a)(2)", already_doubled),
    Bar("S21-13(e)", others_are_choosing),
    Bar("S21-15(i)", card_was_missed),
)
TWO_CARDS = Bar("S21-10(b)", second_card_first)
STANDING = (Bar("S21-12(a)(2)", card_of_the_double_first), *BUSY[1:], TWO_CARDS)  # a double that has its card may stand
ON_21 = Bar("S21-9(a)", has_twenty_one)
PAIR = (Bar("S21-10(a)", not_a_pair), Bar("S21-10(c)", four_hands_already), Bar("S21-5(c)", not_enough_chips))
FIRST = (Bar("S21-8(a)", was_split), Bar("S21-8(a)", not_the_first_decision))

# fmt: off
AT_TURN = (
    Option("surrenders", "S21-8(a)",  surrenders, bars=(*BUSY, *FIRST)),
    Option("doubles",    "S21-9(a)",  doubles,    puts_up=double_span,
           bars=(*BUSY, NO_CARD, TWO_CARDS, ON_21, Bar("S21-5(c)", no_chips_left))),
    Option("splits",     "S21-10(a)", splits,     bars=(*BUSY, NO_CARD, TWO_CARDS, *PAIR), puts_up=split_span),
    Option("stands",     "S21-7(e)",              bars=STANDING, in_silence=True),
    Option("hits",       "S21-12(a)", hits,       bars=(*BUSY, NO_CARD), in_silence=True),  # a split hand of one card
    Option("rescues",    "S21-9(d)",  rescues,    bars=(Bar("S21-9(d)", not_just_doubled),)),
    Option("refuses",    "S21-15(d)",             bars=(*BUSY, NO_CARD, Bar("S21-15(d)", no_card_is_exposed))),
    Option("accepts",    "S21-15(i)", accepts,    bars=(Bar("S21-15(i)", no_card_was_missed),)),
    Option("declines",   "S21-15(i)", declines,   bars=(Bar("S21-15(i)", no_card_was_missed),), in_silence=True),
)
SECOND_CARD = (
    Option("takes the card", "S21-15(h)", takes_late),
    Option("passes",     "S21-15(h)", passes, in_silence=True),
)
GO_ON = Option(GOES_ON, "S21-9(d)", goes_on, bars=(Bar("S21-9(d)", nothing_to_wait_for),), by=the_dealer, in_silence=True)
SHOW_BURN = Option("shows burn", "S21-7(c)", shows_burn, bars=(Bar("S21-7(c)", nothing_burned),), by=the_dealer)
NO_MORE_INSURANCE = Option(GOES_ON, "S21-11(b)", by=the_dealer, in_silence=True)  # silence insures nothing (R-GEN-18)
READS = Option("reads", "S21-7(i)", reads)
DEALERS_CARD = (
    Option("draws",      "S21-7(g)",  draws,      bars=(Bar("S21-7(i)", has_a_hole_card),)),
    Option("reveals",    "S21-7(i)",  reveals,    bars=(Bar("S21-7(g)", no_hole_card),)),
)
ANNOUNCES = Option("announces", "S21-7(g)")
# fmt: on


# What those behind may do


def follows(round: Round) -> Iterator[Open]:
    """Behind a double one may double too, behind a split cover the new hand (S21-13(d), (e))."""
    hand = whose_turn(round)
    if hand is None:
        return
    match word(round, hand):
        case "doubling":
            for own in behind(round, hand):
                bet, most = own._replace(wager="double"), _most(round, own)
                if bet not in round.bets and most >= round.rules.unit:
                    yield Open(bet, Span(round.rules.unit, most, round.rules.unit, "S21-13(d)"))
        case "splitting":
            new = new_hand(round, hand)
            for own in behind(round, hand):
                bet, chips = Bet(own.by, new, "split"), round.bets[own]
                if bet not in round.bets and round.chips.get(stack(own.by), 0) >= chips:
                    yield Open(bet, Span(chips, chips, chips, "S21-13(e)"))
        case _:
            return


def _most(round: Round, own: Bet) -> Chips:
    most = min(round.bets[own], round.chips.get(stack(own.by), 0))
    return most - most % round.rules.unit


def new_hand(round: Round, hand: Hand) -> Hand:
    """The hand a split has just made: it lies right beside."""
    return round.hands[round.hands.index(hand) + 1]


def may_name(round: Round) -> Iterator[Designate]:
    """Everybody behind a hand being split who does not cover the new one."""
    hand = whose_turn(round)
    if hand is not None and word(round, hand) == "splitting":
        new = new_hand(round, hand)
        for own in behind(round, hand):
            if Bet(own.by, new, "split") not in round.bets:
                yield Designate(own.by, new)


def names(round: Round, said: Designate) -> Consequences | Refusal:
    """A bet behind belongs to one hand of the split; unless its owner says so, to the one on the left."""
    cites = "S21-13(e)"
    turn = whose_turn(round)
    if turn is None or word(round, turn) != "splitting":
        return Refusal("nothing_to_name", cites)
    own = stake_of(round, said.by, turn)
    if own is None or own.by == caller(round, turn):
        return Refusal("no_such_bet", cites)
    new = new_hand(round, turn)
    if Bet(own.by, new, "split") in round.bets:
        return Refusal("covers_both", cites)
    if said.hand != new:
        return Refusal("lies_there_already" if said.hand == turn else "no_such_hand", cites)
    moved, coupon = own._replace(on=new), own._replace(wager="match_play")
    with_it = (BetMoved(coupon, new, cites),) if coupon in round.bets else ()  # it rides with the bet (R-GEN-16)
    return BetMoved(own, new, cites, moves=(Move(own, moved, round.bets[own], "named", moved),)), *with_it


# Insurance


def insures(round: Round) -> Iterator[Open]:
    """Everybody with a stake, once, up to half of it or the next chip above (S21-11(b), 13(f))."""
    unit = insurance_unit(round)
    for own in round.live_bets(wagers=("wager",)):
        bet = own._replace(wager="insurance")
        half = -(-round.bets[own] // (2 * unit)) * unit
        most = min(half, round.chips.get(stack(own.by), 0) // unit * unit)
        if bet not in round.bets and most >= unit:
            yield Open(bet, Span(unit, most, unit, "S21-11(b)"))


def insurance_unit(round: Round) -> Chips:
    """The smallest chip insurance is bet in."""
    return round.rules[INSURANCE_UNIT] or round.rules.unit


def shows_an_ace(round: Round) -> bool:
    """Insurance is for an ace only."""
    dealers = held(round, DEALER)
    return bool(dealers) and dealers[0].rank == ACE and any(lives(round, hand) for hand in round.hands)


def reader_is_used(round: Round) -> bool:
    """A reader in order, a hole card, and an ace or court card above it."""
    used = round.rules[HOLE_CARD] == "reader" and has_hole_card(round)
    return used and may_have_blackjack(round) and not READER_BROKEN.is_in(round) and not round.word(READ, DEALER)


def has_one_card(round: Round, hand: Hand) -> bool:
    """The hand was passed over at the second card."""
    return len(held(round, hand)) == 1 and lives(round, hand)


def somebody_has_one_card(round: Round) -> bool:
    """Whether the round stops for it."""
    return any(has_one_card(round, hand) for hand in round.hands)
