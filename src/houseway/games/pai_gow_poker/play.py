"""Bets, set hands and options in a round of pai gow poker, in the order of the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import stated, under
from houseway.core.law.wager import BetLimit, Wager
from houseway.core.messages.command import Say
from houseway.core.messages.event import Denied, Event
from houseway.core.money.places import Bet
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Option, the_dealer
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import Hand
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.one_deck import counts_stub, stub_not_counted
from houseway.families.pay.progressive import PROGRESSIVE, Fed, collects, one_price
from houseway.families.two_hands.bank import BANK, MATCH_PLAY, WAGER, WISHES
from houseway.families.two_hands.set_hands import (
    cannot_surrender,
    exposed_and_undecided,
    gives_up,
    no_wager,
    show_next_area,
    side_by_side,
    waits_for_another_area,
)

from .checks import BANKING
from .house_rules import (
    BANK_OFFERED,
    BONUS_OFFERED,
    DICE,
    ENVY_FROM,
    INSURANCE_TABLE,
    MAX_POSITIONS_PER_PLAYER,
    NUMBER_WAGER,
    PROGRESSIVE_WAGER,
    SEVEN_CARD_TABLE,
    START_METHOD,
    SURRENDER_OFFERED,
    THREE_CARD_PRICES,
)
from .offered import least_bonus, progressive_price, progressive_rate
from .start import ORDINALS, picks

BETS, STACK, STUB, SETTING, BANK_SETS, DEALER_SETS, SURRENDER, PAY = (
    "bets", "stack", "stub", "setting", "bank sets", "dealer sets", "surrender", "pay",
)  # fmt: skip
DICE_FALL, NUMBER_COMES = "dice", "number"
DEAL, THREE, FOUR, THREE_PAID, NUMBERS_PAID = "deal", "three cards", "four cards", "three-card bonus", "numbers"
BONUS, INSURANCE, THREE_CARD, SEVEN_CARD = "bonus", "insurance", "three_card", "seven_card"
NUMBERS = tuple(f"number_{number}" for number in range(1, 8))
SEATS = tuple(str(seat) for seat in range(1, 7))


def envy_of(seat: Hand) -> str:
    """Return the name of the envy wager for one seat's hand: one payment for each such hand."""
    return f"envy_{seat}"


ENVIES = tuple(map(envy_of, SEATS))


def coupon_on(number: str) -> str:
    """Return the name of the coupon that rides with a number wager."""
    return f"{number}_coupon"


def no_number(round: Round, bet: Bet) -> bool:
    """The player has not bet chips on this number, and a coupon needs them."""
    return bet._replace(wager=bet.wager.removesuffix("_coupon")) not in round.bets


# What may be bet


def a_bonus_at_least(round: Round, bet: Bet) -> BetLimit:
    """Return the minimum of a bonus wager at this house."""
    return BetLimit(least_bonus(round.rules), "PGP-15(b)")


A_CHIP = one_price(progressive_price, "PGP-14(a)")
WITH_BONUS = (under(BONUS_OFFERED, True),)


def _beside(cites: str) -> tuple[Bar[Round, Bet], ...]:
    return (Bar(cites, no_wager),)


# fmt: off
WAGERS = (
    Wager(WAGER,       "PGP-7(a)",     bars=side_by_side(MAX_POSITIONS_PER_PLAYER, "PGP-12(a)")),
    Wager(MATCH_PLAY,  "PGP-7(a)",     bars=_beside("PGP-7(a)"), paper=True, under=(under(MATCHPLAY_ENABLED, True),)),
    *(Wager(number,    "PGP-13(b)(2)", bars=_beside("PGP-13(b)(1)"), limits_as="number", independent=True,
            under=(stated(NUMBER_WAGER),)) for number in NUMBERS),
    *(Wager(coupon_on(number), "PGP-13(b)(2)", bars=(Bar("PGP-13(b)(2)", no_number),), equal_to=number, paper=True,
            independent=True, under=(stated(NUMBER_WAGER), under(MATCHPLAY_ENABLED, True))) for number in NUMBERS),
    Wager(PROGRESSIVE, "PGP-7(a)'",    bars=_beside("PGP-14(a)"), cap=A_CHIP, floor=A_CHIP,
          under=(stated(PROGRESSIVE_WAGER),)),
    Wager(BONUS,       "PGP-15(b)",    bars=_beside("PGP-15(b)"), floor=a_bonus_at_least, under=WITH_BONUS),
    Wager(INSURANCE,   "PGP-15(b)",    bars=_beside("PGP-15(b)"), under=(stated(INSURANCE_TABLE),)),
    Wager(THREE_CARD,  "PGP-7(e)",     bars=_beside("PGP-7(e)"), independent=True, under=(stated(THREE_CARD_PRICES),)),
    Wager(SEVEN_CARD,  "PGP-7(e)",     bars=_beside("PGP-7(e)"), under=(stated(SEVEN_CARD_TABLE),)),
    Wager(BANK,        "PGP-10(d)(2)", open_in="bank", under=(under(BANK_OFFERED, True),)),
    *(Wager(envy,      "PGP-15(d)(3)(i)", limits_as="envy", open_in=PAY, under=WITH_BONUS) for envy in ENVIES),
)
# fmt: on


def _fed(rules: Rules) -> tuple[Fed, ...]:
    offered = rules[PROGRESSIVE_WAGER] is not None
    return (Fed(PROGRESSIVE, {"main": progressive_rate(rules)}),) if offered else ()


lock_out = collects(_fed, "PGP-14(b)", "PGP-14(e)")


# The requests of the bank


def already_picked(round: Round, hand: Hand) -> bool:
    """The bank has already picked the first stack."""
    return any(word.startswith("picks the ") for word in round.words(WISHES, hand))


BY_HAND = under(DEALING_METHOD, "hand")
BY_DICE = under(START_METHOD, DICE)
PICKS = tuple(
    Option(picks(number), "PGP-10(i)(1)", bars=(BANKING.mine(), Bar("PGP-10(i)(1)", already_picked)), under=(BY_HAND,))
    for number in range(1, len(ORDINALS) + 1)
)
SHAKES, IS_READY = "shakes", "is ready"
DEALERS_BET = BANKING.about_the_dealer()
SHAKING = (*DEALERS_BET, *PICKS, Option(SHAKES, "PGP-10(h)(1)", bars=(BANKING.mine(),), in_silence=True))
READYING = (*DEALERS_BET, *PICKS, Option(IS_READY, "PGP-10(g)", bars=(BANKING.mine(),), in_silence=True))


# The stub

COUNTS = {
    "manual_shoe": ("PGP-8(d)", "PGP-8(d)(1)", "PGP-8(d)(2)"),
    "hand": ("PGP-8a(d)", "PGP-8a(d)(1)", "PGP-8a(d)(2)"),
    "automated_shoe": ("PGP-8b(e)", "PGP-8b(e)(1)", "PGP-8b(e)(2)"),
}
COUNTS_FOUR = tuple(counts_stub(*clauses, under(DEALING_METHOD, method)) for method, clauses in COUNTS.items())
COUNTS_17 = (counts_stub("PGP-17(h)", "PGP-17(h)(1)", "PGP-17(h)(2)"),)


def count_is_due(round: Round) -> bool:
    """Whether the stub must be counted: under section 17 once in a number of rounds, and not where a machine counts (PGP-17(h),
    (i)).
    """
    return stub_not_counted(round, "")


# Surrender


def _has(round: Round, hand: Hand, *wagers: str) -> bool:
    return bool(round.live_bets(hand, wagers))


def plays_the_progressive(round: Round, hand: Hand) -> bool:
    """The hand has a progressive wager, so it must be played."""
    return _has(round, hand, PROGRESSIVE)


def plays_the_seven_card_bonus(round: Round, hand: Hand) -> bool:
    """The hand has a seven-card bonus wager, so it must be played."""
    return _has(round, hand, SEVEN_CARD)


def was_made(round: Round, bet: Bet) -> bool:
    """Whether a wager was validly made: a denial returns its stake, and still the player made it (R-PGP-06)."""
    result = round.settled.get(bet)
    return result is None or not result.void or any(isinstance(past, Denied) and past.bet == bet for past in round.past)


def envies(round: Round, bet: Bet) -> bool:
    """Whether a bet is paid envy for others' hands: a bonus wager of $5 or more that was validly made."""
    return bet.wager == BONUS and round.bets[bet] >= ENVY_FROM and was_made(round, bet)


SURRENDERED: Final = "surrenders"


def has_surrendered(round: Round, hand: Hand) -> bool:
    """Whether a player has surrendered the wager on a hand."""
    return any(said.hand == hand and said.word == SURRENDERED for said in round.said)


def is_seen_after_surrender(round: Round, hand: Hand) -> bool:
    """Whether the cards stay on the table for wagers of section 15: the player's own, or another's that envies (R-PGP-07)."""
    owner = round.seating[hand]
    return _has(round, hand, BONUS, INSURANCE) or any(bet.by != owner and envies(round, bet) for bet in round.bets)


_given_up = {seen: gives_up("PGP-9(e)(1)", "surrendered" + ", cards unseen" * (not seen)) for seen in (True, False)}


def surrenders(now: Draft, said: Say, cites: str) -> Iterator[Event]:
    """Take the whole wager, then let the player look at another area; the cards stay hidden unless section 15 needs them."""
    yield from _given_up[is_seen_after_surrender(now, said.who)](now, said, cites)
    if said.who not in now.arranged:
        yield from show_next_area(now, said.who, "PGP-12(b)")


SURRENDERS = Option(
    SURRENDERED,
    "PGP-9(e)",
    surrenders,
    bars=(
        Bar("PGP-9(e)", cannot_surrender),
        Bar("PGP-11(d)", exposed_and_undecided),
        Bar("PGP-12(b)", waits_for_another_area),
        Bar("PGP-9(e)", plays_the_progressive),
        Bar("PGP-9(e)", plays_the_seven_card_bonus),
    ),
    under=(under(SURRENDER_OFFERED, "offered"),),
    forgoes=bets_on(WAGER),
)
GIVES_UP = (SURRENDERS, Option("exposes", "PGP-9(f)", by=the_dealer))
