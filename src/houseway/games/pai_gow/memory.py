"""The memory of a pai gow table: where the bank is offered first, the last banker, and bets against the dealer."""

from __future__ import annotations

from houseway.core.game.rules import Rules
from houseway.families.two_hands.memory import HandedOn as Memory
from houseway.families.two_hands.memory import handed_on as carries
from houseway.families.two_hands.memory import wrong_offer


def invalid_memory(memory: Memory, rules: Rules) -> str:
    """Return the reason why a stored memory is impossible: a bank that is offered at no position."""
    return wrong_offer(memory.offer)


__all__ = ["Memory", "carries", "invalid_memory"]
