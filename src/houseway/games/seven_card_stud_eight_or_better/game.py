"""Seven-card stud, eight or better: a low needs five different cards up to an eight; the lowest up-card opens."""

from __future__ import annotations

from houseway.families.poker_room.awards import Contest
from houseway.families.poker_room.seven_cards import seven_card_stud
from houseway.families.poker_room.stud import Opens, lowest
from houseway.poker.values.forms import EIGHT_OR_BETTER, HIGH_FIVE

GAME = seven_card_stud(
    "seven_card_stud_eight_or_better",
    "Seven-card stud eight or better",
    "7stud_hilo8",
    Opens(lowest, "PKR-9(d)(3)"),
    Contest(HIGH_FIVE, "PKR-9(i)(2)", "PKR-9(i)(2)(ii)"),
    Contest(EIGHT_OR_BETTER, "PKR-9(i)(2)", "PKR-9(i)(2)(iii)"),
)
