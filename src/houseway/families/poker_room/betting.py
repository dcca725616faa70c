"""What may be said in a betting round, what bars it, and how much it puts up. Every poker game says the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from houseway.core.law.bar import Bar
from houseway.core.law.choice import Setting
from houseway.core.law.condition import under
from houseway.core.messages.command import Say
from houseway.core.messages.event import BetPlaced, Chosen, Event
from houseway.core.messages.note import Note
from houseway.core.money.places import Bet, Move, stack
from houseway.core.round.option import Option, Span
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.poker.betting.betting_round import (
    BET,
    BETS,
    CALLS,
    CHECKS,
    FOLDS,
    RAISES,
    SAYS_RAISE,
    STOPS,
    WAGER,
    Street,
    speakers,
    stopped,
    street,
)

from .checks import stakes_of
from .house_rules import CHECK_RAISE, CHIP_UNIT, COMPLETION_COUNTS_AS_RAISE, KILL_POT, MAX_RAISES, SHORT_ALL_IN_REOPENS, STRUCTURE
from .killing import lifted

TOSSES = "tosses one chip"
TURNS_OVER = "turns cards over"
MAY_STOP: Final = Note("may stop")
"""The hand whose last card was turned up by mistake."""
"""How the record says that a hand may stop betting: its last card was seen (PKR-15(k), (m))."""


def has(round: Round, hand: Hand) -> Chips:
    """What a hand has left to bet."""
    return round.chips.get(stack(round.seating[hand]), 0)


def stakes(round: Round) -> tuple[Chips, ...]:
    """The posted bets: small and big, or least and most, or the least alone; more of them while there is a kill."""
    posted = stakes_of(round.rules)
    return posted if round.rules[KILL_POT] == "off" else tuple(lifted(round, bet) for bet in posted)


def small(round: Round) -> Chips:
    """The bet of the early betting rounds."""
    return stakes(round)[0]


def big(round: Round) -> Chips:
    """The bet of the late betting rounds; only fixed limits have one."""
    return stakes(round)[-1] if round.rules[STRUCTURE] == "fixed_limit" else stakes(round)[0]


def completion_counts(round: Round) -> bool:
    """Whether lifting a small forced bet to a whole one is the first raise (R-PKR-03)."""
    return round.rules[COMPLETION_COUNTS_AS_RAISE]


# How much

Ceiling = Callable[[Round, Street, Hand], Chips]


def _fixed(round: Round, now: Street, hand: Hand) -> Chips:
    return now.to


def _spread(round: Round, now: Street, hand: Hand) -> Chips:
    return now.high + stakes(round)[-1]


def _pot(round: Round, now: Street, hand: Hand) -> Chips:
    """As much as the pot holds once the bet that stands has been called."""
    pots = sum(chips for place, chips in round.chips.items() if type(place) is Bet or str(place).startswith("pot "))
    return now.high + pots + now.high - now.put.get(hand, 0)


def _no_limit(round: Round, now: Street, hand: Hand) -> Chips:
    return has(round, hand) + now.put.get(hand, 0)


CEILINGS: dict[object, Ceiling] = {"fixed_limit": _fixed, "spread": _spread, "pot_limit": _pot, "no_limit": _no_limit}


def span(round: Round, hand: Hand) -> Span:
    """Where a bet or a raise may go to. Whoever has less goes all in (PKR-7(c)(4))."""
    now = street(round)
    everything = has(round, hand) + now.put.get(hand, 0)
    low = min(now.to, everything)
    ceiling = CEILINGS[round.rules[STRUCTURE]](round, now, hand)
    high = min(max(ceiling, now.to), everything)
    unit = round.rules[CHIP_UNIT]
    return Span(low, high, 1 if low == high or low % unit or high % unit else unit, "PKR-17")


def chip_span(round: Round, hand: Hand) -> Span:
    """One chip: at least what is needed, at most what the player has."""
    now = street(round)
    needed = now.high - now.put.get(hand, 0) if now.high else span(round, hand).low
    have = has(round, hand)
    return Span(min(needed, have), have, 1, "PKR-7(i)")


# What bars it


def a_bet_stands(round: Round, hand: Hand) -> bool:
    """Nobody checks a bet."""
    now = street(round)
    return now.put.get(hand, 0) < now.high


def nothing_to_call(round: Round, hand: Hand) -> bool:
    """The hand has matched what there is."""
    return not a_bet_stands(round, hand)


def nothing_to_call_or_open(round: Round, hand: Hand) -> bool:
    """A chip without a word calls or opens; it does not raise a blind."""
    return street(round).high > 0 and nothing_to_call(round, hand)


def already_opened(round: Round, hand: Hand) -> bool:
    """After the first bet one raises."""
    return street(round).high > 0


def nothing_to_raise(round: Round, hand: Hand) -> bool:
    """Before the first bet one bets."""
    return street(round).high == 0


def bound_by_word(round: Round, hand: Hand) -> bool:
    """Whoever has said raise, raises; unless what happened since has left nobody to raise against."""
    if speakers(round).words.get(hand) != SAYS_RAISE:
        return False
    return not any(bar.holds(round, hand) for bar in RAISE_BARS)


def raising_is_closed(round: Round, hand: Hand) -> bool:
    """The hand has acted, and since then nobody has made a full bet or raise (R-PKR-29)."""
    if speakers(round).words.get(hand, SAYS_RAISE) == SAYS_RAISE:
        return False
    now = street(round)
    lifted = now.high if round.rules[SHORT_ALL_IN_REOPENS] else now.full
    return lifted <= now.put.get(hand, 0)


def checked_already(round: Round, hand: Hand) -> bool:
    """Where a sign forbids it, who has checked does not raise."""
    stage = round.stage
    assert stage is not None
    return not round.rules[CHECK_RAISE] and CHECKS in round.words(stage.name, hand)


def raises_are_used_up(round: Round, hand: Hand) -> bool:
    """So many raises a betting round and no more, unless only two are left (R-PKR-03)."""
    most = round.rules[MAX_RAISES]
    return isinstance(most, int) and street(round).raises >= most and len(speakers(round).live) > 2


def nobody_left_to_call(round: Round, hand: Hand) -> bool:
    """Nobody else has a chip to put beyond the bet that stands: nothing more could be won."""
    now, people = street(round), speakers(round)
    others = (other for other in people.live if other != hand)
    return people.able < 2 or all(has(round, other) + now.put.get(other, 0) <= now.high for other in others)


def not_enough_to_raise(round: Round, hand: Hand) -> bool:
    """The stack does not go beyond the call."""
    now = street(round)
    return has(round, hand) + now.put.get(hand, 0) <= now.high


def nobody_has_bet(round: Round, hand: Hand) -> bool:
    """Where a house has it so, the best hand showing must bet, so nobody checks (R-PKR-05)."""
    return street(round).high == 0


def was_not_shown(round: Round, hand: Hand) -> bool:
    """Only whose last card was turned up by mistake has the choice."""
    return not MAY_STOP.is_in(round, hand)


def has_chosen(round: Round, hand: Hand) -> bool:
    """A bet, a check or a word has settled it."""
    stage = round.stage
    return stage is None or bool(round.word(stage.name, hand)) or hand in stopped(round)


# What follows


def _put(now: Draft, hand: Hand, chips: Chips, cites: str) -> BetPlaced:
    bet = Bet(now.seating[hand], hand, WAGER)
    return BetPlaced(bet, chips, cites, moves=(Move("player " + bet.by, bet, chips, BET, bet),))


def calls(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """What is missing goes in, or all there is."""
    here, hand = street(now), said.who
    yield _put(now, hand, min(here.high - here.put.get(hand, 0), has(now, hand)), cites)


def bets(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The opening bet."""
    assert said.chips is not None
    yield _put(now, said.who, said.chips, cites)


def raises(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """The bet goes up to an amount; what already lies there counts."""
    assert said.chips is not None
    yield _put(now, said.who, said.chips - street(now).put.get(said.who, 0), cites)


def tosses(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """One chip and no word: a call, or an opening bet within the limits; change comes back (PKR-7(i))."""
    assert said.chips is not None
    here, hand = street(now), said.who
    chips = min(said.chips, here.high - here.put.get(hand, 0) if here.high else span(now, hand).high)
    yield Chosen(hand, CALLS if here.high else BETS, cites, chips)
    yield _put(now, hand, chips, cites)


def turned_over(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Up-cards turned face down are a fold."""
    yield Chosen(said.who, FOLDS, cites)


def raise_bars(closed: str) -> tuple[Bar[Round, Hand], ...]:
    """Why nobody raises; `closed` is the clause by which a betting round is over once all have answered."""
    return (
        Bar("PKR-1.raise", nothing_to_raise),
        Bar("PKR-7(c)(4)", not_enough_to_raise),
        Bar("PKR-7(c)(4)(iii)", nobody_left_to_call),
        Bar(closed, raising_is_closed),
        Bar("PKR-7(j)", checked_already),
        Bar("PKR-17", raises_are_used_up),
    )


RAISE_BARS = raise_bars("PKR-10(f)")
BOUND = Bar("PKR-15(j)(2)", bound_by_word)


def betting_options(closed: str) -> tuple[Option, ...]:
    """What may be said in a betting round."""
    bars = raise_bars(closed)
    # fmt: off
    return (
        Option(CHECKS,     "PKR-1.check", bars=(BOUND, Bar("PKR-1.check", a_bet_stands)), in_silence=True),
        Option(CALLS,      "PKR-1.call",  calls, bars=(BOUND, Bar("PKR-1.call", nothing_to_call))),
        Option(FOLDS,      "PKR-1.fold",  bars=(BOUND,), in_silence=True),
        Option(BETS,       "PKR-1.bet",   bets, bars=(BOUND, Bar("PKR-1.opening_bet", already_opened)), puts_up=span),
        Option(RAISES,     "PKR-1.raise", raises, bars=bars, puts_up=span),
        Option(SAYS_RAISE, "PKR-7(d)",    bars=(BOUND, *bars)),
        Option(TOSSES,     "PKR-7(i)",    tosses, bars=(BOUND, Bar("PKR-7(i)", nothing_to_call_or_open)), puts_up=chip_span),
    )
    # fmt: on


BETTING_OPTIONS = betting_options("PKR-10(f)")
"""The words of a game with a button."""


def stud_options(closed: str) -> tuple[Option, ...]:
    """The words of stud, where up-cards turned over are a fold."""
    return (*betting_options(closed), Option(TURNS_OVER, "PKR-15(j)(1)(ii)", turned_over, bars=(BOUND,)))


def must_bet(options: tuple[Option, ...], cites: str, setting: Setting[str]) -> tuple[Option, ...]:
    """The words of stud where the hand that begins must bet if the house has it so: then nobody checks (R-PKR-05)."""
    check, *others = options
    may = replace(check, under=(under(setting, "bet_or_check"),))
    bars = (Bar(cites, nobody_has_bet), Bar("PKR-1.check", a_bet_stands))
    must = Option(CHECKS, cites, bars=bars, under=(under(setting, "must_bet"),))
    return (may, must, *others)


def may_stop(stops: str, goes_on: str) -> tuple[Option, ...]:
    """The choice of a hand whose last card everybody has seen: it plays for what is in the pot by then; or it goes on, and bets,
    checks, calls or folds like any other."""
    return (Option(STOPS, stops, bars=(Bar(stops, was_not_shown), Bar(goes_on, has_chosen))),)
