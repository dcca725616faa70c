"""Omaha, high: hold 'em with four cards of one's own, of which just two play (R-PKR-10)."""

from __future__ import annotations

from houseway.families.poker_room.awards import Awards, Contest
from houseway.families.poker_room.house_rules import NO_BRING_IN, NO_DRAW, NO_FIVE_STUD, NO_KILL
from houseway.families.poker_room.mishaps import exchanged
from houseway.families.poker_room.room import poker_game
from houseway.families.poker_room.streets import with_a_board
from houseway.poker.values.forms import OMAHA_HIGH

GAME = poker_game(
    "omaha",
    "Omaha",
    game="omaha_high",
    seats=10,
    cites="PKR-11(b)",
    streets=with_a_board(4, "PKR-11(d)"),
    award=Awards(Contest(OMAHA_HIGH, "PKR-11(f)(1)")),
    only=NO_BRING_IN | NO_KILL | NO_FIVE_STUD | NO_DRAW,
    shown=exchanged("hole", "preflop"),
)
