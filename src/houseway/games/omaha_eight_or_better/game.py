"""Omaha, eight or better: high and low share, and a player who wins all of a large pot may cause a kill on the next hand."""

from __future__ import annotations

from houseway.families.poker_room.awards import Awards, Contest, Split
from houseway.families.poker_room.house_rules import NO_BAD_BEAT, NO_BRING_IN, NO_DRAW, NO_FIVE_STUD
from houseway.families.poker_room.mishaps import exchanged
from houseway.families.poker_room.room import poker_game
from houseway.families.poker_room.streets import with_a_board
from houseway.poker.values.forms import OMAHA_EIGHT, OMAHA_HIGH

GAME = poker_game(
    "omaha_eight_or_better",
    "Omaha eight or better",
    game="omaha_hilo8",
    seats=10,
    cites="PKR-11(b)",
    streets=with_a_board(4, "PKR-11(d)"),
    award=Awards(
        Contest(OMAHA_HIGH, "PKR-11(f)(2)", "PKR-11(f)(2)(ii)"),
        Contest(OMAHA_EIGHT, "PKR-11(f)(2)", "PKR-11(f)(2)(iii)"),
        Split("PKR-11(f)(2)(i)", "PKR-11(g)"),
    ),
    only=NO_BRING_IN | NO_FIVE_STUD | NO_DRAW | NO_BAD_BEAT,
    shown=exchanged("hole", "preflop"),
)
