"""Fast Action Hold 'Em: no decision is priced, and why."""

from __future__ import annotations

UNPRICED = "What each four cards make is counted over all deals of a full shoe; by the cards in sight it is not."
