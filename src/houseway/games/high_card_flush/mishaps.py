"""Irregularities at High Card Flush under the regulation, until when each can be called, and its remedy."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.messages.command import Call
from houseway.core.messages.event import Event
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import forfeit, void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.role import FLOOR
from houseway.families.bets.late_bets import late_bets
from houseway.families.deck.misdeals import dealers_last_comes_now
from houseway.families.deck.mishaps import MishapClauses, deck_mishaps
from houseway.families.deck.one_deck import misdeal_explains_the_count, no_cards_yet, not_a_dealers_card
from houseway.families.pay.progressive import light_off, reckoned_again

from .payouts import is_of_the_meter, meter_prizes_again

BETS, DEAL, CHOICE, REVEAL, PAY = "bets", "deal", "choice", "reveal", "pay"
ONCE_DEALT = (CHOICE, REVEAL)
UNTIL_SHOWN = (DEAL, *ONCE_DEALT)
CHOSEN = ("raises", "folds")


def supply_the_seventh(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Deal the dealer's missing seventh card if no player has raised or folded yet; otherwise void the round."""
    if any(said.word in CHOSEN for said in now.said):
        yield from void_round(now, call, irregularity)
        return
    yield from dealers_last_comes_now(now, call, irregularity)


def already_acted(round: Round, call: Call) -> bool:
    """The player has already raised or folded on this ante, so it stands as recorded."""
    return call.wager == "ante" and any(said.hand == call.about and said.word in CHOSEN for said in round.said)


def the_seventh_has_been_called_for(round: Round, call: Call) -> bool:
    """The dealer's seventh card has already been called for."""
    return call.what in round.calls


CLAUSES = MishapClauses(
    face_up="HCF-13(a)", in_error="HCF-13(b)", shuffler="HCF-13(e)", shoe="HCF-13(f)", machine_count="HCF-7(g)"
)

# fmt: off
IRREGULARITIES = (
    *deck_mishaps(CLAUSES, cards_come=(DEAL,), until_shown=UNTIL_SHOWN),
    lasts(Irregularity("wrong_count",   "HCF-13(c)", void_round,  UNTIL_SHOWN, names="hand")),
    Irregularity("dealer_card_exposed", "HCF-13(d)", void_round,  UNTIL_SHOWN, names="card?",
                 bars=(Bar("HCF-13(d)", not_a_dealers_card(7)),)),
    Irregularity("dealer_short_one_card", "HCF-13(c)", void_round, ONCE_DEALT),
    Irregularity("misdealt_at_count",   "HCF-7(f)(2)", misdeal_explains_the_count, ONCE_DEALT, names="hand"),
    Irregularity("hand_talked_about",   "HCF-10(a)", forfeit, UNTIL_SHOWN, names="seat", by=(FLOOR,),
                 bars=(Bar("HCF-10(a)", no_cards_yet),)),
    light_off("HCF-12(b)(3)", (*UNTIL_SHOWN, PAY), remedy=reckoned_again(is_of_the_meter, meter_prizes_again)),
    *late_bets("HCF-6(a)(1)", "HCF-6(b)", during=UNTIL_SHOWN, needed=("ante",),
               stands=(Bar("HCF-6(a)(1)", already_acted),)),
)
# fmt: on
