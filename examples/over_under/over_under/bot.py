"""A practice seat at Over and Under Seven: it bets on under or over."""

from __future__ import annotations

from houseway.core.game.practice import Practice

BOT = Practice(likes=("under", "over"))
