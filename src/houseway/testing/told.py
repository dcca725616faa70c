"""A felt for tests that say what must be heard."""

from __future__ import annotations

from houseway.core.messages.refusal import Refusal
from houseway.felt import Felt, Said


class Told(Felt):
    """A felt that is told, not asked: where it hears a line, a refusal is a mistake in the test."""

    def hears(self, said: str) -> Said:
        """Say a line, which must be heard."""
        answer = self(said)
        assert not isinstance(answer, Refusal), answer
        return answer
