"""Bets, options and dealing in a round of High Card Flush, in the order of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.law.wager import Wager
from houseway.core.messages.command import Arrange, Say
from houseway.core.messages.due import Due
from houseway.core.messages.event import Arranged, BetCorrected, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Move, stack
from houseway.core.money.price import LOSE
from houseway.core.round.forfeits import lost_on
from houseway.core.round.option import Forgone, Option, Part, Span
from houseway.core.round.settlement import settled
from houseway.core.round.state import Draft, Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand, Player
from houseway.families.bets.antes import ante_of, no_ante
from houseway.families.bets.positions import side_by_side
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.deal import in_stacks
from houseway.families.deck.one_deck import counts_stub, reveals
from houseway.families.pay.pay_bet import lost
from houseway.families.pay.progressive import Fed, collects
from houseway.poker.values.flushes import best_flush

from .house_rules import (
    BLIND_PLAY,
    CONFIRM_STRONG_FOLD,
    FLUSH_BONUS_OFFERED,
    FOLDED_BONUS_TIMING,
    MAX_POSITIONS_PER_PLAYER,
    PLAYER_SETS_FLUSH,
    PROGRESSIVE_OFFERED,
    PROGRESSIVE_ON_FOLD,
    RAISE_GRANULARITY,
    SF_BONUS_OFFERED,
)
from .payouts import BONUSES, bonus, dealt, is_of_the_meter, progressive, turned_up

# What may be bet


NEEDS_ANTE = (Bar("HCF-7(c)", no_ante),)
SIDE = side_by_side(MAX_POSITIONS_PER_PLAYER, "HCF-6(e)")
ANTE = Wager("ante", "HCF-6(a)(1)", bars=SIDE.bars, back_bars=SIDE.back_bars)
# fmt: off
WAGERS = (
    ANTE,
    Wager("match_play",           "HCF-6(b)",    bars=NEEDS_ANTE, under=(under(MATCHPLAY_ENABLED, True),), paper=True),
    Wager("flush_bonus",          "HCF-6(a)(2)", bars=NEEDS_ANTE, under=(under(FLUSH_BONUS_OFFERED, True),)),
    Wager("straight_flush_bonus", "HCF-6(a)(3)", bars=NEEDS_ANTE, under=(under(SF_BONUS_OFFERED, True),)),
    Wager("progressive",          "HCF-6(a)(4)", bars=NEEDS_ANTE, under=(under(PROGRESSIVE_OFFERED, True),)),
    Wager("raise",                "HCF-6(a)(5)", open_in="choice"),
)
# fmt: on


def meters_fed(rules: Rules) -> tuple[Fed, ...]:
    """Return the feed of the meters where a progressive is offered; its table has the rate of each meter."""
    table = rules.pays.get("progressive")
    return (Fed("progressive", table.rates),) if table else ()


lock_out = collects(meters_fed, "HCF-12(b)(2)", "HCF-11(f)")


# What is dealt

SEATS_AND_DEALER = {
    "manual_shoe": ("HCF-7(c)", "HCF-7(d)"),
    "hand": ("HCF-8(c)", "HCF-8(d)"),
    "automated_shoe": ("HCF-9(c)", "HCF-9(d)"),
}


def seven_each(round: Round) -> tuple[Due, ...]:
    """Return seven cards due to each position from the dealer's left, and seven to the dealer last."""
    seats, dealer = SEATS_AND_DEALER[round.rules[DEALING_METHOD]]
    return in_stacks(7, seats, dealer)(round)


# Options


def antes_at_most(length: int) -> tuple[int, str]:
    """Return the maximum raise in antes and its clause: two for a flush of five cards, three for six or seven, otherwise one."""
    times, cites = (3, "c") if length >= 6 else (2, "b") if length == 5 else (1, "a")
    return times, "HCF-6(a)(5)(ii)" + cites


def raise_span(round: Round, hand: Hand) -> Span:
    """Return the raise a hand may make: from the ante up to as many antes as its flush allows."""
    times, cites = antes_at_most(7 if round.is_hidden(hand) else best_flush(dealt(round, hand)).length)  # H-BACK-02
    ante = ante_of(round, hand)
    whole = round.rules[RAISE_GRANULARITY] == "whole_multiples"
    unit = ante if whole else round.rules.unit
    have = round.chips.get(stack(round.seating[hand]), 0)
    return Span(ante, min(ante * times, have // unit * unit), unit, cites)


def not_enough_chips(round: Round, hand: Hand) -> bool:
    """The stack is too small for a raise."""
    return round.chips.get(stack(round.seating[hand]), 0) < ante_of(round, hand)


def is_strong(round: Round, hand: Hand) -> bool:
    """This hand is too strong to fold without confirming."""
    return round.rules[CONFIRM_STRONG_FOLD] and best_flush(dealt(round, hand)).length >= 4


LOST_BY_FOLDING = ("ante", "match_play", "token_ante")


def folds(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Take the ante of a folded hand; settle its bonuses now or in sequence, as the house chose (R-HCF-01, R-HCF-21)."""
    rules, hand = now.rules, said.who
    yield from lost(now, hand, LOST_BY_FOLDING, cites, "folded")
    meter_bet = now.bet(hand, "progressive")
    if now.is_live(meter_bet) and loses_progressive(rules):
        stake, owner = now.bets[meter_bet], now.owner(meter_bet)
        yield settled(meter_bet, stake, LOSE, lies=0, owner=owner, cites="HCF-12(c)", because="folded")
    if rules[FOLDED_BONUS_TIMING] == "at_fold":
        yield from _bonuses_at_the_fold(now, hand)


def loses_progressive(rules: Rules) -> bool:
    """Whether a fold loses the progressive wager too (R-HCF-01)."""
    return rules[PROGRESSIVE_ON_FOLD] != "stays_alive"


def given_up(round: Round, option: Option, hand: Hand, player: Player) -> Forgone:
    """Return the cost of a fold: the ante, and the progressive where it is lost too. Bonuses lose by their cards."""
    wagers = (*LOST_BY_FOLDING, "progressive") if loses_progressive(round.rules) else LOST_BY_FOLDING
    return lost_on(round, hand, player, wagers)


def _bonuses_at_the_fold(now: Draft, hand: Hand) -> Iterator[Event]:
    alive = [now.bet(hand, wager) for wager in (*BONUSES, "progressive")]
    alive = [bet for bet in alive if now.is_live(bet)]
    up = turned_up(now, hand)
    if up.cards:
        yield up
    for bet in alive:
        if bet.wager != "progressive":
            yield bonus(now, bet, "HCF-10(c)")
        elif not is_of_the_meter(now, bet):
            yield from progressive(now, bet)


def not_looked(round: Round, hand: Hand) -> bool:
    """The player has not looked at the hand yet."""
    return round.rules[BLIND_PLAY] == "forbidden" and not already_looked(round, hand)


def already_looked(round: Round, hand: Hand) -> bool:
    """The player has already looked at the hand."""
    return "looks" in round.words("choice", hand)


def hand_is_out(round: Round, hand: Hand) -> bool:
    """The hand has been forfeited."""
    return not still_in(round, hand)


def has_not_raised(round: Round, hand: Hand) -> bool:
    """The hand has not raised, so it is not set."""
    return not round.is_live(round.bet(hand, "raise"))


def already_set(round: Round, hand: Hand) -> bool:
    """The hand has already been set."""
    return hand in round.arranged


def set_wrong(round: Round, said: Arrange) -> Refusal | None:
    """Return the refusal of a set hand, or None: it must be one part, cards of one suit, all of them held."""
    held = dealt(round, said.who)
    if len(said.parts) != 1 or not said.parts[0]:
        return Refusal("one_flush_only", "HCF-10(b)")
    flush = cards_in(said.parts[0])
    if not Counter(flush) <= Counter(held):
        return Refusal("not_your_cards", "HCF-10(b)")
    if not round.is_hidden(said.who) and len({card.suit for card in flush}) != 1:
        return Refusal("not_one_suit", "HCF-10(b)")
    return None


def when_shown(now: Draft, hand: Hand) -> Iterator[Event]:
    """Take the flush to be the cards laid out for it, and return what was raised above what the hand allows (H-BACK-02)."""
    if hand not in now.seating or now.is_hidden(hand):
        return
    parts = now.arranged.get(hand)
    if parts is not None and BACK in parts[0]:
        yield Arranged(hand, (now.held[hand][: len(parts[0])],), "HCF-10(b)")
    bet = now.bet(hand, "raise")
    if now.is_live(bet):
        times, cites = antes_at_most(best_flush(dealt(now, hand)).length)
        above = now.bets[bet] - times * ante_of(now, hand)
        if above > 0:
            back = Move(bet, stack(bet.by), above, "back", bet)
            yield BetCorrected(bet, now.bets[bet] - above, cites, moves=(back,))


LOOKED = Bar("HCF-10(a)", not_looked)
LOOK_BARS = (Bar("HCF-10(a)", already_looked), Bar("HCF-10(a)", hand_is_out))
RAISE_BARS = (Bar("HCF-6(b)", not_enough_chips),)
SETS = under(PLAYER_SETS_FLUSH, "manual")

COUNTED_BY = {"manual_shoe": "HCF-7(f)", "hand": "HCF-8(f)", "automated_shoe": "HCF-9(f)"}

METHODS = tuple((under(DEALING_METHOD, method), cites) for method, cites in COUNTED_BY.items())

# fmt: off
RAISE_OR_FOLD = (
    Option("raises", "HCF-10(b)", bars=(LOOKED, *RAISE_BARS), puts_up=raise_span, on="raise", times="ante"),
    Option("folds",  "HCF-10(b)", folds, bars=(LOOKED,), asks_again=Bar("HCF-10(b)", is_strong), forgoes=given_up,
           in_silence=True),
)
REVEALS = tuple(reveals("HCF-10(d)", cites, method) for method, cites in METHODS)
LOOKS = Option("looks", "HCF-10(a)", bars=LOOK_BARS, in_silence=True, under=(under(BLIND_PLAY, "forbidden"),))
SETTING = Option("sets", "HCF-10(b)", bars=(Bar("HCF-10(b)", has_not_raised), Bar("HCF-10(b)", already_set)), sets=set_wrong,
                 under=(SETS,), parts=(Part("flush"),))
ALSO = (SETTING, *(counts_stub(cites, "HCF-7(f)(1)", "HCF-7(f)(2)", method) for method, cites in METHODS))
# fmt: on


def still_in(round: Round, hand: Hand) -> bool:
    """Whether a hand still has its ante; a forfeited hand has no more decisions."""
    return round.is_live(round.bet(hand, "ante"))
