"""Hints at games in which a hand is set in two parts against a bank: the setting, and giving up."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.hands import DEALER, Hand
from houseway.families.two_hands.bank import BANK, DEALERS, MATCH_PLAY, WAGER, WISHES, bank_of
from houseway.families.two_hands.set_hands import SETTING

from .hints import Priced

BANK_SETS, SURRENDER = "bank sets", "surrender"
SURRENDERS = "surrenders"

ACROSS = "Against players the price depends on how they set. Only hands against the dealer, who sets the house way, are priced."
NOT_PRICED = {
    SETTING: ACROSS,
    BANK_SETS: ACROSS,
    BANK: "Whether to bank is not priced: who will bet against it is not known then.",
    WISHES: "What a bank asks of the dealer has no price.",
}

Settings = Callable[[Round, Hand, bool], Iterable[Priced]]
"""Each way to set a hand; the last argument is whether the hand banks."""
GivingUp = Callable[[Round, Hand, Hand], tuple[Priced, ...]]
"""Giving up or continuing, against a hand that is face up; empty while it is not."""


def priced_by(settings: Settings, giving_up: GivingUp) -> Callable[[Round, Hand], tuple[Priced, ...]]:
    """Return a game's `priced`: what each choice makes of the hand's wager, or of the dealer's where the hand banks."""

    def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
        stage = seen.stage.name if seen.stage is not None else ""
        if seen.bet(hand, MATCH_PLAY) in seen.bets or BACK in seen.held.get(hand, (BACK,)):
            return ()
        bank = bank_of(seen)
        if stage == SETTING and bank is None:
            return tuple(settings(seen, hand, False))
        if stage == BANK_SETS and bank == hand and _only_the_dealer_bets(seen):
            return tuple(settings(seen, hand, True))
        if stage == SURRENDER and hand in seen.arranged:
            return giving_up(seen, hand, bank or DEALER)
        return ()

    return priced


def _only_the_dealer_bets(seen: Round) -> bool:
    return {bet.on for bet in seen.live_bets() if bet.wager == WAGER} == {DEALERS.on}
