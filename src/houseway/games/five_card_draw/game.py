"""Five-card draw, high."""

from __future__ import annotations

from houseway.families.poker_room.awards import Contest
from houseway.families.poker_room.draw import five_card_draw
from houseway.poker.values.forms import HIGH_FIVE

GAME = five_card_draw("five_card_draw", "Five-card draw", "draw5_high", Contest(HIGH_FIVE, "PKR-12(h)(1)"))
