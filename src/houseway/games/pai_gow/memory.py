"""What a pai gow table remembers: where the bank is offered first, who banked last, and what was bet against the dealer."""

from __future__ import annotations

from houseway.families.two_hands.memory import HandedOn as Memory
from houseway.families.two_hands.memory import handed_on as carries

__all__ = ["Memory", "carries"]
