"""Seven-card stud, high: the lowest up-card opens, the best five of seven take the pot."""

from __future__ import annotations

from houseway.families.poker_room.awards import Contest
from houseway.families.poker_room.seven_cards import seven_card_stud
from houseway.families.poker_room.stud import Opens, lowest
from houseway.poker.values.forms import HIGH_FIVE

GAME = seven_card_stud(
    "seven_card_stud",
    "Seven-card stud",
    "7stud_high",
    Opens(lowest, "PKR-9(d)(1)"),
    Contest(HIGH_FIVE, "PKR-9(i)(1)"),
)
