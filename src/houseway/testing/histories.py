"""Hand histories of played hands, read back."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.phh import read_hands, write_hand
from houseway.phh.conversion import alone
from houseway.worked.worked import Played


def is_poker(rules: Rules) -> bool:
    """Whether a game belongs to the poker room."""
    return "pkr.structure" in rules.settings


def comes_back(played: Played) -> bool:
    """Check that a hand is read back unchanged; return whether other programs can follow it."""
    played = alone(played)
    text = write_hand(played)
    [hand] = read_hands(text)
    assert hand.played.commands == played.commands, text
    assert hand.played.events == played.events, text
    assert (hand.played.opened, hand.played.round) == (played.opened, played.round), text
    assert not hand.differs and not hand.supplied, text
    assert write_hand(hand.played) == text
    return "\nvariant = " in text
