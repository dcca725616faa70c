"""Practice strategy for chemin de fer: bank when the stack can afford it.

It bids when no other player does, keeps a bank that wins while three more like it would not ruin it, follows a bank
that beat it, now and then goes banco, and otherwise covers a small part. With five it draws;
`houseway analyze chemin_de_fer` prints the value of that.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice, default_choice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips

from . import facts as f
from .bank import BIDS, highest_bidder
from .cover import BANCO, COVERS, SUIVI

COMFORT = 4
"""The number of times a bot could lose the amount it puts up."""
SMALL_PART = 20
ROUND: Chips = 5_00
ONE_IN = 5
"""One in this many: the chance that a bot goes banco."""


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return a simple player's command: bank with chips to spare, cover a small part, draw on five; otherwise the default."""
    offered = {ask.says: ask for ask in asks}
    if f.BANKS in offered and offered[f.BANKS].low is not None and f.LETS_STAND not in offered:
        ask = offered[f.BANKS]
        if f.purse(seen, ask.who) >= COMFORT * (ask.low or 0):
            return Say(ask.who, f.BANKS, _part(seen, ask, 2 * COMFORT))
    if COVERS in offered:
        return Say(offered[COVERS].who, COVERS, _part(seen, offered[COVERS], SMALL_PART))
    if f.CARD in offered:
        return Say(offered[f.CARD].who, f.CARD)
    return default_choice(asks)


def _part(seen: Round, ask: RoundOffer, share: int) -> Chips:
    """Return a share of the stack in round sums, as far as the offer allows."""
    chips = f.purse(seen, ask.who) // share
    return max(ask.low or 0, min(chips - chips % ROUND, ask.high or 0))


def speaks(seen: Round, asks: Sequence[RoundOffer]) -> Command | None:
    """Return a call out of turn: the minimum bid where there is none, suivi, or banco now and then; or None."""
    offered = {ask.says: ask for ask in asks}
    if BIDS in offered and highest_bidder(seen) is None:
        return Say(offered[BIDS].who, BIDS, _part(seen, offered[BIDS], 2 * COMFORT))
    if BANCO not in offered:
        return None
    hand = offered[BANCO].who
    if f.purse(seen, hand) < COMFORT * f.placed(seen):
        return None
    if SUIVI in offered:
        return Say(hand, SUIVI)
    return Say(hand, BANCO) if (seen.opened.number + int(hand)) % ONE_IN == 0 else None


BOT = Practice(chooses, speaks=speaks)
