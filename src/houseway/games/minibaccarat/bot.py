"""Practice strategy for minibaccarat: it turns the cards it is handed.

Only its choice of bet matters: the banker costs the least (`houseway analyze minibaccarat`).
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.core.game.practice import Practice, default_choice
from houseway.core.messages.command import Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.families.baccarat.hands import BANKER, PLAYER

from .turning_right import TURNS


def chooses(seen: Round, asks: Sequence[RoundOffer]) -> Command:
    """Return the command of a player who turns cards over when handed them and takes each payout."""
    turns = next((ask for ask in asks if ask.says == TURNS), None)
    return Say(turns.who, TURNS) if turns else default_choice(asks)


BOT = Practice(chooses, likes=(BANKER, PLAYER))
