"""What can go wrong at High Card Flush under the regulation, until when it can be called, and what is done."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.command import Call
from houseway.core.event import CardsTakenBack, Due, Event, Owed
from houseway.core.irregularity import (
    CallBar,
    Irregularity,
    forfeit,
    named_bet,
    void_round,
)
from houseway.core.money import DEALER
from houseway.core.role import FLOOR
from houseway.core.round import Draft, Round
from houseway.games.deck_trouble import TroubleClauses, deck_trouble
from houseway.games.late_bets import already_settled, goes_back, late_bets
from houseway.games.one_deck import not_a_dealers_card

BETS, DEAL, CHOICE, REVEAL = "bets", "deal", "choice", "reveal"
ONCE_DEALT = (CHOICE, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)


def not_a_progressive_bet(round: Round, call: Call) -> bool:
    """Only a progressive wager has a light."""
    return call.wager != "progressive"


def void_bet(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """One bet goes back, and the hand plays on."""
    bet = named_bet(now, call)
    assert bet is not None
    yield goes_back(now, bet, call, irregularity)


def supply_the_seventh(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The dealer's seventh card was never dealt: it comes now, if nobody has acted yet; otherwise it is a misdeal."""
    if any(said.stage == CHOICE and said.word in ("raises", "folds") for said in now.said):
        yield from void_round(now, call, irregularity)
        return
    yield CardsTakenBack(DEALER, 1, irregularity.cites)
    yield Owed((Due(DEALER, 1, "owner", irregularity.cites),), irregularity.cites)


CLAUSES = TroubleClauses(
    face_up="HCF-13(a)", in_error="HCF-13(b)", shuffler="HCF-13(e)", shoe="HCF-13(f)", machine_count="HCF-7(g)"
)

# fmt: off
IRREGULARITIES = (
    *deck_trouble(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN),
    Irregularity("wrong_count",         "HCF-13(c)", void_round,  UNTIL_SHOWN, names="hand"),
    Irregularity("dealer_card_exposed", "HCF-13(d)", void_round,  UNTIL_SHOWN, names="card?",
                 bars=(CallBar("HCF-13(d)", not_a_dealers_card(7)),)),
    Irregularity("dealer_short_one_card", "HCF-13(c)", void_round, ONCE_DEALT),
    Irregularity("misdealt_at_count",   "HCF-7(f)(2)", void_round, ONCE_DEALT, names="hand"),
    Irregularity("hand_talked_about",   "HCF-10(a)", forfeit,     ONCE_DEALT, names="seat", by=(FLOOR,)),
    Irregularity("light_off",           "HCF-12(b)(3)", void_bet, UNTIL_SHOWN, names="bet",
                 bars=(CallBar("HCF-12(b)(3)", not_a_progressive_bet), CallBar("HCF-12(b)(3)", already_settled))),
    *late_bets("HCF-6(a)(1)", "HCF-6(b)", during=(CHOICE,), needed=("ante",)),
)
# fmt: on
