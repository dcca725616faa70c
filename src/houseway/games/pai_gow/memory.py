"""What a pai gow table remembers: where the bank is offered first, who banked last, and what was bet against the dealer."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.families.two_hands.memory import HandedOn as Memory
from houseway.families.two_hands.memory import handed_on as carries
from houseway.families.two_hands.memory import wrong_offer


def misremembers(memory: Memory, rules: Rules) -> str:
    """Return what no table could remember: a bank that is offered at no position."""
    return wrong_offer(memory.offer)


__all__ = ["Memory", "carries", "misremembers"]
