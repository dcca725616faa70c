"""Bets, options and dealing in a round of Caribbean Stud, in the order of the round."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.game.rules import Rules
from houseway.core.law.bar import Bar
from houseway.core.law.condition import Stated, stated, under
from houseway.core.law.wager import Wager
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsShown, Event
from houseway.core.round.forfeits import bets_on
from houseway.core.round.option import Option
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import DEALER
from houseway.families.bets.antes import ANTE, gives_up, no_ante, puts_up_antes
from houseway.families.bets.positions import no_more_than
from houseway.families.choices import DEALING_METHOD, MATCHPLAY_ENABLED
from houseway.families.deck.deal import Dues
from houseway.families.deck.one_deck import counts_stub, reveals
from houseway.families.pay.progressive import PROGRESSIVE, Fed, collects, one_price

from .checks import five_card, five_card_price, progressive_price
from .house_rules import BONUS_TABLE, FIVE_CARD, POSITIONS_PER_PLAYER, PROGRESSIVE_RATE, PROGRESSIVE_TABLE

BETS, DEAL, CHOICE, REVEAL, PAY = "bets", "deal", "choice", "reveal", "pay"
BET, BONUS, FIVE, FIVE_ON_DEALER, MATCH_PLAY = "bet", "bonus", "five_card", "five_card_dealer", "match_play"
MAGIC, LUCKY = "magic_card", "lucky_bonus"
ENVY = "envy_"
FIVES = (FIVE, FIVE_ON_DEALER)
EVERY_SEAT = tuple(map(str, range(1, 10)))
ANTES_OF_BET = 2

BY_SHOE = under(DEALING_METHOD, "automated_shoe")
FIVE_OFFERED = stated(FIVE_CARD)
WITH_ENVY = (under(PROGRESSIVE_TABLE, "D"),)

# What may be bet


def envy_of(seat: str) -> str:
    """Return the wager that pays others envy for one seat's hand: one payment per such hand (R-CS-10)."""
    return ENVY + seat


A_CHIP = one_price(progressive_price, "CS-6(c)")
A_FIVE = one_price(five_card_price, "CS-11(e)(3)")
ON_AN_ANTE = (Bar("CS-11(e)", no_ante),)

# fmt: off
WAGERS = (
    Wager(ANTE,           "CS-6(b)",  bars=(no_more_than(POSITIONS_PER_PLAYER, "CS-6(e)"),)),
    Wager(MATCH_PLAY,     "CS-6(a)",  bars=(Bar("CS-6(a)", no_ante),), paper=True, under=(under(MATCHPLAY_ENABLED, True),)),
    Wager(BONUS,          "CS-11(c)", bars=(Bar("CS-11(c)", no_ante),), under=(stated(BONUS_TABLE),)),
    Wager(PROGRESSIVE,    "CS-6(c)",  bars=(Bar("CS-6(c)", no_ante),), cap=A_CHIP, floor=A_CHIP,
          under=(stated(PROGRESSIVE_TABLE),)),
    Wager(FIVE,           "CS-11(e)", bars=ON_AN_ANTE, cap=A_FIVE, floor=A_FIVE, under=(FIVE_OFFERED,)),
    Wager(FIVE_ON_DEALER, "CS-11(e)", bars=ON_AN_ANTE, cap=A_FIVE, floor=A_FIVE, limits_as=FIVE, under=(FIVE_OFFERED,)),
    Wager(BET,            "CS-1.bet_wager", open_in=CHOICE),
    *(Wager(envy_of(seat), "CS-10(c)(2)'(v)", limits_as="envy", open_in=PAY, under=WITH_ENVY) for seat in EVERY_SEAT),
    *(Wager(name, "CS-10(c)(3)'", limits_as=prize, open_in=PAY, under=(Stated("cs." + prize),))
      for prize in (MAGIC, LUCKY) for name in (prize, prize + "_dealer")),
)
# fmt: on


def _progressive(rules: Rules) -> tuple[Fed, ...]:
    return (Fed(PROGRESSIVE, {"main": rules[PROGRESSIVE_RATE]}),)


def _five_card(rules: Rules) -> tuple[Fed, ...]:
    offered = five_card(rules)
    return tuple(Fed(wager, {"five_card": offered.rate}) for wager in FIVES) if offered else ()


PROGRESSIVE_CHIPS = collects(_progressive, "CS-7(b)", "CS-11(d)(3)")
FIVE_CARD_CHIPS = collects(_five_card, "CS-11(e)", "CS-11(e)(3)")


def lock_out(now: Draft) -> Iterator[Event]:
    """Take collected chips off the felt before the first card, and feed each one's part to its meter."""
    yield from PROGRESSIVE_CHIPS(now)
    yield from FIVE_CARD_CHIPS(now)


# What is dealt


def card_by_card(clauses: str) -> Dues:
    """Return a deal of five cards one at a time from the dealer's left, the dealer last, the dealer's first card face up."""

    def due_cards(round: Round) -> tuple[Due, ...]:
        dues: list[Due] = []
        for card in range(5):
            seats, dealer = (("(1)", "(2)"), ("(3)", "(4)"))[card] if card < 2 else ("(5)", "(5)")
            dues += [Due(hand, 1, "owner", clauses + seats) for hand in round.hands]
            dues.append(Due(DEALER, 1, "owner" if card else "all", clauses + dealer))
        return tuple(dues)

    return due_cards


def bottom_card_up(now: Draft) -> Iterator[Event]:
    """Turn up the bottom card of the dealer's stack: the first card that went into it (R-CS-18)."""
    yield CardsShown(DEALER, now.held[DEALER][:1], "CS-9(g)")


# Options

COUNTED_BY = {"manual_shoe": "CS-7(f)", "hand": "CS-8(e)", "automated_shoe": "CS-9(e)"}
METHODS = tuple((under(DEALING_METHOD, method), cites) for method, cites in COUNTED_BY.items())

LOST_BY_FOLDING = (ANTE, MATCH_PLAY, BONUS, PROGRESSIVE)
BET_OR_FOLD = (
    puts_up_antes("raises", BET, ANTES_OF_BET, "CS-10(b)", "CS-6(a)"),
    Option("folds", "CS-10(b)", gives_up(*LOST_BY_FOLDING), forgoes=bets_on(*LOST_BY_FOLDING), in_silence=True),
)
COUNTS_STUB = tuple(counts_stub(cites, "CS-7(f)(1)", "CS-7(f)(2)", method) for method, cites in METHODS)
REVEALS = tuple(reveals("CS-10(c)", cites, method) for method, cites in METHODS)
