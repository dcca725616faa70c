"""Five-card draw, low: five to ace is the best hand, and straights and flushes are nothing (R-PKR-01)."""

from __future__ import annotations

from houseway.families.poker_room.awards import Contest
from houseway.families.poker_room.draw import five_card_draw
from houseway.poker.values.forms import LOW_FIVE

GAME = five_card_draw("five_card_draw_low", "Five-card draw low", "draw5_low", Contest(LOW_FIVE, "PKR-12(h)(2)"))
