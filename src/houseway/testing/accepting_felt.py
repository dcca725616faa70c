"""A `Felt` for tests in which every line must be accepted."""

from __future__ import annotations

from houseway.core.messages.refusal import Refusal
from houseway.shell import Felt, FeltEvents


class AcceptingFelt(Felt):
    """A `Felt` in which a refused line fails the test."""

    def accept(self, said: str) -> FeltEvents:
        """Play a line that must be accepted."""
        answer = self(said)
        assert not isinstance(answer, Refusal), answer
        return answer
