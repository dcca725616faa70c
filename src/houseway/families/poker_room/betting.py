"""The words of a betting round, their bars, and the chips they put up. Every poker game has the same words."""

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
from houseway.core.round.forfeits import all_open_bets
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
    betting_players,
    stopped,
    street,
)
from houseway.poker.betting.chips import chips_at

from .checks import stakes_of
from .house_rules import CHECK_RAISE, CHIP_UNIT, COMPLETION_COUNTS_AS_RAISE, KILL_POT, MAX_RAISES, SHORT_ALL_IN_REOPENS, STRUCTURE
from .kill import lifted

TOSSES = "tosses one chip"
TURNS_OVER = "turns cards over"
MAY_STOP: Final = Note("may stop")
"""The note that a hand may stop betting: its last card was seen (PKR-15(k), (m))."""


def has(round: Round, hand: Hand) -> Chips:
    """Return the chips a hand has left to bet, without coin."""
    return chips_at(round, stack(round.seating[hand]))


def stakes(round: Round) -> tuple[Chips, ...]:
    """Return the posted bets: small and big, minimum and maximum, or the minimum alone; higher while there is a kill."""
    posted = stakes_of(round.rules)
    return posted if round.rules[KILL_POT] == "off" else tuple(lifted(round, bet) for bet in posted)


def small(round: Round) -> Chips:
    """Return the bet of the early betting rounds."""
    return stakes(round)[0]


def big(round: Round) -> Chips:
    """Return the bet of the late betting rounds; only fixed limits have one."""
    return stakes(round)[-1] if round.rules[STRUCTURE] == "fixed_limit" else stakes(round)[0]


def completion_counts(round: Round) -> bool:
    """Whether completing a small forced bet is the first raise (R-PKR-03)."""
    return round.rules[COMPLETION_COUNTS_AS_RAISE]


# How much

Ceiling = Callable[[Round, Street, Hand], Chips]


def _fixed(round: Round, now: Street, hand: Hand) -> Chips:
    return now.to


def _spread(round: Round, now: Street, hand: Hand) -> Chips:
    return now.high + stakes(round)[-1]


def _pot(round: Round, now: Street, hand: Hand) -> Chips:
    """Return the size of the pot once the present bet has been called."""
    pots = sum(chips for place, chips in round.chips.items() if type(place) is Bet or str(place).startswith("pot "))
    return now.high + pots + now.high - now.put.get(hand, 0)


def _no_limit(round: Round, now: Street, hand: Hand) -> Chips:
    return has(round, hand) + now.put.get(hand, 0)


CEILINGS: dict[object, Ceiling] = {"fixed_limit": _fixed, "spread": _spread, "pot_limit": _pot, "no_limit": _no_limit}


def span(round: Round, hand: Hand) -> Span:
    """Return the range of a bet or a raise. A player with less goes all in (PKR-7(c)(4))."""
    now = street(round)
    everything = has(round, hand) + now.put.get(hand, 0)
    low = min(now.to, everything)
    ceiling = CEILINGS[round.rules[STRUCTURE]](round, now, hand)
    high = min(max(ceiling, now.to), everything)
    unit = round.rules[CHIP_UNIT]
    return Span(low, high, _step(low, high, unit), "PKR-17", (unit, "PKR-7(c)"))


def to_call(round: Round, hand: Hand) -> Chips:
    """Return the chips a call puts in: the missing amount, or all the player has."""
    now = street(round)
    return min(now.high - now.put.get(hand, 0), has(round, hand))


def chip_span(round: Round, hand: Hand) -> Span:
    """Return the range of one chip: at least what is needed, at most what the player has."""
    now = street(round)
    needed = now.high - now.put.get(hand, 0) if now.high else span(round, hand).low
    have, unit = has(round, hand), round.rules[CHIP_UNIT]
    low = min(needed, have)
    return Span(low, have, _step(low, have, unit), "PKR-7(i)", (unit, "PKR-7(c)"))


def _step(low: Chips, high: Chips, unit: Chips) -> Chips:
    """Return the step between two amounts: the smallest chip, or a cent if they are equal or not multiples of it."""
    return 1 if low == high or low % unit or high % unit else unit


# Bars


def a_bet_stands(round: Round, hand: Hand) -> bool:
    """There is a bet to answer, so this hand cannot check."""
    now = street(round)
    return now.put.get(hand, 0) < now.high


def nothing_to_call(round: Round, hand: Hand) -> bool:
    """There is no bet to call: the hand has matched the highest bet."""
    return not a_bet_stands(round, hand)


def nothing_to_call_or_open(round: Round, hand: Hand) -> bool:
    """There is nothing to call or open, and a chip without a word does not raise a blind."""
    return street(round).high > 0 and nothing_to_call(round, hand)


def already_opened(round: Round, hand: Hand) -> bool:
    """The betting is already open; raise instead."""
    return street(round).high > 0


def nothing_to_raise(round: Round, hand: Hand) -> bool:
    """There is no bet to raise yet; bet instead."""
    return street(round).high == 0


def bound_by_word(round: Round, hand: Hand) -> bool:
    """The player has announced a raise and must raise."""
    if betting_players(round).words.get(hand) != SAYS_RAISE:
        return False
    return not any(bar.holds(round, hand) for bar in RAISE_BARS)


def raising_is_closed(round: Round, hand: Hand) -> bool:
    """The hand has acted, and no full bet or raise has been made since (R-PKR-29)."""
    if betting_players(round).words.get(hand, SAYS_RAISE) == SAYS_RAISE:
        return False
    now = street(round)
    lifted = now.high if round.rules[SHORT_ALL_IN_REOPENS] else now.full
    return lifted <= now.put.get(hand, 0)


def checked_already(round: Round, hand: Hand) -> bool:
    """The hand has checked, and the house does not allow a raise after a check."""
    stage = round.stage
    assert stage is not None
    return not round.rules[CHECK_RAISE] and CHECKS in round.words(stage.name, hand)


def raises_are_used_up(round: Round, hand: Hand) -> bool:
    """The maximum number of raises in this betting round has been made (R-PKR-03)."""
    most = round.rules[MAX_RAISES]
    return isinstance(most, int) and street(round).raises >= most and len(betting_players(round).live) > 2


def nobody_left_to_call(round: Round, hand: Hand) -> bool:
    """No other player has chips left to call a raise."""
    now, people = street(round), betting_players(round)
    others = (other for other in people.live if other != hand)
    return people.able < 2 or all(has(round, other) + now.put.get(other, 0) <= now.high for other in others)


def not_enough_to_raise(round: Round, hand: Hand) -> bool:
    """The stack does not hold more than the call."""
    now = street(round)
    return has(round, hand) + now.put.get(hand, 0) <= now.high


def nobody_has_bet(round: Round, hand: Hand) -> bool:
    """The hand that begins must bet here, and no bet has been made (R-PKR-05)."""
    return street(round).high == 0


def was_not_shown(round: Round, hand: Hand) -> bool:
    """The last card of this hand was not turned up by mistake, so it has no such choice."""
    return not MAY_STOP.is_in(round, hand)


def has_chosen(round: Round, hand: Hand) -> bool:
    """The hand has already acted, or already chosen to stop betting."""
    stage = round.stage
    return stage is None or bool(round.word(stage.name, hand)) or hand in stopped(round)


# What follows


def _put(now: Draft, hand: Hand, chips: Chips, cites: str) -> BetPlaced:
    bet = Bet(now.seating[hand], hand, WAGER)
    return BetPlaced(bet, chips, cites, moves=(Move("player " + bet.by, bet, chips, BET, bet),))


def calls(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Put in what is missing, or all the player has."""
    yield _put(now, said.who, to_call(now, said.who), cites)


def bets(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Put up the opening bet."""
    assert said.chips is not None
    yield _put(now, said.who, said.chips, cites)


def raises(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Raise the bet to an amount; chips already put in count."""
    assert said.chips is not None
    yield _put(now, said.who, said.chips - street(now).put.get(said.who, 0), cites)


def tosses(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Put in one chip without a word: a call, or an opening bet within the limits; change is returned (PKR-7(i))."""
    assert said.chips is not None
    here, hand = street(now), said.who
    chips = min(said.chips, here.high - here.put.get(hand, 0) if here.high else span(now, hand).high)
    yield Chosen(hand, CALLS if here.high else BETS, cites, chips)
    yield _put(now, hand, chips, cites)


def turned_over(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Fold the hand, because its up-cards were turned face down."""
    yield Chosen(said.who, FOLDS, cites)


def raise_bars(closed: str) -> tuple[Bar[Round, Hand], ...]:
    """Return the bars to a raise; `closed` is the clause that ends a betting round once all have answered."""
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
    """Return the options of a betting round."""
    bars = raise_bars(closed)
    # fmt: off
    return (
        Option(CHECKS,     "PKR-1.check", bars=(BOUND, Bar("PKR-1.check", a_bet_stands)), in_silence=True),
        Option(CALLS,      "PKR-1.call",  calls, bars=(BOUND, Bar("PKR-1.call", nothing_to_call)), spot=WAGER, price=to_call),
        Option(FOLDS,      "PKR-1.fold",  bars=(BOUND,), forgoes=all_open_bets, in_silence=True),
        Option(BETS,       "PKR-1.bet",   bets, bars=(BOUND, Bar("PKR-1.opening_bet", already_opened)), puts_up=span, spot=WAGER),
        Option(RAISES,     "PKR-1.raise", raises, bars=bars, puts_up=span, spot=WAGER, total=True),
        Option(SAYS_RAISE, "PKR-7(d)",    bars=(BOUND, *bars), by_hand=True),
        Option(TOSSES,     "PKR-7(i)",    tosses, bars=(BOUND, Bar("PKR-7(i)", nothing_to_call_or_open)), puts_up=chip_span,
               spot=WAGER, by_hand=True),
    )
    # fmt: on


BETTING_OPTIONS = betting_options("PKR-10(f)")
"""The words of a game with a button."""


def stud_options(closed: str) -> tuple[Option, ...]:
    """Return the options of stud, where turning the up-cards over is a fold."""
    return (
        *betting_options(closed),
        Option(TURNS_OVER, "PKR-15(j)(1)(ii)", turned_over, bars=(BOUND,), forgoes=all_open_bets, by_hand=True),
    )


def must_bet(options: tuple[Option, ...], cites: str, setting: Setting[str]) -> tuple[Option, ...]:
    """Return the options of stud where the hand that begins must bet if the house chose so: it cannot check (R-PKR-05)."""
    check, *others = options
    may = replace(check, under=(under(setting, "bet_or_check"),))
    bars = (Bar(cites, nobody_has_bet), Bar("PKR-1.check", a_bet_stands))
    must = Option(CHECKS, cites, bars=bars, under=(under(setting, "must_bet"),))
    return (may, must, *others)


def may_stop(stops: str, goes_on: str) -> tuple[Option, ...]:
    """Return the option of a hand whose last card everyone has seen: to bet no more and play for the pot so far.

    Otherwise it continues, and bets, checks, calls or folds like any other.
    """
    return (Option(STOPS, stops, bars=(Bar(stops, was_not_shown), Bar(goes_on, has_chosen))),)
