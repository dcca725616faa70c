"""Seven-card stud, high and low: any low will do, and the highest up-card opens, the ace counting below the two (R-PKR-02)."""

from __future__ import annotations

from houseway.families.poker_room.awards import Contest
from houseway.families.poker_room.seven_cards import seven_card_stud
from houseway.families.poker_room.stud import Opens, highest_ace_low
from houseway.poker.values.forms import HIGH_FIVE, LOW_FIVE

GAME = seven_card_stud(
    "seven_card_stud_high_low",
    "Seven-card stud high-low",
    "7stud_hilo",
    Opens(highest_ace_low, "PKR-9(d)(2)"),
    Contest(HIGH_FIVE, "PKR-9(i)(2)", "PKR-9(i)(2)(ii)"),
    Contest(LOW_FIVE, "PKR-9(i)(2)", "PKR-9(i)(2)(iii)"),
)
