"""Practice strategy for sic bo: it bets on small or big."""

from __future__ import annotations

from houseway.core.game.practice import Practice

BOT = Practice(likes=("small", "big"))  # no spot on the layout costs less
