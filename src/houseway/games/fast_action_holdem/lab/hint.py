"""Fast Action Hold 'Em: no decision is priced, and why."""

from __future__ import annotations

UNPRICED = "The best play is simulated and not solved, and one set against every dealer's hand and board takes minutes."
